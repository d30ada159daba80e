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
    main,
    seen_until,
    table,
    under_way,
)
from shuffleup.simulation.models import KINDS_OF_PLAYERS
from shuffleup.tournament.plan import PlanLevel
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


@pytest.fixture
def short(pub_night):
    """Eight players whose night is over within the hour, at a table too small for the other rooms."""
    levels = tuple(PlanLevel(minutes=3, small_blind=blind // 2, big_blind=blind) for blind in (2_000, 10_000, 40_000))
    return replace(pub_night, entrants=8, tables=(1,), break_order=(), colour_ups=(), late_entry_until=0, levels=levels)


def test_nights_that_do_not_last_so_long_are_told(short, compiled):
    assert under_way(short, 2, 60) == Honesty(0, 0, 0, 0)
    lines = list(table(short, 1))
    assert lines[1].startswith("before the start, 8 players")
    assert [line.count("no night lasts as long") for line in lines[-3:]] == [2, 2, 2]


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        ([], "EVENT"),
        (["nowhere.toml"], "nowhere.toml"),
        (["{pub}", "many"], "NIGHTS"),
        (["{pub}", "0"], "0 nights"),
        (["{pub}", "1000000000"], "1,000,000,000 nights"),
        (["{no_levels}", "1"], "no levels"),
        (["{no_bring_in}", "1"], "a bring-in of 0 for Razz"),
        (["{unknown}", "1"], "there is no game 'SNAP'"),
        (["{few_seats}", "1"], "25 players and 8 seats"),
    ],
)
def test_bad_input_is_told_in_a_sentence(arguments, told, tmp_path, capsys):
    pub = (TEMPLATES / "pub_night_15.toml").read_text(encoding="utf-8")
    texts = {
        "pub": pub,
        "no_levels": pub.split("[[level]]")[0],
        "no_bring_in": pub.replace("[[level]]\nsmall_blind", '[[level]]\ngame = "RAZZ"\nsmall_blind'),
        "unknown": pub.replace("[[level]]\nsmall_blind", '[[level]]\ngame = "SNAP"\nsmall_blind'),
        "few_seats": pub.replace("tables = [1, 2, 3, 4]", "tables = [1]").replace("break_order = [4, 3, 2]", ""),
    }
    paths = {name: tmp_path / f"{name}.toml" for name in texts}
    for name, text in texts.items():
        paths[name].write_text(text, encoding="utf-8")
    with pytest.raises(SystemExit) as ended:
        main([each.format(**paths) for each in arguments])
    assert ended.value.code == 2
    assert told in capsys.readouterr().err
