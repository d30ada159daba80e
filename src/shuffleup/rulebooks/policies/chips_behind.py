"""Chips found behind an all-in: the values as types.

Written by `python -m shuffleup.rulebooks.typeset`; edit `chips_behind.toml`.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Self

from shuffleup.rulebooks.policies.readers import choice


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

    @classmethod
    def from_values(cls, values: Mapping[str, object]) -> Self:
        """Read the topic out of resolved values; ValueError or TypeError for one that is not legal."""
        return cls(
            hidden_chip=choice(HiddenChip, values["hidden_chip"]),
            hidden_chip_of_loser=choice(HiddenChipOfLoser, values["hidden_chip_of_loser"]),
        )
