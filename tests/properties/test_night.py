"""Whole nights of random commands, garbage and stale facts among them, hold together under every book."""

from itertools import groupby
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from shuffleup.chronicle.undo import Done
from shuffleup.tournament.answers import UNKNOWN, Accepted, Already, Context, Declined, FactNeeded
from shuffleup.tournament.balance import propose_move, table_to_break
from shuffleup.tournament.busts import finished, places
from shuffleup.tournament.cash import box, due, paid_out, taken
from shuffleup.tournament.cash_state import Moved
from shuffleup.tournament.clock import read_clock
from shuffleup.tournament.commands import BreakTable, TakeBack
from shuffleup.tournament.finish import prize_pool, standings
from shuffleup.tournament.journal import NightJournal
from shuffleup.tournament.ledger import chips_in_play, ledger, stacks_sold
from shuffleup.tournament.night import decide
from shuffleup.tournament.plan import Chip, Format, PlannedColourUp, Prize
from shuffleup.tournament.prizes import prize_list
from shuffleup.tournament.room_view import seating_room
from shuffleup.tournament.ruling_state import Stage
from shuffleup.tournament.rulings import penalties_open, record_of
from shuffleup.tournament.seats import late_seats
from shuffleup.tournament.state import Standing, Tournament
from shuffleup.tournament.wire import CODEC
from shuffleup.words.catalogue import Catalogue
from tournament.nights import BOOKS, Night, people, state_bytes

from .tapping import ALL, MAKERS, Tap, tapped, taps

ENGLISH = Catalogue.load("en")


ROOM: dict[str, Any] = {
    "chips": (Chip(25), Chip(100), Chip(500), Chip(1_000)),
    "colour_ups": (PlannedColourUp(25, 1), PlannedColourUp(100, 3)),
    "prizes": (Prize(1, share=50), Prize(2, share=30), Prize(3, share=20)),
}

OFFERED: dict[str, dict[str, int]] = {
    "tnpl": {"rebuys": 2, "add_on_stack": 3_000, "late_cut": 10},
    "hcpn": {"rebuys": 1},
    "tda": {"rebuys": 2, "rebuy_price": 300, "add_on_stack": 5_000},
}
"""What a night offers of stacks where its book allows it."""


def started(book: str, players: int, playing: bool) -> Night:
    """A small room, with people entered, and in play if so wished."""
    night = Night(book, tables=(1, 2, 3), seats_per_table=4, re_entries=1, buy_in=500, **ROOM, **OFFERED.get(book, {}))
    if players:
        night.enter(*people(players))
    if playing:
        night.play("x1", "x2")
    return night


def holds_together(state: Tournament, at: int) -> None:
    """What is true of every state, whatever was tapped."""
    sitting = {entry.id: entry.seat for entry in state.entries.values() if entry.seat is not None}
    assert {entry: seat for seat, entry in state.seated.items()} == sitting
    assert len(state.seated) == len(sitting)
    assert sorted(sitting) == sorted(entry.id for entry in state.standing(Standing.IN))
    for table, seat in state.seated:
        assert 1 <= seat <= state.tables[table].seats
        assert (table, seat) not in state.closed
    assert set(state.tables) <= set(state.plan.tables)
    for number, each in state.tables.items():
        assert each.number == number
        assert each.closed == tuple(seat for table, seat in state.closed if table == number)
    for entry in state.entries.values():
        assert (entry.lives > 0) == (entry.standing in (Standing.IN, Standing.OUT))
    assert len({entry.person for entry in _not_withdrawn(state)}) == len(_not_withdrawn(state))
    places_hold_together(state)
    rulings_hold_together(state)
    penalties_hold_together(state)
    chips_hold_together(state)
    reading = read_clock(state.plan, state.clock, at)
    assert 0 <= reading.index < len(state.plan.levels)
    assert reading.remaining >= 0
    advice_holds_together(state, at)


