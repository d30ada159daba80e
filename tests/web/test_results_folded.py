"""Results of many: what is paid is read, and the places beyond it are folded."""

import pytest

from shuffleup.tournament.state import Result
from shuffleup.web.console.list_parts import LONG, MOST
from shuffleup.web.console.results import FOLDED, read_and_folded


def placed(count: int, paid: int) -> list[tuple[Result, str]]:
    return [(Result(f"e{place}", place, prize=100 * (place <= paid)), f"Name {place}") for place in range(1, count + 1)]


@pytest.mark.parametrize(
    ("count", "paid", "read"), [(LONG - 1, 3, LONG - 1), (180, 3, MOST), (180, 27, 27), (180, 180, 180)]
)
def test_every_prize_and_a_few_places_are_read(count: int, paid: int, read: int) -> None:
    rows = placed(count, paid)
    shown, beyond = read_and_folded(rows)
    assert shown == rows[:read]
    assert [row for part in beyond for row in part.rows] == rows[read:]
    assert all(len(part.rows) <= FOLDED for part in beyond)


def test_a_part_is_told_by_its_first_place_and_its_last() -> None:
    _, beyond = read_and_folded(placed(60, 3))
    assert [(part.first, part.last) for part in beyond] == [(13, 36), (37, 60)]
