"""Accepted action and misunderstanding: the values as types.

Written by `make policies`; edit `accepted_action.toml`.
"""

from dataclasses import dataclass
from enum import StrEnum


class BetMisunderstood(StrEnum):
    """Caller was wrong about the size of the bet."""

    ACCEPTED_ACTION = "accepted_action"
    """Owes the true amount whatever he was told."""
    GROSS_MISTAKE_RELEASED = "gross_mistake_released"
    """May be released from call or raise if the mistake was gross, plain and did no harm; through inattention: complete
    the call or lose what was put in."""


@dataclass(frozen=True, slots=True)
class AcceptedActionPolicies:
    """Accepted action and misunderstanding."""

    bet_misunderstood: BetMisunderstood
    """Caller was wrong about the size of the bet."""
