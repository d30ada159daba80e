"""Reading the file of a sweep: the venues, structures, fields and seeds of a league, and what is taken for granted.

Every mistake of the file is told, with its line; every number is bounded before it is used. A structure is an EVENT
file, which may be played in several ways; a venue has its own players and times, and as many tables as they take.
Not done: venues from other kinds of files; a script writes TOML as easily.
"""

import difflib
from collections.abc import Iterator, Mapping
from dataclasses import MISSING, dataclass, fields, replace
from datetime import time
from decimal import Decimal
from pathlib import Path
from typing import Any, Final

from shuffleup.bad_input import BadInput, Place
from shuffleup.histories import event_values as values
from shuffleup.histories.event_file import EVENT_FILE, BadEventFile, read_event
from shuffleup.histories.event_values import Read, Unfit
from shuffleup.histories.toml_lines import KeyLines
from shuffleup.histories.toml_lines import Path as KeyPath
from shuffleup.simulation.assumptions import Assumptions
from shuffleup.simulation.models import (
    FIELDS_OF_PLAYERS,
    KINDS_OF_PLAYERS,
    TRAIT_LIMITS,
    Field,
    Traits,
    field_of,
)
from shuffleup.simulation.night_record import KINDS, LEVELS, WHOLE
from shuffleup.simulation.seating_record import PLAYERS, TABLES
from shuffleup.simulation.sweep_record import MOST_CELLS, MOST_NIGHTS, Sweep, SweepCell
from shuffleup.text_file import text_of
from shuffleup.toml_text import read_toml
from shuffleup.tournament.plan import Plan

SWEEP_FILE = "a file with the venues and structures of a league"
MOST_PROBLEMS = 50
MOST_SEEDS = 1_000
SOME_DAY = "2000-01-01T"
"""A venue names times of day; forecasts want a day with them, and it does not matter which."""


@dataclass(frozen=True, slots=True)
class From:
    """Reads a whole number between two."""

    least: int
    most: int

    def __call__(self, value: Any) -> int:
        """The number."""
        number = values.whole(value)
        if not self.least <= number <= self.most:
            raise Unfit(f"{number:,} is out of bounds", f"{self.least:,} to {self.most:,}")
        return number


@dataclass(frozen=True, slots=True)
class Part:
    """Reads a number with decimals from 0 to the most there may be."""

    most: int = 1

    def __call__(self, value: Any) -> float:
        """The number."""
        number = isinstance(value, Decimal) and value.is_finite()
        if not (number or type(value) is int) or not 0 <= value <= self.most:
            raise Unfit(f"{values.shown(value)} is out of bounds", f"a number from 0 to {self.most:,}, such as 0.5")
        return float(value)


def _name(value: Any) -> str:
    found = values.text(value).strip()
    if not found:
        raise Unfit("the name is empty", 'such as "The Anchor"')
    return found


def _entrants(value: Any) -> tuple[int, int]:
    """Players of one venue, or the least and the most of several."""
    both = values.numbers(value) if isinstance(value, list) else (values.whole(value),) * 2
    if len(both) != 2 or not 2 <= both[0] <= both[1] <= PLAYERS:
        right = f"such as 25, or [12, 40] where count says how many venues: 2 to {PLAYERS:,}"
        raise Unfit(f"{values.shown(value)} is no number of players", right)
    return both[0], both[1]


def _seeds(value: Any) -> tuple[int, ...]:
    found = values.numbers(value)
    if not found or len(found) > MOST_SEEDS or len(set(found)) < len(found) or max(map(abs, found)) > values.HIGHEST:
        raise Unfit("seeds are missing, twice there or too large", f"1 to {MOST_SEEDS:,} numbers, such as [1, 2]")
    return found


def _shares(value: Any) -> dict[str, int]:
    if not isinstance(value, Mapping) or not 1 <= len(value) <= KINDS:
        raise Unfit(f"{values.shown(value)} are no shares", f"1 to {KINDS} kinds, such as {{ regular = 3, loose = 2 }}")
    return {str(kind): From(0, 1_000_000)(share) for kind, share in value.items()}


