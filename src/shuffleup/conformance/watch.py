"""A pinned book and a hand's law that note which policies are read, so that it is known what a case depends on.

Citing is no reading: a clause named in an answer whose policy nobody looked at is one that a switch cannot change, and
mutation must find that out.
"""

import json
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import Any, cast

from shuffleup.floor.consulted import Resolved, resolved
from shuffleup.hand.law import LAW_DEFAULTS, HandLaw
from shuffleup.rulebooks import Book, load_book, load_policies
from shuffleup.rulebooks.definitions import frozen
from shuffleup.rulebooks.policies import Policies
from shuffleup.tournament.pin import PinnedBook, pin


@dataclass(frozen=True, slots=True)
class WatchedBook(PinnedBook):
    """A pinned book; `read` fills with the names of the policies that were looked at."""

    read: set[str] = field(default_factory=set, compare=False)

    @property
    def policies(self) -> Policies:
        """The typed values, watched."""
        typed = PinnedBook(self.id, self.hash, self.values, self.clauses).policies
        return cast(Policies, _Topics(typed, self.read))

    def ready(self, book: Book) -> Resolved:
        """The book as a ruling has it, watched as well."""
        return _watching(resolved(book), watched_law(book, None, self.read))


class _Topics:
    """Stands in for all policies: gives each topic, watched."""

    def __init__(self, typed: Policies, read: set[str]) -> None:
        self._typed, self._read = typed, read

    def __getattr__(self, topic: str) -> "_Topic":
        return _Topic(getattr(self._typed, topic), self._read)


class _Topic:
    """Stands in for a topic's policies: gives each value and notes its name."""

    def __init__(self, typed: object, read: set[str]) -> None:
        self._typed, self._read = typed, read

    def __getattr__(self, policy: str) -> Any:
        value = getattr(self._typed, policy)
        self._read.add(policy)
        return value


@lru_cache(maxsize=64)
def _changed(book_id: str, changes: str) -> Book:
    book = load_book(book_id)
    new = {name: replace(book.policy(name), value=frozen(value)) for name, value in json.loads(changes).items()}
    return replace(book, values={**book.values, **new})


def changed(book_id: str, changes: Mapping[str, Any]) -> Book:
    """The book with these policies changed and everything else as it was, the clauses behind them too."""
    return _changed(book_id, json.dumps(changes, sort_keys=True)) if changes else load_book(book_id)


def watched(book: Book) -> WatchedBook:
    """The book as a tournament pins it."""
    pinned = pin(book)
    return WatchedBook(pinned.id, pinned.hash, pinned.values, pinned.clauses)


class WatchedLaw(HandLaw):
    """The law of a hand; `read` fills with the names of the fields that the kernels looked at."""

    __slots__ = ("read",)

    read: set[str]

    def __getattribute__(self, name: str) -> Any:
        if name in LAW_DEFAULTS and name in load_policies():
            object.__getattribute__(self, "read").add(name)
        return object.__getattribute__(self, name)


@dataclass(frozen=True, slots=True)
class Watched:
    """A book made ready to rule by, and `read`, which fills with the names of the policies that were looked at."""

    ready: Resolved
    read: set[str]


def watched_ready(book: Book, raise_limit: int | None = None, off: frozenset[str] = frozenset()) -> Watched:
    """The book as a ruling has it, watched; `off` are common rules and parts of them that do not hold."""
    ready = resolved(book, raise_limit)
    law = watched_law(book, raise_limit)
    return Watched(replace(_watching(ready, law), off=off), law.read)


def _watching(ready: Resolved, law: WatchedLaw) -> Resolved:
    """The same with all that is read of it noted where the law notes it."""
    return replace(ready, policies=cast(Policies, _Topics(ready.policies, law.read)), law=law)


def watched_law(book: Book, raise_limit: int | None, read: set[str] | None = None) -> WatchedLaw:
    """The law of a hand under this book; `raise_limit` is what the house set, `read` fills with what is looked at."""
    law = resolved(book, raise_limit).law
    seen = WatchedLaw(**{name: getattr(law, name) for name in LAW_DEFAULTS})
    object.__setattr__(seen, "read", set() if read is None else read)
    return seen
