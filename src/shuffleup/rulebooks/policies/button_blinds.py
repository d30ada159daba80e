"""Button and blinds: the values as types.

Written by `make policies`; edit `button_blinds.toml`.
"""

from dataclasses import dataclass
from enum import StrEnum


class ButtonMethod(StrEnum):
    """How the button moves."""

    DEAD = "dead"
    """Big blind never skips a player; button and small blind may be dead."""
    MOVING = "moving"
    """Button always goes to the next live player."""


class DeadButtonDealer(StrEnum):
    """Who deals at a self-dealt table when the button seat is empty."""

    NEAREST_PLAYER_TO_RIGHT = "nearest_player_to_right"
    """Last live player before the empty seat."""
    SMALL_BLIND = "small_blind"
    """Player due the small blind."""


class FirstButton(StrEnum):
    """How the first button is found."""

    HIGH_CARD_DRAWN = "high_card_drawn"
    """Each player draws one card from the spread deck, highest rank deals."""
    HIGH_CARD_DEALT = "high_card_dealt"
    """One card dealt to each, highest deals."""
    RANDOM = "random"
    """Random seat."""


class DrawTies(StrEnum):
    """Equal ranks in a button draw or chip race."""

    SUIT_ORDER = "suit_order"
    """Broken by suit_order."""
    REDRAW = "redraw"
    """The tied players draw again until ranks differ."""


class SuitOrder(StrEnum):
    """Suits from best to worst, for draws, races and stud odd chips only."""

    SPADES = "spades"
    """."""
    HEARTS = "hearts"
    """."""
    DIAMONDS = "diamonds"
    """."""
    CLUBS = "clubs"
    """."""


class ShortBigBlind(StrEnum):
    """Price of entry when the big blind is all-in for less."""

    FULL_BLIND = "full_blind"
    """Call the nominal blind, raise to at least twice the nominal blind."""
    POSTED_AMOUNT = "posted_amount"
    """Call what was posted."""


class BlindsOutBy(StrEnum):
    """When a player should have his blind out."""

    SHUFFLE_FINISHED = "shuffle_finished"
    """Before the dealer finishes shuffling (manners)."""
    FIRST_CARD = "first_card"
    """Before the first card."""


@dataclass(frozen=True, slots=True)
class ButtonBlindsPolicies:
    """Button and blinds."""

    button_method: ButtonMethod
    """How the button moves."""
    dead_button_dealer: DeadButtonDealer
    """Who deals at a self-dealt table when the button seat is empty."""
    first_button: FirstButton
    """How the first button is found."""
    draw_ties: DrawTies
    """Equal ranks in a button draw or chip race."""
    suit_order: tuple[SuitOrder, ...]
    """Suits from best to worst, for draws, races and stud odd chips only."""
    short_big_blind: ShortBigBlind
    """Price of entry when the big blind is all-in for less."""
    blinds_out_by: BlindsOutBy
    """When a player should have his blind out."""
