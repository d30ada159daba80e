"""The record of a deal of push or fold, for kernels and for whoever fills it; it needs no NumPy."""

from collections.abc import Mapping
from typing import Final

from shuffleup.hand.record import SEATS

TABLED: Final = 4
"""Players in a showdown up to which every outcome is worked out once and kept."""

PUSH_FOLD_FIELDS: Final[Mapping[str, int]] = {
    "n": 0,
    "dead": 0,  # antes: in the middle whoever plays
    "bet": SEATS,  # blinds in front of players
    "behind": SEATS,  # chips left to push
    "start": SEATS,  # stacks before the hand: who goes out with more is placed higher
    "places": 0,  # prizes; 0 where chips count
    "hand": SEATS,  # of this deal, one of 169
    "value": SEATS,  # of its seven cards, twice: there is room between any two
    "level": SEATS,  # the different values that a push meets, from the best
    "left": 52,  # cards that a player can have where the others have theirs
    "board_key": 0,
    "board_bits": 0,
    "throw": SEATS,  # what chance has each player do in this deal
}


class PushFoldRecord:
    """What is played for, and the deal under way; see `PUSH_FOLD_FIELDS`."""

    __slots__ = tuple(PUSH_FOLD_FIELDS)

    n: int
    dead: int
    bet: list[int]
    behind: list[int]
    start: list[int]
    places: int
    hand: list[int]
    value: list[int]
    level: list[int]
    left: list[int]
    board_key: int
    board_bits: int
    throw: list[int]

    def __init__(self) -> None:
        for name, length in PUSH_FOLD_FIELDS.items():
            setattr(self, name, [0] * length if length else 0)
