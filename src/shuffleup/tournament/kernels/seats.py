"""Kernels of one table: who is due the big blind next, and which open seat is the worst or most like another.

Whose rules: TDA 10.A, TNPL B6.ii, HCPN 10.A, Redtooth seating.4a (worst position); NPPL Q5.d (like position). All count
from the coming small blind, the seat that had the big blind last: the first player after it pays the big blind next,
however many went out. Seats are 0 to `seats` - 1 clockwise. Not done: stud without blinds, where nothing is due.
"""

from collections.abc import Sequence

from shuffleup.kernel import kernel


class SeatsRecord:
    """A table between two hands: who sits where, which seats can take somebody, where the small blind comes to."""

    __slots__ = ("may_move", "open", "seats", "small", "taken")

    def __init__(self, taken: Sequence[int] = (), free: Sequence[int] = (), small: int = 0) -> None:
        self.seats = len(taken)
        self.taken = list(taken)
        self.may_move = list(taken)
        self.open = list(free) or [1 - each for each in taken]
        self.small = small


@kernel
def steps(t: SeatsRecord, seat: int) -> int:
    """Seats that lie between the coming small blind and this one; the small blind itself is the farthest."""
    return (seat - t.small - 1) % t.seats


@kernel
def payers_before(t: SeatsRecord, seat: int) -> int:
    """Players who pay the big blind before this seat does."""
    before = 0
    for other in range(t.seats):
        if t.taken[other] != 0 and steps(t, other) < steps(t, seat):
            before += 1
    return before


@kernel
def next_to_move(t: SeatsRecord) -> int:
    """The first of those who may move to pay the big blind; -1 if nobody may."""
    best = -1
    for seat in range(t.seats):
        if t.taken[seat] != 0 and t.may_move[seat] != 0 and (best < 0 or steps(t, seat) < steps(t, best)):
            best = seat
    return best


@kernel
def pays_alone(t: SeatsRecord, seat: int) -> bool:
    """Whether whoever sits down here pays the next big blind with nobody in the small blind."""
    return t.taken[t.small] == 0 and payers_before(t, seat) == 0 and steps(t, seat) < t.seats - 1


@kernel
def worst_seat(t: SeatsRecord, without_small: int, with_single_big: int) -> int:
    """The open seat that pays the big blind soonest; -1 if there is none.

    `without_small`: the small blind's seat is never it. `with_single_big`: a big blind alone may be; else such a seat
    is taken only where there is no other.
    """
    best = -1
    last = -1
    for far in range(t.seats):
        seat = (t.small + 1 + far) % t.seats
        if t.open[seat] == 0 or (without_small != 0 and seat == t.small):
            continue
        if with_single_big == 0 and pays_alone(t, seat):
            if last < 0:
                last = seat
        elif best < 0:
            best = seat
    return best if best >= 0 else last


@kernel
def like_seat(t: SeatsRecord, distance: int) -> int:
    """The open seat before which nearest to `distance` players pay the big blind; -1 if no seat is open."""
    best = -1
    least = 0
    for far in range(t.seats):
        seat = (t.small + 1 + far) % t.seats
        if t.open[seat] == 0:
            continue
        off = payers_before(t, seat) - distance
        if off < 0:
            off = -off
        if best < 0 or off < least:
            best = seat
            least = off
    return best
