"""How well points tell skill: places of simulated players, and how points rank people beside what they can do.

    seats = list(placings(series, range(4_000)))
    print(rank_correlations(seats, {"nuts": Scoring(points_tables()["nuts"])}, nights=(5, 20)))

A person is a kind of player with a skill of his own. What he can do is a matter of opinion (`Worth`): how well he
judges hands, what he would win in the long run, whom he outlasts. His season is nights of simulated players like him,
of others than those by which he is judged. Points are the league's own tables. Not done: the same opponents every
night (each night's others are drawn anew, as in a league whose people go to many venues), people who learn, bonuses.
"""

from bisect import bisect_left
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import groupby
from random import Random
from statistics import StatisticsError, correlation, mean

from shuffleup.bad_input import BadInput
from shuffleup.simulation.drivers import driver
from shuffleup.simulation.night_record import MISREADS, TRAITS
from shuffleup.simulation.nights import Series, play_one
from shuffleup.tournament.points import PointsTable, points

LIKE_HIM = 20
"""One in so many of the seats of a person's kind stands for him: those nearest to his own skill; but not"""
FEWEST = 100
"""fewer than these."""
MOST_PEOPLE = 2_000
MOST_SEASONS = 10_000


@dataclass(frozen=True, slots=True)
class SeatPlayed:
    """One player's night: who sat there, and what place he took."""

    night: int
    kind: int
    misreads: int
    """How far off his worst misjudgement is: the lack of skill."""
    place: int
    players: int


Worth = Callable[[SeatPlayed], float]
"""What a night says of what a player can do; his long run is the mean of it."""


def judges_well(seat: SeatPlayed) -> float:
    """How little he misreads hands: what the model itself calls skill."""
    return -float(seat.misreads)


def outlasts(seat: SeatPlayed) -> float:
    """The share of the others whom he outlasted."""
    return (seat.players - seat.place) / max(1, seat.players - 1)


def wins(*percent: int) -> Worth:
    """What he won, in buy-ins, where the first places share the pool in these parts."""

    def won(seat: SeatPlayed) -> float:
        return seat.players * percent[seat.place - 1] / 100 if seat.place <= len(percent) else 0.0

    return won


@dataclass(frozen=True, slots=True)
class Scoring:
    """Points of a night by a table, and how a season is made of nights: the best so many, or (0) all."""

    table: PointsTable
    best: int = 0


@dataclass(frozen=True, slots=True)
class RankCorrelation:
    """Between points and skill after so many nights: 1 if points rank people as they can play, 0 if by chance.

    The mean over the seasons, and between what eight in ten of them lie.
    """

    scoring: str
    nights: int
    mean: float
    p10: float
    p90: float


def placings(series: Series, numbers: range, *, compiled: bool | None = None) -> Iterator[SeatPlayed]:
    """Play these nights and say who took which place; nights given up are left out."""
    setup = series.setup
    player = driver(setup.plan, setup.room_law, setup.hand_law, compiled=compiled)
    for number in numbers:
        if play_one(series, player, number).finish < 0:
            continue
        night = player.night
        count = int(night.players_n)
        out = [int(each) for each in night.out[: int(night.out_n)]]
        (winner,) = set(range(count)) - set(out)
        for place, each in enumerate([winner, *reversed(out)], 1):
            misreads = int(night.trait[each * TRAITS + MISREADS])
            yield SeatPlayed(number, int(night.kind[each]), misreads, place, count)


