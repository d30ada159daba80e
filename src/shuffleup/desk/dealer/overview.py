"""All tables of a night in a glance, for the lobby on a phone and for televisions: what everybody may know of each.

Made once a second at most, however many look. Chips are integers, times milliseconds. No card is in it. Not done: which
table a television features (its look, or the screen's own choice), and one table seat by seat (`state`).
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from shuffleup.desk.dealer.state import ChairAt, ChairShown, LevelShown, SeatStanding, TablePhase, TableState
from shuffleup.desk.reading import reading
from shuffleup.tournament.busts import places
from shuffleup.tournament.state import Standing, Tournament

MADE_FOR = 900
"""Milliseconds for which an overview is shown again."""

LATEST_OUT = 30


@dataclass(frozen=True, slots=True)
class TableGlance:
    """A table in a glance. `turn` is whose turn it is, `left` of his time; `all_in` are names, in a hand under way.

    `pot` is 0 where the book does not let it be told.
    """

    table: int
    players: int
    hand: int
    phase: TablePhase
    said: str
    pot: int
    turn: str
    left: int
    leader: str
    most: int
    all_in: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class PlaceGlance:
    """Who is out, and in which place."""

    place: int
    name: str
    bot: bool


@dataclass(frozen=True, slots=True)
class NightGlance:
    """A night in a glance; `out` has the latest first, `level` is null before the first table is drawn."""

    night: str
    level: LevelShown | None
    left: int
    entered: int
    average: int
    tables: tuple[TableGlance, ...]
    out: tuple[PlaceGlance, ...]


@dataclass(frozen=True, slots=True)
class OwnGlance:
    """A player's own line: where he sits (null: nowhere), his place once he is out, and whether he is."""

    name: str
    seat: ChairAt | None
    is_out: bool
    place: int


class Overviews:
    """Overviews of nights, each made anew when it is old."""

    def __init__(self, states: Callable[[str], Sequence[TableState]], now: Callable[[], int]) -> None:
        self._states, self._now = states, now
        self._made: dict[tuple[str, str], tuple[int, NightGlance]] = {}

    def of(self, tournament: str, state: Tournament, names: Mapping[str, str]) -> NightGlance:
        """A night in the language that is read in."""
        key, now = (tournament, reading()), self._now()
        kept = self._made.get(key)
        if kept is not None and 0 <= now - kept[0] < MADE_FOR:
            return kept[1]
        found = self._states(tournament)
        busy = [each for each in found if any(chair.entry for chair in each.seats)]
        first = found[0] if found else None
        glance = NightGlance(
            night=state.plan.name,
            level=first.level if first else None,
            left=first.left if first else 0,
            entered=first.entered if first else 0,
            average=first.average if first else 0,
            tables=tuple(map(_table, busy)),
            out=_out(state, names),
        )
        self._made = {each: held for each, held in self._made.items() if now - held[0] < MADE_FOR}
        self._made[key] = (now, glance)
        return glance


def own_glance(state: Tournament, entry: str, names: Mapping[str, str]) -> OwnGlance | None:
    """What the lobby tells a player of himself; None for whoever is none."""
    found = state.entries.get(entry)
    if found is None:
        return None
    is_out = found.standing in (Standing.OUT, Standing.WITHDRAWN)
    place = next((each.place for each in places(state) if each.entry == entry), 0) if is_out else 0
    return OwnGlance(names.get(entry, ""), ChairAt(*found.seat) if found.seat else None, is_out, place)


def _table(shown: TableState) -> TableGlance:
    seated = [each for each in shown.seats if each.entry and each.state is not SeatStanding.OUT]
    leader = max(seated, key=lambda each: each.stack, default=ChairShown(0))
    acts = next((each for each in shown.seats if shown.turn and each.seat == shown.turn.seat), None)
    busy = shown.phase is TablePhase.HAND
    return TableGlance(
        table=shown.table,
        players=len(seated),
        hand=shown.hand.number if shown.hand else 0,
        phase=shown.phase,
        said=shown.said,
        pot=(shown.hand.pot or 0) if shown.hand and busy else 0,
        turn=acts.name if acts else "",
        left=shown.turn.left if shown.turn else 0,
        leader=leader.name,
        most=leader.stack,
        all_in=tuple(each.name for each in seated if busy and each.state is SeatStanding.ALL_IN),
    )


def _out(state: Tournament, names: Mapping[str, str]) -> tuple[PlaceGlance, ...]:
    """Those who are out, the latest first: the best place."""
    gone = [each for each in places(state) if state.entries[each.entry].standing is Standing.OUT]
    gone.sort(key=lambda each: each.place)
    return tuple(
        PlaceGlance(each.place, names.get(each.entry, ""), bool(state.entries[each.entry].bot))
        for each in gone[:LATEST_OUT]
    )
