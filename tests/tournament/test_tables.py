"""Expectations: the books on tables (`cases/tables.toml`, `cases/moves.toml`), and moves that people ask for."""

from dataclasses import replace
from typing import Any

import pytest

from shuffleup.tournament.answers import UNKNOWN, Already, FactNeeded
from shuffleup.tournament.balance import (
    ProposedMove,
    final_table_due,
    final_table_most,
    final_table_size,
    must_halt,
    propose_move,
    table_to_break,
)
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
from shuffleup.tournament.seats import suggest_sizes
from shuffleup.tournament.state import Entry, Standing, Tournament

from .nights import BOOKS, Night, people, standing_room
from .tables import cases
from .test_door import refused


@pytest.mark.parametrize("case", cases("tables.toml", "sizes"))
def test_table_sizes(case: dict[str, Any]) -> None:
    assert suggest_sizes(case["players"], case["seats"]) == case["tables"]


@pytest.mark.parametrize("case", cases("tables.toml", "final_table"))
def test_final_table_size(case: dict[str, Any]) -> None:
    room = standing_room(case["book"], {1: [1]}, seats=case["seats"], grade=case.get("grade", ""))
    assert final_table_size(room) == case["size"]
    assert final_table_most(room) == case.get("most", case["size"])


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
    assert table_to_break(room) == (case["breaks"] or None)
    assert final_table_due(room) is case.get("final", False)


@pytest.mark.parametrize("book", BOOKS)
@pytest.mark.parametrize("case", cases("tables.toml", "halt"))
def test_which_tables_halt(case: dict[str, Any], book: str) -> None:
    assert must_halt(room_of(case, book)) == case["halted"]


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
    proposed = propose_move(room, answers)
    if "asked" in case:
        assert isinstance(proposed, FactNeeded)
        assert proposed.fact == case["asked"]
        assert proposed.choices
        blind = proposed.fact.startswith("big_blind")
        assert (UNKNOWN in [choice.value for choice in proposed.choices]) is blind
    elif not case["move"]:
        assert proposed is None
    else:
        assert not isinstance(proposed, FactNeeded)
        assert proposed is not None
        assert [list(proposed.origin), list(proposed.to)] == case["move"]
        assert room.seated[proposed.origin] == proposed.entry
        assert proposed.clauses


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
    proposed = propose_move(replace(room, book=house), {"big_blind 1": "1", "big_blind 2": str(blind)})
    assert not isinstance(proposed, FactNeeded)
    assert proposed is not None
    assert proposed.to == (2, seat)


def test_a_house_that_lets_the_small_blind_be_worst_does_not_ask_for_it() -> None:
    room = standing_room("tda", {1: [1, 2, 3, 4, 5, 6, 7, 8], 2: [1, 2, 4, 5, 6]}, closed=[[2, 7], [2, 8]])
    values = {**room.book.values, "worst_excludes_small_blind": False}
    house = replace(room.book, hash="small blind is a seat like any", values=values)
    proposed = propose_move(replace(room, book=house), {"big_blind 1": "1", "big_blind 2": "3"})
    assert not isinstance(proposed, FactNeeded)
    assert proposed is not None
    assert proposed.to == (2, 3)


def test_halting_can_be_switched_off_by_a_house() -> None:
    room = standing_room("tda", {1: [1, 2, 3, 4, 5, 6, 7, 8], 2: [1, 2, 3, 4]})
    assert must_halt(room) == [2]
    never = replace(room.book, hash="never halts", values={**room.book.values, "halt_when_short_by": "none"})
    assert must_halt(replace(room, book=never)) == []


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
    assert not final_table_due(night.state)
    night.must(DrawFinalTable(1))
    assert len(night.state.at_table(1)) == 9


def test_moves_that_people_ask_for() -> None:
    night = Night(tables=(1, 2))
    night.play(*people(10))
    first, second = night.state.seated[1, 1], night.state.seated[2, 1]
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
    games = (PlanLevel(20, game="FLHE"), PlanLevel(20, game="STUD"))
    state = standing_room("tda", {1: [1, 2, 3, 4, 5, 6, 7], 2: [1, 2, 3, 6, 7]}, levels=games)
    asked = propose_move(state, {}, stud_round=True)
    assert isinstance(asked, FactNeeded)
    assert asked.question.id == "question.big_blind_frozen"
    told = {"big_blind 1": "4", "big_blind 2": "6"}
    move = propose_move(state, told, stud_round=True)
    assert isinstance(move, ProposedMove)
    # Seat 4 would have the big blind of table 1; at table 2 seats 4 and 5 pay it before seat 6.
    assert (move.origin, move.to) == ((1, 4), (2, 4))


def test_tda_10_a_in_stud_alone_the_director_names_the_player_and_the_seat_that_opened_last() -> None:
    stud = (PlanLevel(20, game="STUD"), PlanLevel(20, game="RAZZ"))
    state = standing_room("tda", {1: [1, 2, 3, 4, 5], 2: [1, 2, 3]}, levels=stud)
    asked = propose_move(state, {})
    assert isinstance(asked, FactNeeded)
    assert asked.fact == "mover 1"
    asked = propose_move(state, {"mover 1": "1-2"})
    assert isinstance(asked, FactNeeded)
    assert asked.question.id == "question.seat_opened"
    move = propose_move(state, {"mover 1": "1-2", "seat 2": "5"})
    assert isinstance(move, ProposedMove)
    assert (move.origin, move.to) == ((1, 2), (2, 5))
