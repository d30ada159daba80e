"""EVENT files as JSON: the same keys, read by the same reader (`histories.event_reading`); dates and times are texts.

The schema is made from the reader's own tables, so a key that an EVENT file gains is in the document by itself.
"""

import tomllib
from collections.abc import Mapping
from dataclasses import replace
from datetime import datetime, time
from decimal import Decimal
from typing import Any

from shuffleup.desk.house import House
from shuffleup.desk.speech import Speech
from shuffleup.histories import event_reading as reading
from shuffleup.histories import event_values as values
from shuffleup.histories.event_file import write_event
from shuffleup.histories.toml_lines import KeyLines, Path
from shuffleup.message import Message
from shuffleup.tournament.check import check_plan
from shuffleup.tournament.limits import LIMITS
from shuffleup.tournament.plan import Plan
from shuffleup.tournament.terms import book_on_plan
from shuffleup.web.api.problems import FieldError, Problem, field_error, unfit
from shuffleup.web.api.schema import MOST, Schema
from shuffleup.web.league import venues

_TEXT: Schema = {"type": "string", "maxLength": values.LONGEST_TEXT}
_WHOLE: Schema = {"type": "integer", "minimum": -MOST, "maximum": MOST}


def _money(value: Any) -> Any:
    """Stands for the reader of amounts, where only its schema is wanted."""
    return value


_SCHEMAS: Mapping[values.Read, Schema] = {
    values.text: _TEXT,
    values.whole: _WHOLE,
    values.yes_no: {"type": "boolean"},
    values.lines: {"type": "string", "maxLength": values.LONGEST_LINES},
    values.numbers: {"type": "array", "items": _WHOLE, "maxItems": values.LONGEST_LIST},
    values.games: {"anyOf": [_TEXT, {"type": "array", "items": {"type": "string", "maxLength": 20}, "maxItems": 9}]},
    values.starts: {
        "type": "string",
        "pattern": "^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}(:[0-9]{2})?$",
        "description": "The venue's own date and time.",
    },
    values.closes: {"type": "string", "pattern": "^[0-9]{2}:[0-9]{2}(:[0-9]{2})?$"},
    values.currency: {"type": "string", "pattern": "^[A-Z]{3}$"},
    _money: {
        "type": "number",
        "minimum": -MOST,
        "maximum": MOST,
        "description": "In units, as 5 or 5.50.",
    },
}
_MOMENTS = {"starts_at": datetime.fromisoformat, "closes_at": time.fromisoformat}


def schema() -> Schema:
    """What an EVENT may hold."""
    rows = {name: _object(name, keys) for name, keys in reading.row_keys(_money).items()}
    return {
        "type": "object",
        "description": "The plan of a night: the keys of an EVENT file. All but `name` and `level` have a default.",
        "properties": {
            **_object("", reading.top_keys(_money))["properties"],
            **{name: _object(name, keys) for name, keys in reading.section_keys(_money).items()},
            **{name: {"type": "array", "items": row, "maxItems": reading.MOST_ROWS} for name, row in rows.items()},
        },
        "required": list(reading.NEEDED[""]),
        "additionalProperties": False,
    }


def _object(name: str, keys: reading.Keys) -> Schema:
    made: Schema = {
        "type": "object",
        "properties": {key: _of(read) for key, read in keys.items()},
        "additionalProperties": False,
    }
    needed = reading.NEEDED.get(name, ()) if name else ()
    return {**made, "required": list(needed)} if needed else made


def _of(read: values.Read) -> Schema:
    if isinstance(read, values.Among):
        return {"type": "string", "enum": [each.value for each in read.kind]}
    return _SCHEMAS[read]


class _Paths(KeyLines):
    """Numbers the places that the reader asks for, to find the field of a problem again."""

    def __init__(self) -> None:
        super().__init__("")
        self.asked: list[Path] = []

    def line(self, path: Path) -> int | None:
        """The number under which this path is kept, from 1."""
        self.asked.append(path)
        return len(self.asked)


