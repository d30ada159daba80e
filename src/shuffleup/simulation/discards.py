"""Kernels: which cards a player throws away in a draw game, and how good what he keeps is.

Whose rule: our own. At deuce to seven low cards of different ranks are kept and good lows stand pat; at badugi low
cards of different ranks and suits. The more draws to come, the lower a card has to be. Not done: standing pat on
nothing to bluff, drawing by what the others drew.
"""

from collections.abc import Sequence
from typing import Final

from shuffleup.cards.kernels import ace_low_order
from shuffleup.cards.ranking import Ranking
from shuffleup.cards.tables import RankTables
from shuffleup.cards.valuing import value_of
from shuffleup.kernel import kernel

BADUGI: Final = int(Ranking.BADUGI)
MOST_DRAWS: Final = 3
SEVEN, EIGHT, NINE, TEN, JACK = 5, 6, 7, 8, 9
ACE_LOW_EIGHT, ACE_LOW_NINE, ACE_LOW_KING = 7, 8, 12

PAT_27: Final = (JACK, TEN, NINE, EIGHT)
"""By the draws left: the highest card of a low that stands pat; with no draw left everything does."""
KEEPS_27: Final = (JACK, NINE, EIGHT, SEVEN)
"""The highest card that is kept to draw to."""
PAT_BADUGI: Final = (ACE_LOW_KING, ACE_LOW_KING, 10, ACE_LOW_NINE)
"""The same at badugi, where ranks begin with the ace, 0."""
KEEPS_BADUGI: Final = (ACE_LOW_KING, ACE_LOW_KING, ACE_LOW_NINE, ACE_LOW_EIGHT)


@kernel
def kept(cards: Sequence[int], base: int, held: int, ranking: int, left: int) -> int:
    """The places, from `base` and one bit each, of the cards that are kept with so many draws left, this included."""
    if ranking == BADUGI:
        return kept_badugi(cards, base, held, min(left, MOST_DRAWS))
    return kept_27(cards, base, held, min(left, MOST_DRAWS))


@kernel
def kept_27(cards: Sequence[int], base: int, held: int, left: int) -> int:
    """The same at deuce to seven: of a pair one card."""
    ranks = 0
    top, bottom = 0, 12
    count = 0
    flush = 1
    for place in range(base, base + held):
        rank = cards[place] >> 2
        if ranks >> rank & 1 == 0:
            count += 1
        ranks |= 1 << rank
        top = max(top, rank)
        bottom = min(bottom, rank)
        if cards[place] & 3 != cards[base] & 3:
            flush = 0
    limit = KEEPS_27[left]
    if count == held:
        if top - bottom == held - 1 or flush != 0:
            limit = min(limit, top - 1)
        elif top <= PAT_27[left]:
            return (1 << held) - 1
    mask = 0
    for place in range(held - 1, -1, -1):
        rank = cards[base + place] >> 2
        if rank <= limit and ranks >> rank & 1 != 0:
            ranks ^= 1 << rank
            mask |= 1 << place
    return mask


@kernel
def kept_badugi(cards: Sequence[int], base: int, held: int, left: int) -> int:
    """The same at badugi: of the cards that count those that are low, the lowest one at least."""
    best, counted = -1, 0
    for mask in range(1, 1 << held):
        value = worth_of_kept(cards, base, held, mask)
        if value > best:
            best, counted = value, mask
    top = 0
    low = 0
    lowest, lowest_rank = 0, 13
    for place in range(held):
        if counted >> place & 1 != 0:
            rank = ace_low_order(cards[base + place]) >> 2
            top = max(top, rank)
            if rank <= KEEPS_BADUGI[left]:
                low |= 1 << place
            if rank < lowest_rank:
                lowest, lowest_rank = 1 << place, rank
    if counted == (1 << held) - 1 and top <= PAT_BADUGI[left]:
        return counted
    return low if low != 0 else lowest


@kernel
def worth_of_kept(cards: Sequence[int], base: int, held: int, mask: int) -> int:
    """The badugi of the cards in a mask, -1 where two of them have a rank or a suit in common."""
    ranks = 0
    suits = 0
    count = 0
    for place in range(held):
        if mask >> place & 1 != 0:
            card = cards[base + place]
            rank = 1 << (ace_low_order(card) >> 2)
            suit = 1 << (card & 3)
            if ranks & rank != 0 or suits & suit != 0:
                return -1
            ranks |= rank
            suits |= suit
            count += 1
    return count * 8192 + 8191 - ranks


@kernel
def standing(t: RankTables, cards: Sequence[int], base: int, held: int, ranking: int, left: int) -> int:
    """How good a hand is with so many draws to come: its value with none, else how many low cards of it are kept."""
    if left == 0:
        key = 0
        bits = 0
        for place in range(base, base + held):
            key += t.key[cards[place]]
            bits |= t.bit[cards[place]]
        return value_of(t, ranking, key, bits)
    mask = kept(cards, base, held, ranking, left)
    count = 0
    ranks = 0
    for place in range(held):
        if mask >> place & 1 != 0:
            count += 1
            card = cards[base + place]
            ranks |= 1 << (ace_low_order(card) >> 2 if ranking == BADUGI else card >> 2)
    return count * 8192 + 8191 - ranks
