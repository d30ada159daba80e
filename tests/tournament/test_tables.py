"""Expectations: the books on tables (`cases/tables.toml`, `cases/moves.toml`), and moves that people ask for."""

from dataclasses import replace
from typing import Any

import pytest

from shuffleup.tournament.advice import advise
from shuffleup.tournament.answers import UNKNOWN, Already, FactNeeded
from shuffleup.tournament.balance import ProposedMove, final_table_said, halt_said, propose_move, table_to_break
from shuffleup.tournament.between.outcomes import Decided
from shuffleup.tournament.commands import (
    BreakTable,
    CloseSeat,
    DrawFinalTable,
    KeepSeat,
    MovePlayer,
    OpenTable,
    SwapSeats,
)
from shuffleup.tournament.plan import PlanLevel
from shuffleup.tournament.room_view import seating_room
from shuffleup.tournament.seats import suggest_sizes
from shuffleup.tournament.state import Draw, Entry, Standing, Tournament

from .nights import AT, BOOKS, Night, people, standing_room
from .tables import cases
from .test_door import refused


@pytest.mark.parametrize("case", cases("tables.toml", "sizes"))
def test_table_sizes(case: dict[str, Any]) -> None:
    assert suggest_sizes(case["players"], case["seats"]) == case["tables"]


@pytest.mark.parametrize("case", cases("tables.toml", "final_table"))
def test_final_table_size(case: dict[str, Any]) -> None:
    room = standing_room(case["book"], {1: [1]}, seats=case["seats"], grade=case.get("grade", ""))
    said = final_table_said(room, seating_room(room, AT))
    assert (said.players, said.most) == (case["size"], case.get("most", case["size"]))


def halted(room: Tournament) -> list[int]:
    return halt_said(room, seating_room(room, AT)).more["halt"]


def room_of(case: dict[str, Any], book: str) -> Tournament:
    tables = {int(number): list(range(1, players + 1)) for number, players in case["players"].items()}
    room = standing_room(book, tables, closed=case.get("closed"), break_order=tuple(case.get("order", ())))
    for number, (table, seat) in enumerate(case.get("kept", [])):
        coming = Entry(f"k{number}", 99, f"k{number}", Standing.REGISTERED, kept=(table, seat))
        room = replace(room, entries={**room.entries, coming.id: coming})
    return room


@pytest.mark.parametrize("book", ["tda", "nppl"])
@pytest.mark.parametrize("case", cases("tables.toml", "break"))
def test_which_table_breaks(case: dict[str, Any], book: str) -> None:
    room = room_of(case, book)
    told = seating_room(room, AT)
    breaks = table_to_break(room, told)
    assert (breaks and breaks.more["table"]) == (case["breaks"] or None)
    assert final_table_said(room, told).due is case.get("final", False)


@pytest.mark.parametrize("case", cases("tables.toml", "final_table"))
def test_how_many_the_final_table_seats(case: dict[str, Any]) -> None:
    room = standing_room(case["book"], {1: [1], 2: [1]}, seats=case["seats"], grade=case.get("grade", ""))
    said = final_table_said(room, seating_room(room, AT))
    assert (said.players, said.most) == (case["size"], case.get("most", case["size"]))


def test_where_the_director_names_the_table_that_breaks_the_order_proposes_one() -> None:
    room = standing_room("tda", {1: [1, 2], 2: [1, 2, 3, 4, 5], 3: [1, 2, 3, 4, 5]}, break_order=(2, 3, 1))
    values = {**room.book.values, "break_order": "director"}
    room = replace(room, book=replace(room.book, hash="the director breaks", values=values))
    breaks = table_to_break(room, seating_room(room, AT))
    assert breaks is not None
    assert (breaks.outcome, breaks.more["table"]) == (Decided.BREAKS, 2)


@pytest.mark.parametrize("book", BOOKS)
@pytest.mark.parametrize("case", cases("tables.toml", "halt"))
def test_which_tables_halt(case: dict[str, Any], book: str) -> None:
    assert halted(room_of(case, book)) == case["halted"]


