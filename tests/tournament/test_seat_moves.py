"""Seats put right, broken tables by each book, seats drawn anew, players away and what becomes of their stacks."""

import pytest

from shuffleup.bad_input import BadInput
from shuffleup.tournament.absent import NoteAbsence, away
from shuffleup.tournament.acts import Command
from shuffleup.tournament.answers import Accepted, Already, Declined, FactNeeded, Misfit
from shuffleup.tournament.commands import (
    BreakTable,
    BustPlayers,
    CloseSeat,
    DrawFinalTable,
    KeepSeat,
    MovePlayer,
    StartClock,
    TakeBack,
)
from shuffleup.tournament.events import PlayerMoved, PlayersBusted, SeatClosed, TableBroken
from shuffleup.tournament.night import evolve
from shuffleup.tournament.out_facts import OutFacts
from shuffleup.tournament.placing import placed_by_book
from shuffleup.tournament.register import Happened
from shuffleup.tournament.seat_moves import CorrectSeat, RedrawSeats, SeatsRedrawn, redrawn
from shuffleup.tournament.state import Seat

from .nights import Night, levels, people


def told(night: Night, command: Command) -> str:
    """The id of what the command is answered with, or of the question; `done` where it is carried out."""
    answer = night.send(command)
    if isinstance(answer, FactNeeded):
        return answer.question.id
    return "done" if isinstance(answer, Accepted) else answer.message.id


def night_of(book: str, players: int, tables: int = 2, seats: int = 6) -> Night:
    night = Night(book, tables=tuple(range(1, tables + 1)), seats_per_table=seats, late_entry_until=0)
    night.enter(*people(players))
    night.draw(*range(1, tables + 1))
    night.must(StartClock())
    return night


def somebody(night: Night, table: int = 1) -> tuple[str, Seat]:
    seat, entry = next(iter(night.state.at_table(table).items()))
    return entry, (table, seat)


@pytest.mark.parametrize("book", ["tda", "tnpl", "hcpn"])
def test_a_wrong_seat_is_put_right_with_the_stack_once_it_was_the_right_one(book: str) -> None:
    night = night_of(book, 8)
    entry, origin = somebody(night)
    to = (2, night.state.free_seats(2)[0])
    assert told(night, CorrectSeat(entry, origin, to)) == "question.right_stack"
    assert told(night, CorrectSeat(entry, origin, to, "no")) == "refused.correct_anyway"
    assert told(night, CorrectSeat(entry, origin, to, "unknown")) == "refused.correct_anyway"
    done = night.must(CorrectSeat(entry, origin, to, "yes"))
    assert night.state.entries[entry].seat == to
    assert night.state.moves[-1].why == "correction"
    night.must(TakeBack((done.id,)))
    assert night.state.entries[entry].seat == origin


def test_redtooth_1_2_asks_nothing_of_the_stack_and_two_change_places_where_the_seat_is_taken() -> None:
    night = night_of("redtooth", 8)
    entry, origin = somebody(night)
    other, seat = somebody(night, 2)
    assert told(night, CorrectSeat(entry, origin, seat)) == "refused.correct_anyway"
    night.must(CorrectSeat(entry, origin, seat, anyway=True))
    assert (night.state.entries[entry].seat, night.state.entries[other].seat) == (seat, origin)
    assert told(night, CorrectSeat(entry, origin, seat)) == "already.moved"


@pytest.mark.parametrize(
    ("book", "seeds"),
    # TDA 9: players and seats, two steps. TNPL B1.1, HCPN 6-1, Redtooth seating.3-1: one draw of seats.
    [("tda", 2), ("tnpl", 1), ("hcpn", 1), ("redtooth", 1)],
)
def test_a_broken_table_is_drawn_as_the_book_has_it(book: str, seeds: int) -> None:
    night = night_of(book, 9, tables=3, seats=5)
    leaving = list(night.state.at_table(3).values())
    event = night.must(BreakTable(3)).events[-1]
    assert isinstance(event, TableBroken)
    assert len(event.seeds) == seeds
    if seeds == 1:
        assert [entry for entry, _, _ in event.moves] == leaving
    assert told(night, BreakTable(2, ((leaving[0], (1, 5)),))) != "done"


def test_nppl_21_the_host_places_the_players_of_a_broken_table() -> None:
    night = night_of("nppl", 9, tables=3, seats=5)
    leaving = list(night.state.at_table(3).values())
    free = [(number, seat) for number, seats in night.state.free_by_table().items() if number != 3 for seat in seats]
    chosen = tuple(zip(leaving, free, strict=False))
    assert told(night, BreakTable(3, chosen[1:])) == "refused.break_seat_each"
    assert told(night, BreakTable(3, ((leaving[0], (1, 1)), *chosen[1:]))) == "refused.seat_taken"
    assert told(night, BreakTable(3, tuple((each, (3, 5)) for each in leaving))) == "refused.break_seat_each"
    event = night.must(BreakTable(3, chosen)).events[-1]
    assert isinstance(event, TableBroken)
    assert {entry: night.state.entries[entry].seat for entry in leaving} == dict(chosen)
    assert event.seeds == ()
    assert {"21.a", "Q5.f"} <= set(event.clauses)


