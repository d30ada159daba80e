"""The console as somebody drives it who sees nothing of it: by roles, names and labels, and by nothing else.

What is waited for and read back comes from `evening.Console`; whatever is pressed, typed or chosen is found in the
accessibility tree.
"""

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from evening import Console
from playwright.sync_api import expect

if TYPE_CHECKING:
    from playwright.sync_api import Locator

Name = str | re.Pattern[str]


@dataclass
class Spoken(Console):
    """A console by its accessibility tree; `taps` counts what a finger would, `typed` fields that are filled in."""

    taps: int = 0
    typed: int = 0

    def called(self, role: str, name: Name) -> "Locator":
        """Whatever has this role and this name; the first where several have."""
        return self.page.get_by_role(role, name=name, exact=isinstance(name, str)).first  # type: ignore[arg-type]

    def link(self, name: Name, heading: Name) -> None:
        """Follow a link to the page with this heading."""
        self.called("link", name).click()
        self.taps += 1
        expect(self.called("heading", heading)).to_be_visible()

    def button(self, name: Name) -> None:
        """A button that opens something on the page."""
        self.called("button", name).click()
        self.taps += 1

    def send(self, name: Name) -> None:
        """A button that sends a command, until the page shows what came of it."""
        with self.done():
            self.wait_for_a_finger()
            self.button(name)

    def choose(self, role: str, name: Name) -> None:
        """Tick something, or choose it of several."""
        self.called(role, name).check()
        self.taps += 1

    def write(self, label: str, text: str) -> None:
        """Type into a field."""
        self.page.get_by_label(label, exact=True).fill(text)
        self.typed += 1

    def unfold(self, words: str) -> None:
        """Open a folded part."""
        self.page.get_by_role("group").filter(has_text=words).first.click()
        self.taps += 1

    def bust(self, name: str) -> None:
        """Somebody is out: his table, where another one is open, his seat, then Out."""
        seat = re.compile(rf"^\d+ (?:[A-Z] )?{re.escape(name)}$")
        self.find(seat)
        self.button(seat)
        self.send(re.compile("^Out, "))

    def find(self, seat: re.Pattern[str]) -> None:
        """Open the table of this seat; whoever stands in the room knows which it is."""
        tables = self.page.get_by_role("link", name=re.compile(r"^Table \d+, "))
        if tables.count() == 0 or self.page.get_by_role("button", name=seat).count():
            return
        self.taps += 1
        for each in tables.all():
            each.click()
            if self.page.get_by_role("button", name=seat).count():
                return

    def says(self, words: Name) -> None:
        """The line of what was done last, or a message, tells this."""
        told = self.page.get_by_role("main").or_(self.page.get_by_role("status")).filter(has_text=words)
        expect(told.first).to_be_visible()
