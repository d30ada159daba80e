"""Odd chips: the values as types.

Written by `make policies`; edit `odd_chips.toml`.
"""

from dataclasses import dataclass
from enum import StrEnum


class OddChipUnit(StrEnum):
    """Size of the odd chip."""

    SMALLEST_IN_PLAY = "smallest_in_play"
    """Smallest denomination still in play."""
    AS_IT_LIES = "as_it_lies"
    """Not broken down."""


class OddChipFlopGames(StrEnum):
    """Who gets it in flop games."""

    FIRST_WINNER_LEFT_OF_BUTTON = "first_winner_left_of_button"
    """First tied winner clockwise from the button."""
    HIGH_CARD_BY_SUIT = "high_card_by_suit"
    """Tied winner with the highest card by suit."""


class OddChipsSeveral(StrEnum):
    """More than one odd chip."""

    ONE_EACH_CLOCKWISE = "one_each_clockwise"
    """One each to the winners in that order."""
    ALL_TO_FIRST = "all_to_first"
    """All to the first."""


class OddChipTiedBothWays(StrEnum):
    """Same hands tie high and low."""

    SPLIT_ONCE = "split_once"
    """Whole pot divided once, as evenly as can be."""
    BY_HALVES = "by_halves"
    """Each half divided on its own."""


class OddChipStud(StrEnum):
    """Odd chip in stud games."""

    HIGH_CARD_BY_SUIT = "high_card_by_suit"
    """Highest card by suit in the winning five cards, in razz and lows too."""
    FIRST_LEFT_OF_DEALER = "first_left_of_dealer"
    """First tied winner left of the dealer."""


@dataclass(frozen=True, slots=True)
class OddChipsPolicies:
    """Odd chips."""

    odd_chip_unit: OddChipUnit
    """Size of the odd chip."""
    odd_chip_flop_games: OddChipFlopGames
    """Who gets it in flop games."""
    odd_chips_several: OddChipsSeveral
    """More than one odd chip."""
    odd_chip_tied_both_ways: OddChipTiedBothWays
    """Same hands tie high and low."""
    odd_chip_stud: OddChipStud
    """Odd chip in stud games."""
