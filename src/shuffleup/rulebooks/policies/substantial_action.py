"""Substantial action: the values as types.

Written by `python -m shuffleup.rulebooks.typeset`; edit `substantial_action.toml`.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Self

from shuffleup.rulebooks.policies.readers import choice, flag, number


class SaCounts(StrEnum):
    """What is counted."""

    ACTIONS = "actions"
    """Actions."""
    PLAYERS = "players"
    """Players who have acted, each once."""


@dataclass(frozen=True, slots=True)
class SubstantialActionPolicies:
    """Substantial action."""

    sa_any_actions: int
    """Actions of any kind that are enough."""
    sa_two_chips: int
    """Of two actions, how many must put chips in."""
    sa_counts: SaCounts
    """What is counted."""
    sa_check_plus_fold: bool
    """Do one check and one fold count as two."""
    sa_blinds_count: bool
    """Does a posted blind count as an action."""
    sa_in_turn_only: bool
    """Must the actions be in turn (misdeal and card-count tests)."""

    @classmethod
    def from_values(cls, values: Mapping[str, object]) -> Self:
        """Read the topic out of resolved values; ValueError or TypeError for one that is not legal."""
        return cls(
            sa_any_actions=number(values["sa_any_actions"]),
            sa_two_chips=number(values["sa_two_chips"]),
            sa_counts=choice(SaCounts, values["sa_counts"]),
            sa_check_plus_fold=flag(values["sa_check_plus_fold"]),
            sa_blinds_count=flag(values["sa_blinds_count"]),
            sa_in_turn_only=flag(values["sa_in_turn_only"]),
        )
