"""How well points tell skill: places as nights are played, rank correlations beside what is known of them."""

import random
from statistics import mean

import pytest

from shuffleup.bad_input import BadInput
from shuffleup.simulation.nights import Series
from shuffleup.simulation.skill import (
    Scoring,
    SeatPlayed,
    judges_well,
    outlasts,
    placings,
    rank_correlation,
    rank_correlations,
    wins,
)
from shuffleup.tournament.points import PointsTable, Rounding, Ties, points_tables

OUTLASTED = PointsTable("own", "Own", Rounding.NEAREST, Ties.SHARED, formula="players - place")


@pytest.mark.parametrize(
    ("one", "other", "told"),
    [
        ([1, 2, 3, 4], [10, 20, 30, 40], 1.0),
        ([1, 2, 3, 4], [9, 8, 7, 6], -1.0),
        ([106, 100, 86, 101, 99, 103, 97, 113, 112, 110], [7, 27, 2, 50, 28, 29, 20, 12, 6, 17], -29 / 165),
        ([1, 1, 2], [5, 5, 9], 1.0),
        ([3, 3, 3], [1, 2, 3], 0.0),
    ],
)
def test_rank_correlations_that_are_known(one: list[float], other: list[float], told: float) -> None:
    assert rank_correlation(one, other) == pytest.approx(told)


def test_every_night_has_every_place_once(series: Series) -> None:
    seats = list(placings(series, range(3), compiled=False))
    for night in range(3):
        places = [each.place for each in seats if each.night == night]
        assert places == list(range(1, 26))
    assert {each.players for each in seats} == {25}
    assert len({(each.kind, each.misreads) for each in seats}) > 20, "people differ"
    again = list(placings(series, range(2, 3), compiled=False))
    assert again == [each for each in seats if each.night == 2]


def nights_of(noise: float, nights: int = 400, players: int = 10) -> list[SeatPlayed]:
    """Nights in which whoever misreads least comes first, but for so much chance."""
    chance, found = random.Random(5), list[SeatPlayed]()
    for night in range(nights):
        misreads = [chance.randrange(1_000) for _ in range(players)]
        order = sorted(misreads, key=lambda each: each + chance.gauss(0, noise))
        found += [SeatPlayed(night, 0, each, place, players) for place, each in enumerate(order, 1)]
    return found


def told_of(seats: list[SeatPlayed], **asked: float) -> dict[int, float]:
    scoring = {"own": Scoring(OUTLASTED)}
    return {each.nights: each.mean for each in rank_correlations(seats, scoring, seasons=20, **asked)}  # type: ignore[arg-type]


def test_points_tell_skill_where_there_is_no_chance_and_nothing_where_all_is_chance() -> None:
    sure = told_of(nights_of(0))
    assert sure[5] > 0.9
    assert sure[40] > 0.97
    assert abs(mean(told_of(nights_of(1e9, nights=6_000)).values())) < 0.08


def test_more_nights_tell_more_and_attendance_hides_it() -> None:
    told = told_of(nights_of(1_500))
    assert told[5] < told[10] < told[20] < told[40]
    assert told_of(nights_of(1_500), comes_least=0.2)[40] < told[40] - 0.2


def test_the_best_nights_are_those_that_count() -> None:
    seats = nights_of(1_500)
    found = rank_correlations(seats, {"all": Scoring(OUTLASTED), "best": Scoring(OUTLASTED, best=5)}, seasons=20)
    told = {(each.scoring, each.nights): each.mean for each in found}
    assert told["all", 5] == told["best", 5]
    assert told["best", 40] < told["all", 40]
    assert rank_correlations(seats, {"nuts": Scoring(points_tables()["nuts"])}, nights=[3], seasons=5)[0].nights == 3


def test_what_a_night_is_worth() -> None:
    first, last = (SeatPlayed(0, 0, 50, place, 20) for place in (1, 20))
    assert (outlasts(first), outlasts(last), judges_well(first)) == (1, 0, -50)
    assert (wins(50, 30, 20)(first), wins(50, 30, 20)(last)) == (10, 0)


@pytest.mark.parametrize(
    ("asked", "told"),
    [
        ({"people": 1}, "1 people"),
        ({"seasons": 0}, "0 seasons"),
        ({"nights": []}, "30 people"),
        ({"nights": [0]}, "30 people"),
        ({"nights": [1_001]}, "nights 1,001"),
        ({"comes_least": 0}, "of which 0 at least"),
    ],
)
def test_numbers_beyond_their_bounds(asked: dict[str, int], told: str) -> None:
    with pytest.raises(BadInput, match=told):
        rank_correlations(nights_of(0), {"own": Scoring(OUTLASTED)}, **asked)  # type: ignore[arg-type]


def test_too_few_places() -> None:
    with pytest.raises(BadInput, match="at least of even and of odd nights each"):
        rank_correlations(nights_of(0, nights=4), {"own": Scoring(OUTLASTED)})
