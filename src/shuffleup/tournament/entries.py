"""The door: the list, the waiting list, check-in with the ticks a book asks for, payment, late entry, re-entry.

Whose rule: the book's, in `between` (`doors`, `rebuys`, `stack_terms`), and in `door`. Where the host names late seats,
nobody is seated by checking in; the host seats them, by name of the seat or by a draw. What stack they bring is for
`stacks`.
"""

from dataclasses import replace

from shuffleup.tournament.acts import Event
from shuffleup.tournament.answers import Context, Declined, Message, Misfit
from shuffleup.tournament.between.doors import WhenFull, when_full
from shuffleup.tournament.between.rebuys import knows_re_entry
from shuffleup.tournament.between.registering import TICKS
from shuffleup.tournament.between.stack_terms import host_names_late_seats
from shuffleup.tournament.commands import CheckIn, EnterPlayers, Entrant, NotePayment, ReEnter, SeatEntry, WithdrawEntry
from shuffleup.tournament.door import (
    entries_open,
    entries_until,
    next_waiting,
    places_left,
    plays,
    ticks_required,
)
from shuffleup.tournament.draw import draw_one
from shuffleup.tournament.events import (
    CheckInChanged,
    Entered,
    EntryMovedUp,
    EntrySeated,
    EntryWithdrawn,
    PaymentNoted,
    ReEntered,
)
from shuffleup.tournament.ids import new_id
from shuffleup.tournament.limits import over
from shuffleup.tournament.plan import Format
from shuffleup.tournament.register import Answer, Happened, already, decides, done, evolves, known, no
from shuffleup.tournament.seats import late_seats, put, seat_problem
from shuffleup.tournament.stacks import late_cut, late_stack_unsure
from shuffleup.tournament.state import Entry, Seat, Standing, Tournament

MOST_ENTRIES = 5_000
"""Entries that one tournament holds."""

MOST_PAID = 1_000
"""Stacks that one entry can have paid for."""

DOOR_POLICIES = ("min_age_years", "membership_required", "photo_id_to_join")
"""What is read to know which ticks must be made."""


@decides(EnterPlayers)
def _enter(state: Tournament, command: EnterPlayers, context: Context) -> Answer:
    if state.plan.format is Format.COUNTS:
        return no("no_names_here")
    if not command.entrants:
        return no("nobody_named")
    if not entries_open(state, context.at):
        return no("entries_closed", state.book.cites("late_entry_until"), until=entries_until(state))
    if len(state.entries) + len(command.entrants) > MOST_ENTRIES:
        return no("too_many_entries", most=MOST_ENTRIES)
    if refused := _garbled(command.entrants):
        return refused
    people = {entry.person: entry for entry in state.entries.values() if entry.standing is not Standing.WITHDRAWN}
    asked = [entrant.person for entrant in command.entrants]
    if len(set(asked)) < len(asked):
        return no("named_twice")
    twice = [people[person].id for person in asked if person in people]
    if len(twice) == len(asked) == 1:
        return already("entered", player=twice[0])
    if twice:
        return no("entered_already", players=tuple(twice))
    places = places_left(state)
    if len(asked) > places and when_full(state.book, state.plan.grade) is WhenFull.TURNED_AWAY:
        return no("event_full", state.book.cites("alternates"), places=max(0, places))
    events = _entered(state, command.entrants, context)
    waiting = sum(1 for event in events if isinstance(event, Entered) and event.waiting)
    notes = (Message("note.waiting_list", {"count": waiting}), *_leave_wanted(state)) if waiting else ()
    unchecked = _unchecked(state, command.entrants)
    policies = (*(("alternates",) if waiting else ()), *(DOOR_POLICIES if unchecked else ()))
    return done(*events, notes=(*notes, *unchecked), clauses=_coming_in_clauses(state, *policies))


