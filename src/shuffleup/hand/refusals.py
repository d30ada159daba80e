"""Why a hand says no: one id a reason, with its arguments and the policies that were read.

The words are in the catalogue at the edge. Clauses come from the book: a policy cites them. Seats in arguments count
from 1, as people call players.
"""

from collections.abc import Mapping
from enum import StrEnum
from typing import NamedTuple


class Why(StrEnum):
    """The reasons."""

    HAND_OVER = "hand.over"
    NO_SUCH_SEAT = "hand.no_such_seat"  # seat
    NOT_BETTING = "hand.not_betting"
    NOT_YOUR_TURN = "hand.not_your_turn"  # seat, turn
    BRING_IN_FIRST = "hand.bring_in_first"  # amount
    NO_BRING_IN = "hand.no_bring_in"
    SOMETHING_TO_CALL = "hand.something_to_call"  # amount
    NOTHING_TO_CALL = "hand.nothing_to_call"
    CANNOT_COVER_MORE = "hand.cannot_cover_more"  # total, price
    RAISES_USED_UP = "hand.raises_used_up"  # raises
    NOT_REOPENED = "hand.not_reopened"  # faces, full
    NOBODY_CAN_CALL_MORE = "hand.nobody_can_call_more"
    RAISE_TOO_SMALL = "hand.raise_too_small"  # least
    RAISE_TOO_LARGE = "hand.raise_too_large"  # most
    NOT_DEALING = "hand.not_dealing"
    NO_CARDS_DUE = "hand.no_cards_due"  # due
    CARD_TWICE = "hand.card_twice"  # card
    CARD_NOT_IN_DECK = "hand.card_not_in_deck"  # card
    STUB_EMPTY = "hand.stub_empty"
    STUB_NOT_EMPTY = "hand.stub_not_empty"
    WRONG_STUB = "hand.wrong_stub"  # cards
    DECK_KNOWN = "hand.deck_known"
    NOT_DRAWING = "hand.not_drawing"
    NOT_YOUR_CARD = "hand.not_your_card"  # card
    NOT_SHOWDOWN = "hand.not_showdown"
    NO_HAND = "hand.no_hand"  # seat
    ALREADY_SHOWN = "hand.already_shown"  # seat
    CARDS_UNKNOWN = "hand.cards_unknown"  # seat
    WRONG_CARDS_SHOWN = "hand.wrong_cards_shown"
    SHOW_IN_ORDER = "hand.show_in_order"  # seat
    ALL_IN_MUST_SHOW = "hand.all_in_must_show"
    ALL_MUST_SHOW = "hand.all_must_show"
    LAST_HAND = "hand.last_hand"  # seat
    UPCARDS_KNOWN = "hand.upcards_known"
    ALREADY_ACTED = "hand.already_acted"
    NOTHING_DONE = "hand.nothing_done"
    NO_BET_IN_FRONT = "hand.no_bet_in_front"  # seat
    WRONG_AMOUNT = "hand.wrong_amount"  # least, most
    NO_SUCH_CARD = "hand.no_such_card"  # card
    WRONG_BOARD = "hand.wrong_board"  # cards
    BETTING_ON = "hand.betting_on"
    NO_BOARD = "hand.no_board"


class Refusal(NamedTuple):
    """No, and why. `policies` are the names of those read, from which a book gives the clauses."""

    why: Why
    args: Mapping[str, int | str] = {}
    policies: tuple[str, ...] = ()

    @property
    def briefly(self) -> str:
        """The reason in a few plain words, for the errors of files: `raise too small (least 400)`."""
        why = self.why.rpartition(".")[2].replace("_", " ")
        told = ", ".join(f"{name} {value}" for name, value in self.args.items())
        return f"{why} ({told})" if told else why


class Refused(Exception):
    """Raised by an operation that `can_` would have said no to; carries the refusal."""

    def __init__(self, refusal: Refusal) -> None:
        self.refusal = refusal
        super().__init__(f"{refusal.why}{dict(refusal.args) or ''}")
