"""Deals: how each method divides, what each book says to it (`cases/deals.toml`), and what must always hold."""

from pathlib import Path
from typing import Any

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from shuffleup.bad_input import BadInput
from shuffleup.rulebooks import Book, load_book
from shuffleup.tournament.between.deal_rules import DealFacts, DealRuling, judge_deal
from shuffleup.tournament.deals import Deal, DealStakes, Method, cash_beside, in_whole, make_deal
from shuffleup.tournament.icm import icm
from tournament.tables import cases

HOUSE = """format = 1
[book]
id = "house"
name = "The house"
extends = "redtooth"
[policies]
{policies}
"""
CLAUSE = """
[[clause]]
id = "D1"
title = "For the winner"
topic = "deals"
kind = "{kind}"
says = "Ten per cent stay on the table."
"""

stakes = st.builds(
    DealStakes,
    st.lists(st.integers(0, 10**6), min_size=1, max_size=9).filter(any).map(tuple),
    st.lists(st.integers(0, 10**7), max_size=12).map(lambda prizes: tuple(sorted(prizes, reverse=True))),
)


def deal_of(case: dict[str, Any]) -> Deal:
    left = DealStakes(tuple(case.get("stacks", (5000, 3000, 2000))), tuple(case.get("prizes", (50, 30, 20))))
    method = Method(case.get("method", "icm"))
    amounts = case.get("amounts", ()) if method is Method.CUSTOM else ()
    return make_deal(left, method, saved=case.get("saved", 0), amounts=amounts)


def assert_ruled(case: dict[str, Any], book: Book) -> None:
    ruling = judge_deal(deal_of(case), book, DealFacts(**case.get("facts", {})))
    said = {refuses: [f.message.id for f in ruling.findings if f.refuses is refuses] for refuses in (True, False)}
    assert said[True] == [f"deal.{each}" for each in case.get("because", [])]
    assert said[False] == [f"deal.{each}" for each in case.get("warns", [])]
    assert [need.fact for need in ruling.needs] == case.get("asks", [])
    assert ruling.allowed is not bool(case.get("because"))
    assert ruling.binding == case.get("binding", False if "because" in case else None)
    if "clauses" in case:
        assert list(ruling.findings[0].clauses) == case["clauses"]


@pytest.mark.parametrize("case", cases("deals.toml", "divide"))
def test_what_a_method_divides(case: dict[str, Any]) -> None:
    made = deal_of(case)
    assert list(made.amounts) == case["amounts"]
    assert list(made.gains) == case["gains"]


@pytest.mark.parametrize("case", cases("deals.toml", "ruling"))
def test_what_a_book_says(case: dict[str, Any]) -> None:
    assert_ruled(case, load_book(case["book"]))


@pytest.mark.parametrize("case", cases("deals.toml", "house"))
def test_what_a_house_says(case: dict[str, Any], tmp_path: Path) -> None:
    path = tmp_path / "house.toml"
    clause = CLAUSE.format(kind=case["clause"]) if "clause" in case else ""
    path.write_text(HOUSE.format(policies=case["policies"]) + clause)
    assert_ruled(case, load_book(path))


def test_a_silent_book_says_that_the_default_decided() -> None:
    (finding,) = judged("redtooth", accept=0, refuse=3).findings
    assert (finding.clauses, finding.fallbacks) == ((), ("deal_consent",))


def test_who_is_paid_more_than_first_prize_is_named_and_nobody_else() -> None:
    left = DealStakes((5000, 3000, 2000), (50, 30, 20), ("Ann", "Bob", "Cy"))
    ruling = judge_deal(make_deal(left, Method.CUSTOM, amounts=(60, 20, 20)), load_book("tnpl"))
    (above,) = [each.message for each in ruling.findings if each.message.id == "deal.above_first"]
    assert above.args["players"] == ("Ann",)


def test_a_question_offers_the_books_grades_and_dont_know() -> None:
    (need, *_) = judged("tnpl").needs
    assert [choice.value for choice in need.choices] == ["pub", "regional", "national", "unknown"]


def judged(book: str, **facts: Any) -> DealRuling:
    return judge_deal(deal_of({}), load_book(book), DealFacts(**facts))


@pytest.mark.parametrize("facts", [{"accept": 2, "refuse": 2}, {"accept": 4}, {"confirmed": 4}])
def test_more_voices_than_players_are_told(facts: dict[str, int]) -> None:
    with pytest.raises(BadInput, match="3 are left"):
        judged("tda", **facts)


