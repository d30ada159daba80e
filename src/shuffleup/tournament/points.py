"""League points for one night: tables as data, integers out, and the sentence that explains each number.

A table is a file in `points/` or a league's own, of the same shape: a pool for each entrant, divided by place in
thousandths, a flat number for all others, and bonuses. Where a number is no whole one, the table's named rounding
holds; where entrants tie, its named rule for ties. Not done: standings over a season, best-N, formulas as text.
"""

import tomllib
from collections.abc import Collection
from dataclasses import dataclass
from enum import Enum
from functools import cache
from importlib import resources

from shuffleup.bad_input import BadInput, Place
from shuffleup.tournament.answers import Message
from shuffleup.tournament.codec import Unreadable, from_plain


class Rounding(Enum):
    """What becomes of parts of a point."""

    NEAREST = "nearest"
    """The nearest whole number, a half upwards."""
    UP = "up"
    DOWN = "down"


class Ties(Enum):
    """What entrants on the same place get."""

    SHARED = "shared"
    """The points of the places that they take up, added and divided equally."""
    BEST_PLACE = "best_place"
    """Each the points of the place that is printed."""


@dataclass(frozen=True, slots=True)
class Bonus:
    """Points on top for something the director ticks, such as a membership card."""

    id: str
    points: int


@dataclass(frozen=True, slots=True)
class PointsTable:
    """One league's points: `shares_per_mille` of the pool for the first places, `others` for every place after them."""

    id: str
    title: str
    pool_per_entrant: int
    shares_per_mille: tuple[int, ...]
    others: int
    rounding: Rounding
    ties: Ties
    bonus: tuple[Bonus, ...] = ()


@dataclass(frozen=True, slots=True)
class Points:
    """How many points, and because of what: one message for the place, one for each bonus."""

    points: int
    because: tuple[Message, ...]


def points(table: PointsTable, field_size: int, place: int, tied: int = 1, bonuses: Collection[str] = ()) -> Points:
    """What an entrant scores who finished in `place` with `tied` entrants on it (1 = alone) out of `field_size`.

    Raises `ValueError` when the place and its ties do not fit the field, or a bonus is not in the table.
    """
    if min(place, tied) < 1 or place + tied - 1 > field_size:
        raise ValueError(f"no place {place} for {tied} in a field of {field_size}")
    known = {bonus.id: bonus.points for bonus in table.bonus}
    if unknown := sorted(set(bonuses) - known.keys()):
        raise ValueError(f"the points table {table.id} has no bonus {unknown[0]!r}")
    base, because = _for_place(table, field_size, place, tied)
    extra = [(bonus.id, bonus.points) for bonus in table.bonus if bonus.id in bonuses]
    notes = tuple(Message("points.bonus", {"bonus": name, "points": worth}) for name, worth in extra)
    return Points(base + sum(worth for _, worth in extra), (because, *notes))


def _for_place(table: PointsTable, field_size: int, place: int, tied: int) -> tuple[int, Message]:
    shared = tied > 1 and table.ties is Ties.SHARED
    span = range(place, place + tied) if shared else (place,)
    mille = sum(_mille(table, field_size, each) for each in span)
    worth = _rounded(mille, 1000 * len(span), table.rounding)
    facts: dict[str, int | str] = {
        "points": worth,
        "place": place,
        "entrants": field_size,
        "pool": table.pool_per_entrant * field_size,
    }
    if shared:
        return worth, Message("points.tied", {**facts, "last": place + tied - 1, "tied": tied})
    if place > len(table.shares_per_mille):
        return worth, Message("points.others" if worth else "points.none", facts)
    return worth, Message("points.share", {**facts, "percent": _percent(table.shares_per_mille[place - 1])})


def _mille(table: PointsTable, field_size: int, place: int) -> int:
    """Thousandths of a point for a place nobody shares."""
    if place > len(table.shares_per_mille):
        return table.others * 1000
    return table.pool_per_entrant * field_size * table.shares_per_mille[place - 1]


def _rounded(parts: int, whole: int, rounding: Rounding) -> int:
    if rounding is Rounding.DOWN:
        return parts // whole
    if rounding is Rounding.UP:
        return -(-parts // whole)
    return (2 * parts + whole) // (2 * whole)


def _percent(mille: int) -> str:
    """A share as a person writes it: `5.5` or `30`."""
    return f"{mille // 10}.{mille % 10}" if mille % 10 else str(mille // 10)


@cache
def points_tables() -> dict[str, PointsTable]:
    """The tables that ship, by id in alphabetical order."""
    folder = resources.files("shuffleup.tournament").joinpath("points")
    files = sorted((file for file in folder.iterdir() if file.name.endswith(".toml")), key=lambda file: file.name)
    tables = (read_points_table(file.read_text(encoding="utf-8"), file.name) for file in files)
    return {table.id: table for table in tables}


def read_points_table(text: str, source: str) -> PointsTable:
    """Read a points table, ours or a league's own. Raises `BadInput` that says what does not fit."""
    try:
        table = from_plain(PointsTable, tomllib.loads(text))
    except (tomllib.TOMLDecodeError, RecursionError) as broken:
        raise BadInput(f"not valid TOML: {broken}", place=Place(source)) from None
    except Unreadable as unreadable:
        raise BadInput(f"no points table: {unreadable}", place=Place(source)) from None
    numbers = (table.pool_per_entrant, table.others, *table.shares_per_mille)
    if min(numbers) < 0 or sum(table.shares_per_mille) > 1000:
        right = "none below 0, and all shares together at most 1000 thousandths"
        raise BadInput("the numbers of the points table do not fit", right=right, place=Place(source))
    return table
