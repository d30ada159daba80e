"""Misdeals: the values as types.

Written by `make policies`; edit `misdeal.toml`.
"""

from dataclasses import dataclass
from enum import StrEnum


class MisdealCauses(StrEnum):
    """Faults that are misdeals until misdeal_deadline."""

    BOXED_CARDS = "boxed_cards"
    """See misdeal_boxed_cards."""
    FIRST_CARD_WRONG_SEAT = "first_card_wrong_seat"
    """First card of the deal to a seat that should not have it."""
    UNENTITLED_SEAT_DEALT = "unentitled_seat_dealt"
    """Cards to a seat with no right to a hand."""
    ENTITLED_SEAT_OMITTED = "entitled_seat_omitted"
    """No cards to a seat with a right to a hand."""
    EXPOSED_CARDS = "exposed_cards"
    """Flop games: see misdeal_exposed_first and misdeal_exposed_other."""
    STUD_DOWN_CARD = "stud_down_card"
    """Stud: see misdeal_stud_down_cards."""
    WRONG_CARD_COUNT = "wrong_card_count"
    """A player with too many or too few cards."""
    BUTTON_MISPLACED = "button_misplaced"
    """Button in the wrong place."""


class MisdealBoxedScope(StrEnum):
    """Where boxed cards count."""

    INITIAL_DEAL = "initial_deal"
    """Those met during the initial deal."""
    UNTIL_DEADLINE = "until_deadline"
    """Any met before misdeal_deadline."""


class BoxedCardsAfterDeadline(StrEnum):
    """Two or more boxed cards found too late for a misdeal or outside misdeal_boxed_scope."""

    SCRAP_EACH = "scrap_each"
    """Each is scrap and replaced."""
    DIRECTOR = "director"
    """Hand goes on in the fairest way, director."""


class MisdealExposedFirst(StrEnum):
    """Single exposed card that is a misdeal at once (flop games, dealer's error)."""

    FIRST_TWO_OFF_DECK = "first_two_off_deck"
    """Either of the first two cards of the deal."""
    FIRST_CARD_OF_A_BLIND = "first_card_of_a_blind"
    """First card of the small or of the big blind."""


class MisdealDeadline(StrEnum):
    """Until when a misdeal can be declared (wrong card counts: see wrong_count_before_sa)."""

    SUBSTANTIAL_ACTION = "substantial_action"
    """Until substantial action, counted from the deal."""
    FLOP = "flop"
    """Until the flop."""


class RedealReturningPlayer(StrEnum):
    """Player away at the first deal, back for the re-deal."""

    STILL_DEAD = "still_dead"
    """Dealt in and killed."""
    MAY_PLAY = "may_play"
    """Plays if present under present_at at the re-deal."""


class FouledDeck(StrEnum):
    """Deck found with wrong cards (doubles, missing) before the pot is paid."""

    HAND_VOID = "hand_void"
    """Hand is void, chips go back."""
    DIRECTOR = "director"
    """Director rules."""


@dataclass(frozen=True, slots=True)
class MisdealPolicies:
    """Misdeals."""

    misdeal_causes: tuple[MisdealCauses, ...]
    """Faults that are misdeals until misdeal_deadline."""
    misdeal_list_open: bool
    """May the director find a misdeal on other facts."""
    misdeal_boxed_cards: int
    """Boxed cards that make a misdeal."""
    misdeal_boxed_scope: MisdealBoxedScope
    """Where boxed cards count."""
    boxed_cards_after_deadline: BoxedCardsAfterDeadline
    """Two or more boxed cards found too late for a misdeal or outside misdeal_boxed_scope."""
    misdeal_exposed_first: MisdealExposedFirst
    """Single exposed card that is a misdeal at once (flop games, dealer's error)."""
    misdeal_exposed_other: int
    """Exposed down cards, of anyone, that make a misdeal otherwise."""
    misdeal_deadline: MisdealDeadline
    """Until when a misdeal can be declared (wrong card counts: see wrong_count_before_sa)."""
    redeal_is_same_hand: bool
    """Is the re-deal an exact replay (button, blinds, limits, entrants)."""
    redeal_returning_player: RedealReturningPlayer
    """Player away at the first deal, back for the re-deal."""
    fouled_deck: FouledDeck
    """Deck found with wrong cards (doubles, missing) before the pot is paid."""
    redeal_counts_once_for_penalty: bool
    """Do deal and re-deal use up one penalty hand only."""
