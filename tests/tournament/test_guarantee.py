"""A fee that the house keeps and a pool that it makes up: what is to be won, what the box holds, what the law bars."""

import pytest

from shuffleup.tournament.answers import Declined
from shuffleup.tournament.cash import box
from shuffleup.tournament.cash_commands import TakePayment
from shuffleup.tournament.cash_state import How
from shuffleup.tournament.check import check_plan
from shuffleup.tournament.chip_commands import AddOn
from shuffleup.tournament.commands import ChangePlan
from shuffleup.tournament.finish import prize_pool
from shuffleup.tournament.limits import dearest, staked
from shuffleup.tournament.plan import Limits, Plan, Prize

from .nights import Night, plan

NO_FEE = Limits("pub", "A pub", "2007-09-01", "GBP", stake=1_000, no_fee=True)
FREE_FEE = Limits("club", "A club", "2007-09-01", "GBP", stake=1_000, prize=25_000)


def room(**fields: object) -> Night:
    """Four at 11.00, of which 1.00 is the fee."""
    night = Night("tda", tables=(1,), buy_in=1_100, fee=100, prizes=(Prize(1, share=100),), **fields)  # type: ignore[arg-type]
    night.play("A", "B", "C", "D")
    return night


@pytest.mark.parametrize(
    ("fields", "pool", "made_up"),
    [
        ({}, 4_000, 0),
        ({"added": 500}, 4_500, 0),
        ({"bounty": 250}, 3_000, 0),
        ({"guarantee": 4_000}, 4_000, 0),
        ({"guarantee": 6_000}, 6_000, 2_000),
        ({"guarantee": 6_000, "added": 500}, 6_000, 1_500),
        ({"guarantee": 6_000, "bounty": 250}, 6_000, 3_000),
    ],
)
def test_the_pool_is_without_fees_and_never_below_the_guarantee(
    fields: dict[str, int], pool: int, made_up: int
) -> None:
    night = room(**fields)
    held = box(night.state)
    assert prize_pool(night.state) == pool
    assert (held.fees, held.made_up, held.added) == (400, made_up, made_up + fields.get("added", 0))
    assert pool + held.fees + 4 * fields.get("bounty", 0) == held.due + held.added, "every coin is somewhere"


def test_an_add_on_lessens_what_the_house_makes_up() -> None:
    night = room(guarantee=6_000, add_on_stack=5_000, add_on_price=700)
    night.must(AddOn(night.entry("A"), 1))
    assert box(night.state).made_up == 1_300
    assert box(night.state).fees == 400, "an add-on has no fee"


def test_the_whole_buy_in_is_due_with_its_fee() -> None:
    night = room()
    before = box(night.state)
    night.must(TakePayment(1_100, How.CASH, night.entry("A")))
    assert before.due - before.taken_in_all - 1_100 == box(night.state).owed


def test_a_fee_is_no_stake() -> None:
    night = room(limits=FREE_FEE)
    assert staked(night.state, night.entry("A")) == 1_000
    assert dearest(night.state.plan) == 1_000
    assert not [each for each in check_plan(night.state.plan) if each.message.id.startswith("plan.limit_")]


def test_a_guarantee_above_what_the_law_lets_a_game_pay_is_told() -> None:
    free = plan(buy_in=0, guarantee=30_000, prizes=(Prize(1, share=100),), limits=FREE_FEE)
    assert "plan.limit_prize" in [each.message.id for each in check_plan(free)]


@pytest.mark.parametrize(
    ("fields", "problem"),
    [
        ({"fee": 100, "limits": NO_FEE}, "fee_barred"),
        ({"fee": 501}, "fee_above_buy_in"),
        ({"fee": 300, "bounty": 201}, "fee_above_buy_in"),
        ({"fee": -1}, "too_small"),
        ({"guarantee": -1}, "too_small"),
    ],
)
def test_a_fee_that_cannot_be_is_no_plan(fields: dict[str, object], problem: str) -> None:
    wrong: Plan = plan(buy_in=500, **fields)  # type: ignore[arg-type]
    assert [each.message.id for each in check_plan(wrong) if each.is_error] == [f"plan.{problem}"]
    night = Night("tda", buy_in=500)
    refused = night.send(ChangePlan(wrong))
    assert isinstance(refused, Declined)
    assert refused.message.id == "refused.plan_with_bad_fee"
