"""What is proved by being seen: kinds of clauses that a browser test has read on a page, and when.

Whose rule: the house's own. A notice binds when players have been shown it, so only a page can prove it. The browser
test writes down the day, a hash of the words that it read of each clause, and one of what makes the page (`seen.json`);
a clause whose words are others now, or whose page is, does not count until it has been read again (`make notices`).
Not done: notices that must be accepted at sign-in, which no page asks for yet.
"""

import hashlib
import json
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from shuffleup.rulebooks import BOOKS, Clause, ClauseKind, load_book

SEEN = Path(__file__).parent / "seen.json"
_PACKAGE = Path(__file__).parents[1]


@dataclass(frozen=True, slots=True)
class ShownThere:
    """Clauses of one kind, the page that shows them, the test that looks, and the files that make the page."""

    kind: ClauseKind
    page: str
    test: str
    made_by: tuple[str, ...]

    @property
    def made_by_hash(self) -> str:
        """By which it is known whether the page is still the one that was read."""
        return _hash("".join((_PACKAGE / each).read_text(encoding="utf-8") for each in self.made_by))


@dataclass(frozen=True, slots=True)
class NoticeSeen:
    """What a browser has read of one book: the day, the hash of what made the page, and of each clause's words."""

    day: str
    made_by: str
    words: Mapping[str, str]


@cache
def shown() -> tuple[ShownThere, ...]:
    """Everything that `shown.toml` names."""
    rows = tomllib.loads((Path(__file__).parent / "shown.toml").read_text(encoding="utf-8"))["shown"]
    return tuple(ShownThere(ClauseKind(row["kind"]), row["page"], row["test"], tuple(row["made_by"])) for row in rows)


def words_hash(words: str) -> str:
    """The hash of what stands there, however its lines are broken."""
    return _hash(" ".join(words.split()))


def _hash(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()[:16]


@cache
def seen() -> Mapping[tuple[str, str], NoticeSeen]:
    """By kind and book what was read last."""
    told = json.loads(SEEN.read_text(encoding="utf-8")) if SEEN.is_file() else {}
    return {(kind, book): NoticeSeen(**each) for kind, books in told.items() for book, each in books.items()}


def noted(kind: ClauseKind, book: str, read: NoticeSeen) -> str:
    """The text of `seen.json` with this in the place of what was read of that book before."""
    told = json.loads(SEEN.read_text(encoding="utf-8")) if SEEN.is_file() else {}
    told.setdefault(kind.value, {})[book] = {"day": read.day, "made_by": read.made_by, "words": dict(read.words)}
    return json.dumps(told, indent=1, sort_keys=True) + "\n"


def seen_by(clause: Clause) -> tuple[str, ...]:
    """The tests that have read this clause as it is now, on a page as it is now; a house's own clauses are not read."""
    if clause.book not in BOOKS:
        return ()
    return tuple(each.test for each in shown() if each.kind is clause.kind and _is_read(each, clause))


def _is_read(each: ShownThere, clause: Clause) -> bool:
    read = seen().get((each.kind.value, clause.book))
    if read is None or read.made_by != each.made_by_hash:
        return False
    return read.words.get(clause.id) == words_hash(clause.says)


def not_read_again() -> tuple[str, ...]:
    """The clauses that a page should show and no browser has read as they are now."""
    kinds = {each.kind for each in shown()}
    clauses = (clause for book in BOOKS for clause in load_book(book).clauses if clause.kind in kinds)
    return tuple(f"{clause.book} {clause.id}" for clause in clauses if not seen_by(clause))


def read_on() -> str:
    """The day on which the book that was read longest ago was read; empty where none has been."""
    return min((each.day for each in seen().values()), default="")