def rulings_hold_together(state: Tournament) -> None:
    """A ruling carried out was settled before, one overruled has its reason, and every penalty has its ruling."""
    for id_, call in state.rulings.items():
        assert call.id == id_
        assert bool(call.settled_at) == (call.stage is not Stage.PROPOSED)
        assert bool(call.applied_at) == (call.stage is Stage.APPLIED)
        assert bool(call.reason) == call.overruled
        assert call.choice is None or 0 <= call.choice < len(call.ruled.choices)
    for line in state.penalties:
        assert line in record_of(state, line.entry)
        if line.ruling:
            call = state.rulings[line.ruling]
            assert call.stage is Stage.APPLIED
            assert line.penalty in penalties_open(state, call)
        assert (line.hands > 0) == line.penalty.startswith("missed_") == (line.missed > 0)


def penalties_hold_together(state: Tournament) -> None:
    """Whoever misses hands has them on the record, misses no more than these, and is back when they are over."""
    most: dict[str, int] = {}
    for line in state.penalties:
        most[line.entry] = most.get(line.entry, 0) + line.missed
    for entry, serving in state.serving.items():
        assert 0 <= serving.gone <= serving.hands <= most[entry]
        assert serving.is_over or serving.left
        assert not serving.laps
    assert {entry for entry, hands in most.items() if hands} == set(state.serving)


def chips_hold_together(state: Tournament) -> None:
    """Every chip has its reason, nothing lies where somebody sits, and what was bought is paid into the pool."""
    book = ledger(state)
    assert sum(row.chips for row in book.rows) == book.total == chips_in_play(state)
    assert not set(state.laid_out) & set(state.seated)
    assert all(seat not in state.closed for seat in state.laid_out)
    counted = [line for line in state.chip_lines if not line.entry or state.entries[line.entry].lives >= line.life]
    full = stacks_sold(state) * state.plan.starting_stack
    assert book.total == full + sum(line.chips for line in counted) + sum(state.laid_out.values())
    for race in state.races:
        gain = sum(n for _, n in race.paid) * race.into - sum(n for _, n in race.put) * race.value
        assert gain == sum(line.chips for line in state.chip_lines if line.command == race.command)
        most = state.book.policies.colour_up.race_max_chips_per_player
        assert race.method == "round_up" or all(n <= dict(race.put)[who] + most for who, n in race.paid)
    money = box(state)
    assert money.taken_in_all == sum(taken(state, entry) for entry in state.entries.values())
    if state.plan.format is Format.COUNTS:
        assert money.due == prize_pool(state) - state.plan.added
    else:
        assert money.due == sum(due(state, entry) for entry in state.entries.values())
    assert money.paid_out == sum(paid_out(state, entry) for entry in state.entries)
    kinds = sum(line.amount for line in state.cash if line.moved is not Moved.PAID_OUT)
    assert kinds == money.taken_in_all - money.ticked + money.put_in
    bought = sum(line.price for line in counted)
    assert prize_pool(state) == state.plan.buy_in * stacks_sold(state) + state.plan.added + bought


def _not_withdrawn(state: Tournament) -> list[object]:
    return [entry for entry in state.entries.values() if entry.standing is not Standing.WITHDRAWN]


def places_hold_together(state: Tournament) -> None:
    placed = places(state)
    left = state.standing(Standing.IN)
    named = [each.entry for each in placed]
    assert len(set(named)) == len(named)
    assert {entry.id for entry in state.standing(Standing.OUT)} <= set(named)
    assert set(named) <= {entry.id for entry in state.standing(Standing.IN, Standing.OUT)}
    at = 1 if any(each.entry == entry.id for each in placed for entry in left) else len(left) + 1
    for place, group in groupby(placed, key=lambda each: each.place):
        together = list(group)
        assert place == at
        assert all(each.shared_by == len(together) for each in together)
        at += len(together)
    if finished(state) and placed:
        assert at == len(left) + len(state.standing(Standing.OUT)) + 1
        pool = prize_pool(state)
        unclaimed = prize_list(state.plan, pool, len(placed)).left
        assert sum(result.prize for result in standings(state)) == pool - unclaimed
    if state.final_counts and state.closed_at:
        chips = dict(state.final_counts)
        ranked = [chips[each.entry] for each in placed if each.entry in chips]
        assert ranked == sorted(ranked, reverse=True)