def read_plan(data: Any, where: str) -> Plan:
    """The plan of an EVENT. Raises `Problem` that names every field that does not fit."""
    if not isinstance(data, Mapping):
        raise unfit(FieldError(where, "is not an object"))
    paths = _Paths()
    try:
        return reading.EventReading(_as_toml(data, where), paths, where).plan()
    except reading.BadEventFile as bad:
        raise unfit(
            *(
                field_error(_written(where, paths.asked[each.place.line - 1]), each)
                if each.place and each.place.line
                else field_error(where, each)
                for each in bad.problems
            )
        ) from None


def _written(where: str, path: Path) -> str:
    return where + "".join(f"[{step}]" if isinstance(step, int) else f".{step[:60]}" for step in path)


def _as_toml(data: Mapping[str, Any], where: str) -> dict[str, Any]:
    """The same as a TOML file would hold: dates as dates, amounts exact."""
    found = {key: _exact(value) for key, value in data.items()}
    for key, parse in _MOMENTS.items():
        if isinstance(found.get(key), str):
            try:
                found[key] = parse(found[key])
            except ValueError:
                right = "such as 2026-11-24T19:30:00 to start and 23:00:00 to close"
                raise unfit(FieldError(f"{where}.{key}", f"{found[key][:40]!r} is no date and time", right)) from None
    return found


def _exact(value: Any) -> Any:
    if isinstance(value, float):
        return Decimal(str(value))
    if isinstance(value, list):
        return [_exact(each) for each in value]
    return {key: _exact(each) for key, each in value.items()} if isinstance(value, Mapping) else value


def event_of(plan: Plan) -> dict[str, Any]:
    """A plan as an EVENT in JSON: what the EVENT file holds, read back. Times that are none are left out."""
    shown: dict[str, Any] = _plain(tomllib.loads(write_event(plan)))
    return shown


def _plain(value: Any) -> Any:
    if isinstance(value, (datetime, time)):
        return value.isoformat()
    if isinstance(value, list):
        return [_plain(each) for each in value]
    return {key: _plain(each) for key, each in value.items()} if isinstance(value, dict) else value


def placed(house: House, plan: Plan, where: str, night: str = "") -> tuple[Plan, tuple[Message, ...]]:
    """The plan as the console would keep it: with the law of its venue and the league's points; and what the law says.

    `night` is the one whose plan is changed: it keeps its points as they were. Raises `Problem` for a plan that the
    console's form would not take, and for a rulebook or a venue that is not here.
    """
    before = house.sequencer(night).state.plan if night else None
    wrong = []
    if plan.rulebook not in (before.rulebook if before else "", *dict(house.shelf.choices(house.today()))):
        wrong.append(FieldError(f"{where}.rulebook", f"no rulebook here is called {plan.rulebook[:40]!r}"))
    if plan.venue not in ("", before.venue if before else "", *house.league.league.venues):
        wrong.append(FieldError(f"{where}.venue", f"no venue here is called {plan.venue[:40]!r}", "its id, or nothing"))
    kept = venues.placed(house, plan)
    if before and kept.points == before.points:
        kept = replace(kept, points_table=before.points_table)
    speech = Speech({}, "UTC")
    found = list(check_plan(kept, *venues.staked_elsewhere(house, kept, night)))
    wrong += [FieldError(f"{where}.{each.field}", speech.say(each.message)) for each in found if each.is_error]
    if not wrong:
        book = house.sequencer(night).state.book if night else house.book_of(kept)
        said = [each for each in book_on_plan(kept, book) if each.forbids]
        wrong += [FieldError(f"{where}.{each.field}", speech.say(each.message)) for each in said]
    if wrong:
        raise unfit(*wrong)
    return kept, tuple(each.message for each in found if each.message.id in LIMITS)


def not_an_event(plan: Plan) -> Problem:
    """The problem that a plan cannot be written as an EVENT file."""
    return Problem("refused", f"The plan of {plan.name!r} holds a time that is none; change the plan first.")
