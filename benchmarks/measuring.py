"""What the benchmarks share: rounds taken in turn, medians, ratios, and peers that may not be installed."""

import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from importlib import import_module
from importlib.metadata import version
from statistics import median
from time import perf_counter
from typing import Any

UNITS = ((1e9, "G"), (1e6, "M"), (1e3, "k"), (1, ""))


@contextmanager
def all_cores() -> Iterator[None]:
    """On all cores, where the system lets us choose; on those of before afterwards."""
    if not hasattr(os, "sched_setaffinity"):
        yield
        return
    pinned = os.sched_getaffinity(0)
    os.sched_setaffinity(0, range(os.cpu_count() or 1))
    try:
        yield
    finally:
        os.sched_setaffinity(0, pinned)


def peer(module: str, package: str | None = None) -> Any:
    """A peer's module, or None, said on a line, where it is not installed."""
    try:
        return import_module(module)
    except ImportError as missing:
        print(f"  {package or module}: not measured ({missing})")
        return None


def label(package: str) -> str:
    """A package and its version."""
    return f"{package} {version(package)}"


def compare(
    what: str, count: int, ours: Callable[[], object], peers: dict[str, Callable[[], object]], *, rounds: int = 7
) -> None:
    """Print how many a second each does, and how many times the peer we are.

    Each callable does `count` of the thing. They take turns, one warm-up round before, so that a slow moment of the
    machine falls on all alike; rates are those of the median round.
    """
    contenders = {what: ours, **peers}
    seconds: dict[str, list[float]] = {name: [] for name in contenders}
    for turn in range(rounds + 1):
        for name, work in contenders.items():
            start = perf_counter()
            work()
            if turn:
                seconds[name].append(perf_counter() - start)
    rates = {name: count / median(times) for name, times in seconds.items()}
    for name, rate in rates.items():
        ratio = "" if name == what else f"  we are {rates[what] / rate:.3g} times that"
        print(f"  {name:44}{readable(rate):>12}/s{ratio}", flush=True)


def readable(number: float) -> str:
    """A number with three or four digits that count."""
    size, unit = next(((size, unit) for size, unit in UNITS if number >= size), (1, ""))
    return f"{number / size:.4g} {unit}"
