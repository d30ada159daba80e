"""The pages that tell how each clause is honoured: the same numbers as the command, every clause, open to everybody."""

import re

import pytest
from served import Served, Visitor

from conftest import Windows
from shuffleup.conformance import conformance
from shuffleup.rulebooks import BOOKS, load_book


@pytest.fixture(scope="module")
def stranger(served: Served) -> Visitor:
    return Visitor(served)


def test_the_books_stand_there_with_the_numbers_of_the_command(stranger: Visitor) -> None:
    words = stranger.get("/honoured").words
    for book in BOOKS:
        table = conformance(load_book(book))
        assert f"{len(table.rows)} clauses: {table.proved} proved, {table.tried} tried" in words


@pytest.mark.parametrize("book", BOOKS)
def test_every_clause_of_a_book_is_told(stranger: Visitor, book: str) -> None:
    page = stranger.get(f"/honoured/{book}")
    linked = re.findall(rf'href="/rules/{book}/([^"]+)"', page.text)
    assert linked == [clause.id for clause in load_book(book).clauses]


def test_one_state_alone(stranger: Visitor) -> None:
    table = conformance(load_book("tda"))
    page = stranger.get("/honoured/tda?only=proved")
    assert len(re.findall(r'href="/rules/tda/', page.text)) == table.proved
    assert stranger.get("/honoured/tda?only=nonsense").status == 200


def test_no_such_book_is_told(stranger: Visitor) -> None:
    assert stranger.get("/honoured/nobody").status == 404


@pytest.mark.browser
def test_it_reads_well_on_a_phone(served: Served, windows: Windows) -> None:
    page = windows.open(f"{served.url}/honoured", width=360, height=740)
    page.click("text=TDA-based")
    page.wait_for_url("**/honoured/tda")
    assert page.evaluate("document.documentElement.scrollWidth <= window.innerWidth")
