"""Every ranking puts random hands in the same order as PokerKit's hand types, ties included."""

from collections.abc import Callable, Iterable, Sequence
from itertools import pairwise
from random import Random
from typing import Any

import pokerkit
import pytest

from shuffleup.cards import ranking
from shuffleup.cards.card import cards_text
from shuffleup.cards.deck import full_deck, short_deck

SINGLE: list[tuple[Callable[[Sequence[int]], int], Any, list[int], tuple[int, ...]]] = [
    (ranking.rank_high, pokerkit.StandardHighHand, full_deck(), (5, 6, 7)),
    (ranking.rank_short_deck, pokerkit.ShortDeckHoldemHand, short_deck(), (5, 6, 7)),
    (ranking.rank_low_a5, pokerkit.RegularLowHand, full_deck(), (5, 6, 7)),
    (ranking.rank_low_8, pokerkit.EightOrBetterLowHand, full_deck(), (5, 6, 7)),
    (ranking.rank_low_27, pokerkit.StandardLowHand, full_deck(), (5,)),
    (ranking.rank_badugi, pokerkit.BadugiHand, full_deck(), (4,)),
]
OMAHA: list[tuple[Callable[[Sequence[int], Sequence[int]], int], Any]] = [
    (ranking.rank_omaha_high, pokerkit.OmahaHoldemHand),
    (ranking.rank_omaha_low_8, pokerkit.OmahaEightOrBetterLowHand),
]


def assert_same_order(ranked: Iterable[tuple[int, Any]]) -> None:
    """Values and PokerKit's hands side by side; no hand (None) must have the value 0, and no other."""
    by_value = sorted(ranked, key=lambda pair: pair[0])
    assert all((value == 0) == (hand is None) for value, hand in by_value)
    made = [(value, hand) for value, hand in by_value if hand is not None]
    assert len({value for value, _ in made}) > 10
    for (worse, worse_hand), (better, better_hand) in pairwise(made):
        assert (worse_hand == better_hand) if worse == better else (worse_hand < better_hand), (worse_hand, better_hand)


def deal(deck: list[int], size: int, count: int) -> list[list[int]]:
    """Random hands; every third from half the deck, one suit and the extremes, where straights and flushes live."""
    chance = Random(size)
    narrow = [card for card in deck if card & 3 == 3 or card >> 2 in (4, 5, 6, 7, 12)]
    return [chance.sample(narrow if hand % 3 == 0 else deck, size) for hand in range(count)]


@pytest.mark.parametrize(("rank", "kind", "deck", "sizes"), SINGLE, ids=[case[1].__name__ for case in SINGLE])
def test_hands(rank: Callable[[Sequence[int]], int], kind: Any, deck: list[int], sizes: tuple[int, ...]) -> None:
    assert_same_order(
        (rank(cards), kind.from_game_or_none(cards_text(cards))) for size in sizes for cards in deal(deck, size, 1500)
    )


@pytest.mark.parametrize("held", [4, 5, 6])
@pytest.mark.parametrize(("rank", "kind"), OMAHA, ids=[case[1].__name__ for case in OMAHA])
def test_omaha(rank: Callable[[Sequence[int], Sequence[int]], int], kind: Any, held: int) -> None:
    assert_same_order(
        (
            rank(cards[:held], cards[held:]),
            kind.from_game_or_none(cards_text(cards[:held]), cards_text(cards[held:])),
        )
        for cards in deal(full_deck(), held + 5, 250)
    )
