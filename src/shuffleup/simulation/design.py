"""Structures for a night that must end in time: proposed with what each costs, and changed one level at a time.

Each proposal is the gentlest growth of blinds that ends as many nights in time as is asked for, found by forecasting.
Shorter levels grow more evenly, longer ones give more hands at each; a deeper start leaves more play early and less
late. The proposals say so in figures, side by side. Where none ends in time, `NoneFits` tells what would. Not done:
another starting stack, which is the host's to choose.
"""

from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import asdict, dataclass, replace
from datetime import datetime, time, timedelta
from itertools import pairwise
from math import ceil, prod
from pathlib import Path
from typing import Any

from shuffleup.bad_input import BadInput
from shuffleup.message import Message
from shuffleup.rulebooks import Book, load_book
from shuffleup.simulation.assumptions import Assumptions
from shuffleup.simulation.bought import likely_chips
from shuffleup.simulation.drivers import has_compiler
from shuffleup.simulation.event_asked import event_asked
from shuffleup.simulation.forecast import forecast
from shuffleup.simulation.forecast_record import Band, Forecast
from shuffleup.simulation.night_plan import NeverEnds, check_night
from shuffleup.simulation.structures import USUAL_CHIPS, game_of, round_amounts, structure
from shuffleup.tournament.chip_sets import breakdown, lacking_for_colour_ups, stacks_made
from shuffleup.tournament.plan import Plan, PlanLevel

RUNS = {True: 300, False: 24}
"""Nights for each structure tried, compiled and not."""
ROUGH_NIGHTS = 8
"""Nights under each structure for a rough answer, while what plays them has still to be compiled."""
TRIES = {True: 8, False: 5}
LEAST_GROWTH, MOST_GROWTH = 1.08, 2.2
DEEP, SHALLOW = 100, 50
"""Big blinds in a starting stack."""
LEAST_MINUTES, MOST_MINUTES = 5, 60
SHORT_LEVELS = (20, 15, 12, 10, 8, 6, 5)
"""Minutes that are tried where nothing else ends in time."""
STACKS = (50_000, 40_000, 30_000, 25_000, 20_000, 15_000, 10_000, 8_000, 6_000, 5_000, 4_000, 3_000, 2_000, 1_000)
"""Starting stacks that may be told where the chips owned make too few of those wanted."""
WORTH_TELLING = 4
"""Fewer players are told as a way out where a quarter of them may stay."""
ROUND_MINUTES = 5
"""A later end is told in these steps."""
LATE = 30
"""Minutes before the middle finish at which stacks are looked at."""


class NoneFits(BadInput):
    """No structure ends in time, and what would: a later end, fewer players, shorter levels, each by itself.

    `later` in minutes from the first hand, `players`, `level_minutes`; None where that alone does not help.
    """

    def __init__(
        self, wrong: str, event: Plan, later: float | None, players: int | None, level_minutes: int | None
    ) -> None:
        self.later, self.players, self.level_minutes = later, players, level_minutes
        ways = [
            moment(event, later) if later is not None else "",
            f"{players} players" if players is not None else "",
            f"levels of {level_minutes} minutes" if level_minutes is not None else "",
        ]
        right = " or ".join(filter(None, ways)) or "a later finish and fewer players, or smaller starting stacks"
        super().__init__(wrong, right=right)


@dataclass(frozen=True, slots=True)
class ProposedStructure:
    """A structure and what it does. Minutes from the first hand; depths in big blinds."""

    level_minutes: int
    starts_with_bb: int
    growth: float
    """What the blinds are multiplied with from level to level, on average until the middle finish."""
    steepest: float
    """The largest such step until then."""
    levels_played: int
    """Levels that have begun by the middle finish."""
    levels: tuple[PlanLevel, ...]
    colour_ups: tuple[tuple[int, int], ...]
    """Chip value, and the level after which it leaves play."""
    stack: tuple[tuple[int, int], ...]
    """A starting stack: chip value and pieces; empty where the chips owned cannot make it."""
    lacking: tuple[tuple[int, int, int], ...]
    """Chip value, what it is taken up into, and how many of these the venue lacks for it."""
    chips_assumed: bool
    """Whether the plan names no chips, so that the usual ones were taken (`structures.USUAL_CHIPS`)."""
    finish_minutes: Band
    in_time: float
    """Share of nights over by the time asked for."""
    done_by_minutes: float
    """When as many nights are over as were asked for."""
    final_table_bb: float | None
    """Middle average stack as the final table starts."""
    late_bb: float | None
    """Middle average stack half an hour before the middle finish."""
    all_in_last_half_hour: float | None
    runs: int
    """Nights that were played of this structure."""
    compiled: bool
    plan: Plan
    """The plan with this structure: ready for `forecast`, `write_event` or the application."""

    def as_object(self) -> dict[str, Any]:
        """As the object that scripts read; the plan itself is left out, its levels are there."""
        told = asdict(replace(self, plan=Plan(name=self.plan.name)))
        del told["plan"]
        told["levels"] = [
            {"minutes": level.minutes, "break": True}
            if level.is_break
            else {
                "minutes": level.minutes,
                "small_blind": level.small_blind,
                "big_blind": level.big_blind,
                "ante": level.ante,
                "ante_kind": level.ante_kind.value,
            }
            for level in self.levels
        ]
        return told


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


