"""A module as it would be with other source: its functions are given other code for a while, and their own again.

Whoever holds a function, by whatever name, calls the changed one, since it is the same object. Not reached: lambdas,
code that runs when the module is loaded, functions with other free variables than before. For tests and mutation only.
"""

import ast
import functools
import gc
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from functools import cache
from importlib import import_module
from pathlib import Path
from types import CodeType, FunctionType
from typing import Any

PACKAGE = Path(__file__).parents[1]

_READS = "_situation"
"""What keeps the situations of cases once they are read."""


def path_of(module: str) -> Path:
    """The file of a module by its name in the package (`floor.turns`)."""
    return PACKAGE / Path(*module.split(".")).with_suffix(".py")


def source_of(module: str) -> str:
    """The text of a module."""
    return path_of(module).read_text("utf-8")


@contextmanager
def swapped(changes: Mapping[str, str | ast.Module]) -> Iterator[int]:
    """Run with these modules as other source has them; how many functions are others."""
    kept: list[tuple[FunctionType, CodeType]] = []
    try:
        for module, source in changes.items():
            found = {code.co_qualname: code for code in _functions_in(compile(source, str(path_of(module)), "exec"))}
            for function in _functions_of(module):
                own, code = function.__code__, found.get(function.__code__.co_qualname)
                if code is not None and code != own and code.co_freevars == own.co_freevars:
                    kept.append((function, own))
                    function.__code__ = code
        _forget(changes)
        yield len(kept)
    finally:
        for function, code in kept:
            function.__code__ = code
        _forget(changes)


def look_up(modules: Iterable[str]) -> None:
    """Find the functions of these modules and what keeps answers now: after `gc.freeze` nobody does."""
    _keepers()
    for module in modules:
        _functions_of(module)


def _functions_in(code: CodeType) -> Iterator[CodeType]:
    for part in code.co_consts:
        if isinstance(part, CodeType):
            if not part.co_name.startswith("<"):
                yield part
            if not part.co_flags & 0x1:  # the body of a class: a function's own functions come with it
                yield from _functions_in(part)


@cache
def _functions_of(module: str) -> tuple[FunctionType, ...]:
    file = str(path_of(module))
    import_module(f"shuffleup.{module}")
    known = (each for each in gc.get_objects() if type(each) is FunctionType)  # what is lazy is not to be woken
    return tuple(each for each in known if each.__code__.co_filename == file)


def _forget(changes: Mapping[str, Any]) -> None:
    """Empty what functions keep that may have been worked out by other code; what is read is made of other rooms."""
    rooms = {"histories", *(module.partition(".")[0] for module in changes)}
    for each in _keepers():
        if each.__module__.split(".")[1] in rooms or each.__name__ == _READS:
            each.cache_clear()


@cache
def _keepers() -> tuple[Any, ...]:
    kind = type(functools.lru_cache(lambda: None))
    return tuple(each for each in gc.get_objects() if type(each) is kind and each.__module__.startswith("shuffleup."))
