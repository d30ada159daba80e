"""A sound plan has no problems; each way to spoil it gives the one problem that names it, at the field that has it."""

from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from shuffleup.tournament.check import check_plan
from shuffleup.tournament.check_structure import can_make
from shuffleup.tournament.plan import (
    NO_CLOCK,
    TURN_SECONDS,
    AnteKind,
    Chip,
    Dealt,
    Plan,
    PlanLevel,
    PlannedColourUp,
    Prize,
    usual_turn,
)
from shuffleup.tournament.problems import PlanProblem


def level(small: int, big: int, **more: Any) -> PlanLevel:
    return PlanLevel(20, small, big, **more)


BREAK = PlanLevel(10, is_break=True)
GOOD = Plan(
    name="Tuesday at the Crown",
    starts_at="2026-11-24T19:30:00",
    closes_at="23:00:00",
    entrants=25,
    buy_in=500,
    late_entry_until=2,
    re_entries=1,
    break_order=(4, 3),
    chips=(Chip(25), Chip(100), Chip(500)),
    levels=(level(50, 100), level(75, 150), BREAK, level(500, 1_000), level(5_000, 10_000)),
    colour_ups=(PlannedColourUp(25, after_level=2), PlannedColourUp(100, after_level=2)),
    prizes=(Prize(1, share=60), Prize(2, share=40), Prize(3, item="bar voucher")),
    points="nuts",
)


def told(plan: Plan, *, errors: bool) -> list[tuple[str, str]]:
    return [(each.field, each.message.id) for each in check_plan(plan) if each.is_error is errors]


def with_level(index: int, **changes: Any) -> dict[str, Any]:
    levels = list(GOOD.levels)
    levels[index] = replace(levels[index], **changes)
    return {"levels": tuple(levels)}


def test_a_sound_plan_has_no_problems() -> None:
    assert check_plan(GOOD) == []


