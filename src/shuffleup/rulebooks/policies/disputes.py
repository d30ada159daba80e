"""Disputes: the values as types.

Written by `make policies`; edit `disputes.toml`.
"""

from dataclasses import dataclass
from enum import StrEnum

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
