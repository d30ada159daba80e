"""Levels and the start of a hand: the values as types.

Written by `python -m shuffleup.rulebooks.typeset`; edit `levels.toml`.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Self

from shuffleup.rulebooks.policies.readers import choice, choices, flag


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

    @classmethod
    def from_values(cls, values: Mapping[str, object]) -> Self:
        """Read the topic out of resolved values; ValueError or TypeError for one that is not legal."""
        return cls(
            level_trigger=choice(LevelTrigger, values["level_trigger"]),
            hand_starts_at=choices(HandStartsAt, values["hand_starts_at"]),
            early_posting_holds_level=flag(values["early_posting_holds_level"]),
            schedule_may_change=flag(values["schedule_may_change"]),
        )
