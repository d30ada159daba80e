"""Kernels between hands give the same answers interpreted and compiled, in rooms of chance."""

import random

import pytest

from shuffleup.simulation.compiled import compiled, record_like
from shuffleup.tournament.kernels import seats, tables
from shuffleup.tournament.kernels.seats import SeatsRecord
from shuffleup.tournament.kernels.tables import RoomRecord


def some_table(chance: random.Random) -> SeatsRecord:
    size = chance.randint(2, 10)
    taken = [chance.randint(0, 1) for _ in range(size)]
    free = [0 if each else chance.choice((0, 1, 1)) for each in taken]
    record = SeatsRecord(taken, free, chance.randrange(size))
    record.may_move = [each and chance.choice((0, 1, 1)) for each in taken]
    return record


def some_room(chance: random.Random) -> RoomRecord:
    count = chance.randint(1, 6)
    sizes = [chance.randint(0, 10) for _ in range(count)]
    return RoomRecord(sizes, [10 - size for size in sizes], chance.sample(range(count), count))


@pytest.mark.parametrize("seed", range(120))
def test_a_table_is_read_alike_at_both_speeds(seed: int) -> None:
    fast = compiled("shuffleup.tournament.kernels.seats")
    table = some_table(random.Random(seed))
    theirs = record_like(table)
    assert fast.next_to_move(theirs) == seats.next_to_move(table)
    for seat in range(table.seats):
        assert fast.payers_before(theirs, seat) == seats.payers_before(table, seat)
        assert bool(fast.pays_alone(theirs, seat)) is seats.pays_alone(table, seat)
        assert fast.like_seat(theirs, seat) == seats.like_seat(table, seat)
    for without_small in (0, 1):
        for with_single in (0, 1):
            worst = seats.worst_seat(table, without_small, with_single)
            assert fast.worst_seat(theirs, without_small, with_single) == worst


@pytest.mark.parametrize("seed", range(120))
def test_a_room_is_read_alike_at_both_speeds(seed: int) -> None:
    fast = compiled("shuffleup.tournament.kernels.tables")
    room = some_room(random.Random(seed))
    theirs = record_like(room)
    assert fast.gives(theirs) == tables.gives(room)
    assert fast.gets(theirs) == tables.gets(room)
    for table in range(room.tables):
        assert bool(fast.can_break(theirs, table)) is tables.can_break(room, table)
    for _ in range(room.size[0]):
        assert fast.take_arrival(theirs, 0) == tables.take_arrival(room, 0)
    assert list(theirs["size"]) == room.size
    assert list(theirs["free"]) == room.free


@pytest.mark.parametrize("seed", range(60))
def test_the_worst_seat_is_open_and_pays_soonest(seed: int) -> None:
    table = some_table(random.Random(f"worst {seed}"))
    worst = seats.worst_seat(table, 1, 1)
    open_seats = [seat for seat in range(table.seats) if table.open[seat] and seat != table.small]
    assert (worst >= 0) is bool(open_seats)
    if open_seats:
        assert worst in open_seats
        assert seats.payers_before(table, worst) == min(seats.payers_before(table, seat) for seat in open_seats)