@pytest.mark.parametrize("case", cases("moves.toml", "move"))
def test_who_moves_where(case: dict[str, Any]) -> None:
    tables = {int(number): seats for number, seats in case["tables"].items()}
    room = standing_room(case["book"], tables, closed=case.get("closed"), break_order=tuple(case.get("order", ())))
    for locked in case.get("locked", []):
        entry = room.entries[locked]
        room = replace(room, entries={**room.entries, locked: replace(entry, kept=entry.seat)})
    answers = {
        f"{fact} {table}": str(value)
        for fact in ("big_blind", "mover", "seat")
        for table, value in case.get(fact, {}).items()
    }
    proposed = propose_move(room, AT, answers)
    if "asked" in case:
        assert isinstance(proposed, FactNeeded)
        assert proposed.fact == case["asked"]
        what, _, table = proposed.fact.partition(" ")
        assert proposed.question.args == {"table": int(table)}
        said = {choice.message.id for choice in proposed.choices} - {"choice.unknown"}
        assert said == {"choice.player" if what == "mover" else "choice.seat"}
        blind = what == "big_blind"
        assert (UNKNOWN in [choice.value for choice in proposed.choices]) is blind
    elif not case["move"]:
        assert proposed is None
    else:
        assert not isinstance(proposed, FactNeeded)
        assert proposed is not None
        assert [list(proposed.origin), list(proposed.to)] == case["move"]
        assert room.seated[proposed.origin] == proposed.entry
        assert proposed.clauses
        chosen = {"mover", "locked"} & case.keys()
        assert proposed.reason.id == ("reason.balance_chosen" if chosen else "reason.balance_big_blind")


@pytest.mark.parametrize(
    ("policy", "value", "blind", "seat"),
    [
        ("worst_includes_single_big_blind", True, 3, 4),
        ("worst_includes_single_big_blind", False, 3, 7),
        ("worst_includes_single_big_blind", False, 2, 3),
        ("worst_excludes_small_blind", True, 7, 3),
        ("worst_excludes_small_blind", False, 7, 3),
    ],
)
def test_a_house_may_see_the_worst_seat_otherwise(policy: str, value: bool, blind: int, seat: int) -> None:
    room = standing_room("tda", {1: [1, 2, 3, 4, 5, 6, 7], 2: [1, 2, 5, 6, 8]})
    house = replace(room.book, hash=f"{policy} {value}", values={**room.book.values, policy: value})
    proposed = propose_move(replace(room, book=house), AT, {"big_blind 1": "1", "big_blind 2": str(blind)})
    assert not isinstance(proposed, FactNeeded)
    assert proposed is not None
    assert proposed.to == (2, seat)


def test_of_seats_that_all_pay_the_big_blind_alone_the_first_is_the_worst() -> None:
    room = standing_room("tda", {1: [1, 2, 3, 4, 5, 6, 7, 8], 2: [1, 2, 6, 7, 8]})
    values = {**room.book.values, "worst_includes_single_big_blind": False}
    house = replace(room.book, hash="a lone big blind where nothing else is free", values=values)
    proposed = propose_move(replace(room, book=house), AT, {"big_blind 1": "1", "big_blind 2": "3"})
    assert not isinstance(proposed, FactNeeded)
    assert proposed is not None
    assert proposed.to == (2, 4)


def test_a_house_that_lets_the_small_blind_be_worst_does_not_ask_for_it() -> None:
    room = standing_room("tda", {1: [1, 2, 3, 4, 5, 6, 7, 8], 2: [1, 2, 4, 5, 6]}, closed=[[2, 7], [2, 8]])
    values = {**room.book.values, "worst_excludes_small_blind": False}
    house = replace(room.book, hash="small blind is a seat like any", values=values)
    proposed = propose_move(replace(room, book=house), AT, {"big_blind 1": "1", "big_blind 2": "3"})
    assert not isinstance(proposed, FactNeeded)
    assert proposed is not None
    assert proposed.to == (2, 3)


def test_halting_can_be_switched_off_by_a_house() -> None:
    room = standing_room("tda", {1: [1, 2, 3, 4, 5, 6, 7, 8], 2: [1, 2, 3, 4]})
    assert halted(room) == [2]
    never = replace(room.book, hash="never halts", values={**room.book.values, "halt_when_short_by": "none"})
    assert halted(replace(room, book=never)) == []


