"""The real application for tests: `shuffleup serve` as a process of its own, and who visits it.

A `Served` can be killed with -9 and started again on the same data and port. A `Visitor` speaks plain HTTP to it,
with a browser's cookies, and sends what no browser would send. Pages are opened at `url`, a made-up host name that
the tests' browser takes for this machine.
"""

import http.client
import itertools
import json
import os
import re
import secrets
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import cached_property
from html import unescape
from http.cookies import SimpleCookie
from pathlib import Path
from typing import IO, ClassVar
from urllib.parse import urlencode

from ready import Ready, Server

import shuffleup
from shuffleup.store import open_store

HOST = "crown.test"
SOURCE = Path(shuffleup.__file__).parents[1]
COMMAND = "from shuffleup.cli.main import main; main()"
BOTS_AT_ONCE = "import shuffleup.desk.dealer.under_way as play; play.pace = lambda *_: 0; "
"""A prelude: bots act as soon as it is their turn; people have as long as ever, and to look at a showdown, too."""

WITHIN = 90.0
"""Seconds in which a server must answer, or end, on a machine that is busy, too, and watched line by line."""

_numbers = itertools.count()
"""Each server writes on a paper of its own, also where another was on its data before."""

Fields = Mapping[str, str | Iterable[str]]


class Served:
    """One server process on one data folder."""

    ready: ClassVar[Ready | None] = None
    """What is imported already and becomes a server, where tests have it so (conftest.py)."""

    limits: Mapping[str, int]
    """What the machine lets it have, by the names of the module `resource` without `RLIMIT_`."""

    prelude: str
    """Python that its process runs before the program; what that imports may have been imported before."""

    def __init__(self, data: Path, *options: str, **environment: str) -> None:
        self.data = data
        self.limits = {}
        self.prelude = ""
        self.options = options
        self.port = free_port()
        self.environment = environment
        self._process: subprocess.Popen[bytes] | Server | None = None
        self._said: IO[bytes] | None = None
        self._paper = data.parent / f"{data.name}-{next(_numbers)}.out"
        self._lived = False

    @property
    def url(self) -> str:
        """Its address under the made-up name."""
        return f"http://{HOST}:{self.port}"

    @property
    def link(self) -> str:
        """The director's link."""
        return f"{self.url}/in/{self.key}"

    @property
    def key(self) -> str:
        """The secret in the director's link."""
        return (self.data / "director-link.txt").read_text().strip().rpartition("/")[2]

    @property
    def said(self) -> str:
        """All that it has written, in all its lives."""
        return self._paper.read_text(errors="replace")

    @property
    def stumbles(self) -> list[str]:
        """The tracebacks in what it has written, cut short."""
        return [text[-600:] for text in self.said.split("Traceback (most recent call last)")[1:]]

    def start(self) -> "Served":
        """Start it and wait until it answers."""
        self._said = self._paper.open("ab")
        serve: tuple[str, ...] = (
            "serve",
            "--data",
            str(self.data),
            "--host",
            "127.0.0.1",
            "--port",
            str(self.port),
            "--no-browser",
        )
        serve += self.options
        self._process = self._begin(serve, self._said)
        ends = time.monotonic() + WITHIN
        while not (self._listens() and self.answers()):
            assert self._process.poll() is None, f"the server ended by itself:\n{self.said}"
            assert time.monotonic() < ends, f"the server does not answer:\n{self.said}"
            time.sleep(0.05)
        return self

    def _begin(self, arguments: tuple[str, ...], said: IO[bytes]) -> subprocess.Popen[bytes] | Server:
        """Its process: from the one that is ready, unless it is limited from the start."""
        environment = {**_environment(), "PYTHONPATH": str(SOURCE), **self.environment}
        if self.ready is not None and not self.limits:
            forked = self.ready.start(arguments, environment, said, self.prelude)
            if forked is not None:
                return forked
        command = [sys.executable, "-c", self._limiting() + self.prelude + COMMAND, *arguments]
        return subprocess.Popen(command, env=environment, stdout=said, stderr=subprocess.STDOUT)

    def _limiting(self) -> str:
        """A line that takes from the process what it may not have."""
        if not self.limits:
            return ""
        each = "".join(f"r.setrlimit(r.RLIMIT_{name}, ({most}, {most})); " for name, most in self.limits.items())
        return f"import resource as r; {each}"

    def _listens(self) -> bool:
        """Whether it has said where it listens: one port on, where another program was quicker."""
        found = re.findall(r"http://[\d.]+:(\d+)/in/", self.said.rpartition("Shuffle Up is running")[2])
        if found and not self._lived:
            self.port, self._lived = int(found[0]), True
        return self._lived

    def answers(self) -> bool:
        """Whether it answers now."""
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=5)
        try:
            connection.request("GET", "/alive")
            return connection.getresponse().status == 200
        except (OSError, http.client.HTTPException):
            return False
        finally:
            connection.close()

    @property
    def open_files(self) -> int:
        """How many files and connections the server holds open; 0 where the machine does not tell."""
        held = Path(f"/proc/{self._process.pid}/fd") if self._process else Path()
        return len(list(held.iterdir())) if held.name == "fd" and held.exists() else 0

    def kill(self) -> None:
        """kill -9."""
        self._end(signal.SIGKILL)

    def stop(self, how: signal.Signals = signal.SIGINT) -> None:
        """End it as Ctrl-C does, or `kill`."""
        self._end(how)

    def _end(self, how: signal.Signals) -> None:
        process, said, self._process, self._said = self._process, self._said, None, None
        try:
            if process is not None:
                process.send_signal(how)
                process.wait(WITHIN)
        finally:
            if process is not None:
                process.kill()
                process.wait()
            if said is not None:
                said.close()

    def heads(self) -> dict[str, str]:
        """The hash at the end of every log, read beside the server."""
        with open_store(self.data, read_only=True) as store:
            return {stream: store.head(stream).hash for stream in store.streams()}

    def run(self, *arguments: str) -> str:
        """Another command of ours beside the server, on its data; what it prints."""
        ended = subprocess.run(
            [sys.executable, "-c", COMMAND, *arguments, "--data", str(self.data)],
            env={**_environment(), "PYTHONPATH": str(SOURCE), **self.environment},
            capture_output=True,
            text=True,
            timeout=WITHIN,
        )
        assert ended.returncode == 0, ended.stderr
        return ended.stdout

    def league(self) -> "Visitor":
        """Somebody who came through the league's link."""
        link = json.loads(self.run("doors", "--role", "league", "--json"))["link"]
        visitor = Visitor(self)
        assert visitor.get(f"/in/{link.rpartition('/')[2]}").status == 302
        visitor.get("/new")
        return visitor

    def director(self) -> "Visitor":
        """Somebody who came through the director's link."""
        visitor = Visitor(self)
        assert visitor.get(f"/in/{self.key}").status == 302
        visitor.get("/new")
        return visitor


