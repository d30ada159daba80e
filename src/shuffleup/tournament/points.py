"""League points for one night: tables as data, integers out, and the sentence that explains each number.

A table is a file in `points/` or a league's own, of the same shape. It gives points by a pool for each entrant that is
divided by place in thousandths, or by a ladder of fixed numbers, with a flat number for all others; or by a formula
over `FACTS` (see `formula`), in which these have names too. Bonuses come on top. Where a number is no whole one, the
table's named rounding holds; where entrants tie, its named rule for ties. Not done: standings over many nights
(`league.table`).
"""

import re
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from enum import Enum
from fractions import Fraction
from functools import cache
from importlib import resources

from shuffleup.acts.plain import Unreadable, from_plain
from shuffleup.bad_input import BadInput, Place
from shuffleup.toml_text import read_toml
from shuffleup.tournament.answers import Argument, Message
from shuffleup.tournament.formula import Formula, Number, Uncountable, read_formula

FACTS = ("place", "players", "share", "pool", "ladder", "others", "buy_in", "prize_pool", "entries", "knocked_out")
"""What a formula may name: the place, who played, this place's share of the pool (0 to 1), the pool, this place's step
of the ladder (`others` after the last), the flat number for all others; buy-in and prize pool in units of money; the
stacks the player took and the players he is known to have knocked out."""

TOLD = ("buy_in", "prize_pool", "entries", "knocked_out")
"""Those facts that the night tells; where nobody told one it counts 0."""


MOST = 10**6
"""The largest number in a table."""

_ID = re.compile(r"[a-z][a-z0-9_]{0,39}")


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
    """One league's points: `shares_per_mille` of the pool for the first places, `others` for every place after them.

    Or the steps of a `ladder` in place of shares of a pool; or a `formula` over both and the facts of the night.
    """

    id: str
    title: str
    rounding: Rounding
    ties: Ties
    pool_per_entrant: int = 0
    shares_per_mille: tuple[int, ...] = ()
    others: int = 0
    bonus: tuple[Bonus, ...] = ()
    ladder: tuple[int, ...] = ()
    formula: str = ""

    @property
    def bonuses(self) -> tuple[str, ...]:
        """What a director may tick, by name."""
        return tuple(each.id for each in self.bonus)


@dataclass(frozen=True, slots=True)
class Points:
    """How many points, and because of what: one message for the place, one for each bonus."""

    points: int
    because: tuple[Message, ...]


def points(
    table: PointsTable,
    field_size: int,
    place: int,
    tied: int = 1,
    bonuses: Collection[str] = (),
    told: Mapping[str, Number] | None = None,
) -> Points:
    """What an entrant scores who finished in `place` with `tied` entrants on it (1 = alone) out of `field_size`.

    `told` are facts of the night and the player (`TOLD`). A formula without a number for them scores nothing, and says
    so. Raises `ValueError` when the place and its ties do not fit the field, or a bonus is not in the table.
    """
    if min(place, tied) < 1 or place + tied - 1 > field_size:
        raise ValueError(f"no place {place} for {tied} in a field of {field_size}")
    known = {bonus.id: bonus.points for bonus in table.bonus}
    if unknown := sorted(set(bonuses) - known.keys()):
        raise ValueError(f"the points table {table.id} has no bonus {unknown[0]!r}")
    by = _by_formula if table.formula else _for_place
    base, because = by(table, field_size, place, tied, told or {})
    extra = [(bonus.id, bonus.points) for bonus in table.bonus if bonus.id in bonuses]
    notes = tuple(Message("points.bonus", {"bonus": name, "points": worth}) for name, worth in extra)
    return Points(base + sum(worth for _, worth in extra), (because, *notes))


def _span(table: PointsTable, place: int, tied: int) -> range:
    """The places whose points are added and divided."""
    return range(place, place + (tied if table.ties is Ties.SHARED else 1))


def _for_place(
    table: PointsTable, field_size: int, place: int, tied: int, told: Mapping[str, Number]
) -> tuple[int, Message]:
    span = _span(table, place, tied)
    worth = _rounded(sum((_by_place(table, field_size, each) for each in span), Fraction()) / len(span), table.rounding)
    facts: dict[str, int | str] = {"points": worth, "place": place, "entrants": field_size}
    if table.ladder:
        if len(span) > 1:
            return worth, Message("points.tied_steps", {**facts, "last": span[-1], "tied": tied})
        if place <= len(table.ladder):
            return worth, Message("points.step", facts)
        return worth, _other(worth, facts)
    pool = table.pool_per_entrant * field_size
    if len(span) > 1:
        return worth, Message("points.tied", {**facts, "pool": pool, "last": span[-1], "tied": tied})
    if place > len(table.shares_per_mille):
        return worth, _other(worth, facts)
    percent = _percent(table.shares_per_mille[place - 1])
    return worth, Message("points.share", {**facts, "pool": pool, "percent": percent})


