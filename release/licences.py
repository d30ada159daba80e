"""The licences of the shared libraries that a portable folder brings: what this machine's packages say of them."""

import re
import shutil
import subprocess
from pathlib import Path

SAID = Path("/usr/share/doc")
COMMON = Path("/usr/share/common-licenses")
"""Where Debian and what comes of it keep what a package says of its copyright, and the texts that many name."""
NAMED = re.compile(rf"{COMMON}/([\w.+-]*\w)")


def bring_licences(libraries: Path, to: Path) -> dict[str, str]:
    """Copy what is said of each library in a folder into the new folder `to`, with a list; return the package of each.

    A library that no package of this machine is known to bring has an empty one, and the list says so.
    """
    to.mkdir()
    owners = {each.name: _owner(each.name) for each in sorted(libraries.iterdir())}
    common = set[str]()
    for package in filter(None, owners.values()):
        text = (SAID / package / "copyright").read_text(encoding="utf-8")
        (to / f"{package}.txt").write_text(text, encoding="utf-8")
        common.update(NAMED.findall(text))
    for name in sorted(common):
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