def _environment() -> dict[str, str]:
    return {name: value for name, value in os.environ.items() if name != "DATABASE_URL"}


def free_port() -> int:
    """A port that nobody listens on."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


@contextmanager
def serving(data: Path, *options: str, prelude: str = "", **environment: str) -> Iterator[Served]:
    """A server that is there for a while and says nothing bad in that time."""
    served = Served(data, *options, **environment)
    served.prelude = prelude
    try:
        yield served.start()
    finally:
        served.stop()
    assert served.stumbles == []


AS_WRITTEN = re.compile(r"(?s)(<(?:pre|textarea|script|style)\b.*?</(?:pre|textarea|script|style)>)")


TAG = re.compile(r"</?\w")


def unbroken(page: str) -> str:
    """A page on one line: how a template is laid out is not what tests are about."""
    parts = AS_WRITTEN.split(page)
    parts[::2] = map(_on_one_line, parts[::2])
    return "".join(parts)


def _on_one_line(text: str) -> str:
    """Lines joined by a space, and by nothing behind a tag or before one."""
    before, *others = text.split("\n")
    if not others:
        return text
    joined = [before := before.rstrip()]
    for line in (*filter(None, map(str.strip, others[:-1])), others[-1].lstrip()):
        joined += [line if before.endswith(">") or TAG.match(line) else f" {line}"]
        before = line
    return "".join(joined)


@dataclass
class Reply:
    """What the server answered."""

    status: int
    headers: Mapping[str, str] = field(repr=False)
    body: bytes = field(repr=False)

    @cached_property
    def text(self) -> str:
        """The body as text; a page without the line breaks that a browser does not show."""
        text = self.body.decode("utf-8", "replace")
        return unbroken(text) if self.headers.get("Content-Type", "").startswith("text/html") else text

    @property
    def location(self) -> str:
        """Where it sends the browser."""
        return self.headers.get("Location", "")

    @cached_property
    def words(self) -> str:
        """What a person reads on the page."""
        bare = re.sub(r"(?s)<(script|style|svg).*?</\1>|<[^>]*>", " ", self.text)
        return " ".join(unescape(bare).split())


@dataclass
class Visitor:
    """Somebody at a browser, in plain HTTP, one connection a request."""

    served: Served = field(repr=False)
    cookies: dict[str, str] = field(default_factory=dict, repr=False)

    @property
    def url(self) -> str:
        """The address of the server as this browser knows it."""
        return self.served.url

    def ask(self, method: str, path: str, body: bytes | None = None, headers: Mapping[str, str] | None = None) -> Reply:
        """One request as it stands."""
        connection = http.client.HTTPConnection("127.0.0.1", self.served.port, timeout=WITHIN)
        try:
            cookie = {"Cookie": "; ".join(f"{name}={value}" for name, value in self.cookies.items())}
            connection.request(method, path, body, {"Host": f"{HOST}:{self.served.port}", **cookie, **(headers or {})})
            answer = connection.getresponse()
            for name, value in answer.getheaders():
                if name.lower() == "set-cookie":
                    self._keep(value)
            return Reply(answer.status, dict(answer.getheaders()), answer.read())
        finally:
            connection.close()

    def _keep(self, line: str) -> None:
        for name, morsel in SimpleCookie(line).items():
            if morsel["max-age"] == 0:
                self.cookies.pop(name, None)
            else:
                self.cookies[name] = morsel.coded_value

    def get(self, path: str) -> Reply:
        """A page."""
        return self.ask("GET", path)

    def post(self, path: str, fields: Fields | None = None) -> Reply:
        """A form as a page of ours sends it: with its proof of origin, and a number unless there is one."""
        whole = {"csrfmiddlewaretoken": self.token, "command_id": secrets.token_hex(16), **(fields or {})}
        kind = {"Content-Type": "application/x-www-form-urlencoded"}
        return self.ask("POST", path, urlencode(whole, doseq=True).encode(), kind)

    def upload(self, path: str, data: bytes, name: str = "list.csv", fields: Fields | None = None) -> Reply:
        """A form with a file."""
        edge = secrets.token_hex(12)
        lines = b""
        for key, value in {"csrfmiddlewaretoken": self.token, **(fields or {})}.items():
            lines += f'--{edge}\r\nContent-Disposition: form-data; name="{key}"\r\n\r\n{value}\r\n'.encode()
        lines += f'--{edge}\r\nContent-Disposition: form-data; name="file"; filename="{name}"\r\n\r\n'.encode()
        lines += data + f"\r\n--{edge}--\r\n".encode()
        return self.ask("POST", path, lines, {"Content-Type": f"multipart/form-data; boundary={edge}"})

    @property
    def token(self) -> str:
        """The proof that a form is ours."""
        return self.cookies.get("csrftoken", "")

    def hold_open(self, role: str, **place: str) -> tuple[str, str]:
        """Hold a door open for a phone: the address that the QR code leads to, and the PIN."""
        held = self.post("/devices", {"role": role, **place})
        assert held.status == 302, held.words
        door = self.get(held.location)
        pin = re.search(r"(\d{3}) (\d{3})", door.words)
        assert pin is not None, door.words
        return f"/pair/{held.location.rpartition('/')[2]}", pin[1] + pin[2]

    def let_in(self, role: str, name: str = "Sam's phone", **place: str) -> "Visitor":
        """A phone that was paired."""
        address, pin = self.hold_open(role, **place)
        phone = Visitor(self.served)
        assert phone.get(address).status == 200
        came = phone.post(address, {"pin": pin, "name": name})
        assert came.status == 302, came.words
        return phone

    def follow(self, reply: Reply) -> Reply:
        """The page that an answer sends to."""
        assert reply.status in (302, 303), reply.words
        return self.get(reply.location)

    def told(self, path: str, fields: Fields | None = None) -> str:
        """What the next page reads after a form."""
        return self.follow(self.post(path, fields)).words

    def new_night(self, template: str = "turbo", **changes: str) -> str:
        """Set a night up as the form would; its id."""
        form = self.get(f"/new/{template}")
        made = self.post(f"/new/{template}", {**form_fields(form.text), **changes})
        assert made.status == 303, made.words
        return made.location.rpartition("/")[2]

    def enter(self, night: str, names: Iterable[str], *, here: bool = True) -> None:
        """Put people on the list, all in one go."""
        there = {"here": "yes"} if here else {}
        reply = self.post(f"/e/{night}/players/import", {"rows": "name\n" + "\n".join(names), **there})
        assert reply.status == 303, reply.words

    def do(self, night: str, verb: str, **fields: str | Iterable[str]) -> Reply:
        """Send a command."""
        return self.post(f"/e/{night}/do/{verb}", fields)

    def draw_and_start(self, night: str) -> None:
        """Fix the list, draw, start the clock."""
        self.do(night, "announce")
        found = re.search(r'name="draw" value="([^"]+)"', self.get(f"/e/{night}/draw").text)
        assert found is not None
        self.do(night, "draw", draw=found[1])
        self.do(night, "start")

    def seated(self, night: str) -> dict[str, tuple[str, str]]:
        """Name -> seat as table-seat and `entry:life`, of everybody who plays."""
        tables = self.get(f"/e/{night}").text
        seats = dict(re.findall(r'data-entry="([^"]+)" data-at="([^"]+)"', tables))
        rows = re.findall(r'name="out" value="([^":]+):(\d+)" data-name="([^"]*)"', self.get(f"/e/{night}/out").text)
        if not rows:  # where the program deals, nobody is told to be out
            told = json.loads(self.get(f"/api/v1/nights/{night}/seats").body)["seats"]
            return {each["name"]: (f"{each['table']}-{each['seat']}", f"{each['entry']}:1") for each in told}
        return {unescape(name): (seats[entry], f"{entry}:{life}") for entry, life, name in rows}


def form_fields(page: str) -> dict[str, list[str]]:
    """The fields of the largest command form on a page, filled in as they came."""
    form = max(re.findall(r"(?s)<form[^>]*data-command.*?</form>", page), key=len)
    fields: dict[str, list[str]] = {}
    for tag in re.finditer(r"(?s)<input\b[^>]*>|<select\b.*?</select>|<textarea\b.*?</textarea>", form):
        name = re.search(r'name="([^"]*)"', tag[0])
        if name is None or ((_is("checkbox", tag[0]) or _is("radio", tag[0])) and " checked" not in tag[0]):
            continue
        if tag[0].startswith("<select"):
            options = re.findall(r'<option value="([^"]*)"( selected)?', tag[0])
            value = next((each for each, on in options if on), options[0][0] if options else "")
        else:
            found = re.search(r'value="([^"]*)"|>(?P<text>[^<]*)</textarea>', tag[0])
            value = unescape(found[1] or found["text"] or "") if found else ""
        fields.setdefault(name[1], []).append(value)
    fields.pop("csrfmiddlewaretoken", None)
    fields.pop("command_id", None)
    return fields


def _is(kind: str, tag: str) -> bool:
    return f'type="{kind}"' in tag