def _other(worth: int, facts: Mapping[str, int | str]) -> Message:
    if worth:
        return Message("points.others", dict(facts))
    return Message("points.none", {"place": facts["place"], "entrants": facts["entrants"]})


def _by_place(table: PointsTable, field_size: int, place: int) -> Fraction:
    """The points of a place nobody shares."""
    if table.ladder:
        return Fraction(table.ladder[place - 1] if place <= len(table.ladder) else table.others)
    if place > len(table.shares_per_mille):
        return Fraction(table.others)
    return Fraction(table.pool_per_entrant * field_size * table.shares_per_mille[place - 1], 1000)


def _by_formula(
    table: PointsTable, field_size: int, place: int, tied: int, told: Mapping[str, Number]
) -> tuple[int, Message]:
    formula, span = _formula(table.formula), _span(table, place, tied)
    named = {each: _facts(table, field_size, each, told) for each in span}
    with_facts = tuple(f"{name} {_figure(Fraction(named[place][name]))}" for name in formula.uses)
    facts: dict[str, Argument] = {
        "place": place,
        "entrants": field_size,
        "formula": table.formula,
        "facts": with_facts,
    }
    try:
        worth = _rounded(sum((formula.value(named[each]) for each in span), Fraction()) / len(span), table.rounding)
    except Uncountable as why:
        return 0, Message("points.uncountable", {**facts, "why": str(why)})
    if len(span) > 1:
        return worth, Message("points.tied_formula", {**facts, "points": worth, "last": span[-1], "tied": tied})
    return worth, Message("points.formula", {**facts, "points": worth})


def counts_knock_outs(table: PointsTable) -> bool:
    """Whether it matters for these points who knocked out whom."""
    return bool(table.formula) and "knocked_out" in _formula(table.formula).uses


def _facts(table: PointsTable, field_size: int, place: int, told: Mapping[str, Number]) -> dict[str, Number]:
    share = table.shares_per_mille[place - 1] if place <= len(table.shares_per_mille) else 0
    return {
        "place": place,
        "players": field_size,
        "share": Fraction(share, 1000),
        "pool": table.pool_per_entrant * field_size,
        "ladder": table.ladder[place - 1] if place <= len(table.ladder) else table.others,
        "others": table.others,
        **{name: told.get(name, 0) for name in TOLD},
    }


@cache
def _formula(text: str) -> Formula:
    return read_formula(text, FACTS)


def _figure(number: Fraction) -> str:
    """A fact as a person writes it: `12`, `0.055`."""
    return str(number) if number.denominator == 1 else f"{float(number):.6g}"


def _rounded(number: Fraction, rounding: Rounding) -> int:
    whole, parts = number.numerator, number.denominator
    if rounding is Rounding.DOWN:
        return whole // parts
    if rounding is Rounding.UP:
        return -(-whole // parts)
    return (2 * whole + parts) // (2 * parts)


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


@cache
def table_of(id_: str, text: str) -> PointsTable | None:
    """The table that a plan names: a league's own where the plan holds its text, else the one that ships."""
    return read_points_table(text, id_) if text else points_tables().get(id_)


def read_points_table(text: str, source: str) -> PointsTable:
    """Read a points table, ours or a league's own. Raises `BadInput` that says what does not fit."""
    try:
        table = from_plain(PointsTable, read_toml(text, source))
    except Unreadable as unreadable:
        raise BadInput(Message("wrong.no_points_table", {"why": str(unreadable)}), place=Place(source)) from None
    _check(table, Place(source))
    if table.formula:
        read_formula(table.formula, FACTS, f"{source}, formula")
    return table


def _check(table: PointsTable, place: Place) -> None:
    numbers = (table.pool_per_entrant, table.others, *table.shares_per_mille, *table.ladder)
    if min(numbers) < 0 or max(numbers) > MOST or sum(table.shares_per_mille) > 1000:
        right = Message("right.points_in_bounds", {"most": MOST})
        raise BadInput(Message("wrong.numbers_points_table_do"), right=right, place=place)
    if not _ID.fullmatch(table.id) or not table.title.strip() or len(table.title) > 60:
        right = Message("right.points_id_and_title")
        raise BadInput(Message("wrong.points_table_no_name"), right=right, place=place)
    if table.ladder and table.shares_per_mille and not table.formula:
        right = Message("right.ladder_or_shares")
        raise BadInput(Message("wrong.points_table_both_ladder"), right=right, place=place)
    if table.shares_per_mille and not table.pool_per_entrant:
        raise BadInput(Message("wrong.shares_but_no_pool"), right=Message("right.pool_per_entrant"), place=place)
    if not (table.ladder or table.shares_per_mille or table.others or table.formula):
        raise BadInput(
            Message("wrong.nobody_would_score"), right=Message("right.ladder_shares_pool_others"), place=place
        )
    if len(set(table.bonuses)) < len(table.bonuses) or not all(map(_ID.fullmatch, table.bonuses)):
        right = Message("right.bonuses_once")
        raise BadInput(Message("wrong.bonuses_points_table_do"), right=right, place=place)
