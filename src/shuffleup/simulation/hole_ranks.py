"""How hole cards rank among all such hands before the flop: by the points of Bill Chen's formula.

Points: the high card's (ace 10, king 8, queen 7, jack 6, else half its number); a pair doubles them, five at least;
two more for a suit; less for a gap (1, 2, 4, then 5); one more for cards next to each other or with one gap, both
below a queen. Hands with equal points are told apart by their high card, then by the other. A rule of thumb, good
enough to say which hands people play; no decision after the flop reads it.
"""

from functools import cache
from itertools import combinations
from random import Random

from shuffleup.simulation.night_record import QUANTILES, WHOLE

QUEEN = 10
"""Ranks count from 0, the deuce."""
GAP_COSTS = (0, 1, 2, 4, 5)
OMAHA_HANDS = 4_000
"""Hands dealt to find where Omaha hands split into equal parts."""


def points(high: int, low: int, *, suited: bool) -> float:
    """The formula's points of two cards by rank."""
    value = {12: 10.0, 11: 8.0, 10: 7.0, 9: 6.0}.get(high, (high + 2) / 2)
    if high == low:
        return max(5.0, 2 * value)
    gap = high - low - 1
    value += 2.0 * suited - GAP_COSTS[min(gap, 4)]
    return value + (1.0 if gap <= 1 and high < QUEEN else 0.0)


@cache
def pair_ranks(*, short_deck: bool = False) -> tuple[int, ...]:
    """For two cards of ranks a and b: at 13 * higher + lower if suited, else at 13 * lower + higher, out of WHOLE."""
    least = 4 if short_deck else 0
    hands = []
    for high in range(least, 13):
        for low in range(least, high + 1):
            for suited in (False, True) if high != low else (False,):
                ways = 4 if suited else 12 if high != low else 6
                hands.append((points(high, low, suited=suited), high, low, suited, ways))
    ranks = [0] * 169
    before, total = 0, sum(hand[-1] for hand in hands)
    for _, high, low, suited, ways in sorted(hands):
        before += ways
        ranks[high * 13 + low if suited else low * 13 + high] = (WHOLE - 1) * before // total
    return tuple(ranks)


@cache
def omaha_ranks(cards: int) -> tuple[int, ...]:
    """Sums of the squared ranks of all pairs in a hand of so many cards, where these hands split into equal parts."""
    chance = Random(cards)  # noqa: S311 - chance for a simulation
    pairs = pair_ranks()
    sums = sorted(hand_sum(pairs, chance.sample(range(52), cards)) for _ in range(OMAHA_HANDS))
    return tuple(sums[min(OMAHA_HANDS - 1, (part + 1) * OMAHA_HANDS // QUANTILES)] for part in range(QUANTILES))


def hand_sum(pairs: tuple[int, ...], hand: list[int]) -> int:
    """The sum for one hand, as the kernel works it out."""
    total = 0
    for a, b in combinations(hand, 2):
        high, low = max(a >> 2, b >> 2), min(a >> 2, b >> 2)
        rank = pairs[high * 13 + low if a & 3 == b & 3 else low * 13 + high]
        total += rank * rank >> 5
    return total
