"""Moves during play: one player, two swapped, a table broken, the final table.

Whose rule: the book's, asked through `balance`: which move, how large a final table, how a broken table's players get
their seats: by two shuffles (players and free seats), by one of seats, by seat cards (the same, dealt by us), or as
the host places them, where `between.breaking` proposes a plan. The draw itself is made here. Not done: seats that are
drawn by cards at the table, which the host enters as his own choice.
"""

from dataclasses import replace

from shuffleup.tournament.answers import Context, Declined, Misfit
from shuffleup.tournament.balance import break_said, final_table_said, move_cites
from shuffleup.tournament.between.breaking import arrivals_told, drawn_in_one_step, host_places
from shuffleup.tournament.between.decision import Decision
from shuffleup.tournament.between.outcomes import Decided
from shuffleup.tournament.commands import BreakTable, DrawFinalTable, MovePlayer, SwapSeats
from shuffleup.tournament.draw import part, shuffle
from shuffleup.tournament.events import FinalTableDrawn, PlayerMoved, SeatsSwapped, TableBroken
from shuffleup.tournament.hands import without_tables
from shuffleup.tournament.register import Answer, Happened, already, decides, done, evolves, known, no
from shuffleup.tournament.room_view import seating_room
from shuffleup.tournament.seats import is_locked, seat_problem, seat_usable
from shuffleup.tournament.state import Move, Seat, Standing, Tournament

WHY = ("host", "balance", "needs")
"""Reasons for moving one player: the host wishes it, tables are uneven, somebody has special needs."""

LAST_MOVES = 60
"""Moves that screens and consoles can still look back on; the log holds them all."""


def moved(state: Tournament, happened: Happened, moves: tuple[tuple[str, Seat, Seat], ...], why: str) -> Tournament:
    """Everybody in `moves` lifted out of the old seat, then put into the new one. Raises `Misfit` where one cannot."""
    entries, seated = dict(state.entries), dict(state.seated)
    for entry, origin, _ in moves:
        if seated.get(origin) != entry:
            raise Misfit(f"{entry} does not sit at {origin}")
        del seated[origin]
    for entry, _, to in moves:
        if to in seated or to in state.laid_out or not seat_usable(state, to):
            raise Misfit(f"seat {to} cannot take {entry}")
        seated[to] = entry
        entries[entry] = replace(entries[entry], seat=to)
    told = tuple(Move(happened.at, happened.command, entry, origin, to, why) for entry, origin, to in moves)
    return replace(state, entries=entries, seated=seated, moves=(*state.moves, *told)[-LAST_MOVES:])


@decides(MovePlayer)
def _move(state: Tournament, command: MovePlayer, context: Context) -> Answer:
    entry = state.entries.get(command.entry)
    if entry is None:
        return no("no_such_entry")
    if entry.seat == command.to:
        return already("moved", player=entry.id, table=command.to[0], seat=command.to[1])
    if entry.standing is not Standing.IN or entry.seat != command.origin:
        return no("not_in_that_seat", player=entry.id, table=command.origin[0], seat=command.origin[1])
    if command.why not in WHY:
        return no("no_such_reason")
    problem = seat_problem(state, command.to, entry)
    if problem:
        return problem
    why, answers = command.why, command.answers
    clauses = move_cites(state, context.at, entry.id, command.origin, command.to, answers) if why == "balance" else ()
    return done(PlayerMoved(entry.id, command.origin, command.to, command.why, clauses))


@evolves(PlayerMoved)
def _player_moved(state: Tournament, event: PlayerMoved, happened: Happened) -> Tournament:
    return moved(state, happened, ((event.entry, event.origin, event.to),), event.why)


@decides(SwapSeats)
def _swap(state: Tournament, command: SwapSeats, context: Context) -> Answer:
    first, second = state.entries.get(command.entry), state.entries.get(command.other)
    if first is None or second is None:
        return no("no_such_entry")
    if (first.seat, second.seat) == (command.to, command.origin):
        return already("moved", player=first.id, table=command.to[0], seat=command.to[1])
    if (first.seat, second.seat) != (command.origin, command.to):
        return no("not_in_that_seat", player=first.id, table=command.origin[0], seat=command.origin[1])
    return done(SeatsSwapped(first.id, second.id))


@evolves(SeatsSwapped)
def _swapped(state: Tournament, event: SeatsSwapped, happened: Happened) -> Tournament:
    first, second = known(state, event.entry), known(state, event.other)
    if first.seat is None or second.seat is None:
        raise Misfit("both must sit somewhere")
    return moved(state, happened, ((first.id, first.seat, second.seat), (second.id, second.seat, first.seat)), "host")


@decides(BreakTable)
def _break(state: Tournament, command: BreakTable, context: Context) -> Answer:
    if command.table not in state.tables:
        if command.table not in state.plan.tables:
            return no("no_such_table", tables=str(command.table))
        return already("table_broken", table=command.table) if state.drawn else no("seat_before_draw")
    if len(state.tables) == 1:
        return no("last_table")
    if refused := _stack_in_the_way(state, command.table):
        return refused
    players = list(state.at_table(command.table).values())
    said = break_said(state, context.at, command.table)
    arrivals = arrivals_told(said)
    if said.outcome is Decided.REFUSED:
        free = sum(map(len, state.free_by_table().values())) - len(state.free_seats(command.table))
        return no("too_few_seats", players_here=len(players), seats=free)
    if command.seats:
        return _placed(state, command, players, said)
    by_player, by_seat = part(context.seed, "players"), part(context.seed, "seats")
    seats = _seats_of(state, arrivals, by_seat)
    one_step = drawn_in_one_step(said)
    in_order = players if one_step else shuffle(players, by_player)
    moves = tuple((entry, _seat_of(state, entry), to) for entry, to in zip(in_order, seats, strict=True))
    seeds = (by_seat.hex(),) if one_step else (by_player.hex(), by_seat.hex())
    return done(TableBroken(command.table, moves, seeds, said.clauses))


