"""Nights shared out: each that takes part gets ranges of numbers and gives back what it saw. Who plays changes nothing.

Compiled nights are shared out among threads: a night is one call of a kernel that holds no lock, so threads play side
by side, and need no time to start. Interpreted nights are shared out among processes (`workers`).
"""

from collections.abc import Callable, Iterator
from concurrent.futures import FIRST_COMPLETED, Executor, Future, ThreadPoolExecutor, wait
from functools import partial
from itertools import islice
from time import perf_counter

from shuffleup.bad_input import BadInput
from shuffleup.side_by_side import AHEAD, cores
from shuffleup.simulation.drivers import driver
from shuffleup.simulation.nights import NightSeen, Series, play_series
from shuffleup.workers import Terms, Workers

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
PlayRange = Callable[[range], list[NightSeen]]
"""Plays nights with these numbers."""


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
    alone = (list(play_series(series, each, player=player)) for each in ranges)
    for found in alone if count == 1 else _side_by_side(series, ranges, min(count, len(ranges)), player.compiled):
        seen += found
        tell(len(found))
    return sorted(seen)


def _side_by_side(series: Series, ranges: list[range], count: int, compiled: bool) -> Iterator[list[NightSeen]]:
    """What `count` threads or processes saw, range by range as it comes."""
    others = ThreadPoolExecutor(count) if compiled else Workers(Terms(at_once=count))
    return _share_out(others, partial(play_range, series, compiled=compiled), ranges, AHEAD * count)


def play_range(series: Series, numbers: range, *, compiled: bool) -> list[NightSeen]:
    """Play these nights with records of its own, which takes no time beside the playing."""
    player = driver(series.setup.plan, series.setup.room_law, series.setup.hand_law, compiled=compiled)
    return list(play_series(series, numbers, player=player))


def _share_out(others: Executor, play: PlayRange, ranges: list[range], ahead: int) -> Iterator[list[NightSeen]]:
    """What the others saw, who then go home; some ranges are handed out ahead. Raises what went wrong with one."""
    waiting = iter(ranges)
    under_way: set[Future[list[NightSeen]]] = {others.submit(play, each) for each in islice(waiting, ahead)}
    try:
        while under_way:
            done, under_way = wait(under_way, return_when=FIRST_COMPLETED)
            under_way |= {others.submit(play, each) for each in islice(waiting, len(done))}
            for each in done:
                yield each.result()
    finally:
        others.shutdown(cancel_futures=True)
