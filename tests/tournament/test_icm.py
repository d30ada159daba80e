"""ICM: figures worked out by hand, the model itself as an oracle, and what must hold whatever the stacks."""

from fractions import Fraction
from math import inf
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import shuffleup
from oracles.icm_subsets import icm_by_subsets, places_by_subsets
from shuffleup.bad_input import BadInput
from shuffleup.tournament.icm import ERROR, bubble_factor, bubble_factors, deviation, icm, place_probabilities
from tournament.tables import cases

stacks = st.lists(st.integers(1, 10**6), min_size=1, max_size=12)
few_stacks = st.lists(st.integers(0, 10**6), min_size=2, max_size=6).filter(any)
prize_lists = st.lists(st.integers(0, 10**6), max_size=12)


def falling(prizes: list[int]) -> list[int]:
    return sorted(prizes, reverse=True)


@pytest.mark.parametrize("case", cases("icm.toml", "worth"))
def test_what_stacks_are_worth(case: dict[str, Any]) -> None:
    wanted = [float(Fraction(each)) for each in case["worth"]]
    assert icm(case["stacks"], case["prizes"]) == pytest.approx(wanted, abs=1e-10)


@pytest.mark.parametrize("case", cases("icm.toml", "bubble"))
def test_bubble_factors(case: dict[str, Any]) -> None:
    factor = bubble_factor(case["stacks"], case["prizes"], case["player"], case["against"])
    assert factor == pytest.approx(float(Fraction(case["factor"])), abs=1e-9)


def test_nothing_to_win_but_something_to_lose_is_infinite() -> None:
    two_giants_one_chip = [10**12, 10**12, 1]
    assert bubble_factor(two_giants_one_chip, [5, 5], 0, 1) == inf


def test_who_has_no_chips_changes_no_factor_wherever_he_is_listed() -> None:
    factor = bubble_factor([5000, 3000, 2000], [50, 30, 20], 1, 2)
    assert bubble_factor([0, 5000, 3000, 2000], [50, 30, 20], 2, 3) == pytest.approx(factor, abs=1e-12)
    assert bubble_factor([5000, 3000, 0, 2000], [50, 30, 20], 1, 3) == pytest.approx(factor, abs=1e-12)


def test_all_factors_are_those_of_each_pair_and_none_where_no_pot_can_be_played_or_won() -> None:
    stacks, prizes = [5000, 3000, 0, 2000], [50, 30, 20]
    table = bubble_factors(stacks, prizes)
    for player in range(4):
        for against in range(4):
            plays = player != against and 2 not in (player, against)
            assert table[player][against] == (bubble_factor(stacks, prizes, player, against) if plays else None)
    assert bubble_factors([10**12, 10**12, 1], [5, 5])[0][1] is None


def test_it_is_the_packages_own_name() -> None:
    assert shuffleup.icm is icm


def test_places_of_three() -> None:
    wanted = [[Fraction(1, 2), Fraction(19, 56), Fraction(9, 56)]]
    assert places_by_subsets([5000, 3000, 2000])[:1] == wanted
    assert place_probabilities([5000, 3000, 2000])[0] == pytest.approx([float(each) for each in wanted[0]], abs=1e-14)


@given(stacks, prize_lists)
def test_it_is_the_model(chips: list[int], prizes: list[int]) -> None:
    number = Fraction if len(chips) <= 6 else float
    wanted = icm_by_subsets(chips, prizes, number)
    assert icm(chips, prizes) == pytest.approx([float(each) for each in wanted], abs=1e-9 * (sum(prizes) or 1))


@given(stacks)
def test_places_are_those_of_the_model_and_their_sums_are_what_is_known(chips: list[int]) -> None:
    table = place_probabilities(chips)
    for row, wanted in zip(table, places_by_subsets(chips, float), strict=True):
        assert row == pytest.approx(wanted, abs=1e-9)
        assert sum(row) == pytest.approx(1, abs=1e-11)
    assert deviation(chips, table) < len(chips) * ERROR


