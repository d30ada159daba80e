"""What is bought beside full stacks counts, before the start and under way; what a book forbids is told."""

from dataclasses import fields, replace
from pathlib import Path

import pytest

from shuffleup.rulebooks import load_book
from shuffleup.simulation.assumptions import Assumptions
from shuffleup.simulation.bought import allowed
from shuffleup.simulation.forecast import forecast
from shuffleup.simulation.models import KINDS_OF_PLAYERS, Field
from shuffleup.simulation.night_plan import go_on
from shuffleup.simulation.not_modelled import NOT_MODELLED
from shuffleup.simulation.under_way import night_so_far
from shuffleup.tournament.chip_commands import AddOn, BuyAgain
from shuffleup.tournament.plan import Chip, Limits, Plan, PlanLevel, PlannedColourUp, Prize
from tournament.nights import Night, people

BOOK = load_book("tda")


@pytest.fixture(scope="module")
def small() -> Plan:
    """Nine players at three tables of four, a short night with everything in it."""
    levels = [PlanLevel(6, small, 2 * small) for small in (50, 100, 200, 400, 800, 1_600, 3_200)]
    return Plan(
        "Small", rulebook="tda", entrants=9, starting_stack=3_000, seats_per_table=4, tables=(1, 2, 3), levels=(
            *levels[:2], PlanLevel(5, is_break=True), *levels[2:],
        ), late_entry_until=2, re_entries=1, rebuys=1, rebuy_stack=2_000, add_on_stack=4_000, early_bonus=500,
        chips=(Chip(25), Chip(100), Chip(500)), starts_at="2026-11-24T19:30:00", closes_at="23:00",
    )  # fmt: skip


def ends(plan: Plan, **options: object) -> object:
    """A forecast without what differs by itself: the time that it took, and what the plan is called."""
    found = forecast(plan, runs=6, compiled=False, processes=1, **options)
    return replace(found, seconds=0.0, name="")


def test_a_night_with_rebuys_and_an_add_on_ends_later(small):
    plain = replace(small, rebuys=0, add_on_stack=0, re_entries=0)
    without, bought = (forecast(plan, runs=12, compiled=False) for plan in (plain, small))
    assert bought.finish_minutes.p50 > without.finish_minutes.p50
    assert bought.rebuys.p90 > 0
    assert bought.add_ons.p50 > 0
    assert (without.rebuys, without.add_ons) == (None, None)


def test_who_buys_is_a_habit_of_players(small):
    none, always = (
        Field({"x": 1}, {"x": replace(KINDS_OF_PLAYERS["loose"], returns=returns)}) for returns in (0, 1_024)
    )
    long = replace(small, rebuy_until=5)
    assert forecast(long, runs=4, compiled=False, assumed=Assumptions(none)).rebuys.p90 == 0
    every = Assumptions(always, again_least=1, again_most=1)
    assert forecast(long, runs=4, compiled=False, assumed=every).rebuys.p10 > 2


def test_what_the_book_forbids_is_said_and_not_played(small):
    told = {book: [each.id for each in allowed(small, load_book(book))[1]] for book in ("redtooth", "nppl", "tda")}
    assert told == {
        "redtooth": ["forecast.no_re_entries", "forecast.no_rebuys"], "nppl": ["forecast.no_re_entries"], "tda": [],
    }  # fmt: skip
    found = forecast(replace(small, rulebook="redtooth", late_entry_until=2), runs=2, compiled=False)
    assert [each.id for each in found.forbidden] == told["redtooth"]
    assert found.rebuys is None


@pytest.mark.parametrize("forbidden", ["rebuys", "re_entry"])
def test_who_may_enter_again_is_asked_of_re_entries_alone(small: Plan, tmp_path: Path, forbidden: str) -> None:
    file = tmp_path / "house.toml"
    rest = f'[policies]\n{forbidden} = "none"\n'
    file.write_text(f'format = 1\n[book]\nid = "house"\nname = "House"\nextends = "tda"\n{rest}', "utf-8")
    book, entering = load_book(file), replace(small, rebuys=0, add_on_stack=0)
    found, selling = (forecast(plan, book=book, runs=2, compiled=False) for plan in (entering, small))
    assert selling.forbidden
    assert found.may_buy_again(entering) is (forbidden == "rebuys")
    assert selling.may_buy_again(small)
    assert found.bought_said() == ()
    assert len(selling.bought_said()) == (0 if forbidden == "rebuys" else 2)


