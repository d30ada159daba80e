"""Nights one after the other: night `number` of a seed is the same whoever plays it, when, and in how many processes.

The unit of work is a range of numbers; what comes back of a night is a small tuple of integers.
"""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from random import Random
from typing import Any, NamedTuple

from shuffleup.simulation.assumptions import Assumptions, Tonight, tonight
from shuffleup.simulation.dice import start_of
from shuffleup.simulation.drivers import Interpreted, driver
from shuffleup.simulation.night_plan import NightSetup
from shuffleup.simulation.night_record import STEPS


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
    series: Series, numbers: Iterable[int], *, compiled: bool | None = None, player: Interpreted | None = None
) -> Iterator[NightSeen]:
    """Play these nights of the series. `player` is a driver made before for the same setup."""
    setup = series.setup
    player = player or driver(setup.plan, setup.room_law, setup.hand_law, compiled=compiled)
    for number in numbers:
        yield play_one(series, player, number)


def play_one(series: Series, player: Interpreted, number: int) -> NightSeen:
    """Play one night and look at it."""
    chance = Random(f"{series.seed}/{number}")  # noqa: S311 - chance for a simulation
    own = chance.choice(series.given) if series.given else tonight(series.assumed, chance)
    night = player.night
    night.pace, night.tilt, night.again, night.come = own.pace, own.tilt, own.again, series.setup.plan.late
    if series.stacks is not None:
        stacks = series.stacks(chance)
        player.seating.stack[: len(stacks)] = stacks
    player.dice.z = start_of(f"{series.seed}/{number}")
    player.play()
    return look(series.setup, night, number, own)


def look(setup: NightSetup, night: Any, number: int, own: Tonight) -> NightSeen:
    """What is kept of the night in the record."""
    reached, tables = int(night.level) + 1, len(setup.tables)
    columns = (
        night.level_left,
        night.level_chips,
        night.level_median,
        night.level_sold,
        night.level_hands,
        night.level_all_in,
    )
    levels = [LevelSeen(*row) for row in zip(*(_ints(column, reached) for column in columns), strict=True)]
    levels += [NOT_REACHED] * (setup.plan.levels_n - reached)
    return NightSeen(
        number,
        own,
        int(night.hands),
        int(night.finish),
        int(night.final_table),
        int(night.sold),
        _ints(night.broke, tables),
        tuple(levels),
        _ints(night.left_at, STEPS),
        int(night.late_hands),
        int(night.late_all_in),
    )


def _ints(numbers: Any, count: int) -> tuple[int, ...]:
    """The first so many numbers of a list or an array as Python's own."""
    first = numbers[:count]
    return tuple(first if isinstance(first, list) else first.tolist())
