"""What becomes of the clauses at a digital table, where the program deals and nobody has cards or chips on the table.

Whose rule: each book's, clause by clause as reviewed in `digital.toml`; what a redefined clause means there is a
sentence of the catalogues, and tells what the program does today. Not done: another meaning by a house book, whose own
clauses have no fate.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from types import MappingProxyType

from shuffleup.rulebooks.book import BOOKS
from shuffleup.rulebooks.catalogue import package_file
from shuffleup.rulebooks.clauses import Clause


class AtDigitalTable(StrEnum):
    """What becomes of a clause."""

    CANNOT_HAPPEN = "cannot_happen"
    """It is about cards, chips or words that a digital table has not."""
    DONE = "done"
    """The program does it by itself, or leaves nothing else to be done."""
    RULED = "ruled"
    """The floor, the director or the plan decides it, as with live cards."""
    REDEFINED = "redefined"
    """It is about something that is another thing there."""
    PEOPLE = "people"
    """It binds people in what they say and do."""


@dataclass(frozen=True, slots=True)
class DigitalFate:
    """What becomes of one clause; `redefinition` is the key of what it means there, empty unless it is redefined."""

    fate: AtDigitalTable
    redefinition: str = ""


@cache
def at_digital_table(book: str) -> Mapping[str, DigitalFate]:
    """The fate of each clause of one of the five books, by the clause's id. KeyError for any other book."""
    row = package_file("digital.toml")[book]
    found = {
        clause: DigitalFate(fate)
        for fate in AtDigitalTable
        if fate is not AtDigitalTable.REDEFINED
        for clause in row[fate.value]
    }
    for key, clauses in row["redefined"].items():
        found |= {clause: DigitalFate(AtDigitalTable.REDEFINED, key) for clause in clauses}
    return MappingProxyType(found)


def digital_fate(clause: Clause) -> DigitalFate | None:
    """What becomes of a clause of any book; None for a house's own, which nobody has reviewed."""
    return at_digital_table(clause.book).get(clause.id) if clause.book in BOOKS else None


def fate_counts(clauses: Iterable[Clause]) -> dict[str, int]:
    """How many of these clauses have each fate, by its word, in the order of the enum."""
    fates = [each.fate for clause in clauses if (each := digital_fate(clause))]
    return {fate.value: fates.count(fate) for fate in AtDigitalTable}


def redefinitions() -> tuple[str, ...]:
    """The keys of all that means something else at a digital table, each once, in the order of the file."""
    return tuple(dict.fromkeys(key for book in BOOKS for key in package_file("digital.toml")[book]["redefined"]))
