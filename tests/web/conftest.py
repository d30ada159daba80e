"""A real browser for tests: Debian's Chromium, driven by Playwright.

Its shell without windows (`chromium-headless-shell`) is taken where there is one: it starts in a fifth of the time of
the whole browser, and so does each page of its own. Without either, tests are skipped, unless `SHUFFLEUP_REQUIRE` names
`browser`. A browser lives as long as a module's tests: one for the whole session would leave its event loop running
under tests that bring their own. `pub` is a small server for tests of the browser's own scripts on bare pages: no
Django, no tournament, and it can hang up. `served` is the real application as a process of its own (see served.py),
`windows` opens its pages and lets no error of theirs pass.
"""

import json
import os
import queue
import shutil
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import TYPE_CHECKING, Any
from urllib.parse import parse_qs

import django_htmx
import pytest
from dealer_phone import phone as phone
from dealer_phone import table as table
from ready import Ready
from served import BOTS_AT_ONCE, HOST, Served, serving

from shuffleup.web.script_words import behind

if TYPE_CHECKING:
    from asking import House
    from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page

REQUIRED = os.environ.get("SHUFFLEUP_REQUIRE", "").split(",")
PATIENCE = 60_000
"""Milliseconds that a page is waited for: what takes one where nothing else is done takes many where much is."""

AS_DEVICE = "try { localStorage.theme ??= 'device' } catch {}"
"""Pages are as light as a test says, in the evening, too."""

MAPPED = "pub.test"
"""A made-up host name that stands for this machine: plain HTTP under it is no secure context, as in a pub."""


def chromium() -> str | None:
    """Where a Chromium is, if there is one."""
    own = os.environ.get("SHUFFLEUP_CHROMIUM", "")
    named = (own, "chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
    return next(filter(None, map(shutil.which, named)), None)


@pytest.fixture(scope="module")
def browser() -> Iterator["Browser"]:
    """A browser with no window; http://pub.test:PORT/ and http://crown.test:PORT/ lead to this machine."""
    path = chromium()
    if path is None:
        if "browser" in REQUIRED:
            pytest.fail("SHUFFLEUP_REQUIRE wants a browser, but there is no Chromium")
        pytest.skip("no Chromium at hand")
    from playwright.sync_api import expect, sync_playwright

    expect.set_options(timeout=PATIENCE)

    flags = ["--no-sandbox", f"--host-resolver-rules=MAP {MAPPED} 127.0.0.1, MAP {HOST} 127.0.0.1"]
    with sync_playwright() as playwright:
        opened = playwright.chromium.launch(executable_path=path, args=flags)
        yield opened
        opened.close()


@pytest.fixture(scope="session")
def ready() -> Iterator[Ready]:
    """What becomes servers: nothing is imported for them before the first is asked for."""
    opened = Ready()
    yield opened
    opened.close()


@pytest.fixture(scope="module", autouse=True)
def _at_once(ready: Ready) -> Iterator[None]:
    """Servers of these tests start at once, of no others."""
    Served.ready = ready
    yield
    Served.ready = None


@pytest.fixture
def from_scratch(monkeypatch: pytest.MonkeyPatch) -> None:
    """Servers are started as a house starts them."""
    monkeypatch.setattr(Served, "ready", None)


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """The real application, shared by the tests of a module: each makes its own night; forecasts and bots are quick."""
    data = tmp_path_factory.mktemp("served") / "data"
    with serving(data, prelude=BOTS_AT_ONCE, SHUFFLEUP_FORECAST_NIGHTS="6") as opened:
        yield opened


@pytest.fixture(scope="session")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator["House"]:
    """A house with a program of each role, shared by all tests of the interface for programs."""
    from asking import House

    with serving(tmp_path_factory.mktemp("programs") / "data", SHUFFLEUP_FORECAST_NIGHTS="6") as opened:
        yield House(opened)


@dataclass
class Windows:
    """Browser windows of one test, each with cookies of its own; every complaint of a page is kept."""

    browser: "Browser"
    complaints: list[str] = field(default_factory=list)
    contexts: "list[BrowserContext]" = field(default_factory=list)

    def open(self, url: str = "", *, width: int = 1280, height: int = 860, **options: Any) -> "Page":
        """A page in a new window, at `url`. The network may be taken away: what is said of that is no error."""
        context = self.browser.new_context(viewport={"width": width, "height": height}, **options)
        context.set_default_timeout(PATIENCE)
        context.add_init_script(AS_DEVICE)
        self.contexts.append(context)
        page = context.new_page()
        page.on("pageerror", lambda error: self.complaints.append(f"{page.url}: {error}"))
        page.on("console", lambda message: self._hear(page, message))
        if url:
            page.goto(url)
        return page

    def _hear(self, page: "Page", message: "ConsoleMessage") -> None:
        of_the_network = "net::ERR_" in message.text or message.text.startswith(("htmx:afterRequest", "htmx:sendError"))
        if message.type in ("error", "warning") and not of_the_network:
            self.complaints.append(f"{page.url}: {message.text}")


@pytest.fixture
def windows(browser: "Browser") -> Iterator[Windows]:
    """Windows that are closed after the test, which fails if a page complained."""
    opened = Windows(browser)
    yield opened
    for context in opened.contexts:
        context.close()
    assert opened.complaints == []


STATIC = Path(__file__).parents[2] / "src/shuffleup/web/static/shuffleup"
HTMX = Path(django_htmx.__file__).parent / "static/django_htmx/htmx-2.min.js"
TYPES = {".css": "text/css", ".js": "text/javascript"}
POLICY = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'"


class Pub(ThreadingHTTPServer):
    """Serves `pages`, static files, /stream and /time; keeps what is posted; drops every connection in `hang_up`."""

    daemon_threads = True

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), Pages)
        self.pages: dict[str, str] = {}
        self.posts: list[dict[str, str]] = []
        self.answers = ""
        self.hang_up = False
        self.listeners: list[queue.Queue[tuple[str, Any] | None]] = []
        self.url = f"http://{MAPPED}:{self.server_port}"

    def say(self, name: str, data: Any) -> None:
        """One event on every open stream."""
        for listener in self.listeners:
            listener.put((name, data))

    def drop_streams(self) -> None:
        """Every stream ends."""
        for listener in self.listeners:
            listener.put(None)
        self.listeners.clear()


