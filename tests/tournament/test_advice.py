"""The one thing to do next, through a night: each piece of advice, once followed, gives way to the next."""

from dataclasses import replace

import pytest

from shuffleup.tournament.absent import NoteAbsence
from shuffleup.tournament.advice import Advice, advise
from shuffleup.tournament.chip_commands import LayOutStack
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
from shuffleup.tournament.plan import Format, Prize
from shuffleup.tournament.plan import PlannedColourUp as ColourUpAfter
from shuffleup.tournament.report_commands import PlayHandForHand, ReportButton
from tournament.nights import MINUTE, Night, levels, people


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


def test_who_waits_gets_a_seat_that_falls_free_while_entries_are_open_and_not_after() -> None:
    night = Night(tables=(1,), late_entry_until=1)
    night.play(*people(8))
    (late,) = night.enter("p9")
    assert advice(night).kind == "well", "the table is full, and there is no other"
    night.bust("p1")
    assert (advice(night).kind, advice(night).entry) == ("seat_waiting", late)
    night.wait(21)
    assert advice(night).kind == "well"


def test_no_table_opens_for_who_waits_once_entries_are_closed() -> None:
    night = Night(tables=(1, 2), late_entry_until=1)
    night.play(*people(8))
    night.enter("p9")
    night.wait(21)
    assert advice(night).kind == "well"


def test_a_table_that_the_others_have_room_for_waits_while_somebody_may_come() -> None:
    night = Night(late_entry_until=1)
    night.play(*people(17))
    assert advice(night).because is None
    night.bust("p1")
    said = advice(night)
    assert (said.kind, said.message.id) == ("well", "next.late_entry_open")
    assert said.because is not None
    assert (said.because.id, said.because.args) == ("next.break_waits", {"table": said.table, "left": 16, "tables": 2})
    assert said.table in night.state.tables


def test_nppl_18_a_stack_that_nobody_came_for_goes_when_entries_close() -> None:
    night = Night("nppl")
    night.play(*people(6))
    night.must(LayOutStack((1, 8)))
    assert advice(night).kind == "well"
    while night.reading().index < 4:
        night.wait(20)
    said = advice(night)
    assert (said.kind, said.message.args) == ("laid_out", {"table": 1, "seat": 8})
    assert said.clauses == ("18.d",)
    stays = {**night.state.book.values, "laid_out_stack_at_close": "stays"}
    house = replace(night.state, book=replace(night.state.book, hash="stacks stay", values=stays))
    assert advise(house, night.at).kind == "well"


def test_nppl_20_who_has_not_come_back_from_the_break_is_told_after_half_an_hour() -> None:
    night = Night("nppl", levels=levels(["20", "break 10", "20", "20", "20"]))
    gone = night.play(*people(4))[0]
    night.wait(25)
    night.must(NoteAbsence(gone, 1))
    night.wait(5 + 29)
    assert advice(night).kind == "well"
    night.wait(1)
    said = advice(night)
    assert (said.kind, said.entry, said.value, said.clauses) == ("not_back", gone, 30, ("20",))
    assert said.message.args == {"player": gone, "minutes": 30}


def test_hand_for_hand_begins_one_place_before_the_prizes_and_ends_with_it() -> None:
    """By custom (TDA has no rule): seven are left and six are paid, at two tables that nobody can join any more."""
    prizes = tuple(Prize(place, item="Voucher") for place in range(1, 7))
    night = Night(tables=(1, 2), seats_per_table=4, late_entry_until=1, prizes=prizes)
    night.play(*people(8))
    first, second = ([night.person(entry) for entry in night.state.at_table(table).values()] for table in (1, 2))
    night.bust(first[0])
    assert advice(night).kind == "well", "somebody may still come"
    night.wait(21)
    assert (advice(night).kind, advice(night).message.args) == ("hand_for_hand", {"left": 7})
    night.must(PlayHandForHand())
    assert advice(night).kind == "well"
    night.bust(second[0])
    assert advice(night).kind == "hands_as_usual"
    night.must(PlayHandForHand(on=False, seen=night.state.hand_for_hand))
    assert advice(night).kind == "well"


def test_one_table_alone_plays_hands_as_usual() -> None:
    night = Night(tables=(1,), late_entry_until=0, prizes=(Prize(1, item="Cup"), Prize(2, item="Voucher")))
    night.play(*people(3))
    assert advice(night).kind == "well", "three are left and two are paid, but nobody else deals"


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
