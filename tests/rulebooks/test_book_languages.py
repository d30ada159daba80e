"""Clauses in other languages: every text belongs to a clause, says as much as it, and has its figures."""

import re
import tomllib
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

import shuffleup.rulebooks
from shuffleup.rulebooks import BOOKS, load_book, load_policies, load_topics
from shuffleup.rulebooks.catalogue import common_rules
from shuffleup.rulebooks.languages import (
    book_name,
    common_says,
    in_language,
    policy_told,
    steps_told,
    tell,
    topic_title,
    value_told,
)

FOLDER = Path(shuffleup.rulebooks.__file__).parent / "languages"
FILES = {
    (path.parent.name, path.stem): tomllib.loads(path.read_text(encoding="utf-8"))
    for path in sorted(FOLDER.rglob("*.toml"))
}
TEXTS = [
    pytest.param(book, id_, row, id=f"{language}-{book}-{id_}")
    for (language, book), content in FILES.items()
    for id_, row in content.get("clause", {}).items()
]
OF_ALL_BOOKS = {"topics", "policies", "common"}
"""The files that belong to no single book."""

WORDS = {"1": "un", "2": "dau dwy", "3": "tri tair", "4": "pedwar pedair", "5": "pum", "6": "chwe", "10": "deg"}
"""Small numbers that Welsh may write in letters where the English has figures."""


def test_there_are_topics_in_welsh() -> None:
    assert FILES["cy", "topics"]["topic"].keys() == {topic.id for topic in load_topics()}


@pytest.mark.parametrize(("language", "book"), [key for key in FILES if key[1] not in OF_ALL_BOOKS])
def test_a_file_belongs_to_a_book(language: str, book: str) -> None:
    content = FILES[language, book]
    assert book in BOOKS
    assert content["format"] == 1
    assert set(content) <= {"format", "name", "clause", "procedure", "reading"}


@pytest.mark.parametrize(("book", "id_", "row"), TEXTS)
def test_a_text_is_that_of_a_clause(book: str, id_: str, row: dict[str, Any]) -> None:
    clause = load_book(book).clause(id_)
    assert {"title", "says"} <= row.keys() <= {"title", "says", "examples"}
    assert row["title"].strip()
    assert row["says"].strip()
    assert len(row.get("examples", clause.examples)) == len(clause.examples)
    said = " ".join([row["title"], row["says"], *row.get("examples", [])])
    for number in set(re.findall(r"\d[\d,]*", clause.says)):
        named = WORDS.get(number, "").split()
        assert number in said or any(each in said.lower() for each in named), f"{number} is lost"


@pytest.mark.parametrize("book", ["tnpl", "redtooth"])
def test_the_books_of_the_island_are_whole_in_welsh(book: str) -> None:
    content, english = FILES["cy", book], load_book(book)
    assert content["clause"].keys() == {clause.id for clause in english.clauses}
    assert [steps_told(each, book, "cy") for each in english.procedures] == list(content["procedure"].values())
    own = {key: value for key, value in english.values.items() if value.book == book and value.reading}
    assert {key: value_told(value, key, "cy").reading for key, value in own.items()} == content["reading"]
    assert [steps_told(each, book, "tlh") for each in english.procedures] == [each.how for each in english.procedures]


def test_the_words_of_a_policy_in_welsh_are_its_own() -> None:
    content = FILES["cy", "policies"]
    assert set(content) == {"format", "values", "policy"}
    assert content["policy"].keys() <= load_policies().keys()
    for key, row in content["policy"].items():
        policy = load_policies()[key]
        assert row.keys() <= {"what", "values", "values_from"}, key
        words = content["values"][row["values_from"]] if "values_from" in row else row.get("values", {})
        assert words.keys() == policy.values.keys(), key
        told = policy_told(policy, "cy")
        assert told.what == row["what"] != policy.what
        assert all(told.values.values())
        assert replace(told, what=policy.what, values=policy.values) == policy


def test_every_common_rule_is_said_in_welsh() -> None:
    rules = FILES["cy", "common"]["rule"]
    assert list(rules) == [rule.id for rule in common_rules()]
    assert [common_says(rule, "cy") for rule in common_rules()] == list(rules.values())
    assert [common_says(rule, "tlh") for rule in common_rules()] == [rule.says for rule in common_rules()]


def test_what_has_no_text_is_told_in_english() -> None:
    book = load_book("tda")
    told = tell(book.clauses[0], "cy")
    assert (told.clause, told.language) == (book.clauses[0], "en")
    assert tell(book.clauses[0], "../en").language == "en"
    assert book_name(book, "tlh") == book.name
    assert topic_title("seating", "Seating", "tlh") == "Seating"
    assert policy_told(load_policies()["rebuys"], "tlh") is load_policies()["rebuys"]


def test_a_book_in_another_language_is_for_reading_only() -> None:
    book = load_book("tnpl")
    told = in_language(book, "cy")
    assert [clause.id for clause in told.clauses] == [clause.id for clause in book.clauses]
    assert told.values is book.values
    assert in_language(book, "en") is book
    assert load_book("tnpl").content_hash == book.content_hash
