"""Calling the clock: the values as types.

Written by `python -m shuffleup.rulebooks.typeset`; edit `clock.toml`.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Self

from shuffleup.rulebooks.policies.readers import choice, flag, number, number_or_special, pairs
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

    @classmethod
    def from_values(cls, values: Mapping[str, object]) -> Self:
        """Read the topic out of resolved values; ValueError or TypeError for one that is not legal."""
        return cls(
            clock_min_think_seconds=number_or_special(values["clock_min_think_seconds"]),
            clock_seconds=number(values["clock_seconds"]),
            clock_countdown_seconds=number(values["clock_countdown_seconds"]),
            clock_expiry_no_bet=choice(ClockExpiryNoBet, values["clock_expiry_no_bet"]),
            clock_kills_at=choice(ClockKillsAt, values["clock_kills_at"]),
            clock_tie_to_player=flag(values["clock_tie_to_player"]),
            clock_callers=choice(ClockCallers, values["clock_callers"]),
            clock_caller_seated=flag(values["clock_caller_seated"]),
            clock_needs_approval=flag(values["clock_needs_approval"]),
            clock_director_may_start=flag(values["clock_director_may_start"]),
            clock_adjustable=choice(ClockAdjustable, values["clock_adjustable"]),
            clock_short_levels=pairs(values["clock_short_levels"]),
        )