@pytest.mark.parametrize(
    ("changes", "field", "what"),
    [
        ({"name": " "}, "name", "no_name"),
        ({"name": "x" * 81}, "name", "name_too_long"),
        ({"name": "Tues\nday"}, "name", "control_character"),
        ({"grade": "\u202epub"}, "grade", "control_character"),
        ({"starts_at": "half past seven"}, "starts_at", "no_date"),
        ({"closes_at": "25:00"}, "closes_at", "no_time"),
        ({"time_zone": "Europe/Camelot"}, "time_zone", "no_time_zone"),
        ({"time_zone": "../../etc/passwd"}, "time_zone", "no_time_zone"),
        ({"time_zone": ""}, "time_zone", "no_time_zone"),
        ({"currency": "£"}, "currency", "no_currency"),
        ({"points": "nutz"}, "points", "no_points_table"),
        ({"entrants": -1}, "entrants", "too_small"),
        ({"starting_stack": 0}, "starting_stack", "too_small"),
        ({"buy_in": -5}, "buy_in", "too_small"),
        ({"added": -5}, "added", "too_small"),
        ({"re_entries": -1}, "re_entries", "too_small"),
        ({"late_entry_until": -1}, "late_entry_until", "too_small"),
        ({"hands_per_hour": 0}, "hands_per_hour", "too_small"),
        ({"hands_per_hour": 1_000}, "hands_per_hour", "too_large"),
        ({"late_entry_until": 5}, "late_entry_until", "late_entry_too_late"),
        ({"seats_per_table": 1}, "seats_per_table", "seats"),
        ({"seats_per_table": 13}, "seats_per_table", "seats"),
        ({"tables": (), "break_order": ()}, "tables", "no_tables"),
        ({"tables": (1, 2, 3, 4, 3)}, "tables", "table_twice"),
        ({"tables": (0, 1, 2, 3, 4)}, "tables", "too_small"),
        ({"break_order": (4, 4)}, "break_order", "table_twice"),
        ({"break_order": (9,)}, "break_order", "no_such_table"),
        ({"levels": (BREAK,), "late_entry_until": 0, "colour_ups": ()}, "levels", "no_levels"),
        (with_level(0, minutes=0), "levels[0].minutes", "too_small"),
        (with_level(0, minutes=1_000), "levels[0].minutes", "too_large"),
        (with_level(2, minutes=0), "levels[2].minutes", "too_small"),
        (with_level(0, ante=-25), "levels[0].ante", "too_small"),
        (with_level(0, small_blind=0, big_blind=0), "levels[0]", "no_blinds"),
        (with_level(0, small_blind=200), "levels[0].small_blind", "small_above_big"),
        (with_level(1, small_blind=25, big_blind=50), "levels[1]", "level_shrinks"),
        (with_level(0, ante=10), "levels[0]", "amount_not_made"),
        ({"starting_stack": 10_010}, "starting_stack", "stack_not_made"),
        ({"rebuys": 1, "rebuy_until": 2, "rebuy_stack": 10_010}, "rebuy_stack", "stack_not_made"),
        ({"add_on_stack": 10_010}, "add_on_stack", "stack_not_made"),
        ({"early_bonus": 10}, "early_bonus", "stack_not_made"),
        ({"chips": (*GOOD.chips, Chip(25))}, "chips[3].value", "chip_twice"),
        ({"chips": (*GOOD.chips, Chip(0))}, "chips[3].value", "too_small"),
        ({"chips": (*GOOD.chips, Chip(1_000, count=-1))}, "chips[3].count", "too_small"),
        ({"colour_ups": (PlannedColourUp(25, 1),)}, "colour_ups[0]", "chip_still_needed"),
        ({"colour_ups": (PlannedColourUp(25, 0),)}, "colour_ups[0].after_level", "too_small"),
        ({"colour_ups": (PlannedColourUp(50, 2),)}, "colour_ups[0].remove", "no_such_chip"),
        ({"colour_ups": (PlannedColourUp(25, 2), PlannedColourUp(25, 3))}, "colour_ups[1].remove", "chip_twice"),
        ({"prizes": (Prize(0, share=100),)}, "prizes[0].place", "too_small"),
        ({"prizes": (Prize(1, share=-1),)}, "prizes[0].share", "too_small"),
        ({"prizes": (Prize(1, amount=-1),)}, "prizes[0].amount", "too_small"),
        ({"prizes": (Prize(1, share=100, amount=5),)}, "prizes[0]", "prize_share_and_amount"),
        ({"prizes": (Prize(1, share=100, value=5),)}, "prizes[0].value", "prize_value_of_nothing"),
        ({"prizes": (Prize(1),)}, "prizes[0]", "prize_empty"),
        ({"prizes": (Prize(1, item="a\tseat"),)}, "prizes[0].item", "control_character"),
        ({"prizes": (Prize(1, share=60), Prize(1, share=40))}, "prizes", "prize_twice"),
        ({"prizes": (Prize(1, share=60), Prize(2, share=41))}, "prizes", "shares_above_all"),
    ],
)
def test_each_mistake_stops_the_plan(changes: dict[str, Any], field: str, what: str) -> None:
    assert (field, f"plan.{what}") in told(replace(GOOD, **changes), errors=True)


@pytest.mark.parametrize(
    ("changes", "field", "what"),
    [
        ({"entrants": 33}, "entrants", "waiting_list"),
        ({"late_entry_until": 0}, "re_entries", "re_entry_without_late_entry"),
        (with_level(3, ante=1_500, ante_kind=AnteKind.BIG_BLIND), "levels[3].ante", "ante_above_big"),
        (with_level(1, small_blind=50, big_blind=100), "levels[1]", "level_does_not_grow"),
        ({"levels": (*GOOD.levels, BREAK)}, "levels[5]", "ends_with_break"),
        ({"levels": GOOD.levels[:4]}, "levels", "structure_short"),
        ({"chips": (Chip(25, count=100), Chip(100, count=10), Chip(500, count=10))}, "chips", "chips_too_few"),
        ({"colour_ups": (PlannedColourUp(25, 9),)}, "colour_ups[0].after_level", "after_last_level"),
        ({"prizes": (Prize(1, share=90),)}, "prizes", "shares_below_all"),
        ({"prizes": (Prize(1, share=40), Prize(2, share=60))}, "prizes", "prize_rises"),
        ({"prizes": (Prize(1, amount=20_000),)}, "prizes", "fixed_above_pool"),
        ({"entrants": 2}, "prizes", "prizes_beyond_field"),
    ],
)
def test_each_warning_leaves_the_plan_usable(changes: dict[str, Any], field: str, what: str) -> None:
    plan = replace(GOOD, **changes)
    assert told(plan, errors=False) == [(field, f"plan.{what}")]
    assert told(plan, errors=True) == []