def _placed(state: Tournament, command: BreakTable, players: list[str], said: Decision) -> Answer:
    """The table broken as the host places its players; no other book lets him."""
    if not host_places(said):
        return no("break_is_drawn", said.clauses)
    chosen = dict(command.seats)
    if set(chosen) != set(players) or len(set(chosen.values())) < len(command.seats):
        return no("break_seat_each", table=command.table)
    for entry, to in command.seats:
        if to[0] == command.table:
            return no("no_such_seat", table=to[0], seat=to[1])
        if problem := seat_problem(state, to, state.entries[entry]):
            return problem
    moves = tuple((entry, _seat_of(state, entry), chosen[entry]) for entry in players)
    return done(TableBroken(command.table, moves, (), said.clauses))


def _stack_in_the_way(state: Tournament, *tables: int) -> Declined | None:
    """The refusal where a stack that nobody has claimed lies at one of these tables."""
    lies = next((seat for seat in sorted(state.laid_out) if seat[0] in tables), None)
    return no("laid_out_in_the_way", table=lies[0], seat=lies[1]) if lies else None


def _seat_of(state: Tournament, entry: str) -> Seat:
    seat = state.entries[entry].seat
    if seat is None:
        raise Misfit(f"{entry} has no seat")
    return seat


def _seats_of(state: Tournament, arrivals: dict[int, int], seed: bytes) -> list[Seat]:
    """All free seats shuffled; of each table the first so many, any position alike."""
    free = [(table, seat) for table, seats in state.free_by_table().items() if table in arrivals for seat in seats]
    left = dict(arrivals)
    chosen: list[Seat] = []
    for table, seat in shuffle(free, seed):
        if left[table]:
            left[table] -= 1
            chosen.append((table, seat))
    return chosen


@evolves(TableBroken)
def _broken(state: Tournament, event: TableBroken, happened: Happened) -> Tournament:
    if event.table not in state.tables:
        raise Misfit(f"table {event.table} is not in use")
    after = moved(state, happened, event.moves, "break")
    if any(number == event.table for number, _ in (*after.seated, *after.laid_out)):
        raise Misfit(f"somebody still sits at table {event.table}, or a stack lies there")
    tables = {number: each for number, each in after.tables.items() if number != event.table}
    return replace(after, tables=tables, positions=without_tables(after, event.table))


@decides(DrawFinalTable)
def _final_table(state: Tournament, command: DrawFinalTable, context: Context) -> Answer:
    if state.final_table:
        return already("final_table")
    if not state.drawn:
        return no("seat_before_draw")
    players = [entry.id for entry in state.standing(Standing.IN)]
    said = final_table_said(state, seating_room(state, context.at))
    if len(players) < 2:
        return no("too_few_to_draw", here=len(players))
    if len(players) > said.most:
        return no("too_many_for_final_table", said.clauses, left=len(players), most=said.most)
    if command.table not in state.tables:
        return no("no_such_table", tables=str(command.table))
    if refused := _stack_in_the_way(state, *state.tables):
        return refused
    seats = max(len(players), said.players, state.tables[command.table].seats)
    to = _final_seats(state, command.table, seats, players, context.seed)
    if len(to) < len(players):
        return no("too_few_seats", players_here=len(players), seats=len(to))
    moves = tuple((entry, _seat_of(state, entry), to[entry]) for entry in players)
    return done(FinalTableDrawn(command.table, seats, moves, context.seed.hex(), said.clauses))


def _final_seats(state: Tournament, table: int, seats: int, players: list[str], seed: bytes) -> dict[str, Seat]:
    """Who sits where at the final table: locked players stay, the others are shuffled into its lowest open seats."""
    locked = {
        entry: seat
        for entry in players
        if is_locked(state.entries[entry]) and (seat := _seat_of(state, entry))[0] == table
    }
    closed = [seat for number, seat in state.closed if number == table]
    open_seats = [
        (table, seat) for seat in range(1, seats + 1) if seat not in closed and (table, seat) not in locked.values()
    ]
    others = shuffle([entry for entry in players if entry not in locked], seed)
    return {**locked, **dict(zip(others, open_seats, strict=False))}


@evolves(FinalTableDrawn)
def _final_table_drawn(state: Tournament, event: FinalTableDrawn, happened: Happened) -> Tournament:
    if event.table not in state.tables:
        raise Misfit(f"table {event.table} is not in use")
    table = state.new_table(event.table, event.seats)
    after = moved(replace(state, tables={**state.tables, event.table: table}), happened, event.moves, "final_table")
    if after.laid_out or any(number != event.table for number, _ in after.seated):
        raise Misfit("somebody still sits at another table, or a stack lies at one")
    return replace(after, tables={event.table: table}, positions={}, button_draw=None, final_table=True)
