"""Nights shared out: each that takes part gets ranges of numbers and gives back what it saw. Who plays changes nothing.

Compiled nights are shared out among threads: a night is one call of a kernel that holds no lock, so threads play side
by side, and need no time to start. Interpreted nights are shared out among processes. These are started as
`python -m shuffleup.simulation.workers` and are told over a pipe, so that a script which asks for a forecast needs no
guard around its main part, and a server with threads is never forked.
"""

import os
import pickle
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager, suppress
from functools import partial
from queue import SimpleQueue
from threading import Event, Thread
from time import perf_counter
from typing import BinaryIO

from shuffleup.bad_input import BadInput
from shuffleup.simulation.drivers import driver
from shuffleup.simulation.nights import NightSeen, Series, play_series

CHUNK_SECONDS = 0.25
"""How long a range of nights may take, for the sake of the progress bar."""
SHARES = 8
"""Ranges for each that takes part, or more, so that none waits long for the last one."""
WORTH_A_THREAD = 0.05
"""Seconds of work from which on compiled nights are shared out,"""
WORTH_A_PROCESS = 2.0
"""and interpreted ones: each process needs one to start."""
TRIAL = {True: 16, False: 1}
"""Nights that are played to see how long one takes, compiled or not."""

Progress = Callable[[int], None]
"""Is told how many more nights have been played."""
Ask = Callable[[range], list[NightSeen]]
"""Plays nights with these numbers, somewhere."""


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

    `processes` is how many play side by side (threads, where nights are compiled); None takes as many as there are
    cores where the work is worth it. Raises BadInput for fewer than 1.
    """
    if processes is not None and processes < 1:
        raise BadInput(f"{processes} nights side by side", right="1 or more")
    tell = progress or (lambda _: None)
    player = driver(series.setup.plan, series.setup.room_law, series.setup.hand_law, compiled=compiled)
    numbers = range(first, first + runs)
    seen = list(play_series(series, numbers[:1], player=player))  # alone, since it may have to be compiled
    tell(len(seen))
    began = perf_counter()
    seen += play_series(series, numbers[1 : 1 + TRIAL[player.compiled]], player=player)
    tell(len(seen) - 1)
    rest = numbers[len(seen) :]
    if not rest:
        return seen
    seconds = (perf_counter() - began) / (len(seen) - 1)
    count = processes or cores()
    if processes is None and seconds * len(rest) < (WORTH_A_THREAD if player.compiled else WORTH_A_PROCESS):
        count = 1
    chunk = max(1, min(int(CHUNK_SECONDS / seconds), len(rest) // (SHARES * count)))
    ranges = [rest[at : at + chunk] for at in range(0, len(rest), chunk)]
    somewhere = partial(_here if player.compiled else _process, series)
    alone = (list(play_series(series, each, player=player)) for each in ranges)
    for found in alone if count == 1 else _side_by_side(somewhere, ranges, count):
        seen += found
        tell(len(found))
    return sorted(seen)


def cores() -> int:
    """Cores that this process may use."""
    with suppress(AttributeError):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def _side_by_side(
    somewhere: Callable[[], AbstractContextManager[Ask]], ranges: list[range], count: int
) -> Iterator[list[NightSeen]]:
    """What `count` of them saw, range by range as it comes. Raises what went wrong in one."""
    waiting = iter(ranges)
    came: SimpleQueue[list[NightSeen] | BaseException] = SimpleQueue()
    enough = Event()

    def feed() -> None:
        try:
            with somewhere() as ask:
                for each in waiting:
                    if enough.is_set():
                        return
                    came.put(ask(each))
        except BaseException as wrong:  # noqa: BLE001 - it is raised again where the results are awaited
            came.put(wrong)

    threads = [Thread(target=feed, daemon=True) for _ in range(min(count, len(ranges)))]
    for thread in threads:
        thread.start()
    try:
        for _ in ranges:
            found = came.get()
            if isinstance(found, BaseException):
                raise found
            yield found
    finally:
        enough.set()
        for thread in threads:
            thread.join()


@contextmanager
def _here(series: Series) -> Iterator[Ask]:
    """Plays compiled nights in the thread that asks, with records of its own."""
    setup = series.setup
    player = driver(setup.plan, setup.room_law, setup.hand_law, compiled=True)
    yield lambda numbers: list(play_series(series, numbers, player=player))


@contextmanager
def _process(series: Series) -> Iterator[Ask]:
    """Plays interpreted nights in a process of their own."""
    worker = _Worker(series)
    try:
        yield worker.ask
    finally:
        worker.end()


class _Worker:
    """A process that plays nights of one series."""

    def __init__(self, series: Series) -> None:
        self._process = subprocess.Popen(
            [sys.executable, "-m", "shuffleup.simulation.workers"], stdin=subprocess.PIPE, stdout=subprocess.PIPE
        )
        self._send(series)

    def end(self) -> None:
        """Let it end."""
        with suppress(OSError):
            if self._process.stdin:
                self._process.stdin.close()
        if self._process.stdout:
            self._process.stdout.close()
        self._process.wait()

    def ask(self, numbers: range) -> list[NightSeen]:
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
        series: Series = pickle.load(requests)  # noqa: S301 - from the process that started us
        player = driver(series.setup.plan, series.setup.room_law, series.setup.hand_law, compiled=False)
        while True:
            numbers: range = pickle.load(requests)  # noqa: S301
            pickle.dump(list(play_series(series, numbers, player=player)), answers)
            answers.flush()
    except (EOFError, KeyboardInterrupt, BrokenPipeError):
        return


if __name__ == "__main__":
    serve(sys.stdin.buffer, sys.stdout.buffer)
