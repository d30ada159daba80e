"""Work shared out among as many processes as there are cores, its answers in the order of the questions."""

import os
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future
from contextlib import suppress
from itertools import islice
from typing import TypeVar

from shuffleup.workers import Terms, Workers

AHEAD = 2
"""Questions handed out for each process, so that none waits for the next."""

Q = TypeVar("Q")
A = TypeVar("A")


def cores() -> int:
    """Cores that this process may use."""
    with suppress(AttributeError):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def in_order(work: Callable[[Q], A], questions: Iterable[Q], *, alone: int) -> Iterator[A]:
    """What `work`, a function of a module, makes of each question.

    The first `alone` are answered in this process: others take a third of a second to start, and few questions are not
    worth it. Questions are taken up only a few ahead of the answers, so there may be any number of them. Raises what
    the work raises, at its place.
    """
    left = iter(questions)
    processes = cores()
    yield from map(work, islice(left, alone) if processes > 1 else left)
    first = next(left, None)
    if first is None:
        return
    others = Workers(Terms(at_once=processes))
    try:
        asked: deque[Future[A]] = deque([others.submit(work, first)])
        for question in left:
            asked.append(others.submit(work, question))
            if len(asked) >= AHEAD * processes:
                yield asked.popleft().result()
        while asked:
            yield asked.popleft().result()
    finally:
        others.close()
