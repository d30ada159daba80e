"""Builds sdist and wheel as `uv build` does, with the hatchling that is here: for tests without a package index."""

import argparse
import os
import tarfile
import tempfile
from pathlib import Path

from hatchling.build import build_sdist, build_wheel


def main() -> None:
    asked = argparse.ArgumentParser()
    asked.add_argument("--out-dir", type=Path, required=True)
    asked.add_argument("tree", type=Path)
    given = asked.parse_args()
    given.out_dir.mkdir(parents=True)
    os.chdir(given.tree)
    sdist = build_sdist(str(given.out_dir))
    with tempfile.TemporaryDirectory() as folder:
        with tarfile.open(given.out_dir / sdist) as packed:
            packed.extractall(folder, filter="data")
        os.chdir(next(Path(folder).iterdir()))
        build_wheel(str(given.out_dir))
        os.chdir("/")


if __name__ == "__main__":
    main()