def rank_correlations(
    seats: Iterable[SeatPlayed],
    scorings: Mapping[str, Scoring],
    *,
    worth: Worth = judges_well,
    nights: Sequence[int] = (5, 10, 20, 40),
    people: int = 30,
    seasons: int = 200,
    comes_least: float = 1.0,
    seed: int = 1,
) -> list[RankCorrelation]:
    """The rank correlation of points and skill for each scoring and number of nights.

    Each season has other people, drawn from the seats as they come. A person comes to a share of the nights between
    `comes_least` and 1, his own. Raises BadInput for too few seats, and numbers beyond their bounds.
    """
    if not (2 <= people <= MOST_PEOPLE and 1 <= seasons <= MOST_SEASONS and nights and min(nights) >= 1):
        right = f"2 to {MOST_PEOPLE:,} people, 1 to {MOST_SEASONS:,} seasons of one night or more"
        raise BadInput(f"{people:,} people and {seasons:,} seasons", right=right)
    if not 0 < comes_least <= 1 or max(nights) > 1_000:
        raise BadInput(
            f"nights {max(nights):,}, of which {comes_least} at least", right="at most 1,000; above 0, up to 1"
        )
    judged, played = _People(worth), _People(worth)
    for seat in seats:
        (judged if seat.night % 2 else played).add(seat)
    judged.check()
    played.check()
    chance = Random(f"{seed} seasons")  # noqa: S311 - chance for a simulation
    found: dict[tuple[str, int], list[float]] = {(name, count): [] for name in scorings for count in nights}
    earn = {name: _earned(scoring) for name, scoring in scorings.items()}
    for _ in range(seasons):
        came = [_season(played, chance, max(nights), comes_least) for _ in range(people)]
        skill = [judged.can_do(who) for who, _ in came]
        for (name, count), correlations in found.items():
            totals = [earn[name]([seat for number, seat in season if number < count]) for _, season in came]
            correlations.append(rank_correlation(totals, skill))
    return [_told(name, count, each) for (name, count), each in found.items()]


def _season(
    played: "_People", chance: Random, nights: int, least: float
) -> tuple[SeatPlayed, list[tuple[int, SeatPlayed]]]:
    """A person, and his season: the numbers of the nights to which he came, with what he did there."""
    who = chance.choice(played.all)
    like_him = played.like(who)
    comes = chance.uniform(least, 1.0)
    return who, [(number, chance.choice(like_him)) for number in range(nights) if chance.random() <= comes]


class _People:
    """Seats by kind and skill."""

    def __init__(self, worth: Worth) -> None:
        self._worth = worth
        self.all: list[SeatPlayed] = []
        self._sorted: dict[int, list[SeatPlayed]] | None = None
        self.can_do = cache(self._long_run)

    def add(self, seat: SeatPlayed) -> None:
        """One more."""
        self.all.append(seat)

    def check(self) -> None:
        """Raise BadInput where there are too few to stand for anybody."""
        if len(self.all) < 2 * LIKE_HIM:
            raise BadInput(
                f"{len(self.all):,} places", right=f"{2 * LIKE_HIM:,} at least of even and of odd nights each"
            )

    def like(self, who: SeatPlayed) -> Sequence[SeatPlayed]:
        """The seats of his kind whose skill is nearest to his."""
        if self._sorted is None:
            ordered = sorted(self.all, key=lambda each: (each.kind, each.misreads))
            self._sorted = {kind: list(group) for kind, group in groupby(ordered, key=lambda each: each.kind)}
        alike = self._sorted.get(who.kind) or self.all
        at = bisect_left(alike, who.misreads, key=lambda each: each.misreads)
        count = max(FEWEST, len(alike) // LIKE_HIM)
        first = max(0, min(at - count // 2, len(alike) - count))
        return alike[first : first + count]

    def _long_run(self, who: SeatPlayed) -> float:
        """What such a player can do."""
        return mean(map(self._worth, self.like(who)))


def _earned(scoring: Scoring) -> Callable[[list[SeatPlayed]], int]:
    """What a season earns."""

    @cache
    def worth(players: int, place: int) -> int:
        return points(scoring.table, players, place).points

    def earned(season: list[SeatPlayed]) -> int:
        each = sorted((worth(seat.players, seat.place) for seat in season), reverse=True)
        return sum(each[: scoring.best] if scoring.best else each)

    return earned


def rank_correlation(one: Sequence[float], other: Sequence[float]) -> float:
    """Spearman's, with shared ranks for equal numbers; 0 where all are equal."""
    try:
        return correlation(_ranks(one), _ranks(other))
    except StatisticsError:
        return 0.0


def _ranks(numbers: Sequence[float]) -> list[float]:
    ordered = sorted(numbers)
    first: dict[float, int] = {}
    count: dict[float, int] = {}
    for place, each in enumerate(ordered):
        first.setdefault(each, place)
        count[each] = count.get(each, 0) + 1
    return [first[each] + (count[each] - 1) / 2 for each in numbers]


def _told(name: str, nights: int, correlations: list[float]) -> RankCorrelation:
    ordered = sorted(correlations)
    low, high = (ordered[round(share * (len(ordered) - 1))] for share in (0.1, 0.9))
    return RankCorrelation(name, nights, round(mean(ordered), 3), round(low, 3), round(high, 3))
