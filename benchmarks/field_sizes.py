"""What pages and commands of the console cost in processor time with 45, 500 and 5,000 players at their tables.

The application answers in this process, so that its processor time is read to the microsecond and what else the machine
does hardly counts. A command is the form as a browser sends it, to the line that tells what came of it; the page after
it is a line of its own. The first request of a page is left out: it compiles the template. Aims: every page under
200 ms (p95) with 5,000 players, every command flat where its work is.
"""

import asyncio
import io
import random
import re
import secrets
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from email.message import Message
from itertools import cycle
from pathlib import Path
from statistics import median
from time import process_time
from typing import Any

from benchmarks.console import Browser, night_of

from shuffleup.acts.roles import Role
from shuffleup.store.night_sequencer import NightSequencer
from shuffleup.tournament.rulings import record_of
from shuffleup.tournament.state import Entry, Seat, Tournament
from shuffleup.web.asgi import Application, build
from shuffleup.web.site import Site

PLAYERS = (45, 500, 5_000)
AT_TABLE = 9
"""Of ten seats: there is room to move to."""

REQUESTS = 12
"""Of each page, and of each command; so many of the players come late."""

BREAKS = 2
"""Tables broken, after so many players went out that even five tables can do without them."""

PAGES = (
    *("", "players", "out", "clock", "results", "log", "more", "remote", "draw", "player/{entry}", "table/{table}"),
    *("break/{table}", "buttons", "chips", "cash", "counts", "colour-up", "prizes", "closing", "ending", "deal"),
    *("all-in", "pairs", "screens", "captains", "captains/slips", "slips", "slips?entry={entry}", "seats"),
    *("receipt/{entry}", "replies", "plan", "structure-sheet", "payout-sheet", "design", "forecast", "players/import"),
)
"""Behind the address of the night; the first is the tables."""

Times = dict[str, list[float]]


class Straight:
    """The end of a browser's line in this very process; notes the processor time of each answer."""

    def __init__(self, application: Application) -> None:
        self._application = application
        self._answer: Answered | None = None
        self.took = 0.0

    def request(self, method: str, path: str, body: str | None, headers: dict[str, str]) -> None:
        """Ask, and wait for all of the answer."""
        began = process_time()
        self._answer = asyncio.run(self._asked(method, path, (body or "").encode(), headers))
        self.took = (process_time() - began) * 1000

    async def _asked(self, method: str, path: str, body: bytes, headers: dict[str, str]) -> "Answered":
        address, _, query = path.partition("?")
        told = {"Host": "127.0.0.1", "Content-Length": str(len(body)), **headers}
        scope = {
            "type": "http",
            "http_version": "1.1",
            "method": method,
            "scheme": "http",
            "root_path": "",
            "path": address,
            "raw_path": address.encode(),
            "query_string": query.encode(),
            "headers": [(name.lower().encode(), value.encode()) for name, value in told.items()],
            "client": ("127.0.0.1", 50_000),
            "server": ("127.0.0.1", 8_000),
        }
        sent: list[Any] = []

        async def receive() -> dict[str, Any]:
            return {"type": "http.request", "body": body, "more_body": False}

        async def send(message: Any) -> None:
            sent.append(message)

        await self._application(scope, receive, send)
        return Answered(sent)

    def getresponse(self) -> "Answered":
        """The answer."""
        assert self._answer is not None
        return self._answer


class Answered(io.BytesIO):
    """What a browser reads of an answer."""

    def __init__(self, sent: list[Any]) -> None:
        super().__init__(b"".join(each.get("body", b"") for each in sent))
        self.status: int = sent[0]["status"]
        self.headers = Message()
        for name, value in sent[0]["headers"]:
            self.headers[name.decode("latin-1")] = value.decode("latin-1")

    def getheader(self, name: str, default: str) -> str:
        """One of its headers."""
        return str(self.headers.get(name, default))


class Director(Browser):
    """A director's browser in this process, at a night of so many players."""

    def __init__(self, house: Site, line: Straight, players: int) -> None:
        super().__init__()
        self._line: Any = line
        self.took = lambda: line.took
        self.ask("GET", f"/in/{house.key(Role.DIRECTOR)}")
        self.ask("GET", "/new")
        self.home = night_of(self, players - REQUESTS, AT_TABLE)
        self.sequencer: NightSequencer = house.sequencer(self.home.rpartition("/")[2])

    @property
    def state(self) -> Tournament:
        """The night as it is now."""
        return self.sequencer.state

    def sends(self, verb: str, *fields: tuple[str, object]) -> float:
        """Milliseconds that a form takes, which must be carried out."""
        before = self.sequencer.version
        sent = [(name, str(value)) for name, value in (*fields, ("command_id", secrets.token_hex(16)))]
        status, to, text = self.ask("POST", f"{self.home}/{verb}", [*sent, ("next", f"{self.home}/more")])
        took = float(self.took())
        if status not in (302, 303) or self.sequencer.version == before:
            raise RuntimeError(f"{verb} {fields} answered {status}: {self._said(to) or text[:500]}")
        return took

    def _said(self, page: str) -> str:
        return " ".join(re.findall(r'class="toast[^"]*">\s*<span>([^<]*)', self.ask("GET", page)[2])) if page else ""

    def looks(self, page: str) -> float | None:
        """Milliseconds that a page takes; None where there is no such page."""
        status, *_ = self.ask("GET", page)
        return float(self.took()) if status == 200 else None


