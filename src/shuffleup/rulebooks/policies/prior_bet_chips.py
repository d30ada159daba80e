"""Chips of an earlier bet: the values as types.

Written by `make policies`; edit `prior_bet_chips.toml`.
"""

from dataclasses import dataclass
from enum import StrEnum


class PriorChips(StrEnum):
    """Silent chips added to those of an earlier bet, facing a raise."""

    DIRECTOR = "director"
    """Director rules call or re-raise from the factors."""
    LATER_TDA = "later_tda"
    """Earlier chips short of the price and left alone or wholly pulled back: one new overchip calls, several go to the
    50% standard; partly pulled back, or covering the price: the final total goes to the 50% standard."""


class PriorChipsFactors(StrEnum):
    """What guides that ruling."""

    PRIOR_CHIPS_COVER = "prior_chips_cover"
    """Earlier chips already meet the price."""
    PULLED_BACK = "pulled_back"
    """Any were pulled back."""
    ALL_NEW_NEEDED = "all_new_needed"
    """Every new chip is needed for the call."""
    GESTURES = "gestures"
    """."""


class PulledBackChip(StrEnum):
    """Chip of an earlier bet clearly pulled back with action to face."""

    CALL_OR_RAISE = "call_or_raise"
    """Must call or raise; may not put it back and fold."""
    NOT_BINDING = "not_binding"
    """Means nothing."""


@dataclass(frozen=True, slots=True)
class PriorBetChipsPolicies:
    """Chips of an earlier bet."""

    prior_chips: PriorChips
    """Silent chips added to those of an earlier bet, facing a raise."""
    prior_chips_factors: tuple[PriorChipsFactors, ...]
    """What guides that ruling."""
    pulled_back_chip: PulledBackChip
    """Chip of an earlier bet clearly pulled back with action to face."""
