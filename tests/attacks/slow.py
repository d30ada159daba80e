"""Slow and half-open clients, and as many of them as fit: the staff are answered all the while, and all are let go."""

import contextlib
import socket
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

from served import HOST, Served, Visitor

from attacks.tally import Budget, StaffAtWork, Tally, a_night

FILES = 256
"""As macOS gives to a program that does not ask for more."""

HEAD = f"GET /here HTTP/1.1\r\nHost: {HOST}\r\n".encode()
LET_GO = 75.0
"""Seconds after which a connection that asks for nothing has to be closed, on a busy machine."""


def silent(line: socket.socket) -> None:
    """Says nothing."""


def half(line: socket.socket) -> None:
    """Says half a request, and a letter more at each visit."""
    line.sendall(HEAD + b"X-A: ")


def half_body(line: socket.socket) -> None:
    """Promises a body and sends a tenth of it."""
    line.sendall(f"POST /here HTTP/1.1\r\nHost: {HOST}\r\nContent-Length: 1000000\r\n\r\n".encode() + b"x" * 100_000)


def unread(line: socket.socket) -> None:
    """Asks for page after page and reads none."""
    line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    line.setblocking(False)
    line.send((HEAD.replace(b"/here", b"/rules/tda") + b"\r\n") * 40)


WAYS: tuple[Callable[[socket.socket], None], ...] = (silent, half, half_body, unread)


@contextmanager
def crowd(served: Served, budget: Budget, tally: Tally, many: int) -> Iterator[list[socket.socket]]:
    """So many connections, each slow in a way of its own."""
    with ExitStack() as held:
        lines = []
        for _ in range(many):
            with contextlib.suppress(OSError):
                line = held.enter_context(socket.create_connection(("127.0.0.1", served.port), timeout=30))
                budget.chance.choice(WAYS)(line)
                lines.append(line)
            tally.tried()
        yield lines


def clients(budget: Budget, tally: Tally) -> None:
    """More than there are files for, while the staff go on."""
    served = Served(budget.data())
    served.limits = {"NOFILE": FILES}
    try:
        with a_night(served.start()) as (director, night):
            while budget.left() or not tally.tries:
                with crowd(served, budget, tally, 2 * FILES) as lines, StaffAtWork(tally, director, night):
                    time.sleep(1)
                    if budget.full:
                        _let_go(tally, lines)
            tally.ask("afterwards", lambda: Visitor(served).get(f"/screen/{night}"))
    finally:
        served.stop()
    tally.quiet(served)


def _let_go(tally: Tally, lines: list[socket.socket]) -> None:
    """Nobody reads what came; the server closes all the same."""
    ends = time.monotonic() + LET_GO
    left = lines
    while left and time.monotonic() < ends:
        time.sleep(2)
        left = [line for line in left if not _is_closed(line)]
    tally.expect(not left, f"{len(left)} connections that ask for nothing were held for {LET_GO:.0f} s")


def _is_closed(line: socket.socket) -> bool:
    """Whether the server has closed it: a letter sent is refused, at the second one at the latest."""
    try:
        line.setblocking(False)
        line.send(b"x")
    except BlockingIOError:
        return False
    except OSError:
        return True
    return False


def memory(budget: Budget, tally: Tally) -> None:
    """Bodies as large as they come, many at once: the server takes a bounded part of the memory."""
    served = Served(budget.data())
    try:
        with a_night(served.start()) as (director, night), StaffAtWork(tally, director, night):
            before = resident(served)
            while budget.left() or not tally.tries:
                with ExitStack() as held:
                    for _ in range(12):
                        line = held.enter_context(socket.create_connection(("127.0.0.1", served.port), timeout=30))
                        tally.tried()
                        _swell(line)
            grown = resident(served) - before
            tally.expect(grown < 400, f"the server grew by {grown} MB")
            tally.note = f"grew by {max(0, grown)} MB at most"
    finally:
        served.stop()
    tally.quiet(served)


def _swell(line: socket.socket) -> None:
    line.sendall(f"POST /sign-in HTTP/1.1\r\nHost: {HOST}\r\nContent-Length: 2000000000\r\n\r\n".encode())
    with contextlib.suppress(OSError):
        for _ in range(800):
            line.sendall(b"x" * 65_536)


def resident(served: Served) -> int:
    """The most memory that the server's process ever held, in MB; 0 where this machine does not tell."""
    process = served._process
    assert process is not None
    try:
        with Path(f"/proc/{process.pid}/status").open() as told:
            return next(int(line.split()[1]) // 1024 for line in told if line.startswith("VmHWM"))
    except OSError:
        return 0
