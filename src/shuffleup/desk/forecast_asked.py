"""What a forecast is wanted of: a night as it stands, or a plan that nobody has set up yet. How many nights are played.

The simulation is imported only when one is wanted: a server that is never asked does without it.
"""

import os
from dataclasses import replace
from datetime import UTC, datetime
from typing import TYPE_CHECKING
from zoneinfo import ZoneInfo

from shuffleup.tournament.pin import PinnedBook
from shuffleup.tournament.plan import Format, Plan
from shuffleup.tournament.state import Tournament

if TYPE_CHECKING:
    from shuffleup.simulation.asked import ForecastAsked

NIGHTS = "SHUFFLEUP_FORECAST_NIGHTS"
"""In the environment: so many nights are played for a forecast, for a machine that is slow or in no hurry."""

FIRST = 40
"""Nights of the very first forecast: a rough answer in seconds, while compiling would take a minute."""


def nights_set() -> int | None:
    """The number of nights that the environment sets, None where it leaves that to us."""
    runs = os.environ.get(NIGHTS, "")
    return int(runs) if runs.isdecimal() and runs != "0" else None


def of_plan(plan: Plan, book: PinnedBook) -> "ForecastAsked":
    """What to work out of a plan alone."""
    from shuffleup.simulation.asked import ForecastAsked
    from shuffleup.simulation.so_far import with_tables_for
    from shuffleup.tournament.pinned import as_book

    if plan.format is Format.COUNTS:
        plan = with_tables_for(plan, plan.entrants)
    return ForecastAsked(plan, as_book(book), None, nights_set() or FIRST)


def of_night(state: Tournament, now: int, players: int) -> "ForecastAsked":
    """What to work out: of a running night from its state, with the time at which it did start. Raises BadInput."""
    from shuffleup.simulation.asked import ForecastAsked
    from shuffleup.simulation.so_far import with_tables_for
    from shuffleup.simulation.under_way import night_so_far
    from shuffleup.tournament.pinned import as_book

    count = nights_set()
    book, plan = as_book(state.book), state.plan
    if plan.format is Format.COUNTS:
        plan = with_tables_for(plan, max(players, state.counts.entered))
    if not state.clock.started:
        return ForecastAsked(replace(plan, entrants=players), book, None, count)
    began = datetime.fromtimestamp(state.started_at / 1000, UTC).astimezone(ZoneInfo(state.plan.time_zone))
    plan = replace(plan, starts_at=began.replace(tzinfo=None).isoformat())
    return ForecastAsked(plan, book, night_so_far(state, now), count)