def by_merit(proposals: Sequence[ProposedStructure]) -> tuple[ProposedStructure, ...]:
    """The proposals as they were found, but those last that another one beats by every measure."""
    return tuple(sorted(proposals, key=lambda each: any(beats(other, each) for other in proposals)))


def beats(one: ProposedStructure, other: ProposedStructure) -> bool:
    """Whether one is as good as the other by every measure, and better by some."""
    pairs = list(zip(_measures(one), _measures(other), strict=True))
    return all(mine >= theirs for mine, theirs in pairs) and any(mine > theirs for mine, theirs in pairs)


def _measures(each: ProposedStructure) -> tuple[float, ...]:
    """What hosts weigh, more of each being better."""
    return (
        round(100 * each.in_time), each.starts_with_bb, each.levels_played, each.final_table_bb or 0, each.late_bb or 0,
        -round(100 * each.growth), -round(100 * each.steepest), -round(100 * (each.all_in_last_half_hour or 0)),
    )  # fmt: skip


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


def minutes_to(event: Plan, finish: str | float) -> float:
    """Minutes from the first hand to a time of the day, or as given. Raises BadInput."""
    if not isinstance(finish, str):
        if finish <= 0:
            raise BadInput(f"a finish after {finish} minutes", right="more than 0")
        return float(finish)
    try:
        at = time.fromisoformat(finish)
    except ValueError:
        raise BadInput(f"{finish!r} is no time to finish", right="a time such as 23:00") from None
    if not event.starts_at:
        raise BadInput(
            "the event does not say when it starts", right="starts_at = 2026-11-24T19:30:00, or --start 19:30"
        )
    start = datetime.fromisoformat(event.starts_at)
    end = datetime.combine(start.date(), at, start.tzinfo)
    if end <= start:
        end += timedelta(days=1)
    return (end - start) / timedelta(minutes=1)


def moment(event: Plan, minutes: float) -> str:
    """A moment as people say it: by the clock on the wall, or since the first hand where nobody said when that is."""
    if not event.starts_at:
        return f"{minutes:.0f} minutes after the first hand"
    at = datetime.fromisoformat(event.starts_at) + timedelta(minutes=minutes)
    return f"by {at:%H:%M}"


def usual_minutes(event: Plan) -> int:
    """The length that most of the plan's levels have."""
    played = [level.minutes for level in event.levels if not level.is_break]
    return max(set(played), key=played.count) if played else 20


def check_wish(event: Plan, entrants: int, minutes: int, confidence: float) -> None:
    """Raise BadInput for what no search could answer, the chips that the venue owns among it."""
    if entrants < 2:
        raise BadInput(Message("wrong.few_entrants", {"entrants": entrants}), right="2 at least")
    if not LEAST_MINUTES <= minutes <= MOST_MINUTES:
        raise BadInput(f"levels of {minutes} minutes", right=f"{LEAST_MINUTES} to {MOST_MINUTES}")
    if not 0.05 <= confidence <= 0.99:
        raise BadInput(f"{confidence} of the nights in time", right="0.05 to 0.99")
    if event.starting_stack < 1:
        raise BadInput(f"a starting stack of {event.starting_stack}", right="some chips")
    game_of(event)
    made = stacks_made(event.chips, event.starting_stack) if event.chips else None
    if made is not None and made < entrants:
        smaller = (stack for stack in STACKS if stack < event.starting_stack)
        enough = next((stack for stack in smaller if (stacks_made(event.chips, stack) or 0) >= entrants), None)
        raise BadInput(
            Message("wrong.chips_make_few", {"made": made, "stack": event.starting_stack, "count": entrants}),
            right=Message("right.smaller_stacks", {"stack": enough}) if enough else Message("right.more_chips"),
        )


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
