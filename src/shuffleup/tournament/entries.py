"""The door: the list, the waiting list, check-in with the ticks a book asks for, payment, late entry, re-entry.

Read policies: alternates, re_entry, and those of `door.py`. Not done: reduced late stacks, early bonus, laid-out
stacks, vouchers, re-buys and add-ons.
"""

from dataclasses import replace

from shuffleup.rulebooks.policies import rebuys
from shuffleup.tournament.answers import Context, Message, Misfit
from shuffleup.tournament.commands import CheckIn, EnterPlayers, Entrant, NotePayment, ReEnter, SeatEntry, WithdrawEntry
from shuffleup.tournament.door import entries_open, plays, ticks_required
from shuffleup.tournament.draw import draw_one
from shuffleup.tournament.events import (
    CheckInChanged,
    Entered,
    EntrySeated,
    EntryWithdrawn,
    Event,
    PaymentNoted,
    ReEntered,
)
from shuffleup.tournament.ids import new_id
from shuffleup.tournament.plan import Format
from shuffleup.tournament.register import Answer, Happened, already, decides, done, evolves, known, no
from shuffleup.tournament.seats import late_seats, put, seat_problem
from shuffleup.tournament.state import Entry, Seat, Standing, Tournament

MOST_ENTRIES = 5_000
"""Entries that one tournament holds."""


@decides(EnterPlayers)
def _enter(state: Tournament, command: EnterPlayers, context: Context) -> Answer:
    if state.plan.format is Format.COUNTS:
        return no("no_names_here")
    if not command.entrants:
        return no("nobody_named")
    if not entries_open(state, context.at):
        return no("entries_closed", state.book.cites("late_entry_until"), level=state.plan.late_entry_until)
    if len(state.entries) + len(command.entrants) > MOST_ENTRIES:
        return no("too_many_entries", most=MOST_ENTRIES)
    people = {entry.person: entry for entry in state.entries.values() if entry.standing is not Standing.WITHDRAWN}
    asked = [entrant.person for entrant in command.entrants]
    if len(set(asked)) < len(asked):
        return no("named_twice")
    twice = [people[person].id for person in asked if person in people]
    if len(twice) == len(asked) == 1:
        return already("entered", player=twice[0])
    if twice:
        return no("entered_already", players=tuple(twice))
    events = _entered(state, command.entrants, context)
    waiting = sum(1 for event in events if isinstance(event, Entered) and event.waiting)
    notes = (Message("note.waiting_list", {"count": waiting}),) if waiting else ()
    return done(*events, notes=notes)


def _entered(state: Tournament, entrants: tuple[Entrant, ...], context: Context) -> list[Event]:
    """The events of entering: a place while there are seats, the waiting list after; a seat at once once drawn."""
    places = state.plan.capacity - len(state.standing(Standing.REGISTERED, Standing.IN))
    events: list[Event] = []
    needed = set(ticks_required(state))
    running = state
    for number, entrant in enumerate(entrants):
        entry = new_id(context.command_id, number)
        here = entrant.here and needed <= set(entrant.ticks)
        waiting = places <= 0
        places -= 1
        event = Entered(entry, entrant.person, waiting, here, entrant.ticks, entrant.paid)
        events.append(event)
        if state.drawn and here and not waiting:
            running = _enter_one(running, event)
            seat = _drawn_late(running, context, number)
            if seat is not None:
                events.append(seat_event := EntrySeated(entry, seat, context.seed.hex()))
                running = _seat_one(running, seat_event)
    return events


def _drawn_late(state: Tournament, context: Context, number: int) -> Seat | None:
    seats = late_seats(state)
    return draw_one(seats, context.seed, number) if seats else None


def _enter_one(state: Tournament, event: Entered) -> Tournament:
    entry = Entry(
        id=event.entry,
        number=len(state.entries) + 1,
        person=event.person,
        standing=Standing.WAITING if event.waiting else Standing.REGISTERED,
        here=event.here,
        ticks=event.ticks,
        paid=event.paid,
    )
    return replace(state, entries={**state.entries, entry.id: entry})


@evolves(Entered)
def _entered_event(state: Tournament, event: Entered, happened: Happened) -> Tournament:
    return _enter_one(state, event)


@decides(WithdrawEntry)
def _withdraw(state: Tournament, command: WithdrawEntry, context: Context) -> Answer:
    entry = state.entries.get(command.entry)
    if entry is None:
        return no("no_such_entry")
    if entry.standing is Standing.WITHDRAWN:
        return already("withdrawn", player=entry.id)
    if entry.standing in (Standing.IN, Standing.OUT):
        return no("withdraw_with_stack", player=entry.id)
    return done(EntryWithdrawn(entry.id))


@evolves(EntryWithdrawn)
def _withdrawn(state: Tournament, event: EntryWithdrawn, happened: Happened) -> Tournament:
    entry = known(state, event.entry)
    if entry.standing not in (Standing.REGISTERED, Standing.WAITING):
        raise Misfit(f"{entry.id} has a stack")
    return put(state, replace(entry, standing=Standing.WITHDRAWN, kept=None))


