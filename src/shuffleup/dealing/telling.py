"""Who won at a table with real cards, told pot by pot by those who saw the hands.

Whose rule: cards speak, and this program does not see them. What the table tells goes to `Hand.read_hands`, which lays
pots, halves and odd chips out by the book. Told are the winners of the main pot first, then those of the first side pot
that none of them is in, and so on: who is best of a pot is best of all that he is in. Not done: the highest card by
suit for an odd chip; where a book goes by it, position decides.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import chain

from shuffleup.hand.core import Phase
from shuffleup.hand.hand import Hand

Groups = tuple[tuple[int, ...], ...]
"""Seats from the best hand on; those that tie stand together."""

HAD_A_HAND = 2
"""So many of those who still had a hand say the same: one of them gives something up by it, or all share."""
DEALT_IN = 3
"""Or so many of those who were dealt in: two friends cannot rob a third."""


@dataclass(frozen=True, slots=True)
class Telling:
    """Who won as the player at `seat` told it, and who said yes or no to it."""

    seat: int
    high: Groups
    low: Groups = ()
    agreed: tuple[int, ...] = ()
    disputed: int | None = None

    def agreed_by(self, seat: int) -> "Telling":
        """The same, with one more who agrees."""
        return replace(self, agreed=(*self.agreed, seat))

    def disputed_by(self, seat: int) -> "Telling":
        """The same, disputed."""
        return replace(self, disputed=seat)

    def counts(self, hand: Hand) -> bool:
        """Whether enough players say the same, and nobody says no."""
        said = {self.seat, *self.agreed}
        with_a_hand = said & set(hand.live)
        return self.disputed is None and (len(with_a_hand) >= HAD_A_HAND or len(said) >= DEALT_IN)


def is_shown_down(hand: Hand) -> bool:
    """Whether all betting is over and several still have a hand: the table tells who won."""
    return hand.phase is Phase.SHOW


def completed(hand: Hand, high: Groups) -> Groups:
    """The same with whoever is alone in a pot: nobody has to say that he wins it."""
    found = list(high)
    for _, seats in hand.pots:
        live = [seat for seat in seats if seat in hand.live]
        if len(live) == 1 and live[0] not in chain(*found):
            found.append((live[0],))
    return tuple(found)


def is_told(hand: Hand, high: Groups, low: Groups) -> bool:
    """Whether this tells who won every pot: only seats that have a hand, each once, and a low only where there is one.

    A pot of which nobody has the low goes to its high.
    """
    live = set(hand.live)
    for groups in (high, low):
        named = list(chain(*groups))
        if len(set(named)) < len(named) or not set(named) <= live or not all(groups):
            return False
    placed = set(chain(*high))
    return all(placed & set(seats) for _, seats in hand.pots) and (not low or hand.variant.low is not None)


def read_off(hand: Hand, high: Groups, low: Groups) -> None:
    """End the showdown as it was told; hands that won nothing come last, together. Raises Refused."""
    behind = tuple(seat for seat in hand.live if seat not in set(chain(*high)))
    order: Sequence[tuple[int, ...]] = (*high, behind) if behind else high
    hand.read_hands(order, low if hand.variant.low is not None else None)
