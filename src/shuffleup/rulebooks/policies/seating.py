"""Seating: the values as types.

Written by `make policies`; edit `seating.toml`.
"""

from dataclasses import dataclass
from enum import StrEnum


class InitialSeating(StrEnum):
    """How seats are given out, in satellites too."""

    RANDOM = "random"
    """Random draw."""
    RANDOM_BY_SEAT_CARDS = "random_by_seat_cards"
    """Random by drawing seating cards."""
    HOST_ASSIGNS = "host_assigns"
    """The host places people; no draw needed."""


@dataclass(frozen=True, slots=True)
class SeatingPolicies:
    """Seating."""

    initial_seating: InitialSeating
    """How seats are given out, in satellites too."""
    wrong_seat_needs_right_stack: bool
    """Player who began in the wrong seat moves with his present stack: only if the starting stack was right."""
    special_needs_accommodated: bool
    """May seat draw, presence and device rules be relaxed for special needs."""
    seat_requests_granted: bool
    """May a player choose or ask for a seat."""
    feature_table_override: bool
    """May officials place players at a feature table against the draw."""
