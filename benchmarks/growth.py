"""A house after years of a league: ten thousand nights that are over, in an embedded database.

How long a start takes with a list of nights to read and without (as after a release that reads more in them), what the
first page costs then, and what the process holds. Aim: a start in under three seconds. The nights are one of sixteen
players, played to its results through the library, under as many names.
"""

import tempfile
import time
from pathlib import Path

from benchmarks.company import busy, memory
from benchmarks.console import entered, started

from shuffleup import LiveTournament, NotNow, Plan, PlanLevel
from shuffleup.desk.nights import PREFIX
from shuffleup.store import Append, open_store
from shuffleup.store.rows import NewRow

NIGHTS, PLAYERS = 10_000, 16
AT = 1_790_000_000_000
PAGES = 10


def run() -> None:
    """Print the times."""
    with tempfile.TemporaryDirectory() as folder:
        data = Path(folder)
        rows = _a_night()
        began = time.perf_counter()
        with open_store(data) as store:
            for first in range(0, NIGHTS, 200):
                numbers = range(first, min(NIGHTS, first + 200))
                store.append_many([Append(f"{PREFIX}{number:012x}", 0, rows) for number in numbers])
        print(f"  {NIGHTS:,} nights of {len(rows)} rows written in {time.perf_counter() - began:.0f} s", flush=True)
        _start(data, "no list of nights yet")
        _start(data, "with the list")
        _start(data, "and again")


def _a_night() -> list[NewRow]:
    """The rows of a night from its opening to its results."""
    levels = tuple(PlanLevel(20, 25 * each, 50 * each) for each in range(1, 13))
    plan = Plan("A Tuesday", rulebook="tda", tables=(1, 2), buy_in=1000, starts_at="2026-09-01T19:30", levels=levels)
    night = LiveTournament.open(plan, at=AT, seed=bytes(32))
    names = [f"Player {each}" for each in range(PLAYERS)]
    night.enter(*names)
    night.draw()
    night.start()
    while night.left > 1:
        night.wait(10)
        night.bust(next(iter(night.seats)))
        _follow(night)
    night.finish()
    return [NewRow(row.type, row.at, row.actor, row.command_id, row.command, row.data) for row in night.rows]


def _follow(night: LiveTournament) -> None:
    """Do what the book advises; what it wants to know first is answered with the first answer there is."""
    going = night.left > 1
    while going:
        try:
            going = night.follow()
        except NotNow as asked:
            night.tell(asked.fact, asked.choices[0])


def _start(data: Path, what: str) -> None:
    """A start until the first page is there, a few pages more, and the end."""
    link = data / "director-link.txt"
    link.unlink(missing_ok=True)
    began = time.perf_counter()
    with started(data) as process:
        browser = entered(data, every=0.02)
        up = time.perf_counter() - began
        used = busy(process.pid)
        for _ in range(PAGES):
            browser.ask("GET", "/")
        page = (busy(process.pid) - used) / PAGES
        print(
            f"  {what:24} {up:6.1f} s to the first page ({used / 1000:.1f} s of processor); first page again"
            f" {page:.1f} ms of processor; {memory(process.pid) / 1e6:,.0f} MB",
            flush=True,
        )
