"""What holds for every hand, by Hypothesis; what is refused; who opens in stud; and the order of a few known hands."""

from collections.abc import Callable, Sequence
from itertools import pairwise

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from shuffleup.cards.card import UNKNOWN, cards_text, parse_cards
from shuffleup.cards.kernels import ace_low_order
from shuffleup.cards.ranking import (
    RANK,
    SIZES,
    Ranking,
    best_five,
    highest_by_suit_ace_low,
    lowest_by_suit,
    rank_badugi,
    rank_high,
    rank_low_27,
    rank_low_a5,
    rank_omaha_high,
    rank_omaha_low_8,
    rank_short_deck,
    rank_up_high,
    rank_up_low,
)

Rank = Callable[[Sequence[int]], int]


def a_hand(draw: st.DrawFn, ranking: Ranking) -> list[int]:
    lowest = 16 if ranking == Ranking.SHORT_DECK else 0
    fewest, most = SIZES[ranking]
    return draw(st.lists(st.integers(lowest, 51), min_size=fewest, max_size=most, unique=True))


@st.composite
def hands(draw: st.DrawFn) -> tuple[Ranking, list[int]]:
    ranking = draw(st.sampled_from(Ranking))
    return ranking, a_hand(draw, ranking)


@given(hands(), st.data())
def test_the_order_of_the_cards_does_not_matter(hand: tuple[Ranking, list[int]], data: st.DataObject) -> None:
    ranking, cards = hand
    assert RANK[ranking](cards) == RANK[ranking](data.draw(st.permutations(cards)))


@given(hands(), st.permutations(range(4)))
def test_no_suit_is_better_than_another(hand: tuple[Ranking, list[int]], suits: list[int]) -> None:
    ranking, cards = hand
    assert RANK[ranking](cards) == RANK[ranking]([card & ~3 | suits[card & 3] for card in cards])


@given(hands(), st.integers(0, 51))
def test_one_more_card_never_hurts(hand: tuple[Ranking, list[int]], card: int) -> None:
    ranking, cards = hand
    assume(card not in cards and len(cards) < SIZES[ranking][1])
    assume(ranking != Ranking.SHORT_DECK or card >= 16)
    assert RANK[ranking]([*cards, card]) >= RANK[ranking](cards)


@given(st.data())
def test_better_kickers_are_better(data: st.DataObject) -> None:
    """One unpaired card a rank higher, still unpaired, is a better hand unless a straight comes or goes."""
    cards = data.draw(st.lists(st.integers(0, 51), min_size=5, max_size=5, unique=True))
    place = data.draw(st.integers(0, 4))
    better = [*cards[:place], cards[place] + 4, *cards[place + 1 :]]
    ranks = [card >> 2 for card in cards]
    assume(better[place] <= 51 and ranks.count(ranks[place]) == 1 and ranks[place] + 1 not in ranks)
    before, after = rank_high(cards), rank_high(better)
    straights = {*range(5854, 5864), *range(7453, 7463)}
    assume(not {before, after} & straights)
    assert after > before
    assert rank_low_27(better) < rank_low_27(cards)
    if ranks[place] < 11:
        assert rank_low_a5(better) < rank_low_a5(cards)


@given(st.lists(st.integers(0, 51), min_size=9, max_size=11, unique=True), st.data())
def test_omaha_uses_two_and_three(cards: list[int], data: st.DataObject) -> None:
    hole, board = cards[5:], cards[:5]
    for rank in (rank_omaha_high, rank_omaha_low_8):
        value = rank(hole, board)
        assert value == rank(data.draw(st.permutations(hole)), data.draw(st.permutations(board)))
        fewer = [rank(hole[:place] + hole[place + 1 :], board) for place in range(len(hole)) if len(hole) > 4]
        assert max([*fewer, value]) == value


LADDERS: dict[Ranking, list[str]] = {
    Ranking.HIGH: [
        "AhKdQcJs9h", "2c2d3h4s5c", "2c2d3h3s4c", "2c2d2h3s4c", "Ac2d3h4s5c", "2d3h4s5c6c", "2c3c4c5c7c",
        "2c2d2h3s3c", "2c2d2h2s3c", "Ac2c3c4c5c", "9hThJhQhKh", "ThJhQhKhAh",
    ],
    Ranking.SHORT_DECK: [
        "AhKdQcJs9h", "6c6d6h7s8c", "Ac6d7h8s9c", "6d7h8s9cTc", "6c6d6h7s7c", "6c7c8c9cJc",
        "6c6d6h6s7c", "Ac6c7c8c9c", "6c7c8c9cTc",
    ],
    Ranking.LOW_A5: ["2c2d2h2sAc", "KcKdKhQsQc", "AcAd2h2s3c", "KhQdJcTs9h", "8c6d4h3s2c", "7c6d5h4s3c", "Ac2d3h4s5c"],
    Ranking.LOW_27: [
        "AcKcQcJcTc", "6c5c4c3c2c", "AcAdAhAs2c", "Ac6c4c3c2c", "Ac5c4c3c2c", "7c5c4c3c2c", "AcKdQhJsTc", "2c2d3h4s5c",
        "Ac6d4h3s2c", "Ac2d3h4s5c", "KcQdJhTs8c", "2c3d4h6s7c", "2c3d4h5s7c",
    ],
    Ranking.LOW_8: ["Ac2d3h4s9c", "4c5d6h7s8c", "Ac2d3h4s8c", "3c4d5h6s7c", "Ac2d3h4s5c"],
    Ranking.BADUGI: ["KcKdKhKs", "AcAdAhAs", "KcKdQhQs", "AcAd2h2s", "KcQdJhJs", "Ac2d3h3s", "KcQdJhTs", "Ac2d3h4s"],
    Ranking.THREE_CARD: [
        "2c3d5h", "AcKdJh", "2c2d3h", "2c2dAh", "3c3d2h", "AcAdKh", "2c3c5c", "AcKcJc", "Ac2d3h", "2c3d4h", "QcKdAh",
        "2c2d2h", "AcAdAh", "Ac2c3c", "2c3c4c", "QcKcAc",
    ],
    Ranking.BADUGI_27: [
        "AcAdAhAs", "2c2d2h2s", "KcKdQhQs", "2c2d3h3s", "AcQdJhJs", "2c3d4h4s", "AcKdQhJs", "Ac2d3h4s", "2c3d4h5s",
    ],
}  # fmt: skip


