"""Every key that docs/decide.md writes down for an answer, and no other: printed when due, and wanted by some case."""

import re
from functools import cache
from pathlib import Path

from shuffleup.conformance.between import NULL, between_cases
from shuffleup.conformance.cases import Row
from shuffleup.conformance.runs import run

ADDED_AT_THE_EDGE = {"book", "say"}
"""Which a decision does not hold: `decide` puts them in. tests/cli/test_decide.py tries them."""

NO_FACT = {"clauses", "fallbacks"}
"""What a case tells by tables of its own."""


@cache
def documented() -> frozenset[str]:
    """The keys of the section on the answer: first those that every line has, then those of some kinds."""
    page = (Path(__file__).parents[2] / "docs" / "decide.md").read_text(encoding="utf-8")
    answer = page[page.index("## The answer") : page.index("### What a question leaves open")]
    always, further = answer.split("Some have further keys:")
    rows = [
        *re.findall(r"^\| (`.*?`) \|", always, re.MULTILINE),
        *re.findall(r"^\| .*? \| (.*) \|$", further, re.MULTILINE),
    ]
    return frozenset(key for row in rows for key in re.findall(r"`(\w+)`", re.sub(r"\([^()]*\)", "", row)))


@cache
def lines() -> tuple[Row, ...]:
    """Every line that the cases get for an answer."""
    return tuple(line for case in between_cases() for book in case.books for line in run(case, book).came)


def test_what_is_printed_is_documented() -> None:
    printed = {key for line in lines() for key, value in line.items() if value is not None}
    assert sorted(printed - documented()) == []


def test_what_is_documented_is_printed_when_due() -> None:
    printed = {key for line in lines() for key, value in line.items() if value not in (None, [], {}, ())}
    assert sorted(documented() - printed - ADDED_AT_THE_EDGE) == []


def test_every_documented_key_is_wanted_by_a_case() -> None:
    rows = [row for case in between_cases() for rows in case.expected.values() for row in rows]
    wanted = {key.removeprefix("only_") for row in rows for key, value in row.items() if value not in (NULL, [], {})}
    assert sorted(documented() - wanted - ADDED_AT_THE_EDGE - NO_FACT) == []
