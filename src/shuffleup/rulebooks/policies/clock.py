"""Calling the clock: the values as types.

Written by `make policies`; edit `clock.toml`.
"""

from dataclasses import dataclass
from enum import StrEnum

from shuffleup.rulebooks.policies.shared import Special


class ClockExpiryNoBet(StrEnum):
    """Time runs out on a player who faces no bet."""

    DEAD_HAND = "dead_hand"
    """Hand is killed."""
    CHECK = "check"
    """Player has checked."""


class ClockKillsAt(StrEnum):
    """Moment that ends the player's time."""

    END_OF_COUNTDOWN = "end_of_countdown"
    """Last count."""
    DECLARATION = "declaration"
    """The spoken declaration that the hand is dead."""


class ClockCallers(StrEnum):
    """Who may ask for the clock."""

    ANY_PLAYER_IN_EVENT = "any_player_in_event"
    """Any entrant, at any table."""
    PLAYER_AT_TABLE = "player_at_table"
    """Players of that table."""


class ClockAdjustable(StrEnum):
    """May the director change the time."""

    SHORTEN = "shorten"
    """Less time than stated."""
    BOTH = "both"
    """Less or more."""


@dataclass(frozen=True, slots=True)
class ClockPolicies:
    """Calling the clock."""

    clock_min_think_seconds: int | Special
    """Thinking time before a clock may start (seconds)."""
    clock_seconds: int
    """Time to decide once the clock runs (seconds)."""
    clock_countdown_seconds: int
    """Spoken countdown after that (seconds)."""
    clock_expiry_no_bet: ClockExpiryNoBet
    """Time runs out on a player who faces no bet."""
    clock_kills_at: ClockKillsAt
    """Moment that ends the player's time."""
    clock_tie_to_player: bool
    """Does a dead heat between action and expiry go to the player."""
    clock_callers: ClockCallers
    """Who may ask for the clock."""
    clock_caller_seated: bool
    """Must the asker be at his own seat."""
    clock_needs_approval: bool
    """Does a request start the clock only after the director agrees."""
    clock_director_may_start: bool
    """May the director start it unasked."""
    clock_adjustable: ClockAdjustable
    """May the director change the time."""
    clock_short_levels: tuple[tuple[int, int], ...]
    """[level shorter than minutes, clock seconds] pairs; the smallest minutes that the level is under apply."""
