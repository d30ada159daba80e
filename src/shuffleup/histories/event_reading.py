"""Reading the tables of an EVENT file into a plan, with every problem on the way (`event_file` is the front door)."""

import difflib
from collections.abc import Iterable, Mapping
from typing import Any

from shuffleup.bad_input import BadInput, Place
from shuffleup.histories import event_values as values
from shuffleup.histories.event_values import Read, Unfit
from shuffleup.histories.toml_lines import KeyLines, Path
from shuffleup.tournament.plan import AnteKind, Chip, Dealt, Format, Plan, PlanLevel, PlannedColourUp, Prize, usual_turn

MOST_ROWS = 1_000
MOST_PROBLEMS = 50
"""A file with more is no EVENT file; nobody reads further."""
MINUTES = 20
"""How long a level lasts that does not say."""

Keys = Mapping[str, Read]
"""What may stand in one table of the file, and how it is read."""


def _top(money: Read) -> Keys:
    return {
        "name": values.text,
        "rulebook": values.text,
        "grade": values.text,
        "venue": values.text,
        "starts_at": values.starts,
        "closes_at": values.closes,
        "time_zone": values.text,
        "format": values.Among(Format),
        "entrants": values.whole,
        "starting_stack": values.whole,
        "seats_per_table": values.whole,
        "tables": values.numbers,
        "break_order": values.numbers,
        "hands_per_hour": values.whole,
        "currency": values.currency,
        "buy_in": money,
        "bounty": money,
        "fee": money,
        "added": money,
        "guarantee": money,
        "re_entries": values.whole,
        "early_bonus": values.whole,
        "dealt": values.Among(Dealt),
        "programs": values.yes_no,
        "phrases": values.yes_no,
    }


def _sections(money: Read) -> Mapping[str, Mapping[str, tuple[str, Read]]]:
    """Tables that stand once: their keys, with the plan's field for each."""
    return {
        "late_entry": {
            "until_level": ("late_entry_until", values.whole),
            "cut_percent": ("late_cut", values.whole),
        },
        "rebuy": {
            "most": ("rebuys", values.whole),
            "until_level": ("rebuy_until", values.whole),
            "stack": ("rebuy_stack", values.whole),
            "price": ("rebuy_price", money),
        },
        "add_on": {"stack": ("add_on_stack", values.whole), "price": ("add_on_price", money)},
        "turn": {
            "seconds": ("turn_seconds", values.whole),
            "bank": ("bank_seconds", values.whole),
            "bank_a_level": ("bank_a_level", values.whole),
        },
        "television": {"cards": ("tv_cards", values.yes_no), "delay_minutes": ("tv_delay", values.whole)},
        "points": {"formula": ("points", values.text), "table": ("points_table", values.lines)},
    }


_SECTIONS: Mapping[str, tuple[str, ...]] = {name: tuple(keys) for name, keys in _sections(values.whole).items()}

_LEVEL: Keys = {
    "game": values.games,
    "small_blind": values.whole,
    "big_blind": values.whole,
    "ante": values.whole,
    "ante_kind": values.Among(AnteKind),
    "bring_in": values.whole,
    "small_bet": values.whole,
    "big_bet": values.whole,
    "minutes": values.whole,
    "break_minutes": values.whole,
}
_CHIP: Keys = {"value": values.whole, "colour": values.text, "count": values.whole}
_COLOUR_UP: Keys = {"remove": values.whole, "after_level": values.whole}


def _prize(money: Read) -> Keys:
    return {"place": values.whole, "share": values.whole, "amount": money, "item": values.text, "value": money}


def top_keys(money: Read) -> Keys:
    """The keys above all tables, with how each is read; `money` reads amounts."""
    return _top(money)


def section_keys(money: Read) -> Mapping[str, Keys]:
    """The tables that stand once, with their keys."""
    return {name: {key: read for key, (_, read) in keys.items()} for name, keys in _sections(money).items()}


def row_keys(money: Read) -> Mapping[str, Keys]:
    """The tables that may stand many times, with their keys."""
    return {"chip": _CHIP, "level": _LEVEL, "colour_up": _COLOUR_UP, "prize": _prize(money)}


NEEDED: Mapping[str, tuple[str, ...]] = {
    "": ("name", "level"),
    "chip": ("value",),
    "colour_up": ("remove", "after_level"),
    "prize": ("place",),
}
"""Table -> the keys that must stand in it."""


class BadEventFile(BadInput):
    """Everything that is wrong with an EVENT file; each of `problems` is a `BadInput` with its own place."""

    def __init__(self, problems: Iterable[BadInput]) -> None:
        self.problems = tuple(problems)
        first = self.problems[0]
        super().__init__(first.wrong, right=first.right, place=first.place)

    def __str__(self) -> str:
        return "\n".join(map(str, self.problems))