class Pages(BaseHTTPRequestHandler):
    """One request to the pub."""

    server: Pub

    def log_message(self, *arguments: object) -> None:
        """Tests are silent."""

    def answer(self, body: str, kind: str = "text/html; charset=utf-8") -> None:
        self.send_response(200)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Security-Policy", POLICY)
        self.end_headers()
        self.wfile.write(body.encode())

    def do_GET(self) -> None:
        path = self.path.partition("?")[0]
        if self.server.hang_up:
            self.close_connection = True
        elif path == "/stream":
            self.stream()
        elif path == "/time":
            self.answer(json.dumps({"now": int(time.time() * 1000)}), "application/json")
        elif path == "/htmx.js":
            self.answer(HTMX.read_text(), "text/javascript")
        elif path in self.server.pages:
            self.answer(self.server.pages[path])
        elif path == "/js/words.js":
            self.answer(behind("en", (STATIC / "js/words.js").read_bytes()).decode(), "text/javascript")
        elif (STATIC / path[1:]).is_file():
            self.answer((STATIC / path[1:]).read_text(), TYPES[Path(path).suffix])
        else:
            self.send_error(404)

    def do_POST(self) -> None:
        body = self.rfile.read(int(self.headers["Content-Length"])).decode()
        self.server.posts.append({key: values[0] for key, values in parse_qs(body).items()})
        if self.server.hang_up:
            self.close_connection = True
        else:
            self.answer(self.server.answers)

    def stream(self) -> None:
        mine: queue.Queue[tuple[str, Any] | None] = queue.Queue()
        mine.put(("beat", None))
        self.server.listeners.append(mine)
        self.send_response(200)
        self.send_header("Content-Type", "text/event-stream")
        self.end_headers()
        while (news := mine.get()) is not None:
            name, data = news
            self.wfile.write(f"event: {name}\ndata: {json.dumps(data)}\n\n".encode())
            self.wfile.flush()


@pytest.fixture
def pub() -> Iterator[Pub]:
    """A small server under a made-up host name."""
    opened = Pub()
    Thread(target=opened.serve_forever, args=(0.05,), daemon=True).start()
    yield opened
    opened.drop_streams()
    opened.shutdown()
    opened.server_close()


@pytest.fixture
def page(browser: "Browser") -> Iterator["Page"]:
    """A page of its own; an error in one of its scripts fails the test."""
    context = browser.new_context(viewport={"width": 1280, "height": 720}, has_touch=True)
    context.set_default_timeout(PATIENCE)
    opened = context.new_page()
    wrong: list[str] = []
    opened.on("pageerror", lambda error: wrong.append(str(error)))
    yield opened
    context.close()
    assert wrong == []


@pytest.fixture
def wait_until(page: "Page") -> Callable[[Callable[[], object]], None]:
    """Lets the page go on until something holds here."""

    def wait(holds: Callable[[], object]) -> None:
        ends = time.monotonic() + PATIENCE / 1000
        while not holds():
            assert time.monotonic() < ends, "waited in vain"
            page.wait_for_timeout(25)

    return wait


@pytest.fixture
def tournament_state() -> Callable[..., dict[str, Any]]:
    """The JSON that pages and streams carry, ten minutes into the first level; other values by name."""

    def made(**other: Any) -> dict[str, Any]:
        now = int(time.time() * 1000)
        state = {
            "v": 1, "now": now, "name": "Tuesday at the Crown", "book": "Redtooth rules", "phase": "running",
            "format": "names", "levels": [dict(level) for level in LEVELS], "average": 13_150, "message": "",
            "players": {"left": 19, "entered": 25, "entries": 25}, "chips_in_play": 250_000, "late_entry": None,
            "prizes": [{"place": "1", "text": "£50"}], "moves": [], "results": [], "qr": "", "forecast": None,
            "sounds": True, "time_zone": "Europe/London", "locale": "en-GB", "starts_at": "",
            "clock": {"state": "running", "index": 0, "used_ms": 600_000, "since": now, "doubt": None},
        }  # fmt: skip
        return state | other

    return made


LEVELS = [
    {"ms": 1_200_000, "break": False, "n": 1, "sb": 25, "bb": 50, "ante": 0, "ante_kind": "each", "game": "NLHE",
     "colour_up": [25]},
    {"ms": 600_000, "break": True, "n": 1, "sb": 0, "bb": 0, "ante": 0, "ante_kind": "each", "game": "NLHE",
     "colour_up": []},
    {"ms": 1_200_000, "break": False, "n": 2, "sb": 50, "bb": 100, "ante": 100, "ante_kind": "big_blind",
     "game": "NLHE", "colour_up": []},
]  # fmt: skip
