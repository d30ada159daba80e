"""Decks, shuffle, cut, dealing: the values as types.

Written by `make policies`; edit `dealing.toml`.
"""

from dataclasses import dataclass
from enum import StrEnum


class SelfDealShuffler(StrEnum):
    """Who shuffles at a self-dealt table."""

    PREVIOUS_BUTTON = "previous_button"
    """Last hand's dealer shuffles and passes on."""
    DEALER = "dealer"
    """The dealer of the hand."""


class CutBy(StrEnum):
    """Who cuts."""

    RIGHT_OF_DEALER = "right_of_dealer"
    """Player on the dealer's right."""
    DEALER = "dealer"
    """The dealer himself."""
    NONE = "none"
    """No cut by a player."""


class DeckChangeAt(StrEnum):
    """When decks change."""

    LEVEL_CHANGE = "level_change"
    """."""
    DEALER_PUSH = "dealer_push"
    """."""
    NEW_HAND = "new_hand"
    """Start of any new hand."""
    HOUSE = "house"
    """As the house or director lays down."""


class DeckChangeOnRequest(StrEnum):
    """Player asks for another deck."""

    NEVER = "never"
    """Refused."""
    SUSPECTED_MARKED_CARD = "suspected_marked_card"
    """May ask, only on belief that a card is marked; the director decides."""


class AllInButtons(StrEnum):
    """All-in buttons."""

    REQUIRED = "required"
    """The dealer sets one before every all-in player."""
    RECOMMENDED = "recommended"
    """Advised: the dealer sets one where the table has them, no fault if not."""
    OFF = "off"
    """."""


@dataclass(frozen=True, slots=True)
class DealingPolicies:
    """Decks, shuffle, cut, dealing."""

    self_deal_shuffler: SelfDealShuffler
    """Who shuffles at a self-dealt table."""
    cut_by: CutBy
    """Who cuts."""
    cuts_max: int
    """Most cuts of the deck."""
    cut_min_cards: int
    """Fewest cards above and below the cut."""
    deck_change_at: tuple[DeckChangeAt, ...]
    """When decks change."""
    deck_change_on_request: DeckChangeOnRequest
    """Player asks for another deck."""
    rabbit_hunting: bool
    """May undealt cards be shown after the hand."""
    pre_set_board: bool
    """May burns and board be laid out face down ahead."""
    all_in_buttons: AllInButtons
    """All-in buttons."""
