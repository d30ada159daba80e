"""Bands hold what they promise, on nights of players that no forecast knows and at other paces."""

from dataclasses import replace

import pytest

from shuffleup.histories.event_file import read_event
from shuffleup.simulation.honesty import (
    AS_MANY,
    HELD_BACK,
    MOMENTS,
    ROOMS,
    Honesty,
    WhosePlayers,
    before_the_start,
    held_back,
    seen_until,
    table,
    under_way,
)
from shuffleup.simulation.models import KINDS_OF_PLAYERS
from simulation.conftest import TEMPLATES


@pytest.mark.parametrize("whose", WhosePlayers)
def test_eight_nights_in_ten_end_within_the_band(pub_night, compiled, whose):
    """76 to 86 in a hundred, over two events and 600 nights; the seeds are fixed, so this cannot fail by chance."""
    other = read_event((TEMPLATES / "pub_night_20.toml").read_text(encoding="utf-8"), "pub_night_20.toml")
    found = [before_the_start(plan, 300, runs=300, whose=whose) for plan in (pub_night, replace(other, entrants=16))]
    within = sum(each.within for each in found) / 600
    assert 0.76 <= within <= 0.86, found


def test_forecasts_under_way_are_honest_too(pub_night, compiled):
    found = under_way(pub_night, 20, 90, runs=60)
    assert found.nights == 20
    assert found.within + found.before + found.after == 20
    assert found.within >= 13  # fewer would happen once in forty times if eight in ten were true


def test_nobody_held_back_is_known(pub_night, compiled):
    assert not set(HELD_BACK.values()) & set(KINDS_OF_PLAYERS.values())
    assert not set(HELD_BACK) & set(KINDS_OF_PLAYERS)
    night = held_back(pub_night, 3)
    assert night == held_back(pub_night, 3)
    assert seen_until(pub_night, 3, 12 * 60) is None


def test_nobody_is_told_what_comes_later(pub_night, compiled):
    """While entries are open fewer have bought in than will, and they are told to be open."""
    early, late = (seen_until(pub_night, 5, minutes) for minutes in (30, 120))
    night = held_back(pub_night, 5)
    assert early.more_may_come
    assert not late.more_may_come
    assert early.entries < late.entries == night.sold
    assert late.counts[:5] == early.counts
    assert [left for _, left in late.counts] == list(night.left_at[1:24])
    assert Honesty(10, 8, 1, 1).share == 0.8


def test_the_table_has_all_sorts_of_nights(pub_night, compiled):
    lines = list(table(pub_night, 2))
    assert len(lines) == 1 + len(ROOMS) + 1 + len(MOMENTS)
    assert all(whose.value in lines[0] for whose in WhosePlayers)
    assert lines[len(ROOMS)].startswith("before the start, 32 players")
    assert lines[-1].startswith("after 120 minutes")
    assert Honesty(4, 3, 1, 0) + Honesty(AS_MANY, 2, 0, 2) == Honesty(4 + AS_MANY, 5, 1, 2)


def test_players_seen_are_those_that_forecasts_know(pub_night, compiled):
    assert held_back(pub_night, 3, whose=WhosePlayers.SEEN) != held_back(pub_night, 3)
    assert held_back(pub_night, 3, whose=WhosePlayers.SEEN) == held_back(pub_night, 3, whose=WhosePlayers.SEEN)
