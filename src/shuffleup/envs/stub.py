"""Chance in a hand that is dealt card by card: what is dealt next, and which cards it may be.

A card that nobody has seen is any of those as likely as any other, burned ones among them. So the next card is one of
all that have not been dealt; once a draw has used the stub up, one of the muck's, and what was burned stays away.
"""

from operator import index

from shuffleup.bad_input import BadInput
from shuffleup.hand.core import Phase, cards_of
from shuffleup.hand.hand import Hand


class UnseenStub:
    """The cards that may come next in a hand whose deck is not known, as a set of bits."""

    __slots__ = ("cards",)

    def __init__(self, cards: int) -> None:
        self.cards = cards

    @classmethod
    def whole(cls, hand: Hand) -> "UnseenStub":
        """Before the first card of this hand."""
        return cls(sum(1 << card for card in cards_of(hand.variant)))

    def copy(self) -> "UnseenStub":
        """The same a second time."""
        return UnseenStub(self.cards)

    def possible(self) -> list[int]:
        """The cards, rising."""
        return [card for card in range(52) if self.cards >> card & 1]

    def deal(self, hand: Hand, card: int) -> None:
        """Deal this card to whom one is due. Raises BadInput for one that cannot come; then nothing has changed."""
        if index(card) not in self.possible():
            raise BadInput(f"card {card} cannot come now", right="one of the legal actions")
        seat = seat_due(hand)
        if seat is None:
            hand.deal_board((card,))
        else:
            hand.deal_hole(seat, (card,))
        self.cards &= ~(1 << card)

    def renew(self, hand: Hand) -> None:
        """Make the muck the stub where a draw has used the old one up."""
        if hand.phase is Phase.DEAL and hand.can_reshuffle_muck():
            self.cards = sum(1 << card for card in hand.muck_cards)
            hand.reshuffle_muck()


def seat_due(hand: Hand) -> int | None:
    """Who gets the next card: round by round from the left of the button, in a draw seat by seat; None: the board."""
    due = hand.cards_due
    most = max(due)
    if most == 0:
        return None
    draws = any(street.draw and street.name == hand.street for street in hand.variant.streets)
    return next(seat for seat, count in enumerate(due) if (count > 0 if draws else count == most))