@contextmanager
def house() -> Iterator[tuple[Site, Straight]]:
    """A house of our own in this process, and a line to it."""
    with tempfile.TemporaryDirectory() as folder:
        site = Site(Path(folder))
        try:
            yield site, Straight(build(site))
        finally:
            site.close()


def commands(at: Director) -> Times:
    """Every command that is common on a night, so many times each."""
    times: Times = {}
    chance = random.Random(1)

    def note(name: str, took: float) -> None:
        times.setdefault(name, []).append(took)

    def seated() -> Entry:
        return at.state.entries[chance.choice(sorted(at.state.seated.values()))]

    for turn in range(REQUESTS):
        out, who = seated(), seated()
        note("bust", at.sends("do/bust", ("out", f"{out.id}:{out.lives}")))
        note("tables after a bust", at.looks(at.home) or 0.0)
        note("undo of a bust", at.sends(f"undo/{at.sequencer.latest(1)[0][1].id}", ("sure", "yes")))
        note("bust", at.sends("do/bust", ("out", f"{out.id}:{out.lives}")))
        note("re-entry", at.sends("do/re_enter", ("entry", out.id), ("lives", out.lives), ("paid", "yes")))
        note("undo of a re-entry", at.sends(f"undo/{at.sequencer.latest(1)[0][1].id}", ("sure", "yes")))
        who = seated()
        note("move", _moved(at, who, chance, "host"))
        note("move, to balance", _moved(at, who, chance, "balance"))
        note("payment", at.sends("do/row", ("row", f"pay:{who.id}:{2 + turn}")))
        note("late entry", at.sends("do/enter", ("name", f"New {turn} X{turn}y"), ("sure", "yes")))
        late = next(reversed(at.state.entries))
        note("check-in", at.sends("do/check_in", ("entry", late)))
        note("penalty", _penalty(at, seated()))
        note("count of a stack", at.sends("do/count", (f"chips-{who.id}", 20_000 + turn)))
        note("message", at.sends("do/message", ("message", f"Hello {turn}")))
        note("pause", at.sends("do/pause"))
        note("resume", at.sends("do/resume"))
        note("next level", at.sends("do/next"))
        note("level before", at.sends("do/previous"))
    return times


def _moved(at: Director, who: Entry, chance: random.Random, why: str) -> float:
    origin = at.state.entries[who.id].seat
    to = chance.choice([seat for seat in _free(at.state) if seat != origin])
    seats = ("from", _told(origin)), ("to", _told(to))
    return at.sends("do/move", ("entry", who.id), ("why", why), *seats)


def _free(state: Tournament) -> list[Seat]:
    return [(number, seat) for number, seats in state.free_by_table().items() for seat in seats]


def _told(seat: Seat | None) -> str:
    return f"{seat[0]}-{seat[1]}" if seat else ""


def _penalty(at: Director, who: Entry) -> float:
    offence = ("kind", "soft_play"), ("penalty", "warning")
    seen = ("seen", len(record_of(at.state, who.id))), ("lives", who.lives)
    return at.sends("do/give_penalty", ("entry", who.id), *offence, *seen)


def ending(at: Director) -> Times:
    """What is done once or twice a night: tables broken, play over, results given out."""
    times: Times = {"break": [], "close": [], "publish": []}
    for entry in list(at.state.seated.values())[: 10 * BREAKS]:
        at.sends("do/bust", ("out", f"{entry}:{at.state.entries[entry].lives}"))
    for _ in range(BREAKS):
        times["break"].append(at.sends("do/break", ("table", max(at.state.tables))))
    times["close"].append(at.sends("do/close"))
    times["publish"].append(at.sends("do/publish"))
    return times


def pages(at: Director) -> Times:
    """Every page, so many times."""
    times: Times = {}
    entries, tables = cycle(at.state.seated.values()), cycle(at.state.tables)
    for page in PAGES:
        for turn in range(REQUESTS + 1):
            address = page.format(entry=next(entries), table=next(tables))
            took = at.looks(f"{at.home}/{address}".rstrip("/"))
            if turn and took is not None:
                times.setdefault(page or "tables", []).append(took)
    return times


def measured(players: int) -> Times:
    """All of it at a night of so many."""
    with house() as (site, line):
        at = Director(site, line, players)
        return {**commands(at), **pages(at), **ending(at)}


def run() -> None:
    """Print the table."""
    columns = [measured(count) for count in PLAYERS]
    print(f"  {'':24}" + "".join(f"{count:>20,}" for count in PLAYERS) + "   players")
    print(f"  {'':24}" + f"{'median':>12}{'p95':>8}" * len(PLAYERS) + "   ms of processor time")
    for name in columns[-1]:
        cells = (f"{median(times):12.1f}{_p95(times):8.1f}" for column in columns if (times := column.get(name)))
        print(f"  {name:24}" + "".join(cells), flush=True)


def _p95(times: list[float]) -> float:
    return sorted(times)[max(0, round(len(times) * 0.95) - 1)]