@given(stakes, st.sampled_from([each for each in Method if each is not Method.CUSTOM]), st.data())
def test_every_coin_is_paid_or_saved(left: DealStakes, method: Method, data: st.DataObject) -> None:
    most = {
        Method.ICM: left.prizes[0],
        Method.SAVE: left.prizes[0],
        Method.CHIPS_GUARANTEED: left.pool - left.locked * len(left.stacks),
    }.get(method, left.pool)
    least = int(method is Method.SAVE)
    assume(most >= least)
    saved = data.draw(st.integers(least, most))
    made = make_deal(left, method, saved=saved)
    assert sum(made.amounts) + made.saved == left.pool
    assert all(amount >= 0 for amount in made.amounts)
    assert sum(made.gains) == -made.saved
    if method in (Method.ICM, Method.SAVE) and saved > left.prizes[0] - max(left.prizes[1:], default=0):
        return  # what is saved outweighs the lead of first prize, and those likelier to win it are paid less now
    for amount, stack in zip(made.amounts, left.stacks, strict=True):
        for other, others in zip(made.amounts, left.stacks, strict=True):
            assert stack < others or amount >= other - 1


@given(stakes)
def test_icm_misses_nobodys_worth_by_a_coin_and_keeps_within_the_prizes(left: DealStakes) -> None:
    amounts = make_deal(left, Method.ICM).amounts
    for amount, worth in zip(amounts, icm(left.stacks, left.prizes), strict=True):
        assert abs(amount - worth) < 1.001
        assert left.locked <= amount <= left.prizes[0]


@given(stakes)
def test_what_is_safe_stays_safe_with_the_lowest_prize_for_everybody(left: DealStakes) -> None:
    assert min(make_deal(left, Method.CHIPS_GUARANTEED).amounts) >= left.locked


@given(stakes)
def test_the_schedule_pays_the_pool(left: DealStakes) -> None:
    assert sum(left.scheduled) == left.pool


@pytest.mark.parametrize(
    ("method", "more", "wrong"),
    [
        ("icm", {"saved": 51}, "51 cannot be saved"),
        ("chips", {"saved": 101}, "101 cannot be saved"),
        ("chips-guaranteed", {"saved": 41}, "41 cannot be saved"),
        ("equal", {"saved": -1}, "-1 cannot be saved"),
        ("save", {}, "nothing is saved"),
        ("custom", {"amounts": [50, 50]}, "2 amounts for 3 players"),
        ("custom", {"amounts": [50, 60, -10]}, "amount 3 is -10"),
        ("icm", {"amounts": [50, 30, 20]}, "icm finds the amounts itself"),
    ],
)
def test_terms_that_cannot_be_are_told(method: str, more: dict[str, Any], wrong: str) -> None:
    with pytest.raises(BadInput, match=wrong):
        make_deal(DealStakes((5000, 3000, 2000), (50, 30, 20)), Method(method), **more)


@pytest.mark.parametrize(("stacks", "prizes"), [((0, 0), (1,)), ((-1, 2), (1,)), ((1, 2), (3, -1)), ((), ())])
def test_stakes_that_cannot_be_are_told(stacks: tuple[int, ...], prizes: tuple[int, ...]) -> None:
    with pytest.raises(BadInput):
        DealStakes(stacks, prizes)


def test_counts_below_zero_are_told() -> None:
    with pytest.raises(BadInput, match="accept is -1"):
        DealFacts(accept=-1)


@given(
    amounts=st.lists(st.integers(0, 10**7), min_size=2, max_size=9).filter(any),
    unit=st.sampled_from((1, 5, 100, 1_000)),
)
def test_whole_units_add_up_to_the_same_and_only_one_amount_holds_the_rest(amounts: list[int], unit: int) -> None:
    stakes = DealStakes((1,) * len(amounts), (sum(amounts),))
    deal = make_deal(stakes, Method.CUSTOM, amounts=amounts)
    rounded = in_whole(deal, unit).amounts
    assert sum(rounded) == sum(amounts)
    assert sum(amount % unit > 0 for amount in rounded) <= 1
    assert all(abs(now - then) <= 2 * unit for now, then in zip(rounded, amounts, strict=True))


@given(
    rows=st.lists(st.tuples(st.integers(0, 10**6), st.integers(0, 10**6)), min_size=2, max_size=9),
)
def test_money_beside_things_adds_up_and_nobody_pays_in(rows: list[tuple[int, int]]) -> None:
    amounts, values = zip(*rows, strict=True)
    if sum(amounts) < sum(values):
        with pytest.raises(BadInput):
            cash_beside(amounts, values)
        return
    money = cash_beside(amounts, values)
    assert sum(money) == sum(amounts) - sum(values)
    assert min(money) >= 0
    if all(amount >= value for amount, value in rows):
        assert money == tuple(amount - value for amount, value in rows)


def test_who_takes_a_seat_worth_more_than_his_share_gets_no_money_and_the_others_less() -> None:
    assert cash_beside((5_000, 3_000, 2_000), (0, 0, 1_500)) == (5_000, 3_000, 500)
    assert cash_beside((5_000, 3_000, 2_000), (0, 0, 4_000)) == (3_750, 2_250, 0)
