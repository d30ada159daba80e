"""The notices of each book, in a real browser: what players must be told stands there to be read.

What was read is held against what was written down the last time, or written down: `make notices`.
"""

import os
from datetime import UTC, datetime

import pytest
from served import Served

from conftest import Windows
from shuffleup.conformance.shown import SEEN, NoticeSeen, noted, seen, shown, words_hash
from shuffleup.rulebooks import BOOKS, ClauseKind, load_book

pytestmark = pytest.mark.browser

WRITE = "SHUFFLEUP_WRITE_SEEN"
"""Where this is set, what the browser reads is written down."""


@pytest.mark.parametrize("book", BOOKS)
def test_every_notice_is_read_on_the_page_of_its_book(served: Served, windows: Windows, book: str) -> None:
    notices = [clause for clause in load_book(book).clauses if clause.kind is ClauseKind.NOTICE]
    page = windows.open(f"{served.url}/rules/{book}/notices", width=390, height=844)
    assert notices
    words = {}
    for clause in notices:
        there = page.locator(f'[id="{clause.id}"]')
        assert there.is_visible(), clause.id
        said = there.locator(".says").inner_text()
        assert " ".join(said.split()) == " ".join(clause.says.split()), clause.id
        words[clause.id] = words_hash(said)
    (made_by,) = (each.made_by_hash for each in shown() if each.kind is ClauseKind.NOTICE)
    if os.environ.get(WRITE):
        read = NoticeSeen(datetime.now(UTC).date().isoformat(), made_by, words)
        SEEN.write_text(noted(ClauseKind.NOTICE, book, read), encoding="utf-8")
        return
    known = seen()[ClauseKind.NOTICE.value, book]
    assert (known.made_by, known.words) == (made_by, words), "read otherwise than written down: run `make notices`"


def test_a_house_that_decides_otherwise_says_so_beneath_the_notice(served: Served, windows: Windows) -> None:
    """TNPL's notice on deals stands on `prize_deals`; a house that allows none cannot leave it standing alone."""
    text = '[book]\nid = "nodeals"\nname = "No deals"\nextends = "tnpl"\n\n[policies]\nprize_deals = false\n'
    assert served.director().upload("/house-books/file", text.encode(), "nodeals.toml").status == 303
    page = windows.open(f"{served.url}/rules/nodeals/notices", width=390, height=844)
    assert page.locator('[id="A8.0"] .here').inner_text().startswith("Here")
    assert page.locator('[id="A9"] .here').count() == 0
