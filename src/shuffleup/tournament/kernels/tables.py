"""Kernels of the room: which table gives up a player and which gets one, which can break, the final table.

Whose rules: TDA 10.C and 11, TNPL B4 and B6.iv, HCPN 10.B and 11, NPPL Q5.f, Redtooth seating.4b and 5. Of equal
tables the one that breaks first gives and the one that breaks last gets: the procedure laid down where none was chosen.
"""

from collections.abc import Sequence

from shuffleup.kernel import kernel


class RoomRecord:
    """The tables in use: how many sit there, how many seats are free, and the place of each in the breaking order."""

    __slots__ = ("free", "rank", "size", "tables")

    def __init__(self, size: Sequence[int] = (), free: Sequence[int] = (), rank: Sequence[int] = ()) -> None:
        self.tables = len(size)
        self.size = list(size)
        self.free = list(free)
        self.rank = list(rank)


@kernel
def gives(r: RoomRecord) -> int:
    """The fullest table, of equals the one that breaks first."""
    best = 0
    for table in range(1, r.tables):
        more = r.size[table] - r.size[best]
        if more > 0 or (more == 0 and r.rank[table] < r.rank[best]):
            best = table
    return best


@kernel
def gets(r: RoomRecord) -> int:
    """The shortest table with a free seat, of equals the one that breaks last; -1 if no seat is free."""
    best = -1
    for table in range(r.tables):
        if r.free[table] == 0:
            continue
        if best < 0:
            best = table
            continue
        less = r.size[best] - r.size[table]
        if less > 0 or (less == 0 and r.rank[table] > r.rank[best]):
            best = table
    return best


@kernel
def can_break(r: RoomRecord, table: int) -> bool:
    """Whether the other tables have seats for everybody at this one."""
    free = 0
    for other in range(r.tables):
        if other != table:
            free += r.free[other]
    return r.size[table] <= free


@kernel
def take_arrival(r: RoomRecord, broken: int) -> int:
    """Seat one player of a broken table at the shortest other table, the first listed of equals; -1 if none is free."""
    best = -1
    for table in range(r.tables):
        if table != broken and r.free[table] != 0 and (best < 0 or r.size[table] < r.size[best]):
            best = table
    if best >= 0:
        r.size[best] += 1
        r.free[best] -= 1
    return best


@kernel
def final_table_seats(full: int, extra: int, most: int) -> int:
    """Players that a final table seats: a full table and `extra`, within the limit; heads-up events add nobody."""
    if full == 2:
        return full
    return full + extra if full + extra < most else most