def _unchecked(state: Tournament, entrants: tuple[Entrant, ...]) -> tuple[Message, ...]:
    """A word about those who came and are not here yet by the book, and what is still to be checked of them."""
    lacking = [lacks for each in entrants if each.here and (lacks := set(ticks_required(state)) - set(each.ticks))]
    if not lacking:
        return ()
    ticks = ", ".join(tick for tick in TICKS if any(tick in lacks for lacks in lacking))
    return (Message("note.not_checked", {"count": len(lacking), "ticks": ticks}),)


def _leave_wanted(state: Tournament) -> tuple[Message, ...]:
    """A word where the book has a waiting list only by the league's leave, but for some grades of event."""
    by_leave = when_full(state.book, state.plan.grade) is WhenFull.BY_LEAVE
    return (Message("note.alternates_by_leave"),) if by_leave else ()


def _coming_in_clauses(state: Tournament, *policies: str) -> tuple[str, ...]:
    """The clauses by which somebody comes in: those behind `policies`, and once they count on window and seat."""
    late = ("late_entry_until",) if state.clock.started else ()
    seat = ("late_seat",) if state.drawn else ()
    return state.book.cites(*policies, *late, *seat)


def _garbled(entrants: tuple[Entrant, ...]) -> Declined | None:
    """The refusal of facts that cannot be so."""
    if not all(entrant.person for entrant in entrants):
        return no("nobody_named")
    if any(not 0 <= entrant.paid <= MOST_PAID for entrant in entrants):
        return no("payment_out_of_range")
    return no("no_such_tick") if any(set(entrant.ticks) - set(TICKS) for entrant in entrants) else None


def _entered(state: Tournament, entrants: tuple[Entrant, ...], context: Context) -> list[Event]:
    """The events of entering: a place while there are seats, the waiting list after; a seat at once once drawn."""
    places = places_left(state)
    events: list[Event] = []
    needed = set(ticks_required(state))
    running = state
    for number, entrant in enumerate(entrants):
        here = entrant.here and needed <= set(entrant.ticks)
        waiting = number >= places
        id_ = new_id(context.command_id, number)
        late = state.clock.started
        event = Entered(id_, entrant.person, waiting, here, entrant.ticks, entrant.paid, late)
        events.append(event)
        if state.drawn and here and not waiting:
            running = _enter_one(running, event)
            seated = _seated_at_once(running, running.entries[event.entry], context, number)
            if seated is not None:
                events += _with_stack(running, seated, context)
                running = _seat_one(running, seated)
    return events


def _seated_at_once(state: Tournament, entry: Entry, context: Context, number: int = 0) -> EntrySeated | None:
    """The seat that a late entrant gets by arriving: none where the host names late seats, or none is free."""
    if host_names_late_seats(state.book):
        return None
    return _drawn_for(state, entry, context, number)


def _with_stack(state: Tournament, seated: EntrySeated, context: Context) -> tuple[Event, ...]:
    """Somebody sits down, and what his stack lacks for coming late; nothing where he takes one that lies there."""
    cut = None if seated.seat in state.laid_out else late_cut(state, state.entries[seated.entry], context.at)
    return (seated, cut) if cut else (seated,)


def _stack_notes(state: Tournament, entry: Entry, context: Context) -> tuple[Message, ...]:
    """Tell the host to set the stack himself where the book wants a fact for it that nobody told."""
    unsure = late_stack_unsure(state, entry, context.at)
    return (Message("note.late_stack_unsure", {"player": entry.id}),) if unsure else ()


def _drawn_for(state: Tournament, entry: Entry, context: Context, number: int = 0) -> EntrySeated | None:
    """The seat kept for this entry, else one drawn for it, if any is free."""
    seats = late_seats(state, own=entry)
    if entry.kept is not None and entry.kept in seats:
        return EntrySeated(entry.id, entry.kept)
    return EntrySeated(entry.id, draw_one(seats, context.seed, number), context.seed.hex()) if seats else None


