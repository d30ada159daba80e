"""Kernels: sitting down and getting up in a simulated room, and what the choices between hands are made from.

The choices themselves (which table breaks, which are uneven, who moves and to which seat) are `tournament.kernels`',
over the records that are filled here. Where a book leaves the mover to the host, it is the player due the big blind
too.
"""

from typing import Final

from shuffleup.hand.record import SEATS
from shuffleup.kernel import kernel
from shuffleup.simulation.seating_record import RoomLaw, SeatingRecord
from shuffleup.tournament.kernels.seats import SeatsRecord, like_seat, worst_seat
from shuffleup.tournament.kernels.tables import RoomRecord, can_break

WORST_POSITION: Final = 0
"""Value of `balance_seat`."""


@kernel
def sit(r: SeatingRecord, player: int, table: int, seat: int) -> None:
    """Put a player who has no seat into this one."""
    r.sitter[table * SEATS + seat] = player + 1
    r.table_of[player] = table
    r.seat_of[player] = seat
    r.size[table] += 1
    r.left += 1


@kernel
def get_up(r: SeatingRecord, player: int) -> None:
    """Take a player out of his seat."""
    table = r.table_of[player]
    r.sitter[table * SEATS + r.seat_of[player]] = 0
    r.table_of[player] = -1
    r.size[table] -= 1
    r.left -= 1


@kernel
def use_table(r: SeatingRecord, table: int, seats: int) -> None:
    """Bring a table into use, with nobody at it yet."""
    r.used[table] = 1
    r.used_n += 1
    r.size[table] = 0
    r.seats[table] = seats
    r.hands[table] = 0
    for seat in range(SEATS):
        r.sitter[table * SEATS + seat] = 0


@kernel
def put_away(r: SeatingRecord, table: int) -> None:
    """Take a table out of use that nobody sits at."""
    r.used[table] = 0
    r.used_n -= 1


@kernel
def final_table_due(r: SeatingRecord, v: RoomLaw) -> bool:
    """Whether everybody left fits the final table while more than one table is in play."""
    return r.used_n > 1 and 1 < r.left <= v.final_table_size


@kernel
def lay_room(room: SeatingRecord, q: RoomRecord) -> None:
    """Write the sizes, free seats and breaking places of all tables; one that is not in use has neither."""
    q.tables = room.tables_n
    for table in range(room.tables_n):
        q.rank[table] = room.order[table]
        q.size[table] = room.size[table] if room.used[table] != 0 else 0
        q.free[table] = room.seats[table] - room.size[table] if room.used[table] != 0 else 0


@kernel
def lay_table(room: SeatingRecord, s: SeatsRecord, table: int) -> None:
    """Write who sits at a table; before its first hand the blinds are taken to come to the first seat."""
    s.seats = room.seats[table]
    s.small = room.big[table] if room.hands[table] != 0 else s.seats - 1
    for seat in range(s.seats):
        s.taken[seat] = 1 if room.sitter[table * SEATS + seat] != 0 else 0
        s.may_move[seat] = s.taken[seat]
        s.open[seat] = 1 - s.taken[seat]


@kernel
def table_to_break(room: SeatingRecord, q: RoomRecord) -> int:
    """The first table in the breaking order if the others have seats for all its players, else -1; `q` is laid."""
    first = -1
    for table in range(room.tables_n):
        if room.used[table] != 0 and (first < 0 or room.order[table] < room.order[first]):
            first = table
    return first if can_break(q, first) else -1


@kernel
def seat_to_get(room: SeatingRecord, v: RoomLaw, s: SeatsRecord, table: int, distance: int) -> int:
    """The free seat for somebody moved to a table, from one before whom `distance` others pay the big blind."""
    lay_table(room, s, table)
    seat = -1
    if room.hands[table] != 0 and room.size[table] > 0:
        if v.balance_seat == WORST_POSITION:
            seat = worst_seat(s, v.worst_excludes_small_blind, v.worst_includes_single_big_blind)
        else:
            seat = like_seat(s, distance)
    if seat < 0:
        seat = 0
        while s.open[seat] == 0:
            seat += 1
    return seat
