"""The store in one SQLite file: one thread writes, any thread reads.

Durability is asserted, not hoped for: the writing connection runs in WAL mode with synchronous FULL, so a commit has
been synced to the disk when `append` returns. Erased values are overwritten in the file, not only unlinked.
"""

import sqlite3
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any, Protocol, TypeVar, cast

from shuffleup.bad_input import BadInput, Place, in_english
from shuffleup.store.database import Database, ForeignData, StoreCause, StoreFails
from shuffleup.store.interface import Store
from shuffleup.store.pool import Pool
from shuffleup.store.schema import APPLICATION, MIGRATIONS, SQLITE_GUARDS

T = TypeVar("T")
FULL = 2
CAUSES = {
    sqlite3.SQLITE_FULL: StoreCause.FULL,
    sqlite3.SQLITE_BUSY: StoreCause.LOCKED,
    sqlite3.SQLITE_LOCKED: StoreCause.LOCKED,
    sqlite3.SQLITE_CORRUPT: StoreCause.DAMAGED,
    sqlite3.SQLITE_NOTADB: StoreCause.DAMAGED,
    sqlite3.SQLITE_READONLY: StoreCause.READ_ONLY,
    sqlite3.SQLITE_IOERR: StoreCause.UNREADABLE,
    sqlite3.SQLITE_CANTOPEN: StoreCause.UNREADABLE,
}
"""SQLite's codes, without what extends them; any other failure is our own."""

PATIENCE = 5_000
"""Milliseconds that a write waits for another program's; those after one that waited in vain wait for `IMPATIENT`."""

IMPATIENT = 50
WAL_MODE = b"\x02\x02"
"""What SQLite writes at byte 18 of a file in WAL mode."""

DIALECT = {"serial": "INTEGER PRIMARY KEY", "bytes": "BLOB", "text": "TEXT"}


class Cursor(Protocol):
    """What a statement gives back."""

    def fetchall(self) -> list[Any]:
        """Return all rows that are left."""


class Connection(Protocol):
    """What this store needs of a connection: the standard library's has it, and apsw's has it too."""

    @property
    def in_transaction(self) -> bool:
        """Whether a transaction is open."""

    def execute(self, sql: str, values: tuple[Any, ...] = ..., /) -> Cursor:
        """Run one statement."""

    def executemany(self, sql: str, rows: Iterable[tuple[Any, ...]], /) -> Cursor:
        """Run one statement for each of `rows`."""

    def close(self) -> None:
        """Close the connection."""


def connect(file: Path) -> Connection:
    """Open `file`, made for its owner alone if it is not there, with transactions left to this module's own SQL."""
    if not file.exists():
        file.touch(mode=0o600)  # names and keys are in it; its WAL takes the same rights
    return cast("Connection", sqlite3.connect(file, isolation_level=None, check_same_thread=False))


class SqliteDatabase:
    """A connection as the tables' modules use it."""

    retried = False

    def __init__(self, connection: Connection) -> None:
        self.connection = connection

    def run(self, sql: str, *values: object) -> list[tuple[Any, ...]]:
        """Run one statement and return all its rows."""
        return list(self.connection.execute(sql, values).fetchall())

    def many(self, sql: str, rows: Iterable[tuple[object, ...]]) -> None:
        """Run one statement for each of `rows`."""
        self.connection.executemany(sql, rows)

    def lock(self, *names: str) -> None:
        """Nothing to do: there is one writer, and BEGIN IMMEDIATE keeps other processes out."""

    def close(self) -> None:
        """Close the connection."""
        self.connection.close()


def _lacks_wal(file: Path) -> bool:
    """Whether a file was written in WAL mode and lies without its WAL; to be asked before SQLite makes another."""
    try:
        with file.open("rb") as opened:
            versions = opened.read(20)[18:20]
    except OSError:
        return False
    return versions == WAL_MODE and not file.with_name(file.name + "-wal").exists()


