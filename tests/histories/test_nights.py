"""The nights that ship: sound plans, breaks where chips are raced off, and an end before the venue closes."""

import pytest

from shuffleup.histories.event_file import read_event, write_event
from shuffleup.histories.nights import Template, templates
from shuffleup.tournament.check import check_plan
from shuffleup.tournament.plan import Plan

HOURS = {"pub_night_20": 3.5, "pub_night_15": 3.5, "club_deep_stack": 7, "turbo": 2.5}
"""From the start that the file names until closing time."""
LAST_HANDS = 20
"""With this many big blinds left in the whole room, a table is down to its last few hands."""


nights = pytest.mark.parametrize("night", templates(), ids=lambda night: str(night.id))


def test_the_nights_that_people_ask_for() -> None:
    assert [night.id for night in templates()] == list(HOURS)
    assert templates()[0].plan.seats_per_table == templates()[1].plan.seats_per_table == 8
    assert {level.minutes for level in templates()[0].plan.levels if not level.is_break} == {20}
    assert {level.minutes for level in templates()[1].plan.levels if not level.is_break} == {15}


@nights
def test_nothing_is_wrong_with_it(night: Template) -> None:
    assert check_plan(night.plan) == []
    assert sum(prize.share for prize in night.plan.prizes) == 100
    assert 0 < night.plan.late_entry_until < night.plan.play_levels()
    assert night.plan.entrants == 25 <= night.plan.capacity


@nights
def test_it_ends_before_closing_time(night: Template) -> None:
    minutes = 0
    for level in night.plan.levels:
        if level.big_blind * LAST_HANDS >= night.plan.entrants * night.plan.starting_stack:
            break
        minutes += level.minutes
    assert minutes <= HOURS[night.id] * 60 - 10


@nights
def test_late_entry_closes_at_a_break(night: Template) -> None:
    last = night.plan.index_of_level(night.plan.late_entry_until)
    assert last is not None
    assert night.plan.levels[last + 1].is_break


@nights
def test_every_chip_that_leaves_is_no_longer_needed_and_was_needed_before(night: Template) -> None:
    for colour_up in night.plan.colour_ups:
        played = [level for level in night.plan.levels if not level.is_break]
        before, after = played[: colour_up.after_level], played[colour_up.after_level :]
        later = min(chip.value for chip in night.plan.chips if chip.value > colour_up.remove)
        assert any(level.small_blind % later for level in before)
        assert not any(level.small_blind % later for level in after)


@nights
def test_it_is_the_same_after_export_and_import(night: Template) -> None:
    assert read_event(write_event(night.plan), night.id) == night.plan


def test_a_template_has_no_date_of_its_own() -> None:
    assert {night.plan.starts_at for night in templates()} == {Plan(name="").starts_at}
