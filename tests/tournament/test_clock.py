"""Expectations: the clock through nights of `cases/clock.toml`, and the cases it shares with the browser's clock."""

import tomllib
from dataclasses import replace
from datetime import datetime
from pathlib import Path
from typing import Any

import pytest

from shuffleup.tournament.acts import Command
from shuffleup.tournament.answers import Already
from shuffleup.tournament.clock import read_clock, settle
from shuffleup.tournament.commands import (
    AdjustClock,
    ChangePlan,
    CloseTournament,
    PauseClock,
    ReportJump,
    ResumeClock,
    SetLevel,
    SettleDoubt,
    ShowMessage,
    StartClock,
    TakeBack,
)
from shuffleup.tournament.finish import message_shown
from shuffleup.tournament.plan import Plan
from shuffleup.tournament.state import Clock

from .nights import AT, MINUTE, Night, levels, people, plan
from .tables import cases
from .test_door import refused

SHARED = Path(__file__).parents[1] / "web" / "clock_cases.toml"
STRUCTURE = ("20", "20", "break 10", "20", "20")


def minutes(text: str) -> int:
    return round(float(text) * MINUTE)


@pytest.mark.parametrize("case", cases("clock.toml", "night"))
def test_the_clock_through_a_night(case: dict[str, Any]) -> None:
    stepped = any(word in step for step in case["steps"] for word in ("back", "forward"))
    for shown, reading in case["shows"].items():
        due = [step for step in case["steps"] if stepped or float(step.split(":")[0]) <= float(shown)]
        night = play(case, due)
        night.at = start_of(case) + minutes(shown)
        read = night.reading()
        left = divmod(read.remaining // 1000, 60)
        assert f"{read.index + 1} {left[0]:02}:{left[1]:02} {read.state}" == reading, shown
    if "reached" in case:
        assert night.state.reached + 1 == case["reached"]
    if case.get("settled"):
        assert night.state.clock.doubt is None


def start_of(case: dict[str, Any]) -> int:
    starts = datetime.fromisoformat(case.get("starts", "2026-11-24T19:30:00Z"))
    return int(starts.timestamp() * 1000)


def play(case: dict[str, Any], steps: list[str]) -> Night:
    night = Night(levels=levels(STRUCTURE))
    night.at = start_of(case)
    night.enter("Ann", "Bob")
    night.draw()
    for step in steps:
        minute, _, act = step.partition(": ")
        night.at = start_of(case) + minutes(minute)
        word, _, rest = act.partition(" ")
        if word in ("away", "asleep"):
            origin, to = (start_of(case) + minutes(each) for each in rest.split("-"))
            night.send(ReportJump(origin, to))
        elif word in ("back", "forward"):
            before = night.at
            night.at += minutes(rest) * (1 if word == "forward" else -1)
            night.send(ReportJump(before, night.at))
        else:
            night.must(command(night, act))
    return night


def command(night: Night, act: str) -> Command:
    word, _, rest = act.partition(" ")
    if word == "to":
        return SetLevel(int(rest) - 1, night.reading().index)
    if word in ("plus", "minus"):
        return AdjustClock(int(rest) * 60 * (1 if word == "plus" else -1))
    return {
        "start": StartClock(),
        "pause": PauseClock(),
        "resume": ResumeClock(),
        "went on": SettleDoubt(True),
        "stood": SettleDoubt(False),
        "close": CloseTournament(),
    }[act]


@pytest.mark.skipif(not SHARED.exists(), reason="the browser's clock has no cases yet")
def test_the_clock_reads_as_the_browsers_does() -> None:
    for case in tomllib.loads(SHARED.read_text())["case"]:
        state, now = case["state"], case["now"]
        clock = Clock(
            started=state != "stopped",
            running=state == "running",
            index=case["index"],
            used=case["used_ms"],
            since=case["since"],
            doubt=(0, 1) if state == "doubt" else None,
            held=state == "doubt",
        )
        read = read_clock(Plan("x", levels=levels(case["levels"])), clock, now)
        shows = {
            "index": read.index,
            "remaining_ms": read.remaining,
            "elapsed_ms": read.elapsed,
            "overtime_ms": read.overtime,
        }
        if read.break_in is not None:
            shows["break_in_ms"] = read.break_in
        assert (case["name"], shows) == (case["name"], case["shows"])
        assert read.state == state


def test_clock_commands_that_do_not_fit() -> None:
    night = Night()
    night.enter("Ann", "Bob")
    night.draw()
    assert refused(night.send(PauseClock()), "clock_not_started")
    assert refused(night.send(ResumeClock()), "clock_not_started")
    assert isinstance(night.send(SettleDoubt(True)), Already)
    assert isinstance(night.send(ReportJump(0, 1)), Already)
    night.must(StartClock())
    assert isinstance(night.send(StartClock()), Already)
    assert isinstance(night.send(ResumeClock()), Already)
    assert refused(night.send(AdjustClock(0)), "adjust_out_of_range")
    assert refused(night.send(AdjustClock(10**9)), "adjust_out_of_range")
    assert refused(night.send(SetLevel(99, 0)), "no_such_level")
    assert refused(night.send(SetLevel(-1, 0)), "no_such_level")
    assert refused(night.send(SetLevel(2, 1)), "level_has_changed")
    assert refused(night.send(ShowMessage("x" * 201)), "message_too_long")
    assert refused(night.send(PauseClock("x" * 201)), "message_too_long")
    night.must(PauseClock("Food"))
    assert night.state.message == "Food"
    assert isinstance(night.send(PauseClock()), Already)
    night.must(ResumeClock())
    night.wait(3)
    night.must(ReportJump(night.at - 3 * MINUTE, night.at))
    assert refused(night.send(ResumeClock()), "settle_doubt_first")


def test_levels_reached_are_noted_once_with_the_next_command_and_again_after_its_undo() -> None:
    night = Night()
    night.play("Ann", "Bob", "Cy")
    night.wait(45)
    shown = night.must(ShowMessage("one"))
    assert [getattr(event, "index", None) for event in shown.events] == [1, 2, None]
    assert night.state.reached == 2
    night.must(TakeBack((shown.id,)))
    assert night.state.reached == 0
    night.must(ShowMessage("two"))
    assert night.state.reached == 2
    night.wait(1)
    assert len(night.must(ShowMessage("three")).events) == 1


def test_a_gap_reported_from_before_the_last_command_counts_from_that_command() -> None:
    night = Night()
    night.play("Ann", "Bob")
    night.wait(5)
    night.must(AdjustClock(60))
    last = night.at
    night.wait(40)
    night.must(ReportJump(last - 3 * MINUTE, night.at))
    assert night.state.clock.doubt == (last, night.at)
    assert night.reading().remaining == 16 * MINUTE


def test_what_was_said_with_a_pause_leaves_the_screens_with_it() -> None:
    night = Night()
    night.play(*people(4))
    night.must(PauseClock("Dinner is served"))
    assert night.state.message == "Dinner is served"
    night.must(ResumeClock())
    assert night.state.message == ""


def test_a_line_shown_during_a_pause_stays() -> None:
    night = Night()
    night.play(*people(4))
    night.must(PauseClock("Dinner is served"))
    night.must(ShowMessage("Last hands at eleven"))
    night.must(ResumeClock())
    assert night.state.message == "Last hands at eleven"


@pytest.mark.parametrize(("running", "stamp"), [(True, 0), (False, -5_000)])
def test_a_moment_before_the_last_stamp_counts_as_that_stamp_while_the_clock_runs(running: bool, stamp: int) -> None:
    clock = settle(plan(), Clock(started=True, running=running, used=9_000, since=AT), AT - 5_000)
    assert (clock.used, clock.since) == (9_000, AT + stamp)


def test_the_line_of_a_pause_leaves_the_screens_with_the_end_of_play_and_any_other_stays() -> None:
    night = Night()
    night.play(*people(2))
    night.must(PauseClock("Dinner is served"))
    assert message_shown(night.state) == "Dinner is served"
    night.bust("p2")
    assert message_shown(night.state) == ""
    night.must(ShowMessage("Thank you for coming"))
    assert message_shown(night.state) == "Thank you for coming"


def test_longer_levels_leave_the_clock_where_it_is() -> None:
    night = Night()
    night.play(*people(4))
    night.wait(25)
    first, *others = night.state.plan.levels
    night.must(ChangePlan(replace(night.state.plan, levels=(replace(first, minutes=60), *others))))
    assert (night.reading().index, night.reading().elapsed) == (1, 5 * MINUTE)