def _cause(bad: sqlite3.Error | StoreFails) -> StoreCause | None:
    """Why the file or its disk fails; None where neither is to blame."""
    if isinstance(bad, StoreFails):
        return bad.cause
    if str(bad).startswith("Could not decode"):  # a text that is none: the driver's own finding, without a code
        return StoreCause.DAMAGED
    return CAUSES.get(getattr(bad, "sqlite_errorcode", 0) & 0xFF)


@contextmanager
def _told() -> Iterator[None]:
    """Say of what SQLite raises whether the file or its disk is to blame, and how."""
    try:
        yield
    except sqlite3.Error as bad:
        cause = _cause(bad)
        if cause is None:
            raise
        raise StoreFails(cause, str(bad)) from bad


class SqliteStore(Store):
    """The store in `file`, made and migrated when opened; `read_only` opens it as it is, and never writes into it.

    `connect` opens connections (tests pass a recording one). Raises BadInput for a file that is no database of ours.
    """

    failures = (ForeignData, StoreFails, sqlite3.Error)

    def __init__(self, file: Path, *, connect: Callable[[Path], Connection] = connect, read_only: bool = False) -> None:
        self.file = file
        self._connect = connect
        self._readers = Pool(self._reader)
        self._writer: ThreadPoolExecutor | None = None
        self._waits = PATIENCE
        self._lacks_wal = _lacks_wal(file)
        try:
            if read_only:
                with self._readers.lent() as db:
                    self._check(db, may_be_new=False)
            else:
                self._writer = ThreadPoolExecutor(1, thread_name_prefix="log-writer")
                self._db = self._writer.submit(self._open_writer).result()
        except (sqlite3.Error, StoreFails) as bad:
            self._give_up()
            cause = _cause(bad)
            why = in_english(cause.said) if cause else str(bad)
            right = cause.to_do if cause else ""
            raise BadInput(f"cannot be opened as a database: {why}", right=right, place=Place(str(file))) from bad
        except BaseException:
            self._give_up()
            raise

    def close(self) -> None:
        """Finish what is being written, then close every connection."""
        self._readers.close()
        if self._writer is not None:
            writer, self._writer = self._writer, None
            writer.submit(self._db.close).result()
            writer.shutdown()

    def checkpoint(self) -> None:
        """Bring everything into the one file and empty its WAL, as far as readers let go of it."""
        self._submit(lambda: self._db.run("PRAGMA wal_checkpoint(TRUNCATE)"))

    def check_file(self) -> list[str]:
        """Return what SQLite finds wrong with the file itself; nothing if it is sound."""
        try:
            found = [str(line) for (line,) in self._read(lambda db: db.run("PRAGMA integrity_check(20)"))]
        except (sqlite3.Error, StoreFails) as bad:
            return [str(bad)]
        return [] if found == ["ok"] else found

    def _write(self, work: Callable[[Database], T]) -> T:
        return self._submit(lambda: self._patiently(work))

    def _patiently(self, work: Callable[[Database], T]) -> T:
        """Wait for another program's lock, but not each of many in turn."""
        try:
            with _told():
                answer = self._transaction(self._db, work)
        except StoreFails as failure:
            self._wait_for(IMPATIENT if failure.cause is StoreCause.LOCKED else PATIENCE)
            raise
        self._wait_for(PATIENCE)
        return answer

    def _wait_for(self, patience: int) -> None:
        if patience != self._waits:
            self._db.run(f"PRAGMA busy_timeout = {patience}")
            self._waits = patience

    def _at_one_moment(self, work: Callable[[Database], T]) -> T:
        with _told(), self._readers.lent() as db:
            db.run("BEGIN")
            try:
                return work(db)
            finally:
                db.run("ROLLBACK")

    def _forget(self) -> None:
        # The WAL still holds the pages as they were before. If it cannot be emptied now, a later checkpoint does it;
        # the erasure itself is committed, and must not look as if it had failed.
        with suppress(sqlite3.Error, StoreFails):
            self.checkpoint()

    def _read(self, work: Callable[[Database], T]) -> T:
        with _told(), self._readers.lent() as db:
            return work(db)

    def _submit(self, work: Callable[[], T]) -> T:
        if self._writer is None:
            raise RuntimeError("the store is closed, or open for reading only")
        return self._writer.submit(work).result()

    def _transaction(self, db: SqliteDatabase, work: Callable[[Database], T]) -> T:
        db.run("BEGIN IMMEDIATE")
        try:
            answer = work(db)
            db.run("COMMIT")
        except BaseException:
            # SQLite has rolled back by itself after some errors (disk full, I/O).
            if db.connection.in_transaction:
                db.run("ROLLBACK")
            raise
        return answer

    def _open_writer(self) -> SqliteDatabase:
        db = SqliteDatabase(self._connect(self.file))
        try:
            db.run("PRAGMA busy_timeout = 10000")
            self._check(db, may_be_new=True)
            self._make_durable(db)
            self._migrate(db)
            db.run(f"PRAGMA busy_timeout = {PATIENCE}")
        except BaseException:
            db.close()
            raise
        return db

    def _make_durable(self, db: SqliteDatabase) -> None:
        for pragma in ("synchronous = FULL", "fullfsync = ON", "checkpoint_fullfsync = ON", "foreign_keys = ON"):
            db.run(f"PRAGMA {pragma}")
        for pragma, wanted in (("journal_mode = WAL", "wal"), ("secure_delete = ON", 1), ("synchronous", FULL)):
            if db.run(f"PRAGMA {pragma}") != [(wanted,)]:
                raise BadInput(
                    f"the log cannot be kept safely here: SQLite does not take {pragma}",
                    right="choose a data folder on a local disk",
                    place=Place(str(self.file)),
                )

    def _reader(self) -> SqliteDatabase:
        db = SqliteDatabase(self._connect(self.file))
        db.run("PRAGMA busy_timeout = 10000")
        db.run("PRAGMA query_only = ON")
        return db

    def _check(self, db: SqliteDatabase, *, may_be_new: bool) -> None:
        """Refuse a database that is another program's, or a newer release's."""
        # In one transaction: another process may be making the tables at this moment.
        db.run("BEGIN")
        [(application,)], [(version,)] = db.run("PRAGMA application_id"), db.run("PRAGMA user_version")
        [(tables,)] = db.run("SELECT COUNT(*) FROM sqlite_master")
        db.run("COMMIT")
        is_new = application == version == tables == 0
        if is_new and (self._lacks_wal or not may_be_new) and self.file.stat().st_size:
            said = f"holds nothing yet: what was written stands in {self.file.name}-wal, which was not copied with it"
            right = "copy with shuffleup backup; in a new folder that nothing was kept in yet, delete this file"
            raise BadInput(said, right=right, place=Place(str(self.file)))
        if application != APPLICATION and not (may_be_new and is_new):
            raise BadInput("is a database, but not one of Shuffle Up", place=Place(str(self.file)))
        if version > len(MIGRATIONS):
            raise BadInput(
                f"was written by a newer Shuffle Up (schema {version}, this one knows {len(MIGRATIONS)})",
                right="install that version or a newer one",
                place=Place(str(self.file)),
            )

    def _migrate(self, db: SqliteDatabase) -> None:
        if db.run("PRAGMA user_version") == [(len(MIGRATIONS),)]:
            return

        def work(_: Database) -> None:
            # Read again: another process may have migrated while this one waited for its turn.
            [(done,)] = db.run("PRAGMA user_version")
            for number in range(done, len(MIGRATIONS)):
                for statement in (*MIGRATIONS[number], *SQLITE_GUARDS.get(number, ())):
                    db.run(statement.format(**DIALECT))
            db.run(f"PRAGMA application_id = {APPLICATION}")
            db.run(f"PRAGMA user_version = {len(MIGRATIONS)}")

        self._transaction(db, work)

    def _give_up(self) -> None:
        self._readers.close()
        if self._writer is not None:
            self._writer.shutdown()
            self._writer = None
