"""Chip sets: the stacks they make add up and never need more chips than there are; colour-ups that the blinds allow."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from shuffleup.histories.nights import Template, templates
from shuffleup.tournament.check import check_plan
from shuffleup.tournament.chip_sets import (
    ChipsLacking,
    breakdown,
    lacking_for_colour_ups,
    proposed_colour_ups,
    stacks_made,
)
from shuffleup.tournament.plan import Chip, PlanLevel, PlannedColourUp

from .nights import plan

CASE = (Chip(25, count=150), Chip(100, count=150), Chip(500, count=100), Chip(1_000, count=75), Chip(5_000, count=25))
"""A common case of five hundred."""


@pytest.mark.parametrize(
    ("chips", "stack", "stacks", "least", "most"),
    [
        (CASE, 5_000, 10, 6, 15),
        (CASE, 10_000, 1, 6, 15),
        ((Chip(25), Chip(100), Chip(500)), 5_000, 1, 6, 15),
        ((Chip(5), Chip(25), Chip(100), Chip(500)), 2_000, 4, 6, 20),
    ],
)
def test_a_stack_has_plenty_of_small_chips(
    chips: tuple[Chip, ...], stack: int, stacks: int, least: int, most: int
) -> None:
    found = breakdown(chips, stack, stacks)
    assert found is not None
    assert sum(value * pieces for value, pieces in found) == stack
    assert all(least <= dict(found).get(chip.value, 0) <= most for chip in chips[:2])
    assert sum(pieces for _, pieces in found) <= 50


NO_COUNTS = tuple(Chip(value) for value in (25, 100, 500, 1_000, 5_000, 25_000))
"""As many of each as it takes."""


@pytest.mark.parametrize(
    ("stack", "pieces"),
    [
        (1_500, {25: 12, 100: 12}),
        (3_000, {25: 12, 100: 12, 500: 3}),
        (5_000, {25: 12, 100: 12, 500: 5, 1_000: 1}),
        (8_000, {25: 12, 100: 12, 500: 5, 1_000: 4}),
        (10_000, {25: 12, 100: 12, 500: 5, 1_000: 6}),
        (15_000, {25: 12, 100: 12, 500: 5, 1_000: 11}),
        (20_000, {25: 12, 100: 12, 500: 5, 1_000: 6, 5_000: 2}),
        (30_000, {25: 12, 100: 12, 500: 5, 1_000: 6, 5_000: 4}),
        (50_000, {25: 12, 100: 12, 500: 5, 1_000: 6, 5_000: 8}),
    ],
)
def test_stacks_that_card_rooms_hand_out_come_out(stack: int, pieces: dict[int, int]) -> None:
    """A dozen of each of the two smallest chips, five 500s, six 1,000s: the breakdown that is printed everywhere."""
    assert dict(breakdown(NO_COUNTS, stack) or ()) == pieces


@given(stack=st.integers(40, 2_000).map(lambda each: each * 100), first=st.sampled_from([0, 1]))
def test_a_stack_can_be_held_and_leaves_no_chip_out(stack: int, first: int) -> None:
    chips = NO_COUNTS[first:]
    found = breakdown(chips, stack)
    assert found is not None
    values = [value for value, _ in found]
    assert values == [chip.value for chip in chips][: len(values)]
    assert max(values) * 4 <= stack
    assert sum(pieces for _, pieces in found) <= 80
    assert found[0][1] >= 4
    changes = sum(value * pieces for value, pieces in found[:2])
    assert changes >= 4 * chips[1].value


def test_enough_stays_in_the_case_to_take_small_chips_up_with() -> None:
    """Of a set of 500 for nine players: a quarter of their 25s, 2,700 in all, goes into 100s that are left."""
    chips = (
        Chip(25, count=150),
        Chip(100, count=125),
        Chip(500, count=75),
        Chip(1_000, count=100),
        Chip(5_000, count=50),
    )
    found = breakdown(chips, 10_000, 9)
    assert found is not None
    assert lacking_for_colour_ups(chips, found, 9) == ()
    left = 125 - 9 * dict(found)[100]
    assert left * 100 * 4 >= 9 * 25 * dict(found)[25]
    bare = (chips[0], Chip(100, count=108), *chips[2:])
    handed_out = ((25, 12), (100, 12), (500, 5), (1_000, 6))
    assert lacking_for_colour_ups(chips, handed_out, 9) == ()
    assert lacking_for_colour_ups(bare, handed_out, 9) == (ChipsLacking(25, 100, 7),)
    assert lacking_for_colour_ups(bare, breakdown(bare, 10_000, 9) or (), 9) == ()
    small = (Chip(25, count=24), Chip(100, count=26))
    assert lacking_for_colour_ups(small, ((25, 12), (100, 12)), 2) == (ChipsLacking(25, 100, 4),)


def test_no_chip_is_left_out_between_two_that_are_there() -> None:
    """Ten 500s and three 5,000s would be nearer to a good stack, had it not a 1,000 between them."""
    chips = (Chip(500), Chip(1_000, count=40), Chip(5_000, count=60), Chip(25_000, count=60))
    assert dict(breakdown(chips, 20_000, 10) or ()) == {500: 8, 1_000: 1, 5_000: 3}


def test_a_player_stacks_no_more_than_twenty_of_a_small_chip_where_larger_ones_do() -> None:
    """A 500 is more than a quarter of the stack, but sixty 25s are more than anybody can stack."""
    assert dict(breakdown((Chip(25), Chip(500), Chip(1_000)), 1_500) or ()) == {25: 20, 500: 2}
    assert dict(breakdown((Chip(25),), 1_500) or ()) == {25: 60}, "there are no others"


@pytest.mark.parametrize(
    ("chips", "stack"), [(CASE, 5_010), ((), 5_000), ((Chip(25, count=8),), 5_000), ((Chip(500),), 100)]
)
def test_what_chips_cannot_make_has_no_breakdown(chips: tuple[Chip, ...], stack: int) -> None:
    assert breakdown(chips, stack) is None


def test_how_many_stacks_a_set_makes() -> None:
    made = stacks_made(CASE, 5_000)
    assert made is not None
    assert breakdown(CASE, 5_000, made)
    assert not breakdown(CASE, 5_000, made + 1)
    assert made >= 20
    assert stacks_made((Chip(100, count=20), Chip(500, count=8)), 1_000) == 4, (
        "five hundreds and a 500 each, four times"
    )
    assert stacks_made(CASE, 300_000) == 0
    assert stacks_made((Chip(25),), 50) is None


@given(
    counts=st.lists(st.integers(0, 400), min_size=1, max_size=6),
    stack=st.integers(1, 400).map(lambda each: each * 25),
    stacks=st.integers(1, 60),
)
def test_stacks_never_need_more_chips_than_there_are(counts: list[int], stack: int, stacks: int) -> None:
    values = (25, 100, 500, 1_000, 5_000, 25_000)
    chips = tuple(Chip(value, count=count) for value, count in zip(values, counts, strict=False))
    found = breakdown(chips, stack, stacks)
    if found is not None:
        assert sum(value * pieces for value, pieces in found) == stack
        owned = {chip.value: chip.count for chip in chips}
        assert all(pieces * stacks <= owned[value] or owned[value] == 0 for value, pieces in found)


def test_chips_leave_at_the_break_after_the_last_level_that_needs_them() -> None:
    lines = ((25, 50), (50, 100), (75, 150), None, (100, 200), (200, 400), None, (500, 1_000), (1_000, 2_000))
    levels = tuple(
        PlanLevel(10, small_blind=each[0], big_blind=each[1]) if each else PlanLevel(5, is_break=True) for each in lines
    )
    night = plan("tda", levels=levels, chips=CASE)
    assert proposed_colour_ups(night) == (PlannedColourUp(25, 3), PlannedColourUp(100, 5), PlannedColourUp(500, 6))
    earlier = replace(levels[2], small_blind=100, big_blind=200)
    night = plan("tda", levels=(*levels[:2], earlier, *levels[3:]), chips=CASE)
    assert proposed_colour_ups(night)[0] == PlannedColourUp(25, 3), (
        "last needed in level 2, but no break is before that"
    )


@pytest.mark.parametrize("template", templates(), ids=[each.id for each in templates()])
def test_what_is_proposed_for_the_nights_that_ship_has_nothing_wrong(template: Template) -> None:
    proposed = replace(template.plan, colour_ups=proposed_colour_ups(template.plan))
    assert proposed.colour_ups
    assert [each.message.id for each in check_plan(proposed) if each.is_error] == []


def test_a_set_that_makes_too_few_stacks_is_told_at_set_up() -> None:
    chips = (Chip(25, count=30), Chip(5_000, count=100), Chip(10_000, count=10))
    night = plan("tda", chips=chips, entrants=20, starting_stack=5_050)
    found = {each.message.id: each.message.args for each in check_plan(night)}
    assert found["plan.chips_make_fewer"] == {"made": 15, "needed": 20}
