"""Which cards a player throws away in a draw game, by how many draws he still has, this one included.

Whose rule: our own. At deuce to seven low cards of different ranks are kept and good lows stand pat; at badugi low
cards of different ranks and suits. The more draws to come, the lower a card has to be. Not done: standing pat on
nothing to bluff, drawing by what the others drew.
"""

from collections.abc import Iterable, Sequence
from itertools import combinations
from typing import Final

from shuffleup.cards.card import rank_of
from shuffleup.cards.ranking import Ranking
from shuffleup.games.variant import Variant

MOST_DRAWS: Final = 3
SEVEN, EIGHT, NINE, TEN, JACK = 5, 6, 7, 8, 9

PAT_27: Final = (JACK, TEN, NINE, EIGHT)
"""By the draws left: the highest card of a low that stands pat; with no draw left everything does."""
KEEPS_27: Final = (JACK, NINE, EIGHT, SEVEN)
"""The highest card that is kept to draw to."""
PAT_BADUGI: Final = (13, 13, 11, 9)
"""The same at badugi, where the ace counts 1 and the king 13."""
KEEPS_BADUGI: Final = (13, 13, 9, 8)

ACE_LOW: Final = tuple((rank_of(card) + 1) % 13 + 1 for card in range(52))
"""Each card's rank where the ace is 1."""


def discards(variant: Variant, cards: Sequence[int], draws: int) -> tuple[int, ...]:
    """The places in the hand, from 0, of the cards to throw away, `draws` being how many draws there still are."""
    left = min(max(draws, 0), MOST_DRAWS)
    kept = _kept_badugi(cards, left) if variant.high is Ranking.BADUGI else _kept_27(cards, left)
    return tuple(place for place, card in enumerate(cards) if card not in kept)


def _kept_27(cards: Sequence[int], left: int) -> set[int]:
    by_rank = {rank_of(card): card for card in cards}
    ranks = sorted(by_rank)
    if len(ranks) < len(cards):
        return {by_rank[rank] for rank in ranks if rank <= KEEPS_27[left]}
    straight = ranks[-1] - ranks[0] == len(cards) - 1
    flush = len({card & 3 for card in cards}) == 1
    if straight or flush:
        return {by_rank[rank] for rank in ranks[:-1] if rank <= KEEPS_27[left]}
    if ranks[-1] <= PAT_27[left]:
        return set(cards)
    return {by_rank[rank] for rank in ranks if rank <= KEEPS_27[left]}


def _kept_badugi(cards: Sequence[int], left: int) -> set[int]:
    counted = _badugi(cards)
    if len(counted) == len(cards) and ACE_LOW[counted[-1]] <= PAT_BADUGI[left]:
        return set(counted)
    low = {card for card in counted if ACE_LOW[card] <= KEEPS_BADUGI[left]}
    return low or {counted[0]}


def _badugi(cards: Sequence[int]) -> list[int]:
    """The cards that count, lowest first: as many as can be of different ranks and suits, then the lowest."""
    ordered = sorted(cards, key=ACE_LOW.__getitem__)
    for size in range(len(ordered), 1, -1):
        ways = [each for each in combinations(ordered, size) if _differ(each)]
        if ways:
            return list(min(ways, key=_from_the_top))
    return ordered[:1]


def _from_the_top(cards: Iterable[int]) -> list[int]:
    """How low cards are of which the lowest comes first: by the highest, then the next."""
    return [ACE_LOW[card] for card in reversed(list(cards))]


def _differ(cards: Sequence[int]) -> bool:
    return len({card & 3 for card in cards}) == len(cards) == len({card >> 2 for card in cards})