def advice_holds_together(state: Tournament, at: int) -> None:
    """What is proposed could be done."""
    for seat in late_seats(state):
        assert seat not in state.seated
        assert seat not in state.closed
    breaks = table_to_break(state, seating_room(state, at))
    if breaks is not None and not state.closed_at:
        assert isinstance(decide(state, BreakTable(breaks.more["table"]), Context(0, "d", "x")), Accepted)
    answers: dict[str, str] = {}
    asked = propose_move(state, at, answers)
    while isinstance(asked, FactNeeded):
        assert asked.fact not in answers
        assert asked.choices
        answers[asked.fact] = asked.choices[-1].value
        asked = propose_move(state, at, answers)
    if asked is not None:
        assert state.seated[asked.origin] == asked.entry
        assert asked.to[1] in state.free_seats(asked.to[0])


def replayed(night: Night) -> NightJournal:
    """The journal read back from the texts that a store would hold."""
    dones = []
    for done in night.journal.log:
        command = CODEC.read_command(CODEC.command_text(done.id, done.command))
        events = tuple(CODEC.read_event(*CODEC.event_text(event)) for event in done.events)
        assert (command, events) == (done.command, done.events)
        dones.append(Done(done.id, command, done.at, done.actor, events))
    journal = NightJournal()
    journal.extend(dones)
    return journal


def tap_and_check(night: Night, tap: Tap) -> None:
    command = tapped(night, tap)
    before, length = night.state, len(night.journal.log)
    answer = night.send(command)
    if isinstance(answer, Accepted):
        assert answer.events
        holds_together(night.state, night.at)
    elif isinstance(answer, FactNeeded):
        assert answer.question.id in ENGLISH.sentences
        assert answer.choices[-1].value == UNKNOWN
        assert night.state is before
    else:
        assert isinstance(answer, (Already, Declined))
        prefix = "already." if isinstance(answer, Already) else "refused."
        assert answer.message.id.startswith(prefix)
        assert answer.message.id in ENGLISH.sentences
        assert night.state is before
        assert len(night.journal.log) == length
        if isinstance(answer, Already) and not isinstance(command, TakeBack):
            again = night.send(command)
            assert again == answer


@settings(max_examples=20, deadline=None)
@given(data=st.data())
def test_a_night_of_counts_knows_no_names_and_holds_together(data: st.DataObject) -> None:
    night = Night(format=Format.COUNTS)
    for tap in data.draw(taps(("counts", "counts", "start", "jump", "undo", *MAKERS))):
        tap_and_check(night, tap)
    assert not night.state.entries
    assert not night.state.tables
    assert replayed(night).state == night.state


@pytest.mark.parametrize("book", BOOKS)
@settings(max_examples=40, deadline=None)
@given(data=st.data())
def test_any_night_holds_together_and_replays_to_the_same_bytes(book: str, data: st.DataObject) -> None:
    any_night(book, data, most=40)


@pytest.mark.soak
@pytest.mark.parametrize("book", BOOKS)
@settings(max_examples=2000, deadline=None)
@given(data=st.data())
def test_many_long_nights_hold_together(book: str, data: st.DataObject) -> None:
    any_night(book, data, most=120)


def any_night(book: str, data: st.DataObject, most: int) -> None:
    night = started(book, data.draw(st.integers(0, 11)), data.draw(st.booleans()))
    for tap in data.draw(taps(ALL, most)):
        tap_and_check(night, tap)
    again = replayed(night)
    assert again.state == night.state
    assert state_bytes(again.state) == state_bytes(night.state)
    assert again.out == night.journal.out
    assert [CODEC.event_text(e) for d in again.log for e in d.events] == [
        CODEC.event_text(e) for d in night.journal.log for e in d.events
    ]
