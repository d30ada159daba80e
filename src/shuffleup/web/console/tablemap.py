"""The tables as the room sees them, ready for a template."""

from collections.abc import Iterator, Mapping, Sequence, Set
from dataclasses import dataclass

from shuffleup.desk.event import EventView
from shuffleup.message import Message
from shuffleup.tournament.advice import Advice
from shuffleup.tournament.busts import finished
from shuffleup.tournament.report_state import ReportKind
from shuffleup.tournament.reports import waiting
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
    is_open: bool = False
    drawn: bool = False


@dataclass(frozen=True, slots=True)
class Tile:
    """A table in a word: how many it is short of or has to give, whether it breaks next, reports itself, or calls."""

    number: int
    seats: int
    players: int
    is_open: bool
    short: int = 0
    gives: int = 0
    breaks: bool = False
    reports: bool = False
    calls: bool = False

    @property
    def state(self) -> list[Message]:
        """How the table stands, the most urgent first."""
        said = [
            Message("tile.calls") if self.calls else None,
            Message("tile.breaks") if self.breaks else None,
            Message("tile.short", {"count": self.short}) if self.short else None,
            Message("tile.gives", {"count": self.gives}) if self.gives else None,
        ]
        return [each for each in said if each is not None]


def tiles(event: EventView, rows: Sequence[OnMap]) -> list[Tile]:
    """A tile for each table, where there are several."""
    if len(rows) < 2:
        return []
    players = sum(row.players for row in rows)
    fair = players // len(rows), -(-players // len(rows))
    calls = {each.table for each in waiting(event.state) if each.kind is ReportKind.FLOOR}
    return [_tile(event, row, fair, calls) for row in rows]


def _tile(event: EventView, row: OnMap, fair: tuple[int, int], calls: Set[int]) -> Tile:
    return Tile(
        row.number,
        row.seats,
        row.players,
        is_open=row.is_open,
        short=max(0, fair[0] - row.players),
        gives=max(0, row.players - fair[1]),
        breaks=row.breaks_next,
        reports=row.number in event.state.trusted,
        calls=row.number in calls,
    )


def tables(event: EventView, advice: Advice | None = None, wanted: str = "", drawn: int = 0) -> list[OnMap]:
    """All tables in use, by number; `now` marks those the advice is about. The one that is wanted, or they, is open.

    `drawn` stands in the advice already, and is drawn again only when it is wanted: another is open, first of all one
    that waits for it.
    """
    state = event.state
    kept = {
        entry.kept: event.names[entry.id]
        for entry in state.entries.values()
        if entry.kept and entry.seat is None and is_coming(entry)
    }
    first = next((number for number in state.plan.breaking_order() if number in state.tables), None)
    about = _about(advice)
    shown = int(wanted) if wanted.isdecimal() and len(wanted) < 5 else 0
    if shown not in state.tables:
        first_of = (*about, *(advice.halted if advice else ()), *state.tables)
        shown = next((number for number in first_of if number != drawn and state.at_table(number)), drawn)
    rows = []
    for number, table in state.tables.items():
        spots = tuple(_spots(event, number, kept))
        breaks = number == first and len(state.tables) > 1 and not finished(state)
        halted = advice is not None and number in advice.halted
        players = sum(1 for spot in spots if spot.entry)
        above = number == drawn
        rows.append(OnMap(number, table.seats, players, spots, number in about, breaks, halted, number == shown, above))
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
