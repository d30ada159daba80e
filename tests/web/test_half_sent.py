"""Requests that are never sent to their end are let go; answers may take as long as they like."""

import asyncio
import socket
import time
from collections.abc import Iterator
from threading import Thread
from typing import Any

import pytest
import uvicorn

from shuffleup.web.half_sent import WholeRequests

WITHIN = 0.4
HEAD = b"POST / HTTP/1.1\r\nHost: localhost\r\n"


class Hasty(WholeRequests):
    within = WITHIN


async def slow(scope: Any, receive: Any, send: Any) -> None:
    """Answers when all is there, after longer than a request may take."""
    while (message := await receive()).get("more_body"):
        pass
    if message["type"] == "http.request":
        await asyncio.sleep(WITHIN * 3)
        await send({"type": "http.response.start", "status": 200, "headers": [(b"content-length", b"2")]})
        await send({"type": "http.response.body", "body": b"ok"})


@pytest.fixture(scope="module")
def port() -> Iterator[int]:
    listening = socket.create_server(("127.0.0.1", 0))
    server = uvicorn.Server(uvicorn.Config(slow, http=Hasty, lifespan="off", log_level="critical"))
    thread = Thread(target=server.run, args=([listening],))
    thread.start()
    yield listening.getsockname()[1]
    server.should_exit = True
    thread.join(30)
    listening.close()


@pytest.mark.parametrize(
    "half", [b"", b"PO", HEAD, HEAD + b"Content-Length: 9\r\n\r\nhalf", HEAD + b"Content-Length: 9\r\n\r\n"]
)
def test_what_is_never_sent_whole_is_let_go(port: int, half: bytes) -> None:
    with socket.create_connection(("127.0.0.1", port), timeout=90) as line:
        line.sendall(half)
        assert line.recv(100) == b""


def test_a_letter_now_and_then_does_not_keep_it_open(port: int) -> None:
    line = socket.create_connection(("127.0.0.1", port), timeout=90)
    with line, pytest.raises((ConnectionResetError, BrokenPipeError)):
        drip(line)


def drip(line: socket.socket) -> None:
    """A letter now and then, for a minute and a half."""
    ends = time.monotonic() + 90
    while time.monotonic() < ends:
        line.sendall(b"P")
        time.sleep(WITHIN / 4)


def test_an_answer_may_take_its_time_twice_over_one_connection(port: int) -> None:
    with socket.create_connection(("127.0.0.1", port), timeout=90) as line:
        for _ in range(2):
            line.sendall(HEAD + b"Content-Length: 4\r\n\r\nwhat")
            came = b""
            while not came.endswith(b"ok"):
                more = line.recv(1000)
                assert more, came
                came += more
        line.sendall(b"PO")
        assert line.recv(100) == b""
