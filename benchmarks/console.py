"""What the benchmarks of the application share: a server, a browser at it, and a night as a director makes it."""

import http.client
import os
import random
import re
import secrets
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import urlencode

Fields = list[tuple[str, str]]

PORT = 8931
SEATS = 10
"""A table, so that a night has no more tables than its players need."""


class Browser:
    """As much of a browser as it takes to send forms: cookies, tokens, one kept connection."""

    def __init__(self, port: int = PORT) -> None:
        self._line = http.client.HTTPConnection("127.0.0.1", port, timeout=300)
        self._cookies: dict[str, str] = {}
        self.token = ""

    def ask(self, method: str, path: str, fields: Fields | None = None) -> tuple[int, str, str]:
        """One request: status, where it leads, and the page."""
        headers = {"Cookie": "; ".join(f"{name}={value}" for name, value in self._cookies.items())}
        body = None
        if fields is not None:
            headers |= {"Content-Type": "application/x-www-form-urlencoded", "X-CSRFToken": self.token}
            body = urlencode(fields)
        answer = self._answered(method, path, body, headers)
        text = answer.read().decode()
        for name, value in re.findall(r"(\w+)=([^;]*)", "; ".join(answer.headers.get_all("Set-Cookie") or [])):
            if name in ("staff", "csrftoken", "messages", "ticks"):
                self._cookies[name] = value
        if found := re.search(r'name="csrfmiddlewaretoken"\s+value="(\w+)"', text):
            self.token = found[1]
        return answer.status, answer.getheader("Location", ""), text

    def _answered(self, method: str, path: str, body: str | None, headers: dict[str, str]) -> http.client.HTTPResponse:
        """The answer; a connection that the server ended while nothing was asked is opened again, as browsers do."""
        try:
            self._line.request(method, path, body, headers)
            return self._line.getresponse()
        except (BrokenPipeError, ConnectionResetError, http.client.RemoteDisconnected):
            self._line.close()
            self._line.request(method, path, body, headers)
            return self._line.getresponse()

    def act(self, path: str, fields: Fields, back: str) -> tuple[float, str]:
        """Send a form and load the page it leads to: milliseconds, and the page."""
        sent = [*fields, ("command_id", secrets.token_hex(16)), ("next", back)]
        began = time.perf_counter()
        status, to, text = self.ask("POST", path, sent)
        if status in (302, 303):
            status, _, text = self.ask("GET", to)
        elapsed = (time.perf_counter() - began) * 1000
        if status != 200:
            raise RuntimeError(f"{path} answered {status}: {text[:300]}")
        return elapsed, text


class _Forms(HTMLParser):
    """The forms of a page, each with its fields as they came."""

    def __init__(self) -> None:
        super().__init__()
        self.forms: list[Fields] = []
        self._select: str | None = None
        self._options: list[tuple[str, bool]] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Note a form, a field of it, or a choice of a field."""
        told = dict(attrs)
        if tag == "form":
            self.forms.append([])
        elif not self.forms:
            return
        elif tag == "select":
            self._select, self._options = told.get("name"), []
        elif tag == "option":
            self._options.append((told.get("value") or "", "selected" in told))
        elif tag == "input" and told.get("name") and _counts(told):
            self.forms[-1].append((told["name"] or "", told.get("value") or ""))

    def handle_endtag(self, tag: str) -> None:
        """Take what is chosen in a field: the first where nothing is."""
        if tag == "select" and self._select and self._options:
            chosen = next((value for value, on in self._options if on), self._options[0][0])
            self.forms[-1].append((self._select, chosen))
            self._select = None


def _counts(told: dict[str, str | None]) -> bool:
    """Whether a browser would send this field: a box or a choice only where it is ticked."""
    return told.get("type") not in ("checkbox", "radio") or "checked" in told


def form_of(page: str) -> Fields:
    """The fields of the largest form of a page, filled in as they came, but for the token."""
    forms = _Forms()
    forms.feed(page)
    largest = max(forms.forms, key=len)
    return [(name, value) for name, value in largest if name not in ("csrfmiddlewaretoken", "command_id")]


@contextmanager
def server(port: int = PORT, database: str = "") -> Iterator[tuple[Browser, int]]:
    """A server of our own, on a `database` (a URL) where one is named, with a director at it, and its process id."""
    with tempfile.TemporaryDirectory() as folder, started(Path(folder), port, database) as process:
        yield entered(Path(folder), port), process.pid


@contextmanager
def started(data: Path, port: int = PORT, database: str = "") -> Iterator[subprocess.Popen[bytes]]:
    """The process of a server on a data folder."""
    told = os.environ | {"PYTHONUNBUFFERED": "1"} | ({"DATABASE_URL": database} if database else {})
    serve = [sys.executable, "-m", "shuffleup", "serve", "--data", str(data), "--port", str(port), "--no-browser"]
    process = subprocess.Popen(serve, stdout=subprocess.DEVNULL, env=told)
    try:
        yield process
    finally:
        process.terminate()
        process.wait(60)


def entered(data: Path, port: int = PORT, *, every: float = 0.1) -> Browser:
    """A browser that went in by the director's link, once the server of this folder is up."""
    link = data / "director-link.txt"
    for _ in range(round(300 / every)):
        time.sleep(every)
        if link.exists() and link.read_text():
            try:
                browser = Browser(port)
                browser.ask("GET", "/in/" + link.read_text().strip().rpartition("/")[2])
                browser.ask("GET", "/new")
            except OSError:
                continue
            return browser
    raise RuntimeError("the server did not start")


def night_of(browser: Browser, players: int, at_table: int = SEATS) -> str:
    """A night as a director would set it up, with a template, a pasted list, the draw and the clock; its address."""
    _, _, page = browser.ask("GET", "/new/pub_night_20")
    tables = -(-players // at_table)
    wanted = {"name": f"A night of {players}", "tables": f"1-{tables}", "seats_per_table": str(SEATS)}
    wanted |= {"rulebook": "tda", "re_entries": "1", "late_entry_until": "8", "command_id": secrets.token_hex(16)}
    fields = [(name, value) for name, value in form_of(page) if name not in wanted]
    status, home, text = browser.ask("POST", "/new/pub_night_20", [*fields, *wanted.items()])
    if status != 303:
        raise RuntimeError(" ".join(re.sub(r"<[^>]+>", " ", text).split())[:1000])
    names = "\n".join(f"Player {random.Random(each).choice('ABCDEFGHIJ')}{each}" for each in range(players))
    browser.act(f"{home}/players/import", [("rows", f"name\n{names}"), ("here", "yes")], home)
    browser.act(f"{home}/do/announce", [("table", str(each + 1)) for each in range(tables)], home)
    draw = re.search(r'name="draw"\s+value="(\w+)"', browser.ask("GET", f"{home}/draw")[2])
    if draw is None:
        raise RuntimeError("no draw was announced")
    browser.act(f"{home}/do/draw", [("draw", draw[1])], home)
    browser.act(f"{home}/do/start", [], home)
    return home
