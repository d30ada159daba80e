"""The command line's night: tables that nobody named, a first run that says what it waits for, what moves the end."""

from dataclasses import replace

import pytest
from click.testing import CliRunner

import shuffleup.cli.forecast as command_file
import shuffleup.simulation.drivers as drivers_file
from shuffleup.bad_input import BadInput
from shuffleup.cli.main import shuffleup as command
from shuffleup.simulation.assumptions import Assumptions
from shuffleup.simulation.design import design
from shuffleup.simulation.event_asked import event_asked
from shuffleup.simulation.forecast import forecast
from shuffleup.simulation.models import field_of
from shuffleup.simulation.tornado import WIDEST, bars
from simulation.conftest import TEMPLATES

EVENT = TEMPLATES / "pub_night_15.toml"


@pytest.fixture
def no_tables(tmp_path):
    kept = [line for line in EVENT.read_text().splitlines() if not line.startswith(("tables", "break_order"))]
    path = tmp_path / "tuesday.toml"
    path.write_text("\n".join(kept))
    return path


def test_as_many_tables_as_it_takes_are_taken_and_told(no_tables):
    plan, told = event_asked(no_tables, 45)
    assert plan.tables == (1, 2, 3, 4, 5, 6)
    assert told.args == {"count": 6, "seats": 8, "entrants": 45}
    assert event_asked(no_tables, 45, 7)[0].tables == tuple(range(1, 8))
    named, nothing = event_asked(EVENT, 45)
    assert (named.tables, nothing) == ((1, 2, 3, 4), None)
    with pytest.raises(BadInput, match="0 tables"):
        event_asked(no_tables, 45, 0)
    run = CliRunner().invoke(command, ["forecast", str(no_tables), "--entrants", "45", "--runs", "1"])
    assert "names no tables: 6 tables of 8 seats taken for 45 players" in run.stderr


def test_the_first_run_answers_at_once_and_says_that_it_compiles(monkeypatch):
    """With nothing compiled yet a rough answer comes first, played as Python."""
    played = []

    def made(plan, **asked):
        played.append(asked)
        return forecast(plan, runs=2, seed=asked["seed"], compiled=False, swings=False)

    monkeypatch.setattr(drivers_file, "must_compile", lambda: True)
    monkeypatch.setattr("shuffleup.simulation.forecast.forecast", made)
    run = CliRunner().invoke(command, ["forecast", str(EVENT), "--runs", "100"])
    assert [each["runs"] for each in played] == [command_file.FIRST, 100]
    assert played[0]["compiled"] is False
    assert run.stderr.index("compiles what plays the nights") < run.stderr.index("last hand about")


def test_the_first_design_answers_roughly_at_once_too(monkeypatch, compiled):
    asked = []

    def proposed(plan, finish, **options):
        asked.append(options.get("compiled"))
        return design(plan, finish, runs=4, found=options.get("found"), compiled=options.get("compiled"))

    monkeypatch.setattr(drivers_file, "must_compile", lambda: True)
    monkeypatch.setattr("shuffleup.simulation.design.design", proposed)
    run = CliRunner().invoke(command, ["design", str(EVENT), "--start", "19:30", "--finish", "23:55"])
    assert run.exit_code == 0, run.output
    assert asked == [False, None]
    assert run.stderr.index("compiles what plays the nights") < run.stderr.index("last hand about")


def test_what_moves_the_end_is_told_the_largest_first(pub_night):
    plan = replace(pub_night, entrants=9, starts_at="2026-11-24T19:30:00")
    found = forecast(plan, runs=60, compiled=False)
    moved = [each.minutes for each in found.swings]
    assert moved == sorted(moved, reverse=True)
    by_name = {each.what: each for each in found.swings}
    assert set(by_name) >= {"players", "pace", "mood"}
    assert by_name["players"].least > by_name["players"].most
    assert found.field_name == "pub"
    assert forecast(plan, runs=1, compiled=False, assumed=Assumptions(field_of("wild"))).field_name == "wild"
    shown = bars(found)
    assert all(0 <= each.begins <= each.begins + each.width <= WIDEST for each in shown)
    text = "\n".join(command_file.on_paper(found))
    assert "Players as in a pub" in text
    assert "A tight field would end about" in text
    assert text.index("Who plays") < text.index("hands an hour")
    assert "Not modelled: deals" in text


def test_a_table_breaks_no_earlier_than_the_hand_that_breaks_it(pub_night):
    """The final table's moment is the latest hand's end; the tables that go into it end their hands before."""
    found = forecast(pub_night, runs=20, compiled=False, swings=False)
    last = found.tables[-1].breaks_minutes
    assert last.p50 <= found.final_table_minutes.p50
    assert last.p50 > found.final_table_minutes.p50 - 4
