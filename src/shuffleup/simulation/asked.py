"""A forecast as a server asks for it: with as many nights as pay, on one core.

Made to be worked out by others (`workers`), who keep what they compiled. Not done: several processes for one forecast,
since the machine behind the bar has other things to do.
"""

from dataclasses import dataclass

from shuffleup.rulebooks import Book
from shuffleup.simulation.drivers import has_compiler
from shuffleup.simulation.forecast import forecast
from shuffleup.simulation.forecast_record import Forecast
from shuffleup.simulation.so_far import NightSoFar
from shuffleup.tournament.plan import Plan

RUNS = 1_000
RUNS_INTERPRETED = 150
"""Nights that are played without numba: about a quarter of a minute for thirty players."""
WORTH_COMPILING = 50
"""Nights; fewer are played sooner as they are."""
SEED = 1


@dataclass(frozen=True, slots=True)
class ForecastAsked:
    """What a forecast is wanted of; `runs` None takes as many as pay."""

    plan: Plan
    book: Book
    so_far: NightSoFar | None = None
    runs: int | None = None


def answer(asked: ForecastAsked) -> Forecast:
    """Work one forecast out. Raises `BadInput` where there can be none."""
    runs = asked.runs or (RUNS if has_compiler() else RUNS_INTERPRETED)
    worth_it = runs >= WORTH_COMPILING
    return forecast(
        asked.plan,
        runs=runs,
        seed=SEED,
        so_far=asked.so_far,
        book=asked.book,
        compiled=None if worth_it else False,
        processes=1,
        swings=worth_it,
    )
