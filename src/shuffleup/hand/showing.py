"""Tabling and mucking at the showdown.

Whose rules: TDA 16, 17; TNPL C4, C5; HCPN 15, 16; NPPL 79, 80; Redtooth pots 4, 5. Once somebody is all-in and no
betting is left, hands with known cards are tabled by themselves; one whose cards are not known here has to be told. A
hand that is not tabled wins nothing unless it is the last one. Not done: the right to see a hand, discards that may
still be fetched back (`floor`).
"""

from collections.abc import Sequence

from shuffleup.cards.card import UNKNOWN
from shuffleup.hand.acts import Mucked, Showed
from shuffleup.hand.betting import leave
from shuffleup.hand.law import MuckAtShowdownCode, ShowOrderCode
from shuffleup.hand.play import Players
from shuffleup.hand.record import HOLE, OVER, SHOW
from shuffleup.hand.refusals import Refusal, Why


class Showdown(Players):
    """The showdown's part of a hand. `seat` may be left out: it is whoever shows next."""

    __slots__ = ()

    def why_not_show(self, cards: Sequence[int] | None = None, seat: int | None = None) -> Refusal | None:
        """The reason why this hand is not tabled now, None if it may be. `cards` only where they are not known here."""
        h = self._h
        seat = h.actor if seat is None else seat
        if h.phase != SHOW and not (h.all_in != 0 and h.phase != OVER):
            return Refusal(Why.HAND_OVER) if h.phase == OVER else Refusal(Why.NOT_SHOWDOWN)
        refusal = self._wait_refusal(seat) or self._seat_refusal(seat)
        if refusal is not None:
            return refusal
        if h.shown[seat]:
            return Refusal(Why.ALREADY_SHOWN, {"seat": seat})
        if h.phase == SHOW and self.law.show_order == ShowOrderCode.ALWAYS and seat != h.actor:
            return Refusal(Why.SHOW_IN_ORDER, {"seat": h.actor}, ("show_order",))
        return self._shown_cards_refusal(seat, cards)

    def _wait_refusal(self, seat: int) -> Refusal | None:
        """Why nobody shows: all hands lie open, and wait for a board to be read with."""
        return Refusal(Why.BOARD_UNKNOWN) if self._h.phase == SHOW and seat == -1 else None

    def _shown_cards_refusal(self, seat: int, cards: Sequence[int] | None) -> Refusal | None:
        held = self.hole(seat)
        if cards is None:
            return Refusal(Why.CARDS_UNKNOWN, {"seat": seat}) if UNKNOWN in held else None
        if UNKNOWN in cards:
            return Refusal(Why.CARDS_UNKNOWN, {"seat": seat})
        new = list(cards)
        for card in held:
            if card in new:
                new.remove(card)
            elif card != UNKNOWN:
                return Refusal(Why.WRONG_CARDS_SHOWN)
        if len(cards) != len(held):
            return Refusal(Why.WRONG_CARDS_SHOWN)
        return self._card_refusal(new)

    def can_show(self, cards: Sequence[int] | None = None, seat: int | None = None) -> bool:
        """Whether `show` would be done."""
        return self.why_not_show(cards, seat) is None

    def show(self, cards: Sequence[int] | None = None, seat: int | None = None) -> Showed:
        """Table a hand, all its cards. Raises Refused."""
        self._check(self.why_not_show(cards, seat))
        h = self._h
        seat = h.actor if seat is None else seat
        if cards is not None:
            self._learn(seat, cards)
        h.shown[seat] = 1
        act = Showed(seat, self.hole(seat))
        self._done(act)
        return act

    def _learn(self, seat: int, cards: Sequence[int]) -> None:
        """Put the faces now seen in the places of unknown cards."""
        h = self._h
        new = list(cards)
        for card in self.hole(seat):
            if card in new:
                new.remove(card)
        for place in range(seat * HOLE, seat * HOLE + h.held[seat]):
            if h.cards[place] == UNKNOWN:
                h.cards[place] = new.pop(0)
                self._gone |= 1 << h.cards[place]
        self._own_cards.clear()

    def why_not_muck(self, seat: int | None = None) -> Refusal | None:
        """The reason why this hand may not be given up unseen, None if it may."""
        h = self._h
        seat = h.actor if seat is None else seat
        if h.phase != SHOW:
            return Refusal(Why.HAND_OVER) if h.phase == OVER else Refusal(Why.NOT_SHOWDOWN)
        refusal = self._wait_refusal(seat) or self._seat_refusal(seat)
        if refusal is not None:
            return refusal
        if h.shown[seat]:
            return Refusal(Why.ALREADY_SHOWN, {"seat": seat})
        if h.live_n == 1:
            return Refusal(Why.LAST_HAND, {"seat": seat})
        if self.law.muck_at_showdown == MuckAtShowdownCode.NEVER:
            return Refusal(Why.ALL_MUST_SHOW, {}, ("muck_at_showdown",))
        if self._somebody_all_in():
            return Refusal(Why.ALL_IN_MUST_SHOW, {}, ("muck_at_showdown",))
        if self.law.show_order == ShowOrderCode.ALWAYS and seat != h.actor:
            return Refusal(Why.SHOW_IN_ORDER, {"seat": h.actor}, ("show_order",))
        return None

    def can_muck(self, seat: int | None = None) -> bool:
        """Whether `muck` would be done."""
        return self.why_not_muck(seat) is None

    def muck(self, seat: int | None = None) -> Mucked:
        """Give a hand up at the showdown without showing it. Raises Refused."""
        self._check(self.why_not_muck(seat))
        h = self._h
        seat = h.actor if seat is None else seat
        leave(h, seat)
        act = Mucked(seat)
        self._done(act)
        return act
