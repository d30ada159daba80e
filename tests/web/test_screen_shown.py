"""What a screen is told of a league table: the one that was chosen, display names and points, nothing else."""

from types import SimpleNamespace
from typing import Any

from shuffleup.league.nights import NightFacts, Score
from shuffleup.league.state import LeagueTable
from shuffleup.web.screen.shown import _league

NIGHTS = [
    NightFacts(
        "n1", "Tuesday", "2026-11-03", "2026-11-03T19:30", "tnpl", scores=(Score("p1", 1, 10), Score("p2", 2, 7))
    ),
    NightFacts(
        "n2", "Tuesday", "2026-11-10", "2026-11-10T19:30", "tnpl", scores=(Score("p2", 1, 10), Score("p3", 2, 4))
    ),
]
NAMES = {"p1": "Ada Bell", "p2": "Cy Dunn", "p3": ""}


def house(*tables: LeagueTable) -> Any:
    people = SimpleNamespace(same=lambda person: person, names=lambda persons: {each: NAMES[each] for each in persons})
    league = SimpleNamespace(league=SimpleNamespace(tables={table.id: table for table in tables}))
    return SimpleNamespace(league=league, people=people, facts=lambda: NIGHTS)


AUTUMN, LATE = LeagueTable("t1", "Autumn"), LeagueTable("t2", "Late autumn", from_day="2026-11-10")


def test_a_screen_shows_the_league_table_that_was_chosen() -> None:
    assert _league(house(AUTUMN, LATE), "t2") == {
        "name": "Late autumn",
        "rows": [
            {"place": "1st", "name": "Cy Dunn", "points": 10},
            {"place": "2nd", "name": "–", "points": 4},
        ],
    }


def test_without_a_choice_it_is_the_first_by_name_and_without_any_there_is_none() -> None:
    told = _league(house(LATE, AUTUMN), "gone")
    assert told is not None
    assert told["name"] == "Autumn"
    assert [(row["name"], row["points"]) for row in told["rows"]] == [("Cy Dunn", 17), ("Ada Bell", 10), ("–", 4)]
    assert _league(house(), "") is None


def test_who_came_too_rarely_has_no_rank() -> None:
    told = _league(house(LeagueTable("t1", "Autumn", least_nights=2)), "")
    assert told is not None
    assert [row["place"] for row in told["rows"]] == ["1st", "", ""]
