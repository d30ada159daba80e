"""What a page of the console costs the server, in processor time, with 45, 500 and 5,000 players at their tables.

A real server process on the loopback address; its own processor time is read before and after a run of requests, so
that what else the machine does hardly counts. The first request of a page is left out: it compiles the template.
"""

import os
from pathlib import Path

from benchmarks.console import Browser, night_of, server

PLAYERS = (45, 500, 5000)
PAGES = ("", "/players", "/clock", "/out", "/results", "/log", "/more", "/advice")
"""Behind the address of the night; the first is the tables."""
REQUESTS = 10


def run() -> None:
    """Print the milliseconds of processor time that each page takes."""
    print(f"  {'page':10}" + "".join(f"{count:>12,}" for count in PLAYERS) + "   ms of processor time")
    columns = [_measured(count) for count in PLAYERS]
    for page in PAGES:
        print(f"  {page or '/':10}" + "".join(f"{column[page]:12.1f}" for column in columns))


def _measured(count: int) -> dict[str, float]:
    """The cost of every page of a night of so many."""
    with server() as (browser, pid):
        home = night_of(browser, count)
        return {page: _cost(pid, browser, home + page) for page in PAGES}


def _cost(pid: int, browser: Browser, address: str) -> float:
    """Milliseconds of the server's processor time for one request; minus one where there is no such page."""
    status, *_ = browser.ask("GET", address)
    if status != 200:
        return -1.0
    before = _used(pid)
    for _ in range(REQUESTS):
        browser.ask("GET", address)
    return (_used(pid) - before) / REQUESTS


def _used(pid: int) -> float:
    """The processor time of a process so far, in milliseconds."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) * 1000 / os.sysconf("SC_CLK_TCK")
