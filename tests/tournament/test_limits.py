"""Limits of the law: a plan held against them (`cases/limits.toml`), stakes that grow on the night, and the age."""

from typing import Any

import pytest

from shuffleup.tournament.answers import Accepted, Declined
from shuffleup.tournament.check import check_plan
from shuffleup.tournament.chip_commands import AddOn, BuyAgain
from shuffleup.tournament.commands import CheckIn, ReEnter
from shuffleup.tournament.door import least_age, ticks_required
from shuffleup.tournament.limits import dearest
from shuffleup.tournament.plan import Limits, Prize

from .nights import Night, plan
from .tables import cases

PUB = Limits("pub", "A pub", "2007-09-01", "GBP", stake=500, day=10_000, prize=10_000, no_fee=True, least_age=18)
CLUB = Limits("club", "A club", "2007-09-01", "GBP", stake=1_000, day=25_000, week=100_000, prize=25_000)
VENUES = {"pub": PUB, "club": CLUB}
ALL = (Prize(1, share=100),)


@pytest.mark.parametrize("case", cases("limits.toml", "plan"))
def test_a_plan_is_held_against_the_law_of_its_venue(case: dict[str, Any]) -> None:
    asked = {
        key: case[key] for key in case if key not in ("name", "book", "venue", "says", "fit", "today", "week", "prizes")
    }
    prizes = tuple(Prize(**each) for each in case["prizes"]) if "prizes" in case else ALL
    usual: dict[str, Any] = {"late_entry_until": 0, "prizes": prizes, "limits": VENUES[case["venue"]]}
    found = check_plan(plan(**{**usual, **asked}), case.get("today", 0), case.get("week", 0))
    said = [each for each in found if each.message.id.startswith("plan.limit_")]
    assert [each.message.id for each in said] == [f"plan.{each}" for each in case["says"]]
    assert not any(each.is_error for each in said)
    if "fit" in case:
        assert said[0].message.args["fit"] == case["fit"]


def test_the_dearest_night_of_one_person_is_all_that_the_plan_sells_him() -> None:
    stakes: dict[str, Any] = {"buy_in": 500, "re_entries": 1, "rebuys": 2, "rebuy_price": 300, "add_on_stack": 5_000}
    assert dearest(plan(**stakes, add_on_price=200)) == 500 + 500 + 2 * 300 + 200
    assert dearest(plan(**stakes)) == 500 + 500 + 2 * 300 + 500, "an add-on without a price of its own is a buy-in"
    assert dearest(plan(buy_in=500)) == 500


@pytest.mark.parametrize(("entrants", "stakes"), [(0, 2 * 8 * 2_000), (10, 10 * 2_000)])
def test_a_plan_that_names_no_number_of_players_is_held_against_a_full_room(entrants: int, stakes: int) -> None:
    full = plan(tables=(1, 2), seats_per_table=8, buy_in=2_000, entrants=entrants, limits=CLUB, prizes=ALL)
    (said,) = [each.message for each in check_plan(full, 10_000) if each.message.id == "plan.limit_day"]
    assert said.args["stakes"] == stakes + 10_000


def notes(night: Night, command: Any) -> list[tuple[str, Any]]:
    answer = night.send(command)
    assert isinstance(answer, Accepted), answer
    return [(note.id, note.args.get("stake", note.args.get("stakes"))) for note in answer.notes]


def test_re_buys_add_ons_and_re_entries_count_to_a_persons_stake() -> None:
    night = Night(
        "tda",
        tables=(1,),
        buy_in=200,
        rebuys=3,
        rebuy_until=3,
        re_entries=1,
        add_on_stack=5_000,
        add_on_price=100,
        limits=PUB,
    )
    ann, bob, *_ = night.play("Ann", "Bob", "Cy")
    assert notes(night, BuyAgain(ann, 1)) == []
    assert notes(night, AddOn(ann, 1)) == []
    assert notes(night, BuyAgain(ann, 1, bought=1)) == [("note.stake_over", 700)]
    night.bust("Bob")
    assert notes(night, ReEnter(bob, 1)) == []
    assert notes(night, AddOn(bob, 1 + 1)) == []
    assert notes(night, BuyAgain(bob, 2)) == [("note.stake_over", 700)]


def test_all_stakes_together_are_held_against_the_day() -> None:
    night = Night("tda", tables=(1, 2, 3), buy_in=400, rebuys=1, rebuy_until=3, rebuy_price=100, limits=PUB)
    entries = night.play(*(f"p{number}" for number in range(24)))
    told = [notes(night, BuyAgain(each, 1)) for each in entries[:5]]
    # 24 buy-ins are 96 pounds; the fifth re-buy of a pound is one above a hundred.
    assert told == [[], [], [], [], [("note.stakes_over", 10_100)]]


def test_limits_in_another_currency_are_left_alone_on_the_night() -> None:
    night = Night("tda", tables=(1,), buy_in=4_000, currency="EUR", rebuys=1, rebuy_until=3, limits=PUB)
    ann, *_ = night.play("Ann", "Bob")
    assert notes(night, BuyAgain(ann, 1)) == []


def test_the_age_of_the_law_is_asked_for_where_the_book_asks_nothing() -> None:
    assert ticks_required(Night("tda").state) == ()
    night = Night("tda", limits=PUB)
    assert ticks_required(night.state) == ("age",)
    assert least_age(night.state) == 18
    assert [least_age(Night(book).state) for book in ("tda", "tnpl")] == [0, 18]
    (ann,) = night.enter("Ann", ticks=())
    answer = night.send(CheckIn(ann))
    assert isinstance(answer, Declined)
    assert answer.message.id == "refused.ticks_missing"
