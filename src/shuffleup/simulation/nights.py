"""Nights one after the other: night `number` of a seed is the same whoever plays it, when, and beside how many.

The unit of work is a range of numbers; what comes back of a night is a small tuple of integers.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from random import Random
from typing import Any, NamedTuple

from shuffleup.simulation.assumptions import Assumptions, Tonight, tonight
from shuffleup.simulation.dice import start_of
from shuffleup.simulation.drivers import Interpreted, driver
from shuffleup.simulation.night_plan import NightSetup
from shuffleup.simulation.night_record import KINDS, STEPS
from shuffleup.simulation.series_record import HEAD, LEVEL


class LevelSeen(NamedTuple):
    """A level as one night came to it. Nothing but zeros if it did not."""

    left: int
    """Players left as it began."""
    chips: int
    """All chips in play."""
    median: int
    """The middle stack."""
    sold: int
    """Stacks sold by then."""
    hands: int
    """Hands dealt in it."""
    all_in: int
    """Of these, hands in which somebody went all-in."""


NOT_REACHED = LevelSeen(0, 0, 0, 0, 0, 0)


class NightSeen(NamedTuple):
    """What is kept of a night. Times in milliseconds on the structure's clock, -1 for what did not happen."""

    number: int
    tonight: Tonight
    hands: int
    finish: int
    final_table: int
    sold: int
    broke: tuple[int, ...]
    """By table, in the order of their numbers."""
    levels: tuple[LevelSeen, ...]
    left_at: tuple[int, ...]
    """Players left at every step of the clock from 0 on."""
    late_hands: int
    late_all_in: int
    rebuys: int
    """Bought in the nights' own time, as are add-ons."""
    add_ons: int


Stacks = Callable[[Random], list[int]]
"""Makes the stacks with which a night under way goes on, where not all are known."""


@dataclass(frozen=True)
class Series:
    """All that fixes a series of nights but the seed: what is pickled to other processes."""

    setup: NightSetup
    assumed: Assumptions
    seed: str
    given: tuple[Tonight, ...] = ()
    """Paces and fields to choose from, learned from the night so far; none: as assumed."""
    stacks: Any = None
    """A `Stacks`, None for starting stacks."""


def play_series(
    series: Series, numbers: range, *, compiled: bool | None = None, player: Interpreted | None = None
) -> Iterator[NightSeen]:
    """Play these nights of the series. `player` is a driver made before for the same setup."""
    setup = series.setup
    player = player or driver(setup.plan, setup.room_law, setup.hand_law, compiled=compiled)
    for at in range(0, len(numbers), player.nights_a_call):
        yield from _play(series, player, numbers[at : at + player.nights_a_call])


def play_one(series: Series, player: Interpreted, number: int) -> NightSeen:
    """Play one night and look at it."""
    return _play(series, player, range(number, number + 1))[0]


def _play(series: Series, player: Interpreted, numbers: range) -> list[NightSeen]:
    """Play as many nights as one call can, and look at them."""
    record = player.series
    tonights: list[Tonight] = []
    asked: list[int] = []
    stacks: list[int] = []
    for number in numbers:
        name = f"{series.seed}/{number}"
        chance = Random(name)  # noqa: S311 - chance for a simulation
        own = chance.choice(series.given) if series.given else tonight(series.assumed, chance)
        tonights.append(own)
        kinds = own.kinds or series.setup.plan.kind_sum[: series.setup.plan.kinds_n]
        asked += (own.pace, own.tilt, own.again, start_of(name), *kinds, *[0] * (KINDS - len(kinds)))
        if series.stacks is not None:
            stacks += series.stacks(chance)
    record.n = len(numbers)
    record.asked[: len(asked)] = asked
    record.stacks[: len(stacks)] = stacks
    player.play()
    seen = _ints(record.seen, int(record.used))
    found, at = [], 0
    for number, own in zip(numbers, tonights, strict=True):
        night, at = look(series.setup, seen, at, number, own)
        found.append(night)
    return found


def look(setup: NightSetup, seen: tuple[int, ...], at: int, number: int, own: Tonight) -> tuple[NightSeen, int]:
    """What was kept of the night whose numbers begin there (`series_record`), and where the next one's do."""
    hands, finish, final_table, sold, late_hands, late_all_in, rebuys, add_ons, reached, steps = seen[at : at + HEAD]
    tables = at + HEAD
    levels = tables + len(setup.tables)
    moments = levels + LEVEL * reached
    end = moments + steps
    kept = NightSeen(
        number=number,
        tonight=own,
        hands=hands,
        finish=finish,
        final_table=final_table,
        sold=sold,
        broke=seen[tables:levels],
        levels=tuple(
            [LevelSeen._make(seen[each : each + LEVEL]) for each in range(levels, moments, LEVEL)]
            + [NOT_REACHED] * (setup.plan.levels_n - reached)
        ),
        left_at=seen[moments:end] + seen[end - 1 : end] * (STEPS - steps),
        late_hands=late_hands,
        late_all_in=late_all_in,
        rebuys=rebuys,
        add_ons=add_ons,
    )
    return kept, end


def _ints(numbers: Any, count: int) -> tuple[int, ...]:
    """The first so many numbers of a list or an array as Python's own."""
    first = numbers[:count]
    return tuple(first if isinstance(first, list) else first.tolist())
