"""Chip sets of the house, for programs: what it owns, what stacks that makes; kept, removed, the last change undone."""

from dataclasses import dataclass, replace
from typing import Annotated, Any

from shuffleup.bad_input import BadInput
from shuffleup.desk.chip_sets import STACKS, checked, stacks
from shuffleup.desk.speech import told as plain
from shuffleup.names import tidy
from shuffleup.tournament.answers import Message
from shuffleup.tournament.chip_sets import ChipSet
from shuffleup.tournament.plan import Chip
from shuffleup.web.api.operation import Ask, operation
from shuffleup.web.api.problems import FieldError, Problem, misfit, unfit
from shuffleup.web.api.schema import Said

MOST_PIECES = 999_999


@dataclass(frozen=True)
class StackMade:
    """A starting stack: how often the set makes it (null: nobody counted it), of how many pieces of which value."""

    stack: int
    made: int | None
    parts: tuple[tuple[int, int], ...]


@dataclass(frozen=True)
class ChipSetShown:
    """A set, and stacks that it makes."""

    id: str
    name: str
    chips: tuple[Chip, ...]
    stacks: tuple[StackMade, ...]


@dataclass(frozen=True)
class ChipSetsShown:
    """The sets of the house, by name. `last_change` is what `take_back_chip_set` would undo; empty for nothing."""

    chip_sets: tuple[ChipSetShown, ...]
    last_change: str


@dataclass(frozen=True)
class Stack:
    """A starting stack to be tried."""

    stack: Annotated[int, Said("0 for the usual ones only.")] = 0


@dataclass(frozen=True)
class ChipSetBody:
    """What a set holds: value, colour, and pieces of each (0: nobody counted them)."""

    name: str
    chips: tuple[Chip, ...]


_ASKED: dict[str, Any] = {"house": True, "parsed": True}


@operation("GET", "/chip-sets", "Chip sets", answer=ChipSetsShown, house=True)
def chip_sets(ask: Ask) -> ChipSetsShown:
    """The chip sets of the house."""
    last = next(iter(reversed(ask.house.chip_sets.changes())), None)
    return ChipSetsShown(tuple(_shown(each, ()) for each in ask.house.chip_sets.all()), last.name if last else "")


def _shown(found: ChipSet, wanted: tuple[int, ...]) -> ChipSetShown:
    rows = stacks(found, (*wanted, *STACKS))
    shown = tuple(StackMade(each["stack"], each["made"], tuple(each["parts"] or ())) for each in rows)
    return ChipSetShown(found.id, found.name, found.chips, shown)


@operation("GET", "/chip-sets/{chips}", "Chip sets", query=Stack, answer=ChipSetShown, house=True)
def chip_set(ask: Ask) -> ChipSetShown:
    """A chip set, and what stacks it makes."""
    return _shown(_found(ask), (ask.query.stack,) if ask.query.stack else ())


def _found(ask: Ask) -> ChipSet:
    found = ask.house.chip_sets.one(ask.ids["chips"])
    if found is None:
        raise Problem("no_such", "There is no such chip set here.")
    return found


@operation("POST", "/chip-sets/{chips}", "Chip sets", body=ChipSetBody, answer=ChipSetShown, **_ASKED)
def keep_chip_set(ask: Ask) -> ChipSetShown:
    """Keep a chip set, new or changed; its id is yours to choose."""
    told: ChipSetBody = ask.body
    name = tidy(told.name)[:60]
    if not name:
        raise unfit(FieldError("name", "the set has no name", "one by which people know it"))
    for index, each in enumerate(told.chips):
        if each.value < 1 or not 0 <= each.count <= MOST_PIECES:
            right = f"a value of 1 or more, and 0 to {MOST_PIECES:,} pieces"
            raise unfit(FieldError(f"chips[{index}]", "this is no chip", right))
    try:
        chips = checked(replace(each, colour=each.colour.strip()[:20]) for each in told.chips)
        ask.house.chip_sets.keep(ask.ids["chips"], ChipSet(ask.ids["chips"], name, chips))
    except BadInput as bad:
        raise misfit("chips", bad) from None
    return _shown(_found(ask), ())


@operation("POST", "/chip-sets/{chips}/remove", "Chip sets", answer=ChipSetsShown, house=True)
def remove_chip_set(ask: Ask) -> ChipSetsShown:
    """Remove a chip set; nights that were set up with it keep their chips."""
    ask.house.chip_sets.keep(_found(ask).id, None)
    return chip_sets(ask)


@operation("POST", "/chip-set-changes/take-back", "Chip sets", answer=ChipSetsShown, house=True, problems=("refused",))
def take_back_chip_set(ask: Ask) -> ChipSetsShown:
    """Take the last change to a chip set back; again, the one before it."""
    if ask.house.chip_sets.take_back() is None:
        raise Problem("refused", plain(Message("chip_set.changed_since")))
    return chip_sets(ask)
