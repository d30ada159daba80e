"""Requests to see a hand: the values as types.

Written by `make policies`; edit `asking_to_see.toml`.
"""

from dataclasses import dataclass
from enum import StrEnum


class SeeHandRequests(StrEnum):
    """Every other request."""

    DIRECTOR = "director"
    """Director allows or refuses."""
    INTEGRITY_ONLY = "integrity_only"
    """Director, only on suspicion (invalid hand, collusion)."""


@dataclass(frozen=True, slots=True)
class AskingToSeePolicies:
    """Requests to see a hand."""

    caller_may_see_aggressor: bool
    """Right of a river caller to see the last aggressor's hand."""
    see_hand_requests: SeeHandRequests
    """Every other request."""
    see_right_lost_without_cards: bool
    """Is any such right lost by having no cards or mucking untabled."""
