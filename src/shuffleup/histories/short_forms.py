"""Shorter forms in which people write the facts of a command for `decide`, put into the form that the reader knows.

Whose rule: `docs/decide.md`. Where the room has one table it need not be named, and a seat at a table that is plain may
be its number alone. Nothing is guessed: where two tables could be meant the fact stays as it stands, and is refused.
"""

from collections.abc import Mapping
from dataclasses import Field
from typing import Any

from shuffleup.tournament.between.decision import UNKNOWN
from shuffleup.tournament.between.room import Room
from shuffleup.tournament.between.shapes import FactShape, FieldTold, is_needed

Row = Mapping[str, Any]


def in_full(row: Row, facts: Mapping[str, tuple[Field[Any], FieldTold]], room: Room) -> dict[str, Any]:
    """The facts of a command, those in a short form written out."""
    full = dict(row)
    for key, (field, how) in facts.items():
        if key in row:
            full[key] = _TABLES.get(how.shape, _as_it_is)(row[key])
        elif how.shape is FactShape.TABLE and is_needed(field) and len(room.tables) == 1:
            full[key] = next(iter(room.tables))
    table = _table_meant(full, room)
    for key, (_, how) in facts.items():
        if key in row and table is not None:
            full[key] = _SEATS.get(how.shape, _as_at_first)(full[key], table)
    if "seat" in facts and "seat" not in row and is_needed(facts["seat"][0]):
        at = room.seat_of(str(row.get("player", "")))
        if at is not None:
            full["seat"] = str(at)
    return full


def _table_meant(row: Row, room: Room) -> int | None:
    """The table at which a seat alone must be: the one named, or the only one."""
    named = next((row[key] for key in ("table", "to") if isinstance(row.get(key), int)), None)
    if named is not None:
        return int(named)
    return next(iter(room.tables)) if len(room.tables) == 1 else None


def _as_it_is(value: Any) -> Any:
    return value


def _as_at_first(value: Any, table: int) -> Any:
    return value


def _number(value: Any) -> Any:
    return int(value) if isinstance(value, str) and value.isdecimal() else value


def _list(value: Any) -> Any:
    return [value] if isinstance(value, str) and value != UNKNOWN else value


def _seat(value: Any, table: int) -> Any:
    return f"{table}-{value}" if type(value) is int and value > 0 else value


def _seats(value: Any, table: int) -> Any:
    return {name: _seat(seat, table) for name, seat in value.items()} if isinstance(value, dict) else value


_TABLES = {FactShape.TABLE: _number, FactShape.NAMES: _list, FactShape.NAMES_OR_NUMBER: _list}
_SEATS = {FactShape.SEAT: _seat, FactShape.SEAT_BY_NAME: _seats}
