"""What becomes of each clause at a digital table: every clause has one fate, and twins in several books the same."""

import re
from collections import Counter, defaultdict
from functools import cache
from pathlib import Path

import pytest

from shuffleup.rulebooks import (
    BOOKS,
    AtDigitalTable,
    ClauseKind,
    at_digital_table,
    digital_fate,
    fate_counts,
    load_book,
)
from shuffleup.rulebooks.catalogue import package_file
from shuffleup.rulebooks.digital import redefinitions
from shuffleup.words.catalogue import say
from shuffleup.words.digital import digital_message

PAGE = Path(__file__).parents[2] / "docs" / "conformance" / "digital.md"

Behind = frozenset[str]

DIFFER = {
    (ClauseKind.INFRACTION, frozenset({"offence_etiquette"})): "two are about chips, three about manners",
    (ClauseKind.ADJUDICATED, frozenset({"released_face_down"})): "one is a fold, one is cards let go of",
    (ClauseKind.ENFORCED, frozenset({"folds_bind"})): "a fold in turn can be tapped, one out of turn cannot",
}
"""Clauses behind the same policies and rules that do not share their fate, and why."""


@pytest.mark.parametrize("book", BOOKS)
def test_every_clause_stands_in_one_list(book: str) -> None:
    row = dict(package_file("digital.toml")[book])
    lists = [*row.pop("redefined").values(), *row.values()]
    assert set(row) == set(AtDigitalTable) - {"redefined"}
    assert Counter(clause for each in lists for clause in each) == Counter(
        clause.id for clause in load_book(book).clauses
    )
    assert set(package_file("digital.toml")) == set(BOOKS)


def test_a_clause_has_the_fate_of_its_list() -> None:
    fates = at_digital_table("tnpl")
    assert fates["G1.i.1"].fate is AtDigitalTable.CANNOT_HAPPEN
    assert fates["H14"].fate is at_digital_table("tda")["58"].fate is AtDigitalTable.DONE
    assert (fates["E1.1"].fate, fates["E1.1"].redefinition) == (AtDigitalTable.REDEFINED, "at_seat")
    counted = fate_counts(load_book("tnpl").clauses)
    assert sum(counted.values()) == len(fates)
    assert counted["redefined"] == sum(bool(each.redefinition) for each in fates.values())


def test_a_house_s_own_clause_has_none_and_an_inherited_one_its_books() -> None:
    book = load_book("the_crown")
    own = [clause for clause in book.clauses if clause.book == book.id]
    inherited = next(clause for clause in book.clauses if clause.book in BOOKS)
    assert own
    assert not any(map(digital_fate, own))
    assert digital_fate(inherited) == at_digital_table(inherited.book)[inherited.id]


@cache
def _twins() -> dict[tuple[ClauseKind, Behind], dict[str, list[str]]]:
    """Clauses by kind and by what stands behind them, then by fate."""
    found: dict[tuple[ClauseKind, Behind], dict[str, list[str]]] = defaultdict(lambda: defaultdict(list))
    for book in map(load_book, BOOKS):
        for clause in book.clauses:
            behind = {name for name, value in book.values.items() if clause.id in value.clauses}
            behind |= {rule.id for rule in book.common if clause.id in rule.clauses_of(book.id)}
            fate = at_digital_table(book.id)[clause.id]
            if behind:
                key = (clause.kind, frozenset(behind))
                found[key][fate.redefinition or fate.fate].append(f"{book.id} {clause.id}")
    return found


def test_twins_share_their_fate_or_it_is_said_why_not() -> None:
    differ = {key: dict(by) for key, by in _twins().items() if len(by) > 1}
    assert set(differ) == set(DIFFER), differ


@pytest.mark.parametrize("language", ["en", "cy"])
def test_every_redefinition_and_fate_has_a_sentence(language: str) -> None:
    fates = {fate for book in BOOKS for fate in at_digital_table(book).values()}
    told = {say(digital_message(fate), name=str, locale=language) for fate in fates}
    assert len(told) == len(redefinitions()) + len(AtDigitalTable) - 1
    assert all(sentence.endswith(".") for sentence in told)


def test_the_page_counts_what_is_there_and_names_every_redefinition() -> None:
    text = PAGE.read_text("utf-8")
    for book in map(load_book, BOOKS):
        counted = " | ".join(map(str, fate_counts(book.clauses).values()))
        assert f"| {book.short} | {counted} |" in text
    assert tuple(re.findall(r"^- `(\w+)`: ", text, re.M)) == redefinitions()
    assert len(text.splitlines()) <= 80
