"""What a night under way tells about its pace and its field: who went out when, hands that tables reported.

Nights that may have been are played from the start to now, each with a pace and a field as assumed. Those that come
nearest to the players left at the moments counted are kept; what tables reported weighs them. Their paces and fields
are what the forecast goes on with. The more of a night is seen, the more it counts; early on little is known, and
little changes.
"""

from dataclasses import replace
from math import exp, log
from random import Random

from shuffleup.rulebooks import Book
from shuffleup.simulation.assumptions import LEAST_PACE, MOST_PACE, MOST_TILT, Assumptions, Tonight, bounded
from shuffleup.simulation.drivers import has_compiler
from shuffleup.simulation.night_plan import NightSetup, set_up
from shuffleup.simulation.night_record import WHOLE
from shuffleup.simulation.nights import NightSeen, Series
from shuffleup.simulation.seating_record import PLAYERS, TABLES
from shuffleup.simulation.shared_out import play
from shuffleup.simulation.so_far import HandsReport, NightSoFar, with_tables_for
from shuffleup.tournament.plan import Plan

NIGHTS = 400
KEPT = 60
NIGHTS_INTERPRETED = 60
KEPT_INTERPRETED = 15
AS_MANY = 240
"""Paces and fields that the rest of the night is played with, each near one of those kept."""
TILT_GOES_ON, PACE_GOES_ON = 0.3, 0.06
"""How far the rest of a night may be from what was seen of it while everybody is left (one standard deviation), in
looseness and in the time of hands; less as players go out."""
HAND_SPREAD = 0.4
"""How much one hand's time differs from the next, and the table's from the room's, as a share of it."""
TABLE_SPREAD = 0.06


def learned(
    plan: Plan,
    book: Book,
    assumed: Assumptions,
    so_far: NightSoFar,
    seed: int,
    *,
    processes: int | None = None,
    compiled: bool | None = None,
) -> tuple[Tonight, ...]:
    """Paces and fields that fit the night so far, each as likely as the other; empty when nothing was seen yet."""
    if so_far.entries == so_far.left and not so_far.reports:
        return ()
    fast = has_compiler() and compiled is not False
    # Everybody who has a stack by now sat there from the start: re-entries and late ones are stacks too.
    entries = min(so_far.entries, PLAYERS, TABLES * plan.seats_per_table)
    whole = replace(with_tables_for(plan, entries), entrants=entries, re_entries=0)
    setup = set_up(whole, book, replace(assumed, late_share=0.0))
    closed = setup.plan.entries_end / 60_000
    setup.plan.entries_end = 0
    setup.plan.stop_at = round(so_far.clock_minutes * 60_000)
    series = Series(setup, assumed, f"{seed} so far")
    nights = play(series, NIGHTS if fast else NIGHTS_INTERPRETED, processes=processes, compiled=compiled)
    moments = _moments(so_far, closed)
    nights.sort(key=lambda night: _distance(night, setup, moments))
    near = nights[: KEPT if fast else KEPT_INTERPRETED]
    weights = [_likelihood(night.tonight.pace, so_far.reports, plan) for night in near]
    if sum(weights) <= 0:
        weights = [1.0] * len(near)
    chance = Random(f"{seed} kept")  # noqa: S311 - chance for a simulation
    chosen = chance.choices([night.tonight for night in near], weights, k=AS_MANY)
    to_come = so_far.left / so_far.entries
    return tuple(_as_may_go_on(each, to_come, chance) for each in chosen)


def _as_may_go_on(tonight: Tonight, to_come: float, chance: Random) -> Tonight:
    """The rest of a night, by the share of players left: played about as what was seen, not just so."""
    tilt = bounded(tonight.tilt + round(WHOLE * chance.gauss(0.0, TILT_GOES_ON * to_come)), -MOST_TILT, MOST_TILT)
    pace = bounded(round(tonight.pace * exp(chance.gauss(0.0, PACE_GOES_ON * to_come))), LEAST_PACE, MOST_PACE)
    return replace(tonight, tilt=tilt, pace=pace)


def _moments(so_far: NightSoFar, closed: float) -> list[tuple[float, int]]:
    """Moments on the clock with the players left: now, and before it a few since entries closed.

    While somebody may come the players left do not tell how many went out.
    """
    now = so_far.clock_minutes
    moments = [(now, so_far.left)]
    for share in (0.5, 0.75):
        before = [left for at, left in so_far.counts if at <= share * now]
        if so_far.counts and share * now >= closed:
            moments.append((share * now, before[-1] if before else so_far.entries))
    return moments


def _distance(night: NightSeen, setup: NightSetup, moments: list[tuple[float, int]]) -> float:
    """How far a night is from what was counted."""
    step = setup.plan.step_ms / 60_000
    total = 0.0
    for at, left in moments:
        place = min(len(night.left_at) - 1, round(at / step))
        total += abs(log((night.left_at[place] + 1) / (left + 1)))
    return total


def _likelihood(pace: int, reports: tuple[HandsReport, ...], plan: Plan) -> float:
    """How likely what the tables reported is at this pace."""
    chance = 1.0
    full = plan.seats_per_table
    for report in reports:
        usual = 60 / plan.hands_per_hour * (full + 2 * min(report.players, full)) / (3 * full)
        off = log(report.minutes / (report.hands * usual)) - log(pace / WHOLE)
        chance *= exp(-0.5 * off * off / (HAND_SPREAD**2 / report.hands + TABLE_SPREAD**2))
    return chance