@decides(CheckIn)
def _check_in(state: Tournament, command: CheckIn, context: Context) -> Answer:
    entry = state.entries.get(command.entry)
    if entry is None:
        return no("no_such_entry")
    if entry.standing in (Standing.WITHDRAWN, Standing.OUT):
        return no("not_coming", player=entry.id)
    missing = [tick for tick in ticks_required(state) if tick not in command.ticks]
    if command.here and missing:
        clauses = state.book.cites("min_age_years", "membership_required", "photo_id_to_join")
        return no("ticks_missing", clauses, player=entry.id, ticks=", ".join(missing))
    if (entry.here, entry.ticks) == (command.here, command.ticks):
        return already("checked_in", player=entry.id)
    event = CheckInChanged(entry.id, command.here, command.ticks)
    if state.drawn and command.here and entry.standing is Standing.REGISTERED:
        if not entries_open(state, context.at) and not plays(state, entry):
            return no("entries_closed", state.book.cites("late_entry_until"), level=state.plan.late_entry_until)
        seat = entry.kept if entry.kept in late_seats(state, own=entry) else _drawn_late(state, context, 0)
        if seat is not None:
            return done(event, EntrySeated(entry.id, seat, context.seed.hex()))
    return done(event)


@evolves(CheckInChanged)
def _checked_in(state: Tournament, event: CheckInChanged, happened: Happened) -> Tournament:
    return put(state, replace(known(state, event.entry), here=event.here, ticks=event.ticks))


@decides(NotePayment)
def _note_payment(state: Tournament, command: NotePayment, context: Context) -> Answer:
    entry = state.entries.get(command.entry)
    if entry is None:
        return no("no_such_entry")
    if not 0 <= command.paid <= 1_000:
        return no("payment_out_of_range")
    if entry.paid == command.paid:
        return already("paid", player=entry.id, paid=entry.paid)
    return done(PaymentNoted(entry.id, command.paid))


@evolves(PaymentNoted)
def _payment_noted(state: Tournament, event: PaymentNoted, happened: Happened) -> Tournament:
    return put(state, replace(known(state, event.entry), paid=event.paid))


@decides(SeatEntry)
def _seat(state: Tournament, command: SeatEntry, context: Context) -> Answer:
    entry = state.entries.get(command.entry)
    if entry is None:
        return no("no_such_entry")
    if entry.standing is Standing.IN:
        return already("seated", player=entry.id, seat=seat_text(entry.seat))
    if entry.standing not in (Standing.REGISTERED, Standing.WAITING):
        return no("not_coming", player=entry.id)
    if not state.drawn:
        return no("seat_before_draw")
    if not entries_open(state, context.at) and not plays(state, entry):
        return no("entries_closed", state.book.cites("late_entry_until"), level=state.plan.late_entry_until)
    missing = [tick for tick in ticks_required(state) if tick not in entry.ticks]
    if missing:
        clauses = state.book.cites("min_age_years", "membership_required", "photo_id_to_join")
        return no("ticks_missing", clauses, player=entry.id, ticks=", ".join(missing))
    if command.seat is not None:
        problem = seat_problem(state, command.seat, entry)
        return problem or done(EntrySeated(entry.id, command.seat))
    seat = _drawn_late(state, context, 0)
    if seat is None:
        return no("no_free_seat", state.book.cites("alternates"))
    return done(EntrySeated(entry.id, seat, context.seed.hex()))


def seat_text(seat: Seat | None) -> str:
    """A seat as people say it: table, then seat."""
    return f"{seat[0]}-{seat[1]}" if seat else ""


def _seat_one(state: Tournament, event: EntrySeated) -> Tournament:
    entry = known(state, event.entry)
    if entry.standing not in (Standing.REGISTERED, Standing.WAITING):
        raise Misfit(f"{entry.id} needs no seat")
    seated = replace(entry, standing=Standing.IN, here=True, lives=entry.lives + 1, seat=event.seat)
    return put(state, seated)


@evolves(EntrySeated)
def _seated(state: Tournament, event: EntrySeated, happened: Happened) -> Tournament:
    return _seat_one(state, event)


@decides(ReEnter)
def _re_enter(state: Tournament, command: ReEnter, context: Context) -> Answer:
    entry = state.entries.get(command.entry)
    if entry is None:
        return no("no_such_entry")
    if entry.lives > command.lives and entry.standing is Standing.IN:
        return already("re_entered", player=entry.id)
    if entry.standing is not Standing.OUT:
        return no("still_in", player=entry.id)
    refused = re_entry_refused(state, entry, context.at)
    if refused:
        return no(refused, state.book.cites("re_entry"), player=entry.id, most=state.plan.re_entries)
    seat = _drawn_late(state, context, 0)
    if seat is None:
        return no("no_free_seat", state.book.cites("alternates"))
    event = ReEntered(entry.id, seat, context.seed.hex())
    return done(event, PaymentNoted(entry.id, entry.paid + 1)) if command.paid else done(event)


def re_entry_refused(state: Tournament, entry: Entry, at: int) -> str:
    """Why this player may not enter again (a message id behind `refused.`), or nothing."""
    if state.book.policies.rebuys.re_entry is rebuys.ReEntry.NONE:
        return "book_without_re_entry"
    if state.plan.re_entries == 0:
        return "event_without_re_entry"
    if entry.lives > state.plan.re_entries:
        return "re_entries_used"
    return "" if entries_open(state, at) else "re_entry_over"


@evolves(ReEntered)
def _re_entered(state: Tournament, event: ReEntered, happened: Happened) -> Tournament:
    entry = known(state, event.entry)
    if entry.standing is not Standing.OUT:
        raise Misfit(f"{entry.id} is not out")
    return put(state, replace(entry, standing=Standing.IN, lives=entry.lives + 1, seat=event.seat))
