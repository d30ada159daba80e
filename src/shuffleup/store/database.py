"""What the tables' modules need of a database: one transaction, and SQL that SQLite and PostgreSQL both speak.

SQL is written once, with `?` for values; the stores translate what differs. Not done here: opening, closing, retrying.
"""

from collections.abc import Iterable
from enum import Enum
from typing import Any, Protocol

from shuffleup.message import Message

LAST = "\U0010ffff"
"""Sorts behind every other character in both databases, which compare text by code point here."""


class ForeignData(Exception):
    """The database holds something that this program never wrote."""


class StoreAway(Exception):
    """The database server did not answer for too long; whether the last write was done, its command id will tell."""


class StoreCause(Enum):
    """What keeps a database's own file from being read or written."""

    FULL = "full"
    LOCKED = "locked"
    DAMAGED = "damaged"
    READ_ONLY = "read_only"
    UNREADABLE = "unreadable"

    @property
    def said(self) -> Message:
        """What it is."""
        return {
            StoreCause.FULL: Message("storage.full"),
            StoreCause.LOCKED: Message("storage.locked"),
            StoreCause.DAMAGED: Message("storage.damaged"),
            StoreCause.READ_ONLY: Message("storage.read_only"),
            StoreCause.UNREADABLE: Message("storage.unreadable"),
        }[self]

    @property
    def to_do(self) -> Message:
        """What somebody has to do."""
        return {
            StoreCause.FULL: Message("storage.full_do"),
            StoreCause.LOCKED: Message("storage.locked_do"),
            StoreCause.DAMAGED: Message("storage.damaged_do"),
            StoreCause.READ_ONLY: Message("storage.read_only_do"),
            StoreCause.UNREADABLE: Message("storage.unreadable_do"),
        }[self]


class StoreFails(StoreAway):
    """The database's file or its disk fails: nothing of what was asked was done, what was answered before is kept."""

    def __init__(self, cause: StoreCause, said: str) -> None:
        self.cause = cause
        super().__init__(said)


class Database(Protocol):
    """A connection inside a transaction (or, for reading, outside of any)."""

    retried: bool
    """An earlier try of this very transaction was cut off: it may or may not have been committed."""

    def run(self, sql: str, *values: object) -> list[tuple[Any, ...]]:
        """Run one statement and return all its rows; none for a statement that returns nothing."""

    def many(self, sql: str, rows: Iterable[tuple[object, ...]]) -> None:
        """Run one statement for each of `rows`."""

    def lock(self, *names: str) -> None:
        """Until the transaction ends, keep other writers of these names waiting."""
