"""League tables: points of many nights added up as the table says, with what makes up each number.

Whose rule: the league's, as `LeagueTable` tells it: which nights count, of each player the best so many, the worst left
out, points for coming, and how often somebody has to come to be ranked. The points of a night are as published. Equal
totals share their rank; whoever came too rarely stands below without one. Not done: seasons, finals, tables of venues.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from shuffleup.league.nights import NightFacts, Score
from shuffleup.league.standing import Same
from shuffleup.league.state import LeagueTable
from shuffleup.tournament.answers import Message


@dataclass(frozen=True, slots=True)
class Scored:
    """One night of a player: its points, whether they count, and why that many; `source` of one that was imported."""

    night: str
    name: str
    day: str
    place: int
    players: int
    points: int
    counts: bool
    because: tuple[Message, ...]
    source: str = ""


@dataclass(frozen=True, slots=True)
class RankedPlayer:
    """A player in the table. `rank` is 0 for somebody who came too rarely; `tied` where others share it.

    `why` says how the total comes about.
    """

    person: str
    rank: int
    tied: bool
    points: int
    nights: tuple[Scored, ...]
    why: tuple[Message, ...]

    @property
    def wins(self) -> int:
        """Nights won."""
        return sum(1 for each in self.nights if each.place == 1)


@dataclass(frozen=True, slots=True)
class Standings:
    """A league table worked out: the nights that count for it, the newest first, and its rows in order."""

    table: LeagueTable
    nights: tuple[NightFacts, ...]
    rows: tuple[RankedPlayer, ...]


def standings(table: LeagueTable, nights: Iterable[NightFacts], same: Same) -> Standings:
    """Work a league table out from the published nights."""
    counted = sorted((each for each in nights if counts_for(table, each)), key=lambda each: each.place_in_season)
    played: dict[str, list[tuple[NightFacts, Score]]] = {}
    for night in counted:
        for score in night.scores:
            played.setdefault(same(score.person), []).append((night, score))
    rows = [_row(table, person, each) for person, each in played.items()]
    rows.sort(key=lambda row: (len(row.nights) < table.least_nights, -row.points, -row.wins, row.person))
    return Standings(table, tuple(reversed(counted)), _ranked(table, rows))


def counts_for(table: LeagueTable, night: NightFacts) -> bool:
    """Whether a night counts for a league table; one that gave nobody a point was not played for it."""
    scored = any(score.points for score in night.scores)
    after = not table.from_day or table.from_day <= night.day
    before = not table.until_day or night.day <= table.until_day
    here = not table.venues or night.venue in table.venues
    return scored and after and before and here and (not table.grades or night.grade in table.grades)


def _row(table: LeagueTable, person: str, played: list[tuple[NightFacts, Score]]) -> RankedPlayer:
    best_first = sorted(range(len(played)), key=lambda number: (-played[number][1].points, number))
    kept = best_first[: max(0, len(best_first) - table.drop_worst)]
    counting = set(kept[: table.best] if table.best else kept)
    nights = tuple(
        Scored(
            night.id,
            night.name,
            night.day,
            score.place,
            night.players,
            score.points,
            number in counting,
            score.because,
            night.source,
        )
        for number, (night, score) in enumerate(played)
    )
    attended = table.attendance * len(nights)
    points = sum(each.points for each in nights if each.counts) + attended
    return RankedPlayer(person, 0, False, points, nights, tuple(_why(table, nights, len(counting), attended)))


def _why(table: LeagueTable, nights: tuple[Scored, ...], counting: int, attended: int) -> Iterable[Message]:
    scored = sum(each.points for each in nights if each.counts)
    if counting == len(nights):
        yield Message("standings.all_nights", {"points": scored, "count": counting})
    else:
        yield Message("standings.best_nights", {"points": scored, "count": counting, "played": len(nights)})
    if attended:
        args = {"points": attended, "count": len(nights), "each": table.attendance}
        yield Message("standings.attendance", args)
    if len(nights) < table.least_nights:
        missing = table.least_nights - len(nights)
        yield Message("standings.too_few", {"least": table.least_nights, "count": missing})


def _ranked(table: LeagueTable, rows: list[RankedPlayer]) -> tuple[RankedPlayer, ...]:
    ranked = [row for row in rows if len(row.nights) >= table.least_nights]
    totals: Mapping[int, int] = _first_of([row.points for row in ranked])
    shared = {points for points in totals if sum(1 for row in ranked if row.points == points) > 1}
    done = [
        RankedPlayer(row.person, totals[row.points], row.points in shared, row.points, row.nights, row.why)
        for row in ranked
    ]
    return (*done, *rows[len(ranked) :])


def _first_of(points: list[int]) -> dict[int, int]:
    """The rank of each total: where the first of them stands."""
    ranks: dict[int, int] = {}
    for rank, each in enumerate(points, 1):
        ranks.setdefault(each, rank)
    return ranks
