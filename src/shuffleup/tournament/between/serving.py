"""Penalties as hands are dealt: each hand of his table is one less to miss for whoever serves one.

Whose rules: TNPL G1.ii and J1.ii, NPPL 92, HCPN 34.B and 58.B, TDA 35.C and 71.A, Redtooth button.4c and penalties.4a;
through `misdeal`. A table remembers who serves in the hand that it has, so that its re-deal is not counted anew.
"""

from collections.abc import Iterable
from dataclasses import replace
from typing import TypeVar

from shuffleup.floor.ruling import Json
from shuffleup.tournament.between.asked import Asked
from shuffleup.tournament.between.room import Room, RoomTable

C = TypeVar("C")


def hand_dealt(room: Room, table: RoomTable) -> Room:
    """The room with this table at its next hand, which everybody there who is on penalty misses.

    A level that waited for the hand after a re-deal is in force.
    """
    serving = on_penalty(room, table)
    for name in serving:
        room = _missed(room, name, 1, numbered=True)
    blinds = room.blinds_at(table)
    if blinds != room.blinds:
        room = replace(room, blinds=blinds, level=None if room.level is None else room.level + 1)
    return room.with_table(replace(table, serving=frozenset(serving), announced=None))


def serving_now(room: Room, table: RoomTable) -> list[str]:
    """Who misses the hand that the table has: it may have been his last one."""
    return [name for name in table.occupied().values() if name in table.serving or name in on_penalty(room, table)]


def on_penalty(room: Room, table: RoomTable) -> list[str]:
    """Who at this table has hands ahead to miss."""
    return [name for name in table.occupied().values() if name in room.players and room.players[name].on_penalty]


def redealt(asked: Asked[C], table: RoomTable, serving: Iterable[str]) -> tuple[int | Json | None, Room]:
    """Hands still to be missed once this one is over: deal and re-deal are one, where the book says so."""
    names = list(serving)
    if not names:
        return None, asked.room
    used = 1 if asked.policies.misdeal.redeal_counts_once_for_penalty else 2
    room = asked.room
    for name in names:
        counted = name in table.serving
        room = _missed(room, name, used - counted, numbered=not counted)
    room = room.with_table(replace(table, serving=table.serving | set(names)))
    left = {name: None if (player := room.players[name]).penalty_open else player.penalty_hands for name in names}
    return (left[names[0]] if len(names) == 1 else left), room


def _missed(room: Room, name: str, hands: int, *, numbered: bool) -> Room:
    """The room in which he has so many hands less to miss; `numbered`: a hand with a number of its own."""
    player = room.players[name]
    left = max((player.penalty_hands or 0) - hands, 0)
    number = player.penalty_hand
    if numbered and number is not None:
        number += 1
    return room.with_player(replace(player, penalty_hands=left, penalty_hand=number))
