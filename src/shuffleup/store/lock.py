"""One process serves a data folder: a lock file that says who; it and the folder are held by the operating system.

The lock goes when its process ends, however it ends, so a killed server never keeps the next one out; the file stays,
and what it says counts only while somebody holds it. Not for PostgreSQL, which many processes may serve, nor against
`backup` and `verify`, which may run beside. The folder itself is held too, since a lock file can be deleted by somebody
who means to help; Windows lets nobody delete a file that is open.
"""

import json
import os
import sys
from dataclasses import asdict, dataclass
from datetime import UTC, datetime
from pathlib import Path
from types import TracebackType
from typing import Self

from shuffleup.bad_input import BadInput, Place

NAME = "shuffleup.lock"
BYTE = 1 << 30
"""On Windows a locked byte cannot be read: one far behind the text is locked."""


@dataclass(frozen=True, slots=True)
class Holder:
    """Who serves the folder: process id, port (None before it listens), and since when (ms UTC)."""

    pid: int
    port: int | None
    since: int

    def __str__(self) -> str:
        since = datetime.fromtimestamp(self.since / 1000, UTC).astimezone()
        port = "" if self.port is None else f" on port {self.port}"
        return f"process {self.pid}{port} since {since:%H:%M on %d %b %Y}"


class Lock:
    """Holds `folder` from its making until `release`, or until the process ends. A context manager.

    `since` is now, in ms UTC. Raises BadInput, naming the holder, if another process (or Lock) holds the folder.
    """

    def __init__(self, folder: Path, *, since: int, port: int | None = None) -> None:
        self.holder = Holder(os.getpid(), port, since)
        try:
            folder.mkdir(parents=True, exist_ok=True)
            self._file: int | None = os.open(folder / NAME, os.O_RDWR | os.O_CREAT, 0o644)
        except OSError as bad:
            raise BadInput(f"the data folder cannot be used: {bad.strerror}", place=Place(str(folder))) from bad
        self._folder = _open_folder(folder)
        if not (_take(self._file) and (self._folder is None or _take(self._folder))):
            self._let_go()
            raise BadInput(
                f"this data folder is in use by {who_serves(folder) or 'another process'}",
                right="stop that one first, or name another folder with --data",
                place=Place(str(folder)),
            )
        self._say()

    def listens(self, port: int) -> None:
        """Tell those who come later on which port this process can be reached."""
        self.holder = Holder(self.holder.pid, port, self.holder.since)
        self._say()

    def release(self) -> None:
        """Let go of the folder; twice is fine."""
        if self._file is not None:
            os.ftruncate(self._file, 0)
            self._let_go()

    def _let_go(self) -> None:
        for file in (self._file, self._folder):
            if file is not None:
                os.close(file)
        self._file = self._folder = None

    def __enter__(self) -> Self:
        """Return the lock itself."""
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Release it."""
        self.release()

    def _say(self) -> None:
        if self._file is not None:
            text = json.dumps(asdict(self.holder)).encode()
            os.lseek(self._file, 0, os.SEEK_SET)
            os.write(self._file, text)
            os.ftruncate(self._file, len(text))


def who_serves(folder: Path) -> Holder | None:
    """Return what the lock file says of who serves `folder`: its last words, where a process was killed."""
    try:
        held = json.loads((folder / NAME).read_text())
        return Holder(held["pid"], held["port"], held["since"])
    except (OSError, ValueError, KeyError, TypeError):
        # Its holder is writing it at this moment, or somebody else's hand was in it.
        return None


if sys.platform == "win32":
    import msvcrt

    def _open_folder(folder: Path) -> int | None:
        return None

    def _take(file: int) -> bool:
        os.lseek(file, BYTE, os.SEEK_SET)
        try:
            msvcrt.locking(file, msvcrt.LK_NBLCK, 1)
        except OSError:
            return False
        return True

else:
    import fcntl

    def _open_folder(folder: Path) -> int | None:
        return os.open(folder, os.O_RDONLY)

    def _take(file: int) -> bool:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            return False
        return True
