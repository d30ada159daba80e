"""The book of a night as it was when it was opened: its values and clauses hold, whatever the book says now."""

from dataclasses import replace

import pytest

from shuffleup.rulebooks import load_book
from shuffleup.tournament import pinned as pinned_module
from shuffleup.tournament.pinned import as_book, clauses_of

from .nights import pinned

FORFEIT = "stack_forfeit"
"""A policy that TDA 72 states in two parts: the time set aside, and that the dealer is told."""


@pytest.fixture(autouse=True)
def nothing_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    """No book that an earlier test had put together."""
    monkeypatch.setattr(pinned_module, "_BOOKS", {})


def test_a_book_that_has_not_changed_is_taken_as_it_is() -> None:
    assert as_book(pinned("tda")) is load_book("tda")


def test_a_book_that_has_changed_since_holds_as_it_was() -> None:
    then = pinned("tda")
    then = replace(then, hash="then", values={**then.values, "min_age_years": 21})
    book = as_book(then)
    assert book.values["min_age_years"].value == 21
    assert book.name == load_book("tda").name
    assert book.values["min_age_years"].book == "tda"


def test_a_policy_younger_than_the_night_is_as_the_book_has_it_now() -> None:
    then = pinned("tda")
    older = {name: value for name, value in then.values.items() if name != FORFEIT}
    assert as_book(replace(then, hash="older", values=older)).values[FORFEIT] == load_book("tda").values[FORFEIT]


def test_a_house_book_that_is_not_at_hand_goes_by_its_own_name() -> None:
    book = as_book(replace(pinned("tda"), id="the_crown", hash="the crown's"))
    assert (book.id, book.name) == ("the_crown", "the_crown")


def test_a_part_of_a_policy_rests_on_those_of_its_clauses_that_it_had_then() -> None:
    now = pinned("tda")
    (time,) = load_book("tda").values[FORFEIT].parts["time"]
    then = replace(now, hash="one clause less", clauses={**now.clauses, FORFEIT: (time,)})
    assert as_book(then).values[FORFEIT].parts == {"time": (time,), "told": ()}
    assert clauses_of(then, FORFEIT, "told") == ()
    assert clauses_of(then, FORFEIT, "time") == (time,)