def test_no_other_book_lets_the_host_choose_their_seats() -> None:
    night = night_of("tda", 9, tables=3, seats=5)
    leaving = list(night.state.at_table(3).values())
    free = [(1, seat) for seat in night.state.free_seats(1)] + [(2, seat) for seat in night.state.free_seats(2)]
    assert told(night, BreakTable(3, tuple(zip(leaving, free, strict=False)))) == "refused.break_is_drawn"


def test_a_move_that_evens_up_tables_cites_what_asked_for_it() -> None:
    """TNPL B6: as proposed it rests on the order of the tables too (iv); to another seat only on who goes where."""
    night = night_of("tnpl", 12, seats=8)
    night.bust(*(night.person(night.state.seated[2, seat]) for seat in (1, 2)))
    entry = night.state.seated[1, 4]
    answers = {"big_blind 1": "3", "big_blind 2": "unknown", "seat 2": "2"}

    def clauses(table: int, seat: int) -> tuple[str, ...]:
        answer = night.send(MovePlayer(entry, (1, 4), (table, seat), "balance", answers))
        assert isinstance(answer, Accepted)
        night.must(TakeBack((night.last.id,)))
        (moved,) = answer.events
        assert isinstance(moved, PlayerMoved)
        return moved.clauses

    assert clauses(2, 2) == ("B6.iv", "B6.ii.1", "F1")
    assert clauses(2, 8) == ("B6.ii.1", "F1")
    answers = {"big_blind 1": "3", "big_blind 2": "4"}
    assert clauses(2, 7) == ("B6.iv", "B6.ii.1", "F1"), "the seat that the book itself points to"
    assert clauses(2, 8) == ("B6.ii.1", "F1")
    answers = {}
    assert clauses(2, 8) == ("B6.ii.1", "F1")
    assert clauses(1, 8) == (), "at the same table nothing is evened up"


def test_seats_are_drawn_anew_where_the_director_may() -> None:
    night = night_of("tda", 9)
    sizes = night.state.sizes()
    assert told(night, RedrawSeats(8)) == "refused.redraw_room_changed"
    done = night.must(RedrawSeats(9))
    event = done.events[-1]
    assert isinstance(event, SeatsRedrawn)
    assert sorted(night.state.sizes().values()) == sorted(sizes.values())
    night.must(TakeBack((done.id,)))
    assert redrawn(night.state, bytes.fromhex(event.seed)) == event.moves
    # NPPL Q8 and Q9.c: only at the final table.
    assert told(night_of("nppl", 9), RedrawSeats(9)) == "refused.by_the_book"


def test_nppl_20_who_is_not_back_half_an_hour_after_the_break_may_be_taken_off() -> None:
    night = Night("nppl", levels=levels(["20", "break 10", "20", "20", "20"]))
    entry = night.play(*people(4))[0]
    night.wait(25)
    noted = night.send(NoteAbsence(entry, 1))
    assert isinstance(noted, Accepted)
    assert noted.clauses == ("20",)
    assert told(night, NoteAbsence(entry, 1)) == "already.away"
    (gone,) = away(night.state, night.at)
    assert (gone.minutes, gone.goes) == (None, False)
    night.wait(5 + 29)
    assert [(each.minutes, each.goes) for each in away(night.state, night.at)] == [(29, False)]
    night.wait(1)
    (gone,) = away(night.state, night.at)
    assert (gone.minutes, gone.goes, gone.clauses) == (30, True, ("20",))
    back = night.send(NoteAbsence(entry, 1, away=False))
    assert isinstance(back, Accepted)
    assert back.clauses == ()
    assert list(away(night.state, night.at)) == []
    # Somebody who leaves in the middle of a session has not failed to come back from the break.
    night.must(NoteAbsence(entry, 1))
    night.wait(5)
    assert [(each.minutes, each.goes) for each in away(night.state, night.at)] == [(None, False)]


def test_tda_71_an_absent_stack_stays() -> None:
    night = Night("tda", levels=levels(["20", "break 10", "20", "20", "20", "20"]))
    entry, other, *_ = night.play(*people(4))
    night.wait(25)
    night.must(NoteAbsence(entry, 1))
    night.wait(60)
    assert [each.goes for each in away(night.state, night.at)] == [False]
    night.must(NoteAbsence(other, 1))
    night.bust(night.person(entry))
    assert list(night.state.away) == [other], "whoever is out is not away, and nobody else came back by it"


BOARD = ((1, ("Qd", "9h", "5s", "3c", "3d")),)


