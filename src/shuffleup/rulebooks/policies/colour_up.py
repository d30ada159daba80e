"""Colour-up and chip race: the values as types.

Written by `make policies`; edit `colour_up.toml`.
"""

from dataclasses import dataclass
from enum import StrEnum


class ColourUpMethod(StrEnum):
    """What is done with odd small chips."""

    RACE = "race"
    """Chip race."""
    ROUND_UP = "round_up"
    """Each player's odd amount is rounded up to one chip."""
    DIRECTOR_CHOICE = "director_choice"
    """Director picks race or round_up each time."""


class RaceStartsAt(StrEnum):
    """First seat of the race."""

    SEAT_1 = "seat_1"
    """Seat number 1."""
    LEFT_OF_BUTTON = "left_of_button"
    """Left of the button."""


class RaceDeal(StrEnum):
    """How race cards are dealt."""

    ALL_TO_EACH_PLAYER = "all_to_each_player"
    """A player gets all his cards before the next gets any."""
    ONE_PER_ROUND = "one_per_round"
    """One card each, round by round."""


class RaceNewChips(StrEnum):
    """How many new chips are raced for."""

    ROUND_HALF_UP = "round_half_up"
    """Odd value divided by the new chip, half and more up."""
    ROUND_UP = "round_up"
    """Always up."""
    ROUND_DOWN = "round_down"
    """Always down."""


class RaceConsolation(StrEnum):
    """Player who would be left with nothing by the race."""

    ONE_SMALLEST_CHIP = "one_smallest_chip"
    """Gets one chip of the smallest value left in play."""
    NONE = "none"
    """Is out."""


class LateOldChips(StrEnum):
    """Withdrawn chips found after the race."""

    FACE_VALUE = "face_value"
    """Exchanged at equal value only."""
    WORTHLESS = "worthless"
    """No longer accepted."""


class LateOldChipsRemainder(StrEnum):
    """Remainder below the smallest chip in that exchange."""

    REMOVED_UNPAID = "removed_unpaid"
    """Taken away for nothing."""
    ROUNDED_UP = "rounded_up"
    """Made up to one chip."""


class RaceErrors(StrEnum):
    """Mistake made in a race."""

    STAND_IF_COULD_WATCH = "stand_if_could_watch"
    """Not put right if players had the chance to stay and watch."""
    UNTIL_NEXT_HAND = "until_next_hand"
    """Correctable until the next hand begins."""


@dataclass(frozen=True, slots=True)
class ColourUpPolicies:
    """Colour-up and chip race."""

    colour_up_method: ColourUpMethod
    """What is done with odd small chips."""
    race_starts_at: RaceStartsAt
    """First seat of the race."""
    race_deal: RaceDeal
    """How race cards are dealt."""
    race_cards_per_odd_chip: int
    """Cards for each odd chip."""
    race_new_chips: RaceNewChips
    """How many new chips are raced for."""
    race_max_chips_per_player: int
    """Most chips one player may win in a race."""
    race_consolation: RaceConsolation
    """Player who would be left with nothing by the race."""
    late_old_chips: LateOldChips
    """Withdrawn chips found after the race."""
    late_old_chips_remainder: LateOldChipsRemainder
    """Remainder below the smallest chip in that exchange."""
    race_errors: RaceErrors
    """Mistake made in a race."""
    extra_colour_up_announced: bool
    """Must an unscheduled colour-up be announced."""
