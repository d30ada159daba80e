"""A phone at the table's page for tests: states out of files, and the page's own clock in the test's hand."""

import time
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any

import pytest
from dealer_pub import URL, Table, state

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from conftest import Windows


DEAD_MS = 400
NOW = 1_795_381_440_000
PATIENCE_S = 30


@pytest.fixture(scope="module")
def table() -> Iterator[Table]:
    opened = Table()
    opened.serve()
    yield opened
    opened.drop()
    opened.shutdown()
    opened.server_close()


class Phone:
    """A page at the table, with the clock of the page in the test's hand."""

    def __init__(self, table: Table, page: "Page") -> None:
        self.table, self.page = table, page

    def sees(self, name: str, **changes: Any) -> "Phone":
        """Opens the page with a state, and waits until its buttons are alive."""
        self.table.state, self.table.posts, self.table.refusal = state(name, **changes), [], None
        self.page.goto(self.table.url + URL)
        self.page.wait_for_selector("[data-part=table] > *", state="attached")
        self.settle()
        return self

    def settle(self, ms: int = DEAD_MS + 20) -> None:
        self.page.clock.run_for(ms)

    def told(self, name: str, **changes: Any) -> None:
        """Another state comes on the stream."""
        self.table.say(state(name, **changes))
        version = str(self.table.state["version"])
        self.until(lambda: self.page.evaluate("document.body.dataset.version") == version)

    def until(self, holds: Callable[[], object]) -> None:
        """Waits for what the page does by itself; its clock stands still."""
        ends = time.monotonic() + PATIENCE_S
        while not holds():
            assert time.monotonic() < ends, "waited in vain"
            self.page.evaluate("() => 0")

    def acts(self, count: int = 1) -> list[tuple[str, int]]:
        """What the server was told to do, once so many came."""
        self.until(lambda: len(self.table.acts()) >= count)
        return self.table.acts()


def standing_still(page: "Page") -> "Page":
    """The page's own clock goes on only where a test lets it."""
    page.clock.install(time=NOW)
    page.clock.pause_at(NOW + 1000)
    return page


@pytest.fixture
def phone(table: Table, windows: "Windows") -> Phone:
    page = windows.open(width=390, height=844, reduced_motion="reduce", has_touch=True)
    return Phone(table, standing_still(page))
