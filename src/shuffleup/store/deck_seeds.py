"""The seeds of decks, apart from everything else: in no log, no backup, no copy, and in no error message.

On SQLite they have a file of their own beside the database, which its owner alone can read; on PostgreSQL a schema of
their own, wrapped there (XORed with HMAC-SHA-256 of a key and a number used once) by a key that lies in a file which
the setting `SHUFFLEUP_DECK_KEY` names, outside the database and its backups. They are durable before any root is shown,
and erased when nobody may dispute the hands any more. Beside them, kept alike, lies the secret of each night that its
players' cards are sealed with (`card_secrets`). Not done: which seeds are drawn, and whose turn it is to erase them
(`desk.dealer`).
"""

import hmac
import os
import secrets
import sqlite3
from collections.abc import Callable, Sequence
from contextlib import suppress
from hashlib import sha256
from pathlib import Path
from threading import RLock
from typing import Any, Protocol, TypeVar

from shuffleup.bad_input import BadInput, Place
from shuffleup.store.database import StoreCause, StoreFails
from shuffleup.store.opening import database_file, is_url

NAME = "decks.sqlite3"
"""The file's name in a data folder."""

KEY_SETTING = "SHUFFLEUP_DECK_KEY"
"""The setting that names the key's file where the decks lie in a PostgreSQL database."""

KEY = 32
NONCE = 16
TABLE = """CREATE TABLE IF NOT EXISTS decks (
    tournament TEXT NOT NULL, table_number BIGINT NOT NULL, hand BIGINT NOT NULL, laid_at BIGINT NOT NULL,
    nonce {bytes} NOT NULL, seeds {bytes} NOT NULL, PRIMARY KEY (tournament, table_number, hand))"""
SECRETS = """CREATE TABLE IF NOT EXISTS card_secrets (
    tournament TEXT PRIMARY KEY, made_at BIGINT NOT NULL, nonce {bytes} NOT NULL, secret {bytes} NOT NULL)"""
LEASE = (
    """CREATE TABLE IF NOT EXISTS leases (tournament TEXT PRIMARY KEY, holder TEXT NOT NULL, until BIGINT NOT NULL)"""
)

T = TypeVar("T")


class DeckLine(Protocol):
    """A connection that is used by one thread at a time."""

    def run(self, sql: str, *values: object) -> list[tuple[Any, ...]]:
        """Run one statement, and return its rows."""

    def whole(self, work: Callable[[], T]) -> T:
        """Run `work` in one transaction."""

    def close(self) -> None:
        """Let go of it."""


