"""Levels and the start of a hand: the values as types.

Written by `make policies`; edit `levels.toml`.
"""

from dataclasses import dataclass
from enum import StrEnum


class LevelTrigger(StrEnum):
    """What puts the next level in force from the next hand."""

    CLOCK_AND_ANNOUNCEMENT = "clock_and_announcement"
    """Clock at zero and the new level announced or displayed; no early announcement."""
    ANNOUNCEMENT = "announcement"
    """The announcement alone."""


class HandStartsAt(StrEnum):
    """Events any of which begins a hand."""

    FIRST_RIFFLE = "first_riffle"
    """First riffle or shuffle of the deck for the hand."""
    SHUFFLER_BUTTON = "shuffler_button"
    """Start button of a shuffling machine."""
    DEALER_PUSH = "dealer_push"
    """Change of dealer."""
    DIRECTOR_MOMENT = "director_moment"
    """A moment the director has laid down for the event, which then replaces the riffle."""


@dataclass(frozen=True, slots=True)
class LevelsPolicies:
    """Levels and the start of a hand."""

    level_trigger: LevelTrigger
    """What puts the next level in force from the next hand."""
    hand_starts_at: tuple[HandStartsAt, ...]
    """Events any of which begins a hand."""
    early_posting_holds_level: bool
    """Does posting blinds before the riffle keep the old level."""
    schedule_may_change: bool
    """May the blind schedule be altered once advertised."""
