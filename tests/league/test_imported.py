"""Nights of other programs in the league: they count, say where they come from, are taken away and undone."""

from dataclasses import replace

import pytest
from office import Office, night, same, scores

from shuffleup.chronicle.undo import TakeBack
from shuffleup.league import commands as c
from shuffleup.league.careers import career
from shuffleup.league.imported import imported_facts
from shuffleup.league.state import ImportedNight, ImportedResult, LeagueTable
from shuffleup.league.table import standings

FIRST = ImportedNight(
    "past1",
    "Crown 1",
    "2024-11-05",
    "The Tournament Director",
    (
        ImportedResult("ann", 1, 30, 2000, 5000, ("bo", "bo")),
        ImportedResult("bo", 2, 20, 4000),
        ImportedResult("cy", 3, 10, 2000),
    ),
    currency="GBP",
)


def test_they_count_for_a_table_and_in_a_history_beside_our_own() -> None:
    office = Office()
    office.must(c.ImportNights((FIRST,)))
    ours = night("n1", "2026-11-24", scores=scores(bo=50, ann=40), players=2)
    facts = [ours, *imported_facts(office.league)]
    rows = standings(LeagueTable("t", "T"), facts, same).rows
    assert [(row.person, row.points, len(row.nights)) for row in rows] == [("ann", 70, 2), ("bo", 70, 2), ("cy", 10, 1)]
    assert [each.source for each in rows[0].nights] == ["The Tournament Director", ""]
    before = standings(LeagueTable("t", "T", from_day="2026-01-01"), facts, same)
    assert len(before.nights) == 1, "a table from a day on leaves them out"
    done = career("ann", facts, same)
    assert (done.wins, done.cashes, done.knocked_out) == (1, 1, 2)
    assert done.nights[0].source == "The Tournament Director"
    assert (done.rivals[0].person, done.rivals[0].knocked_out) == ("bo", 2)


def test_an_import_is_undone_and_one_night_taken_away() -> None:
    office = Office()
    other = replace(FIRST, id="past2", name="Crown 2")
    asked = office.must(c.ImportNights((FIRST, other)))
    office.must(c.DropImportedNight("past1"))
    assert list(office.league.imported) == ["past2"]
    assert office.why(c.DropImportedNight("past1")) == "refused.no_such_imported"
    office.must(TakeBack((f"c{office.sent - 1}",)))
    office.must(TakeBack((asked,)))
    assert office.league.imported == {}
    assert imported_facts(office.league) == []


@pytest.mark.parametrize(
    ("nights", "why"),
    [
        ((), "imported_number"),
        ((replace(FIRST, day="2024-13-05"),), "no_such_day"),
        ((replace(FIRST, name=" "),), "nameless"),
        ((replace(FIRST, source=""),), "nameless"),
        ((FIRST, FIRST), "imported_already"),
        ((replace(FIRST, results=FIRST.results[:1]),), "imported_unfit"),
        ((replace(FIRST, results=(FIRST.results[0], replace(FIRST.results[1], person="ann"))),), "imported_unfit"),
        ((replace(FIRST, results=(FIRST.results[0], replace(FIRST.results[1], place=9))),), "imported_unfit"),
        (
            (replace(FIRST, results=(FIRST.results[1], replace(FIRST.results[2], knocked_out=("x",)))),),
            "imported_unfit",
        ),
        ((replace(FIRST, currency="pounds"),), "imported_unfit"),
    ],
)
def test_what_does_not_add_up_is_refused(nights: tuple[ImportedNight, ...], why: str) -> None:
    assert Office().why(c.ImportNights(nights)) == f"refused.{why}"


def test_the_same_night_is_not_imported_twice() -> None:
    office = Office()
    office.must(c.ImportNights((FIRST,)))
    assert office.why(c.ImportNights((FIRST,))) == "refused.imported_already"
