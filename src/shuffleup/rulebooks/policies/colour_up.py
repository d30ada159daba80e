"""Colour-up and chip race: the values as types.

Written by `python -m shuffleup.rulebooks.typeset`; edit `colour_up.toml`.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Self

from shuffleup.rulebooks.policies.readers import choice, flag, number


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

    @classmethod
    def from_values(cls, values: Mapping[str, object]) -> Self:
        """Read the topic out of resolved values; ValueError or TypeError for one that is not legal."""
        return cls(
            colour_up_method=choice(ColourUpMethod, values["colour_up_method"]),
            race_starts_at=choice(RaceStartsAt, values["race_starts_at"]),
            race_deal=choice(RaceDeal, values["race_deal"]),
            race_cards_per_odd_chip=number(values["race_cards_per_odd_chip"]),
            race_new_chips=choice(RaceNewChips, values["race_new_chips"]),
            race_max_chips_per_player=number(values["race_max_chips_per_player"]),
            race_consolation=choice(RaceConsolation, values["race_consolation"]),
            late_old_chips=choice(LateOldChips, values["late_old_chips"]),
            late_old_chips_remainder=choice(LateOldChipsRemainder, values["late_old_chips_remainder"]),
            race_errors=choice(RaceErrors, values["race_errors"]),
            extra_colour_up_announced=flag(values["extra_colour_up_announced"]),
        )
