"""A tournament of the application under way, as the forecast takes it up."""

from random import Random

import pytest

from shuffleup.bad_input import BadInput
from shuffleup.simulation.forecast import forecast
from shuffleup.simulation.so_far import StacksNow, with_tables_for
from shuffleup.simulation.under_way import night_so_far
from shuffleup.tournament.commands import SetCounts, StartClock
from shuffleup.tournament.plan import Format
from tournament.nights import Night, people


def test_a_running_tournament_is_taken_up():
    night = Night("tda", late_entry_until=1, starting_stack=5_000)
    with pytest.raises(BadInput, match="not under way"):
        night_so_far(night.state, night.at)
    night.play(*people(20))
    night.wait(10)
    night.bust("p3")
    night.wait(20)
    night.bust("p4", "p5")
    night.wait(5)
    so_far = night_so_far(night.state, night.at)
    assert (so_far.minutes, so_far.clock_minutes) == (35, 35)
    assert (so_far.entries, so_far.left) == (20, 17)
    assert so_far.chips == 100_000
    assert so_far.tables == night.state.sizes()
    assert so_far.counts == ((10.0, 19), (30.0, 17))
    assert not so_far.more_may_come
    found = forecast(night.state.plan, runs=6, so_far=so_far, compiled=False)
    assert found.finish_minutes.p10 > 35
    assert found.players_left[0].p50 == 17
    assert found.pace.learned


def test_a_clock_without_names_is_taken_up_by_its_counts():
    """Forty players on a plan of four tables of eight: one table more; they are spread over as few as hold them."""
    night = Night("tda", format=Format.COUNTS, entrants=0, starting_stack=2_000, late_entry_until=0)
    night.must(StartClock())
    with pytest.raises(BadInput, match="nobody has counted the players"):
        night_so_far(night.state, night.at)
    night.must(SetCounts(40, 40))
    night.wait(35)
    night.must(SetCounts(40, 21))
    so_far = night_so_far(night.state, night.at)
    assert so_far.tables == {1: 7, 2: 7, 3: 7}
    assert (so_far.entries, so_far.left, so_far.clock_minutes) == (40, 21, 35)
    assert so_far.chips == 80_000
    assert with_tables_for(night.state.plan, 40).tables == (1, 2, 3, 4, 5)


def test_while_somebody_may_come_no_table_is_gone():
    night = Night("tda", format=Format.COUNTS, entrants=0, late_entry_until=3)
    night.must(StartClock())
    night.must(SetCounts(30, 9))
    assert night_so_far(night.state, night.at).tables == {1: 3, 2: 2, 3: 2, 4: 2}


def test_stacks_nobody_counted_add_up():
    made = StacksNow(left=7, chips=70_000, unit=100, known=(12_000, 300), spread=0.5)(Random(1))
    assert made[:2] == [12_000, 300]
    assert sum(made) == 70_000
    assert min(made) > 0
    assert all(stack % 100 == 0 for stack in made[1:])
    assert StacksNow(2, 900, 100, (500, 400), 0.9)(Random(1)) == [500, 400]
