"""Garbage by bytes and by schema: whatever is sent, there is an answer that is no breakdown, and the staff go on."""

import contextlib
import json
import re
import socket
from collections.abc import Iterator
from dataclasses import dataclass
from random import Random
from typing import Any
from urllib.parse import quote

from asking import IN_ADDRESSES, document, fresh, least, make_token
from garbage import FILES, IDS, NUMBERS, QUERIES
from served import HOST, Served, Visitor

from attacks.tally import FINE, Budget, StaffAtWork, Tally, a_night
from shuffleup.web.urls import urlpatterns

ANY: tuple[Any, ...] = (
    None,
    True,
    [],
    {},
    -1,
    2**53,
    2**70,
    1e308,
    "\ud800",
    "\u202e",
    [[]] * 50,
    {"a": {"a": {}}},
    *NUMBERS,
    *IDS,
)
"""What may stand where a field wants something else."""

NEVER_ENDS = ("follow", "give_token_back")


def by_bytes(budget: Budget, tally: Tally) -> None:
    """Requests whose bytes were turned, cut, doubled or made up."""
    served = Served(budget.data())
    try:
        with a_night(served.start()) as (director, night), StaffAtWork(tally, director, night):
            whole = _right_requests(served, director, night)
            while budget.left() or tally.tries < 100:
                for _ in range(20):
                    _send(tally, served, _turned(budget.chance, budget.chance.choice(whole)))
    finally:
        served.stop()
    tally.quiet(served)


def _right_requests(served: Served, director: Visitor, night: str) -> list[bytes]:
    cookie = "; ".join(f"{name}={value}" for name, value in director.cookies.items())
    body = f"csrfmiddlewaretoken={director.token}&command_id={fresh()}&message=Hello"
    host = f"HTTP/1.1\r\nHost: {HOST}\r\n"
    paths = ("/", f"/e/{night}", "/here", *(query.format(night, "x") for query in QUERIES[:4]))
    form = f"Content-Type: application/x-www-form-urlencoded\r\nContent-Length: {len(body)}"
    return [
        each.encode()
        for each in (
            *(f"GET {path} {host}Cookie: {cookie}\r\n\r\n" for path in paths),
            f"POST /e/{night}/do/message {host}Cookie: {cookie}\r\n{form}\r\n\r\n{body}",
            f"POST /sign-in {host}Transfer-Encoding: chunked\r\n\r\n5\r\nname=\r\n0\r\n\r\n",
            f"POST / {host}Content-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\nGET / HTTP/1.1\r\n",
            f"POST /api/v1/rule {host}Content-Type: application/json\r\nContent-Length: 2\r\n\r\n{{}}",
        )
    ]


def _turned(chance: Random, request: bytes) -> bytes:
    data = bytearray(request)
    for _ in range(chance.randint(1, 6)):
        at = chance.randrange(len(data) + 1)
        match chance.randrange(6):
            case 0:
                data[at:at] = bytes(chance.randrange(256) for _ in range(chance.randint(1, 40)))
            case 1:
                del data[at : at + chance.randint(1, 30)]
            case 2 if at < len(data):
                data[at] ^= 1 << chance.randrange(8)
            case 3:
                data[at:at] = chance.choice(
                    (b"\r\n", b"\0", b"\r\n\r\n", b": ", b"%00", b"\xff\xfe", b"Host: evil.example\r\n")
                )
            case 4:
                data[at:at] = bytes(data[at : at + 60]) * chance.randint(1, 50)
            case _:
                data = data[: max(1, at)]
    return bytes(data)


def _send(tally: Tally, served: Served, request: bytes) -> None:
    """Send it, say that no more comes, and look at all that is answered."""
    tally.tried()
    came = b""
    with (
        tally.answering(),
        contextlib.suppress(OSError),
        socket.create_connection(("127.0.0.1", served.port), 20) as line,
    ):
        line.sendall(request)
        line.shutdown(socket.SHUT_WR)
        while len(came) < 200_000 and (more := line.recv(65_536)):
            came += more
            if b"text/event-stream" in came:
                break
    for answer in came.split(b"HTTP/1.1 ")[1:]:
        status = answer[:3]
        tally.expect(status.isdigit() and int(status) in FINE, f"{status!r} to {request[:120]!r}")


@dataclass
class Asked:
    """One operation as it would be right, by a role."""

    method: str
    path: str
    body: Any
    token: str


def by_schema(budget: Budget, tally: Tally) -> None:
    """Every operation with what fits its schema, and with one thing in it that does not; every page likewise."""
    served = Served(budget.data())
    try:
        with a_night(served.start()) as (director, night), StaffAtWork(tally, director, night):
            tokens = [make_token(director, role).token for role in ("director", "floor", "screen")]
            spare = director.new_night()
            asked = list(_operations(served, spare, tokens))
            pages = [str(each.pattern) for each in urlpatterns]
            while budget.left() or tally.tries < 150:
                _one(budget, tally, served, budget.chance.choice(asked))
                _page(budget, tally, director, spare, budget.chance.choice(pages))
    finally:
        served.stop()
    tally.quiet(served)


def _operations(served: Served, night: str, tokens: list[str]) -> Iterator[Asked]:
    told = document(served)
    for path, by_method in told["paths"].items():
        for method, one in by_method.items():
            if one["operationId"] in NEVER_ENDS:
                continue
            ids = {**IN_ADDRESSES, "night": night}
            content = one.get("requestBody", {}).get("content", {}).get("application/json", {}).get("schema")
            body = None if content is None else least(told, content, {"table": 1})
            for token in tokens:
                yield Asked(method.upper(), path.format(**ids), body, token)


def _one(budget: Budget, tally: Tally, served: Served, one: Asked) -> None:
    chance = budget.chance
    body: Any = json.loads(json.dumps(one.body))
    if isinstance(body, dict):
        if "id" in body:
            body["id"] = fresh()
        inner: dict[str, Any] = body["data"] if isinstance(body.get("data"), dict) and chance.random() < 0.8 else body
        if inner and chance.random() < 0.9:
            inner[chance.choice(sorted(inner))] = chance.choice(ANY)
        if chance.random() < 0.1:
            inner[chance.choice(("", "__proto__", "id", "x" * 300))] = chance.choice(ANY)
    data = None if body is None else json.dumps(body).encode()
    if data is not None and chance.random() < 0.1:
        data = chance.choice((*FILES[:6], data[: len(data) // 2], data + data))
    headers = {"Authorization": f"Bearer {one.token}", "Content-Type": "application/json"}
    tally.ask(
        f"{one.method} {one.path} {data!r:.200}",
        lambda: Visitor(served).ask(one.method, f"/api/v1{one.path}", data, headers),
    )


def _page(budget: Budget, tally: Tally, director: Visitor, night: str, pattern: str) -> None:
    chance = budget.chance
    if any(part in pattern for part in ("stream", "honoured", "api/", "out-of-here", "accounts")):
        return

    def filled(name: str) -> str:
        if name == "tournament" and chance.random() < 0.8:
            return night
        return quote(str(chance.choice(IDS[:7])), safe="") or "x"

    path = "/" + re.sub(r"<(?:str|int):(\w+)>", lambda found: filled(found[1]), pattern)
    if chance.random() < 0.5:
        path += f"?q={quote(str(chance.choice(NUMBERS[:13])))}"
        tally.ask(f"GET {path}", lambda: director.get(path))
    else:
        names = ("entry", "table", "name", "rows", "next", "seat")
        fields = {chance.choice(names): str(chance.choice(IDS[:7])) for _ in range(3)}
        tally.ask(f"POST {path} {fields}", lambda: director.post(path, fields))
