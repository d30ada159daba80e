"""What a fact of a command may look like in a file, so that one reader serves all kinds of command.

Whose rule: `docs/decide.md`. A command is a frozen dataclass; the type of each field says its shape (`Name`, `Seat`,
`one_of(..)`). A field without a default must be told. A name that ends in `_` stands for the word without it. Reading
itself is `histories`' business.
"""

from collections.abc import Mapping
from dataclasses import MISSING, Field, dataclass, fields
from enum import Enum
from functools import cache
from typing import Annotated, Any, get_args, get_type_hints

from shuffleup.tournament.between.room import At, Blinds


class FactShape(Enum):
    """Shapes of facts; the value says what would be right."""

    NUMBER = "a whole number, 0 or more"
    YES = "true or false"
    WORD = "one of the words"
    TEXT = "a text"
    NAME = "a player's name"
    NAMES = "a list of names"
    NAMES_OR_NUMBER = "a list of names, or how many"
    TABLE = "a table's number"
    SEAT = 'a seat such as "2-5"'
    NUMBERS = "a list of whole numbers, 0 or more"
    WORDS = "a list of the words"
    TEXTS = "a list of texts"
    CARDS = "cards such as AhTd"
    NUMBER_BY_NAME = "a number for each name, as in {A = 3}"
    NUMBER_BY_NUMBER = "a number for each number, as in {25 = 6}"
    CARDS_BY_NAME = 'cards for each name, as in {A = "Kd"} or {A = ["9d", "Kc"]}'
    SEAT_BY_NAME = 'a seat for each name, as in {N = "1-9"}'
    BLINDS = "blinds, as in {small_blind = 100, big_blind = 200, ante = 0}"


@dataclass(frozen=True, slots=True)
class FieldTold:
    """How a field is told: its shape, and the words that it may be."""

    shape: FactShape
    words: tuple[str, ...] = ()


Number = Annotated[int, FieldTold(FactShape.NUMBER)]
Yes = Annotated[bool, FieldTold(FactShape.YES)]
Text = Annotated[str, FieldTold(FactShape.TEXT)]
Name = Annotated[str, FieldTold(FactShape.NAME)]
Names = Annotated[tuple[str, ...], FieldTold(FactShape.NAMES)]
NamesOrNumber = Annotated[tuple[str, ...] | int, FieldTold(FactShape.NAMES_OR_NUMBER)]
Table = Annotated[int, FieldTold(FactShape.TABLE)]
Seat = Annotated[At, FieldTold(FactShape.SEAT)]
Texts = Annotated[tuple[str, ...], FieldTold(FactShape.TEXTS)]
Cards = Annotated[tuple[int, ...], FieldTold(FactShape.CARDS)]
NumberByName = Annotated[Mapping[str, int], FieldTold(FactShape.NUMBER_BY_NAME)]
NumberByNumber = Annotated[Mapping[int, int], FieldTold(FactShape.NUMBER_BY_NUMBER)]
CardsByName = Annotated[Mapping[str, tuple[int, ...]], FieldTold(FactShape.CARDS_BY_NAME)]
SeatByName = Annotated[Mapping[str, At], FieldTold(FactShape.SEAT_BY_NAME)]
BlindsTold = Annotated[Blinds, FieldTold(FactShape.BLINDS)]


def one_of(*words: str) -> FieldTold:
    """Say that a text is one of these words; it stands in an `Annotated[str, ..]`."""
    return FieldTold(FactShape.WORD, words)


def several_of(*words: str) -> FieldTold:
    """Say that a list is made of these words; it stands in an `Annotated[tuple[str, ...], ..]`."""
    return FieldTold(FactShape.WORDS, words)


@cache
def facts_of(command: type) -> Mapping[str, tuple[Field[Any], FieldTold]]:
    """Key in a file -> field and how it is told."""
    hints = get_type_hints(command, include_extras=True)
    found = {}
    for each in fields(command):
        parts = (hints[each.name], *get_args(hints[each.name]))
        tells = [extra for part in parts for extra in getattr(part, "__metadata__", ()) if isinstance(extra, FieldTold)]
        found[each.name.removesuffix("_")] = (each, tells[0])
    return found


def is_needed(each: Field[Any]) -> bool:
    """Whether the field has no default."""
    return each.default is MISSING and each.default_factory is MISSING
