"""The licences of the Python and the shared libraries in a portable folder: its own, and what packages here say."""

import re
import shutil
import subprocess
from pathlib import Path

SAID = Path("/usr/share/doc")
COMMON = Path("/usr/share/common-licenses")
"""Where Debian and what comes of it keep what a package says of its copyright, and the texts that many name."""
NAMED = re.compile(rf"{COMMON}/([\w.+-]*\w)")


def bring_licences(python: Path, to: Path) -> dict[str, str]:
    """Copy what is said of a copied Python and of each of its libraries into the new folder `to`, with a list of these.

    Returns the package of each library. One that no package of this machine is known to bring has an empty one, and the
    list says so. Raises ValueError for a Python without its licence.
    """
    own = next(python.glob("lib*/python3.*/LICENSE.txt"), None)
    if own is None:
        raise ValueError(f"{python} has no licence; right would be a Python with LICENSE.txt beside its modules")
    to.mkdir()
    shutil.copyfile(own, to / "Python.txt")
    owners = {each.name: _owner(each.name) for each in sorted((python / "lib" / "shared").iterdir())}
    named = set[str]()
    for package in filter(None, owners.values()):
        said = SAID / package / "copyright"
        shutil.copyfile(said, to / f"{package}.txt")
        named.update(NAMED.findall(said.read_text(encoding="utf-8", errors="replace")))
    for name in sorted(named):
        if (COMMON / name).is_file():  # some name one by another number than it has
            shutil.copyfile(COMMON / name, to / f"{name}.txt")
    rows = [f"{name:<24} {f'{package}.txt' if package else 'not known here'}\n" for name, package in owners.items()]
    (to / "LIBRARIES.txt").write_text("".join(rows), encoding="utf-8")
    return owners


def _owner(library: str) -> str:
    """The package that brings a library here and says under what licence; nothing where none is known."""
    try:
        found = subprocess.run(["dpkg-query", "-S", f"*/{library}"], capture_output=True, text=True, check=False)  # noqa: S603, S607 - fixed words
    except FileNotFoundError:
        return ""
    packages = [line.partition(":")[0] for line in found.stdout.splitlines()]
    return next((each for each in packages if (SAID / each / "copyright").is_file()), "")
