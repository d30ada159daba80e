"""Structures for a night that must end in time: proposed with what each costs, and changed one level at a time.

Each proposal is the gentlest growth of blinds that ends as many nights in time as is asked for, found by forecasting.
Shorter levels grow more evenly, longer ones give more hands at each; a deeper start leaves more play early and less
late. The proposals say so in figures, side by side. Where none ends in time, `NoneFits` tells what would. Not done:
another starting stack, which is the host's to choose.
"""

from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, replace
from itertools import pairwise
from math import ceil, prod
from pathlib import Path

from shuffleup.bad_input import BadInput
from shuffleup.message import Message
from shuffleup.rulebooks import Book, load_book
from shuffleup.simulation.assumptions import Assumptions
from shuffleup.simulation.bought import likely_chips
from shuffleup.simulation.design_wish import (
    LEAST_MINUTES,
    MOST_MINUTES,
    NoneFits,
    check_wish,
    minutes_to,
    moment,
    usual_minutes,
)
from shuffleup.simulation.drivers import has_compiler
from shuffleup.simulation.event_asked import event_asked
from shuffleup.simulation.forecast import forecast
from shuffleup.simulation.forecast_record import Forecast
from shuffleup.simulation.night_plan import NeverEnds, check_night
from shuffleup.simulation.proposed_structure import ProposedStructure, by_merit
from shuffleup.simulation.structures import SHALLOW, USUAL_CHIPS, round_amounts, structure
from shuffleup.tournament.chip_sets import breakdown, lacking_for_colour_ups
from shuffleup.tournament.plan import Plan, PlanLevel

RUNS = {True: 300, False: 24}
"""Nights for each structure tried, compiled and not."""
ROUGH_NIGHTS = 8
"""Nights under each structure for a rough answer, while what plays them has still to be compiled."""
TRIES = {True: 8, False: 5}
LEAST_GROWTH, MOST_GROWTH = 1.08, 2.2
DEEP = 100
"""Big blinds in a starting stack, or `SHALLOW`."""
SHORT_LEVELS = (20, 15, 12, 10, 8, 6, 5)
"""Minutes that are tried where nothing else ends in time."""
WORTH_TELLING = 4
"""Fewer players are told as a way out where a quarter of them may stay."""
ROUND_MINUTES = 5
"""A later end is told in these steps."""
LATE = 30
"""Minutes before the middle finish at which stacks are looked at."""


def design(
    event: Plan | str | Path,
    finish: str | float,
    *,
    entrants: int | None = None,
    level_minutes: int | None = None,
    confidence: float = 0.8,
    runs: int | None = None,
    seed: int = 1,
    book: Book | None = None,
    assumed: Assumptions | None = None,
    compiled: bool | None = None,
    progress: Callable[[int], None] | None = None,
    found: Callable[[ProposedStructure], None] | None = None,
) -> tuple[ProposedStructure, ...]:
    """Structures that end the night in time, the one nearest to what the host likes first, unless it is plainly worse.

    `finish` is a time of the day (`23:00`, with the plan's start) or minutes from the first hand; `confidence` is the
    share of nights that must be over by then. Stack, chips, tables and book are the plan's; of its levels only their
    usual length, the breaks' length, their game and a big blind ante are kept. `progress` is told of each structure
    tried, `found` of each proposal at once. Raises BadInput before any run for what cannot be, NoneFits where no
    structure ends in time.
    """
    if not isinstance(event, Plan):
        event, _ = event_asked(Path(event), entrants)
    people = event.entrants if entrants is None else entrants
    preferred = level_minutes or usual_minutes(event)
    check_wish(event, people, preferred, confidence)
    target = minutes_to(event, finish)
    fast = has_compiler() and compiled is not False
    search = _Search(
        event, people, target, confidence, runs or RUNS[fast], fast, seed, book or load_book(event.rulebook),
        assumed or Assumptions(), progress or (lambda _: None), {},
    )  # fmt: skip
    search.check()
    proposals: list[ProposedStructure] = []
    for minutes, depth in (
        (preferred, DEEP),
        (_shorter(preferred), DEEP),
        (_longer(preferred), DEEP),
        (preferred, SHALLOW),
    ):
        proposal = search.gentlest(minutes, depth)
        if proposal is not None and all(proposal.levels != other.levels for other in proposals):
            proposals.append(proposal)
            if found is not None:
                found(proposal)
    if not proposals:
        raise search.none_fits(preferred)
    return by_merit(proposals)