def test_under_way_those_left_may_buy_what_they_have_not_bought():
    night = Night(
        "tda", late_entry_until=1, starting_stack=5_000, rebuys=2, rebuy_until=3, rebuy_stack=4_000, add_on_stack=6_000
    )
    night.play(*people(12))
    night.wait(5)
    for who in ("p3", "p4"):
        night.must(BuyAgain(night.entry(who), 1, 0))
    night.must(AddOn(night.entry("p5"), 1))
    night.bust("p4")
    so_far = night_so_far(night.state, night.at)
    assert (so_far.rebuys, so_far.add_ons, so_far.chips) == (1, 1, 12 * 5_000 + 2 * 4_000 + 6_000)
    record = go_on(night.state.plan, BOOK, Assumptions(), so_far)[0].plan
    assert (record.rebuys, record.rebuys_had, record.add_ons_had) == (2, 1, 1)
    assert record.rebuys_end == record.add_on_at > record.start_at
    found = forecast(night.state.plan, runs=6, so_far=so_far, compiled=False)
    assert found.rebuys.p90 > 0
    late = replace(so_far, clock_minutes=record.rebuys_end / 60_000 + 1)
    assert forecast(night.state.plan, runs=3, so_far=late, compiled=False).rebuys is None


CHANGED = {
    "rulebook": "redtooth", "starts_at": "2026-11-24T20:30:00", "closes_at": "20:20", "grade": "pub",
    "entrants": 7, "starting_stack": 4_000, "seats_per_table": 6, "tables": (3, 4, 5), "break_order": (1,),
    "hands_per_hour": 40, "late_entry_until": 0, "re_entries": 0, "chips": (Chip(50), Chip(100)),
    "levels": tuple(PlanLevel(9, small, 2 * small) for small in (50, 100, 200, 400, 800, 1_600)),
    "colour_ups": (PlannedColourUp(25, 2),), "rebuys": 0, "rebuy_until": 1, "rebuy_stack": 1_000,
    "add_on_stack": 1_000, "early_bonus": 0, "late_cut": 10,
}  # fmt: skip
"""Another value for each field of a plan that is modelled."""


@pytest.mark.parametrize("name", [each.name for each in fields(Plan) if each.name != "name"])
def test_every_field_of_a_plan_changes_a_forecast_or_is_listed_as_not_modelled(small, name):
    assert (name in CHANGED) is (name not in NOT_MODELLED)
    if name in NOT_MODELLED:
        return
    plan = small
    if name == "grade":  # TNPL lets pub nights keep to the seats of a table for the final
        plan = replace(small, rulebook="tnpl")
    if name == "late_cut":
        plan = replace(small, early_bonus=0, rulebook="tnpl")
    changed = replace(plan, **{name: CHANGED[name]})
    if name in ("late_entry_until", "re_entries"):
        plan, changed = (replace(each, rebuys=0) for each in (plan, changed))
    many = Assumptions(late_share=0.4)
    assert ends(plan, assumed=many) != ends(changed, assumed=many)


def test_what_is_not_modelled_stands_in_the_forecast_where_the_plan_has_it(small):
    rich = replace(
        small, buy_in=1_000, prizes=(Prize(1, 100),), bounty=200,
        limits=Limits("x", "X", "2026-01-01", "GBP", stake=500),
    )  # fmt: skip
    bare, money = (forecast(plan, runs=1, compiled=False).not_modelled for plan in (small, rich))
    assert {"deals", "hand_for_hand", "bubble"} <= set(bare)
    assert set(money) - set(bare) == {"buy_in", "prizes", "bounty", "limits"}