def out_of(book: str, facts: OutFacts) -> tuple[str, list[list[int]]]:
    """Three out of one table of six: what is asked next, or who is placed how (by the number told, the best first)."""
    night = night_of(book, 6, tables=1)
    named = list(night.state.at_table(1).values())[:3]
    by_number = {str(number): entry for number, entry in enumerate(named)}
    put = OutFacts(
        tuple((by_number[who], chips) for who, chips in facts.stacks),
        tuple((by_number[who], cards) for who, cards in facts.hands),
        facts.boards,
        tuple((by_number[who], cards) for who, cards in facts.cards),
        facts.in_order,
    )
    answer = night.send(BustPlayers(tuple((each,) for each in named), tuple((each, 1) for each in named), facts=put))
    if isinstance(answer, FactNeeded):
        return answer.fact, []
    if isinstance(answer, Declined | Already):
        return answer.message.id, []
    event = answer.events[-1]
    assert isinstance(event, PlayersBusted)
    assert event.facts == put
    return "", [[named.index(each) for each in group] for group in event.groups]


CHIPS = (("0", 3_000), ("1", 9_000), ("2", 3_000))
HANDS = (("0", ("Ah", "Kd")), ("2", ("As", "Kc")))
BETTER = (("0", ("Ah", "Kd")), ("2", ("Qs", "Qc")))


@pytest.mark.parametrize(
    ("book", "facts", "asked", "places"),
    [
        # TNPL D9.2: chips at the start of the hand; who is level shares the place.
        ("tnpl", OutFacts(CHIPS), "", [[1], [0, 2]]),
        ("tnpl", OutFacts(CHIPS[:2]), "stacks", []),
        # NPPL 88: then the hand, then a high card.
        ("nppl", OutFacts(CHIPS), "hands", []),
        ("nppl", OutFacts(CHIPS, HANDS), "boards", []),
        ("nppl", OutFacts(CHIPS, BETTER, BOARD), "", [[1], [2], [0]]),
        ("nppl", OutFacts(CHIPS, HANDS, BOARD), "cards", []),
        ("nppl", OutFacts(CHIPS, HANDS, BOARD, (("0", ("9c",)), ("2", ("9d",)))), "cards", []),
        ("nppl", OutFacts(CHIPS, HANDS, BOARD, (("0", ("9c", "Td")), ("2", ("9d", "4s")))), "", [[1], [0], [2]]),
        # Nobody knows the cards: those who are level stay in the order in which they were told.
        ("nppl", OutFacts(CHIPS, in_order=True), "", [[1], [0], [2]]),
        ("nppl", OutFacts(CHIPS, (("0", ("Zz", "Kd")), ("2", ("As", "Kc"))), BOARD), "refused.out_facts_unclear", []),
    ],
)
def test_several_on_one_hand_are_placed_by_what_is_told(
    book: str, facts: OutFacts, asked: str, places: list[list[int]]
) -> None:
    assert out_of(book, facts) == (asked, places)


def test_cards_of_one_hand_are_there_once() -> None:
    night = night_of("nppl", 6, tables=1)
    named = list(night.state.at_table(1).values())[:2]
    facts = OutFacts(tuple((each, 10) for each in named), tuple((each, ("Ah", "Kd")) for each in named), BOARD)
    with pytest.raises(BadInput):
        placed_by_book(night.state, named, facts, night.at)


def test_no_log_closes_a_seat_that_is_taken() -> None:
    night = night_of("tda", 8)
    _, seat = somebody(night)
    with pytest.raises(Misfit):
        evolve(night.state, SeatClosed(seat, True), Happened(night.at, "x"))


def test_who_sits_in_a_kept_seat_stays_in_a_redraw_and_each_table_keeps_its_number() -> None:
    night = night_of("tda", 9)
    sizes = night.state.sizes()
    locked = list(night.state.at_table(1).items())[:2]
    for seat, entry in locked:
        night.must(KeepSeat(entry, (1, seat)))
    night.must(RedrawSeats(9))
    assert night.state.sizes() == sizes
    for seat, entry in locked:
        assert night.state.seated[1, seat] == entry


def test_a_kept_seat_at_another_table_keeps_nobody_from_the_final_table() -> None:
    night = night_of("tda", 6)
    here, there = night.state.seated[1, 1], night.state.seated[2, 1]
    night.must(KeepSeat(here, (1, 1)))
    night.must(KeepSeat(there, (2, 1)))
    night.must(DrawFinalTable(1))
    assert {table for table, _ in night.state.seated} == {1}
    assert night.state.seated[1, 1] == here


def test_a_seat_is_closed_and_used_again_each_once() -> None:
    night = night_of("tda", 4)
    assert told(night, CloseSeat((1, 6), closed=False)) == "already.seat_in_use"
    night.must(CloseSeat((1, 6)))
    assert told(night, CloseSeat((1, 6))) == "already.seat_closed"
