"""Every form of the notation does something: what is published and changes nothing would be told for nothing.

The witness of a form is a case of the books in which its line is ruled to be something, or other lines are ruled
otherwise without it; forms that no case has are written out here.
"""

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import pytest

from shuffleup.bad_input import BadInput
from shuffleup.conformance.families import SITUATION
from shuffleup.conformance.runs import Run
from shuffleup.floor.notation import Act, ActLine, read_line
from shuffleup.floor.outcomes import Outcome
from shuffleup.floor.rule import rule_all
from shuffleup.floor.ruling import Ruling
from shuffleup.floor.writing import write_line
from shuffleup.histories.situation import Situation, load_situation
from shuffleup.rulebooks import load_book

from .test_notation import LINES

DEALT = """
variant = "NT"
antes = [0, 0, 0, 0]
blinds_or_straddles = [100, 200, 0, 0]
min_bet = 200
starting_stacks = [20000, 20000, 20000, 20000]
actions = ["d dh p1 ????", "d dh p2 ????", "d dh p3 ????", "d dh p4 ????"]
"""
WRITTEN_OUT = (
    ["p3 says 600 more"],
    ["p3 says raise all-in"],
    ["p3 says bet pot"],
    ["p3 wants change 1000"],
    ["p4 says call", "p1 says call", "pause 20", "p3 says raise 5000"],
)
"""Acts for the forms that no case has, or has beside others that do the same."""

_PARTS = (
    (r'"[^"]*"', "WORDS"),
    (r"\b[ps](10|[1-9])\b|^x\b", "SOMEBODY"),
    (r"offends \w+", "offends OFFENCE"),
    (r"\b(twenty )?five\b", "NUMBER WORDS"),
    (r"\b\d+(x\d+)?\b", "N"),
    (r"(?<= )([2-9TJQKA][cdhs]|\?\?)+", "CARDS"),
    (r"N( N)+", "N"),
    (r"SOMEBODY( [=>] SOMEBODY)+", "SOMEBODY"),
)


def form(act: Act) -> str:
    """An act without who, how many and which."""
    written = write_line(ActLine((act,)))
    for pattern, name in _PARTS:
        written = re.sub(pattern, name, written)
    return written


Rows = Sequence[Mapping[str, Any]]
NOTHING_MORE = Ruling(None, None, Outcome.NONE).as_object().keys()


def rows_of(situation: Situation, acts: Sequence[ActLine], book: str) -> Rows:
    """What is ruled on these acts under a book."""
    return [each.as_object() for each in rule_all(load_book(book), situation.spot, acts)]


def does_something(situation: Situation, at: int, book: str, rows: Rows) -> bool:
    """Whether a line is ruled to be something, or other lines (`rows` are all) are ruled otherwise without it."""
    if any(is_something(each) for each in rows if each["act"] == at):
        return True
    acts = situation.acts
    try:
        without = rows_of(situation, (*acts[:at], *acts[at + 1 :]), book)
    except BadInput:
        return True
    return without_numbers(each for each in rows if each["act"] != at) != without_numbers(without)


def is_something(row: Mapping[str, Any]) -> bool:
    """Whether a ruling says more than that nothing follows, or that somebody has to decide."""
    told = row["remedies"] or row["infractions"] or row["choices"] or row.keys() - NOTHING_MORE
    return row["needs"] is not None or bool(told) or row["outcome"] not in (Outcome.NONE, Outcome.DIRECTOR)


def without_numbers(rows: Iterable[Mapping[str, Any]]) -> list[object]:
    """What is ruled, whichever line it is."""
    return [{**each, "act": None} for each in rows]


@pytest.fixture(scope="session")
def forms_that_do_something(floor_runs: tuple[Run, ...]) -> frozenset[str]:
    """The forms with a witness, under a book as it stands."""
    plain = [each for each in floor_runs if not each.case.policies]
    asked = [(load_situation(each.case.facts[SITUATION]), each.book, each.came) for each in plain]
    for acts in WRITTEN_OUT:
        situation = load_situation(f"{DEALT}_acts = {acts!r}\n")
        asked.append((situation, "tda", tuple(rows_of(situation, situation.acts, "tda"))))
    found: set[str] = set()
    for situation, book, rows in asked:
        for at, line in enumerate(situation.acts):
            new = {form(act) for act in line.acts} - found
            if new and does_something(situation, at, book, rows):
                found |= new
    return frozenset(found)


@pytest.mark.parametrize("line", LINES)
def test_a_form_does_something(line: str, forms_that_do_something: frozenset[str]) -> None:
    assert {form(act) for act in read_line(line).acts} <= forms_that_do_something


def test_a_line_that_changes_nothing_is_no_witness() -> None:
    nothing = load_situation(f'{DEALT}_acts = ["pause 20", "p3 says call"]\n')
    rows = rows_of(nothing, nothing.acts, "tda")
    assert not does_something(nothing, 0, "tda", rows)
    assert does_something(nothing, 1, "tda", rows)
