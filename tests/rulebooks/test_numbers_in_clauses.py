"""Text and value are tied: a number in a clause stands in a policy value behind it, or somebody has said what it is."""

import importlib
import re
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from shuffleup.games.variants import find_variant
from shuffleup.rulebooks import BOOKS, Book, Clause, load_book, load_policies

TOLD = tomllib.loads((Path(__file__).parent / "numbers_in_clauses.toml").read_text(encoding="utf-8"))

WORDS = {
    "two": 2,
    "three": 3,
    "four": 4,
    "five": 5,
    "six": 6,
    "seven": 7,
    "eight": 8,
    "nine": 9,
    "ten": 10,
    "eleven": 11,
    "twelve": 12,
    "thirteen": 13,
    "fourteen": 14,
    "fifteen": 15,
}
WORDS |= {"twenty": 20, "twenty-five": 25, "thirty": 30, "forty": 40, "fifty": 50, "half": 50, "sixty": 60}
NUMBER = re.compile(r"\d[\d,]*|[a-z]+(?:-[a-z]+)?")
CLAUSE_ID = re.compile(r"[A-Za-z0-9]+(?:[.-][A-Za-z0-9]+)*")


def numbers_in(says: str) -> set[int]:
    """The numbers of a text, in figures or words; 'one' is no number, for it is mostly somebody."""
    found = NUMBER.findall(says.lower())
    figures = {int(each.replace(",", "")) for each in found if each[0].isdigit()}
    return figures | {WORDS[each] for each in found if each in WORDS}


def numbers_of(value: object) -> Iterator[int]:
    """The whole numbers of a policy's value, in its lists and words too: `seat_1`, `random_two_step`."""
    if isinstance(value, tuple):
        for item in value:
            yield from numbers_of(item)
    elif isinstance(value, str):
        words = {word: number for word, number in WORDS.items() if word != "half"} | {"one": 1}
        yield from (
            int(each) if each.isdigit() else words[each] for each in value.split("_") if each in words or each.isdigit()
        )
    elif isinstance(value, int) and not isinstance(value, bool):
        yield value


def without_references(book: Book, clause: Clause) -> str:
    """The text without the clauses that it names: by their ids, or by the printed number of one of its references."""

    def is_reference(name: str) -> bool:
        if not name.isdigit():
            return any(each.isdigit() for each in name) and bool(book.group(name) or book.group(name.replace("-", ".")))
        return any(re.match(rf"[A-Z]*{name}(?!\d)", each) for each in clause.refs)

    return CLAUSE_ID.sub(lambda found: "" if is_reference(found[0]) else found[0], clause.says)


def unaccounted(book: Book) -> dict[str, set[int]]:
    """Clause -> the numbers of its text that no policy value behind it has, nor a policy that says it in words."""
    found = {}
    for clause in book.clauses:
        behind = {name: value for name, value in book.values.items() if clause.id in value.clauses}
        text = without_references(book, clause)
        for name in behind.keys() & TOLD["in_words"].get(book.id, {}).keys():
            text = text.replace(TOLD["in_words"][book.id][name], "")
        if rest := numbers_in(text) - {number for value in behind.values() for number in numbers_of(value.value)}:
            found[clause.id] = rest
    return found


def rows(book_id: str) -> Iterator[tuple[dict[str, Any], str, set[int]]]:
    """What is said of the numbers of this book's clauses."""
    for row in TOLD["constant"]:
        for clause, numbers in row["clauses"].get(book_id, {}).items():
            yield row, clause, set(numbers)


@pytest.mark.parametrize("book_id", BOOKS)
def test_every_number_stands_in_a_value_or_somebody_has_said_what_it_is(book_id: str) -> None:
    said: dict[str, set[int]] = {}
    for _, clause, numbers in rows(book_id):
        assert not said.get(clause, set()) & numbers, f"{clause}: said twice"
        said.setdefault(clause, set()).update(numbers)
    assert unaccounted(load_book(book_id)) == said


@pytest.mark.parametrize("book_id", BOOKS)
def test_every_stated_number_stands_in_the_text_behind_it_in_figures_or_in_the_words_named(book_id: str) -> None:
    book, named = load_book(book_id), TOLD["in_words"].get(book_id, {})
    unprinted = TOLD["unprinted"].get(book_id, {})
    for key, value in book.values.items():
        if value.book != book_id or not value.clauses or not load_policies()[key].is_number:
            continue
        clauses = [book.clause(each) for each in value.clauses]
        texts = [text for each in clauses for text in (each.says, *each.examples)]
        found = set(numbers_of(value.value)) <= {number for text in texts for number in numbers_in(text)}
        if key in named:
            assert not found, f"{key}: it stands there in figures"
            assert any(named[key] in text for text in texts), f"{key}: no clause says {named[key]!r}"
        else:
            assert found or isinstance(value.value, str) or key in unprinted, key


@pytest.mark.parametrize("book_id", BOOKS)
def test_what_numbers_are_said_to_be_tied_to_is_so(book_id: str) -> None:
    values = load_book(book_id).values
    for row, clause, numbers in rows(book_id):
        match row:
            case {"sum": policies}:
                right = {sum(next(numbers_of(values[each].value)) for each in policies)}
            case {"length": policy}:
                right = {len(values[policy].value)}  # type: ignore[arg-type]
            case {"below": policy}:
                right = set(range(1, next(numbers_of(values[policy].value))))
            case {"policy": policy}:
                right = set(numbers_of(values[policy].value))
            case {"code": place}:
                module, _, name = place.partition(":")
                right = {getattr(importlib.import_module(module), name)}
            case {"cards": games}:
                right = {sum(street.down + street.up for street in find_variant(each).streets) for each in games}
            case _:
                continue
        assert numbers <= right, f"{book_id} {clause}: {numbers} are not of {right}"


def test_every_row_says_what_its_numbers_are() -> None:
    assert all(len(row["why"].split()) > 2 for row in TOLD["constant"])


def test_numbers_are_found_in_figures_and_words() -> None:
    text = "Twenty-five seconds, then a count of 5; 1,000 chips, and one of two players."
    assert numbers_in(text) == {25, 5, 1000, 2}
    assert list(numbers_of(((30, 40), "none", True))) == [30, 40]
    assert list(numbers_of(("seat_1", "random_two_step", "half_standard"))) == [1, 2]


def test_references_are_no_numbers() -> None:
    tda = load_book("tda")
    assert numbers_in(without_references(tda, tda.clause("42.C"))) == {2}
    assert numbers_in(without_references(tda, tda.clause("39.s3"))) == set()
