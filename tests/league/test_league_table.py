"""League tables: the sums of `league_tables.toml`, which nights count, and what makes up each number."""

import tomllib
from pathlib import Path
from typing import Any

import pytest
from office import Office, night, same, scores

from shuffleup.league import commands as c
from shuffleup.league.state import LeagueTable
from shuffleup.league.table import standings

CASES = tomllib.loads(Path(__file__).with_name("league_tables.toml").read_text())["table"]


@pytest.mark.parametrize("case", CASES, ids=[case["name"] for case in CASES])
def test_the_cases(case: dict[str, Any]) -> None:
    rules = {key: case[key] for key in ("best", "drop_worst", "least_nights", "attendance") if key in case}
    nights = [night(f"n{at}", f"2026-10-{at:02}", scores=scores(**each)) for at, each in enumerate(case["nights"], 1)]
    found = standings(LeagueTable("t", "Table", **rules), nights, same)
    printed = [[row.rank, row.person, row.points, sum(each.counts for each in row.nights)] for row in found.rows]
    assert printed == case["ranks"]
    for row in found.rows:
        attended = case.get("attendance", 0) * len(row.nights)
        assert row.points == sum(each.points for each in row.nights if each.counts) + attended
        assert row.tied is (sum(1 for other in found.rows if row.rank and other.rank == row.rank) > 1)


def test_nights_count_by_day_venue_and_grade_once_they_are_published() -> None:
    table = LeagueTable("t", "Autumn", "2026-09-01", "2026-12-31", ("crown",), ("pub",))
    fits = {"venue": "crown", "grade": "pub", "scores": scores(ann=10)}
    nights = [
        night("counts", "2026-09-01", **fits),
        night("last", "2026-12-31", **fits),
        night("early", "2026-08-31", **fits),
        night("late", "2027-01-01", **fits),
        night("elsewhere", "2026-10-01", **{**fits, "venue": "anchor"}),
        night("final", "2026-10-01", **{**fits, "grade": "regional"}),
        night("unpublished", "2026-10-01", **{**fits, "scores": ()}),
    ]
    found = standings(table, nights, same)
    assert [each.id for each in found.nights] == ["last", "counts"]
    assert found.rows[0].points == 20


def test_a_night_that_gave_nobody_points_does_not_count() -> None:
    table = LeagueTable("t", "Autumn", attendance=5)
    nights = [
        night("scored", "2026-10-01", scores=scores(ann=10, bo=0)),
        night("for fun", "2026-10-08", scores=scores(ann=0, bo=0)),
    ]
    found = standings(table, nights, same)
    assert [each.id for each in found.nights] == ["scored"]
    assert [(row.person, row.points, len(row.nights)) for row in found.rows] == [("ann", 15, 1), ("bo", 5, 1)]


def test_two_records_of_one_person_are_one_row() -> None:
    nights = [night("a", "2026-10-01", scores=scores(ann=10)), night("b", "2026-10-08", scores=scores(ann2=5))]
    (row,) = standings(LeagueTable("t", "T"), nights, same).rows
    assert (row.person, row.points) == ("ann", 15)


def test_each_number_says_how_it_comes_about() -> None:
    table = LeagueTable("t", "T", best=1, attendance=5, least_nights=3)
    nights = [night("a", "2026-10-01", scores=scores(ann=10)), night("b", "2026-10-08", scores=scores(ann=30))]
    (row,) = standings(table, nights, same).rows
    assert [(each.id, each.args["points"] if "points" in each.args else each.args["least"]) for each in row.why] == [
        ("standings.best_nights", 30),
        ("standings.attendance", 10),
        ("standings.too_few", 3),
    ]


@pytest.mark.parametrize(
    ("fields", "answer"),
    [
        ({"name": ""}, "refused.nameless"),
        ({"from_day": "1 May"}, "refused.no_such_day"),
        ({"from_day": "2026-05-01", "until_day": "2026-04-30"}, "refused.ends_before_it_begins"),
        ({"best": -1}, "refused.counts_of_table"),
        ({"least_nights": 400}, "refused.counts_of_table"),
        ({"attendance": 10**7}, "refused.counts_of_table"),
    ],
)
def test_a_table_that_cannot_be_worked_out_is_refused(fields: dict[str, Any], answer: str) -> None:
    assert Office().why(c.KeepTable(LeagueTable(**{"id": "t", "name": "T", **fields}))) == answer


def test_a_table_is_kept_dropped_and_brought_back() -> None:
    office = Office()
    office.must(c.KeepTable(LeagueTable("t", "T")))
    dropped = office.must(c.DropTable("t"))
    assert office.why(c.DropTable("t")) == "refused.no_such_league_table"
    office.must(c.TakeBack((dropped,)))
    assert "t" in office.league.tables
