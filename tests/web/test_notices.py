"""The notices of each book, in a real browser: what players must be told stands there to be read."""

import pytest
from served import Served

from conftest import Windows
from shuffleup.rulebooks import BOOKS, ClauseKind, load_book

pytestmark = pytest.mark.browser


@pytest.mark.parametrize("book", BOOKS)
def test_every_notice_is_read_on_the_page_of_its_book(served: Served, windows: Windows, book: str) -> None:
    notices = [clause for clause in load_book(book).clauses if clause.kind is ClauseKind.NOTICE]
    page = windows.open(f"{served.url}/rules/{book}/notices", width=390, height=844)
    read = " ".join(page.inner_text("main").split())
    assert notices
    for clause in notices:
        assert " ".join(clause.says.split()) in read, clause.id
        assert page.locator(f'[id="{clause.id}"]').is_visible(), clause.id
