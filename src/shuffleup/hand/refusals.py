"""Why a hand says no: one id a reason, with its arguments and the policies that were read.

The words are in the catalogue at the edge. Clauses come from the book: a policy cites them. Seats in arguments count
from 0, as everywhere in a hand; only a record calls the player at seat 3 `p4`, and then so does the sentence.
"""

from collections.abc import Mapping
from enum import StrEnum
from typing import Final, NamedTuple

from shuffleup.bad_input import in_english
from shuffleup.message import Argument, Message


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
    BOARD_UNKNOWN = "hand.board_unknown"
    HAND_NOT_READ = "hand.hand_not_read"  # seat
    READ_TWICE = "hand.read_twice"  # seat
    LOW_NOT_READ = "hand.low_not_read"
    NO_LOW = "hand.no_low"
    READ_AGAINST_CARDS = "hand.read_against_cards"
    UPCARDS_KNOWN = "hand.upcards_known"
    ALREADY_ACTED = "hand.already_acted"
    NOTHING_DONE = "hand.nothing_done"
    NO_BET_IN_FRONT = "hand.no_bet_in_front"  # seat
    WRONG_AMOUNT = "hand.wrong_amount"  # least, most
    WRONG_BOARD = "hand.wrong_board"  # cards
    NO_BOARD = "hand.no_board"


_SEATS: Final = frozenset({"seat", "turn"})
"""Arguments that are seats."""


class Refusal(NamedTuple):
    """No, and why. `policies` are the names of those read, from which a book gives the clauses; printed, a sentence."""

    why: Why
    args: Mapping[str, int | str] = {}
    policies: tuple[str, ...] = ()

    @property
    def message(self) -> Message:
        """The reason as a sentence, with seats by their numbers."""
        return Message(self.why.value, {name: self._seated(name, value) for name, value in self.args.items()})

    @property
    def in_record(self) -> Message:
        """The same for readers of a record, where seat 3 is `p4`."""
        return Message(self.why.value, {name: self._playing(name, value) for name, value in self.args.items()})

    def _seated(self, name: str, value: int | str) -> Argument:
        return Message("place.in_hand", {"seat": value}) if name in _SEATS else value

    def _playing(self, name: str, value: int | str) -> Argument:
        return Message("place.in_record", {"number": int(value) + 1}) if name in _SEATS else value

    def __str__(self) -> str:
        return in_english(self.message)


class Refused(Exception):
    """Raised by an operation that `can_` would have said no to; carries the refusal, and prints its sentence."""

    def __init__(self, refusal: Refusal) -> None:
        self.refusal = refusal
        super().__init__(refusal)

    def __str__(self) -> str:
        return str(self.refusal)
