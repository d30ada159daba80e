"""Kernels at full speed: the same source, loaded a second time and compiled by numba.

    fast = compiled("shuffleup.cards.kernels")        # the module's twin: same names, compiled
    t = record_like(tables(), small=True)             # a NumPy record with the same fields
    fast.high_of(t, key, bits)

The twin of a module is loaded once a process. Kernel modules that it imports (those that import `shuffleup.kernel`)
are replaced by their twins; everything else is shared with the interpreted module. Calling one kernel from Python
costs about half a microsecond, so write loops over many hands as kernels too (in `simulation/`, where these may take
arrays).

Compiled code is kept on disk, each module's in a folder whose name is a hash of the module's source, of all the
package's sources that it imports, of the versions of Python, numba, llvmlite and NumPy, of bounds checking and of how
much is optimised: what is found there is never stale. `SHUFFLEUP_CACHE` names the place to keep it, else the user's
cache folder, else a temporary one.

Compiled code differs silently from Python where an index is out of range or a number outgrows 64 bits. Tests run
under `NUMBA_BOUNDSCHECK=1`, which catches an index past the end and, by `indexing`, one below 0. No `prange` with
sums: numba loses some of them without a word. Use threads with a record each: kernels hold no lock.
"""

import builtins
import os
import re
import sys
import tempfile
import warnings
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import cache
from hashlib import sha256
from importlib.abc import InspectLoader
from importlib.metadata import version
from importlib.util import find_spec, resolve_name
from pathlib import Path
from threading import RLock
from types import CodeType, FunctionType, ModuleType
from typing import Any

os.environ.setdefault("NUMBA_OPT", "2")  # read by numba; its own level 3 compiles half as long again, no faster code

import numba
import numpy as np

from shuffleup.simulation import indexing

PACKAGE = "shuffleup"
KERNEL = "shuffleup.kernel"
TWIN_PREFIX = "shuffleup_compiled."
"""Twins are in `sys.modules` under their module's name with this before it, where numba's cache looks for them."""

CONFIG: Any = numba.config
HOW: Any = {"nogil": True, "cache": True, "no_cfunc_wrapper": True}
"""How kernels are compiled; nobody calls them from C."""

_twins: dict[str, ModuleType] = {}
_loading = RLock()


def compiled(module: str) -> Any:
    """The twin of a kernel module: a module with the same names, each kernel compiled on its first call.

    Raises `ImportError` where the module holds an interpreted kernel or kernel module under some name that the twin
    could not replace (imported as a module instead of by name).
    """
    with _loading:
        return _twins.get(module) or _load(module)


@contextmanager
def quietly() -> Iterator[None]:
    """Call kernels that take records with lists inside this: the first call may have to compile them.

    Such records are new in numba, which warns of them at length whenever it compiles; our tests hold what they do.
    """
    with warnings.catch_warnings():
        warnings.filterwarnings("ignore", "(?s).*experimental feature")
        yield


def record_like(live: Any, *, small: bool = False) -> Any:
    """A NumPy record with the fields and values of an interpreted record, a class with `__slots__`.

    Fields are ints and lists (or arrays) of ints; they become 64-bit integers and arrays of them. `small` is for tables
    that are only read: each list gets the smallest type that holds its numbers.
    """
    values = {name: getattr(live, name) for name in live.__slots__}
    fields = [(name, _number(value) if small else np.int64, np.shape(value)) for name, value in values.items()]
    record = _zeros(fields)
    for name, value in values.items():
        record[name] = value
    return record


def empty_record(fields: Mapping[str, int]) -> Any:
    """A NumPy record of zeros: 64-bit integers, each field's length given, 0 for a single number."""
    return _zeros([(name, np.int64, (length,) if length else ()) for name, length in fields.items()])


def _zeros(fields: list[Any]) -> Any:
    """A record of zeros. All have one layout, so that kernels are compiled once for each list of fields."""
    return np.zeros(1, np.dtype((np.record, np.dtype(fields, align=True))))[0]


def record_of(live: Any, fields: Mapping[str, int]) -> Any:
    """A NumPy record of `fields` with the values of an interpreted record, whose lists may be shorter."""
    record = empty_record(fields)
    for name, length in fields.items():
        if length:
            record[name][: len(getattr(live, name))] = getattr(live, name)
        else:
            record[name] = getattr(live, name)
    return record


def _number(value: int | Sequence[int]) -> Any:
    """The smallest type that holds the numbers; never unsigned with 64 bits, which numba mixes into floats."""
    ends = (value,) if isinstance(value, int) else (min(value), max(value))
    smallest = np.result_type(*map(np.min_scalar_type, ends))
    return np.int64 if smallest == np.uint64 else smallest


def sources(module: str) -> dict[str, bytes]:
    """The source of the module and of all modules of this package that it imports, by name."""
    found: dict[str, bytes] = {}
    waiting = [module]
    while waiting:
        name = waiting.pop()
        if name not in found and name.partition(".")[0] == PACKAGE:
            source, imports = _read(name)
            if source is not None:
                found[name] = source
                waiting += imports
    return found


@cache
def _read(module: str) -> tuple[bytes | None, tuple[str, ...]]:
    """A module's source and what it imports, read once; None and nothing if there is no such module."""
    path = _path(module)
    if path is None:
        return None, ()
    source = path.read_bytes()
    return source, tuple(_imports(module, source, is_package=path.name == "__init__.py"))


