"""A room with one command written down as a situation file, which `shuffleup decide` reads to the same answer.

Whose rule: `docs/decide.md`; `room_situation` is its reader. Players of whom nothing is told but their names are left
out. Not done: what only earlier commands bring about, such as a question left open or a stack that was cut.
"""

from collections.abc import Iterator, Mapping
from dataclasses import fields
from typing import Any

from shuffleup.cards.card import cards_text
from shuffleup.histories.incident_situation import in_toml
from shuffleup.tournament.between.decision import UNKNOWN
from shuffleup.tournament.between.room import Blinds, Positions, Room, RoomPlayer, RoomTable
from shuffleup.tournament.between.shapes import FactShape, facts_of


def room_text(book: str, room: Room, kind: str, command: Any) -> str:
    """The file: the book, the room, and the command with the facts that were told."""
    stacks = {name for table in room.tables.values() for name in table.laid_out}
    rows = [_head(book, room)]
    rows += [("[[table]]", _table(table)) for table in room.tables.values()]
    rows += [("[[player]]", _player(each)) for each in room.players.values()]
    rows += [("[[player]]", {"name": name, "laid_out": True}) for name in sorted(stacks - room.players.keys())]
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
        "levels": [_blinds(each) for each in room.levels] or None,
        "seats_per_table": room.seats_per_table,
        "players_left": room.players_left,
        "prizes": room.prizes or None,
        "starting_stack": room.starting_stack,
        "rebuys": room.rebuys,
        "re_entry": room.re_entry,
        "game": room.game,
        "turbo": room.turbo,
        "break_order": room.break_order or None,
        "giving_order": room.giving_order or None,
        "facts": dict(room.facts) or None,
    }


def _blinds(blinds: Blinds) -> dict[str, int]:
    return {each.name: value for each in fields(blinds) if (value := getattr(blinds, each.name)) is not None}


def _table(table: RoomTable) -> dict[str, Any]:
    last = table.last if table.last != Positions() else None
    hand = {} if last is None else _seats(last)
    return {
        "number": table.number,
        "seats": list(table.seats),
        **hand,
        "next": None if table.next is None else _seats(table.next),
        "opened": {str(seat): when for seat, when in table.opened.items()} or None,
        "closed": sorted(table.closed) or None,
        "waiting": dict(table.waiting) or None,
        "game": table.game,
        "just_opened": table.just_opened or None,
    }


def _seats(hand: Positions) -> dict[str, int]:
    return {each.name: seat for each in fields(hand) if (seat := getattr(hand, each.name)) is not None}


def _player(player: RoomPlayer) -> dict[str, Any]:
    names = ("name", "stack", "absent", "penalty_hands", "special_needs", "laid_out", "stays")
    told = {name: getattr(player, name) for name in names}
    if player.penalty_open:
        told["penalty_hands"] = UNKNOWN
    return {name: value for name, value in told.items() if value or (name == "stack" and value is not None)}


def _command(command: Any) -> dict[str, Any]:
    kind: type = type(command)
    told = {key: (getattr(command, field.name), field, how) for key, (field, how) in facts_of(kind).items()}
    return {key: _shaped(value, how.shape) for key, (value, field, how) in told.items() if value != field.default}


def _shaped(value: Any, shape: FactShape) -> Any:
    """A fact as the reader of its shape wants it."""
    if shape is FactShape.BLINDS:
        return _blinds(value)
    if shape is FactShape.SEAT:
        return str(value)
    if shape is FactShape.SEAT_BY_NAME:
        return {name: str(seat) for name, seat in value.items()}
    if shape is FactShape.CARDS:
        return cards_text(value)
    return {name: cards_text(cards) for name, cards in value.items()} if shape is FactShape.CARDS_BY_NAME else value
