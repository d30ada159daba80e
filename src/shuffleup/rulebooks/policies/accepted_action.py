"""Accepted action and misunderstanding: the values as types.

Written by `python -m shuffleup.rulebooks.typeset`; edit `accepted_action.toml`.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Self

from shuffleup.rulebooks.policies.readers import choice


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

    @classmethod
    def from_values(cls, values: Mapping[str, object]) -> Self:
        """Read the topic out of resolved values; ValueError or TypeError for one that is not legal."""
        return cls(
            bet_misunderstood=choice(BetMisunderstood, values["bet_misunderstood"]),
        )
