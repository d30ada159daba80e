"""The night in company: a thousand and more screens and phones that follow, and fifty events at once.

A real server process; the listeners are another process on the loopback address. A delay is from sending a command to
the moment when a listener has the state that it made. Aims: 1,000 listeners p99 under 250 ms, 5,000 under a second,
less than 40 kB of the server's memory each; fifty events with a command every two seconds in each, p95 under 250 ms.
"""

import asyncio
import multiprocessing
import os
import re
import secrets
import statistics
import time
from collections.abc import Iterator
from contextlib import contextmanager
from multiprocessing.connection import Connection
from pathlib import Path

from benchmarks.console import PORT, Browser, night_of, server

CHANGES = 12
EVENTS, PLAYERS, EVERY, FOR = 50, 25, 2.0, 20.0


class Listener(asyncio.Protocol):
    """One open stream; notes when a state came in that carries a message of ours."""

    MARK = re.compile(rb'"message":"(change [0-9a-f]+)"')

    def __init__(self, path: str, port: int, heard: dict[str, list[float]], opened: list[int]) -> None:
        self.path, self.port, self.heard, self.opened = path, port, heard, opened
        self.rest = b""
        self.first = True

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Ask for the stream."""
        assert isinstance(transport, asyncio.Transport)
        transport.write(f"GET {self.path} HTTP/1.1\r\nHost: 127.0.0.1:{self.port}\r\n\r\n".encode())

    def data_received(self, data: bytes) -> None:
        """Look for the end of an event."""
        now = time.time()
        if self.first:
            self.first = False
            self.opened[0] += 1
        self.rest += data
        if b"\n\n" not in data:
            return
        for found in self.MARK.findall(self.rest):
            self.heard.setdefault(found.decode(), []).append(now)
        self.rest = b""


async def _listen(paths: list[str], port: int, pipe: Connection) -> None:
    """Open every stream, say so, and tell what was heard when asked."""
    loop = asyncio.get_running_loop()
    heard: dict[str, list[float]] = {}
    opened = [0]
    for start in range(0, len(paths), 50):
        wanted = paths[start : start + 50]
        await asyncio.gather(
            *(
                loop.create_connection(lambda path=path: Listener(path, port, heard, opened), "127.0.0.1", port)
                for path in wanted
            )
        )
        while opened[0] < start + len(wanted):
            await asyncio.sleep(0.01)
    pipe.send("open")
    while not pipe.poll():
        await asyncio.sleep(0.05)
    pipe.send(heard)


def _listeners(paths: list[str], port: int, pipe: Connection) -> None:
    asyncio.run(_listen(paths, port, pipe))


def stream(browser: Browser, home: str) -> str:
    found = re.search(r'data-stream="([^"]+)"', browser.ask("GET", home.replace("/e/", "/screen/"))[2])
    if found is None:
        raise RuntimeError("the screen has no stream")
    return found[1]


def memory(pid: int) -> int:
    """Resident bytes of a process."""
    found = re.search(r"VmRSS:\s+(\d+) kB", Path(f"/proc/{pid}/status").read_text())
    return int(found[1]) * 1024 if found else 0


def busy(pid: int) -> float:
    """Milliseconds of processor time that a process has taken so far."""
    ticks = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[11:13]
    return sum(map(int, ticks)) * 1000 / os.sysconf("SC_CLK_TCK")


@contextmanager
def listening(paths: list[str], port: int = PORT) -> Iterator[dict[str, list[float]]]:
    """Listeners in a process of their own; what they heard is there when the block has ended."""
    heard: dict[str, list[float]] = {}
    here, there = multiprocessing.get_context("spawn").Pipe()
    process = multiprocessing.get_context("spawn").Process(target=_listeners, args=(paths, port, there))
    process.start()
    assert here.recv() == "open"
    try:
        yield heard
        here.send("tell")
        heard.update(here.recv())
    finally:
        process.kill()
        process.join()


def tell(browser: Browser, home: str) -> tuple[str, float]:
    """Change something that every state shows: what, and when it was sent."""
    words = f"change {secrets.token_hex(6)}"
    began = time.time()
    browser.ask("POST", f"{home}/do/message", [("message", words), ("command_id", secrets.token_hex(16))])
    return words, began


def told(name: str, sent: dict[str, float], heard: dict[str, list[float]], each: int) -> None:
    """Print how long it took to be heard by `each` listeners."""
    delays = sorted((at - sent[words]) * 1000 for words, times in heard.items() if words in sent for at in times)
    due = len(sent) * each
    if not delays:
        raise RuntimeError("nothing was heard")
    shares = {"p50": 0.5, "p95": 0.95, "p99": 0.99}
    points = {name: delays[min(len(delays) - 1, int(len(delays) * at))] for name, at in shares.items()}
    line = "   ".join(f"{name} {point:5.0f} ms" for name, point in points.items())
    print(f"  {name:32} {line}   worst {delays[-1]:5.0f} ms   ({len(delays)} of {due} heard)", flush=True)


def _many(count: int) -> None:
    with server() as (browser, pid):
        home = night_of(browser, 45)
        path = stream(browser, home)
        before = memory(pid)
        with listening([path] * count) as heard:
            after = memory(pid)
            sent: dict[str, float] = {}
            worked = busy(pid)
            for _ in range(CHANGES):
                words, began = tell(browser, home)
                sent[words] = began
                time.sleep(1.0 if count <= 1000 else 1.5)
            peak, worked = memory(pid), busy(pid) - worked
        told(f"{count:,} listeners", sent, heard, count)
        kilobytes = [f"{(each - before) / count / 1000:.1f}" for each in (after, peak)]
        print(
            f"  {'':32} {kilobytes[0]} kB each when open, {kilobytes[1]} kB after the changes;"
            f" {worked / CHANGES:.0f} ms of processor a change"
        )


def _events() -> None:
    with server() as (browser, _):
        homes = [night_of(browser, PLAYERS) for _ in range(EVENTS)]
        paths = [path for home in homes for path in [stream(browser, home)] * (PLAYERS + 1)]
        sent: dict[str, float] = {}
        posts: list[float] = []
        with listening(paths) as heard:
            gap = EVERY / EVENTS
            began = due = time.time()
            turn = 0
            while time.time() < began + FOR:
                words, at = tell(browser, homes[turn % EVENTS])
                posts.append(time.time() - at)
                sent[words] = at
                turn += 1
                due += gap
                time.sleep(max(0.0, due - time.time()))
            rate = len(sent) / (time.time() - began)
            time.sleep(2)
        told(f"{EVENTS} events, {rate:.0f} commands a second", sent, heard, PLAYERS + 1)
        print(f"  {'':32} the answer itself: median {statistics.median(posts) * 1000:.0f} ms")


def run() -> None:
    """Print the delays."""
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, range(os.cpu_count() or 1))  # a server and its listeners, on two cores
    for count in (1_000, 5_000):
        _many(count)
    _events()