def test_a_table_breaks_into_the_others_evenly_and_every_free_seat_can_be_drawn() -> None:
    seen = set()
    for number in range(30):
        night = Night(tables=(1, 2, 3), break_order=(3, 2, 1))
        night.play(*people(18))
        night.bust(*[night.person(night.state.seated[3, seat]) for seat in (1, 2)])
        night.must(BreakTable(3), command_id=f"break {number}")
        assert night.state.sizes() == {1: 8, 2: 8}
        seen |= {move.to for move in night.state.moves}
        night.bust(night.person(night.state.seated[1, 1]))
        assert isinstance(night.send(BreakTable(3)), Already)
    assert seen == {(table, seat) for table in (1, 2) for seat in (7, 8)}


def test_an_arrival_may_get_any_position() -> None:
    seen = set()
    for number in range(40):
        night = Night(tables=(1, 2))
        night.play(*people(10))
        left = [night.person(night.state.seated[2, seat]) for seat in (1, 2, 3, 4)]
        night.bust(*left)
        night.must(BreakTable(2), command_id=f"break {number}")
        seen |= {move.to for move in night.state.moves}
    assert seen == {(1, 6), (1, 7), (1, 8)}


def test_a_table_that_does_not_fit_is_not_broken() -> None:
    night = Night(tables=(1, 2, 3))
    night.play(*people(20))
    assert refused(night.send(BreakTable(3)), "too_few_seats")
    assert refused(night.send(BreakTable(9)), "no_such_table")
    single = Night(tables=(1, 2))
    assert refused(single.send(BreakTable(1)), "seat_before_draw")
    single.play(*people(5))
    assert refused(single.send(BreakTable(1)), "last_table")


def test_the_final_table_seats_everybody_and_leaves_a_closed_and_a_locked_seat_alone() -> None:
    night = Night(tables=(1, 2), seats_per_table=6)
    night.must(CloseSeat((1, 2)))
    night.play(*people(10))
    assert refused(night.send(DrawFinalTable(1)), "too_many_for_final_table")
    stays = night.state.seated[1, 4]
    night.must(KeepSeat(stays, (1, 4)))
    out = [entry for entry in night.state.seated.values() if entry != stays][:4]
    night.bust(*map(night.person, out))
    night.must(DrawFinalTable(1))
    assert night.state.final_table
    assert sorted(night.state.tables) == [1]
    assert len(night.state.seated) == 6
    assert night.state.seated[1, 4] == stays
    assert (1, 2) not in night.state.seated
    assert isinstance(night.send(DrawFinalTable(1)), Already)


def test_redtooth_seats_nine_at_the_final_table_only_if_the_director_wishes() -> None:
    night = Night("redtooth", tables=(1, 2))
    night.play(*people(9))
    assert not final_table_said(night.state, seating_room(night.state, night.at)).due
    night.must(DrawFinalTable(1))
    assert len(night.state.at_table(1)) == 9


def test_moves_that_people_ask_for() -> None:
    night = Night(tables=(1, 2))
    night.play(*people(10))
    first, second = night.state.seated[1, 1], night.state.seated[2, 1]
    assert refused(night.send(CloseSeat((2, 1))), "seat_taken")
    night.must(CloseSeat((2, 8)))
    assert refused(night.send(MovePlayer(first, (1, 1), (2, 1))), "seat_taken")
    assert refused(night.send(MovePlayer(first, (1, 1), (2, 8))), "seat_closed")
    assert refused(night.send(MovePlayer(first, (1, 1), (2, 9))), "no_such_seat")
    assert refused(night.send(MovePlayer(first, (1, 1), (7, 1))), "no_such_seat")
    assert refused(night.send(MovePlayer(first, (1, 2), (2, 7))), "not_in_that_seat")
    assert refused(night.send(MovePlayer(first, (1, 1), (2, 7), why="whim")), "no_such_reason")
    night.must(MovePlayer(first, (1, 1), (2, 7)))
    assert isinstance(night.send(MovePlayer(first, (1, 1), (2, 7))), Already)
    night.must(SwapSeats(first, second, (2, 7), (2, 1)))
    assert night.state.seated[2, 1] == first
    assert night.state.seated[2, 7] == second
    assert isinstance(night.send(SwapSeats(first, second, (2, 7), (2, 1))), Already)
    assert refused(night.send(SwapSeats(first, second, (2, 7), (1, 2))), "not_in_that_seat")
    assert refused(night.send(SwapSeats(first, "nobody", (2, 1), (2, 7))), "no_such_entry")
    assert refused(night.send(SwapSeats("nobody", first, (2, 1), (2, 7))), "no_such_entry")
    assert refused(night.send(MovePlayer("nobody", (2, 1), (2, 7))), "no_such_entry")