class DeckSeeds:
    """The seeds of the hands of all nights. Safe to call from any thread; it is opened when it is first needed."""

    def __init__(self, where: str | Path) -> None:
        """`where` is the data folder or the `postgresql://` URL of the store."""
        self._where = where
        self._lock = RLock()
        self._db: DeckLine | None = None
        self._key = b""

    @property
    def is_shared(self) -> bool:
        """Whether other processes may deal the same nights: nobody else has the file."""
        return is_url(self._where)

    @property
    def may_hold_any(self) -> bool:
        """Whether seeds were ever kept here, as far as can be told without opening anything."""
        if is_url(self._where):
            return bool(os.environ.get(KEY_SETTING))
        return self._db is not None or database_file(self._where).with_name(NAME).exists()

    def close(self) -> None:
        """Let go of it; twice is fine."""
        with self._lock:
            if self._db is not None:
                self._db.close()
                self._db = None

    def keep(self, tournament: str, table: int, hand: int, seeds: Sequence[bytes], at: int) -> None:
        """Keep the seeds of a hand, in the place of any before; durable when it returns. `at` is now (ms UTC).

        Raises StoreFails where it cannot be done.
        """
        nonce, plain = secrets.token_bytes(NONCE), b"".join(seeds)
        self._run(
            "INSERT INTO decks (tournament, table_number, hand, laid_at, nonce, seeds) VALUES (?, ?, ?, ?, ?, ?) "
            "ON CONFLICT (tournament, table_number, hand) "
            "DO UPDATE SET laid_at = excluded.laid_at, nonce = excluded.nonce, seeds = excluded.seeds",
            tournament,
            table,
            hand,
            at,
            nonce,
            self._wrapped(plain, nonce),
        )

    def of(self, tournament: str, table: int, hand: int) -> tuple[bytes, ...]:
        """The seeds of a hand; none where they were erased, or never kept here."""
        sql = "SELECT nonce, seeds FROM decks WHERE tournament = ? AND table_number = ? AND hand = ?"
        found = self._run(sql, tournament, table, hand)
        if not found:
            return ()
        plain = self._wrapped(bytes(found[0][1]), bytes(found[0][0]))
        return tuple(plain[start : start + KEY] for start in range(0, len(plain), KEY))

    def nights(self) -> dict[str, int]:
        """The tournaments of which anything is kept, and when the last of each was (ms UTC)."""
        sql = (
            "SELECT tournament, MAX(at) FROM (SELECT tournament, laid_at AS at FROM decks "
            "UNION ALL SELECT tournament, made_at AS at FROM card_secrets) AS kept GROUP BY 1"
        )
        return {str(name): int(at) for name, at in self._run(sql)}

    def erase(self, tournament: str) -> None:
        """Erase all seeds of a tournament for good, and its secret."""
        for table in ("decks", "card_secrets"):
            self._run(f"DELETE FROM {table} WHERE tournament = ?", tournament)  # noqa: S608 (of these two names)
            with suppress(StoreFails):
                self._run(f"VACUUM {table}" if is_url(self._where) else "PRAGMA wal_checkpoint(TRUNCATE)")

    def secret_of_night(self, tournament: str, at: int) -> bytes:
        """The secret of a night, made when first asked for; of two processes that make it, the first one's counts.

        Durable when it returns; `at` is now (ms UTC). Raises StoreFails where it cannot be done.
        """
        sql = "SELECT nonce, secret FROM card_secrets WHERE tournament = ?"
        found = self._run(sql, tournament)
        if not found:
            nonce, plain = secrets.token_bytes(NONCE), secrets.token_bytes(KEY)
            self._run(
                "INSERT INTO card_secrets (tournament, made_at, nonce, secret) VALUES (?, ?, ?, ?) "
                "ON CONFLICT (tournament) DO NOTHING",
                tournament,
                at,
                nonce,
                self._wrapped(plain, nonce),
            )
            found = self._run(sql, tournament)
        return self._wrapped(bytes(found[0][1]), bytes(found[0][0]))

    def lease(self, tournament: str, holder: str, now: int, until: int) -> bool:
        """Take or keep the right to deal a night until then (ms UTC); False while another process has it."""

        def take() -> bool:
            db = self._opened()
            db.run(
                "INSERT INTO leases (tournament, holder, until) VALUES (?, ?, ?) ON CONFLICT (tournament) DO UPDATE "
                "SET holder = excluded.holder, until = excluded.until "
                "WHERE leases.holder = excluded.holder OR leases.until < ?",
                tournament,
                holder,
                until,
                now,
            )
            return db.run("SELECT holder FROM leases WHERE tournament = ?", tournament) == [(holder,)]

        with self._lock:
            return self._told(lambda: self._opened().whole(take))

    def let_go(self, holder: str) -> None:
        """Leave all nights of this holder to other processes."""
        self._run("DELETE FROM leases WHERE holder = ?", holder)

    def _run(self, sql: str, *values: object) -> list[tuple[Any, ...]]:
        with self._lock:
            return self._told(lambda: self._opened().run(sql, *values))

    def _told(self, work: Callable[[], T]) -> T:
        """Do it; what goes wrong is told without a word of what was to be written."""
        try:
            return work()
        except BadInput:
            raise
        except Exception as failure:  # noqa: BLE001 (no error may carry what was to be written)
            self.close()
            raise StoreFails(StoreCause.UNREADABLE, f"the decks cannot be kept: {type(failure).__name__}") from None

    def _wrapped(self, plain: bytes, nonce: bytes) -> bytes:
        """Wrapped, or unwrapped again; as they are where a file of their own needs no key."""
        with self._lock:
            self._told(self._opened)
            if not self._key:
                return plain
            stream = b"".join(
                hmac.digest(self._key, nonce + bytes([block]), sha256) for block in range(-(-len(plain) // KEY))
            )
        return bytes(one ^ other for one, other in zip(plain, stream, strict=False))

    def _opened(self) -> DeckLine:
        if self._db is None:
            if is_url(self._where):
                from shuffleup.store.deck_server import open_server_decks

                self._key = _key_file()
                self._db = open_server_decks(
                    str(self._where), (TABLE.format(bytes="BYTEA"), SECRETS.format(bytes="BYTEA"), LEASE)
                )
            else:
                self._db = DeckFile(database_file(self._where).with_name(NAME))
        return self._db


class DeckFile:
    """The file, which nobody but its owner can read; what is erased in it is overwritten."""

    def __init__(self, file: Path) -> None:
        """Opened, or made."""
        file.parent.mkdir(parents=True, exist_ok=True)
        os.close(os.open(file, os.O_CREAT | os.O_RDWR, 0o600))
        file.chmod(0o600)
        self._db = sqlite3.connect(file, check_same_thread=False, isolation_level=None, timeout=10)
        for pragma in ("journal_mode = WAL", "synchronous = FULL", "fullfsync = ON", "secure_delete = ON"):
            self.run(f"PRAGMA {pragma}")
        self.run(TABLE.format(bytes="BLOB"))
        self.run(SECRETS.format(bytes="BLOB"))
        self.run(LEASE)

    def run(self, sql: str, *values: object) -> list[tuple[Any, ...]]:
        """Run one statement, and return its rows."""
        return self._db.execute(sql, values).fetchall()

    def whole(self, work: Callable[[], T]) -> T:
        """Run `work` in one transaction."""
        self.run("BEGIN IMMEDIATE")
        try:
            answer = work()
            self.run("COMMIT")
        except BaseException:
            if self._db.in_transaction:
                self.run("ROLLBACK")
            raise
        return answer

    def close(self) -> None:
        """Let go of it."""
        self._db.close()


def _key_file() -> bytes:
    """The key for decks in a database of a server, made where its file is not there yet."""
    named = os.environ.get(KEY_SETTING, "")
    if not named:
        raise BadInput(
            "the program cannot deal on this database: no file is named for the key of its decks",
            right=f"set {KEY_SETTING} to a file outside the database and its backups, the same for all processes",
        )
    file = Path(named)
    with suppress(FileExistsError):
        made = os.open(file, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600)
        try:
            os.write(made, secrets.token_bytes(KEY))
            os.fsync(made)
        finally:
            os.close(made)
    key = file.read_bytes()
    if len(key) != KEY:
        raise BadInput(f"the key of the decks has {KEY} bytes", place=Place(str(file)))
    return key