@pytest.mark.parametrize(
    "chips",
    [
        [1] * 24,
        [1] * 100,
        [1] * 400,
        list(range(1, 151)),
        [round(1.08**number) + 1 for number in range(150)],
        [10**12, *[1] * 60],
        [10**6] * 40 + [1] * 40,
    ],
    ids=["24 equal", "100 equal", "400 equal", "a ladder", "by the power", "one giant", "two camps"],
)
def test_large_fields_are_as_exact(chips: list[int]) -> None:
    table = place_probabilities(chips)
    assert deviation(chips, table) < len(chips) * ERROR
    for place in {0, 1, len(chips) // 3, len(chips) // 2, len(chips) - 2}:
        prizes = [0] * place + [1]
        assert icm(chips, prizes) == pytest.approx([row[place] for row in table], abs=ERROR)
    if len(set(chips)) == 1:
        assert all(chance == pytest.approx(1 / len(chips), abs=ERROR) for chance in table[0])


@given(few_stacks, prize_lists)
def test_the_prizes_add_up(chips: list[int], prizes: list[int]) -> None:
    assert sum(icm(chips, prizes)) == pytest.approx(sum(prizes[: len(chips)]), abs=1e-11 * (sum(prizes) or 1))


@given(few_stacks, prize_lists)
def test_a_larger_stack_is_never_worth_less(chips: list[int], prizes: list[int]) -> None:
    worth = icm(chips, falling(prizes))
    for one, its_worth in zip(chips, worth, strict=True):
        for other, others_worth in zip(chips, worth, strict=True):
            assert one < other or its_worth >= others_worth - ERROR * sum(prizes)


@given(few_stacks, prize_lists, st.integers(1, 10**6))
def test_more_chips_are_never_worth_less(chips: list[int], prizes: list[int], more: int) -> None:
    before, after = icm(chips, falling(prizes)), icm([chips[0] + more, *chips[1:]], falling(prizes))
    assert after[0] >= before[0] - 2 * ERROR * sum(prizes)


@given(few_stacks, prize_lists, st.randoms(use_true_random=False))
def test_the_order_of_the_players_changes_nothing(chips: list[int], prizes: list[int], chance: Any) -> None:
    order = list(range(len(chips)))
    chance.shuffle(order)
    worth = icm(chips, prizes)
    assert icm([chips[number] for number in order], prizes) == tuple(worth[number] for number in order)


@given(few_stacks, prize_lists)
def test_twice_the_chips_and_twice_the_money_are_twice_the_worth(chips: list[int], prizes: list[int]) -> None:
    doubled = icm([2 * chip for chip in chips], [2 * prize for prize in prizes])
    assert doubled == pytest.approx([2 * each for each in icm(chips, prizes)], abs=2 * ERROR * (sum(prizes) or 1))


@given(st.lists(st.integers(1, 1_000), min_size=2, max_size=5), prize_lists)
def test_with_falling_prizes_chips_lost_are_worth_more_than_chips_won(chips: list[int], prizes: list[int]) -> None:
    assert bubble_factor(chips, falling(prizes), 0, 1) >= 1 - 1e-6


@pytest.mark.parametrize(
    ("chips", "prizes", "wrong"),
    [
        ([5, -1], [1], "stack 2 is -1"),
        ([0, 0], [1], "nobody has chips"),
        ([], [1], "nobody has chips"),
        ([5, 2.5], [1], "stack 2 is 2.5"),
        ([5, 2], [3, -1], "the prize of place 2 is -1"),
        ([5, 2], [float("nan")], "the prize of place 1 is nan"),
        ([5, 2], [1, None], "the prize of place 2 is None"),
        ([10**400, 1], [1], "smallest stack"),
    ],
)
def test_what_cannot_be_is_told(chips: list[int], prizes: list[float], wrong: str) -> None:
    with pytest.raises(BadInput, match=wrong):
        icm(chips, prizes)


@pytest.mark.parametrize(("player", "against"), [(0, 0), (0, 3), (-1, 0), (0, 2)])
def test_who_cannot_play_a_pot_is_told(player: int, against: int) -> None:
    with pytest.raises(BadInput, match="play"):
        bubble_factor([5, 3, 0], [2, 1], player, against)
