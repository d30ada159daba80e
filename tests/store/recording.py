"""A disk that remembers every write and sync, and what it may hold if the power goes at any moment.

The model of a power cut: what was synced is there; of what was written to a file since its last sync, each write is
there whole, in part or not at all, in any combination. A file that was deleted may come back, until its folder is
synced: SQLite does that when it deletes a file for good, and with the first sync of a new journal or WAL.
"""

import random
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import apsw


@dataclass(frozen=True)
class Write:
    """Bytes written at an offset."""

    file: str
    offset: int
    data: bytes


@dataclass(frozen=True)
class Resize:
    """A file cut to a size."""

    file: str
    size: int


@dataclass(frozen=True)
class Sync:
    """All earlier changes of a file are on the disk from here on."""

    file: str


@dataclass(frozen=True)
class Delete:
    """A file deleted."""

    file: str
    synced: bool


@dataclass(frozen=True)
class Acknowledged:
    """The caller was told that this many commands are done."""

    commands: int


Act = Write | Resize | Sync | Delete | Acknowledged
Changes = list[Write | Resize]


class RecordingDisk(apsw.VFS):
    """Passes everything on to the real disk and keeps the acts in order."""

    def __init__(self, name: str, checkpoint_pages: int) -> None:
        self.name = name
        self.checkpoint_pages = checkpoint_pages
        self.acts: list[Act] = []
        super().__init__(name, "")

    def xOpen(self, name: str | apsw.URIFilename | None, flags: list[int]) -> apsw.VFSFile:  # noqa: N802
        return RecordingFile(self.acts, name, flags)

    def xDelete(self, filename: str, syncdir: bool) -> None:  # noqa: N802
        super().xDelete(filename, syncdir)
        self.acts.append(Delete(Path(filename).name, syncdir))

    def connect(self, file: Path) -> apsw.Connection:
        """Open `file` on this disk."""
        connection = apsw.Connection(str(file), vfs=self.name)
        connection.execute(f"PRAGMA wal_autocheckpoint = {self.checkpoint_pages}")
        return connection


class RecordingFile(apsw.VFSFile):
    """One open file."""

    def __init__(self, acts: list[Act], name: str | apsw.URIFilename | None, flags: list[int]) -> None:
        self._acts = acts
        path = name.filename() if isinstance(name, apsw.URIFilename) else name
        self._name = Path(path).name if path else ""
        super().__init__("", name, flags)

    def xWrite(self, data: bytes, offset: int) -> None:  # noqa: N802
        super().xWrite(data, offset)
        self._note(Write(self._name, offset, bytes(data)))

    def xTruncate(self, newsize: int) -> None:  # noqa: N802
        super().xTruncate(newsize)
        self._note(Resize(self._name, newsize))

    def xSync(self, flags: int) -> None:  # noqa: N802
        super().xSync(flags)
        self._note(Sync(self._name))

    def _note(self, act: Act) -> None:
        # Temporary files have no name; they do not outlive their process.
        if self._name:
            self._acts.append(act)


Fate = Callable[[Changes], Changes]
"""Which of the changes since the last sync reached the disk."""


def left_on_disk(acts: list[Act], fate: Fate, *, deleted_come_back: bool) -> dict[str, bytes]:
    """Return the files as they may be after these acts and a power cut."""
    synced: dict[str, bytearray] = {}
    pending: dict[str, Changes] = {}
    deleted: dict[str, bytearray] = {}
    for act in acts:
        match act:
            case Write() | Resize():
                pending.setdefault(act.file, []).append(act)
            case Sync(file):
                if file not in synced:
                    deleted.clear()
                synced[file] = applied(synced.get(file), pending.pop(file, []))
            case Delete(file, folder_synced):
                pending.pop(file, None)
                content = synced.pop(file, None)
                if folder_synced:
                    deleted.clear()
                elif content is not None:
                    deleted[file] = content
            case Acknowledged():
                pass
    for file, changes in pending.items():
        lucky = fate(changes)
        if lucky or file in synced:
            synced[file] = applied(synced.get(file), lucky)
    if deleted_come_back:
        synced = deleted | synced
    return {file: bytes(content) for file, content in synced.items()}


def applied(content: bytearray | None, changes: Changes) -> bytearray:
    """Return a file's content after `changes`; what lies between writes is zero."""
    after = bytearray(content or b"")
    for change in changes:
        if isinstance(change, Resize):
            del after[change.size :]
            continue
        end = change.offset + len(change.data)
        after.extend(bytes(max(0, end - len(after))))
        after[change.offset : end] = change.data
    return after


def nothing(_: Changes) -> Changes:
    """None of it reached the disk."""
    return []


def everything(changes: Changes) -> Changes:
    """All of it did."""
    return changes


def up_to_a_frame(chance: random.Random) -> Fate:
    """The first few writes did."""
    return lambda changes: changes[: chance.randint(0, len(changes))]


def torn(chance: random.Random) -> Fate:
    """The first few writes did, and the next one up to a random byte."""

    def fate(changes: Changes) -> Changes:
        cut = chance.randrange(len(changes))
        broken = changes[cut]
        part = (
            [Write(broken.file, broken.offset, broken.data[: chance.randint(0, len(broken.data))])]
            if isinstance(broken, Write)
            else []
        )
        return [*changes[:cut], *part]

    return fate


def shuffled(chance: random.Random) -> Fate:
    """Some did and some did not, sector by sector: disks write in an order of their own."""

    def fate(changes: Changes) -> Changes:
        lucky: Changes = []
        for change in changes:
            if isinstance(change, Resize):
                lucky += [change] if chance.random() < 0.5 else []
                continue
            for start in range(0, len(change.data), 512):
                if chance.random() < 0.5:
                    lucky.append(Write(change.file, change.offset + start, change.data[start : start + 512]))
        return lucky

    return fate
