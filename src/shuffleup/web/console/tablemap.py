"""The tables as the room sees them, ready for a template."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from shuffleup.desk.event import EventView
from shuffleup.tournament.advice import Advice
from shuffleup.tournament.busts import finished
from shuffleup.tournament.state import Seat, is_coming
from shuffleup.web.console.one_table import marks_of


@dataclass(frozen=True)
class SeatSpot:
    """One seat on the map: who sits there, or why nobody does."""

    seat: int
    at: str
    entry: str = ""
    name: str = ""
    life: int = 0
    kept_for: str = ""
    closed: bool = False
    marks: tuple[str, ...] = ()
    waits: bool = False


@dataclass(frozen=True)
class OnMap:
    """One table on the map."""

    number: int
    seats: int
    players: int
    spots: tuple[SeatSpot, ...]
    now: bool
    breaks_next: bool
    halted: bool


def tables(event: EventView, advice: Advice | None = None) -> list[OnMap]:
    """All tables in use, by number; `now` marks those the advice is about."""
    state = event.state
    kept = {
        entry.kept: event.names[entry.id]
        for entry in state.entries.values()
        if entry.kept and entry.seat is None and is_coming(entry)
    }
    first = next((number for number in state.plan.breaking_order() if number in state.tables), None)
    about = _about(advice)
    rows = []
    for number, table in state.tables.items():
        spots = tuple(_spots(event, number, kept))
        breaks = number == first and len(state.tables) > 1 and not finished(state)
        halted = advice is not None and number in advice.halted
        players = sum(1 for spot in spots if spot.entry)
        rows.append(OnMap(number, table.seats, players, spots, number in about, breaks, halted))
    return rows


def _spots(event: EventView, number: int, kept: Mapping[Seat, str]) -> Iterator[SeatSpot]:
    """The seats of a table in order; `kept` has the names of those for whom one is kept."""
    state, table = event.state, event.state.tables[number]
    sitting, hand = state.at_table(number), state.positions.get(number)
    waiting = {entry for entry, _ in hand.waiting} if hand else set()
    for seat in range(1, table.seats + 1):
        at, marks, entry = f"{number}-{seat}", marks_of(hand, seat), sitting.get(seat)
        if entry is None:
            yield SeatSpot(seat, at, kept_for=kept.get((number, seat), ""), closed=seat in table.closed, marks=marks)
        else:
            life = state.entries[entry].lives
            yield SeatSpot(seat, at, entry, event.names[entry], life, marks=marks, waits=entry in waiting)


def _about(advice: Advice | None) -> set[int]:
    if advice is None:
        return set()
    if advice.move is not None:
        return {advice.move.origin[0], advice.move.to[0]}
    if advice.needs is not None:
        return {int(word) for word in advice.needs.fact.split() if word.isdecimal()}
    return {advice.table} if advice.table else set()
