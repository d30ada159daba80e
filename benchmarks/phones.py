"""A night with phones: from a command to each player's phone, table, member of the staff and screen.

A real server process; who listens is in processes of their own on the loopback address. 32 players, each with a phone
that is told what concerns its player alone, a phone at each table, two of the staff, two screens; a line for the
screens every half second. Aim: p95 under a second.
"""

import http.client
import re
import time
from collections.abc import Iterator
from contextlib import ExitStack
from urllib.parse import urlencode

from benchmarks.company import listening, tell, told
from benchmarks.console import PORT, Browser, night_of, server
from benchmarks.measuring import all_cores

PLAYERS, COMMANDS, SEVERAL = 32, 40, 2


class Phone:
    """As much of a phone as it takes to come in by a code: one form, and the cookies that it leaves."""

    def __init__(self) -> None:
        self._cookies: dict[str, str] = {}

    def ask(self, method: str, path: str, fields: dict[str, str] | None = None) -> str:
        """One request, on a connection of its own; the page."""
        line = http.client.HTTPConnection("127.0.0.1", PORT, timeout=30)
        headers = {"Cookie": "; ".join(f"{name}={value}" for name, value in self._cookies.items())}
        body = None
        if fields is not None:
            headers["Content-Type"] = "application/x-www-form-urlencoded"
            body = urlencode({"csrfmiddlewaretoken": self._cookies.get("csrftoken", ""), **fields})
        line.request(method, path, body, headers)
        answer = line.getresponse()
        for cookie in answer.headers.get_all("Set-Cookie") or []:
            name, _, value = cookie.partition(";")[0].partition("=")
            self._cookies[name] = value
        text = answer.read().decode()
        line.close()
        return text

    def stream(self, page: str) -> str:
        """The stream that a page listens to."""
        found = re.search(r'data-stream="([^"]+)"', self.ask("GET", page))
        if found is None:
            raise RuntimeError(f"{page} has no stream")
        return found[1]


def _players(browser: Browser, night: str) -> Iterator[str]:
    """The streams of players' phones, each let in by the code on its slip."""
    codes = re.findall(r"Phone code\s*<b>(\d{4})</b>", browser.ask("GET", f"/e/{night}/slips")[2])
    slips = re.findall(r"<h2>(.*?)</h2>", browser.ask("GET", f"/e/{night}/slips")[2])
    claim = Phone().ask("GET", f"/play/{night}/claim")
    listed = re.findall(r'entry=(\w+)"[^>]*>\s*<span class="row-main">\s*<b>\s*<bdi>(.*?)</bdi>', claim)
    entry = {name: each for each, name in listed}
    for name, code in zip(slips, codes, strict=True):
        phone = Phone()
        phone.ask("GET", f"/play/{night}/claim?entry={entry[name]}")
        phone.ask("POST", f"/play/{night}/claim", {"entry": entry[name], "code": code})
        yield phone.stream(f"/play/{night}")


def _tables(browser: Browser, night: str) -> Iterator[str]:
    """The streams of the tables' phones."""
    page = browser.ask("GET", f"/e/{night}/captains/slips")[2]
    for table, code in re.findall(r"(?s)<h2>Table (\d+)</h2>.*?Code <b>(\d{6})</b>", page):
        phone = Phone()
        phone.ask("GET", f"/table/{night}/{table}")
        phone.ask("POST", f"/table/{night}/{table}", {"code": code})
        yield phone.stream(f"/table/{night}/{table}")


def run() -> None:
    """Print the delays."""
    with all_cores(), server() as (browser, _):  # a server and its listeners, on two cores
        home = night_of(browser, PLAYERS)
        night = home.rpartition("/")[2]
        staff = re.search(r'data-stream="([^"]+)"', browser.ask("GET", home)[2])
        if staff is None:
            raise RuntimeError("the console has no stream")
        groups = {
            "players' phones": list(_players(browser, night)),
            "tables": list(_tables(browser, night)),
            "staff": [staff[1]] * SEVERAL,
            "screens": [Phone().stream(f"/screen/{night}")] * SEVERAL,
        }
        sent: dict[str, float] = {}
        with ExitStack() as stack:
            heard = {name: stack.enter_context(listening(paths)) for name, paths in groups.items()}
            for _ in range(COMMANDS):
                words, began = tell(browser, home)
                sent[words] = began
                time.sleep(0.5)
            time.sleep(1)
        for name, paths in groups.items():
            told(f"{len(paths)} {name}", sent, heard[name], len(paths))
