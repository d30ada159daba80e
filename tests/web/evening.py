"""A director at the console and the room before the big screen, for tests that play a night in a real browser."""

import re
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING

from playwright.sync_api import expect
from served import Served

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page

DOUBLE_TAP = 0.5
"""Seconds; a second tap on the same spot within 0.35 is taken for half of a double tap, as the page counts them."""

SETTLED = """version => {
  const main = document.querySelector("#main");
  return main && main.dataset.version !== version && !document.querySelector(".htmx-request, form[data-state]");
}"""


class Television:
    """The big screen in a window of its own."""

    def __init__(self, page: "Page") -> None:
        self.page = page

    def players(self, left: int, of: int) -> None:
        """Left of entered, within five seconds."""
        expect(self.page.locator(".stat").first).to_contain_text(f"Players{left} of {of}")

    def view(self, name: str) -> None:
        """Which picture is on: before, play, break, paused, doubt, finished."""
        expect(self.page.locator("body")).to_have_attribute("data-view", name)

    def reads(self, selector: str, text: "str | re.Pattern[str]") -> None:
        """A part of the picture holds this text."""
        expect(self.page.locator(selector).first).to_contain_text(text)


@dataclass
class Console:
    """The director's page of one night."""

    served: Served
    page: "Page"
    night: str = ""
    tapped: float = 0

    def go(self, place: str = "") -> None:
        """One of the night's pages, by its address."""
        self.page.goto(f"{self.served.url}/e/{self.night}{place}")
        self.page.wait_for_selector("#main")

    def place(self, name: str, shows: str) -> None:
        """One of the five places in the bar."""
        self.page.click(f"nav.places >> text={name}")
        self.page.wait_for_selector(shows)

    @contextmanager
    def done(self) -> Iterator[None]:
        """What is done in it reaches the log, and the page shows the log after it."""
        before = self.page.get_attribute("#main", "data-version")
        yield
        self.page.wait_for_function(SETTLED, arg=before)

    def tap(self, selector: str) -> None:
        """A button that sends a command, no sooner after the last one than a finger would."""
        with self.done():
            self.press(selector)

    def press(self, selector: str) -> None:
        """A button whose answer may be a question, no sooner after the last one than a finger would."""
        self.wait_for_a_finger()
        self.page.click(selector)
        self.tapped = time.monotonic()  # a busy browser clicks later than it was told to

    def wait_for_a_finger(self) -> None:
        """No sooner after the last tap than a finger would come back."""
        self.page.wait_for_timeout(max(0, self.tapped + DOUBLE_TAP - time.monotonic()) * 1000)
        self.tapped = time.monotonic()

    @property
    def toast(self) -> str:
        """What the page says came of it."""
        return " ".join(self.page.locator(".toasts").all_inner_texts())

    @property
    def advice(self) -> str:
        """The kind of the next thing to do."""
        return self.page.get_attribute("#now", "data-advice") or ""

    def tables(self) -> None:
        """The tables, whatever is on now."""
        if not self.page.locator("#now").count():
            self.place("Tables", "#now")

    def seats(self) -> dict[str, tuple[int, int]]:
        """Name -> table and seat, as the map shows them."""
        self.tables()
        rows: list[list[str]] = self.page.eval_on_selector_all(
            "[data-seats-map] [data-entry]", "all => all.map(each => [each.dataset.name, each.dataset.at])"
        )
        return {name: (int(at.partition("-")[0]), int(at.partition("-")[2])) for name, at in rows}

    def sizes(self) -> dict[int, int]:
        """Players at each table."""
        sitting = [table for table, _ in self.seats().values()]
        return {table: sitting.count(table) for table in sorted(set(sitting))}

    def table(self, number: int) -> None:
        """Open a table, where the room is so large, or the screen so small, that one is open at a time."""
        tile = self.page.locator(f'[data-tile="{number}"]:visible')
        if tile.count():
            tile.click()

    def out(self, *names: str, tie: str = "") -> None:
        """These are out on one hand, best placed first; `tie` had as many chips as the one before."""
        self.tables()
        self.page.click("#someone-out")
        self.page.wait_for_selector("#bust")
        for name in names:
            fold = self.page.locator(f'#bust details:has(input[data-name="{name}"])')
            if fold.count() and fold.get_attribute("open") is None:
                fold.locator("summary").click()
            self.page.check(f'#bust input[data-name="{name}"]')
        if len(names) == 1:
            self.tap("#bust .acts button")
            return
        self.page.click("#bust .acts button")
        self.page.wait_for_selector("text=Who had more chips?")
        for rank, name in enumerate(names, 1):
            self.page.select_option(f'li:has(b:text-is("{name}")) select', str(rank))
        if tie:
            self.page.check(f'li:has(b:text-is("{tie}")) input[name=tie]')
        self.tap("text=They are out")

    def answer_until(self, kind: str, answer: "Callable[[Locator], Locator]") -> int:
        """Answer the questions of the card until it proposes something of this kind; how many there were."""
        asked = 0
        while self.advice == "question":
            asked += 1
            assert asked < 5, self.page.inner_text("#now")
            question = self.page.inner_text("#now")
            answer(self.page.locator("#now .choices")).click()
            expect(self.page.locator("#now")).not_to_have_text(question, use_inner_text=True)
        assert self.advice == kind
        return asked

    def player(self, name: str, show: str = "all") -> None:
        """The page of one player."""
        self.go(f"/players?show={show}")
        self.page.click(f'.row-main:has(b:text-is("{name}"))')
        self.page.wait_for_selector(f'h1:text-is("{name}")')
