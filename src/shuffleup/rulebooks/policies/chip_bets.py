"""Overchips and several chips: the values as types.

Written by `make policies`; edit `chip_bets.toml`.
"""

from dataclasses import dataclass
from enum import StrEnum


class OverchipMeans(StrEnum):
    """When one chip is an overchip."""

    LARGER_THAN_MISSING = "larger_than_missing"
    """Larger than what the player still has to put in."""
    LARGER_THAN_CURRENT_BET = "larger_than_current_bet"
    """Larger than the whole current bet; a chip no larger than that goes to the 50% standard."""


class ChipTestBasis(StrEnum):
    """What the chip tests count for a player with a blind in front."""

    NEW_CHIPS = "new_chips"
    """The chips put in now, against what is missing; but a posted blind that already covers the price, or was partly
    pulled back, goes to prior_chips."""
    ALL_IN_FRONT = "all_in_front"
    """All chips in front, against the whole price."""


class MultiChipTest(StrEnum):
    """Several silent chips facing a bet."""

    REMOVE_SMALLEST = "remove_smallest"
    """Call if, without one smallest chip, the price is not met; else multi_chip_surplus."""
    SAME_VALUE_ONLY = "same_value_only"
    """That test only if all chips have one value; mixed chips go straight to multi_chip_surplus."""


class MultiChipSurplus(StrEnum):
    """A chip can be spared."""

    HALF_STANDARD = "half_standard"
    """50% standard on the excess."""
    HALF_STANDARD_IF_ENFORCED = "half_standard_if_enforced"
    """A total of at least a full minimum raise is that raise; short of it the director chooses between the 50% standard
    and a call with change."""


class RaiseByOneChip(StrEnum):
    """What may be chosen.

    Raise said without a sum and one chip put out, with chips in front of the player already: what the raise comes to.
    """

    ON_TOP = "on_top"
    """What lies there and the chip: as much as the chip allows."""
    TO_THE_CHIP = "to_the_chip"
    """The chip alone; what lies there is change."""


class BettingForChange(StrEnum):
    """Silent overpayment in the hope of change."""

    CHIP_RULES = "chip_rules"
    """All silent chips count; chip tests decide."""
    DIRECTOR = "director"
    """Director enforces the chip rules or gives change."""


class BigBlindOptionOverchip(StrEnum):
    """Silent overchip by the big blind with no raise before him."""

    CHECK = "check"
    """A check."""
    BET_OF_CHIP = "bet_of_chip"
    """A raise to what the chip allows."""


@dataclass(frozen=True, slots=True)
class ChipBetsPolicies:
    """Overchips and several chips."""

    overchip_means: OverchipMeans
    """When one chip is an overchip."""
    chip_test_basis: ChipTestBasis
    """What the chip tests count for a player with a blind in front."""
    multi_chip_test: MultiChipTest
    """Several silent chips facing a bet."""
    multi_chip_surplus: MultiChipSurplus
    """A chip can be spared."""
    raise_by_one_chip: RaiseByOneChip
    """Raise said without a sum and one chip put out, with chips in front of the player already: what the raise comes
    to."""
    betting_for_change: BettingForChange
    """Silent overpayment in the hope of change."""
    chip_tests_for_last_chips: bool
    """Do the chip tests also apply to a player's last chips, silent."""
    big_blind_option_overchip: BigBlindOptionOverchip
    """Silent overchip by the big blind with no raise before him."""
