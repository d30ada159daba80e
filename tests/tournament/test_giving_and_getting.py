"""Which table gives up a player and which gets one, and which seats of a table are open."""

import pytest

from shuffleup.tournament.kernels.seats import SeatsRecord, worst_seat
from shuffleup.tournament.kernels.tables import RoomRecord, gets, gives


@pytest.mark.parametrize(
    ("sizes", "ranks", "table"),
    [
        ([6, 8, 7], [0, 1, 2], 1),
        ([8, 6, 7], [2, 1, 0], 0),
        # Of equal tables the one that breaks first gives, wherever it stands.
        ([8, 8, 7], [1, 0, 2], 1),
        ([8, 8, 7], [0, 1, 2], 0),
        ([7, 8, 8], [0, 2, 1], 2),
        # A fuller table gives though another breaks before it.
        ([7, 8], [0, 1], 1),
        ([8, 7], [1, 0], 0),
    ],
)
def test_the_fullest_table_gives_of_equals_the_one_that_breaks_first(
    sizes: list[int], ranks: list[int], table: int
) -> None:
    assert gives(RoomRecord(sizes, [9 - size for size in sizes], ranks)) == table


@pytest.mark.parametrize(
    ("sizes", "free", "ranks", "table"),
    [
        ([6, 5, 7], [3, 4, 2], [0, 1, 2], 1),
        ([5, 6, 7], [4, 3, 2], [0, 1, 2], 0),
        # Of equal tables the one that breaks last gets, wherever it stands.
        ([5, 5, 7], [4, 4, 2], [0, 1, 2], 1),
        ([5, 5, 7], [4, 4, 2], [1, 0, 2], 0),
        # A shorter table gets though another breaks after it.
        ([6, 5], [3, 4], [1, 0], 1),
        ([5, 6], [4, 3], [0, 1], 0),
        # Only where a seat is free.
        ([4, 5, 6], [0, 0, 1], [0, 1, 2], 2),
        ([4, 5], [0, 0], [0, 1], -1),
    ],
)
def test_the_shortest_table_with_a_free_seat_gets_of_equals_the_one_that_breaks_last(
    sizes: list[int], free: list[int], ranks: list[int], table: int
) -> None:
    assert gets(RoomRecord(sizes, free, ranks)) == table


def test_seats_are_open_where_nobody_sits_unless_it_is_said_which() -> None:
    assert SeatsRecord([1, 0, 1, 0]).open == [0, 1, 0, 1]
    assert SeatsRecord([1, 0, 1, 0], [0, 0, 0, 1]).open == [0, 0, 0, 1]
    assert worst_seat(SeatsRecord([1, 0, 1, 0], [0, 0, 0, 1], small=0), 0, 1) == 3
