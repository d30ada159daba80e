"""What is proved by being seen was really read, by a browser test of every book: as it is now, on today's page."""

import ast
import json
import os
from dataclasses import replace
from pathlib import Path

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "shuffleup.web.settings")

import pytest

from shuffleup.conformance import conformance
from shuffleup.conformance.flips import flips_of
from shuffleup.conformance.shown import (
    NoticeSeen,
    ShownThere,
    not_read_again,
    noted,
    read_on,
    seen_by,
    shown,
    words_hash,
)
from shuffleup.rulebooks import BOOKS, Book, ClauseKind, load_book
from shuffleup.rulebooks.house import read_house_book
from shuffleup.web.rules.values import otherwise

ROOT = Path(__file__).parents[2]


@pytest.mark.parametrize("each", shown(), ids=lambda each: each.kind)
def test_the_test_named_is_a_browser_test_of_every_book(each: ShownThere) -> None:
    file, _, name = each.test.partition("::")
    source = (ROOT / file).read_text(encoding="utf-8")
    (function,) = [node for node in ast.parse(source).body if getattr(node, "name", "") == name]
    assert "pytest.mark.browser" in source
    assert "pytest.mark.parametrize('book', BOOKS)" in map(ast.unparse, function.decorator_list)
    assert f"ClauseKind.{each.kind.name}" in ast.unparse(function)
    assert each.page.replace("<book>", "{book}") in ast.unparse(function)


def test_every_notice_was_read_in_a_browser_as_it_is_now() -> None:
    assert not not_read_again(), "words or pages changed: run `make notices`"
    assert read_on()


def test_what_was_read_otherwise_or_on_another_page_does_not_count(monkeypatch: pytest.MonkeyPatch) -> None:
    notice = load_book("tnpl").clause("A9")
    (each,) = shown()
    assert seen_by(notice) == (each.test,)
    assert seen_by(replace(notice, says=f"{notice.says} And more.")) == ()
    changed = replace(each, made_by=("web/rules/paper.py",))
    monkeypatch.setattr("shuffleup.conformance.shown.shown", lambda: (changed,))
    assert seen_by(notice) == ()


def test_what_is_read_of_one_book_leaves_the_others() -> None:
    text = noted(ClauseKind.NOTICE, "tda", NoticeSeen("2001-01-01", "x", {"5.s2": words_hash("y  z")}))
    assert words_hash("y z") in text
    assert text.count('"day"') == len(BOOKS)


@pytest.mark.parametrize("book", BOOKS)
def test_notices_are_shown_by_what_was_read(book: str) -> None:
    notices = [row for row in conformance(load_book(book)).rows if row.clause.kind is ClauseKind.NOTICE]
    assert notices
    assert all(row.shown for row in notices)


def behind_notices(book: Book) -> list[str]:
    return [
        name
        for name, value in book.values.items()
        if any(book.clause(clause).kind is ClauseKind.NOTICE for clause in value.clauses)
    ]


@pytest.mark.parametrize("book_id", BOOKS)
def test_a_policy_behind_a_notice_flipped_changes_what_stands_there(book_id: str) -> None:
    """As a house that sets it so has it: beneath each notice that the policy is behind, in other words each time."""
    league = load_book(book_id)
    for policy in behind_notices(league):
        notices = [
            league.clause(each)
            for each in league.policy(policy).clauses
            if league.clause(each).kind is ClauseKind.NOTICE
        ]
        assert not any(otherwise(league, notice) for notice in notices)
        said = set()
        flips = [flip for flip in flips_of(policy) if flip.book == book_id]
        assert flips
        for flip in flips:
            house = house_with(book_id, policy, flip.to)
            told = [tuple(otherwise(house, notice)) for notice in notices]
            assert all(told), f"{flip}: nothing says so"
            said.add(tuple(told))
        assert len(said) == len(flips), f"{policy}: two values read alike"


def house_with(book: str, policy: str, value: object) -> Book:
    head = f'[book]\nid = "house"\nname = "House"\nextends = "{book}"\n\n[policies]\n'
    return read_house_book(f"{head}{policy} = {json.dumps(value)}\n", source="house", load=load_book)
