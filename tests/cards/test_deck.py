from collections import Counter
from itertools import permutations
from random import Random

import pytest

from shuffleup.bad_input import BadInput
from shuffleup.cards.card import parse_cards
from shuffleup.cards.chance import M1, ChanceState, below, next_number, shuffle
from shuffleup.cards.deck import full_deck, short_deck, shuffle_top, shuffled, without


class Deck:
    __slots__ = ("deck",)

    def __init__(self, cards: list[int]) -> None:
        self.deck = list(cards)


def test_decks() -> None:
    assert full_deck() == list(range(52))
    assert short_deck() == parse_cards("6c6d6h6s") + list(range(20, 52))
    assert len(short_deck()) == 36


def test_a_shuffle_keeps_every_card_and_follows_the_source() -> None:
    once = shuffled(full_deck(), Random(1).randrange)
    assert sorted(once) == full_deck()
    assert once != full_deck()
    assert once == shuffled(full_deck(), Random(1).randrange)


def test_a_shuffle_gives_each_order_from_exactly_one_run_of_numbers() -> None:
    def fed(numbers: tuple[int, ...]) -> tuple[int, ...]:
        left = iter(numbers)
        return tuple(shuffled([0, 1, 2, 3], lambda _: next(left)))

    runs = [(a, b, c) for a in range(4) for b in range(3) for c in range(2)]
    assert sorted(map(fed, runs)) == sorted(permutations(range(4)))


def test_a_quick_shuffle_of_the_top_gives_each_start_equally_often() -> None:
    uniform, deck, starts = Random(7).random, [0, 1, 2, 3, 4], Counter()
    for _ in range(12_000):
        shuffle_top(deck, 2, uniform)
        assert sorted(deck) == [0, 1, 2, 3, 4]
        starts[deck[0], deck[1]] += 1
    assert set(starts) == set(permutations(range(5), 2))
    assert (
        sum((count - 600) ** 2 / 600 for count in starts.values()) < 44
    )  # chi squared, 19 degrees: once in a thousand


def test_cards_left_in_the_deck() -> None:
    assert without(parse_cards("AsKsQs"), parse_cards("Ks")) == parse_cards("AsQs")
    for taken in ("KsKs", "2c", "??"):
        with pytest.raises(BadInput, match="not in the deck"):
            without(parse_cards("AsKsQs"), parse_cards(taken))


def test_the_generator_is_the_published_one() -> None:
    # L'Ecuyer's own test: with all six numbers 12345 the first uniform is 0.1270111219..., the second 0.3185275653...
    g = ChanceState(0)
    for name in ChanceState.__slots__:
        setattr(g, name, 12345)
    drawn = [next_number(g) / (M1 + 1) for _ in range(2)]
    assert drawn == pytest.approx([0.127011122046577, 0.318527565396794], abs=1e-12)


def test_numbers_below_a_bound_are_even() -> None:
    g = ChanceState("even")
    times = Counter(below(g, 6) for _ in range(60_000))
    assert sorted(times) == list(range(6))
    assert sum((count - 10_000) ** 2 / 10_000 for count in times.values()) < 25  # 1 in 7,000 by chance


def test_seeds_differ_and_repeat() -> None:
    assert [next_number(ChanceState(seed)) for seed in (1, 1)] == [next_number(ChanceState(1))] * 2
    assert len({next_number(ChanceState(seed)) for seed in range(1000)}) == 1000
    assert next_number(ChanceState(1)) == next_number(ChanceState("1"))


@pytest.mark.parametrize("wanted", [0, 5, 23, 52])
def test_a_shuffle_of_the_top_leaves_a_whole_deck(wanted: int) -> None:
    d = Deck(full_deck())
    shuffle(ChanceState(7), d, 52, wanted)
    assert sorted(d.deck) == full_deck()
    whole = Deck(full_deck())
    shuffle(ChanceState(7), whole, 52, 52)
    assert d.deck[:wanted] == whole.deck[:wanted]


def test_a_shuffle_touches_only_its_part() -> None:
    d = Deck(full_deck())
    shuffle(ChanceState(7), d, 36, 36)
    assert d.deck[36:] == list(range(36, 52))
    assert sorted(d.deck[:36]) == list(range(36))


def test_every_card_comes_first_equally_often() -> None:
    g = ChanceState("first")
    times: Counter[int] = Counter()
    for _ in range(5200):
        d = Deck(full_deck())
        shuffle(g, d, 52, 2)
        times[d.deck[1]] += 1
    assert len(times) == 52
    assert sum((count - 100) ** 2 / 100 for count in times.values()) < 100  # 51 degrees of freedom
