"""Chips found behind an all-in: the values as types.

Written by `make policies`; edit `chips_behind.toml`.
"""

from dataclasses import dataclass
from enum import StrEnum


class HiddenChip(StrEnum):
    """Chip found behind an all-in that has been called."""

    DIRECTOR = "director"
    """Director rules it part of the accepted action or not."""
    INCLUDED = "included"
    """Always part of the all-in."""


class HiddenChipOfLoser(StrEnum):
    """Ruled outside, and its owner loses (he is out all the same)."""

    DIRECTOR_MAY_AWARD = "director_may_award"
    """Director may give it to the winning caller, else it leaves play."""
    TO_CALLER = "to_caller"
    """Goes to the winning caller."""
    OUT_OF_PLAY = "out_of_play"
    """Leaves play."""


@dataclass(frozen=True, slots=True)
class ChipsBehindPolicies:
    """Chips found behind an all-in."""

    hidden_chip: HiddenChip
    """Chip found behind an all-in that has been called."""
    hidden_chip_of_loser: HiddenChipOfLoser
    """Ruled outside, and its owner loses (he is out all the same)."""
