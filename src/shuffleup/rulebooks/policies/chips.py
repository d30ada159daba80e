"""Handling of chips: the values as types.

Written by `make policies`; edit `chips.toml`.
"""

from dataclasses import dataclass
from enum import StrEnum


class ExactCount(StrEnum):
    """Who may have an all-in counted exactly."""

    FACING_ALL_IN_ON_TURN = "facing_all_in_on_turn"
    """Player facing an all-in, on his turn."""
    FACING_ALL_IN = "facing_all_in"
    """Player facing an all-in."""
    NOBODY = "nobody"
    """Only a reasonable estimate."""


class HiddenTransport(StrEnum):
    """Chips held or carried out of sight."""

    FORFEIT = "forfeit"
    """Those chips leave play, disqualification possible."""
    PENALTY = "penalty"
    """General range."""


class ChipRackOnMove(StrEnum):
    """Racks for table moves."""

    OFF = "off"
    """Not used."""
    ANNOUNCED = "announced"
    """Required where announced."""
    SUPPLIED = "supplied"
    """House supplies them when needed."""
    REQUIRED = "required"
    """Supplied and must be used, penalty certain."""


class FoundChips(StrEnum):
    """Chips found lying about."""

    OUT_OF_PLAY = "out_of_play"
    """Leave play."""
    TO_OWNER_IF_KNOWN = "to_owner_if_known"
    """Back to the owner if he can be determined, else out of play."""


class PlayerChipExchange(StrEnum):
    """Exchange of chips between players."""

    BEFORE_ACTING = "before_acting"
    """Allowed before acting, at equal value."""
    BREAK_DOWN_ONLY = "break_down_only"
    """Only to break down a high chip, at equal value."""


class ChangeFromPot(StrEnum):
    """Change for a bet."""

    AFTER_ROUND = "after_round"
    """Declare the bet, dealer makes change when the round is over."""
    AT_ONCE = "at_once"
    """Dealer makes change at once."""


class PotHandledBy(StrEnum):
    """Who may touch the pot."""

    DEALER = "dealer"
    """Dealer only."""
    DEALER_OR_AGREED_PLAYER = "dealer_or_agreed_player"
    """Dealer; or another player if the acting dealer is unsure and everybody agrees."""


class SplashedBet(StrEnum):
    """Thrown chips whose amount cannot be verified."""

    DIRECTOR_ESTIMATES = "director_estimates"
    """Director fixes the amount."""
    MAY_PAY_AGAIN = "may_pay_again"
    """Director may make the player put the amount in again, on top."""


@dataclass(frozen=True, slots=True)
class ChipsPolicies:
    """Handling of chips."""

    exact_count: ExactCount
    """Who may have an all-in counted exactly."""
    stack_height: int
    """Recommended chips per stack."""
    hidden_transport: HiddenTransport
    """Chips held or carried out of sight."""
    chip_rack_on_move: ChipRackOnMove
    """Racks for table moves."""
    found_chips: FoundChips
    """Chips found lying about."""
    player_chip_exchange: PlayerChipExchange
    """Exchange of chips between players."""
    change_from_pot: ChangeFromPot
    """Change for a bet."""
    pot_handled_by: PotHandledBy
    """Who may touch the pot."""
    splashed_bet: SplashedBet
    """Thrown chips whose amount cannot be verified."""