def test_a_kept_seat_is_closed_to_others_until_its_owner_is_withdrawn_or_seated() -> None:
    night = Night(tables=(1, 2))
    (late,) = night.enter("Late", here=False)
    night.must(KeepSeat(late, (1, 6)))
    night.play(*people(10))
    first, other = night.state.seated[2, 1], night.state.seated[2, 2]
    assert refused(night.send(MovePlayer(first, (2, 1), (1, 6))), "seat_kept")
    assert refused(night.send(CloseSeat((1, 6))), "seat_kept")
    assert refused(night.send(KeepSeat(other, (1, 6))), "not_in_that_seat")
    night.must(KeepSeat(late, None))
    night.must(MovePlayer(first, (2, 1), (1, 6)))


def test_a_broken_table_stays_closed_where_it_was_when_it_is_opened_again() -> None:
    night = Night(tables=(1, 2))
    night.must(CloseSeat((2, 3)))
    night.play(*people(9))
    night.bust(night.person(night.state.seated[1, 1]))
    night.must(BreakTable(2))
    night.must(OpenTable(2))
    assert night.state.tables[2].closed == (3,)
    assert isinstance(night.send(OpenTable(2)), Already)
    assert refused(night.send(OpenTable(9)), "no_such_table")
    night.must(CloseSeat((2, 3), closed=False))
    assert night.state.tables[2].closed == ()
    assert isinstance(night.send(CloseSeat((2, 3), closed=False)), Already)


def test_tda_10_b_in_a_stud_round_the_blinds_stand_where_the_next_hold_em_hand_has_them() -> None:
    games = (PlanLevel(20, game="STUD"), PlanLevel(20, game="FLHE"))
    state = standing_room("tda", {1: [1, 2, 3, 4, 5, 6, 7], 2: [1, 2, 3, 6, 7]}, levels=games)
    asked = propose_move(state, AT)
    assert isinstance(asked, FactNeeded)
    assert asked.question.id == "question.big_blind_frozen"
    told = {"big_blind 1": "4", "big_blind 2": "6"}
    move = propose_move(state, AT, told)
    assert isinstance(move, ProposedMove)
    # Seat 4 would have the big blind of table 1; at table 2 seats 4 and 5 pay it before seat 6.
    assert (move.origin, move.to) == ((1, 4), (2, 4))


def test_tda_10_a_in_stud_alone_the_director_names_the_player_and_the_seat_that_opened_last() -> None:
    stud = (PlanLevel(20, game="STUD"), PlanLevel(20, game="RAZZ"))
    state = standing_room("tda", {1: [1, 2, 3, 4, 5], 2: [1, 2, 3]}, levels=stud)
    asked = propose_move(state, AT)
    assert isinstance(asked, FactNeeded)
    assert (asked.fact, asked.question.id) == ("opened 2", "question.seat_opened")
    asked = propose_move(state, AT, {"opened 2": "5"})
    assert isinstance(asked, FactNeeded)
    assert asked.fact == "mover 1"
    move = propose_move(state, AT, {"mover 1": "1-2", "opened 2": "5"})
    assert isinstance(move, ProposedMove)
    assert (move.origin, move.to) == ((1, 2), (2, 5))
    asked = propose_move(state, AT, {"mover 1": "1-2", "opened 2": UNKNOWN})
    assert isinstance(asked, FactNeeded)
    assert asked.fact == "seat 2"


