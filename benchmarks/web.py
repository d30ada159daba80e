"""The console under a 500-entrant event: each action as a browser sends it (post, then the next page), and sizes.

A real server process on the loopback address. An action's time is from the click to the whole next page. Undo is timed
apart, on the last commands and far back.
"""

import http.client
import os
import random
import re
import secrets
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from urllib.parse import urlencode

Action = tuple[str, list[tuple[str, str]], str]
"""A verb, its fields, and the page that it is sent from."""

ENTRANTS = 500
PORT = 8931
TABLES = 63


class Browser:
    """As much of a browser as it takes to send forms: cookies, tokens, one kept connection."""

    def __init__(self, port: int) -> None:
        self._line = http.client.HTTPConnection("127.0.0.1", port, timeout=30)
        self._cookies: dict[str, str] = {}
        self.token = ""

    def ask(self, method: str, path: str, fields: list[tuple[str, str]] | None = None) -> tuple[int, str, str]:
        """One request: status, where it leads, and the page."""
        headers = {"Cookie": "; ".join(f"{name}={value}" for name, value in self._cookies.items())}
        body = None
        if fields is not None:
            headers |= {"Content-Type": "application/x-www-form-urlencoded", "X-CSRFToken": self.token}
            body = urlencode(fields)
        self._line.request(method, path, body, headers)
        answer = self._line.getresponse()
        text = answer.read().decode()
        for name, value in re.findall(r"(\w+)=([^;]*)", "; ".join(answer.headers.get_all("Set-Cookie") or [])):
            if name in ("staff", "csrftoken", "messages", "ticks"):
                self._cookies[name] = value
        if found := re.search(r'name="csrfmiddlewaretoken" value="(\w+)"', text):
            self.token = found[1]
        return answer.status, answer.getheader("Location", ""), text

    def act(self, path: str, fields: list[tuple[str, str]], back: str) -> tuple[float, str]:
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


def run() -> None:
    """Print the times of every action and the sizes of every page."""
    with tempfile.TemporaryDirectory() as folder:
        server = subprocess.Popen(
            [sys.executable, "-m", "shuffleup", "serve", "--data", folder, "--port", str(PORT), "--no-browser"],
            stdout=subprocess.DEVNULL,
            env=os.environ | {"PYTHONUNBUFFERED": "1"},
        )
        try:
            browser = _enter(Path(folder))
            _night(browser)
        finally:
            server.terminate()
            server.wait(10)


def _enter(folder: Path) -> Browser:
    link = folder / "director-link.txt"
    for _ in range(100):
        time.sleep(0.1)
        if link.exists():
            try:
                browser = Browser(PORT)
                browser.ask("GET", "/in/" + link.read_text().strip().rpartition("/")[2])
            except OSError:
                continue
            return browser
    raise RuntimeError("the server did not start")


def _night(browser: Browser) -> None:
    """Set the event up as a director would: a template, a pasted list, the draw, the clock."""
    _, _, page = browser.ask("GET", "/new/pub_night_20")
    wanted = {"name": "Five hundred", "tables": f"1-{TABLES}", "rulebook": "tda", "re_entries": "1"}
    wanted["late_entry_until"] = "8"
    given = re.findall(r'<input[^>]* name="([\w-]+)"[^>]* value="([^"]*)"', page)
    left_out = ("rulebook", "command_id", "format", *wanted)
    fields = [(name, value) for name, value in given if name not in left_out]
    command = ("command_id", secrets.token_hex(16))
    status, home, text = browser.ask("POST", "/new/pub_night_20", [*fields, *wanted.items(), *_kinds(page), command])
    if status != 303:
        raise RuntimeError(re.sub(r"<[^>]+>", " ", text)[:2000])
    names = "\n".join(f"Player {random.Random(each).choice('ABCDEFGHIJ')}{each}" for each in range(ENTRANTS))
    browser.act(f"{home}/players/import", [("rows", names), ("here", "yes")], home)
    browser.act(f"{home}/do/announce", [], home)
    _, _, page = browser.ask("GET", f"{home}/draw")
    draw = re.search(r'name="draw" value="(\w+)"', page)
    if draw is None:
        raise RuntimeError("no draw was announced")
    browser.act(f"{home}/do/draw", [("draw", draw[1])], home)
    browser.act(f"{home}/do/start", [], home)
    _sizes(browser, home)
    _times(browser, home)


def _kinds(page: str) -> list[tuple[str, str]]:
    rows = re.findall(r'<tr( class="is-break")?><td><select name="level-kind"', page)
    return [("level-kind", "break" if row else "play") for row in rows]


def _sizes(browser: Browser, home: str) -> None:
    for page in ("", "/players", "/clock", "/out", "/results", "/log", "/more", "/plan", "/draw"):
        began = time.perf_counter()
        _, _, text = browser.ask("GET", home + page)
        took, size = (time.perf_counter() - began) * 1000, len(text.encode()) / 1000
        print(f"  page {page or '/':10} {size:7.1f} kB {took:7.1f} ms")


def _times(browser: Browser, home: str) -> None:
    _, _, page = browser.ask("GET", f"{home}/out")
    seated = re.findall(r'name="out" value="(\w+:\d+)"', page)
    random.Random(1).shuffle(seated)
    newcomers = [[("name", f"New {each} X{each}y"), ("here", "yes"), ("sure", "yes")] for each in range(20)]
    out_again = [each.partition(":")[0] for each in seated[:10]]
    actions: dict[str, list[Action]] = {
        "bust": [("bust", [("out", each)], "") for each in seated[:40]],
        "pay": [("row", [("row", f"pay:{each.partition(':')[0]}:1")], "/players") for each in seated[60:90]],
        "pause, resume": [(each, [], "/clock") for each in ("pause", "resume") * 15],
        "plus, minus": [(each, [], "/clock") for each in ("plus", "minus") * 15],
        "next level": [("next", [], "/clock")] * 5,
        "message": [("message", [("message", f"Hello {each}")], "") for each in range(20)],
        "late entry": [("enter", fields, "/players") for fields in newcomers],
        "re-entry": [("re_enter", [("entry", each), ("lives", "1")], "") for each in out_again],
    }
    for name, sent in actions.items():
        times = [browser.act(f"{home}/do/{verb}", fields, home + back)[0] for verb, fields, back in sent]
        _print(name, times)
    _, _, page = browser.ask("GET", f"{home}/log")
    commands = re.findall(rf'action="{home}/undo/(\w+)"', page)
    times = [browser.act(f"{home}/undo/{each}", [("sure", "yes")], home)[0] for each in commands[5:25]]
    _print("undo", times)


def _print(name: str, times: list[float]) -> None:
    worst = sorted(times)[max(0, int(len(times) * 0.95) - 1)]
    print(f"  {name:16} median {statistics.median(times):7.1f} ms   p95 {worst:7.1f} ms   ({len(times)})")
