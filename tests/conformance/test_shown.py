"""What is proved by being seen is really looked at: the test named is there, in a browser, and takes every book."""

import ast
from pathlib import Path

import pytest

from shuffleup.conformance import conformance
from shuffleup.conformance.shown import Shown, shown
from shuffleup.rulebooks import BOOKS, ClauseKind, load_book

ROOT = Path(__file__).parents[2]


@pytest.mark.parametrize("each", shown(), ids=lambda each: each.kind)
def test_the_test_named_is_a_browser_test_of_every_book(each: Shown) -> None:
    file, _, name = each.test.partition("::")
    source = (ROOT / file).read_text(encoding="utf-8")
    (function,) = [node for node in ast.parse(source).body if getattr(node, "name", "") == name]
    assert "pytest.mark.browser" in source
    assert "pytest.mark.parametrize('book', BOOKS)" in map(ast.unparse, function.decorator_list)
    assert f"Kind.{each.kind.name}" in ast.unparse(function)
    assert each.page.replace("<book>", "{book}") in ast.unparse(function)


@pytest.mark.parametrize("book", BOOKS)
def test_notices_are_proved_by_name(book: str) -> None:
    notices = [row for row in conformance(load_book(book)).rows if row.clause.kind is ClauseKind.NOTICE]
    assert notices
    assert all(row.shown for row in notices)
