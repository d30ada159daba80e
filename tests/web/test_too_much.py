"""More than a server should take from a stranger: bodies without end, connections that say nothing, answers unread."""

import http.client
import socket
import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack

import pytest
from served import HOST, Served

from shuffleup.web.pages import MOST_BODY

FILES = 160
"""Fewer than any machine gives; macOS's usual 256 would do as well, and take longer."""

IDLE = 400


@pytest.fixture(scope="module")
def tight(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A server that may open few files."""
    served = Served(tmp_path_factory.mktemp("tight") / "data")
    served.limits = {} if sys.platform == "win32" else {"NOFILE": FILES}
    try:
        yield served.start()
    finally:
        served.stop()
    assert served.stumbles == []


@pytest.mark.parametrize("host", [HOST, "elsewhere.example"])
def test_a_body_that_turns_out_to_be_none_stumbles_over_no_answer(tight: Served, host: str) -> None:
    stumbles = len(tight.stumbles)
    request = f"POST /here HTTP/1.1\r\nHost: {host}\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n"
    with socket.create_connection(("127.0.0.1", tight.port), timeout=30) as line:
        line.sendall(request.encode())
        assert line.recv(100).startswith(b"HTTP/1.1 400 ")
    assert tight.answers()
    assert len(tight.stumbles) == stumbles


@pytest.mark.parametrize("path", ["/here", "/api/v1/rule"])
def test_a_body_without_end_is_not_kept(tight: Served, path: str) -> None:
    line = http.client.HTTPConnection("127.0.0.1", tight.port, timeout=30)
    line.putrequest("POST", path, skip_host=True)
    line.putheader("Host", HOST)
    line.putheader("Transfer-Encoding", "chunked")
    line.endheaders()
    piece = b"x" * 65_536
    sent = 0
    try:
        while sent < 8 * MOST_BODY:
            line.send(b"10000\r\n" + piece + b"\r\n")
            sent += len(piece)
    except OSError:
        pass
    line.close()
    assert sent < 4 * MOST_BODY  # what the machine's own buffers hold, and no more


@pytest.mark.skipif(sys.platform == "win32", reason="there is no such limit")
def test_connections_that_say_nothing_keep_nobody_out(tight: Served) -> None:
    director = tight.director()
    night = director.new_night()
    with ExitStack() as held:
        for _ in range(IDLE):
            held.enter_context(socket.create_connection(("127.0.0.1", tight.port), timeout=30))
        for number in range(5):
            began = time.monotonic()
            assert director.do(night, "message", message=f"Still heard {number}").status == 302
            assert time.monotonic() - began < 25  # who keeps quiet is let go after thirty
