"""Seats: the map of the room, seats kept, locked or closed, late seats, tables in use.

A seat kept for somebody still to come stays free; once that player sits in it, it is locked: nobody is asked to leave
it to even up tables. A late entrant is drawn into the free seats of the shortest tables, since every book also wants
tables even. Read policies: none (`draw` and `entries` read those on seating). Not done: where a newcomer may not be
dealt in, wrong-seat correction, feature tables.
"""

from dataclasses import replace

from shuffleup.tournament.answers import Context, Declined, Misfit
from shuffleup.tournament.commands import CloseSeat, KeepSeat, OpenTable
from shuffleup.tournament.events import SeatClosed, SeatKept, TableOpened
from shuffleup.tournament.register import Answer, Happened, already, decides, done, evolves, known, no
from shuffleup.tournament.state import Entry, Seat, Standing, Tournament, is_coming


def put(state: Tournament, entry: Entry) -> Tournament:
    """The state with this entry as given, and the seat map following it. Raises `Misfit` if its seat is taken."""
    before = state.entries[entry.id]
    entries = {**state.entries, entry.id: entry}
    if before.seat == entry.seat:
        return replace(state, entries=entries)
    seated = dict(state.seated)
    if before.seat is not None:
        del seated[before.seat]
    if entry.seat is not None:
        if entry.seat in seated or not seat_usable(state, entry.seat):
            raise Misfit(f"seat {entry.seat} cannot take {entry.id}")
        seated[entry.seat] = entry.id
    laid_out = state.laid_out
    if entry.seat in laid_out:  # the stack that lies there is the newcomer's, as it stands
        laid_out = {seat: chips for seat, chips in laid_out.items() if seat != entry.seat}
    return replace(state, entries=entries, seated=seated, laid_out=laid_out)


def seat_exists(state: Tournament, seat: Seat) -> bool:
    """Whether a table in use has that seat."""
    table = state.tables.get(seat[0])
    return table is not None and 1 <= seat[1] <= table.seats


def seat_usable(state: Tournament, seat: Seat) -> bool:
    """Whether a table in use has that seat and it is not closed."""
    return seat_exists(state, seat) and seat[1] not in state.tables[seat[0]].closed


def seat_planned(state: Tournament, seat: Seat) -> bool:
    """Whether the room has that seat: at a table in use, or at one of the plan that is not."""
    if seat[0] in state.tables:
        return seat_exists(state, seat)
    return seat[0] in state.plan.tables and 1 <= seat[1] <= state.plan.seats_per_table


def is_locked(entry: Entry) -> bool:
    """Whether this player sits in the seat that is kept for him or her."""
    return entry.seat is not None and entry.seat == entry.kept


def seat_problem(state: Tournament, seat: Seat, entry: Entry | None) -> Declined | None:
    """Why this entry (or a stack for somebody expected) cannot be put into this seat, or None.

    A stack that lies there is for a newcomer: nobody who has one already can move to it.
    """
    table, number = seat
    if not seat_exists(state, seat):
        return no("no_such_seat", table=table, seat=number)
    if seat in state.seated:
        return no("seat_taken", table=table, seat=number, player=state.seated[seat])
    if number in state.tables[table].closed:
        return no("seat_closed", table=table, seat=number)
    keeper = _keeper(state, seat)
    if keeper is not None and (entry is None or keeper.id != entry.id):
        return no("seat_kept", table=table, seat=number, player=keeper.id)
    if seat in state.laid_out and entry is not None and entry.standing is Standing.IN:
        return no("seat_has_stack", table=table, seat=number)
    return None


def _keeper(state: Tournament, seat: Seat) -> Entry | None:
    """For whom the seat stays free."""
    return next((each for each in state.entries.values() if each.kept == seat and is_coming(each)), None)


def late_seats(state: Tournament, own: Entry | None = None) -> list[Seat]:
    """Seats that a late entrant may be drawn into: those with a stack laid out, else those free at the shortest tables.

    One kept for `own` comes beside them.
    """
    if state.laid_out:
        return sorted(state.laid_out)
    free = state.free_by_table()
    sizes = state.sizes()
    shortest = min((sizes[number] for number in free if free[number]), default=0)
    seats = [(number, seat) for number in free if sizes[number] == shortest for seat in free[number]]
    if own is not None and own.kept and own.kept not in seats and seat_problem(state, own.kept, own) is None:
        seats.append(own.kept)
    return seats


