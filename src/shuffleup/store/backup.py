"""A copy of everything in one SQLite file, made while the store is being written.

From SQLite it is made by SQLite's own online backup: one moment of the source, without keeping the writer waiting.
From PostgreSQL the rows are copied out of one snapshot, so a backup is an SQLite file whatever the store was. It holds
people, and seeds of draws that are announced, but not the house's keys: whoever finds one cannot sign himself in with
it, as a director or as anybody's phone. Not done here: putting it back (`restore`).
"""

import os
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

from shuffleup.bad_input import BadInput, Place
from shuffleup.store.database import StoreFails
from shuffleup.store.interface import Store
from shuffleup.store.opening import open_store
from shuffleup.store.sqlite import SqliteStore

HOUSE_KEYS = ("signing_key", "director_key", "league_key")
"""Notes of the house that no backup has: what cookies, codes and stream addresses are signed with, and the links."""


@dataclass(frozen=True, slots=True)
class BackupMade:
    """The file made, its size in bytes, and how many streams and events are in it."""

    file: Path
    size: int
    streams: int
    rows: int


def backup(source: Store | str | Path, target: Path) -> BackupMade:
    """Copy the store, or the one in a data folder or at a URL, into the new file `target`.

    The file appears under its name when it is complete and synced. Raises BadInput if it is there already, or cannot be
    written, or if `source` names no store.
    """
    if target.exists():
        raise BadInput("there is a file of this name already", right="choose another name", place=Place(str(target)))
    if not isinstance(source, Store):
        with open_store(source, read_only=True) as opened:
            return backup(opened, target)
    with building(target) as part:
        if isinstance(source, SqliteStore):
            copy_file(source.file, part)
        else:
            with SqliteStore(part) as copy:
                source.copy_into(copy)
        _leave_out_keys(part)
        one_file(part)
        with closing(sqlite3.connect(part)) as made:
            [(streams, rows)] = made.execute("SELECT COUNT(DISTINCT stream), COUNT(*) FROM log")
    return BackupMade(target, target.stat().st_size, streams, rows)


@contextmanager
def building(target: Path) -> Iterator[Path]:
    """Give a name beside `target` to build it under; put it in its place at the end, or remove it after an error."""
    part = target.with_name(f".{target.name}.{os.getpid()}.part")
    try:
        try:
            target.parent.mkdir(parents=True, exist_ok=True)
            part.touch(mode=0o600)
            yield part
            part.replace(target)
            sync_folder(target.parent)
        except (OSError, sqlite3.Error, StoreFails) as bad:
            raise BadInput(f"the copy cannot be made: {bad}", place=Place(str(target))) from bad
    finally:
        for left in (part, *aside_files(part)):
            with suppress(OSError):
                left.unlink()


def copy_file(source: Path, target: Path) -> None:
    """Copy one SQLite database over another, as it stands at one moment."""
    with closing(sqlite3.connect(source)) as from_, closing(sqlite3.connect(target)) as to:
        from_.execute("PRAGMA busy_timeout = 10000")
        from_.backup(to)


def _leave_out_keys(file: Path) -> None:
    """Take the house's keys out of a copy, their bytes too."""
    marks = ", ".join("?" * len(HOUSE_KEYS))
    with closing(sqlite3.connect(file)) as copy, copy:
        copy.execute("PRAGMA secure_delete = ON")
        copy.execute(f"DELETE FROM meta WHERE key IN ({marks})", HOUSE_KEYS)  # noqa: S608 - only marks are put in


def one_file(file: Path) -> None:
    """Leave everything in the one file, without a WAL beside it, and synced."""
    with closing(sqlite3.connect(file)) as database:
        database.execute("PRAGMA synchronous = FULL")
        database.execute("PRAGMA journal_mode = DELETE")
    with file.open("rb+") as written:
        os.fsync(written.fileno())


def stamp(at: int) -> str:
    """Return a time (ms UTC) as it stands in the names of files that are kept."""
    return f"{datetime.fromtimestamp(at / 1000, UTC):%Y%m%dT%H%M%SZ}"


def aside_files(file: Path) -> list[Path]:
    """Return the names of what SQLite may keep beside a database file."""
    return [file.with_name(file.name + end) for end in ("-wal", "-shm", "-journal")]


def sync_folder(folder: Path) -> None:
    """Make new names in a folder durable, where the system can (not on Windows)."""
    with suppress(OSError):
        descriptor = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(descriptor)
        finally:
            os.close(descriptor)
