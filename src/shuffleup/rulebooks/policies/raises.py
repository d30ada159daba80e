"""Raises and the 50% standard: the values as types.

Written by `make policies`; edit `raises.toml`.
"""

from dataclasses import dataclass
from enum import StrEnum

from shuffleup.rulebooks.policies.shared import Special


class InexactFirstMotion(StrEnum):
    """After 'raise', first chips are not the exact call and below a minimum raise."""

    MINIMUM_RAISE = "minimum_raise"
    """It is a minimum raise, no second motion; a first motion of a minimum raise or more is the raise."""
    STRING_BET = "string_bet"
    """Ruled as a string bet."""


class MinBet(StrEnum):
    """Least opening bet."""

    BIG_BLIND = "big_blind"
    """Big blind of the level, any street, unless all-in."""
    SMALLEST_CHIP = "smallest_chip"
    """One smallest chip in play."""


class MinRaiseIncrement(StrEnum):
    """Least amount a raise must add."""

    LARGEST_INCREMENT = "largest_increment"
    """Largest bet or raise increment so far on the street, big blind the first."""
    LAST_GAP = "last_gap"
    """Difference of the last two bets, however small."""


class RaiseThresholdBase(StrEnum):
    """What that share is taken of."""

    MINIMUM_INCREMENT = "minimum_increment"
    """The least increment of a legal raise."""
    PREVIOUS_BET_TOTAL = "previous_bet_total"
    """The whole previous bet."""


class BelowThreshold(StrEnum):
    """Result below the threshold, no raise said."""

    CALL = "call"
    """A call, excess returned."""
    RAISE = "raise"
    """Lifted to the minimum raise."""


class DeclaredRaiseTooSmall(StrEnum):
    """'raise' said together with a sum that is too small (the word alone, then chips: inexact_first_motion)."""

    MINIMUM_RAISE = "minimum_raise"
    """Lifted to the minimum raise."""
    HALF_STANDARD = "half_standard"
    """Lifted from half upward, below half a call."""


class SilentAllInBelowHalf(StrEnum):
    """What may be chosen.

    Last chips, several and silent, that come to the 50% standard (multi_chip_test) but stay below half an increment
    over the price.
    """

    ALL_IN_STANDS = "all_in_stands"
    """An all-in for that amount."""
    CALL_EXCESS_BACK = "call_excess_back"
    """A call, excess returned."""


class WrongBetCorrectableUntil(StrEnum):
    """Under-raise or wrong sum outside pot-limit."""

    END_OF_STREET = "end_of_street"
    """Corrected for everyone until the next card (on the river until the showdown starts), substantial action or
    not."""
    NEXT_ACTION = "next_action"
    """Only until the next player acts."""


class ChipRelease(StrEnum):
    """What puts chips into the bet."""

    RELEASE = "release"
    """Chips let go of; line and forward movement mean nothing."""
    FORWARD_MOTION = "forward_motion"
    """Chips moved forward."""
    BETTING_LINE = "betting_line"
    """Chips over the line."""


class ReactionToForwardMotion(StrEnum):
    """Another player acts on a mere forward movement."""

    DIRECTOR = "director"
    """May be held binding, director decides."""
    NOT_BINDING = "not_binding"
    """Not binding."""


class StringBetResult(StrEnum):
    """Bet or raise in several motions without a word."""

    FIRST_MOTION_ONLY = "first_motion_only"
    """Only the first motion counts."""
    DIRECTOR = "director"
    """Director rules."""


class StringBetCalledBy(StrEnum):
    """Who calls it."""

    DEALER = "dealer"
    """The dealer."""
    DEALER_OR_PLAYER_VERIFIED = "dealer_or_player_verified"
    """The dealer; else a player, verified by the floor."""


class ShortOpeningAllInCall(StrEnum):
    """Price after an opening all-in below the minimum bet (after the flop)."""

    ALL_IN_AMOUNT = "all_in_amount"
    """The all-in."""
    MINIMUM_BET = "minimum_bet"
    """The minimum bet."""


class ShortOpeningAllInRaise(StrEnum):
    """Least raise over it."""

    ALL_IN_PLUS_MINIMUM_BET = "all_in_plus_minimum_bet"
    """To the all-in plus the minimum bet."""
    MINIMUM_BET = "minimum_bet"
    """To the minimum bet."""


@dataclass(frozen=True, slots=True)
class RaisesPolicies:
    """Raises and the 50% standard."""

    two_motion_raise: bool
    """May one say raise, push the call, and add the raise in one more motion."""
    inexact_first_motion: InexactFirstMotion
    """After 'raise', first chips are not the exact call and below a minimum raise."""
    min_bet: MinBet
    """Least opening bet."""
    min_raise_increment: MinRaiseIncrement
    """Least amount a raise must add."""
    raise_threshold_percent: int | Special
    """Share of the base at which a short raise must be completed (percent)."""
    raise_threshold_base: RaiseThresholdBase
    """What that share is taken of."""
    below_threshold: BelowThreshold
    """Result below the threshold, no raise said."""
    declared_raise_too_small: DeclaredRaiseTooSmall
    """'raise' said together with a sum that is too small (the word alone, then chips: inexact_first_motion)."""
    silent_all_in_below_half: SilentAllInBelowHalf
    """Last chips, several and silent, that come to the 50% standard (multi_chip_test) but stay below half an increment
    over the price."""
    wrong_bet_correctable_until: WrongBetCorrectableUntil
    """Under-raise or wrong sum outside pot-limit."""
    chip_release: ChipRelease
    """What puts chips into the bet."""
    reaction_to_forward_motion: ReactionToForwardMotion
    """Another player acts on a mere forward movement."""
    string_bet_result: StringBetResult
    """Bet or raise in several motions without a word."""
    string_bet_called_by: StringBetCalledBy
    """Who calls it."""
    string_bet_includes_deception: bool
    """Is a movement meant to draw action out of turn a string bet too."""
    short_opening_all_in_call: ShortOpeningAllInCall
    """Price after an opening all-in below the minimum bet (after the flop)."""
    short_opening_all_in_raise: ShortOpeningAllInRaise
    """Least raise over it."""
