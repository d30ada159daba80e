"""Kernels: loops over many hands. Unlike the rules' kernels, some take arrays, a row for a hand."""

from typing import Any

from shuffleup.cards.kernels import (
    FIVE_OF_A_SUIT,
    FIVE_OF_EACH_SUIT,
    THREE_OF_EACH_SUIT,
    high_of,
)
from shuffleup.cards.tables import ROW_SHIFT, SUIT_BITS
from shuffleup.cards.valuing import value_of
from shuffleup.kernel import kernel


@kernel
def rank_rows(t: Any, ranking: int, cards: Any, values: Any) -> None:
    """Put the value of each row of `cards` into `values`."""
    for row in range(cards.shape[0]):
        key = 0
        bits = 0
        for place in range(cards.shape[1]):
            card = cards[row, place]
            key += t.key[card]
            bits |= t.bit[card]
        values[row] = value_of(t, ranking, key, bits)


@kernel
def rank_high_sevens(t: Any, cards: Any, values: Any) -> None:
    """The same for high hands of seven cards, written out: most hands have no flush and need no bits."""
    for row in range(cards.shape[0]):
        a = cards[row, 0]
        b = cards[row, 1]
        c = cards[row, 2]
        d = cards[row, 3]
        e = cards[row, 4]
        f = cards[row, 5]
        g = cards[row, 6]
        key = t.key[a] + t.key[b] + t.key[c] + t.key[d] + t.key[e] + t.key[f] + t.key[g]
        if key + THREE_OF_EACH_SUIT & FIVE_OF_A_SUIT == 0:
            values[row] = t.high[(key >> SUIT_BITS) + t.offset[key >> ROW_SHIFT]]
        else:
            bits = t.bit[a] | t.bit[b] | t.bit[c] | t.bit[d] | t.bit[e] | t.bit[f] | t.bit[g]
            values[row] = high_of(t, key, bits)


@kernel
def fill_pairs(t: Any, p: Any) -> None:
    """Fill the record with the sums of every two cards, those of high cards first.

    `p.key` and `p.bits` have 1326 places; the first `p.before[card]` pairs are those of cards from `card` on.
    """
    place = 0
    for one in range(50, -1, -1):
        for two in range(one + 1, 52):
            p.key[place] = t.key[one] + t.key[two]
            p.bits[place] = t.bit[one] | t.bit[two]
            place += 1
        p.before[one] = place


@kernel
def count_with_two_more(t: Any, p: Any, key: int, bits: int, first: int) -> None:
    """Count the values of a hand with every two cards from `first` on added to it, in `p.times`.

    A value has two places there, used in turn: hands next to each other are often worth the same, and adding to a
    number just written takes the processor longer.
    """
    if key + FIVE_OF_EACH_SUIT & FIVE_OF_A_SUIT == 0:  # no three of a suit: two more make no flush
        for place in range(p.before[first]):
            whole = key + p.key[place]
            p.times[t.high[(whole >> SUIT_BITS) + t.offset[whole >> ROW_SHIFT]] << 1 | place & 1] += 1
    else:
        for place in range(p.before[first]):
            p.times[high_of(t, key + p.key[place], bits | p.bits[place]) << 1 | place & 1] += 1


@kernel
def count_fives(t: Any, p: Any) -> None:
    """Count the values of all 2,598,960 hands of five cards."""
    for a in range(48):
        for b in range(a + 1, 49):
            for c in range(b + 1, 50):
                key = t.key[a] + t.key[b] + t.key[c]
                count_with_two_more(t, p, key, t.bit[a] | t.bit[b] | t.bit[c], c + 1)


@kernel
def count_sevens(t: Any, p: Any) -> None:
    """Count the values of all 133,784,560 hands of seven cards."""
    for a in range(46):
        for b in range(a + 1, 47):
            for c in range(b + 1, 48):
                three = t.key[a] + t.key[b] + t.key[c]
                three_bits = t.bit[a] | t.bit[b] | t.bit[c]
                for d in range(c + 1, 49):
                    four = three + t.key[d]
                    four_bits = three_bits | t.bit[d]
                    for e in range(d + 1, 50):
                        count_with_two_more(t, p, four + t.key[e], four_bits | t.bit[e], e + 1)
