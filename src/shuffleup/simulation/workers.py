"""Nights shared out among processes: each gets ranges of numbers over a pipe and sends back what it saw.

Worker processes are started as `python -m shuffleup.simulation.workers`, so that a script which asks for a forecast
needs no guard around its main part, and a server with threads is never forked. Who plays which night changes nothing.
"""

import os
import pickle
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import suppress
from queue import SimpleQueue
from threading import Thread
from time import perf_counter
from typing import BinaryIO

from shuffleup.simulation.drivers import driver
from shuffleup.simulation.nights import NightSeen, Series, play_series

CHUNK_SECONDS = 0.25
"""How long a range of nights should take, for the sake of the progress bar."""
WORTH_A_PROCESS = 2.0
"""Seconds of work from which on more processes are started; each needs one to start."""
TRIAL = 8

Progress = Callable[[int], None]
"""Is told how many more nights have been played."""


def play(
    series: Series,
    runs: int,
    *,
    first: int = 0,
    processes: int | None = None,
    compiled: bool | None = None,
    progress: Progress | None = None,
) -> list[NightSeen]:
    """Play nights `first` to `first + runs - 1` of a series, in order.

    `processes` None takes as many as there are cores where the work is worth it; a number takes just so many.
    """
    tell = progress or (lambda _: None)
    seen: list[NightSeen] = []
    player = driver(series.setup.plan, series.setup.room_law, series.setup.hand_law, compiled=compiled)
    started, warm = perf_counter(), 0.0
    while len(seen) < runs:
        if processes is not None and processes > 1:
            break
        seen += play_series(series, [first + len(seen)], player=player)
        tell(1)
        if len(seen) == 1:
            warm = perf_counter()  # the first one pays for compiling
        if len(seen) == TRIAL and processes is None:
            each = (perf_counter() - warm) / (TRIAL - 1)
            if each * (runs - TRIAL) > WORTH_A_PROCESS and cores() > 1:
                break
    if len(seen) == runs:
        return seen
    each = (perf_counter() - warm) / (len(seen) - 1) if len(seen) > 1 else (perf_counter() - started) or 0.01
    chunk = max(1, min(500, int(CHUNK_SECONDS / max(each, 1e-6)))) if seen else 16
    ranges = [(at, min(at + chunk, first + runs)) for at in range(first + len(seen), first + runs, chunk)]
    for found in _by_processes(series, ranges, min(processes or cores(), len(ranges)), player.compiled, tell):
        seen += found
    return sorted(seen)


def cores() -> int:
    """Cores that this process may use."""
    with suppress(AttributeError):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def _by_processes(
    series: Series, ranges: list[tuple[int, int]], count: int, compiled: bool, tell: Progress
) -> Iterator[list[NightSeen]]:
    """What the worker processes saw, range by range as they come. Raises what went wrong in one."""
    waiting = iter(ranges)
    came: SimpleQueue[list[NightSeen] | BaseException] = SimpleQueue()

    def feed() -> None:
        try:
            with _Worker(series, compiled) as worker:
                for each in waiting:
                    came.put(worker.ask(each))
        except BaseException as wrong:  # noqa: BLE001 - it is raised again where the results are awaited
            came.put(wrong)

    threads = [Thread(target=feed, daemon=True) for _ in range(count)]
    for thread in threads:
        thread.start()
    for _ in ranges:
        found = came.get()
        if isinstance(found, BaseException):
            raise found
        tell(len(found))
        yield found
    for thread in threads:
        thread.join()


class _Worker:
    """A process that plays nights of one series."""

    def __init__(self, series: Series, compiled: bool) -> None:
        self._process = subprocess.Popen(
            [sys.executable, "-m", "shuffleup.simulation.workers"], stdin=subprocess.PIPE, stdout=subprocess.PIPE
        )
        self._send((series, compiled))

    def __enter__(self) -> "_Worker":
        return self

    def __exit__(self, *_: object) -> None:
        with suppress(OSError):
            if self._process.stdin:
                self._process.stdin.close()
        if self._process.stdout:
            self._process.stdout.close()
        self._process.wait()

    def ask(self, numbers: tuple[int, int]) -> list[NightSeen]:
        """The nights with these numbers."""
        self._send(numbers)
        assert self._process.stdout is not None  # noqa: S101 - a pipe was asked for
        found: list[NightSeen] = pickle.load(self._process.stdout)  # noqa: S301 - from our own process
        return found

    def _send(self, what: object) -> None:
        assert self._process.stdin is not None  # noqa: S101 - a pipe was asked for
        pickle.dump(what, self._process.stdin)
        self._process.stdin.flush()


def serve(requests: BinaryIO, answers: BinaryIO) -> None:
    """What a worker process does: a series comes first, then ranges until the pipe is closed."""
    try:
        series, compiled = pickle.load(requests)  # noqa: S301 - from the process that started us
        setup = series.setup
        player = driver(setup.plan, setup.room_law, setup.hand_law, compiled=compiled)
        while True:
            first, end = pickle.load(requests)  # noqa: S301
            pickle.dump(list(play_series(series, range(first, end), player=player)), answers)
            answers.flush()
    except (EOFError, KeyboardInterrupt, BrokenPipeError):
        return


if __name__ == "__main__":
    serve(sys.stdin.buffer, sys.stdout.buffer)
