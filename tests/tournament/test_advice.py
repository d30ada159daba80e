"""The one thing to do next, through a night: each piece of advice, once followed, gives way to the next."""

import pytest

from shuffleup.tournament.advice import Advice, advise
from shuffleup.tournament.commands import (
    BreakTable,
    CheckIn,
    CloseTournament,
    ColourUp,
    DrawFinalTable,
    MovePlayer,
    OpenTable,
    PauseClock,
    PublishResults,
    ReportJump,
    ResumeClock,
    SetCounts,
    SettleDoubt,
    StartClock,
)
from shuffleup.tournament.plan import Format
from shuffleup.tournament.plan import PlannedColourUp as ColourUpAfter
from shuffleup.tournament.report_commands import ReportButton
from tournament.nights import MINUTE, Night, people


def advice(night: Night, **answers: str) -> Advice:
    return advise(night.state, night.at, {key.replace("_", " "): value for key, value in answers.items()})


def test_before_the_start() -> None:
    night = Night()
    assert advice(night).kind == "enter"
    entries = night.enter(*people(9), here=False)
    assert advice(night).kind == "check_in"
    for entry in entries:
        night.must(CheckIn(entry))
    assert advice(night).kind == "announce"
    night.draw()
    assert advice(night).kind == "start"
    night.must(StartClock())
    assert advice(night).kind == "well"


def test_a_waiting_entrant_gets_a_seat_or_a_further_table() -> None:
    night = Night(tables=(1, 2))
    night.play(*people(8))
    night.enter("p9")  # nobody has gone, and table 1 is full
    assert (advice(night).kind, advice(night).table) == ("open_table", 2)
    night.must(OpenTable(2))
    assert advice(night).kind in ("seat_waiting", "question", "move")


def test_tables_break_only_when_nobody_can_come_any_more() -> None:
    night = Night(late_entry_until=1)
    night.play(*people(17))
    night.bust("p1")
    assert advice(night).kind != "break"
    night.wait(21)
    assert advice(night).kind == "break"
    night.must(BreakTable(advice(night).table))
    assert advice(night).kind == "well"
    for number in range(2, 9):
        night.bust(f"p{number}")
    assert advice(night).kind == "final_table"
    night.must(DrawFinalTable(advice(night).table))
    assert (advice(night).kind, advice(night).message.id) == ("button", "next.button_anew")
    night.must(ReportButton(advice(night).table, 1))
    assert advice(night).kind == "well"


def test_a_table_with_nobody_left_goes_before_any_other_breaks_or_is_filled_again() -> None:
    night = Night(late_entry_until=1)
    night.play(*people(24))
    last = night.state.plan.breaking_order()[-1]
    night.bust(*(night.person(entry) for entry in night.state.at_table(last).values()))
    assert advice(night).message.id != "next.empty_table", "who comes late may sit down there"
    night.wait(21)
    assert (advice(night).kind, advice(night).table) == ("break", last)
    assert advice(night).message.id == "next.empty_table"
    night.must(BreakTable(last))
    assert last not in night.state.tables
    assert advice(night).kind != "break"


def test_uneven_tables_are_asked_about_until_the_move_is_known() -> None:
    night = Night(late_entry_until=0)
    night.play(*people(20))
    sizes = night.state.sizes()
    short = min(sizes, key=lambda number: (sizes[number], number))
    for entry in list(night.state.at_table(short).values())[:2]:
        night.bust(night.person(entry))
    asked = advice(night)
    answers: dict[str, str] = {}
    for _ in range(5):
        if asked.needs is None:
            break
        assert asked.kind == "question"
        assert asked.needs.choices[-1].value == "unknown" or asked.needs.fact.startswith(("mover", "seat"))
        answers[asked.needs.fact] = asked.needs.choices[0].value
        asked = advise(night.state, night.at, answers)
    assert asked.kind == "move"
    assert asked.move is not None
    assert asked.clauses == () or asked.halted
    night.must(MovePlayer(asked.move.entry, asked.move.origin, asked.move.to, "balance", answers))
    assert advice(night).kind in ("well", "question")


def test_chips_leave_after_their_level() -> None:
    night = Night(colour_ups=(ColourUpAfter(25, 1),))
    night.play(*people(6))
    assert advice(night).kind == "well"
    night.wait(21)
    assert (advice(night).kind, advice(night).value) == ("colour_up", 25)
    night.must(ColourUp(25))
    assert advice(night).kind == "well"


@pytest.mark.parametrize(("away", "kind"), [(1, "doubt"), (10, "doubt_held")])
def test_a_gap_comes_before_everything_else(away: int, kind: str) -> None:
    night = Night()
    night.play(*people(6))
    night.wait(away)
    night.must(ReportJump(night.at - away * MINUTE, night.at))
    assert advice(night).kind == kind
    night.must(SettleDoubt(went_on=True))
    assert advice(night).kind == "well"


def test_a_pause_is_remembered() -> None:
    night = Night()
    night.play(*people(6))
    night.must(PauseClock("Dinner"))
    assert advice(night).kind == "resume"
    night.must(ResumeClock())
    assert advice(night).kind == "well"


def test_the_end() -> None:
    night = Night()
    night.play(*people(3))
    night.bust("p1", "p2")
    assert advice(night).kind == "publish"
    night.must(PublishResults())
    assert advice(night).kind == "over"


def test_a_night_of_counts() -> None:
    night = Night(format=Format.COUNTS)
    assert advice(night).kind == "start"
    night.must(SetCounts(12, 12))
    night.must(StartClock())
    assert advice(night).kind == "well"
    night.must(CloseTournament())
    assert advice(night).kind == "over"