def test_the_chip_to_blame_is_the_one_that_was_needed() -> None:
    plan = replace(
        GOOD, colour_ups=(PlannedColourUp(25, 2), PlannedColourUp(100, 2)), levels=(*GOOD.levels[:2], level(600, 1_200))
    )
    (problem,) = [each for each in check_plan(plan) if each.is_error]
    assert (problem.field, dict(problem.message.args)) == ("colour_ups[1]", {"value": 100, "level": 3, "amount": 600})


@pytest.mark.parametrize(
    ("bets", "price"),
    [
        ({"big_blind": 100, "big_bet": 300, "small_bet": 150, "ante": 25}, 100),
        ({"big_bet": 300, "small_bet": 150, "bring_in": 50, "ante": 25}, 300),
        ({"small_bet": 150, "bring_in": 50, "ante": 25}, 150),
        ({"bring_in": 50, "ante": 25}, 50),
        ({"ante": 25}, 25),
    ],
)
def test_a_level_shrinks_by_what_it_is_known_by(bets: dict[str, Any], price: int) -> None:
    """The big blind; in a game without one its bets, the larger first, then the bring-in, then the ante."""
    double = PlanLevel(20, **{bet: 2 * chips for bet, chips in bets.items()})
    plan = replace(GOOD, levels=(double, PlanLevel(20, **bets)), chips=(), colour_ups=())
    (problem,) = [each for each in check_plan(plan) if each.message.id == "plan.level_shrinks"]
    assert (problem.message.args["now"], problem.message.args["before"]) == (price, 2 * price)


@pytest.mark.parametrize(
    ("ante", "kind", "grows"),
    [(10, AnteKind.EACH, True), (80, AnteKind.BIG_BLIND, True), (25, AnteKind.BIG_BLIND, False)],
)
def test_an_ante_of_each_counts_for_a_full_table_and_one_for_all_once(
    ante: int, kind: AnteKind, *, grows: bool
) -> None:
    """Five each of eight are 40 a hand: ten each are more, and so are 80 of the big blind alone, but not 25."""
    first, second = level(50, 100, ante=5), level(50, 100, ante=ante, ante_kind=kind)
    plan = replace(GOOD, levels=(first, second), chips=(), colour_ups=())
    assert (("levels[1]", "plan.level_does_not_grow") in told(plan, errors=False)) is not grows


def test_an_ante_alone_can_make_a_level_grow_and_games_are_compared_with_themselves() -> None:
    dealers = (
        level(50, 100),
        level(50, 100, ante=25),
        level(0, 0, game="Razz", bring_in=25, small_bet=75, big_bet=150),
    )
    assert told(replace(GOOD, levels=(*dealers, level(5_000, 10_000)), colour_ups=()), errors=True) == []


@pytest.mark.parametrize(
    ("amount", "values", "makes"),
    [(75, [25, 100], True), (110, [25, 100], False), (45, [20, 25], True), (60, [20, 25], True), (5, [25], False)],
)
def test_what_chips_can_make(amount: int, values: list[int], makes: bool) -> None:
    assert can_make(amount, values) is makes


anything = st.integers(-5, 30) | st.integers(-(10**12), 10**12)
wild = st.builds(
    Plan,
    name=st.text(max_size=5),
    starts_at=st.text(max_size=5),
    time_zone=st.text(max_size=5),
    entrants=anything,
    starting_stack=anything,
    seats_per_table=anything,
    tables=st.lists(anything, max_size=3).map(tuple),
    late_entry_until=anything,
    currency=st.text(max_size=3),
    chips=st.lists(st.builds(Chip, anything, count=anything), max_size=3).map(tuple),
    levels=st.lists(
        st.builds(PlanLevel, anything, anything, anything, anything, is_break=st.booleans()), max_size=4
    ).map(tuple),
    colour_ups=st.lists(st.builds(PlannedColourUp, anything, anything), max_size=3).map(tuple),
    prizes=st.lists(st.builds(Prize, anything, anything, anything, st.text(max_size=3)), max_size=3).map(tuple),
)


@given(wild)
def test_no_plan_crashes_the_check(plan: Plan) -> None:
    assert all(isinstance(problem, PlanProblem) for problem in check_plan(plan))


def test_nobody_is_hurried_where_people_deal_with_chips_on_phones_unless_the_plan_says_so() -> None:
    assert usual_turn(Dealt.PHONE_CHIPS) == NO_CLOCK
    assert usual_turn(Dealt.DIGITAL) == usual_turn(Dealt.CARDS) == TURN_SECONDS