def _load(module: str) -> ModuleType:
    """Run the module's source with compiled kernels in place of interpreted ones."""
    path = _path(module)
    if path is None:
        raise ImportError(f"there is no module {module}")
    twin = ModuleType(TWIN_PREFIX + module)
    twin.__file__ = str(path)
    twin.__package__ = module.rpartition(".")[0]
    twin.__dict__["__builtins__"] = {**vars(builtins), "__import__": _import}
    _twins[module] = sys.modules[twin.__name__] = twin
    kept, CONFIG.CACHE_DIR = CONFIG.CACHE_DIR, str(_cache_folder(module))
    try:
        exec(_code(module, path), twin.__dict__)  # noqa: S102
        _refuse_interpreted(twin)
    except BaseException:
        del _twins[module], sys.modules[twin.__name__]
        raise
    finally:
        CONFIG.CACHE_DIR = kept
    return twin


def _code(module: str, path: Path) -> CodeType:
    """The code of a module, as Python keeps it where it does."""
    spec = find_spec(module)
    code = spec.loader.get_code(module) if spec is not None and isinstance(spec.loader, InspectLoader) else None
    return code or compile(path.read_bytes(), str(path), "exec")


def _import(
    name: str,
    globals: Mapping[str, object] | None = None,  # noqa: A002
    locals: Mapping[str, object] | None = None,  # noqa: A002
    fromlist: tuple[str, ...] = (),
    level: int = 0,
) -> Any:
    """What `import` means inside a twin."""
    if level and globals is not None:
        name, level = resolve_name("." * level + name, str(globals["__package__"])), 0
    if name == KERNEL:
        return _compiling()
    if fromlist and _is_kernel_module(name):
        return _twins.get(name) or _load(name)
    return builtins.__import__(name, globals, locals, fromlist, level)


def _refuse_interpreted(twin: ModuleType) -> None:
    """Raise `ImportError` if a kernel module came in as a module, past the replacement of its kernels."""
    for name, value in vars(twin).items():
        home = value.__name__ if isinstance(value, ModuleType) else None
        if isinstance(value, FunctionType) and not value.__module__.startswith(TWIN_PREFIX):
            home = value.__module__
        if home is not None and _is_kernel_module(home):
            raise ImportError(
                f"{twin.__name__.removeprefix(TWIN_PREFIX)} holds {name} of {home} as Python: "
                f"import kernels by name, as in `from {home} import one_kernel`"
            )


@cache
def _compiling() -> ModuleType:
    """The stand-in for `shuffleup.kernel`."""
    module = ModuleType(TWIN_PREFIX + KERNEL)
    module.__dict__["kernel"] = numba.njit(**HOW)
    module.__dict__["inlined"] = numba.njit(forceinline=True, **HOW)
    module.__dict__["seats"] = range
    return module


@cache
def _is_kernel_module(name: str) -> bool:
    """Whether a module of this package imports `shuffleup.kernel`."""
    return name.startswith(PACKAGE + ".") and name != KERNEL and KERNEL in _read(name)[1]


def _path(module: str) -> Path | None:
    """The file of a module, None if there is no such module."""
    try:
        spec = find_spec(module)
    except ModuleNotFoundError:
        return None
    return Path(spec.origin) if spec is not None and spec.origin is not None else None


_IMPORT = re.compile(rb"^[ \t]*(?:from[ \t]+(?P<home>[.\w]+)[ \t]+)?import[ \t]+(?P<names>\([^)]*\)|[^\n]*)", re.M)
_COMMENT = re.compile(rb"#[^\n]*")


def _imports(module: str, source: bytes, *, is_package: bool) -> list[str]:
    """Names that a module's source imports; some of them are no modules but what is in one.

    Read by its lines: to parse it takes longer than to load what was compiled. What only looks like an import, in a
    docstring, does no harm.
    """
    package = module if is_package else module.rpartition(".")[0]
    names: list[str] = []
    for found in _IMPORT.finditer(source):
        told = _COMMENT.sub(b"", found["names"]).decode().strip("() \t\n").split(",")
        imported = [each.split()[0] for each in told if each.strip()]
        if found["home"] is None:
            names += imported
        else:
            home = found["home"].decode()
            dots = len(home) - len(home.lstrip("."))
            home = resolve_name(home, package) if dots else home
            names += [home, *(f"{home}.{each}" for each in imported)]
    return names


@cache
def _how() -> bytes:
    """All that decides what a source is compiled to, but the source."""
    versions = sys.version, numba.__version__, version("llvmlite"), np.__version__
    how = repr((*versions, CONFIG.BOUNDSCHECK, CONFIG.OPT, HOW)).encode()
    return how + Path(indexing.__file__).read_bytes()


def _cache_folder(module: str) -> Path:
    """The folder for this module's compiled code; numba makes it."""
    digest = sha256(_how())
    for name, source in sorted(sources(module).items()):
        digest.update(b"%s\0%d\0%s" % (name.encode(), len(source), source))
    return cache_home() / f"kernels-{digest.hexdigest()[:20]}"


def is_kept(module: str) -> bool:
    """Whether compiled code of the module as it stands is on disk already, and has not to be made first."""
    folder = _cache_folder(module)
    return folder.is_dir() and next(folder.rglob("*.nbc"), None) is not None


def cache_home() -> Path:
    """Where compiled code is kept: the first of the places told in the module's docstring that can be written to."""
    caches = os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache"
    for place in (os.environ.get("SHUFFLEUP_CACHE"), Path(caches, PACKAGE)):
        if place is not None:
            try:
                Path(place).mkdir(parents=True, exist_ok=True)
            except OSError:
                continue
            if os.access(place, os.W_OK):
                return Path(place)
    return Path(tempfile.gettempdir(), f"{PACKAGE}-{os.getuid() if hasattr(os, 'getuid') else 'cache'}")