@pytest.mark.parametrize("ranking", list(Ranking))
def test_known_hands_from_worst_to_best(ranking: Ranking) -> None:
    values = [RANK[ranking](parse_cards(cards)) for cards in LADDERS[ranking]]
    assert all(worse < better for worse, better in pairwise(values)), values


def test_ties() -> None:
    board = "ThJhQhKhAh"
    assert rank_high(parse_cards(f"2c2d{board}")) == rank_high(parse_cards(f"AcAd{board}"))
    assert rank_badugi(parse_cards("Ac2d3h3s")) == rank_badugi(parse_cards("Ac2d3h2h"))
    assert rank_low_a5(parse_cards("Ac2d3h4s5cKdKs")) == rank_low_a5(parse_cards("Ac2c3c4c5c"))


@pytest.mark.parametrize(
    ("rank", "better", "worse"),
    [
        (rank_up_high, "2c2d3h4s", "AcKdQhTs"),
        (rank_up_high, "2c3c4c5c", "2c3d4h5s"),
        (rank_up_high, "2c2d3h3s", "AcAdKhQs"),
        (rank_up_high, "2c2d2h", "AcAdKh"),
        (rank_up_low, "Ac2d", "2c3d"),
        (rank_up_low, "KcQd", "AcAd"),
        (rank_up_low, "Ac2c3c4c", "Ac2d3h5s"),
    ],
)
def test_open_cards(rank: Rank, better: str, worse: str) -> None:
    tie = better == "2c3c4c5c"
    assert (rank(parse_cards(better)) > rank(parse_cards(worse))) is not tie
    assert (rank(parse_cards(better)) == rank(parse_cards(worse))) is tie


@pytest.mark.parametrize(
    ("cards", "stud", "razz"),
    [("2s2c3d", "2c", "3d"), ("AcKsKd", "Kd", "Ks"), ("AcAsAd", "Ac", "As"), ("2c2sAs", "2c", "2s")],
)
def test_who_brings_it_in(cards: str, stud: str, razz: str) -> None:
    up = parse_cards(cards)
    assert cards_text([up[lowest_by_suit(up)]]) == stud
    assert cards_text([up[highest_by_suit_ace_low(up)]]) == razz


def test_the_order_of_cards_with_the_ace_low() -> None:
    assert sorted(range(52), key=ace_low_order) == [*parse_cards("AcAdAhAs"), *range(48)]
    assert {ace_low_order(card) for card in range(52)} == set(range(52))


WRONG = [
    ("no card", [0, 1, 2, 3, 52], "52 is no card"),
    ("negative", [0, 1, 2, 3, -53], "-53 is no card"),
    ("unknown", [0, 1, 2, 3, UNKNOWN], "not known"),
    ("seven and unknown", [0, 1, 2, 3, 4, 5, UNKNOWN], "not known"),
    ("twice", [16, 17, 18, 19, 16], "6c is there twice"),
    ("twice of seven", [20, 21, 30, 40, 50, 51, 51], "As is there twice"),
    ("too few", [20, 21, 22, 23], "cards are ranked here, not 4"),
    ("too many", [20, 21, 22, 23, 24, 25, 26, 27], "cards are ranked here, not 8"),
]


@pytest.mark.parametrize(("what", "cards", "message"), WRONG, ids=[case[0] for case in WRONG])
@pytest.mark.parametrize("ranking", [Ranking.HIGH, Ranking.SHORT_DECK, Ranking.LOW_A5, Ranking.LOW_8])
def test_wrong_cards_are_refused(ranking: Ranking, what: str, cards: list[int], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        RANK[ranking](cards)


def test_wrong_numbers_of_cards_are_refused() -> None:
    for rank, cards in ((rank_low_27, "2c3c4c5c7d8d"), (rank_badugi, "2c3c4c5c7d"), (rank_up_high, "2c3c4c5c7d")):
        with pytest.raises(ValueError, match="cards are ranked here"):
            rank(parse_cards(cards))
    with pytest.raises(ValueError, match="short deck has no 5c"):
        rank_short_deck(parse_cards("5c6d7h8s9c"))
    for hole, board in (("2c3c4c", "5c6c7c8c9c"), ("2c3c4c5c", "6c7c8c9c"), ("2c3c4c5c6c7c8c", "9cTcJcQcKc")):
        with pytest.raises(ValueError, match="Omaha is ranked with"):
            rank_omaha_high(parse_cards(hole), parse_cards(board))
    with pytest.raises(ValueError, match="6c is there twice"):
        rank_omaha_low_8(parse_cards("2c3c4c6c"), parse_cards("6c7c8c9cTc"))
    with pytest.raises(ValueError, match="not known"):
        best_five(parse_cards("2c3c4c6c??"))
