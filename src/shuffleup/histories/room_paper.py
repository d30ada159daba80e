"""A room with one command written down as a situation file, which `shuffleup decide` reads to the same answer.

Whose rule: `docs/decide.md`; `room_situation` is its reader. Written is what the room knows of its tables, of who sits
there, and of the level; players without a seat at these tables are counted and not named. Not done: what only earlier
commands bring about, such as a question left open.
"""

from collections.abc import Iterator, Mapping
from dataclasses import fields
from typing import Any

from shuffleup.histories.incident_situation import in_toml
from shuffleup.tournament.between.room import Blinds, Positions, Room, RoomPlayer, RoomTable
from shuffleup.tournament.between.shapes import facts_of


def room_text(book: str, room: Room, kind: str, command: Any) -> str:
    """The file: the book, the room, and the command with the facts that were told."""
    there = {name for table in room.tables.values() for name in table.occupied().values()}
    rows = [_head(book, room)]
    rows += [("[[table]]", _table(table)) for table in room.tables.values()]
    rows += [("[[player]]", _player(each)) for name, each in room.players.items() if name in there]
    rows.append(("[[command]]", {"kind": kind, **_command(command)}))
    return "\n".join(line for name, facts in rows for line in _lines(name, facts))


def _lines(name: str, facts: Mapping[str, Any]) -> Iterator[str]:
    told = [f"{key} = {in_toml(value)}" for key, value in facts.items() if value is not None]
    if not name or name == "[[command]]" or len(told) > 1:
        yield from (name, *told) if name else told


def _head(book: str, room: Room) -> tuple[str, dict[str, Any]]:
    return "", {
        "rulebook": book,
        "grade": room.grade,
        "level": room.level,
        "blinds": _blinds(room.blinds) or None,
        "seats_per_table": room.seats_per_table,
        "players_left": room.players_left,
        "starting_stack": room.starting_stack,
        "rebuys": room.rebuys,
        "re_entry": room.re_entry,
        "game": room.game,
        "facts": dict(room.facts) or None,
    }


def _blinds(blinds: Blinds) -> dict[str, int]:
    return {each.name: value for each in fields(blinds) if (value := getattr(blinds, each.name)) is not None}


def _table(table: RoomTable) -> dict[str, Any]:
    last = table.last if table.last != Positions() else None
    hand = {} if last is None else {each.name: getattr(last, each.name) for each in fields(last)}
    return {
        "number": table.number,
        "seats": list(table.seats),
        **hand,
        "closed": sorted(table.closed) or None,
        "waiting": dict(table.waiting) or None,
        "game": table.game,
        "just_opened": table.just_opened or None,
    }


def _player(player: RoomPlayer) -> dict[str, Any]:
    names = ("name", "stack", "absent", "penalty_hands", "special_needs", "laid_out", "stays")
    return {name: getattr(player, name) for name in names if getattr(player, name) not in (None, False, 0)}


def _command(command: Any) -> dict[str, Any]:
    kind: type = type(command)
    told = {key: (getattr(command, field.name), field.default) for key, (field, _) in facts_of(kind).items()}
    return {key: _blinds(v) if isinstance(v, Blinds) else v for key, (v, left_out) in told.items() if v != left_out}
