"""A whole league at once: twenty thousand who listen at two servers, and five hundred nights under way at one.

Servers and listeners are processes of their own on the loopback address; the two servers share a PostgreSQL database
made for it (`SHUFFLEUP_TEST_POSTGRES` names another server than this machine's). Aims: 20,000 listeners p99 under
250 ms from the command to the last byte, 10 kB each; a command in one of 500 nights p95 under 20 ms at 50 a second.
Where listeners share the servers' cores, as on one machine, what they read costs as much as what is sent: the servers'
own processor time, told beside the delays, is what an audience elsewhere waits for.
"""

import os
import random
import re
import secrets
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager

from benchmarks.company import CHANGES, busy, listening, memory, stream, tell, told
from benchmarks.console import PORT, Browser, night_of, server
from benchmarks.measuring import all_cores

LISTENERS, NIGHTS, PLAYERS = 20_000, 500, 20
RATE, FOR = 50, 20.0
SERVER = os.environ.get("SHUFFLEUP_TEST_POSTGRES", "postgresql://postgres@127.0.0.1:5432/postgres")


def run() -> None:
    """Print the delays."""
    with all_cores():
        with database() as where:
            _listeners(where)
        _nights("")
        with database() as where:
            _nights(where)


@contextmanager
def database() -> Iterator[str]:
    """A database of our own, dropped in the end."""
    import psycopg

    name = f"shuffleup_bench_{secrets.token_hex(4)}"
    with psycopg.connect(SERVER, autocommit=True) as line:
        line.execute(f"CREATE DATABASE {name}")
        try:
            yield re.sub(r"/[^/]*$", f"/{name}", SERVER)
        finally:
            line.execute(f"DROP DATABASE {name} WITH (FORCE)")


def _listeners(where: str) -> None:
    half = LISTENERS // 2
    with ExitStack() as stack:
        ports = PORT, PORT + 1
        (browser, first), (_, second) = (stack.enter_context(server(port, where)) for port in ports)
        home = night_of(browser, 45)
        path = stream(browser, home)
        before = memory(first) + memory(second)
        heard = [stack.enter_context(listening([path] * half, port)) for port in ports]
        each = (memory(first) + memory(second) - before) / LISTENERS / 1000
        sent: dict[str, float] = {}
        worked = busy(first), busy(second)
        for _ in range(CHANGES):
            words, began = tell(browser, home)
            sent[words] = began
            time.sleep(2)
        own = (busy(first) - worked[0]) / CHANGES, (busy(second) - worked[1]) / CHANGES
    for port, told_there in zip(ports, heard, strict=True):
        told(f"{half:,} at server {port - PORT + 1} of two", sent, told_there, half)
    spent = f"{own[0]:.0f} and {own[1]:.0f} ms of processor a change at the servers"
    print(f"  {'':32} {each:.1f} kB each; {spent}")


def _nights(where: str) -> None:
    """Commands in nights chosen by chance; with a database, in turn at two servers."""
    with ExitStack() as stack:
        ports = (PORT, PORT + 1) if where else (PORT,)
        opened = [stack.enter_context(server(port, where)) for port in ports]
        browsers = [browser for browser, _ in opened]
        before = memory(opened[0][1])
        homes = [night_of(browsers[0], PLAYERS) for _ in range(NIGHTS)]
        each = (memory(opened[0][1]) - before) / NIGHTS / 1000
        times = _commands(browsers, homes)
    places = [times[min(len(times) - 1, int(len(times) * at))] * 1000 for at in (0.5, 0.95, 0.99)]
    name = f"{NIGHTS} nights at {len(ports)} server{'s' if where else ''}"
    print(
        f"  {name:32} p50 {places[0]:5.1f} ms   p95 {places[1]:5.1f} ms   p99 {places[2]:5.1f} ms"
        f"   ({len(times) / FOR:.0f} commands a second; {each:.0f} kB a night at the first)",
        flush=True,
    )


def _commands(browsers: list[Browser], homes: list[str]) -> list[float]:
    """How long each took to be answered, the shortest first."""
    chance, times = random.Random(1), []
    began = due = time.time()
    while time.time() < began + FOR:
        home, browser = chance.choice(homes), browsers[len(times) % len(browsers)]
        asked = time.perf_counter()
        tell(browser, home)
        times.append(time.perf_counter() - asked)
        due += 1 / RATE
        time.sleep(max(0.0, due - time.time()))
    return sorted(times)