def change_level(
    event: Plan, index: int, level: PlanLevel, *, runs: int = 300, seed: int = 1, assumed: Assumptions | None = None
) -> tuple[Plan, Forecast]:
    """The plan with another level at `index` (from 0, breaks counted), and its forecast: fast enough to try things.

    Raises BadInput for a level that cannot be played there, or no such level.
    """
    if not 0 <= index < len(event.levels):
        raise BadInput(f"there is no level at {index}", right=f"0 to {len(event.levels) - 1}")
    changed = replace(event, levels=(*event.levels[:index], level, *event.levels[index + 1 :]))
    return changed, forecast(changed, runs=runs, seed=seed, assumed=assumed)


def _shorter(minutes: int) -> int:
    return max(LEAST_MINUTES, minutes - (5 if minutes > 10 else 2))


def _longer(minutes: int) -> int:
    return min(MOST_MINUTES, minutes + (5 if minutes < 30 else 10))


@dataclass(frozen=True, slots=True)
class _Search:
    """What stays the same while structures are tried, and what was tried."""

    event: Plan
    entrants: int
    target: float
    confidence: float
    runs: int
    fast: bool
    seed: int
    book: Book
    assumed: Assumptions
    tell: Callable[[int], None]
    known: dict[tuple[int, tuple[PlanLevel, ...]], Forecast | None]
    """By players and levels: several growths may lead to the same amounts."""

    def check(self) -> None:
        """Raise BadInput for an event that cannot be played whatever its levels are."""
        with suppress(NeverEnds):
            check_night(structure(self.event, self.entrants, MOST_MINUTES, MOST_GROWTH, self.first_small(SHALLOW)))

    def gentlest(self, minutes: int, depth: int) -> ProposedStructure | None:
        """The slowest growth that ends in time with levels of this length and a start this deep; None if none does."""
        first = self.first_small(depth)
        low, high = LEAST_GROWTH, MOST_GROWTH
        best = self.tried(minutes, high, first)
        if best is None or self.in_time(best) < self.confidence:
            return None
        growth = high
        for _ in range(TRIES[self.fast]):
            middle = (low + high) / 2
            found = self.tried(minutes, middle, first)
            if found is not None and self.in_time(found) >= self.confidence:
                best, growth, high = found, middle, middle
            else:
                low = middle
        return self.proposal(minutes, growth, first, best)

    def first_small(self, depth: int) -> int:
        """The first small blind that leaves about so many big blinds in a stack, and that the chips make."""
        values = [chip.value for chip in self.event.chips or USUAL_CHIPS]
        amounts = round_amounts(values, self.event.starting_stack)
        if not amounts:
            raise BadInput(Message("wrong.chips_make_no_blinds"), right=Message("right.smaller_chips"))
        return min(amounts, key=lambda small: abs(self.event.starting_stack / (2 * small) - depth))

    def tried(self, minutes: int, growth: float, first: int, entrants: int = 0) -> Forecast | None:
        """The forecast of one structure, None where it has not enough levels to end."""
        plan = structure(self.event, entrants or self.entrants, minutes, growth, first)
        key = plan.entrants, plan.levels
        self.tell(1)
        if key not in self.known:
            self.known[key] = None
            with suppress(NeverEnds):
                self.known[key] = forecast(
                    plan, runs=self.runs, seed=self.seed, book=self.book, assumed=self.assumed, processes=1,
                    compiled=None if self.fast else False, swings=False,
                )  # fmt: skip
        return self.known[key]

    def in_time(self, found: Forecast | None) -> float:
        """The share of nights over by then: between the quantiles told it is enough to know them."""
        if found is None:
            return 0.0
        return found.share_done_by(self.target)

    def none_fits(self, preferred: int) -> NoneFits:
        """What would do in place of a wish that cannot be met, each with the steepest blinds there are."""
        first = self.first_small(SHALLOW)
        steepest = self.tried(preferred, MOST_GROWTH, first)
        later = self.done_by(steepest) if steepest is not None else None
        shorter = next(
            (
                minutes
                for minutes in SHORT_LEVELS
                if minutes < preferred and self.in_time(self.tried(minutes, MOST_GROWTH, first)) >= self.confidence
            ),
            None,
        )
        fits, too_many = 1, self.entrants
        while too_many - fits > max(1, fits // 10):
            middle = (fits + too_many) // 2
            if self.in_time(self.tried(preferred, MOST_GROWTH, first, middle)) >= self.confidence:
                fits = middle
            else:
                too_many = middle
        return NoneFits(
            f"no structure ends {self.confidence:.0%} of the nights {moment(self.event, self.target)}",
            self.event,
            None if later is None else float(-(-later // ROUND_MINUTES) * ROUND_MINUTES),
            fits if fits >= max(2, self.entrants // WORTH_TELLING) else None,
            shorter,
        )

    def done_by(self, found: Forecast) -> float | None:
        """When as many nights are over as were asked for; None where they never are."""
        enough = ceil(self.confidence / (1 - found.unfinished) * len(found.finishes) - 1e-9)
        return found.finishes[enough - 1] if 0 < enough <= len(found.finishes) else None

    def proposal(self, minutes: int, growth: float, first: int, found: Forecast) -> ProposedStructure:
        """The structure with its figures."""
        plan = structure(self.event, self.entrants, minutes, growth, first)
        reached = sum(1 for level in found.levels if level.starts_minutes <= found.finish_minutes.p50)
        leaving = [each.remove for each in plan.colour_ups if each.after_level < reached]
        stacks = ceil(likely_chips(plan) / plan.starting_stack)  # late ones, and what is bought again, among them
        stack = (
            breakdown(plan.chips, plan.starting_stack, stacks, leaving)
            or breakdown(plan.chips, plan.starting_stack, self.entrants, leaving)
            or ()
        )
        lacking = lacking_for_colour_ups(plan.chips, stack, stacks, leaving)
        played = [level for level in plan.levels if not level.is_break]
        steps = [after.big_blind / before.big_blind for before, after in pairwise(played[: max(2, reached)])] or [
            growth
        ]
        return ProposedStructure(
            level_minutes=minutes,
            starts_with_bb=plan.starting_stack // played[0].big_blind,
            growth=round(prod(steps) ** (1 / len(steps)), 3),
            steepest=round(max(steps), 3),
            levels_played=reached,
            levels=plan.levels,
            colour_ups=tuple((each.remove, each.after_level) for each in plan.colour_ups),
            stack=stack,
            lacking=tuple((each.value, each.into, each.missing) for each in lacking),
            chips_assumed=not self.event.chips,
            finish_minutes=found.finish_minutes,
            in_time=round(self.in_time(found), 3),
            done_by_minutes=self.done_by(found) or found.finish_minutes.p90,
            final_table_bb=_depth_at(found, found.final_table_minutes.p50 if found.final_table_minutes else None),
            late_bb=_depth_at(found, max(0.0, found.finish_minutes.p50 - LATE)),
            all_in_last_half_hour=found.all_in_last_half_hour,
            runs=found.runs,
            compiled=found.compiled,
            plan=plan,
        )


def _depth_at(found: Forecast, minutes: float | None) -> float | None:
    """The middle average stack in big blinds at the level of that moment."""
    if minutes is None:
        return None
    before = [level for level in found.levels if level.starts_minutes <= minutes]
    depth = before[-1].average_stack_bb if before else None
    return depth.p50 if depth else None