def suggest_sizes(players: int, seats_per_table: int) -> list[int]:
    """Even tables, as few as hold everybody: 25 players at eight seats are 7, 6, 6, 6."""
    if players <= 0:
        return []
    count = -(-players // seats_per_table)
    small, larger = divmod(players, count)
    return [small + 1] * larger + [small] * (count - larger)


@decides(KeepSeat)
def _keep(state: Tournament, command: KeepSeat, context: Context) -> Answer:
    entry = state.entries.get(command.entry)
    if entry is None:
        return no("no_such_entry")
    if command.seat == entry.kept:
        return already("seat_kept", player=entry.id)
    if command.seat is None:
        return done(SeatKept(entry.id, None))
    if not is_coming(entry) and entry.standing is not Standing.IN:
        return no("not_coming", player=entry.id)
    table, seat = command.seat
    if not seat_planned(state, command.seat):
        return no("no_such_seat", table=table, seat=seat)
    if command.seat in state.closed:
        return no("seat_closed", table=table, seat=seat)
    sitting = state.seated.get(command.seat, entry.id)
    if sitting != entry.id:
        return no("seat_taken", table=table, seat=seat, player=sitting)
    if entry.seat is not None and entry.seat != command.seat:
        return no("not_in_that_seat", player=entry.id, table=table, seat=seat)
    keeper = _keeper(state, command.seat)
    return (
        no("seat_kept", table=table, seat=seat, player=keeper.id) if keeper else done(SeatKept(entry.id, command.seat))
    )


@evolves(SeatKept)
def _kept(state: Tournament, event: SeatKept, happened: Happened) -> Tournament:
    return put(state, replace(known(state, event.entry), kept=event.seat))


@decides(CloseSeat)
def _close(state: Tournament, command: CloseSeat, context: Context) -> Answer:
    table, seat = command.seat
    if not seat_planned(state, command.seat):
        return no("no_such_seat", table=table, seat=seat)
    if (command.seat in state.closed) == command.closed:
        return already("seat_closed" if command.closed else "seat_in_use", table=table, seat=seat)
    if command.closed and command.seat in state.seated:
        return no("seat_taken", table=table, seat=seat, player=state.seated[command.seat])
    if command.closed and command.seat in state.laid_out:
        return no("seat_has_stack", table=table, seat=seat)
    keeper = _keeper(state, command.seat) if command.closed else None
    if keeper is not None:
        return no("seat_kept", table=table, seat=seat, player=keeper.id)
    return done(SeatClosed(command.seat, command.closed))


@evolves(SeatClosed)
def _closed(state: Tournament, event: SeatClosed, happened: Happened) -> Tournament:
    if event.closed and (event.seat in state.seated or event.seat in state.laid_out):
        raise Misfit(f"seat {event.seat} cannot be closed")
    closed = {*state.closed, event.seat} if event.closed else {*state.closed} - {event.seat}
    changed = replace(state, closed=tuple(sorted(closed)))
    number = event.seat[0]
    if number not in state.tables:
        return changed
    tables = {**state.tables, number: changed.new_table(number, state.tables[number].seats)}
    return replace(changed, tables=tables)


@decides(OpenTable)
def _open_table(state: Tournament, command: OpenTable, context: Context) -> Answer:
    if not state.drawn:
        return no("seat_before_draw")
    if command.table in state.tables:
        return already("table_open", table=command.table)
    if command.table not in state.plan.tables:
        return no("no_such_table", tables=str(command.table))
    return done(TableOpened(command.table, state.plan.seats_per_table))


@evolves(TableOpened)
def _table_opened(state: Tournament, event: TableOpened, happened: Happened) -> Tournament:
    if event.table in state.tables:
        raise Misfit(f"table {event.table} is in use")
    tables = {**state.tables, event.table: state.new_table(event.table, event.seats)}
    return replace(state, tables=dict(sorted(tables.items())))
