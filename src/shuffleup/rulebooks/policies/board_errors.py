"""Board errors: the values as types.

Written by `make policies`; edit `board_errors.toml`.
"""

from dataclasses import dataclass
from enum import StrEnum


class FourCardFlop(StrEnum):
    """Four cards flopped."""

    SCRAMBLE_FLOOR_DRAWS_BURN = "scramble_floor_draws_burn"
    """Dealer mixes the four face down, floor draws one at random as the next burn, three are the flop."""
    KNOWN_EXTRA_IS_BURN = "known_extra_is_burn"
    """If it is certain which came fourth, that one is the next burn; else as the other value."""


class FiveCardFlop(StrEnum):
    """Five or more cards flopped."""

    REDRAW = "redraw"
    """All back into the stub, shuffle, new flop, no burn."""
    DIRECTOR = "director"
    """Director rules."""


class EarlyFlop(StrEnum):
    """Flop dealt too early."""

    REDRAW = "redraw"
    """Burn stays, flop back into the stub, shuffle, new flop, no burn."""
    REDRAW_KEEP_TURN_RIVER = "redraw_keep_turn_river"
    """Turn and river with their burns set aside first, then as redraw."""


class EarlyTurn(StrEnum):
    """Turn dealt too early."""

    REDRAW_TURN = "redraw_turn"
    """Burn stays, turn back into the stub, shuffle, new turn, no burn."""
    REDRAW_TURN_KEEP_RIVER = "redraw_turn_keep_river"
    """River's burn and river set aside face down first, then as redraw_turn."""
    NATURAL_RIVER_AS_TURN = "natural_river_as_turn"
    """Burn again, deal the natural river as the turn; after the turn betting shuffle the early card in; river without a
    burn."""


class EarlyRiver(StrEnum):
    """River dealt too early."""

    REDRAW = "redraw"
    """Burn stays, river back into the stub, shuffle, new river, no burn."""
    DIRECTOR = "director"
    """Director rules."""


class EarlyCardShuffle(StrEnum):
    """What may be chosen.

    When the stub is shuffled after an early board card (not with natural_river_as_turn, which has its own moment).
    """

    AT_ONCE = "at_once"
    """Before the open betting is finished."""
    AFTER_BETTING = "after_betting"
    """When the open betting is over."""


class EarlyCardAfterSa(StrEnum):
    """Early card found only after substantial action on it."""

    VOID = "void"
    """Does not play all the same; what was bet on it goes back, folds stand."""
    STANDS = "stands"
    """The card plays, with the bets made on it; a player who was passed over falls under skipped_hand_options."""


class FouledStub(StrEnum):
    """Stub dropped or mixed before the hand is over."""

    REBUILD_FAIREST = "rebuild_fairest"
    """Hand is played out, director puts the deck together in the fairest way."""
    RESHUFFLE_WITH_MUCK = "reshuffle_with_muck"
    """Old order if it can be restored; else the stub alone is shuffled and cut; what cannot be parted from muck or
    burns is shuffled with them."""


@dataclass(frozen=True, slots=True)
class BoardErrorsPolicies:
    """Board errors."""

    four_card_flop: FourCardFlop
    """Four cards flopped."""
    five_card_flop: FiveCardFlop
    """Five or more cards flopped."""
    early_card_plays: bool
    """Can a board card dealt before the betting was over be accepted."""
    early_flop: EarlyFlop
    """Flop dealt too early."""
    early_turn: EarlyTurn
    """Turn dealt too early."""
    early_river: EarlyRiver
    """River dealt too early."""
    early_card_shuffle: EarlyCardShuffle
    """When the stub is shuffled after an early board card (not with natural_river_as_turn, which has its own
    moment)."""
    early_card_after_sa: EarlyCardAfterSa
    """Early card found only after substantial action on it."""
    fouled_stub: FouledStub
    """Stub dropped or mixed before the hand is over."""
