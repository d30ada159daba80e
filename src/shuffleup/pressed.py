"""Data that people edit as TOML, pressed into JSON so that a start takes no parsing: the books, each language's words.

A checkout has the TOML, and keeps a pressed file beside Python's own compiled files, named by the hash of the sources;
it is used only if it was pressed from exactly the TOML files that lie there and is itself undamaged, else the TOML is
read. The wheel has the JSON alone, made when it is built (`hatch_build.py`), and no TOML: everything once.
"""

import contextlib
import hashlib
import json
import os
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from shuffleup.bad_input import BadInput

Files = Mapping[str, Mapping[str, Any]]
"""Name of a file (`books/tda.toml`) -> its content as plain JSON values."""


@dataclass(frozen=True, slots=True)
class TomlFiles:
    """Which TOML files of a folder (patterns) are pressed together, and the name of the JSON without its suffix."""

    folder: Path
    name: str
    sources: tuple[str, ...]

    @property
    def pressed(self) -> Path:
        """Where the JSON of a wheel lies."""
        return self.folder / f"{self.name}.json"


def read_files(named: TomlFiles) -> Files:
    """Read all these files, from the fastest form that is true to the TOML.

    Where only TOML is there, the pressed form is kept for the next time if the folder can be written to. Raises
    `BadInput` where neither is there, or the only form is damaged.
    """
    sources = _sources(named)
    if not sources:
        return _alone(named.pressed)
    digest = _digest(sources)
    kept = named.folder / "__pycache__" / f"{named.name}-{digest[:16]}.json"
    for path in (named.pressed, kept):
        files = _unpress(path, digest)
        if files is not None:
            return files
    files = _parsed(sources)
    with contextlib.suppress(OSError):
        _keep(kept, _press(files, digest), named.name)
    return files


def press(named: TomlFiles) -> bytes:
    """Press these files: a line with two hashes, then the content."""
    sources = _sources(named)
    return _press(_parsed(sources), _digest(sources))


def _press(files: Files, digest: str) -> bytes:
    content = json.dumps(files, ensure_ascii=False, separators=(",", ":")).encode()
    head = json.dumps({"sources": digest, "content": hashlib.sha256(content).hexdigest()}).encode()
    return head + b"\n" + content


def _unpress(path: Path, digest: str) -> Files | None:
    """Read a pressed file; None if it is not there, damaged, or pressed from other sources."""
    try:
        head, _, content = path.read_bytes().partition(b"\n")
        hashes = json.loads(head)
        if hashes != {"sources": digest, "content": hashlib.sha256(content).hexdigest()}:
            return None
        files: Files = json.loads(content)
    except (OSError, ValueError):
        return None
    return files


def _alone(path: Path) -> Files:
    """Read a pressed file without sources beside it."""
    try:
        pressed_from = json.loads(path.read_bytes().partition(b"\n")[0])["sources"]
    except (OSError, ValueError, LookupError, TypeError):
        pressed_from = ""
    files = _unpress(path, pressed_from)
    if files is None:
        raise BadInput(f"{path} is not there whole", right="shuffleup installed anew")
    return files


def _sources(named: TomlFiles) -> dict[str, bytes]:
    folder = named.folder
    paths = (path for name in named.sources for path in folder.glob(name))
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in sorted(paths)}


def _digest(sources: Mapping[str, bytes]) -> str:
    whole = hashlib.sha256()
    for name, data in sources.items():
        whole.update(f"{name} {len(data)}\n".encode() + data)
    return whole.hexdigest()


def _parsed(sources: Mapping[str, bytes]) -> Files:
    return {name: tomllib.loads(data.decode()) for name, data in sources.items()}


def _keep(path: Path, data: bytes, name: str) -> None:
    """Put the file in place whole, whoever else does so at the same time, and clear away those of older sources."""
    path.parent.mkdir(exist_ok=True)
    mine = path.with_suffix(f".{os.getpid()}")
    mine.write_bytes(data)
    mine.replace(path)
    for old in path.parent.glob(f"{name}-*.json"):
        if old != path:
            old.unlink(missing_ok=True)
