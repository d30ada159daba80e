"""Kernels: the cards still to come, every way they can or by the throw, and who wins what of the pot each time.

Cards to come are slots, those of the board and of one hand next to each other; a slot's `owner` is a seat, or the
number of seats for the board. A pot is `WHOLE_POT` points, which any number of players up to ten can share, twice.
"""

from collections.abc import Mapping
from typing import Final

from shuffleup.cards.tables import RankTables
from shuffleup.hand.record import HOLE, SEATS, HandRecord, TableRecord
from shuffleup.hand.showdown import winners_of
from shuffleup.hand.worth import rank_hands
from shuffleup.kernel import kernel
from shuffleup.simulation.dice import Dice, under

WHOLE_POT: Final = 5040
SLOTS: Final = 52

EQUITY_FIELDS: Final[Mapping[str, int]] = {
    "slots": 0,
    "owner": SLOTS,
    "place": SLOTS,  # of the card in its hand or on the board
    "left": 52,  # cards that may come
    "left_n": 0,
    "choice": SLOTS,  # which of these a slot has or tries next
    "used": 52,  # 1 for a card that an earlier slot has
    "boards": 0,  # ways counted so far
    "points": SEATS,  # of all pots
    "squares": SEATS,  # their squares, for the error of a sample
    "wins": SEATS,  # pots won alone
    "ties": SEATS,  # pots of which a part was won
}


class EquityRecord:
    """What is counted; see `EQUITY_FIELDS`."""

    __slots__ = tuple(EQUITY_FIELDS)

    slots: int
    owner: list[int]
    place: list[int]
    left: list[int]
    left_n: int
    choice: list[int]
    used: list[int]
    boards: int
    points: list[int]
    squares: list[int]
    wins: list[int]
    ties: list[int]

    def __init__(self) -> None:
        for name, length in EQUITY_FIELDS.items():
            setattr(self, name, [0] * length if length else 0)


@kernel
def lay(e: EquityRecord, h: HandRecord, slot: int, card: int) -> None:
    """Put a card that comes where it belongs."""
    if e.owner[slot] == h.n:
        h.board[e.place[slot]] = card
    else:
        h.cards[e.owner[slot] * HOLE + e.place[slot]] = card


@kernel
def count_pot(e: EquityRecord, h: HandRecord, g: TableRecord, t: RankTables) -> None:
    """Share one pot with all cards out, and count it."""
    rank_hands(h, g, t)
    low = winners_of(h, 0, 1) if g.low != 0 else 0
    high = winners_of(h, 0, 0)
    pot = WHOLE_POT if low == 0 else WHOLE_POT // 2
    e.boards += 1
    highs = 0
    lows = 0
    for seat in range(h.n):
        highs += high >> seat & 1
        lows += low >> seat & 1
    for seat in range(h.n):
        won = 0
        if high >> seat & 1 != 0:
            won += pot // highs
        if low >> seat & 1 != 0:
            won += pot // lows
        if won == WHOLE_POT:
            e.wins[seat] += 1
        elif won > 0:
            e.ties[seat] += 1
        e.points[seat] += won
        e.squares[seat] += won * won


@kernel
def count_all(e: EquityRecord, h: HandRecord, g: TableRecord, t: RankTables) -> None:
    """Count every way in which the cards can come: each set of cards of a hand, or of the board, once."""
    if e.slots == 0:
        count_pot(e, h, g, t)
        return
    slot = 0
    e.choice[0] = 0
    while slot >= 0:
        card = e.choice[slot]
        while card < e.left_n and e.used[card] != 0:
            card += 1
        if card >= e.left_n:
            slot -= 1
            if slot >= 0:
                e.used[e.choice[slot]] = 0
                e.choice[slot] += 1
            continue
        e.choice[slot] = card
        lay(e, h, slot, e.left[card])
        if slot + 1 == e.slots:
            count_pot(e, h, g, t)
            e.choice[slot] += 1
        else:
            e.used[card] = 1
            slot += 1
            e.choice[slot] = card + 1 if e.owner[slot] == e.owner[slot - 1] else 0


@kernel
def count_some(e: EquityRecord, h: HandRecord, g: TableRecord, t: RankTables, d: Dice, samples: int) -> None:
    """Count so many ways drawn by chance."""
    for _ in range(samples):
        for slot in range(e.slots):
            other = slot + under(d, e.left_n - slot)
            card = e.left[slot]
            e.left[slot] = e.left[other]
            e.left[other] = card
            lay(e, h, slot, e.left[slot])
        count_pot(e, h, g, t)
