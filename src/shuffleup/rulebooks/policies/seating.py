"""Seating: the values as types.

Written by `python -m shuffleup.rulebooks.typeset`; edit `seating.toml`.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Self

from shuffleup.rulebooks.policies.readers import choice, flag


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

    @classmethod
    def from_values(cls, values: Mapping[str, object]) -> Self:
        """Read the topic out of resolved values; ValueError or TypeError for one that is not legal."""
        return cls(
            initial_seating=choice(InitialSeating, values["initial_seating"]),
            wrong_seat_needs_right_stack=flag(values["wrong_seat_needs_right_stack"]),
            special_needs_accommodated=flag(values["special_needs_accommodated"]),
            seat_requests_granted=flag(values["seat_requests_granted"]),
            feature_table_override=flag(values["feature_table_override"]),
        )
