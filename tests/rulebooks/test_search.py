"""Search: the clause that a director looks for is among the first, even with a slip."""

import pytest

from shuffleup.rulebooks import BOOKS, load_book
from shuffleup.rulebooks.search import search


@pytest.mark.parametrize(
    ("book_id", "words", "wanted"),
    [
        ("tda", "oversized chip", "48"),
        ("tda", "oversizd chip", "48"),
        ("nppl", "oversize chips", "57.a"),
        ("tnpl", "re-buy", "D5.2"),
        ("tnpl", "rebuy", "D5.2"),
        ("redtooth", "stirng bets", "bets.12-1"),
        ("redtooth", "penalty range", "penalties.4a-1"),
        ("tda", "71.A", "71.A"),
        ("tnpl", "Odd chip STUD", "C8.3"),
        ("hcpn", "phone", "4-1"),
        ("nppl", "late entry", "18.a"),
        ("tda", "color up", "24.A"),
        ("tda", "rabbit", "28"),
        ("tnpl", "feature table", "K1.1"),
    ],
)
def test_what_is_looked_for_is_among_the_first_five(book_id: str, words: str, wanted: str) -> None:
    assert wanted in [clause.id for clause in search([load_book(book_id)], words)[:5]]


def test_all_words_count_before_some() -> None:
    found = [clause.id for clause in search([load_book("tda")], "odd chip stud")]
    assert found[0] == "20.B"
    assert {"20.A", "20.C"} <= set(found)
    assert search([load_book("tda")], "odd chip zebra")
    many = search([load_book("tda")], "out of turn")
    assert all("turn" in f"{clause.title} {clause.says} {clause.topic}" for clause in many)


@pytest.mark.parametrize("words", ["", "  ", "the of a", "?!", "xylophone"])
def test_nothing_is_found_for_nothing(words: str) -> None:
    assert search([load_book("tda")], words) == ()


def test_the_order_is_that_of_fit_and_the_same_each_time() -> None:
    books = [load_book(book_id) for book_id in BOOKS]
    first = search(books, "clock", limit=10)
    assert len(first) == 10
    assert "clock" in first[0].title.casefold()
    assert search(books, "clock", limit=10) == first
    assert {clause.book for clause in search(books, "clock", only=lambda clause: clause.book == "nppl")} == {"nppl"}
