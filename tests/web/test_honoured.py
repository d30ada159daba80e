"""The pages that tell how each clause is honoured: the same numbers as the command, every clause, open to everybody."""

import json
import re
from datetime import date
from types import SimpleNamespace
from typing import Any

import pytest
from served import Served, Visitor

from conftest import Windows
from shuffleup.conformance import conformance
from shuffleup.conformance.table import counts
from shuffleup.rulebooks import BOOKS, AtDigitalTable, at_digital_table, load_book
from shuffleup.web.rules.honoured import Newest
from shuffleup.web.rules.kept import kept_table, read_kept, worked_out

TABLE = {
    "made": "2026-11-22",
    "inputs": "abc",
    "cases": 3,
    "runs": 4,
    "failing": 0,
    "books": {"tda": {"1": ["tried", 2]}},
}


def kept_rows(book: str) -> list[dict[str, Any]]:
    table = kept_table()
    assert table is not None
    return table.rows(book)


@pytest.fixture(scope="module")
def stranger(served: Served) -> Visitor:
    return Visitor(served)


@pytest.mark.usefixtures("cases_run_once")
def test_the_books_stand_there_with_the_numbers_of_the_command(stranger: Visitor) -> None:
    words = stranger.get("/honoured").words
    for book in BOOKS:
        of = counts(conformance(load_book(book)).own)
        line = f"{of['clauses']} clauses: {of['proved']} proved, {of['shown']} shown, {of['tried']} tried"
        assert line in words, "run `make conformance-page` where cases or books have changed"
    assert re.search(r"were run [\d,]+ times: \d+ \w+ 20\d\d", words)


def test_it_answers_at_once_while_the_table_is_worked_out_beside(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[str] = []
    monkeypatch.setattr("shuffleup.web.rules.honoured.Newest._look", lambda self, today: asked.append(str(today)))
    monkeypatch.setattr("shuffleup.web.rules.honoured.house", lambda: SimpleNamespace(today=lambda: date(2026, 11, 22)))
    newest = Newest()
    assert newest.ask() == newest.ask() == kept_table()
    assert newest.ask() is not None
    assert asked == ["2026-11-22"]


def test_a_clause_younger_than_the_table_is_missing_from_it() -> None:
    known = read_kept(json.dumps(TABLE))
    (row, *others) = known.rows("tda")
    assert (row["clause"], row["state"], row["cases"]) == ("1", "tried", 2)
    assert {each["state"] for each in others} == {"missing"}
    (tda,) = (each for each in known.books() if each["book"] == "tda")
    assert (tda["tried"], tda["clauses"] + tda["recommended"]) == (1, len(load_book("tda").clauses))
    assert tda["recommended"] == 8


def test_what_is_still_the_same_is_not_worked_out_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("shuffleup.conformance.page.inputs_hash", lambda: "abc")
    counted = {"cases": 1, "runs": 2, "failed": [], "books": [], "notices_read": "2026-11-22"}
    monkeypatch.setattr("shuffleup.conformance.page.conformance_table", lambda: counted)
    assert worked_out(date(2026, 11, 22), "abc") is None
    text = worked_out(date(2026, 11, 22), "abd")
    assert text is not None
    assert (read_kept(text).made, read_kept(text).inputs, read_kept(text).runs) == (date(2026, 11, 22), "abc", 2)


@pytest.mark.parametrize("book", BOOKS)
def test_every_clause_of_a_book_is_told(stranger: Visitor, book: str) -> None:
    page = stranger.get(f"/honoured/{book}")
    linked = re.findall(rf'href="/rules/{book}/([^"]+)"', page.text)
    assert linked == [clause.id for clause in load_book(book).clauses]


def test_one_state_alone(stranger: Visitor) -> None:
    table = conformance(load_book("tda"))
    page = stranger.get("/honoured/tda?only=proved")
    assert len(re.findall(r'href="/rules/tda/', page.text)) == sum(row.proved for row in table.rows)
    assert stranger.get("/honoured/tda?only=nonsense").status == 200


def test_what_becomes_of_a_clause_at_a_digital_table_is_told_and_chosen_by(stranger: Visitor) -> None:
    fates = at_digital_table("tnpl")
    people = [clause for clause, fate in fates.items() if fate.fate is AtDigitalTable.PEOPLE]
    page = stranger.get("/honoured/tnpl?digital=people")
    assert set(re.findall(r'href="/rules/tnpl/([^"]+)"', page.text)) == set(people)
    assert page.words.count("At a digital table: Binds people") == len(people)
    both = stranger.get("/honoured/tnpl?digital=people&only=proved").text
    proved = {row["clause"] for row in kept_rows("tnpl") if row["state"] == "proved"}
    assert set(re.findall(r'href="/rules/tnpl/([^"]+)"', both)) == proved & set(people)
    whole = len(load_book("tnpl").clauses)
    assert len(re.findall(r'href="/rules/tnpl/', stranger.get("/honoured/tnpl?digital=nonsense").text)) == whole


def test_a_clause_s_page_tells_what_it_means_at_a_digital_table(stranger: Visitor) -> None:
    assert "At a digital table: a player is away when the director says so" in stranger.get("/rules/tnpl/E1.1").words
    assert "At a digital table: it binds people there as anywhere." in stranger.get("/rules/tnpl/J5").words


def test_no_such_book_is_told(stranger: Visitor) -> None:
    assert stranger.get("/honoured/nobody").status == 404


@pytest.mark.browser
def test_it_reads_well_on_a_phone(served: Served, windows: Windows) -> None:
    page = windows.open(f"{served.url}/honoured", width=360, height=740)
    page.click("text=TDA-based")
    page.wait_for_url("**/honoured/tda")
    assert page.evaluate("document.documentElement.scrollWidth <= window.innerWidth")
