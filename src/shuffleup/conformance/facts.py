"""The facts that a case may tell of a night: their names, and what each may be, so that a slip is told as one.

The words are those of docs/conformance/cases.md. Not done: whether facts go together; the commands that build the room
refuse what does not.
"""

import re
from collections.abc import Callable, Mapping
from typing import Any

from shuffleup.conformance.cases import Case, Row

Check = tuple[Callable[[Any], bool], str]
"""Whether a value will do, and what would."""

_SEAT = re.compile(r"[1-9]\d{0,2}-[1-9]\d?")


def _whole(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and value >= 0


def _all(value: Any, fits: Callable[[Any], bool]) -> bool:
    return isinstance(value, list) and all(map(fits, value))


def _text(value: Any) -> bool:
    return isinstance(value, str)


def _level(value: Any) -> bool:
    return (_whole(value) and value > 0) or (_text(value) and re.fullmatch(r"break [1-9]\d*", value) is not None)


NUMBER: Check = (_whole, "a whole number, 0 or more")
TEXT: Check = (_text, "a text")
NAMES: Check = (lambda value: _all(value, _text), "a list of names")
NUMBERS: Check = (lambda value: _all(value, _whole), "a list of whole numbers")
YES: Check = (lambda value: isinstance(value, bool), "true or false")
SEAT: Check = (lambda value: _text(value) and _SEAT.fullmatch(value) is not None, 'a seat such as "2-5"')
ROWS: Check = (lambda value: _all(value, lambda row: isinstance(row, Mapping)), "a list of tables")

NIGHT: Mapping[str, Check] = {
    "grade": TEXT,
    "seats_per_table": NUMBER,
    "starting_stack": NUMBER,
    "late_entry_until": NUMBER,
    "re_entry": NUMBER,
    "break_order": NUMBERS,
    "levels": (lambda value: _all(value, _level), 'a list of minutes, "break 10" for a break'),
    "minute": NUMBER,
    "table": ROWS,
    "player": ROWS,
    "out": NAMES,
    "command": (lambda value: isinstance(value, Mapping) or ROWS[0](value), "a command, or a list of them"),
}

TABLE: Mapping[str, Check] = {
    "number": NUMBER,
    "seats": NAMES,
    "closed": NUMBERS,
    "big_blind": (lambda value: _whole(value) or value == "unknown", 'a seat number, or "unknown"'),
}

PLAYER: Mapping[str, Check] = {"name": TEXT, "absent": YES, "kept": SEAT}

COMMAND: Mapping[str, Check] = {
    "kind": TEXT,
    "player": TEXT,
    "players": NAMES,
    "mover": TEXT,
    "seat": SEAT,
    "ticks": NAMES,
    "here": YES,
    "by_choice": YES,
    "groups": (lambda value: _all(value, lambda group: _all(group, _text)), "lists of names in a list"),
}


def check_night(case: Case) -> None:
    """BadInput for the first fact of a night that is none, or cannot be what it is said to be."""
    check_row(case, case.facts, NIGHT, "a night")
    for row in case.facts.get("table", ()):
        check_row(case, row, TABLE, "a table", "number")
    for row in case.facts.get("player", ()):
        check_row(case, row, PLAYER, "a player", "name")
    for row in told(case):
        check_row(case, row, COMMAND, "a command", "kind")


def told(case: Case) -> list[Row]:
    """The commands of a case, in order."""
    command = case.facts["command"]
    return command if isinstance(command, list) else [command]


def check_row(case: Case, row: Row, known: Mapping[str, Check], what: str, needed: str = "") -> None:
    """BadInput for the first fact that is none of `known` or cannot be so, and where the `needed` one is lacking."""
    for name, value in row.items():
        if name not in known:
            raise case.wrong(f"{name!r} is no fact of {what}", f"one of {', '.join(known)}")
        fits, right = known[name]
        if not fits(value):
            raise case.wrong(f"{name} cannot be {value!r}", right)
    if needed and needed not in row:
        raise case.wrong(f"{what} lacks its {needed}", f"{needed} = ..")
