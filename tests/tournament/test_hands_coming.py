"""Who comes into the next hand of a table and who misses it, and the table as a rule is told of it."""

from dataclasses import replace
from typing import Any

import pytest

from shuffleup.tournament.absent import NoteAbsence
from shuffleup.tournament.between.registering import TICKS
from shuffleup.tournament.between.room import Blinds
from shuffleup.tournament.button_commands import AnnounceButtonDraw, DealButtonDraw
from shuffleup.tournament.button_state import HandAt
from shuffleup.tournament.chip_commands import LayOutStack
from shuffleup.tournament.commands import (
    BreakTable,
    EnterPlayers,
    Entrant,
    MovePlayer,
    ReEnter,
    SeatEntry,
    SetLevel,
    StartClock,
)
from shuffleup.tournament.dealt_hands import RecordHand
from shuffleup.tournament.hands import came, came_by, dead_in, hand_to_come, lost_seats, newcomers
from shuffleup.tournament.penalties import BringBack, GivePenalty
from shuffleup.tournament.plan import Dealt, PlanLevel
from shuffleup.tournament.report_commands import ReportButton, ReportHand
from shuffleup.tournament.room_view import every_table, one_table, table_with_hand, tables_with_players
from shuffleup.tournament.ruling_state import Serving
from shuffleup.tournament.stack_of import stack_of

from .nights import Night, levels, people


def room(book: str = "tda", players: int = 8, **fields: Any) -> Night:
    """Two tables of six, about even, with the button in seat 1 of both."""
    night = Night(book, **{"tables": (1, 2), "seats_per_table": 6, "re_entries": 1, **fields})
    night.play(*people(players))
    night.must(ReportButton(1, 1))
    night.must(ReportButton(2, 1))
    return night


def comes(night: Night, name: str, seat: tuple[int, int]) -> str:
    """Somebody who enters now and sits down there."""
    night.must(EnterPlayers((Entrant(name, here=False, ticks=TICKS),)))
    night.must(SeatEntry(night.entry(name), seat))
    return night.entry(name)


def moves(night: Night, entry: str, to: tuple[int, int], why: str = "balance") -> None:
    origin = night.state.entries[entry].seat
    assert origin is not None
    night.must(MovePlayer(entry, origin, to, why))


def test_who_sat_down_before_the_start_is_in_the_first_hand_and_who_came_after_is_new() -> None:
    night = Night("tda", tables=(1, 2), seats_per_table=6)
    night.enter(*people(6))
    night.draw(1, 2)
    night.must(ReportButton(1, 1))
    comes(night, "early", (1, 4))
    night.must(StartClock())
    assert list(newcomers(night.state, 1)) == []
    late = comes(night, "late", (1, 5))
    assert list(newcomers(night.state, 1)) == [(late, 5)]
    moved = night.state.seated[2, 1]
    moves(night, moved, (1, 6))
    assert list(newcomers(night.state, 1)) == [(late, 5), (moved, 6)]
    night.must(ReportHand(1, 1))
    assert list(newcomers(night.state, 1)) == []


def test_how_somebody_came_to_his_seat_is_told_by_the_move_that_brought_him_there() -> None:
    night = Night("tda", tables=(1, 2, 3), seats_per_table=6, re_entries=1)
    night.enter(*people(9))
    night.draw(1, 2, 3)
    night.must(StartClock())
    for table in (1, 2, 3):
        night.must(ReportButton(table, 1))
    one, two = night.state.seated[2, 1], night.state.seated[2, 2]
    assert came_by(night.state, one) == "late_entry"
    moves(night, one, (1, 4))
    assert (came_by(night.state, one), came_by(night.state, two)) == ("balance", "late_entry")
    broken = list(night.state.at_table(3).values())
    night.must(BreakTable(3))
    assert {came_by(night.state, each) for each in broken} == {"broken_table"}
    assert set(night.state.positions) == {1, 2}, "hands of the other tables go on"
    night.bust(night.person(one))
    night.must(ReEnter(one, 1))
    assert came_by(night.state, one) == "re_entry"


def test_who_re_enters_into_the_seat_that_he_had_been_moved_to_has_re_entered() -> None:
    night = Night("tda", tables=(1, 2), seats_per_table=4, re_entries=1)
    night.play(*people(7))
    (seat,) = night.state.free_seats(2)
    one = night.state.seated[1, 1]
    moves(night, one, (2, seat))
    assert came_by(night.state, one) == "balance"
    night.wait(5)
    night.bust(night.person(one))
    comes(night, "late", (1, 1))
    night.must(ReEnter(one, 1))
    assert night.state.entries[one].seat == (2, seat), "no other seat is free"
    assert came_by(night.state, one) == "re_entry"


@pytest.mark.parametrize(("seat", "dealt_in"), [(3, False), (6, True)])
def test_tda_7_between_a_dead_button_and_the_small_blind_a_newcomer_waits(seat: int, dealt_in: bool) -> None:
    night = room(players=8)
    at_one = night.state.at_table(1)
    assert list(at_one) == [1, 2, 3, 4]
    moves(night, at_one[3], (1, 5), "host")
    night.must(ReportButton(1, 1, 4, 2))
    night.bust(night.person(at_one[2]))
    late = comes(night, "late", (1, seat))
    said = came(night.state, 1, late, seat, night.at)
    assert said is not None
    assert said.dealt_in is dealt_in
    again = came(night.state, 1, late, seat, night.at, one_table(night.state, 1, night.at))
    assert again == said


