"""Text and value are tied: a number in a clause stands in a policy value behind it, or is a declared constant."""

import re
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

from shuffleup.rulebooks import BOOKS, load_book, load_policies

DECLARED = tomllib.loads((Path(__file__).parent / "numbers_in_clauses.toml").read_text(encoding="utf-8"))

WORDS = {
    word: number
    for number, word in enumerate(
        [
            "two",
            "three",
            "four",
            "five",
            "six",
            "seven",
            "eight",
            "nine",
            "ten",
            "eleven",
            "twelve",
            "thirteen",
            "fourteen",
            "fifteen",
        ],
        start=2,
    )
} | {"twenty": 20, "twenty-five": 25, "thirty": 30, "forty": 40, "fifty": 50, "half": 50, "sixty": 60}
NUMBER = re.compile(r"\d[\d,]*|[a-z]+(?:-[a-z]+)?")


def numbers_in(says: str) -> set[int]:
    """The numbers of a text, in figures or words; 'one' is no number, for it is mostly somebody."""
    found = NUMBER.findall(says.lower())
    figures = {int(each.replace(",", "")) for each in found if each[0].isdigit()}
    return figures | {WORDS[each] for each in found if each in WORDS}


def numbers_of(value: object) -> Iterator[int]:
    """The whole numbers of a policy's value, also in its lists."""
    if isinstance(value, tuple):
        for item in value:
            yield from numbers_of(item)
    elif isinstance(value, int) and not isinstance(value, bool):
        yield value


def constants(book_id: str) -> dict[str, list[int]]:
    """Clause -> the numbers of its text that no policy value behind it has."""
    book = load_book(book_id)
    behind: dict[str, set[int]] = {}
    for value in book.values.values():
        for clause in value.clauses:
            behind.setdefault(clause, set()).update(numbers_of(value.value))
    rest = {clause.id: numbers_in(clause.says) - behind.get(clause.id, set()) for clause in book.clauses}
    return {clause: sorted(numbers) for clause, numbers in rest.items() if numbers}


def unwritten(book_id: str) -> dict[str, list[int]]:
    """Policy -> its numbers that no clause behind it has as a number: 'one', 'a minute', 'as many again'."""
    book = load_book(book_id)
    found = {}
    for key, value in book.values.items():
        text = {number for clause in value.clauses for number in numbers_in(book.clause(clause).says)}
        if value.book == book_id and value.clauses and load_policies()[key].is_number:
            found[key] = sorted(set(numbers_of(value.value)) - text)
    return {key: numbers for key, numbers in found.items() if numbers}


@pytest.mark.parametrize("book_id", BOOKS)
def test_every_stated_value_stands_in_a_text_or_is_declared(book_id: str) -> None:
    assert unwritten(book_id) == DECLARED[book_id]["values"]


@pytest.mark.parametrize("book_id", BOOKS)
def test_every_number_stands_in_a_value_or_is_declared(book_id: str) -> None:
    assert constants(book_id) == DECLARED[book_id]["clauses"]


def test_numbers_are_found_in_figures_and_words() -> None:
    assert numbers_in("Twenty-five seconds, then a count of 5; 1,000 chips, and one of two players.") == {
        25,
        5,
        1000,
        2,
    }
    assert list(numbers_of(((30, 40), "none", True))) == [30, 40]
