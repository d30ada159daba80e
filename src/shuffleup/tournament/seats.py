"""Seats: the map of the room, the draw, seats kept or closed, late seats, tables in use.

Read policies: initial_seating (every book's draw is carried out the same way; a host may move anybody afterwards),
late_seat. A late entrant is drawn into the free seats of the shortest tables, since every book also wants tables
even. Not done: where a newcomer may not be dealt in, wrong-seat correction, feature tables.
"""

from dataclasses import replace

from shuffleup.tournament.answers import Accepted, Context, Misfit, Refusal
from shuffleup.tournament.commands import (
    AnnounceDraw,
    CloseSeat,
    DrawSeats,
    KeepSeat,
    OpenTable,
)
from shuffleup.tournament.door import plays
from shuffleup.tournament.draw import commitment, part, shuffle
from shuffleup.tournament.events import (
    DrawAnnounced,
    SeatClosed,
    SeatKept,
    SeatsDrawn,
    TableOpened,
)
from shuffleup.tournament.ids import new_id
from shuffleup.tournament.plan import Format
from shuffleup.tournament.register import Answer, Happened, already, decides, done, evolves, known, no
from shuffleup.tournament.state import Draw, Entry, Seat, Standing, Table, Tournament


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
        if seated.get(entry.seat) or not seat_exists(state, entry.seat):
            raise Misfit(f"seat {entry.seat} cannot take {entry.id}")
        seated[entry.seat] = entry.id
    return replace(state, entries=entries, seated=seated)


def seat_exists(state: Tournament, seat: Seat) -> bool:
    """Whether a table in use has that seat."""
    table = state.tables.get(seat[0])
    return table is not None and 1 <= seat[1] <= table.seats


def seat_problem(state: Tournament, seat: Seat, entry: Entry) -> Refusal | None:
    """Why this entry cannot be put into this seat, or None."""
    table, number = seat
    if not seat_exists(state, seat):
        return no("no_such_seat", table=table, seat=number)
    if seat in state.seated:
        return no("seat_taken", table=table, seat=number, player=state.seated[seat])
    if number in state.tables[table].closed:
        return no("seat_closed", table=table, seat=number)
    keeper = next((other for other in state.entries.values() if other.kept == seat and other.id != entry.id), None)
    if keeper is not None and keeper.standing in (Standing.REGISTERED, Standing.WAITING):
        return no("seat_kept", table=table, seat=number, player=keeper.id)
    return None


def late_seats(state: Tournament, own: Entry | None = None) -> list[Seat]:
    """Seats that a late entrant may be drawn into: those free at the shortest tables, and one kept for `own`."""
    free = {number: state.free_seats(number) for number in sorted(state.tables)}
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
    if entry.standing not in (Standing.REGISTERED, Standing.WAITING):
        return no("not_coming", player=entry.id)
    if command.seat is not None:
        table, seat = command.seat
        if table not in state.plan.tables or not 1 <= seat <= state.plan.seats_per_table:
            return no("no_such_seat", table=table, seat=seat)
        if state.drawn and (problem := seat_problem(state, command.seat, entry)):
            return problem
        if other := next((each for each in state.entries.values() if each.kept == command.seat), None):
            return no("seat_kept", table=table, seat=seat, player=other.id)
    return done(SeatKept(entry.id, command.seat))


@evolves(SeatKept)
def _kept(state: Tournament, event: SeatKept, happened: Happened) -> Tournament:
    return put(state, replace(known(state, event.entry), kept=event.seat))


@decides(CloseSeat)
def _close(state: Tournament, command: CloseSeat, context: Context) -> Answer:
    table, seat = command.seat
    if not seat_exists(state, command.seat):
        return no("no_such_seat", table=table, seat=seat)
    if command.seat in state.seated:
        return no("seat_taken", table=table, seat=seat, player=state.seated[command.seat])
    if (seat in state.tables[table].closed) == command.closed:
        return already("seat_closed", table=table, seat=seat)
    return done(SeatClosed(command.seat, command.closed))


@evolves(SeatClosed)
def _closed(state: Tournament, event: SeatClosed, happened: Happened) -> Tournament:
    number, seat = event.seat
    if number not in state.tables or (event.closed and event.seat in state.seated):
        raise Misfit(f"seat {event.seat} cannot be closed")
    table = state.tables[number]
    closed = {*table.closed, seat} if event.closed else {*table.closed} - {seat}
    return replace(state, tables={**state.tables, number: replace(table, closed=tuple(sorted(closed)))})