_ASSUMED: Final[Mapping[str, Read]] = {
    "pace_error": Part(),
    "field_error": Part(),
    "counted": Part(1_000_000),
    "late_share": Part(),
    "again_least": Part(),
    "again_most": Part(),
    "early_share": Part(),
}
_TOP: Final[Mapping[str, Read]] = {"name": _name, "nights": From(1, MOST_NIGHTS), "seeds": _seeds}
_ROWS: Final[Mapping[str, Mapping[str, Read]]] = {
    "structure": {
        "name": _name,
        "event": _name,
        "late_entry_until": From(0, LEVELS),
        "re_entries": From(0, 100),
        "level_minutes": From(1, 600),
        "late_share": Part(),
    },
    "kind": {"name": _name, **{trait: From(*limits) for trait, limits in TRAIT_LIMITS.items()}},
    "field": {"name": _name, "shares": _shares, "skill_spread": From(0, WHOLE)},
    "venue": {
        "name": _name,
        "count": From(1, MOST_CELLS),
        "entrants": _entrants,
        "tables": From(1, TABLES),
        "starts_at": values.closes,
        "closes_at": values.closes,
        "field": _name,
    },
}
_NEEDED: Final[Mapping[str, tuple[str, ...]]] = {
    "structure": ("name", "event"),
    "kind": ("name", *(each.name for each in fields(Traits) if each.default is MISSING)),
    "field": ("name",),
    "venue": ("name", "entrants"),
}


def read_sweep(path: Path | str) -> Sweep:
    """Read the file of a sweep, with the EVENT files it names. Raises BadInput with all mistakes of the first kind."""
    path = Path(path)
    text = text_of(path, SWEEP_FILE)
    return _SweepReading(read_toml(text, str(path), right='lines such as name = "Our league"'), text, path).sweep()