def test_a_seat_of_button_or_blinds_is_lost_with_the_player_who_was_dealt_in_there() -> None:
    night = room()
    at_one = night.state.at_table(1)
    assert lost_seats(night.state, 1) == []
    night.bust(night.person(at_one[4]))
    assert lost_seats(night.state, 1) == []
    night.bust(night.person(at_one[2]))
    assert lost_seats(night.state, 1) == [2]
    moves(night, night.state.seated[2, 4], (1, 2))
    assert lost_seats(night.state, 1) == [2], "whoever sits there now was not dealt in"


def test_in_stud_alone_the_deal_goes_round_as_a_button_does() -> None:
    night = room(levels=(PlanLevel(20, 25, 50, game="STUD"), PlanLevel(20, 50, 100, game="STUD")))
    assert night.state.positions[1].button == 1
    night.must(ReportHand(1, 1))
    assert night.state.positions[1].button == 2


def digital(players: int = 8) -> Night:
    night = Night("tda", dealt=Dealt.DIGITAL, tables=(1, 2), seats_per_table=6)
    night.play(*people(players))
    draw_buttons(night)
    return night


def draw_buttons(night: Night) -> None:
    night.must(AnnounceButtonDraw((1, 2)))
    assert night.state.button_draw is not None
    night.must(DealButtonDraw(night.state.button_draw.id))


def coming(night: Night, table: int = 1) -> HandAt:
    hand = hand_to_come(night.state, table, night.at)
    assert hand is not None
    return hand


def test_a_button_that_is_drawn_anew_counts_and_not_the_hand_before() -> None:
    night = digital()
    for _ in range(3):
        hand = coming(night)
        stacks = tuple((entry, stack_of(night.state, entry)) for _, entry in hand.dealt)
        number = night.state.dealt_hands.get(1, 0) + 1
        night.must(RecordHand(1, number, "ab" * 32, stacks, seats=hand.seats))
        assert coming(night).button == hand.small_blind
    drawn = set()
    for _ in range(4):
        draw_buttons(night)
        drawn.add(night.state.positions[1].button)
        assert coming(night).button == night.state.positions[1].button
        assert coming(night).small_blind not in (0, coming(night).button)
    assert len(drawn) > 1


def test_who_misses_a_hand_is_dead_in_it_on_penalty_or_away_and_alive_once_he_is_back() -> None:
    night = digital()
    slow, gone, *_ = night.state.at_table(1).values()
    elsewhere = night.state.seated[2, 1]
    assert dead_in(night.state, 1, coming(night), night.at) == ((), False)
    night.must(GivePenalty(elsewhere, 1, "stalling", "missed_hands", 0, 2, "no"))
    assert dead_in(night.state, 1, coming(night), night.at) == ((), False)
    night.must(GivePenalty(slow, 1, "stalling", "missed_hands", 0, 2, "no"))
    assert dead_in(night.state, 1, coming(night), night.at)[0] == (slow,)
    night.must(NoteAbsence(gone, 1))
    assert set(dead_in(night.state, 1, coming(night), night.at)[0]) == {slow, gone}
    night.must(BringBack(slow))
    assert dead_in(night.state, 1, coming(night), night.at)[0] == (gone,)


def test_a_table_is_told_with_the_blinds_of_now_and_the_grade_of_the_night() -> None:
    night = room(grade="pub", levels=(*levels(["20", "20"]), PlanLevel(10, is_break=True)))
    told = one_table(night.state, 1, night.at)
    assert (told.blinds, told.grade) == (Blinds(25, 50), "pub")
    night.must(SetLevel(2, 0))
    assert one_table(night.state, 1, night.at).blinds == Blinds(), "after the last level there are none"
    assert one_table(room().state, 1, night.at).grade is None


def test_who_waited_and_has_left_the_table_waits_there_no_more() -> None:
    night = room()
    here, there = night.state.seated[1, 2], night.state.seated[2, 2]
    waits = replace(night.state.positions[1], waiting=((here, "button"), (there, "button")))
    state = replace(night.state, positions={**night.state.positions, 1: waits})
    assert table_with_hand(state, 1).waiting == {here: "button"}


def test_laps_that_only_the_table_counts_are_open_until_he_plays_again() -> None:
    night = room()
    entry = night.state.seated[1, 2]
    for serving, open_still in (
        (Serving(laps=1), True),
        (Serving(laps=1, back_at=night.at), False),
        (Serving(3), False),
    ):
        state = replace(night.state, serving={entry: serving})
        assert tables_with_players(state, (1,), night.at).players[entry].penalty_open is open_still


def test_stacks_laid_out_go_by_their_seats_and_beside_other_tables_by_those_too() -> None:
    night = room("nppl", re_entries=0)
    for table in (1, 2):
        night.must(LayOutStack((table, 6)))
    assert table_with_hand(night.state, 1).seats[5] == "stack 6"
    beside = every_table(night.state, night.at).tables
    assert [beside[number].seats[5] for number in (1, 2)] == ["stack 1-6", "stack 2-6"]
