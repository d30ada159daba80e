"""What moves the end of a night: each assumption at one end of what it may be and at the other, the largest first.

Pace, looseness and buying differ from night to night already, so the nights that were played tell what each does: the
middle finish of the third that has least of it, and of the third that has most. Kinds of players, and how many come
late, are the same in all nights; for these a part of the nights is played again with a tight field and with a wild
one, with nobody late and with twice as many.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Final

from shuffleup.simulation.assumptions import Assumptions, Tonight
from shuffleup.simulation.forecast_record import Assumed, Swing, quantile
from shuffleup.simulation.models import Field, field_of
from shuffleup.simulation.nights import NightSeen, Series
from shuffleup.simulation.shared_out import play
from shuffleup.tournament.plan import Plan

AGAIN: Final = {True: (5, 200), False: (10, 20)}
"""One night in so many is played again for each end, and how many at most; compiled and not."""
FEWEST = 4
"""Nights that are worth it."""
FEWEST_IN_THIRD = 20
"""With fewer nights in a third chance would tell more than the assumption."""
MINUTE = 60_000

Prepare = Callable[[Assumptions], Series]
"""The same nights under other assumptions."""


@dataclass(frozen=True, slots=True)
class ByNight:
    """An assumption that differs from night to night, by what tonight has of it."""

    what: Assumed
    has: Callable[[Tonight], int]


def swings_in(plan: Plan, nights: Sequence[NightSeen], stopped: float) -> list[Swing]:
    """What pace, looseness and buying did in nights that were played to their end."""
    each = [ByNight(Assumed.PACE, lambda night: night.pace), ByNight(Assumed.MOOD, lambda night: night.tilt)]
    if plan.re_entries or plan.rebuys or plan.add_on_stack:
        each.append(ByNight(Assumed.AGAIN, lambda night: night.again))
    found = []
    for one in each:
        ordered = sorted(nights, key=lambda night: (one.has(night.tonight), night.number))
        third = len(ordered) // 3
        if third >= FEWEST_IN_THIRD and one.has(ordered[0].tonight) != one.has(ordered[-1].tonight):
            least, most = (_middle(part, stopped) for part in (ordered[:third], ordered[-third:]))
            found.append(Swing(one.what, least, most))
    return found


def swings_played(
    nights: Sequence[NightSeen], assumed: Assumptions, stopped: float, prepare: Prepare, *, late: bool, fast: bool
) -> list[Swing]:
    """What other players, and more or fewer late ones, would do: some of the nights played again.

    The difference from what these same nights were is told beside the middle of them all.
    """
    share, most = AGAIN[fast]
    count = min(len(nights) // share, most)
    same, whole = ([night for night in each if night.finish >= 0] for each in (nights[:count], nights))
    if count < FEWEST or not same:
        return []
    usual = _middle(whole, stopped) - _middle(same, stopped)

    def finish(other: Assumptions) -> float | None:
        again = play(prepare(other), count, compiled=None if fast else False, processes=1)
        done = [night for night in again if night.finish >= 0]
        return round(_middle(done, stopped) + usual, 1) if done else None

    def of(field: Field) -> Assumptions:
        return replace(assumed, field=field)

    ends = [(Assumed.PLAYERS, of(field_of("tight")), of(field_of("wild")))]
    if late and fast and assumed.late_share:
        twice = min(0.9, 2 * assumed.late_share)
        ends.append((Assumed.LATE, replace(assumed, late_share=0.0), replace(assumed, late_share=twice)))
    found = ((what, finish(least), finish(most)) for what, least, most in ends)
    return [Swing(what, least, most) for what, least, most in found if least is not None and most is not None]


def in_order(swings: Sequence[Swing]) -> tuple[Swing, ...]:
    """The one that moves the end most first."""
    return tuple(sorted(swings, key=lambda each: -each.minutes))


def _middle(nights: Sequence[NightSeen], stopped: float) -> float:
    return round(quantile(sorted(night.finish / MINUTE + stopped for night in nights), 0.5), 1)
