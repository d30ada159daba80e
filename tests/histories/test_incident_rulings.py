"""What is asked of an incident under each book, and how it is ruled: against a table written from the books' text."""

import re
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from incident_walks import NIGHT, known_ways

from shuffleup.floor.announced import announced
from shuffleup.floor.outcomes import Outcome
from shuffleup.floor.ruling import Ruling
from shuffleup.histories.floor_calls import call_floor
from shuffleup.histories.incidents import NUMBERS, incidents
from shuffleup.rulebooks import BOOKS, load_book

TABLE: dict[str, Any] = tomllib.loads((Path(__file__).parent / "incident_rulings.toml").read_text("utf-8"))
SAID = ("hand_void", "too_late", "found_is_in", "action_back", "still_to_table")
"""Rulings that are known by what is said, whatever their outcome."""


def by_book(values: dict[str, Any], book: str) -> Any:
    return values.get(book, values.get("all"))


def bare(fact: str) -> str:
    return fact if fact in ("present p1", "present x") else re.sub(r" p\d+$", "", fact)


def test_the_table_names_incidents_that_there_are() -> None:
    assert TABLE["asks"].keys() | {row["incident"] for row in TABLE["ruled"]} <= incidents().keys()


@pytest.mark.parametrize("book", BOOKS)
def test_each_incident_asks_what_the_books_ruling_turns_on(book: str) -> None:
    asked: dict[str, set[str]] = {incident: set() for incident in incidents()}
    for way in known_ways(book):
        asked[way.incident] |= {bare(fact) for fact in way.told if fact not in NUMBERS}
    wanted = {incident: set(by_book(TABLE["asks"].get(incident, {"all": []}), book)) for incident in incidents()}
    assert asked == wanted


def ruled_as(ruling: Ruling) -> str:
    """The ruling in a word: its outcome, or what is said where the hand goes on as it was."""
    first = announced(ruling)[0].id.removeprefix("floor.")
    if first in SAID or (ruling.outcome in (Outcome.NONE, Outcome.AWARDED) and not first.startswith("offence")):
        return first if first not in ("nobody_to_act", "next") else "none"
    return ruling.outcome.value


def rows(book: str) -> Iterator[tuple[dict[str, Any], Ruling]]:
    """Each row of the table with the ruling on it, once everything that is asked has been answered from it."""
    for row in TABLE["ruled"]:
        told: dict[str, str] = {}
        answer = call_floor(load_book(book), incidents()[row["incident"]], NIGHT, told)
        while not isinstance(answer, Ruling):
            given = {each.fact: row["told"][each.fact] for each in answer if each.fact in row.get("told", {})}
            assert given, f"{row['incident']} {row.get('told')} asks for {[each.fact for each in answer]}"
            told |= {each.fact: given.get(each.fact, "unknown") for each in answer}
            answer = call_floor(load_book(book), incidents()[row["incident"]], NIGHT, told)
        yield row, answer


@pytest.mark.parametrize("book", BOOKS)
def test_incidents_are_ruled_as_the_books_say(book: str) -> None:
    for row, ruling in rows(book):
        where = f"{row['incident']} {row.get('told')}"
        assert ruled_as(ruling) == by_book(row, book), where
        if "winner" in row and ruled_as(ruling) == "pot_to":
            assert [list(pot["won"]) for pot in ruling.pots] == [[row["winner"]]], where
        if "amount" in row:
            assert ruling.amount == row["amount"], where
        if "offence" in row:
            levels = {each["penalty"] for each in ruling.infractions} or {"none"}
            assert levels == {by_book(row["offence"], book)}, where
        if "remedy" in row and book in {*row["remedy"], *(BOOKS if "all" in row["remedy"] else ())}:
            kinds = [each["kind"] for each in ruling.remedies]
            assert kinds == by_book(row["remedy"], book), where
