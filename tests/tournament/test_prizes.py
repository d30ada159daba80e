"""Prizes to the last coin: the named rules one by one, then their sums under everything a host can set up."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from shuffleup.tournament.plan import Plan, Prize
from shuffleup.tournament.prizes import Won, by_largest_remainder, pool_of, prize_list, prizes


def plan(*rows: Prize, buy_in: int = 500, added: int = 0) -> Plan:
    return Plan(name="Tuesday", prizes=rows, buy_in=buy_in, added=added)


def share(place: int, percent: int) -> Prize:
    return Prize(place, share=percent)


THREE = plan(share(1, 50), share(2, 30), share(3, 20))


def amounts(won: tuple[Won, ...]) -> list[int]:
    return [each.amount for each in won]


def test_shares_of_a_pool_that_divides() -> None:
    assert amounts(prizes(THREE, 12_500, [1, 2, 3, 4, 5])) == [6_250, 3_750, 2_500, 0, 0]


def test_coins_left_by_rounding_go_to_who_lost_most_and_then_to_the_better_place() -> None:
    assert amounts(prizes(THREE, 11, [1, 2, 3])) == [6, 3, 2]
    assert amounts(prizes(plan(share(1, 25), share(2, 25), share(3, 25), share(4, 25)), 10, [1, 2, 3, 4])) == [
        3,
        3,
        2,
        2,
    ]


def test_fixed_amounts_come_first_and_shares_divide_the_rest() -> None:
    mixed = plan(share(1, 60), share(2, 40), Prize(3, amount=1_000), Prize(4, amount=500))
    assert amounts(prizes(mixed, 11_500, [1, 2, 3, 4])) == [6_000, 4_000, 1_000, 500]


def test_fixed_amounts_beyond_the_pool_are_paid_from_the_top_and_the_lack_is_said() -> None:
    fixed = plan(Prize(1, amount=5_000), Prize(2, amount=3_000), Prize(3, amount=2_000))
    listed = prize_list(fixed, 6_500, 10)
    assert amounts(listed.places)[:3] == [5_000, 1_500, 0]
    assert (listed.left, listed.short) == (0, 3_500)


def test_money_that_no_prize_claims_is_left() -> None:
    listed = prize_list(plan(Prize(1, amount=5_000)), 6_500, 10)
    assert (listed.left, listed.short) == (1_500, 0)


def test_the_share_of_a_place_nobody_reached_goes_to_those_who_are_there() -> None:
    assert amounts(prizes(THREE, 8_000, [1, 2])) == [5_000, 3_000]


def test_shares_below_a_hundred_still_pay_out_the_pool() -> None:
    assert amounts(prizes(plan(share(1, 60), share(2, 30)), 900, [1, 2])) == [600, 300]


def test_tied_entrants_share_the_places_they_take_up_with_odd_coins_in_the_order_listed() -> None:
    assert amounts(prizes(THREE, 1_001, [4, 2, 1, 2])) == [0, 250, 501, 250]
    assert amounts(prizes(THREE, 1_003, [2, 1, 2])) == [251, 501, 251]
    assert amounts(prizes(plan(share(1, 50), share(2, 51)), 101, [1, 1])) == [51, 50]
    assert amounts(prizes(THREE, 10_000, [3, 3, 1, 2])) == [1_000, 1_000, 5_000, 3_000]


def test_a_thing_on_a_tied_place_is_contested() -> None:
    with_voucher = plan(share(1, 100), Prize(2, item="bar voucher"))
    assert prizes(with_voucher, 100, [1, 2, 3])[1] == Won(0, ("bar voucher",))
    assert prizes(with_voucher, 100, [1, 2, 2])[1:] == (Won(0, ("bar voucher",), contested=True),) * 2


def test_places_still_open_are_counted_from_the_last() -> None:
    assert amounts(prizes(THREE, 10_000, [5, 4, 3])) == [0, 0, 2_000]


@pytest.mark.parametrize(
    ("places", "why"),
    [([1, 1, 2], "place 2 is taken"), ([0], "no place 0"), ([1, -3], "no place -3"), ([2, 2, 3], "place 3 is taken")],
)
def test_places_that_cannot_be_are_refused(places: list[int], why: str) -> None:
    with pytest.raises(ValueError, match=why):
        prizes(THREE, 100, places)


def test_a_negative_pool_is_refused() -> None:
    with pytest.raises(ValueError, match="-1"):
        prize_list(THREE, -1, 3)


def test_the_pool_is_every_paid_entry_and_what_is_added() -> None:
    assert pool_of(plan(buy_in=500, added=2_000), 27) == 15_500


rows = st.builds(
    Prize,
    place=st.integers(1, 12),
    share=st.integers(0, 100),
    amount=st.integers(0, 5_000),
    item=st.sampled_from(["", "a seat"]),
)
groups = st.lists(st.integers(1, 4), max_size=10)


@given(st.lists(rows, max_size=10), st.integers(0, 100_000), groups)
def test_what_is_won_and_what_is_left_add_up_to_the_pool(table: list[Prize], pool: int, tied: list[int]) -> None:
    places = [1 + sum(tied[:index]) for index, size in enumerate(tied) for _ in range(size)]
    won = prizes(plan(*table), pool, places)
    listed = prize_list(plan(*table), pool, len(places))
    assert sum(amounts(won)) + listed.left == pool
    assert all(each.amount >= 0 for each in won)
    if listed.left:
        assert not any(row.share for row in table if row.place <= len(places))
    for place in set(places):
        equal = [each.amount for each, where in zip(won, places, strict=True) if where == place]
        assert max(equal) - min(equal) <= 1


@given(st.integers(0, 10**9), st.lists(st.integers(0, 1_000), max_size=30))
def test_largest_remainder_misses_no_quota_by_a_whole_coin(whole: int, weights: list[int]) -> None:
    parts = by_largest_remainder(whole, weights)
    total = sum(weights)
    assert sum(parts) == (whole if total else 0)
    for part, weight in zip(parts, weights, strict=True):
        assert not total or abs(part * total - whole * weight) < total