def _enter_one(state: Tournament, event: Entered) -> Tournament:
    entry = Entry(
        id=event.entry,
        number=len(state.entries) + 1,
        person=event.person,
        standing=Standing.WAITING if event.waiting else Standing.REGISTERED,
        here=event.here,
        ticks=event.ticks,
        paid=event.paid,
        late=event.late,
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
    gone = _withdrawn(state, EntryWithdrawn(entry.id), Happened(context.at, context.command_id))
    return done(EntryWithdrawn(entry.id), *(EntryMovedUp(each.id) for each in next_waiting(gone)))


@evolves(EntryMovedUp)
def _moved_up(state: Tournament, event: EntryMovedUp, happened: Happened) -> Tournament:
    entry = known(state, event.entry)
    if entry.standing is not Standing.WAITING:
        raise Misfit(f"{entry.id} is not on the waiting list")
    return put(state, replace(entry, standing=Standing.REGISTERED))


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
    if set(command.ticks) - set(TICKS):
        return no("no_such_tick")
    if command.here and (refused := _ticks_missing(state, entry, command.ticks)):
        return refused
    if (entry.here, entry.ticks) == (command.here, command.ticks):
        return already("checked_in", player=entry.id)
    event = CheckInChanged(entry.id, command.here, command.ticks)
    if state.drawn and command.here and entry.standing is Standing.REGISTERED:
        if not entries_open(state, context.at) and not plays(state, entry):
            return no("entries_closed", state.book.cites("late_entry_until"), until=entries_until(state))
        seated = _seated_at_once(state, entry, context)
        clauses = _coming_in_clauses(state, *DOOR_POLICIES)
        if seated is None:
            return done(event, clauses=clauses)
        came = _with_stack(state, seated, context)
        return done(event, *came, notes=_stack_notes(state, entry, context), clauses=clauses)
    return done(event, clauses=state.book.cites(*DOOR_POLICIES) if command.here else ())


def _ticks_missing(state: Tournament, entry: Entry, ticks: tuple[str, ...]) -> Declined | None:
    """The refusal of somebody whose ticks do not do for this book."""
    missing = [tick for tick in ticks_required(state) if tick not in ticks]
    clauses = state.book.cites(*DOOR_POLICIES)
    return no("ticks_missing", clauses, player=entry.id, ticks=", ".join(missing)) if missing else None


@evolves(CheckInChanged)
def _checked_in(state: Tournament, event: CheckInChanged, happened: Happened) -> Tournament:
    return put(state, replace(known(state, event.entry), here=event.here, ticks=event.ticks))


@decides(NotePayment)
def _note_payment(state: Tournament, command: NotePayment, context: Context) -> Answer:
    entry = state.entries.get(command.entry)
    if entry is None:
        return no("no_such_entry")
    if not 0 <= command.paid <= MOST_PAID:
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
        return no("entries_closed", state.book.cites("late_entry_until"), until=entries_until(state))
    if refused := _ticks_missing(state, entry, entry.ticks):
        return refused
    if command.seat is not None and (refused := seat_problem(state, command.seat, entry)):
        return refused
    named = EntrySeated(entry.id, command.seat) if command.seat is not None else None
    seated = named or _drawn_for(state, entry, context)
    if seated is None:
        return no("no_free_seat", state.book.cites("alternates"))
    came = _with_stack(state, seated, context)
    return done(*came, notes=_stack_notes(state, entry, context), clauses=_coming_in_clauses(state))


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
    if entry.lives != command.lives:
        return no("stale_life", player=entry.id)
    seats = late_seats(state)
    if not seats:
        return no("no_free_seat", state.book.cites("alternates"))
    event = ReEntered(entry.id, draw_one(seats, context.seed), context.seed.hex())
    clauses = state.book.cites("re_entry", "late_entry_until")
    paid = (PaymentNoted(entry.id, entry.paid + 1),) if command.paid else ()
    return done(event, *paid, notes=over(state, entry.id, state.plan.stake), clauses=clauses)


def re_entry_refused(state: Tournament, entry: Entry, at: int) -> str:
    """Why this player may not enter again (a message id behind `refused.`), or nothing."""
    if not knows_re_entry(state.book):
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
