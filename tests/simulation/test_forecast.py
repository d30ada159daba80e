"""Forecasts: the shape that scripts read, a night under way, what is learned from it, the picture."""

import json
import re
import sys
from dataclasses import replace
from statistics import mean
from xml.etree import ElementTree as ET

import pytest
from click.testing import CliRunner

import shuffleup
from shuffleup.bad_input import BadInput
from shuffleup.cli.main import shuffleup as command
from shuffleup.rulebooks import load_book
from shuffleup.simulation.assumptions import Assumptions
from shuffleup.simulation.charts import fan_chart, in_words
from shuffleup.simulation.forecast import forecast
from shuffleup.simulation.learning import learned
from shuffleup.simulation.so_far import HandsReport, NightSoFar
from simulation.conftest import TEMPLATES

EVENT = str(TEMPLATES / "pub_night_15.toml")


@pytest.fixture(scope="module")
def tonight(pub_night, compiled):
    return replace(pub_night, starts_at="2026-11-24T19:30:00")


def test_before_the_start(tonight):
    found = forecast(tonight, runs=150, seed=3)
    finish = found.finish_minutes
    assert 120 < finish.p10 < finish.p50 < finish.p90 < 300
    assert found.final_table_minutes.p50 < finish.p50
    assert found.closes_minutes == 210
    assert 0 < found.done_by_close <= 1
    assert [each.table for each in found.tables] == [4, 3, 2] or {each.table for each in found.tables} <= {2, 3, 4}
    left = [each.p50 for each in found.players_left]
    assert left == sorted(left, reverse=True) or max(left) <= 25
    assert [each.level for each in found.levels] == list(range(1, len(found.levels) + 1))
    assert found.levels[0].average_stack_bb.p50 == 100
    band = rf"ends after {finish.p50:.0f} minutes \({finish.p10:.0f} to {finish.p90:.0f}\)"
    assert re.fullmatch(rf"<Forecast '.*': {found.entrants} entrants, 150 nights, {band}>", repr(found))
    again = forecast(tonight, runs=150, seed=3, processes=1)
    assert replace(again, seconds=found.seconds) == found


def test_more_players_take_longer(tonight):
    few, many = (forecast(tonight, entrants, runs=80).finish_minutes.p50 for entrants in (9, 32))
    assert few < many


def test_without_numba_it_is_the_same_and_says_so(tonight, monkeypatch):
    fast = forecast(tonight, 9, runs=3)
    monkeypatch.setitem(sys.modules, "numba", None)
    monkeypatch.setattr("shuffleup.simulation.forecast.has_compiler", lambda: False)
    monkeypatch.delitem(sys.modules, "shuffleup.simulation.compiled")
    slow = forecast(tonight, 9, runs=3)
    assert fast.compiled
    assert not slow.compiled
    assert replace(slow, compiled=True, seconds=fast.seconds) == fast


SO_FAR = NightSoFar(
    minutes=110, clock_minutes=100, tables={1: 6, 2: 5}, entries=27, counts=((40.0, 24), (60.0, 20), (80.0, 14))
)


def test_a_night_under_way(tonight):
    found = forecast(tonight, runs=150, so_far=SO_FAR)
    assert found.now_minutes == 110
    assert found.entrants == 27
    assert found.pace.learned
    assert found.finish_minutes.p10 > 110
    assert found.players_left[0].p50 == 11
    assert found.levels[0].level == 7
    assert [each.table for each in found.tables] == [2]
    narrow = found.finish_minutes.p90 - found.finish_minutes.p10
    whole = forecast(tonight, runs=150).finish_minutes
    assert narrow < whole.p90 - whole.p10 + 15


