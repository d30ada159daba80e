"""Every ranking puts random hands in the same order as the brute-force oracle, ties included."""

from collections.abc import Callable, Iterable, Sequence
from functools import partial
from random import Random

import pytest

from oracles import brute_ranking as oracle
from oracles.brute_ranking import Worth
from shuffleup.cards import ranking
from shuffleup.cards.deck import full_deck, short_deck

Rank = Callable[[Sequence[int]], int]
Judge = Callable[[list[oracle.Card]], Worth]


def assert_same_order(pairs: Iterable[tuple[int, Worth]]) -> None:
    by_value = sorted(set(pairs))
    assert len(by_value) > 1
    assert len({value for value, _ in by_value}) == len(by_value), "one value for hands that differ"
    assert [worth for _, worth in by_value] == sorted({worth for _, worth in by_value})


def hands(deck: list[int], size: int, count: int, seed: str) -> list[list[int]]:
    chance = Random(seed)
    return [chance.sample(deck, size) for _ in range(count)]


def best_of(worth: Callable[[Iterable[oracle.Card]], Worth]) -> Judge:
    return partial(oracle.best, worth)


FULL, SHORT = full_deck(), short_deck()
CASES: list[tuple[str, Rank, Judge, list[int], tuple[int, ...]]] = [
    ("high", ranking.rank_high, best_of(oracle.five_high), FULL, (5, 6, 7)),
    ("short deck", ranking.rank_short_deck, best_of(oracle.five_short_deck), SHORT, (5, 6, 7)),
    ("ace to five", ranking.rank_low_a5, best_of(oracle.five_low_a5), FULL, (5, 6, 7)),
    ("eight or better", ranking.rank_low_8, best_of(oracle.five_low_8), FULL, (5, 6, 7)),
    ("deuce to seven", ranking.rank_low_27, oracle.five_low_27, FULL, (5,)),
    ("badugi", ranking.rank_badugi, oracle.badugi, FULL, (1, 2, 3, 4)),
]


@pytest.mark.parametrize(("name", "rank", "judge", "deck", "sizes"), CASES, ids=[case[0] for case in CASES])
def test_random_hands(name: str, rank: Rank, judge: Judge, deck: list[int], sizes: tuple[int, ...]) -> None:
    assert_same_order(
        (rank(hand), judge([oracle.card(card) for card in hand]))
        for size in sizes
        for hand in hands(deck, size, 3000, name)
    )


@pytest.mark.parametrize(("name", "rank", "judge", "deck", "sizes"), CASES, ids=[case[0] for case in CASES])
def test_hands_full_of_one_suit_or_few_ranks(
    name: str, rank: Rank, judge: Judge, deck: list[int], sizes: tuple[int, ...]
) -> None:
    narrow = [
        [card for card in deck if card & 3 == 2 or card >> 2 in (4, 12)],
        [card for card in deck if card >> 2 in (4, 5, 6, 7, 12)],
        [card for card in deck if card >> 2 in (12, 0, 1, 2, 3, 4)],
    ]
    assert_same_order(
        (rank(hand), judge([oracle.card(card) for card in hand]))
        for cards in narrow
        for size in sizes
        for hand in hands(cards, size, 400, name)
    )


@pytest.mark.parametrize("held", [4, 5, 6])
@pytest.mark.parametrize(
    ("rank", "worth"),
    [(ranking.rank_omaha_high, oracle.five_high), (ranking.rank_omaha_low_8, oracle.five_low_8)],
    ids=["high", "eight or better"],
)
def test_omaha(
    held: int, rank: Callable[[Sequence[int], Sequence[int]], int], worth: Callable[[Iterable[oracle.Card]], Worth]
) -> None:
    suited = [card for card in FULL if card & 3 in (1, 2) or card >> 2 in (0, 12)]
    dealt = hands(FULL, held + 5, 400, "omaha") + hands(suited, held + 5, 200, "suited")
    assert_same_order(
        (
            rank(cards[:held], cards[held:]),
            oracle.best_omaha(worth, map(oracle.card, cards[:held]), map(oracle.card, cards[held:])),
        )
        for cards in dealt
    )


@pytest.mark.parametrize("size", [1, 2, 3, 4])
@pytest.mark.parametrize(
    ("rank", "judge"),
    [(ranking.rank_up_high, oracle.open_high), (ranking.rank_up_low, oracle.open_low)],
    ids=["high", "low"],
)
def test_open_cards(size: int, rank: Rank, judge: Judge) -> None:
    few = [card for card in FULL if card >> 2 in (0, 1, 11, 12)]
    dealt = hands(FULL, size, 1500, "open") + hands(few, size, 500, "pairs")
    assert_same_order((rank(cards), judge([oracle.card(card) for card in cards])) for cards in dealt)
