"""Hands as the dealer reads them, where their cards or the board are not known here.

Whose rules: cards speak (TDA 13, TNPL C, HCPN 13, NPPL 78, Redtooth pots 1): a reading says what lies on a table that
this program does not see. Cards that are known here count before what is read. Pots, side pots, halves and odd chips
follow as from known cards (`showdown`). Where an odd chip goes by suit, a reading may say who has the
highest card; without that, among hands of which one is not known, it goes by position. Not done: whose is the second.
"""

from collections.abc import Mapping, Sequence
from itertools import chain, groupby, pairwise
from typing import NamedTuple

from shuffleup.cards.card import UNKNOWN
from shuffleup.hand.acts import HandsRead
from shuffleup.hand.record import OVER, SHOW
from shuffleup.hand.refusals import Refusal, Why
from shuffleup.hand.showdown import award_read
from shuffleup.hand.showing import Showdown
from shuffleup.hand.worth import half_value

Order = Sequence[Sequence[int]]
"""Seats from the best hand to the worst; those that tie stand together."""


class _Reading(NamedTuple):
    """What a reading and the known cards come to: the order of all hands, high and low."""

    high: Order
    low: Order


class Reading(Showdown):
    """The reading of hands at a showdown."""

    __slots__ = ()

    def why_not_read_hands(self, high: Order, low: Order | None = None, high_suit: int | None = None) -> Refusal | None:
        """The reason why the showdown cannot be ended by this reading, None if it can."""
        found = self._reading(high, low, high_suit)
        return found if isinstance(found, Refusal) else None

    def can_read_hands(self, high: Order, low: Order | None = None, high_suit: int | None = None) -> bool:
        """Whether `read_hands` would be done."""
        return self.why_not_read_hands(high, low, high_suit) is None

    def read_hands(self, high: Order, low: Order | None = None, high_suit: int | None = None) -> HandsRead:
        """End the showdown by what the dealer reads: `high=((3, 5), (4,))` is seats 3 and 5 tied, 4 behind them.

        Every hand left has a place in `high`. In a game with a low half `low` has those that make a low, `()` if none
        does; in others it is left out. Hands whose cards are known here, with the board, go before each other as the
        cards have it, whatever was read; where that leaves the place of an unknown hand open, the reading is refused.
        All pots are paid, and `value` then tells each hand's place, the worst 1. `high_suit` is who has the highest
        card by suit, where an odd chip goes by that and the cards are not known. Raises Refused.
        """
        found = self._reading(high, low, high_suit)
        if isinstance(found, Refusal):
            self._check(found)
        assert isinstance(found, _Reading)  # noqa: S101
        h = self._h
        for worth, order in ((h.high, found.high), (h.low, found.low)):
            worth[: h.n] = [0] * h.n
            for place, seats in enumerate(reversed(order), 1):
                for seat in seats:
                    worth[seat] = place
        for seat in self.live:
            h.shown[seat] = int(UNKNOWN not in self.hole(seat))
        h.high_suit = 0 if high_suit is None else high_suit + 1
        award_read(h, self._g, self.law, self._t)
        act = HandsRead(_frozen(high), None if low is None else _frozen(low), high_suit)
        self._done(act)
        return act

    def _reading(self, high: Order, low: Order | None, high_suit: int | None) -> _Reading | Refusal:
        h = self._h
        if h.phase != SHOW:
            return Refusal(Why.HAND_OVER if h.phase == OVER else Why.NOT_SHOWDOWN)
        if low is None and self._g.low != 0:
            return Refusal(Why.LOW_NOT_READ)
        if low is not None and self._g.low == 0:
            return Refusal(Why.NO_LOW)
        for order in (high, low or (), () if high_suit is None else ((high_suit,),)):
            refusal = self._names_refusal(order)
            if refusal is not None:
                return refusal
        named = set(chain(*high))
        for seat in self.live:
            if seat not in named:
                return Refusal(Why.HAND_NOT_READ, {"seat": seat})
        highs, lows = self._known_values()
        found = with_known(high, highs), with_known(low or (), lows)
        if found[0] is None or found[1] is None:
            return Refusal(Why.READ_AGAINST_CARDS)
        return _Reading(found[0], found[1])

    def _names_refusal(self, order: Order) -> Refusal | None:
        """Why these are not hands of the showdown, each named once."""
        named = set()
        for seat in chain(*order):
            refusal = self._seat_refusal(seat)
            if refusal is not None:
                return refusal
            if seat in named:
                return Refusal(Why.READ_TWICE, {"seat": seat})
            named.add(seat)
        return None

    def _known_values(self) -> tuple[dict[int, int], dict[int, int]]:
        """What the hands are worth, high and low, of which all cards are known."""
        if not self.board_known:
            return {}, {}
        h, g, t = self._h, self._g, self._t
        known = [seat for seat in self.live if UNKNOWN not in self.hole(seat)]
        high = {seat: half_value(h, g, t, seat, 0) for seat in known}
        return high, {seat: half_value(h, g, t, seat, 1) for seat in known if g.low != 0}


def with_known(order: Order, values: Mapping[int, int]) -> Order | None:
    """The order that was read, known hands among themselves as their cards have it; None where that leaves it open.

    Neighbours in the order that are known change places as they must. A known hand of value 0 has no place; one that
    was left out takes its own, if nobody unknown has one.
    """
    read = [[seat for seat in seats if values.get(seat) != 0] for seats in order]
    named = set(chain(*read))
    left_out = [seat for seat, value in values.items() if value and seat not in named]
    if left_out and not named <= values.keys():
        return None
    found: list[list[int]] = []
    for all_known, run in groupby([*read, left_out], lambda seats: all(seat in values for seat in seats)):
        part = list(run)
        found += by_value(list(chain(*part)), values) if all_known else part
    told = [[values[seat] for seat in seats if seat in values] for seats in found]
    worths = [seats[0] for seats in told if seats]
    in_order = all(one > two for one, two in pairwise(worths))
    if not in_order or any(len(set(seats)) > 1 for seats in told):
        return None
    return [seats for seats in found if seats]


def by_value(seats: Sequence[int], values: Mapping[int, int]) -> list[list[int]]:
    """Known hands from the best to the worst, ties together."""
    ordered = sorted(seats, key=lambda seat: (-values[seat], seat))
    return [list(tied) for _, tied in groupby(ordered, lambda seat: values[seat])]


def _frozen(order: Order) -> tuple[tuple[int, ...], ...]:
    return tuple(tuple(seats) for seats in order)
