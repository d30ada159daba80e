"""A night that the program deals, on a server that can be killed: people at pages of their own, robots in a hurry."""

import re
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

from playwright.sync_api import Error as BrowserError
from served import Reply, Served
from slips import addresses_of

from shuffleup.dealing.events import Event
from shuffleup.store import open_store
from shuffleup.store.table_stream import event_of, stream_of

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from conftest import Windows

CHECKER = Path(__file__).parents[2] / "docs" / "check_deal.py"
QUICK = """
from shuffleup.desk.dealer import dealer_desk
opened = dealer_desk.DealerDesk.__init__
def open_quickly(desk, *means, **more):
    opened(desk, *means, **more)
    desk.speed = 100
dealer_desk.DealerDesk.__init__ = open_quickly
"""
"""Robots play a hundred times as fast as people: a night in a minute, with time enough to be seen acting."""

MINE = ".zone[data-mode=acts] .b.main:not(.settling)"
FOLD = ".zone[data-mode=acts] .b.fold"
CHEAP = ("Check", "Call 50", "Call 25", "Call 100")
SHOWDOWN = ".zone .commit .b.send:visible"
FREE = {"dealt": "digital", "buy_in": "", "prize": "", "added": "", "late_entry_until": "0", "colour_ups": "",
        "turn_seconds": "12", "bank_seconds": "0", "bank_a_level": "0"}  # fmt: skip


class DealtEvening:
    """One night: its director, its pages by name, and what its log says."""

    def __init__(self, served: Served, windows: "Windows", people: tuple[str, ...], robots: int, **plan: str) -> None:
        self.served, self.windows = served, windows
        self.director = served.director()
        self.night = self.director.new_night("turbo", **{**FREE, **plan})
        self.director.enter(self.night, people)
        assert self.director.do(self.night, "seat_bots", count=str(robots), level="easy").status == 302
        self.director.draw_and_start(self.night)
        seated = self.director.seated(self.night)
        self.entries = {name: seated[name][1].partition(":")[0] for name in people}
        self.pages: dict[str, Page] = {}

    def sit(self, name: str, *, width: int, height: int) -> "Page":
        """Open a person's own page, on the way that a player goes whose phone has the seat: he scans his slip."""
        visitor = self.director.let_in("player", tournament=self.night, entry=self.entries[name])
        page = self.windows.open(width=width, height=height, reduced_motion="reduce")
        for key, value in visitor.cookies.items():
            page.context.add_cookies([{"name": key, "value": value, "url": self.served.url}])
        page.goto(addresses_of(self.director, self.night)[self.entries[name]])
        page.wait_for_selector("[data-part=table] > *", state="attached")
        self.pages[name] = page
        return page

    def on_turn(self) -> "Page | None":
        """The page of somebody who has to act."""
        return next((page for page in self.pages.values() if page.locator(MINE).is_visible()), None)

    def play_until(self, done: Callable[[], bool], within: float = 90.0) -> None:
        """Everybody who has a page checks, calls what is cheap and else folds, until something is so."""
        ends = time.monotonic() + within
        while not done():
            assert time.monotonic() < ends, self.director.get(f"/e/{self.night}/log").words[:2_000]
            for page in self.pages.values():
                if page.locator(MINE).is_visible():
                    tap(page, MINE if page.locator(MINE).inner_text().startswith(CHEAP) else FOLD)
                elif page.locator(SHOWDOWN).first.is_visible():
                    tap(page, SHOWDOWN)
            next(iter(self.pages.values())).wait_for_timeout(40)

    def turn(self, also: str = "") -> "Page":
        """Play until somebody who has a page is to act (and has the button `also`), and do not act."""
        found: list[Page] = []

        def comes() -> bool:
            page = self.on_turn()
            found[:] = [page] if page is not None and (not also or page.locator(also).is_visible()) else []
            return bool(found)

        self.play_until(comes)
        return found[0]

    def post(self, verb: str, table: int, **more: str) -> Reply:
        """What the floor asks of a table."""
        return self.director.post(
            f"/e/{self.night}/dealt/do/{verb}", {"table": str(table), "next": f"/e/{self.night}", **more}
        )

    def happened(self) -> Counter[str]:
        """How often each kind of event stands in the tournament's log."""
        with open_store(self.served.data, read_only=True) as store:
            return Counter(row.type for row in store.read(f"tournament/{self.night}"))

    def when(self, kind: str) -> int:
        """When the first event of this kind happened (ms UTC)."""
        with open_store(self.served.data, read_only=True) as store:
            return next(row.at for row in store.read(f"tournament/{self.night}") if row.type == kind)

    def is_over(self) -> bool:
        """Whether one player is left."""
        return 'data-advice="publish"' in self.director.get(f"/e/{self.night}").text

    def has_played(self, hands: int) -> bool:
        """Whether so many hands are over in all, or the night is."""
        return self.happened()["HandPlayed"] >= hands or self.is_over()

    def at_table(self, table: int) -> list[Event]:
        """All that happened at a table."""
        with open_store(self.served.data, read_only=True) as store:
            return [event_of(row) for row in store.read(stream_of(self.night, table))]

    def checked(self, table: int, folder: Path) -> str:
        """What the checker that knows nothing of us says of a table's whole night."""
        file = folder / f"table-{table}.jsonl"
        file.write_bytes(self.director.get(f"/night/{self.night}/hands/{table}.jsonl").body)
        ended = subprocess.run(
            [sys.executable, "-I", str(CHECKER), str(file)], capture_output=True, text=True, timeout=300, check=False
        )
        assert ended.returncode == 0, ended.stdout + ended.stderr
        return ended.stdout.splitlines()[-1]

    def undo(self, says: str) -> None:
        """Take back what the log's newest line with these words tells of."""
        lines = re.findall(r"(?s)<li\b.*?</li>", self.director.get(f"/e/{self.night}/log").text)
        [command, *_] = (found[1] for line in lines if says in line and (found := re.search(r"/undo/(\w+)", line)))
        told = self.director.post(f"/e/{self.night}/undo/{command}", {"sure": "yes"})
        assert told.status in (302, 303), told.words


def tap(page: "Page", selector: str) -> None:
    """A button that may be gone before the finger is there."""
    with suppress(BrowserError):
        page.locator(selector).first.click(timeout=700)
