"""Pot-limit and pot size: the values as types.

Written by `make policies`; edit `pot_limit.toml`.
"""

from dataclasses import dataclass
from enum import StrEnum


class PotSizeTold(StrEnum):
    """Betting structures in which players may be told the pot."""

    POT_LIMIT = "pot_limit"
    """."""
    LIMIT = "limit"
    """."""
    NO_LIMIT = "no_limit"
    """."""


class PotCapShortBlinds(StrEnum):
    """Pot-limit maximum with short blinds."""

    AS_FULL_PREFLOP = "as_full_preflop"
    """As if full before the flop, real pot after it."""
    REAL_POT = "real_pot"
    """Real pot always."""


class PotCountTooHigh(StrEnum):
    """Illegally large pot bet."""

    UNTIL_END_OF_STREET = "until_end_of_street"
    """Corrected for all players until the street ends."""
    UNTIL_SUBSTANTIAL_ACTION = "until_substantial_action"
    """Corrected until substantial action after the bet."""


class PotCountTooLow(StrEnum):
    """Pot bet too small through a wrong count."""

    UNTIL_SUBSTANTIAL_ACTION = "until_substantial_action"
    """Corrected until substantial action after the bet."""
    UNTIL_END_OF_STREET = "until_end_of_street"
    """Corrected until the street ends."""


@dataclass(frozen=True, slots=True)
class PotLimitPolicies:
    """Pot-limit and pot size."""

    pot_size_told: tuple[PotSizeTold, ...]
    """Betting structures in which players may be told the pot."""
    pot_cap_short_blinds: PotCapShortBlinds
    """Pot-limit maximum with short blinds."""
    pot_count_too_high: PotCountTooHigh
    """Illegally large pot bet."""
    pot_count_too_low: PotCountTooLow
    """Pot bet too small through a wrong count."""
