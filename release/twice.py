"""`make package`: sdist and wheel, built twice from copies of the tree with other times and another umask."""

import argparse
import hashlib
import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from release.tools import ROOT, must_have, said

TIMES = (1_000_000_000, 1_500_000_000)
"""Seconds UTC that the files of each copy claim to be of."""


def copy_tree(to: Path, at: int) -> None:
    """Copy what git keeps of the tree into the new folder `to`, every file of the time `at`."""
    kept = said("git", "ls-files", "-z", "--cached", "--others", "--exclude-standard")
    for name in filter(None, kept.split("\0")):
        if (ROOT / name).is_file():
            file = to / name
            file.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(ROOT / name, file)
            os.utime(file, (at, at))


def build(tree: Path, to: Path, command: list[str], umask: int) -> dict[str, str]:
    """Build sdist and, from it, the wheel into `to`; return the SHA-256 of each by name."""
    subprocess.run([*command, "--out-dir", str(to), str(tree)], check=True, umask=umask)  # noqa: S603 - as given
    made = sorted(each for each in to.iterdir() if each.name.endswith((".whl", ".tar.gz")))
    return {each.name: hashlib.sha256(each.read_bytes()).hexdigest() for each in made}


def twice(to: Path, command: list[str]) -> dict[str, str]:
    """Build twice; keep the files in `to` if all are equal. Raises ValueError with the names of those that differ."""
    with tempfile.TemporaryDirectory() as folder:
        told = []
        for at, umask in zip(TIMES, (0o022, 0o077), strict=True):
            tree, made = Path(folder) / f"tree{at}", Path(folder) / f"made{at}"
            copy_tree(tree, at)
            told.append(build(tree, made, command, umask))
        first, second = told
        if first != second:
            differ = sorted(name for name in first | second if first.get(name) != second.get(name))
            raise ValueError(f"two builds of one tree differ: {', '.join(differ)}")
        to.mkdir(parents=True, exist_ok=True)
        for name in first:
            shutil.copyfile(made / name, to / name)
    return first


def main() -> None:
    """Build, and print name, bytes and SHA-256 of each file."""
    asked = argparse.ArgumentParser()
    asked.add_argument("--uv", required=True)
    asked.add_argument("--to", type=Path, required=True)
    given = asked.parse_args()
    try:
        must_have("git", given.uv)
        made = twice(given.to, [given.uv, "build", "--quiet"])
    except ValueError as wrong:
        sys.exit(str(wrong))
    for name, digest in made.items():
        print(f"{name}  {(given.to / name).stat().st_size:,} bytes  sha256:{digest}")


if __name__ == "__main__":
    main()
