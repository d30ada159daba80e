"""A process that works forecasts out one after another for a server, so that the server itself never waits.

`python -m shuffleup.simulation.asked` reads what is asked from its standard input and answers on its standard output,
both pickled; it ends with its input. It gives way to everything else on the machine, and keeps what it compiled. Not
done: several processes for one forecast, since the machine behind the bar has other things to do.
"""

import os
import pickle
import signal
import sys
from contextlib import suppress
from dataclasses import dataclass
from typing import BinaryIO

from shuffleup.bad_input import BadInput, Phrase
from shuffleup.cpu_budget import spend_at_most
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
GIVE_WAY = 10
BUDGET = 600
"""Seconds of the processor for one forecast, compiling too; past it the process ends, and another begins anew."""


@dataclass(frozen=True, slots=True)
class ForecastAsked:
    """What a forecast is wanted of; `runs` None takes as many as pay."""

    plan: Plan
    book: Book
    so_far: NightSoFar | None = None
    runs: int | None = None


@dataclass(frozen=True, slots=True)
class CannotBe:
    """Why there is no forecast: what was wrong, and what would be right."""

    wrong: Phrase
    right: Phrase = ""


def answer(asked: ForecastAsked) -> Forecast | CannotBe:
    """Work one forecast out."""
    runs = asked.runs or (RUNS if has_compiler() else RUNS_INTERPRETED)
    compiled = None if runs >= WORTH_COMPILING else False
    try:
        return forecast(
            asked.plan,
            runs=runs,
            seed=SEED,
            so_far=asked.so_far,
            book=asked.book,
            compiled=compiled,
            processes=1,
            swings=runs >= WORTH_COMPILING,
        )
    except BadInput as bad:
        return CannotBe(bad.wrong, bad.right)


def serve(requests: BinaryIO, answers: BinaryIO) -> None:
    """Answer until nothing more is asked."""
    with suppress(EOFError, BrokenPipeError):
        while True:
            asked: ForecastAsked = pickle.load(requests)  # noqa: S301 - from the process that started us
            spend_at_most(BUDGET)
            pickle.dump(answer(asked), answers)
            spend_at_most(0)
            answers.flush()


if __name__ == "__main__":
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the server, which then ends us
    if hasattr(os, "nice"):
        os.nice(GIVE_WAY)
    from shuffleup.simulation import asked  # so that what is pickled bears the name of this module, not of a program

    asked.serve(sys.stdin.buffer, sys.stdout.buffer)
