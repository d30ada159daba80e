"""The stream of news in plain HTTP: whole state first, each change after, the end at once when the server stops."""

import http.client
import json
import re
import socket
import time
from contextlib import ExitStack, closing
from pathlib import Path
from typing import Any

import pytest
from served import WITHIN, Served, Visitor, serving

from shuffleup.web.hub import BEAT


class Listener:
    """One open stream."""

    def __init__(self, served: Served, path: str, **headers: str) -> None:
        self._connection = http.client.HTTPConnection("127.0.0.1", served.port, timeout=WITHIN)
        self._connection.request("GET", path, headers=headers)
        self._answer = self._connection.getresponse()
        self.status = self._answer.status

    def next(self) -> tuple[str, Any]:
        """Name and data of the next event; raises when the stream ends."""
        name, data = "", None
        while line := self._answer.readline().decode().rstrip("\n"):
            key, _, value = line.partition(": ")
            if key == "event":
                name = value
            if key == "data":
                data = json.loads(value)
        if not name:
            raise EOFError
        return name, data

    def until(self, name: str) -> Any:
        """The data of the next event of this name."""
        ends = time.monotonic() + WITHIN
        while time.monotonic() < ends:
            found, data = self.next()
            if found == name:
                return data
        raise TimeoutError(name)

    def close(self) -> None:
        self._answer.close()
        self._connection.close()


def stream_of(visitor: Visitor, page: str) -> str:
    """The stream that a page listens to."""
    found = re.search(r'data-stream="([^"]+)"', visitor.get(page).text)
    assert found is not None
    return found[1]


@pytest.fixture
def night(served: Served) -> str:
    return served.director().new_night()


def test_a_screen_is_told_the_whole_state_and_then_each_change(served: Served, night: str) -> None:
    director = served.director()
    listener = Listener(served, stream_of(Visitor(served), f"/screen/{night}"))
    first = listener.until("state")
    director.do(night, "message", message="Kitchen closes at nine")
    second = listener.until("state")
    listener.close()
    assert (first["message"], second["message"]) == ("", "Kitchen closes at nine")
    assert second["v"] == first["v"] + 1


def test_a_screen_hears_no_more_than_its_audience_may_know(served: Served, night: str) -> None:
    director = served.director()
    director.post(f"/e/{night}/players/import", {"rows": "name,email,note\nAda Bell,ada@bell.test,vegan\n"})
    listener = Listener(served, stream_of(Visitor(served), f"/screen/{night}"))
    told = json.dumps(listener.until("state"))
    listener.close()
    assert "ada@bell" not in told
    assert "vegan" not in told
    assert "Ada Bell" not in told


def test_a_console_is_told_to_look_again(served: Served, night: str) -> None:
    director = served.director()
    listener = Listener(served, stream_of(director, f"/e/{night}"))
    listener.until("state")
    director.do(night, "message", message="Hello")
    heard = [listener.next()[0]]
    while heard[-1] != "changed":
        heard.append(listener.next()[0])
    assert [each for each in heard if each != "beat"] == ["state", "changed"]
    listener.close()


def test_a_silent_stream_shows_that_it_lives(served: Served, night: str) -> None:
    listener = Listener(served, stream_of(Visitor(served), f"/screen/{night}"))
    listener.until("screen")
    began = time.monotonic()
    assert listener.next() == ("beat", None)
    assert time.monotonic() - began < 4 * BEAT
    listener.close()


def test_many_changes_at_once_leave_a_listener_with_the_newest(served: Served, night: str) -> None:
    director = served.director()
    listener = Listener(served, stream_of(Visitor(served), f"/screen/{night}"))
    listener.until("state")
    for number in range(30):
        director.do(night, "message", message=f"Line {number}")
    while listener.until("state")["message"] != "Line 29":
        pass
    listener.close()


def test_streams_end_at_once_when_the_server_is_stopped(tmp_path: Path) -> None:
    with serving(tmp_path / "data") as served:
        director = served.director()
        night = director.new_night()
        with ExitStack() as stack:
            paths = [stream_of(director, f"/e/{night}") for _ in range(5)]
            listeners = [stack.enter_context(closing(Listener(served, path))) for path in paths]
            for listener in listeners:
                listener.until("state")
            served.stop()  # which fails if it does not end in time
            for listener in listeners:
                with pytest.raises((EOFError, OSError, http.client.HTTPException)):
                    listener.until("never")


def test_a_token_outlives_a_restart_but_not_another_house(served: Served, night: str, tmp_path: Path) -> None:
    path = stream_of(Visitor(served), f"/screen/{night}")
    served.kill()
    served.start()
    listener = Listener(served, path)
    assert listener.status == 200
    listener.close()
    with serving(tmp_path / "data") as other:
        refused = Listener(other, path)
        assert refused.status == 403
        refused.close()


def test_an_old_browser_that_takes_no_parts_hears_every_change(served: Served, night: str) -> None:
    """HTTP/1.0 has no answers in parts: the connection's end is the answer's."""
    director = served.director()
    path = stream_of(Visitor(served), f"/screen/{night}")
    with socket.create_connection(("127.0.0.1", served.port), timeout=WITHIN) as line:
        line.sendall(f"GET {path} HTTP/1.0\r\nHost: 127.0.0.1:{served.port}\r\n\r\n".encode())
        with line.makefile("rb") as answer:
            assert answer.readline().startswith(b"HTTP/1.1 200")
            while b"event: state" not in answer.readline():
                pass
            director.do(night, "message", message="Last orders")
            while (heard := answer.readline()) and b"Last orders" not in heard:
                assert not re.fullmatch(rb"[0-9a-f]+\r\n", heard), "the length of a part, as text"
            assert b"Last orders" in heard


def test_who_does_not_read_keeps_nobody_waiting_and_then_hears_the_newest(served: Served, night: str) -> None:
    director = served.director()
    path = stream_of(director, f"/e/{night}")
    with socket.socket() as slow:
        slow.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4_096)
        slow.settimeout(WITHIN)
        slow.connect(("127.0.0.1", served.port))
        slow.sendall(f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1:{served.port}\r\n\r\n".encode())
        with closing(Listener(served, path)) as quick:
            quick.until("state")
            for number in range(300):
                director.do(night, "message", message=f"{number} " + "a long line " * 8)
            while not quick.until("state")["message"].startswith("299 "):
                pass
        told = b""
        while b'"message":"299 ' not in told:
            came = slow.recv(65_536)
            assert came, "its stream has ended"
            told += came


def test_a_page_that_is_left_holds_no_connection_open(served: Served, night: str) -> None:
    """A phone may come back as often as it likes."""
    path = stream_of(Visitor(served), f"/screen/{night}")
    with closing(Listener(served, path)) as stays:
        stays.until("screen")
        before = served.open_files
        with ExitStack() as stack:
            for listener in [stack.enter_context(closing(Listener(served, path))) for _ in range(30)]:
                listener.until("screen")
        ends = time.monotonic() + WITHIN
        while served.open_files > before + 5 and time.monotonic() < ends:
            time.sleep(0.05)
        assert served.open_files <= before + 5
        served.director().do(night, "message", message="Still here")
        assert stays.until("state")["message"] == "Still here"
