"""A backup put in the place of what is there, which is kept aside.

First the backup is copied and every chain in the copy checked. People who were erased since it was made are erased in
it again: whoever the replaced database knows as erased, by its people or by `PersonErased` in its log. Their erasure is
not in the restored log then, only in its people. Devices that were signed out since stay out in the same way. The
house's keys, which no backup has, stay those of the replaced database; elsewhere new ones are made, and everybody comes
in anew. Whoever stopped their mail since gets none, and no letter that waited in the backup is sent: it may have been
sent before. Not done here: telling the players what was lost.
"""

import json
import os
import shutil
import sqlite3
from contextlib import closing, suppress
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

from shuffleup.bad_input import BadInput, Place
from shuffleup.store.backup import HOUSE_KEYS, aside_files, building, copy_file, one_file, stamp
from shuffleup.store.beside import ErasePerson, PutMeta
from shuffleup.store.chain import VerifyReport
from shuffleup.store.interface import Store
from shuffleup.store.let_in import ShutDevice
from shuffleup.store.letter_table import DropLetters
from shuffleup.store.lock import Lock
from shuffleup.store.mail_table import StopReader
from shuffleup.store.opening import database_file, is_url, open_server, open_store
from shuffleup.store.sqlite import SqliteStore
from shuffleup.store.verify import FileReport, verify

ERASED = "PersonErased"
"""The event whose data names, under `person`, somebody who was erased."""

UNSENT = DropLetters(waiting=True, before=0)
"""What waited to be sent when the backup was made is not sent again."""

Staying = ShutDevice | PutMeta | StopReader
"""What stays of a database that is replaced."""


@dataclass(frozen=True, slots=True)
class Restored:
    """Where the backup went, how many streams it has, and what became of the rest.

    `kept_aside` is the file (or schema) that holds what was there before; `erased_again` counts people who were erased
    after the backup was made. `unreadable` is what was wrong with a replaced database whose erasures could not be read.
    """

    where: str
    streams: int
    erased_again: int
    kept_aside: str | None = None
    unreadable: str | None = None


class Damaged(Exception):
    """The backup is not whole, and nothing was changed; `reports` are those that are not ok."""

    def __init__(self, file: Path, reports: list[FileReport | VerifyReport]) -> None:
        self.file = file
        self.reports = reports
        super().__init__(f"{file} is damaged")


def restore(file: Path, where: str | Path, *, at: int, force: bool = False) -> Restored:
    """Put the backup `file` into the data folder or PostgreSQL database `where`; `at` is now, in ms UTC.

    Raises BadInput if `file` is no backup, if something is there already and not `force`, or if it is being served;
    Damaged if the backup is not whole.
    """
    if is_url(where):
        return _into_postgres(file, str(where), at, force=force)
    target = database_file(where)
    with Lock(target.parent, since=at):
        if target.exists() and not force:
            raise BadInput(
                "there is a database here already",
                right="say --force to replace it (it is kept aside)",
                place=Place(str(target)),
            )
        for left in target.parent.glob(f".{target.name}.*.part*"):
            # Of a restore that was killed; it may hold people who were erased since.
            left.unlink()
        with building(target) as part:
            streams = _checked_copy(file, part)
            before, unreadable = _erased_in(target)
            with SqliteStore(part) as store:
                again = _erase_again(store, before)
                store.write([*again, *_beside_in(target), UNSENT])
            one_file(part)
            aside = _set_aside(target, at) if target.exists() else None
    return Restored(str(target), streams, len(again), str(aside) if aside else None, unreadable)


def erasures(store: Store) -> dict[str, int]:
    """Return everybody whom a store knows as erased, and when (ms UTC)."""
    erased: dict[str, int] = {}
    for row in store.events(ERASED):
        with suppress(ValueError, KeyError, TypeError):
            erased[str(json.loads(row.data)["person"])] = row.at
    return erased | store.erased_people()


def _checked_copy(file: Path, part: Path) -> int:
    """Copy the backup into the empty file `part`, check it, and return how many streams it has."""
    # Opened first, so that what is no backup of ours is said to be that.
    try:
        open_store(file, read_only=True).close()
    except BadInput as bad:
        raise BadInput(bad.wrong, right="a file that shuffleup backup made", place=bad.place) from bad
    try:
        copy_file(file, part)
    except sqlite3.Error as bad:
        raise Damaged(file, [FileReport(str(file), [str(bad)])]) from bad
    with SqliteStore(part) as store:
        reports = list(verify(store))
    wrong = [report for report in reports if not report.ok]
    if wrong:
        raise Damaged(file, wrong)
    return len(reports) - 1


def _erased_in(target: Path) -> tuple[dict[str, int], str | None]:
    """Return the erasures that the database to be replaced knows of, or what makes it unreadable."""
    if not target.exists():
        return {}, None
    try:
        with SqliteStore(target, read_only=True) as store:
            return erasures(store), None
    except (BadInput, *SqliteStore.failures) as bad:
        return {}, str(bad)


def _beside_in(target: Path) -> list[Staying]:
    """What stays of the database to be replaced: none if it cannot tell, or is of before there were devices."""
    if not target.exists():
        return []
    try:
        with SqliteStore(target, read_only=True) as store:
            return _staying(store)
    except (BadInput, *SqliteStore.failures):
        return []


def _staying(store: Store) -> list[Staying]:
    """The devices that a store has shown the door, those who stopped their mail, and the house's keys."""
    keys = ((key, store.meta(key)) for key in HOUSE_KEYS)
    shut = (ShutDevice(each.id, each.shut_at) for each in store.devices() if each.shut_at is not None)
    return [*shut, *_stopped(store), *(PutMeta(key, value) for key, value in keys if value)]


def _stopped(store: Store) -> list[StopReader]:
    """Those who stopped their mail: none in a file of before there was any."""
    with suppress(*store.failures):
        return [StopReader(id_, at) for id_, at in store.stopped_readers().items()]
    return []


def _erase_again(store: Store, before: dict[str, int]) -> list[ErasePerson]:
    known = store.erased_people()
    return [ErasePerson(id_, at) for id_, at in sorted((erasures(store) | before).items()) if id_ not in known]


def _set_aside(target: Path, at: int) -> Path:
    """Keep the old database under another name; the old name stays until the new file takes it."""
    aside = target.with_name(f"{target.name}.replaced-{stamp(at)}")
    while aside.exists():
        aside = aside.with_name(f"{aside.name}x")
    with suppress(sqlite3.Error), closing(sqlite3.connect(target)) as old:
        # Everything into the one file, if it can be read at all.
        old.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    try:
        os.link(target, aside)
    except OSError:
        # USB sticks know no second name for a file.
        shutil.copy2(target, aside)
    for file, kept in zip(aside_files(target), aside_files(aside), strict=True):
        if file.exists():
            file.replace(kept)
    return aside


def _into_postgres(file: Path, url: str, at: int, *, force: bool) -> Restored:
    with open_server(url) as store, TemporaryDirectory() as folder:
        part = Path(folder) / file.name
        used = bool(store.streams() or store.all_people())
        if used and not force:
            raise BadInput(
                f"there is something in the database {store.name} already",
                right="say --force to replace it (it is kept in a schema of its own)",
            )
        streams = _checked_copy(file, part)
        with SqliteStore(part) as copy:
            again = _erase_again(copy, erasures(store))
            aside = store.start_afresh(
                copy, [*again, *_staying(store), UNSENT], f"shuffleup_replaced_{stamp(at).lower()}"
            )
        return Restored(store.name, streams, len(again), f"schema {aside}" if used else None)