def test_stacks_bought_again_are_learned_from(tonight):
    """Of 25 players and as many re-entries, more stacks than seats, 17 left are a fast night, not a slow one."""
    again = replace(tonight, rulebook="tda", re_entries=1)
    fast, slow = (
        learned(again, load_book("tda"), Assumptions(), NightSoFar(100, 100, {1: 6, 2: 6, 3: 5}, entries), 1)
        for entries in (50, 20)
    )
    assert mean(each.pace for each in fast) < mean(each.pace for each in slow)
    assert mean(each.tilt for each in fast) > 0 > mean(each.tilt for each in slow)


def test_what_tables_report_is_learned(tonight):
    slow, fast = (
        forecast(
            tonight, runs=60, so_far=replace(SO_FAR, reports=(HandsReport(8, hands, 60.0),))
        ).pace.hands_per_hour.p50
        for hands in (15, 30)
    )
    assert slow < fast


def test_counted_stacks_are_used(tonight):
    chips = 27 * tonight.starting_stack
    one_has_all = NightSoFar(100, 100, {1: 2}, 27, stacks=(chips - 100, 100))
    even = replace(one_has_all, stacks=(chips // 2, chips // 2))
    soon, later = (forecast(tonight, runs=60, so_far=each).finish_minutes.p50 for each in (one_has_all, even))
    assert soon < later


@pytest.mark.parametrize(
    ("changed", "said"),
    [
        ({"tables": {1: 0}}, "Nobody is left"),
        ({"tables": {9: 5}}, "no table 9"),
        ({"entries": 3}, "11 players are left of 3"),
        ({"stacks": (10**9,)}, "1 stack of"),
    ],
)
def test_a_night_that_cannot_be(tonight, changed, said):
    with pytest.raises(BadInput, match=said):
        forecast(tonight, runs=5, so_far=replace(SO_FAR, **changed))


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_the_fan_is_a_picture_with_words(tonight, theme):
    found = forecast(replace(tonight, name="Crown & <Anchor>"), runs=30)
    drawn = ET.fromstring(fan_chart(found, theme))
    space = "{http://www.w3.org/2000/svg}"
    assert drawn.find(f"{space}desc").text == in_words(found)
    assert "Crown & <Anchor>" in drawn.find(f"{space}title").text
    assert len(drawn.findall(f"{space}polygon")) == 2
    assert not [each for each in drawn.iter() if "style" in each.attrib or each.tag.endswith("style")]


def test_a_narrow_fan_has_fewer_times_and_no_line_that_is_wider(tonight):
    found = forecast(replace(tonight, name="The Annual Charity Deep Stack of the Lower Valley Social Club"), runs=30)
    wide, narrow = (ET.fromstring(fan_chart(found, narrow=each)) for each in (False, True))
    texts = {each: [word.text for word in each.iter("{http://www.w3.org/2000/svg}text")] for each in (wide, narrow)}
    assert set(texts[narrow]) < set(texts[wide])
    assert max(map(len, texts[narrow])) < 20 < max(map(len, texts[wide]))
    assert narrow.attrib["viewBox"] == "0 0 360 420"


def test_the_command(tmp_path, compiled):
    picture = tmp_path / "tonight.svg"
    run = CliRunner().invoke(
        command, ["forecast", EVENT, "--runs", "20", "--start", "19:30", "--plot", str(picture), "--json"]
    )
    assert run.exit_code == 0, run.output
    told = json.loads(run.stdout)
    assert {"runs", "hands", "seconds", "finish_minutes", "final_table_minutes", "tables"} <= told.keys()
    assert told["finish_minutes"].keys() == {"p10", "p50", "p90"}
    assert picture.read_text().startswith("<svg")
    paper = CliRunner().invoke(command, ["forecast", EVENT, "--runs", "20"])
    assert "last hand" in paper.stdout
    assert shuffleup.forecast(EVENT, runs=20).finish_minutes.p50 == told["finish_minutes"]["p50"]


def test_the_command_says_what_is_wrong():
    run = CliRunner().invoke(command, ["forecast", EVENT, "--entrants", "400"])
    assert isinstance(run.exception, BadInput)
    assert "400 players and 32 seats" in str(run.exception)
