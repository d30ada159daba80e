"""Substantial action: the values as types.

Written by `make policies`; edit `substantial_action.toml`.
"""

from dataclasses import dataclass
from enum import StrEnum


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