def test_nppl_21_the_host_names_the_table_and_the_procedure_proposes_one() -> None:
    """Two tables of seven and two of five; the order in which they break is 4, 3, 2, 1."""
    full, short = [1, 2, 3, 4, 5, 6, 7], [1, 2, 3, 6, 7]
    room = standing_room("nppl", {1: full, 2: full, 3: short, 4: short}, break_order=(4, 3, 2, 1))
    asked = propose_move(room, AT)
    assert isinstance(asked, FactNeeded)
    assert (asked.fact, asked.proposed, [each.value for each in asked.choices]) == ("from", "2", ["2", "1"])
    asked = propose_move(room, AT, {"from": "1"})
    assert isinstance(asked, FactNeeded)
    assert (asked.fact, asked.proposed, [each.value for each in asked.choices]) == ("to", "3", ["3", "4"])
    answers = {"from": "1", "to": "4", "big_blind 1": "3", "big_blind 4": "3"}
    asked = propose_move(room, AT, answers)
    assert isinstance(asked, FactNeeded)
    assert asked.fact == "mover 1"
    assert asked.because is not None
    assert asked.because.args == {"origin": 1, "to": 4, "more": 2}
    move = propose_move(room, AT, {**answers, "mover 1": "1-4"})
    assert isinstance(move, ProposedMove)
    assert (move.origin, move.to) == ((1, 4), (4, 4))
    assert {"21.a", "21.b"} <= set(move.clauses)


def test_a_procedure_laid_down_asks_nobody_where_tables_are_tied() -> None:
    full, short = [1, 2, 3, 4, 5, 6, 7], [1, 2, 3, 6, 7]
    room = standing_room("tda", {1: full, 2: full, 3: short, 4: short}, break_order=(4, 3, 2, 1))
    move = propose_move(room, AT, {"big_blind 2": "3", "big_blind 3": "3"})
    assert isinstance(move, ProposedMove)
    assert (move.origin, move.to[0]) == ((2, 4), 3)
    assert "10.C" in move.clauses


def test_an_answer_from_an_old_page_breaks_no_rule() -> None:
    room = standing_room("nppl", {1: [1, 2, 3, 4, 5, 6, 7], 2: [1, 2, 3, 6, 7]})
    stale = {"big_blind 1": "99", "big_blind 9": "1", "mover 1": "nobody", "from": "2", "seat 2": "4", "opened 1": "1"}
    asked = propose_move(room, AT, stale)
    assert isinstance(asked, FactNeeded)
    assert asked.fact == "big_blind 1"
    blinds = {"big_blind 1": "3", "big_blind 2": "3"}
    asked = propose_move(room, AT, stale | blinds)
    assert isinstance(asked, FactNeeded)
    assert asked.fact == "mover 1"
    move = propose_move(room, AT, stale | blinds | {"mover 1": "1-4", "seat 2": "5"})
    assert isinstance(move, ProposedMove)
    assert move.to == (2, 4)


DIGITS = "9" * 5_000


@pytest.mark.parametrize(
    "told",
    [
        {"big_blind 1": DIGITS},
        {f"big_blind {DIGITS}": "1"},
        {"opened 1": DIGITS, "from": DIGITS, "to": DIGITS},
        {"big_blind 1": "3", "big_blind 2": "3", "mover 1": f"1-{DIGITS}", "seat 2": DIGITS},
        {"big_blind 1": "3", "big_blind 2": "3", "mover 1": "1-4", "seat 2": DIGITS, f"seat {DIGITS}": "1"},
    ],
)
def test_an_answer_of_thousands_of_digits_is_none(told: dict[str, str]) -> None:
    room = standing_room("nppl", {1: [1, 2, 3, 4, 5, 6, 7], 2: [1, 2, 3, 6, 7]})
    assert isinstance(propose_move(room, AT, told), FactNeeded | ProposedMove)


def test_tda_10_d_six_handed_whether_a_short_table_stops_is_the_directors() -> None:
    six, eight = [1, 2, 3, 4, 5, 6], [1, 2, 3, 4, 5, 6, 7, 8]
    drawn = (Draw("d", (), (), ""),)
    advice = advise(replace(standing_room("tda", {1: six, 2: six, 3: [1, 2]}, seats=6), draws=drawn), AT)
    assert (advice.halted, advice.may_halt) == ((), (3,))
    assert "10.D.s2" in advice.clauses
    advice = advise(replace(standing_room("tda", {1: eight, 2: eight, 3: [1, 2]}), draws=drawn), AT)
    assert (advice.halted, advice.may_halt) == ((3,), ())
