"""Moves during play: one player, two swapped, a table broken, the final table.

Read policies: balance_mover, balance_seat, balance_source, broken_table_assignment, final_table_* (in `balance.py`).
Not done: where an arrival may not be dealt in, stud and mixed games, redraws before the final table.
"""

from dataclasses import replace

from shuffleup.tournament.answers import Context, Misfit
from shuffleup.tournament.balance import BALANCE_POLICIES, FINAL_TABLE_POLICIES, final_table_size
from shuffleup.tournament.commands import BreakTable, DrawFinalTable, MovePlayer, SwapSeats
from shuffleup.tournament.draw import part, shuffle
from shuffleup.tournament.events import FinalTableDrawn, PlayerMoved, SeatsSwapped, TableBroken
from shuffleup.tournament.register import Answer, Happened, already, decides, done, evolves, known, no
from shuffleup.tournament.seats import seat_exists, seat_problem
from shuffleup.tournament.state import Move, Seat, Standing, Tournament

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
        if to in seated or not seat_exists(state, to):
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
    problem = seat_problem(state, command.to, entry)
    if problem:
        return problem
    clauses = state.book.cites(*BALANCE_POLICIES) if command.why == "balance" else ()
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
        return already("table_broken", table=command.table) if state.drawn else no("seat_before_draw")
    if len(state.tables) == 1:
        return no("last_table")
    players = list(state.at_table(command.table).values())
    seats = seats_for_broken(state, command.table, len(players))
    if len(seats) < len(players):
        return no("too_few_seats", players_here=len(players), seats=len(seats))
    by_player, by_seat = part(context.seed, "players"), part(context.seed, "seats")
    shuffled = zip(shuffle(players, by_player), shuffle(seats, by_seat), strict=True)
    moves = tuple((entry, _seat_of(state, entry), to) for entry, to in shuffled)
    clauses = state.book.cites("broken_table_assignment", "break_order")
    return done(TableBroken(command.table, moves, (by_player.hex(), by_seat.hex()), clauses))


def _seat_of(state: Tournament, entry: str) -> Seat:
    seat = state.entries[entry].seat
    if seat is None:
        raise Misfit(f"{entry} has no seat")
    return seat


def seats_for_broken(state: Tournament, table: int, players: int) -> list[Seat]:
    """So many free seats at the other tables that these end as even as can be, lowest table and seat first."""
    free = {number: state.free_seats(number) for number in sorted(state.tables) if number != table}
    sizes = state.sizes()
    chosen: list[Seat] = []
    while len(chosen) < players:
        open_tables = [number for number in free if free[number]]
        if not open_tables:
            break
        shortest = min(open_tables, key=lambda number: (sizes[number], number))
        chosen.append((shortest, free[shortest].pop(0)))
        sizes[shortest] += 1
    return chosen


@evolves(TableBroken)
def _broken(state: Tournament, event: TableBroken, happened: Happened) -> Tournament:
    if event.table not in state.tables:
        raise Misfit(f"table {event.table} is not in use")
    after = moved(state, happened, event.moves, "break")
    if any(number == event.table for number, _ in after.seated):
        raise Misfit(f"somebody still sits at table {event.table}")
    return replace(after, tables={number: each for number, each in after.tables.items() if number != event.table})


@decides(DrawFinalTable)
def _final_table(state: Tournament, command: DrawFinalTable, context: Context) -> Answer:
    if state.final_table:
        return already("final_table")
    if not state.drawn:
        return no("seat_before_draw")
    players = [entry.id for entry in state.standing(Standing.IN)]
    size = final_table_size(state)
    clauses = state.book.cites(*FINAL_TABLE_POLICIES)
    if len(players) > size:
        return no("too_many_for_final_table", clauses, left=len(players), most=size)
    if command.table not in state.tables:
        return no("no_such_table", tables=str(command.table))
    closed = state.tables[command.table].closed
    seats = max(size, state.tables[command.table].seats)
    free = [(command.table, seat) for seat in range(1, seats + 1) if seat not in closed][: max(len(players), 2)]
    if len(free) < len(players):
        return no("too_few_seats", players_here=len(players), seats=len(free))
    moves = tuple(
        (entry, _seat_of(state, entry), to) for entry, to in zip(shuffle(players, context.seed), free, strict=False)
    )
    return done(FinalTableDrawn(command.table, seats, moves, context.seed.hex(), clauses))


@evolves(FinalTableDrawn)
def _final_table_drawn(state: Tournament, event: FinalTableDrawn, happened: Happened) -> Tournament:
    if event.table not in state.tables:
        raise Misfit(f"table {event.table} is not in use")
    table = replace(state.tables[event.table], seats=event.seats)
    after = moved(replace(state, tables={**state.tables, event.table: table}), happened, event.moves, "final_table")
    if any(number != event.table for number, _ in after.seated):
        raise Misfit("somebody still sits at another table")
    return replace(after, tables={event.table: table}, final_table=True)
