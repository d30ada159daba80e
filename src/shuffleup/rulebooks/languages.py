"""Clauses in other languages than the books' English, beside the books: `languages/<language>/<book>.toml`.

A translation is for reading. A ruling names the clause by its id and a tournament pins the book in English, so nothing
here changes what a book says or its hash. A file may hold a part of a book; what it lacks is read in English:

    format = 1
    name = "..."                      # the book's name; may be missing
    [clause."B2.i.1"]
    title = "..."
    says = "..."
    examples = ["...", "..."]         # as many as the English clause has, or none
    [procedure]                       # by the first clause of each
    "A5.2" = "..."
    [reading]                         # of the policies that the book states by a reading of its text
    tiny_chip = "..."

Beside them `topics.toml` has the titles of topics (`[topic]`, id = title), `common.toml` the rules that hold in every
book (`[rule]`, id = text) and `policies.toml` what the policies decide and their words:

    [policy.level_trigger]
    what = "..."
    values_from = "..."               # words that several policies share, under `[values.<name>]`; or its own:
    [policy.level_trigger.values]
    announcement = "..."

Not done: house books, which are written in the language of their house.
"""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cache
from importlib import resources
from typing import Any

from shuffleup.rulebooks.book import Book, Value
from shuffleup.rulebooks.clauses import Clause, CommonRule, Procedure
from shuffleup.rulebooks.definitions import Policy

ORIGINAL = "en"
"""The language that the books are written in."""


@dataclass(frozen=True, slots=True)
class ClauseTold:
    """A clause as a reader is shown it, with the language that it is in."""

    clause: Clause
    language: str


def tell(clause: Clause, language: str) -> ClauseTold:
    """A clause in this language where there is a text in it, else as the book has it."""
    row = _clauses(clause.book, language).get(clause.id)
    if row is None:
        return ClauseTold(clause, ORIGINAL)
    told = replace(clause, title=row["title"], says=row["says"], examples=tuple(row.get("examples", ())))
    return ClauseTold(told, language)


def has_texts(book: str, language: str) -> bool:
    """Whether there are texts of the book of this id in this language."""
    return language == ORIGINAL or bool(_file(language, book))


def book_name(book: Book, language: str) -> str:
    """What a book is called in this language."""
    name: str = _file(language, book.id).get("name", book.name)
    return name


def topic_title(id_: str, title: str, language: str) -> str:
    """What a topic is called in this language; `title` is the English one."""
    found: str = _file(language, "topics").get("topic", {}).get(id_, title)
    return found


def policy_told(policy: Policy, language: str) -> Policy:
    """The policy with what it decides, and its words, as a reader of this language is shown them."""
    found = _file(language, "policies")
    row = found.get("policy", {}).get(policy.key)
    if row is None:
        return policy
    words = found["values"][row["values_from"]] if "values_from" in row else row.get("values", {})
    return replace(
        policy, what=row["what"], values={word: words.get(word, policy.values[word]) for word in policy.values}
    )


def value_told(value: Value, key: str, language: str) -> Value:
    """The value of the policy `key`, its reading as a reader of this language is shown it."""
    reading = _file(language, value.book).get("reading", {}).get(key)
    return replace(value, reading=reading) if value.reading and reading else value


def steps_told(procedure: Procedure, book: str, language: str) -> str:
    """The steps of a procedure that the book of this id has."""
    how: str = _file(language, book).get("procedure", {}).get(procedure.clauses[0], procedure.how)
    return how


def common_says(rule: CommonRule, language: str) -> str:
    """What a rule that holds in every book says in this language."""
    says: str = _file(language, "common").get("rule", {}).get(rule.id, rule.says)
    return says


def in_language(book: Book, language: str) -> Book:
    """The book with every clause as its reader is shown it, to be searched; its hash is another one."""
    if language == ORIGINAL:
        return book
    return replace(book, clauses=tuple(tell(clause, language).clause for clause in book.clauses))


def _clauses(book: str, language: str) -> Mapping[str, Mapping[str, Any]]:
    rows: Mapping[str, Mapping[str, Any]] = _file(language, book).get("clause", {})
    return rows


@cache
def _file(language: str, name: str) -> Mapping[str, Any]:
    """A file of this language; empty where there is none."""
    folder = resources.files("shuffleup.rulebooks").joinpath("languages", language)
    if not language.isalpha() or not name.replace("_", "").isalnum():
        return {}
    try:
        return tomllib.loads(folder.joinpath(f"{name}.toml").read_text(encoding="utf-8"))
    except (FileNotFoundError, NotADirectoryError):
        return {}
