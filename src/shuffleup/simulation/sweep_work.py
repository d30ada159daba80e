"""The work of a sweep in parts, and who does it: this process, processes beside it, or the workers of a Dask cluster.

A part is a range of nights of one cell with all that decides them, so whoever plays it comes to the same tally. What
goes out is two kilobytes, what comes back less. A process that dies is replaced and its part handed out again; on a
cluster the scheduler sees to that. A worker whose program is another one refuses, as its nights might be others.
"""

import pickle
import zlib
from collections.abc import Callable, Iterator
from concurrent.futures import FIRST_COMPLETED, CancelledError, Executor, Future, wait
from contextlib import ExitStack
from dataclasses import dataclass
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Final

from shuffleup.bad_input import BadInput
from shuffleup.simulation.nights import Series
from shuffleup.simulation.shared_out import play
from shuffleup.simulation.tally import NightsTally, tally_of
from shuffleup.workers import Terms, WorkerDied, Workers

NIGHTS_A_PART: Final = {True: 500, False: 20}
"""By whether nights are compiled here: a part takes a fifth of a second, or one. A process that dies loses no more."""
AHEAD: Final = 3
"""Parts handed out for each who plays, so that none waits for the next."""
LIVES: Final = 5
"""How often processes may die one after the other without one part coming back: then it is no accident."""
PATIENCE: Final = 20
"""Seconds for a scheduler to answer, and for its first worker to come."""
INSTALL: Final = "pip install 'shuffleup[cluster]'"
PLAYS: Final = ("cards", "games", "hand", "simulation", "tournament/kernels", "kernel.py")
"""What decides how a series of nights goes, in the package."""


@dataclass(frozen=True, slots=True)
class SweepPart:
    """Nights `first` to `first + nights - 1` of a cell, for whoever plays them."""

    cell: int
    first: int
    nights: int
    series: bytes
    closes_ms: int | None
    program: str
    compiled: bool | None


def packed(series: Series) -> bytes:
    """A series small enough to be sent with each part of it."""
    return zlib.compress(pickle.dumps(series), 1)


@cache
def program() -> str:
    """A hash of the sources that decide how nights go."""
    home = Path(__file__).parents[1]
    sources = [
        file for part in PLAYS for file in ([home / part] if part.endswith(".py") else (home / part).glob("*.py"))
    ]
    found = sha256()
    for file in sorted(sources):
        found.update(file.relative_to(home).as_posix().encode() + b"\0" + file.read_bytes() + b"\0")
    return found.hexdigest()


def play_part(part: SweepPart, side_by_side: int | None = 1) -> NightsTally:
    """Play a part. Raises BadInput where this is not the program that asked for it."""
    if part.program != program():
        raise BadInput(
            "a worker's Shuffle Up is not the one here, so that its nights might be others",
            right="the same version of shuffleup on every machine",
        )
    series: Series = pickle.loads(zlib.decompress(part.series))  # noqa: S301 - packed by whoever asks
    nights = play(series, part.nights, first=part.first, processes=side_by_side, compiled=part.compiled)
    return tally_of(nights, part.closes_ms)


Played = Iterator[tuple[SweepPart, NightsTally]]


def played_here(parts: Iterator[SweepPart]) -> Played:
    """Play them one after the other in this process, in as many threads as pay."""
    for part in parts:
        yield part, play_part(part, None)


def played_in_processes(parts: Iterator[SweepPart], count: int) -> Played:
    """Play them in so many processes. Raises BadInput where these die again and again."""
    with Workers(Terms(at_once=count)) as others:
        yield from _shared_out(parts, others, lambda: AHEAD * count)


def played_on_cluster(parts: Iterator[SweepPart], address: str) -> Played:
    """Play them on the Dask cluster whose scheduler this is. Raises BadInput where it cannot be had, or is lost."""
    try:
        from distributed import Client, KilledWorker
    except ImportError:
        raise BadInput("--scheduler needs Dask, which is not installed", right=INSTALL) from None
    with ExitStack() as open_:
        try:
            client = open_.enter_context(Client(address, timeout=PATIENCE, set_as_default=False))
            client.wait_for_workers(1, timeout=PATIENCE)
        except TimeoutError:
            wrong, right = (
                f"no worker came to the scheduler {address} within {PATIENCE} seconds",
                "dask worker " + address,
            )
            raise BadInput(wrong, right=right) from None
        except (OSError, ValueError):
            raise BadInput(
                f"no Dask scheduler answers at {address}", right="its address, such as tcp://10.0.0.5:8786"
            ) from None

        def ahead() -> int:
            threads: int = sum(client.nthreads().values())
            return AHEAD * max(1, threads)

        try:
            yield from _shared_out(parts, open_.enter_context(client.get_executor(pure=False)), ahead)
        except KilledWorker:
            raise BadInput("some nights ended several workers", right="their logs, and more memory for each") from None
        except (CancelledError, OSError):
            right = "what was played is kept beside --out: the same command goes on with it"
            raise BadInput(f"the cluster at {address} was lost", right=right) from None


def _shared_out(parts: Iterator[SweepPart], others: Executor, ahead: Callable[[], int]) -> Played:
    """What others found, part by part as it comes; the part of a process that died is handed out again."""
    again: list[SweepPart] = []
    under_way: dict[Future[NightsTally], SweepPart] = {}
    died = 0
    try:
        while True:
            while len(under_way) < ahead() and (part := again.pop() if again else next(parts, None)):
                under_way[others.submit(play_part, part)] = part
            if not under_way:
                return
            for future in wait(under_way, return_when=FIRST_COMPLETED).done:
                part = under_way.pop(future)
                try:
                    tally = future.result()
                except WorkerDied:
                    again.append(part)
                    died += 1
                    if died > LIVES:
                        wrong = f"the processes that play have died {died} times one after the other"
                        raise BadInput(wrong, right="more memory, or fewer --processes") from None
                    continue
                died = 0
                yield part, tally
    finally:
        for future in under_way:
            future.cancel()
