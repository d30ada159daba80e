"""Every value has a name, and a hand's name says what is in the hand."""

from random import Random

import pytest

from oracles import brute_ranking as oracle
from shuffleup.cards.card import parse_cards
from shuffleup.cards.names import HandName, hand_name
from shuffleup.cards.ranking import RANK, SIZES, Ranking, best_five, rank_high

ACE, KING, QUEEN, JACK, NINE, EIGHT, SEVEN, SIX, FIVE, FOUR, TREY, DEUCE = 12, 11, 10, 9, 7, 6, 5, 4, 3, 2, 1, 0
TABLE: list[tuple[Ranking, str, str, dict[str, int | tuple[int, ...]]]] = [
    (Ranking.HIGH, "AhKhQhJhTh2c2d", "royal_flush", {}),
    (Ranking.HIGH, "Ah2h3h4h5hKcKd", "straight_flush", {"high": FIVE}),
    (Ranking.HIGH, "7c7d7h7s2c2d9h", "four_of_a_kind", {"rank": SEVEN, "kicker": NINE}),
    (Ranking.HIGH, "QcQdQh8s8c8d9h", "full_house", {"high": QUEEN, "low": EIGHT}),
    (Ranking.HIGH, "AcJc9c7c2cAdAh", "flush", {"high": ACE, "kickers": (JACK, NINE, SEVEN, DEUCE)}),
    (Ranking.HIGH, "5c6d7h8s9cAdAh", "straight", {"high": NINE}),
    (Ranking.HIGH, "5c5d5h8s9cAd2h", "three_of_a_kind", {"rank": FIVE, "kickers": (ACE, NINE)}),
    (Ranking.HIGH, "5c5d8h8s9c9d2h", "two_pair", {"high": NINE, "low": EIGHT, "kicker": FIVE}),
    (Ranking.HIGH, "5c5d8hJs9cAd2h", "pair", {"rank": FIVE, "kickers": (ACE, JACK, NINE)}),
    (Ranking.HIGH, "5c6d8hJs9cAd2h", "high_card", {"high": ACE, "kickers": (JACK, NINE, EIGHT, SIX)}),
    (Ranking.SHORT_DECK, "Ac6d7h8s9cKdKh", "straight", {"high": NINE}),
    (Ranking.SHORT_DECK, "AcAdAhKsKc8d9h", "full_house", {"high": ACE, "low": KING}),
    (Ranking.SHORT_DECK, "AcJc9c7c6cAdAh", "flush", {"high": ACE, "kickers": (JACK, NINE, SEVEN, SIX)}),
    (Ranking.SHORT_DECK, "AcAdAhAsKc8d9h", "four_of_a_kind", {"rank": ACE, "kicker": KING}),
    (Ranking.LOW_A5, "Ac2d3h4s5cKdKh", "low", {"ranks": (FIVE, FOUR, TREY, DEUCE, ACE)}),
    (Ranking.LOW_A5, "AcAd2h2s5c5dAh", "two_pair", {"high": DEUCE, "low": ACE, "kicker": FIVE}),
    (Ranking.LOW_A5, "AcAd2h3s3cKd3h", "pair", {"rank": ACE, "kickers": (KING, TREY, DEUCE)}),
    (Ranking.LOW_8, "Ac2d3h4s8cKdKh", "low", {"ranks": (EIGHT, FOUR, TREY, DEUCE, ACE)}),
    (Ranking.LOW_8, "Ac2d3h9s9cKdKh", "no_low", {}),
    (Ranking.LOW_27, "2c3d4h5s7c", "low", {"ranks": (SEVEN, FIVE, FOUR, TREY, DEUCE)}),
    (Ranking.LOW_27, "2c3d4h5sAc", "low", {"ranks": (ACE, FIVE, FOUR, TREY, DEUCE)}),
    (Ranking.LOW_27, "2c3c4c5cAc", "flush", {"high": ACE, "kickers": (FIVE, FOUR, TREY, DEUCE)}),
    (Ranking.LOW_27, "2c3d4h5s6c", "straight", {"high": SIX}),
    (Ranking.LOW_27, "2c2d4h5s6c", "pair", {"rank": DEUCE, "kickers": (SIX, FIVE, FOUR)}),
    (Ranking.BADUGI, "Ac2d3h4s", "badugi", {"ranks": (FOUR, TREY, DEUCE, ACE)}),
    (Ranking.BADUGI, "AcAd3c4c", "badugi", {"ranks": (TREY, ACE)}),
    (Ranking.BADUGI, "KcKdKhKs", "badugi", {"ranks": (KING,)}),
]


@pytest.mark.parametrize(("ranking", "cards", "name", "args"), TABLE, ids=[f"{t[0].name}-{t[1]}" for t in TABLE])
def test_names(ranking: Ranking, cards: str, name: str, args: dict[str, int | tuple[int, ...]]) -> None:
    assert hand_name(RANK[ranking](parse_cards(cards)), ranking) == HandName(name, args)


def flat(name: HandName) -> list[int]:
    return [rank for arg in name.args.values() for rank in (arg if isinstance(arg, tuple) else (arg,))]


@pytest.mark.parametrize("ranking", list(Ranking))
def test_a_name_tells_the_ranks_that_count(ranking: Ranking) -> None:
    chance = Random(ranking.name)
    size = SIZES[ranking][1]
    lowest = 16 if ranking == Ranking.SHORT_DECK else 0
    for _ in range(1500):
        cards = chance.sample(range(lowest, 52), size)
        name = hand_name(RANK[ranking](cards), ranking)
        five = best_five(cards, ranking)
        if name.id in ("straight", "straight_flush", "royal_flush"):
            assert five[0] >> 2 in (*flat(name), 12)
        elif name.id == "full_house":
            assert [card >> 2 for card in five] == [flat(name)[0]] * 3 + [flat(name)[1]] * 2
        else:
            assert list(dict.fromkeys(card >> 2 for card in five)) == flat(name)


@pytest.mark.parametrize(
    ("ranking", "values"),
    [
        (Ranking.HIGH, (0, 7463, -1)),
        (Ranking.SHORT_DECK, (0, 7463)),
        (Ranking.LOW_A5, (0, 6176)),
        (Ranking.LOW_8, (-1, 57)),
        (Ranking.LOW_27, (0, 1, 3, 14925, 14926)),
        (Ranking.BADUGI, (0, 8191, 3 * 8192 + 8191 - 15)),
    ],
)
def test_a_value_that_no_hand_has_is_refused(ranking: Ranking, values: tuple[int, ...]) -> None:
    for value in values:
        with pytest.raises(ValueError, match=ranking.name):
            hand_name(value, ranking)


def test_the_best_five_are_a_hand_of_the_same_worth() -> None:
    chance = Random("best")
    for _ in range(300):
        cards = chance.sample(range(52), 7)
        five = best_five(cards)
        assert set(five) <= set(cards)
        assert rank_high(five) == rank_high(cards)
        assert oracle.five_high(map(oracle.card, five)) == oracle.best(oracle.five_high, map(oracle.card, cards))
    assert best_five(parse_cards("9c9d8h2s2cKdKh"), Ranking.LOW_8) == []
