"""Clauses: what a rulebook says, one statement at a time, in our words.

Ids are the inventories' of the books (a printed number plus our split of it); a printed number names its group. Not
done here: what follows from a clause at the table; rules cite clauses, they do not read their text.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from enum import StrEnum


class ClauseKind(StrEnum):
    """How a clause is meant to be honoured."""

    ENFORCED = "enforced"
    """The program does it, or keeps it from being broken."""
    ADJUDICATED = "adjudicated"
    """A ruling follows from the facts."""
    DISCRETION = "discretion"
    """Somebody may choose; the choices are offered, and the one taken is logged."""
    INFRACTION = "infraction"
    """An offence, with the range of what may follow."""
    NOTICE = "notice"
    """Something that people must be shown, or accept."""


@dataclass(frozen=True, slots=True)
class Clause:
    """One statement of a book. `source` is set where the statement comes from another text than the book's own."""

    book: str
    id: str
    title: str
    topic: str
    kind: ClauseKind
    says: str
    examples: tuple[str, ...] = ()
    refs: tuple[str, ...] = ()
    source: str = ""

    def is_of(self, number: str) -> bool:
        """Whether the clause belongs to the printed `number`: `H7` has `H7.1` and `H7.fn`, and never `H71`."""
        if not number or not self.id.startswith(number):
            return False
        rest = self.id[len(number) : len(number) + 1]
        return not rest or not ((rest.isdigit() and number[-1].isdigit()) or (rest.isalpha() and number[-1].isalpha()))


@dataclass(frozen=True, slots=True)
class Procedure:
    """Steps of one book that a policy's value does not tell."""

    clauses: tuple[str, ...]
    how: str


@dataclass(frozen=True, slots=True)
class Stated:
    """The clauses that state something: `always` whenever it applies, those of a part where that part does."""

    always: tuple[str, ...] = ()
    parts: Mapping[str, tuple[str, ...]] = field(default_factory=dict)

    @property
    def all(self) -> tuple[str, ...]:
        """Every clause, each once."""
        return self.cited(self.parts)

    def cited(self, parts: Iterable[str]) -> tuple[str, ...]:
        """The clauses that speak where these parts apply, each once; a part of which the book says nothing has none."""
        of_parts = (clause for part in parts for clause in self.parts.get(part, ()))
        return tuple(dict.fromkeys((*self.always, *of_parts)))


@dataclass(frozen=True, slots=True)
class CommonRule:
    """A rule without a switch that holds in every book, with the clauses of each book that says so (by book id).

    `parts` are its statements that speak of one branch only: name and what it says.
    """

    id: str
    says: str
    stated: Mapping[str, Stated]
    parts: Mapping[str, str] = field(default_factory=dict)

    def clauses_of(self, book: str) -> tuple[str, ...]:
        """Name the clauses of `book` that state the rule; empty where that book is silent, and the rule still holds."""
        return self.stated[book].all if book in self.stated else ()

    def stated_in(self, books: Iterable[str]) -> Stated:
        """What these books together state; every part of the rule is there, if only with no clauses."""
        found = [self.stated[book] for book in books if book in self.stated]
        return Stated(
            tuple(clause for each in found for clause in each.always),
            {part: tuple(clause for each in found for clause in each.parts.get(part, ())) for part in self.parts},
        )


@dataclass(frozen=True, slots=True)
class Gap:
    """What all books leave out and the game still needs: what, and what is used instead."""

    what: str
    use: str