class _SweepReading:
    """One file being read, and the mistakes on the way."""

    def __init__(self, data: Mapping[str, Any], text: str, path: Path) -> None:
        self._data = data
        self._lines = KeyLines(text)
        self._path = path
        self._problems: list[BadInput] = []

    def sweep(self) -> Sweep:
        """All that the file asks for."""
        top = self._table({key: each for key, each in self._data.items() if key not in (*_ROWS, "assumed")}, (), _TOP)
        if not isinstance(self._data.get("assumed", {}), Mapping):
            self._wrong(("assumed",), "assumed is not a table", "[assumed] on a line of its own")
        rows = {name: self._rows(name) for name in _ROWS}
        for name in ("structure", "venue"):
            if not rows[name] and name not in self._data:
                self._wrong((), f"there is no [[{name}]]", f"one [[{name}]] at least")
        for key in ("name", "nights"):
            if key not in self._data:
                self._wrong((), f"there is no {key}", 'name = "Our league" and nights = 1000 at the top')
        given = self._data.get("assumed", {})
        assumed = self._table(given, ("assumed",), _ASSUMED) if isinstance(given, Mapping) else {}
        self._stop_if_wrong()
        fields_asked = self._fields(rows["field"], rows["kind"])
        plans = [self._structure(row, number) for number, row in enumerate(rows["structure"])]
        self._stop_if_wrong()
        cells = tuple(self._cells(plans, fields_asked, rows["venue"], top.get("seeds", (1,)), assumed))
        self._stop_if_wrong()
        return Sweep(top["name"], top["nights"], cells)

    def _cells(
        self,
        plans: list[tuple[str, Plan, dict[str, float]]],
        fields_asked: Mapping[str, Field],
        venues: list[dict[str, Any]],
        seeds: tuple[int, ...],
        assumed: Mapping[str, float],
    ) -> Iterator[SweepCell]:
        """A cell for each venue, structure, field and seed, in this order."""
        total = 0
        for number, row in enumerate(venues):
            if "field" in row and row["field"] not in fields_asked:
                known = ", ".join(fields_asked)
                self._wrong(("venue", number, "field"), f"there is no field {row['field']!r}", f"one of {known}")
                continue
            who = [row["field"]] if "field" in row else list(fields_asked)
            total += row.get("count", 1) * len(plans) * len(who) * len(seeds)
            if total > MOST_CELLS:
                wrong = f"{total:,} rows by this venue: each has a venue, a structure, a field and a seed"
                self._wrong(("venue", number), wrong, f"at most {MOST_CELLS:,}")
                return
            place = self._place(("venue", number))
            for venue, entrants in _venues(row):
                for structure, plan, own in plans:
                    event = _at(plan, row, entrants)
                    for field in who:
                        taken = self._assumed(fields_asked[field], {**assumed, **own})
                        for seed in seeds:
                            yield SweepCell(venue, structure, field, seed, event, taken, place)

    def _assumed(self, field: Field, given: Mapping[str, float]) -> Assumptions:
        try:
            return Assumptions(field, **given)
        except BadInput as bad:
            raise BadInput(bad.wrong, right=bad.right, place=self._place(("assumed",))) from None

    def _fields(self, rows: list[dict[str, Any]], own: list[dict[str, Any]]) -> dict[str, Field]:
        """The fields by name; a pub's where the file has none."""
        kinds = {**KINDS_OF_PLAYERS, **{row["name"]: Traits(**_without_name(row)) for row in own}}
        found = {}
        for number, row in enumerate(rows):
            name = row["name"]
            if "shares" not in row and name not in FIELDS_OF_PLAYERS:
                right = f"shares = {{ ... }}, or one of {', '.join(FIELDS_OF_PLAYERS)}"
                self._wrong(("field", number), f"the field {name!r} has no shares", right)
                continue
            given = Field(row["shares"], kinds) if "shares" in row else field_of(name)
            given = replace(given, skill_spread=row.get("skill_spread", given.skill_spread))
            try:
                given.rows()
            except BadInput as bad:
                self._problems.append(
                    BadInput(bad.wrong, right=bad.right, place=self._place(("field", number, "shares")))
                )
            found[name] = given
        return found or {"pub": field_of("pub")}

    def _structure(self, row: dict[str, Any], number: int) -> tuple[str, Plan, dict[str, float]]:
        """A structure's name, its plan, and what it takes for granted differently."""
        path = self._path.parent / row["event"]
        try:
            plan = read_event(text_of(path, EVENT_FILE), str(path))
        except BadEventFile:
            raise
        except BadInput as bad:
            raise BadInput(bad.message, place=self._place(("structure", number, "event"))) from None
        plan = replace(plan, **{key: row[key] for key in ("late_entry_until", "re_entries") if key in row})
        if "level_minutes" in row:
            levels = tuple(
                each if each.is_break else replace(each, minutes=row["level_minutes"]) for each in plan.levels
            )
            plan = replace(plan, levels=levels)
        return row["name"], plan, {key: row[key] for key in ("late_share",) if key in row}

    def _rows(self, name: str) -> list[dict[str, Any]]:
        """The tables of a list, each of which has its own name."""
        rows = self._data.get(name, [])
        if (
            not isinstance(rows, list)
            or (not rows and name in self._data)
            or any(type(row) is not dict for row in rows)
        ):
            self._wrong((name,), f"{name} is not a list of tables", f"[[{name}]] in double brackets, once for each")
            return []
        found, seen = [], set()
        for number, row in enumerate(rows):
            read = self._table(row, (name, number), _ROWS[name])
            for key in _NEEDED[name]:
                if key not in row:
                    self._wrong((name, number), f"[[{name}]] without {key}", f"{key} = ...")
            if read.get("name") in seen:
                self._wrong((name, number), f"a second {name} called {read['name']!r}", "a name for each")
            seen.add(read.get("name"))
            found.append(read)
        return found

    def _table(self, data: Mapping[str, Any], path: KeyPath, keys: Mapping[str, Read]) -> dict[str, Any]:
        """The values of one table that fit."""
        found = {}
        for key, value in data.items():
            if key not in keys:
                there = [*keys, *_ROWS, "assumed"] if not path else [*keys]
                near = difflib.get_close_matches(key, there, 1)
                right = f"did you mean {near[0]}?" if near else f"one of {', '.join(there)}"
                self._wrong((*path, key), f"no key {values.shown(key)} here", right)
                continue
            try:
                found[key] = keys[key](value)
            except Unfit as unfit:
                self._wrong((*path, key), f"{key}: {unfit.wrong}", unfit.right)
        return found

    def _place(self, path: KeyPath) -> Place:
        return Place(str(self._path), self._lines.line(path))

    def _wrong(self, path: KeyPath, wrong: str, right: str) -> None:
        self._problems.append(BadInput(wrong, right=right, place=self._place(path)))
        if len(self._problems) >= MOST_PROBLEMS:
            self._stop_if_wrong()

    def _stop_if_wrong(self) -> None:
        """Raise all mistakes so far, in the file's order."""
        if self._problems:
            first, *others = sorted(self._problems, key=lambda each: (each.place and each.place.line) or 0)
            raise BadInput(first.wrong, right=first.right, place=first.place, further=others)


def _without_name(row: Mapping[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in row.items() if key != "name"}


def _venues(row: Mapping[str, Any]) -> Iterator[tuple[str, int]]:
    """The venues of a row with their players, who grow evenly from the first to the last."""
    count = row.get("count", 1)
    least, most = row["entrants"]
    if count == 1:
        yield row["name"], (least + most) // 2
        return
    for number in range(count):
        grown = ((most - least) * number + (count - 1) // 2) // (count - 1)
        yield f"{row['name']} {number + 1:0{len(str(count))}}", least + grown


def _at(plan: Plan, row: Mapping[str, Any], entrants: int) -> Plan:
    """A structure as it is played at a venue."""
    tables = row.get("tables") or max(1, -(-entrants // max(1, plan.seats_per_table)))
    plan = replace(plan, entrants=entrants, tables=tuple(range(1, tables + 1)), break_order=())
    if "closes_at" in row:
        plan = replace(plan, closes_at=row["closes_at"])
    starts = row["starts_at"] if "starts_at" in row else plan.starts_at[11:]
    return replace(plan, starts_at=SOME_DAY + time.fromisoformat(starts).isoformat()) if starts else plan
