"""A second opinion on every ranking, as slow and plain as can be: each five of the cards, looked at one by one.

It knows nothing of the package: cards are (rank, suit) with ranks 2 to 14, and a hand's worth is a tuple, greater is
better. It must stay independent, so nothing in it may be imported from `shuffleup`.
"""

from collections import Counter
from collections.abc import Callable, Iterable
from itertools import combinations

Card = tuple[int, int]
Worth = tuple[int, ...]

HIGH_CARD, PAIR, TWO_PAIR, TRIPS, STRAIGHT, FLUSH, FULL_HOUSE, QUADS, STRAIGHT_FLUSH = range(9)


def card(number: int) -> Card:
    """The card of a number 0 to 51."""
    return 2 + number // 4, number % 4


def repeated(ranks: Iterable[int]) -> tuple[list[int], list[int]]:
    """How often the ranks occur, and the ranks, both with the most frequent and then the highest first."""
    counts = Counter(ranks)
    ordered = sorted(counts, key=lambda rank: (counts[rank], rank), reverse=True)
    return [counts[rank] for rank in ordered], ordered


def five_high(five: Iterable[Card], *, wheel: tuple[int, ...] = (14, 5, 4, 3, 2), wheel_top: int = 5) -> Worth:
    """Five cards as a high hand; `wheel` is the straight in which the ace plays low."""
    five = list(five)
    times, ranks = repeated(rank for rank, _ in five)
    flush = len({suit for _, suit in five}) == 1
    straight = 0
    if len(ranks) == 5 and ranks[0] - ranks[4] == 4:
        straight = ranks[0]
    if tuple(ranks) == wheel:
        straight = wheel_top
    if straight and flush:
        return STRAIGHT_FLUSH, straight
    if times[0] == 4:
        return QUADS, *ranks
    if times == [3, 2]:
        return FULL_HOUSE, *ranks
    if flush:
        return FLUSH, *ranks
    if straight:
        return STRAIGHT, straight
    if times[0] == 3:
        return TRIPS, *ranks
    if times[:2] == [2, 2]:
        return TWO_PAIR, *ranks
    return (PAIR if times[0] == 2 else HIGH_CARD), *ranks


def five_short_deck(five: Iterable[Card]) -> Worth:
    """Five cards of a deck from six up: flush over full house."""
    kind, *rest = five_high(five, wheel=(14, 9, 8, 7, 6), wheel_top=9)
    return {FLUSH: FULL_HOUSE, FULL_HOUSE: FLUSH}.get(kind, kind), *rest


def five_low_a5(five: Iterable[Card]) -> Worth:
    """Five cards as a low with the ace as one, only pairs counted; the negative makes the lower the greater."""
    times, ranks = repeated(1 if rank == 14 else rank for rank, _ in five)
    return *(-time for time in times), *(-rank for rank in ranks)


def five_low_8(five: Iterable[Card]) -> Worth:
    """The same where only five different ranks up to eight are a low; the empty tuple is none."""
    worth = five_low_a5(five)
    return worth if len(worth) == 10 and worth[5] >= -8 else ()


def five_low_27(five: Iterable[Card]) -> Worth:
    """Deuce to seven: the worst high hand wins, and the ace is only high."""
    return tuple(-part for part in five_high(five, wheel=()))


def badugi(four: Iterable[Card]) -> Worth:
    """The largest set without two of a rank or suit, then the lowest."""
    four = [(1 if rank == 14 else rank, suit) for rank, suit in four]
    sets = [
        sorted((rank for rank, _ in chosen), reverse=True)
        for size in range(1, 5)
        for chosen in combinations(four, size)
        if len({rank for rank, _ in chosen}) == len({suit for _, suit in chosen}) == size
    ]
    return max((len(ranks), *(-rank for rank in ranks)) for ranks in sets)


def open_high(cards: Iterable[Card]) -> Worth:
    """Up to four open cards, of stud."""
    times, ranks = repeated(rank for rank, _ in cards)
    return *times, *ranks


def open_low(cards: Iterable[Card]) -> Worth:
    """Up to four open cards, of razz."""
    return five_low_a5(cards)


def best(worth: Callable[[Iterable[Card]], Worth], cards: Iterable[Card]) -> Worth:
    """The best five of the cards."""
    return max(worth(five) for five in combinations(cards, 5))


def best_omaha(worth: Callable[[Iterable[Card]], Worth], hole: Iterable[Card], board: Iterable[Card]) -> Worth:
    """The best of two hole cards and three of the board."""
    threes = list(combinations(board, 3))
    return max(worth((*two, *three)) for two in combinations(hole, 2) for three in threes)
