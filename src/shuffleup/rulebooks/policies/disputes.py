"""Disputes: the values as types.

Written by `python -m shuffleup.rulebooks.typeset`; edit `disputes.toml`.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Self

from shuffleup.rulebooks.policies.readers import choice, number_or_special
from shuffleup.rulebooks.policies.shared import Special


class DisputeUntil(StrEnum):
    """Until when one may dispute how tabled cards were read."""

    NEXT_HAND_BEGINS = "next_hand_begins"
    """Next hand begins."""
    SUBSTANTIAL_ACTION_NEXT_HAND = "substantial_action_next_hand"
    """Substantial action in the next hand."""


class PotErrorDisputeUntil(StrEnum):
    """Until when errors in counting or awarding the pot may be disputed."""

    NEXT_HAND_BEGINS = "next_hand_begins"
    """Next hand begins."""
    SUBSTANTIAL_ACTION_NEXT_HAND = "substantial_action_next_hand"
    """Substantial action in the next hand."""


@dataclass(frozen=True, slots=True)
class DisputesPolicies:
    """Disputes."""

    dispute_until: DisputeUntil
    """Until when one may dispute how tabled cards were read."""
    pot_error_dispute_until: PotErrorDisputeUntil
    """Until when errors in counting or awarding the pot may be disputed."""
    dispute_at_break_seconds: int | Special
    """Limit after the pot is awarded if a break has begun (seconds)."""

    @classmethod
    def from_values(cls, values: Mapping[str, object]) -> Self:
        """Read the topic out of resolved values; ValueError or TypeError for one that is not legal."""
        return cls(
            dispute_until=choice(DisputeUntil, values["dispute_until"]),
            pot_error_dispute_until=choice(PotErrorDisputeUntil, values["pot_error_dispute_until"]),
            dispute_at_break_seconds=number_or_special(values["dispute_at_break_seconds"]),
        )
