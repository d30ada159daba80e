"""A Python that runs from any folder: this Linux machine's own, copied, or python.org's embeddable one for Windows.

What is copied finds its shared libraries beside it, whatever the machine it comes to has; the C library is that
machine's, which must be as new as `c_library` says. macOS is not done: its Pythons name their parts by absolute paths.
"""

import json
import os
import re
import shutil
import zipfile
from pathlib import Path

from release.tools import said

ASK = """
import json, site, sys, sysconfig
print(json.dumps({
    "real": sys.executable, "version": "%d.%d" % sys.version_info[:2], "stdlib": sysconfig.get_path("stdlib"),
    "prefix": sys.base_prefix, "sites": site.getsitepackages(), "machine": sysconfig.get_platform(),
}))
"""
LEFT_OUT = (
    "__pycache__", "site-packages", "dist-packages", "config-*", "test", "idlelib", "tkinter", "turtledemo", "lib2to3",
    "ensurepip", "pydoc_data", "sitecustomize.py", "EXTERNALLY-MANAGED", "lib*.a",
)  # fmt: skip
LEFT_OUT_MODULES = re.compile(r"_?(curses|dbm|gdbm|tkinter|test|xx|readline|nis|crypt|oss|ctypes_test)")
"""Compiled modules that nothing here uses, some of which want many libraries."""
C_LIBRARY = re.compile(r"(lib(c|m|dl|pthread|rt|util|resolv)|ld-linux.*)\.so")
ELF = b"\x7fELF"


def copy_own(python: str, to: Path, patchelf: str) -> tuple[str, str, Path]:
    """Copy the Linux interpreter `python` into the new folder `to`.

    Returns its version (3.12), the machine it is for (linux-x86_64), and its folder for packages. Raises ValueError
    where it is none that can be copied.
    """
    its = json.loads(said(python, "-I", "-c", ASK))
    if not its["machine"].startswith("linux-"):
        raise ValueError(f"{python} is for {its['machine']}: a portable folder is made of a Linux Python on Linux")
    stdlib = Path(its["stdlib"])
    program = to / "bin" / "python3"
    program.parent.mkdir(parents=True)
    shutil.copy2(Path(its["real"]).resolve(), program)
    inside = to / stdlib.relative_to(its["prefix"])
    shutil.copytree(stdlib, inside, ignore=shutil.ignore_patterns(*LEFT_OUT))
    for each in (inside / "lib-dynload").iterdir():
        if LEFT_OUT_MODULES.match(each.name):
            each.unlink()
    bring_libraries(to, patchelf)
    sites = [Path(each) for each in json.loads(said(program, "-I", "-c", ASK))["sites"]]
    return its["version"], its["machine"], next(each for each in sites if each.is_relative_to(to.resolve()))


def programs(folder: Path) -> list[Path]:
    """Return the programs and shared libraries below `folder`."""
    found = []
    for each in sorted(folder.rglob("*")):
        if each.is_file() and not each.is_symlink():
            with each.open("rb") as opened:
                if opened.read(4) == ELF:
                    found.append(each)
    return found


def bring_libraries(folder: Path, patchelf: str) -> None:
    """Copy the shared libraries that programs below `folder` want, but the C library, to where they are looked for."""
    libraries = folder / "lib" / "shared"
    libraries.mkdir(parents=True, exist_ok=True)
    for program in programs(folder):
        wanted = re.findall(r"^\s*(\S+) => (/\S+) \(", said("ldd", program), re.MULTILINE)
        brought = [(name, Path(at)) for name, at in wanted if not C_LIBRARY.match(name)]
        for name, at in brought:
            if not (libraries / name).exists():
                shutil.copyfile(at, libraries / name)
        if brought:
            _look_in(libraries, program, patchelf)
    for each in libraries.iterdir():
        _look_in(libraries, each, patchelf)


def _look_in(libraries: Path, program: Path, patchelf: str) -> None:
    said(patchelf, "--set-rpath", f"$ORIGIN/{os.path.relpath(libraries, program.parent)}", program)


def c_library(folder: Path) -> str:
    """Return the oldest version of the GNU C library that everything below `folder` runs with."""
    named = {int(minor) for each in programs(folder) for minor in re.findall(rb"GLIBC_2\.(\d+)", each.read_bytes())}
    return f"2.{max(named)}"


def unpack_embeddable(archive: Path, to: Path) -> tuple[str, Path]:
    """Unpack python.org's embeddable Python for Windows into `to`; return its version and a folder for packages.

    Raises ValueError if `archive` is none.
    """
    none = ValueError(f"{archive} is no embeddable Python; right would be python-3.13.9-embed-amd64.zip or newer")
    if not zipfile.is_zipfile(archive):
        raise none
    with zipfile.ZipFile(archive) as packed:
        named = [re.fullmatch(r"python3(\d+)\._pth", name) for name in packed.namelist()]
        minor = next((found[1] for found in named if found), None)
        if minor is None or "python.exe" not in packed.namelist():
            raise none
        packed.extractall(to)
    (to / f"python3{minor}._pth").write_text(f"python3{minor}.zip\n.\npackages\n", encoding="utf-8")
    return f"3.{minor}", to / "packages"
