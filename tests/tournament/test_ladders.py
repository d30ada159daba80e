"""Ladders of prizes: for any field and pool they fall, are rounded, and add up to the last coin."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from shuffleup.tournament.ladders import Shape, as_prizes, in_shares, ladder, usual_places
from shuffleup.tournament.plan import Prize
from shuffleup.tournament.prizes import prize_list

from .nights import plan


@pytest.mark.parametrize(("entrants", "places"), [(1, 1), (6, 2), (20, 3), (28, 4), (180, 23), (500, 63), (9_000, 100)])
def test_about_one_place_in_eight_is_paid(entrants: int, places: int) -> None:
    assert usual_places(entrants) == places


def test_three_places_are_nearly_what_pubs_pay() -> None:
    assert in_shares(3, Shape.USUAL) == (51, 29, 20)
    assert in_shares(1, Shape.STEEP) == (100,)
    assert in_shares(100, Shape.STEEP) is None


@given(st.integers(0, 10**9), st.integers(1, 100), st.sampled_from(Shape), st.sampled_from((1, 100, 500, 1_000, 5_000)))
def test_a_ladder_falls_is_rounded_and_is_the_pool(pool: int, places: int, shape: Shape, coin: int) -> None:
    amounts = ladder(pool, places, shape, coin)
    if amounts is None:
        return
    assert sum(amounts) == pool
    assert len(amounts) == places
    assert list(amounts) == sorted(amounts, reverse=True)
    assert all(each > 0 and each % coin == 0 for each in amounts[1:])
    made = as_prizes(amounts, ())
    paid = prize_list(plan(prizes=made), pool, places)
    assert tuple(won.amount for won in paid.places) == amounts
    assert prize_list(plan(prizes=made), pool + 777, places).left == 0


def test_all_places_but_the_first_are_rounded_down_and_nobody_is_paid_nothing() -> None:
    # 10,000 in parts of 1, 0.555 and 0.393: 5,134, 2,848 and 2,018.
    assert ladder(10_000, 3, Shape.USUAL, 100) == (5_200, 2_800, 2_000)
    assert ladder(10_000, 3, Shape.USUAL, 2_100) is None
    assert ladder(0, 1, Shape.USUAL, 100) is None


@given(st.integers(1, 30), st.sampled_from(Shape))
def test_shares_come_to_a_hundred(places: int, shape: Shape) -> None:
    shares = in_shares(places, shape)
    assert shares is None or sum(shares) == 100


def test_a_steeper_ladder_pays_the_first_more() -> None:
    firsts = [ladder(100_000, 9, shape, 500) for shape in (Shape.FLAT, Shape.USUAL, Shape.STEEP)]
    assert sorted(each[0] for each in firsts if each) == [each[0] for each in firsts if each]


def test_things_stay_in_their_places() -> None:
    before = (Prize(1, share=100), Prize(2, item="A trophy", value=2_000), Prize(5, item="A hat"))
    made = as_prizes((7_000, 3_000), before)
    assert made == (
        Prize(1, share=100),
        Prize(2, amount=3_000, item="A trophy", value=2_000),
        Prize(5, item="A hat"),
    )
