"""What a number chooses in a state: an entry, a seat, a life; now and then one that is not there."""

from collections.abc import Sequence
from typing import TypeVar

from shuffleup.tournament.state import Seat, Standing, Tournament

T = TypeVar("T")


def pick(items: Sequence[T], number: int) -> T:
    return items[number % len(items)]


def entry(state: Tournament, number: int, *kinds: Standing) -> str:
    """An entry, of these standings where there are any; one in nine is nobody."""
    if number % 9 == 8:
        return "nobody"
    chosen = [each.id for each in state.standing(*kinds)] if kinds else list(state.entries)
    return pick(chosen or list(state.entries) or ["nobody"], number // 9)


def seat(state: Tournament, number: int) -> Seat:
    """A seat, at a table of the room or beside it."""
    return (pick((*state.plan.tables, 0, 77), number), number // 7 % (state.plan.seats_per_table + 2))


def seat_of(state: Tournament, id_: str) -> Seat:
    found = state.entries.get(id_)
    return found.seat if found and found.seat else (1, 1)


def life(state: Tournament, id_: str, number: int) -> int:
    found = state.entries.get(id_)
    return (found.lives if found else 1) + (1 if number % 11 == 10 else 0)
