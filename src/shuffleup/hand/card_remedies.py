"""Remedies of cards: one exchanged, the board as it should have been, the stub shuffled anew.

Whose rules: when one is due is for the books and `floor` to say (TDA 35, 39; TNPL G; NPPL 34, 44, 50; Redtooth
button.6). Here they are only carried out, exactly, and refused where the hand as it stands has no place for them.
"""

from collections.abc import Sequence

from shuffleup.cards.card import UNKNOWN, card_text
from shuffleup.hand.acts import BoardRedone, CardReplaced, StubRemade
from shuffleup.hand.core import cards_of
from shuffleup.hand.dealer import Dealer
from shuffleup.hand.record import HOLE, OVER
from shuffleup.hand.refusals import Refusal, Why


class CardRemedies(Dealer):
    """What the floor does to the cards of a hand."""

    __slots__ = ()

    def why_not_replace_card(self, seat: int, old: int, new: int) -> Refusal | None:
        """The reason why `old` in a seat's hand cannot become `new`, None if it can."""
        refusal = self._seat_refusal(seat)
        if refusal is not None:
            return refusal
        if old not in self.hole(seat):
            return Refusal(Why.NOT_YOUR_CARD, {"card": card_text(old) if -1 <= old < 52 else str(old)})
        return self._spare_refusal([new])

    def _spare_refusal(self, cards: Sequence[int]) -> Refusal | None:
        """Why these cards cannot come into play now."""
        wrong = self._card_refusal(cards)
        if wrong is None and self._deck is not None:
            spare = self._spare_cards()
            for card in cards:
                if card not in spare:
                    return Refusal(Why.CARD_TWICE, {"card": card_text(card)})
        return wrong

    def _spare_cards(self) -> list[int]:
        """Cards that are in nobody's hand and not on the board."""
        in_play = set(self.board).union(*(self.hole(seat) for seat in range(self._h.n)))
        return [card for card in cards_of(self.variant) if card not in in_play]

    def can_replace_card(self, seat: int, old: int, new: int) -> bool:
        """Whether `replace_card` would be done."""
        return self.why_not_replace_card(seat, old, new) is None

    def replace_card(self, seat: int, old: int, new: int) -> CardReplaced:
        """Exchange a card of a hand for another one. Raises Refused."""
        self._check(self.why_not_replace_card(seat, old, new))
        h = self._h
        place = seat * HOLE + self.hole(seat).index(old)
        h.cards[place] = new
        self._swap([old], [new])
        act = CardReplaced(seat, old, new)
        self._done(act)
        return act

    def _swap(self, old: Sequence[int], new: Sequence[int]) -> None:
        """Note which cards went out of play and which came in; in a known deck they change places."""
        h = self._h
        for card in old:
            self._gone &= ~(1 << card) if card != UNKNOWN else -1
        for card in new:
            self._gone |= 1 << card if card != UNKNOWN else 0
        if self._deck is not None:
            for out, come in zip(old, new, strict=True):
                if come in h.deck[h.top_card : h.deck_n]:
                    h.deck[h.deck.index(come, h.top_card)] = out

    def why_not_redo_board(self, cards: Sequence[int]) -> Refusal | None:
        """The reason why the board cannot be these cards, None if it can."""
        h = self._h
        if h.phase == OVER:
            return Refusal(Why.HAND_OVER)
        if h.board_n == 0:
            return Refusal(Why.NO_BOARD)
        if len(cards) != h.board_n:
            return Refusal(Why.WRONG_BOARD, {"cards": h.board_n})
        if len(set(cards) - {UNKNOWN}) != len(cards) - list(cards).count(UNKNOWN):
            return Refusal(Why.WRONG_BOARD, {"cards": h.board_n})
        return self._spare_refusal([card for card in cards if card not in self.board])

    def can_redo_board(self, cards: Sequence[int]) -> bool:
        """Whether `redo_board` would be done."""
        return self.why_not_redo_board(cards) is None

    def redo_board(self, cards: Sequence[int]) -> BoardRedone:
        """Set the board to as many cards as it has: a flop scrambled, a street dealt again. Raises Refused."""
        self._check(self.why_not_redo_board(cards))
        h = self._h
        gone = [card for card in self.board if card not in cards]
        come = [card for card in cards if card not in self.board]
        h.board[: h.board_n] = cards
        self._swap(gone, come)
        act = BoardRedone(tuple(cards))
        self._done(act)
        return act

    def why_not_remake_stub(self, order: Sequence[int] = ()) -> Refusal | None:
        """The reason why the stub cannot be shuffled into this order, None if it can."""
        h = self._h
        if h.phase == OVER:
            return Refusal(Why.HAND_OVER)
        if sorted(order) != sorted(self.stub):
            return Refusal(Why.WRONG_STUB, {"cards": len(self.stub)})
        return None

    def can_remake_stub(self, order: Sequence[int] = ()) -> bool:
        """Whether `remake_stub` would be done."""
        return self.why_not_remake_stub(order) is None

    @property
    def stub(self) -> tuple[int, ...]:
        """The cards of a known deck that are still to come, top first. For the dealer only; empty if not known."""
        h = self._h
        return tuple(h.deck[h.top_card : h.deck_n]) if self._deck is not None else ()

    def remake_stub(self, order: Sequence[int] = ()) -> StubRemade:
        """Shuffle the stub. With a known deck `order` is its cards anew, top first, else empty. Raises Refused."""
        self._check(self.why_not_remake_stub(order))
        h = self._h
        if self._deck is not None:
            h.deck[h.top_card : h.deck_n] = order
        act = StubRemade(tuple(order))
        self._done(act)
        return act
