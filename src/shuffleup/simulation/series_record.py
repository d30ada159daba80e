"""The record of several nights played one after the other by one call: what each is to be, and what is kept of it.

A call from Python costs as much as a hand, and a thread that comes back from one waits for others that are in Python.
So nights are played by the dozen. Both lists hold one night's numbers after the other's.
"""

from collections.abc import Mapping
from typing import Final

from shuffleup.simulation.night_record import KINDS, STEPS
from shuffleup.simulation.seating_record import PLAYERS

BATCH: Final = 64
"""Nights in one call, at most."""
ASKED: Final = 4 + KINDS
"""Numbers that fix a night: pace, tilt, how freely players buy again, the state of its dice, shares of the kinds."""
STACKS: Final = 4 * PLAYERS
HEAD: Final = 10
"""Numbers that come first of what is kept: hands, finish, final table, sold, late hands, late all-in hands, re-buys,
add-ons, levels that were reached, and moments until the players left were those at the end. Then come tables, levels,
and moments."""
LEVEL: Final = 6
"""Numbers kept of a level that was reached."""
SEEN: Final = 32_768

SERIES_FIELDS: Final[Mapping[str, int]] = {
    "n": 0,  # nights
    "asked": BATCH * ASKED,
    "stacks": STACKS,  # of the players of each night, where the plan says that they are given
    "used": 0,  # how many of these numbers are filled in
    "seen": SEEN,
}


class SeriesRecord:
    """Several nights; see `SERIES_FIELDS`."""

    __slots__ = tuple(SERIES_FIELDS)

    n: int
    asked: list[int]
    stacks: list[int]
    used: int
    seen: list[int]

    def __init__(self) -> None:
        for name, length in SERIES_FIELDS.items():
            setattr(self, name, [0] * length if length else 0)


def nights_a_call(tables: int, levels: int, given: int) -> int:
    """How many nights the record holds with so many tables and levels, and stacks given to so many players."""
    return max(1, min(BATCH, SEEN // (HEAD + tables + LEVEL * levels + STEPS), STACKS // max(1, given)))
