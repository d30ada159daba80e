"""ICM at both speeds: the same figures, and those of fields too large to work out otherwise."""

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from shuffleup.bad_input import BadInput
from shuffleup.simulation.icm import icm as compiled_icm
from shuffleup.tournament.icm import ERROR, icm

stacks = st.lists(st.integers(0, 10**6) | st.just(5_000), min_size=1, max_size=40).filter(any)


@given(stacks, st.lists(st.integers(0, 10**6), max_size=45))
def test_both_speeds_agree(chips: list[int], prizes: list[int]) -> None:
    assert compiled_icm(chips, prizes) == pytest.approx(icm(chips, prizes), abs=1e-13 * (sum(prizes) or 1))


@given(stacks, st.randoms(use_true_random=False))
def test_equal_stacks_are_equal_and_the_order_changes_nothing(chips: list[int], chance: random.Random) -> None:
    order = list(range(len(chips)))
    chance.shuffle(order)
    worth = compiled_icm(chips, (50, 30, 20))
    assert compiled_icm([chips[number] for number in order], (50, 30, 20)) == tuple(worth[number] for number in order)


@pytest.mark.parametrize("paid", [1, 150, 1_000])
def test_a_thousand(paid: int) -> None:
    chance = random.Random(paid)
    chips = [chance.randint(1, 100_000) for _ in range(1_000)]
    prizes = list(range(paid, 0, -1))
    worth = compiled_icm(chips, prizes)
    assert sum(worth) == pytest.approx(sum(prizes), rel=ERROR)
    assert sorted(worth) == [value for _, value in sorted(zip(chips, worth, strict=True))]
    if paid == 1:
        assert worth == pytest.approx([chip / sum(chips) for chip in chips], abs=ERROR)


def test_what_cannot_be_is_told() -> None:
    with pytest.raises(BadInput, match="stack 2 is -1"):
        compiled_icm([1, -1], [1])