class EventReading:
    """One reading of a file: what was found, and every problem on the way."""

    def __init__(self, data: Mapping[str, Any], lines: KeyLines, source: str | None) -> None:
        self._data = data
        self._lines = lines
        self._source = source
        self._problems: list[BadInput] = []
        try:
            code = values.currency(data.get("currency", Plan(name="").currency))
        except Unfit:
            code = Plan(name="").currency
        money = self._money = values.money(code)
        self._top = _top(money)
        self._rows = row_keys(money)

    def plan(self) -> Plan:
        """The plan, or `BadEventFile` when anything did not fit."""
        alone = {key: value for key, value in self._data.items() if key not in _SECTIONS and key not in self._rows}
        found = self._table(alone, (), self._top)
        for section, keys in _sections(self._money).items():
            held = self._section(section, {key: read for key, (_, read) in keys.items()})
            found |= {keys[key][0]: value for key, value in held.items()}
        levels = tuple(self._level(row, number) for row, number in self._rows_of("level"))
        chips = self._built("chip", Chip)
        colour_ups = self._built("colour_up", PlannedColourUp)
        prizes = self._built("prize", Prize)
        if "name" not in self._data:
            self._wrong((), "the night has no name", 'name = "Tuesday at the Crown" at the top')
        if not levels and not isinstance(self._data.get("level"), list):
            self._wrong((), "there are no levels", "at least one [[level]] with small_blind, big_blind and minutes")
        if self._problems:
            raise self._bad()
        found.setdefault("turn_seconds", usual_turn(found.get("dealt", Dealt.CARDS)))
        return Plan(
            **found, levels=tuple(each for each in levels if each), chips=chips, colour_ups=colour_ups, prizes=prizes
        )

    def _wrong(self, path: Path, wrong: str, right: str) -> None:
        self._problems.append(BadInput(wrong, right=right, place=Place(self._source, self._lines.line(path))))
        if len(self._problems) >= MOST_PROBLEMS:
            raise self._bad()

    def _bad(self) -> BadEventFile:
        """All problems so far, in the file's order."""
        return BadEventFile(sorted(self._problems, key=lambda each: each.place.line or 0 if each.place else 0))

    def _table(self, data: Mapping[str, Any], path: Path, keys: Keys) -> dict[str, Any]:
        """The values of one table that fit; a problem for each key that is unknown or does not."""
        found = {}
        for key, value in data.items():
            here = (*path, key)
            if key not in keys:
                self._wrong(here, f"no key {values.shown(key)} here", self._suggestion(key, keys, top=not path))
                continue
            try:
                found[key] = keys[key](value)
            except Unfit as unfit:
                self._wrong(here, f"{key}: {unfit.wrong}", unfit.right)
        return found

    def _suggestion(self, key: str, keys: Keys, *, top: bool) -> str:
        """The nearest right key: of this table, else of another, else all that may stand here."""
        here = [*keys, *_SECTIONS, *self._rows] if top else [*keys]
        homes = {**dict.fromkeys(self._top, "the top of the file, before any [table]")}
        for section, inside in _SECTIONS.items():  # a key that several have belongs to the first
            homes |= {inner: f"[{section}]" for inner in inside if inner not in homes}
        homes |= {inner: f"[[{rows}]]" for rows, inside in self._rows.items() for inner in inside}
        if key not in homes and (near := difflib.get_close_matches(key, here, 1)):
            return f"did you mean {near[0]}?"
        if near := difflib.get_close_matches(key, homes, 1, 0.8):
            return f"{near[0]} belongs in {homes[near[0]]}"
        return f"one of {', '.join(here)}"

    def _section(self, section: str, keys: Keys) -> dict[str, Any]:
        data = self._data.get(section, {})
        if not isinstance(data, Mapping):
            self._wrong((section,), f"{section} is not a table", f"[{section}] on a line of its own")
            return {}
        return self._table(data, (section,), keys)

    def _rows_of(self, key: str) -> list[tuple[Mapping[str, Any], int]]:
        """The tables of a list with their numbers from 0."""
        rows = self._data.get(key, [])
        if not isinstance(rows, list) or not all(isinstance(row, Mapping) for row in rows):
            self._wrong((key,), f"{key} is not a list of tables", f"[[{key}]] in double brackets, once for each")
            return []
        if len(rows) > MOST_ROWS:
            self._wrong((key,), f"{len(rows)} times [[{key}]]", f"at most {MOST_ROWS:,}")
            return []
        return [(row, number) for number, row in enumerate(rows)]

    def _built(self, key: str, kind: Any) -> tuple[Any, ...]:
        """The rows of a list as the plan's own kind; rows that do not fit are left out, their problem is kept."""
        built, needed = [], NEEDED[key]
        for row, number in self._rows_of(key):
            found = self._table(row, (key, number), self._rows[key])
            missing = [name for name in needed if name not in row]
            for name in missing:
                self._wrong((key, number), f"[[{key}]] without {name}", f"{name} = ...")
            if all(name in found for name in needed):
                built.append(kind(**found))
        return tuple(built)

    def _level(self, row: Mapping[str, Any], number: int) -> PlanLevel | None:
        path: Path = ("level", number)
        found = self._table(row, path, _LEVEL)
        if "break_minutes" not in row:
            return PlanLevel(**{"minutes": MINUTES, **found})
        for key in row:
            if key in _LEVEL and key != "break_minutes":
                self._wrong(
                    (*path, key),
                    f"a break has no {key}",
                    "break_minutes alone, and the blinds in a [[level]] of their own",
                )
        return PlanLevel(minutes=found["break_minutes"], is_break=True) if "break_minutes" in found else None
