"""Requests to see a hand: the values as types.

Written by `python -m shuffleup.rulebooks.typeset`; edit `asking_to_see.toml`.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Self

from shuffleup.rulebooks.policies.readers import choice, flag


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

    @classmethod
    def from_values(cls, values: Mapping[str, object]) -> Self:
        """Read the topic out of resolved values; ValueError or TypeError for one that is not legal."""
        return cls(
            caller_may_see_aggressor=flag(values["caller_may_see_aggressor"]),
            see_hand_requests=choice(SeeHandRequests, values["see_hand_requests"]),
            see_right_lost_without_cards=flag(values["see_right_lost_without_cards"]),
        )
