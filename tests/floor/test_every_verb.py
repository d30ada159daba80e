"""Every form of the notation does something: what is published and changes nothing would be told for nothing.

The witness of a form is a case of the books in which its line is ruled to be something, or other lines are ruled
otherwise without it; forms that no case has are written out here.
"""

import re
from collections.abc import Iterable
from functools import cache

import pytest

from shuffleup.bad_input import BadInput
from shuffleup.conformance.families import SITUATION, floor_cases
from shuffleup.floor.notation import Act, ActLine, read_line
from shuffleup.floor.outcomes import Outcome
from shuffleup.floor.rule import rule_all
from shuffleup.floor.ruling import Needs, Ruling
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


def does_something(situation: Situation, at: int, book: str) -> bool:
    """Whether a line is ruled to be something, or other lines are ruled otherwise without it."""
    acts = situation.acts
    with_it = rule_all(load_book(book), situation.spot, acts)
    if any(is_something(each) for each in with_it if each.act == at):
        return True
    try:
        without = rule_all(load_book(book), situation.spot, (*acts[:at], *acts[at + 1 :]))
    except BadInput:
        return True
    return without_numbers(each for each in with_it if each.act != at) != without_numbers(without)


def is_something(ruling: Ruling | Needs) -> bool:
    """Whether a ruling says more than that nothing follows, or that somebody has to decide."""
    if isinstance(ruling, Needs):
        return True
    told = ruling.remedies or ruling.infractions or ruling.choices or ruling.more
    return bool(told) or ruling.outcome not in (Outcome.NONE, Outcome.DIRECTOR)


def without_numbers(rulings: Iterable[Ruling | Needs]) -> list[object]:
    """What is ruled, whichever line it is."""
    return [{**each.as_object(), "act": None} for each in rulings]


@cache
def forms_that_do_something() -> frozenset[str]:
    """The forms with a witness."""
    found: set[str] = set()
    asked = [(load_situation(case.facts[SITUATION]), tuple(case.books)) for case in floor_cases()]
    asked += [(load_situation(f"{DEALT}_acts = {acts!r}\n"), ("tda",)) for acts in WRITTEN_OUT]
    for situation, books in asked:
        for at, line in enumerate(situation.acts):
            new = {form(act) for act in line.acts} - found
            if new and any(_does(situation, at, book) for book in books):
                found |= new
    return frozenset(found)


def _does(situation: Situation, at: int, book: str) -> bool:
    try:
        return does_something(situation, at, book)
    except BadInput:  # a line that a book finds impossible is no witness
        return False


@pytest.mark.parametrize("line", LINES)
def test_a_form_does_something(line: str) -> None:
    assert {form(act) for act in read_line(line).acts} <= forms_that_do_something()


def test_a_line_that_changes_nothing_is_no_witness() -> None:
    nothing = load_situation(f'{DEALT}_acts = ["pause 20", "p3 says call"]\n')
    assert not does_something(nothing, 0, "tda")
    assert does_something(nothing, 1, "tda")