@decides(AnnounceDraw)
def _announce(state: Tournament, command: AnnounceDraw, context: Context) -> Answer:
    if state.plan.format is Format.COUNTS:
        return no("no_names_here")
    if state.drawn:
        return already("drawn")
    taking_part = [entry.id for entry in state.entries.values() if plays(state, entry)]
    if len(taking_part) < 2:
        return no("too_few_to_draw", here=len(taking_part))
    needed = len(suggest_sizes(len(taking_part), state.plan.seats_per_table))
    tables = command.tables or state.plan.tables[:needed]
    if len(set(tables)) < len(tables) or not set(tables) <= set(state.plan.tables):
        return no("no_such_table", tables=", ".join(map(str, tables)))
    room = len(tables) * state.plan.seats_per_table
    if len(taking_part) > room:
        return no("too_few_seats", players_here=len(taking_part), seats=room)
    salt, seed = part(context.seed, "salt"), part(context.seed, "seed")
    draw = new_id(context.command_id)
    event = DrawAnnounced(draw, tuple(taking_part), tuple(tables), commitment(salt, seed))
    return Accepted((event,), seals=((f"draw:{draw}", f"{salt.hex()}:{seed.hex()}"),))


@evolves(DrawAnnounced)
def _announced(state: Tournament, event: DrawAnnounced, happened: Happened) -> Tournament:
    for entry in event.entries:
        known(state, entry)
    return replace(state, announced=Draw(event.draw, event.entries, event.tables, event.commitment))


@decides(DrawSeats)
def _draw(state: Tournament, command: DrawSeats, context: Context) -> Answer:
    if any(draw.id == command.draw for draw in state.draws):
        return already("drawn")
    draw = state.announced
    if draw is None or draw.id != command.draw:
        return no("draw_not_announced")
    here = [entry.id for entry in state.entries.values() if plays(state, entry)]
    if list(draw.entries) != here:
        return no("draw_list_changed", before=len(draw.entries), now=len(here))
    secret = context.secrets.get(f"draw:{draw.id}", "")
    salt, _, seed = secret.partition(":")
    if not seed or commitment(bytes.fromhex(salt), bytes.fromhex(seed)) != draw.commitment:
        return no("draw_secret_missing")
    return done(SeatsDrawn(draw.id, seed, salt, drawn_seats(state, draw, bytes.fromhex(seed))))


def drawn_seats(state: Tournament, draw: Draw, seed: bytes) -> tuple[tuple[str, Seat], ...]:
    """Who sits where: kept seats first, then the shuffled list dealt table by table, each filled from seat 1 up."""
    kept = {
        entry: seat
        for entry in draw.entries
        if (seat := state.entries[entry].kept) is not None and seat[0] in draw.tables
    }
    sizes = dict(zip(draw.tables, _even(len(draw.entries), len(draw.tables)), strict=True))
    free: list[Seat] = []
    for number in draw.tables:
        taken = {seat for table, seat in kept.values() if table == number}
        open_seats = [seat for seat in range(1, state.plan.seats_per_table + 1) if seat not in taken]
        free += [(number, seat) for seat in open_seats[: max(0, sizes[number] - len(taken))]]
    others = shuffle([entry for entry in draw.entries if entry not in kept], seed)
    # A table with more kept seats than its share leaves too few elsewhere: the rest sit where there is room.
    spare = [
        (number, seat)
        for seat in range(1, state.plan.seats_per_table + 1)
        for number in draw.tables
        if (number, seat) not in free and (number, seat) not in kept.values()
    ]
    seats = (free + spare)[: len(others)]
    placed = {**kept, **dict(zip(others, seats, strict=True))}
    return tuple((entry, placed[entry]) for entry in draw.entries)


def _even(players: int, tables: int) -> list[int]:
    small, larger = divmod(players, tables)
    return [small + 1] * larger + [small] * (tables - larger)


@evolves(SeatsDrawn)
def _drawn(state: Tournament, event: SeatsDrawn, happened: Happened) -> Tournament:
    if state.announced is None or state.announced.id != event.draw:
        raise Misfit("the draw was not announced")
    seats = state.plan.seats_per_table
    numbers = state.announced.tables
    draw = replace(state.announced, seed=event.seed, salt=event.salt)
    entries = dict(state.entries)
    for entry_id, seat in event.seats:
        entry = known(state, entry_id)
        if entry.standing is not Standing.REGISTERED:
            raise Misfit(f"{entry_id} is not to be seated")
        entries[entry_id] = replace(entry, standing=Standing.IN, seat=seat, lives=1)
    return replace(
        state,
        entries=entries,
        seated={seat: entry for entry, seat in event.seats},
        tables={number: Table(number, seats) for number in sorted(numbers)},
        announced=None,
        draws=(*state.draws, draw),
    )


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
    tables = {**state.tables, event.table: Table(event.table, event.seats)}
    return replace(state, tables=dict(sorted(tables.items())))
