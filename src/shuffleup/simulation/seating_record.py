"""The record of a whole room that the kernels between hands work on: tables, seats, stacks, blinds; the law they read.

Tables stand in the order of their numbers and are meant here by their place in that order; seats count from 0. The
simulator has NumPy records with the same field names, built from the maps below; a length of 0 is one number.
"""

from collections.abc import Mapping
from typing import Final

from shuffleup.hand.record import SEATS

TABLES: Final = 512
"""Tables that a room may have."""
PLAYERS: Final = 5_000
"""Entrants that a tournament may have."""

SEATING_FIELDS: Final[Mapping[str, int]] = {
    "tables_n": 0,  # tables of the room, in use or not
    "used_n": 0,  # tables in use
    "left": 0,  # players with a seat
    "seats": TABLES,  # seats of a table
    "used": TABLES,  # 1 for a table in use
    "size": TABLES,  # players at a table
    "order": TABLES,  # place of a table in the breaking order, 0 breaks first
    "hands": TABLES,  # hands dealt at a table since it came into use; 0: nobody had the blinds yet
    "button": TABLES,  # seats of the last hand
    "small": TABLES,
    "big": TABLES,
    "stud": TABLES,  # 1 if that hand was one of stud
    "sitter": TABLES * SEATS,  # who sits there, counted from 1; 0 for an empty seat
    "table_of": PLAYERS,  # where a player sits, -1 for nowhere
    "seat_of": PLAYERS,
    "stack": PLAYERS,
}

ROOM_LAW_FIELDS: Final[Mapping[str, int]] = {
    "balance_seat": 0,  # policies, as `rulebooks.law` numbers their values
    "worst_includes_single_big_blind": 0,
    "worst_excludes_small_blind": 0,
    "button_method": 0,
    "mixed_button_in_stud": 0,
    "colour_up_method": 0,
    "race_new_chips": 0,
    "race_max_chips_per_player": 0,
    "race_consolation": 0,
    "final_table_size": 0,  # players that the final table seats, worked out from the book and the plan
}


class SeatingRecord:
    """The room as it stands; see `SEATING_FIELDS`. Lists may be as short as the room needs."""

    __slots__ = tuple(SEATING_FIELDS)

    tables_n: int
    used_n: int
    left: int
    seats: list[int]
    used: list[int]
    size: list[int]
    order: list[int]
    hands: list[int]
    button: list[int]
    small: list[int]
    big: list[int]
    stud: list[int]
    sitter: list[int]
    table_of: list[int]
    seat_of: list[int]
    stack: list[int]

    def __init__(self, tables: int, players: int) -> None:
        lengths = {TABLES: tables, TABLES * SEATS: tables * SEATS, PLAYERS: players}
        for name, length in SEATING_FIELDS.items():
            setattr(self, name, [0] * lengths[length] if length else 0)


class RoomLaw:
    """What the book says between hands; see `ROOM_LAW_FIELDS`."""

    __slots__ = tuple(ROOM_LAW_FIELDS)

    balance_seat: int
    worst_includes_single_big_blind: int
    worst_excludes_small_blind: int
    button_method: int
    mixed_button_in_stud: int
    colour_up_method: int
    race_new_chips: int
    race_max_chips_per_player: int
    race_consolation: int
    final_table_size: int

    def __init__(self, values: Mapping[str, int]) -> None:
        for name in ROOM_LAW_FIELDS:
            setattr(self, name, values[name])
