"""A night under way, as far as anybody knows it: where the clock is, who is left, what was counted and reported.

With live cards nobody sees stacks or hands: `stacks` are those that somebody counted, `reports` what a table said of
its hands. All of it may be missing but the clock, the tables and the entries.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from itertools import pairwise
from random import Random
from statistics import median

from shuffleup.bad_input import BadInput
from shuffleup.message import Message
from shuffleup.tournament.clock import settle
from shuffleup.tournament.door import entries_open
from shuffleup.tournament.ledger import chips_in_play, stacks_sold
from shuffleup.tournament.plan import Format, Plan
from shuffleup.tournament.state import Tournament


@dataclass(frozen=True, slots=True)
class HandsReport:
    """A table with so many players dealt so many hands in so many minutes."""

    players: int
    hands: int
    minutes: float


@dataclass(frozen=True, slots=True)
class NightSoFar:
    """See the module. Minutes on the clock are those of the structure, breaks included, stops left out."""

    minutes: float
    """Since the first hand, by the wall."""
    clock_minutes: float
    tables: Mapping[int, int]
    """Players at each table in use, by its number."""
    entries: int
    """Stacks sold so far."""
    chips: int = 0
    """All chips in play; 0: as many as these stacks had at their start."""
    more_may_come: bool = False
    stacks: tuple[int, ...] = ()
    """Stacks that were counted, of any players left."""
    counts: tuple[tuple[float, int], ...] = ()
    """Players left at moments on the clock before now."""
    reports: tuple[HandsReport, ...] = ()

    @property
    def left(self) -> int:
        """Players left."""
        return sum(self.tables.values())

    def all_chips(self, plan: Plan) -> int:
        """All chips in play."""
        return self.chips or self.entries * plan.starting_stack

    def check(self, plan: Plan) -> None:
        """Raise BadInput where it cannot be so."""
        if self.left < 1 or min(self.tables.values()) < 0:
            raise BadInput(Message("wrong.few_left", {"left": self.left}), right=Message("right.least_one"))
        if self.entries < self.left:
            raise BadInput(
                Message("wrong.left_of_entries", {"left": self.left, "entries": self.entries}),
                right=Message("right.no_more_than_entered"),
            )
        if unknown := [number for number in self.tables if number not in plan.tables]:
            raise BadInput(
                Message("wrong.there_is_no_table", {"table": unknown[0]}),
                right=Message("right.one_of", {"known": ", ".join(map(str, plan.tables))}),
            )
        chips = self.all_chips(plan)
        if len(self.stacks) > self.left or sum(self.stacks) > chips or min(self.stacks, default=1) < 1:
            raise BadInput(
                Message(
                    "wrong.stacks_for_players",
                    {"count": len(self.stacks), "chips": sum(self.stacks), "left": self.left},
                ),
                right=Message("right.one_stack_each", {"chips": chips}),
            )
        if len(self.stacks) == self.left and sum(self.stacks) != chips:
            raise BadInput(
                Message("wrong.stacks_together", {"chips": sum(self.stacks)}),
                right=Message("right.all_chips", {"chips": chips}),
            )
        if any(report.hands < 1 or report.minutes <= 0 or report.players < 2 for report in self.reports):
            raise BadInput(Message("wrong.report_of_hands"), right=Message("right.hands_in_report"))


def drawn_sizes(plan: Plan, players: int) -> dict[int, int]:
    """How many sit at each table after the draw: as few tables as hold them, each player at the shortest so far."""
    used = plan.tables[: -(-players // plan.seats_per_table)]
    if players > plan.seats_per_table * len(used):
        raise BadInput(
            Message("wrong.players_and_seats", {"count": players, "seats": plan.capacity}),
            right=Message("right.more_tables_more_seats"),
        )
    small, larger = divmod(players, len(used))
    return {number: small + (place < larger) for place, number in enumerate(used)}


def with_tables_for(plan: Plan, players: int) -> Plan:
    """The plan with tables added until everybody has a seat: a clock without names knows of no tables."""
    number = max(plan.tables, default=0)
    missing = max(0, -(-(players - plan.capacity) // plan.seats_per_table))
    return replace(plan, tables=(*plan.tables, *range(number + 1, number + 1 + missing)))


def night_so_far(state: Tournament, at: int) -> NightSoFar:
    """A running tournament at `at` (ms UTC). Raises BadInput before its clock has started.

    Of a night with counts in place of names the tables are taken to be as few as hold the players left, or while
    somebody may still come as many as those who entered needed; they are those of `with_tables_for`.
    """
    counted = state.plan.format is Format.COUNTS
    if not state.clock.started or not (counted or state.tables):
        raise BadInput(Message("wrong.night_not_under_way"), right=Message("right.forecast_before_start"))
    if counted and state.counts.left < 1:
        raise BadInput(Message("wrong.nobody_counted_players_yet"), right=Message("right.how_many_entered_how"))
    now = settle(state.plan, state.clock, at)
    clock = sum(level.milliseconds for level in state.plan.levels[: now.index]) + now.used
    entries = stacks_sold(state)
    stopped = max(0, at - state.started_at) - clock
    counts, left = [], entries
    for knockout in state.knockouts:
        left -= len(knockout.lives)
        on_clock = (knockout.at - state.started_at - max(0, stopped)) / 60_000
        if on_clock > 0:
            counts.append((on_clock, left))
    return NightSoFar(
        minutes=max(0, at - state.started_at) / 60_000,
        clock_minutes=clock / 60_000,
        tables=_counted_tables(state, at) if counted else {each: size for each, size in state.sizes().items() if size},
        entries=entries,
        chips=chips_in_play(state),
        more_may_come=entries_open(state, at),
        stacks=_stacks(state, at),
        counts=tuple(counts),
        reports=_reports(state),
    )


def _counted_tables(state: Tournament, at: int) -> dict[int, int]:
    """Players at each table where only their number is known."""
    counts, plan = state.counts, with_tables_for(state.plan, state.counts.entered)
    seated = drawn_sizes(plan, counts.entered if entries_open(state, at) else counts.left)
    small, larger = divmod(counts.left, len(seated))
    sizes = {number: small + (place < larger) for place, number in enumerate(seated)}
    return {number: size for number, size in sizes.items() if size}


FRESH_MS = 10 * 60_000
"""For so long stacks are taken to be as they were counted, unless somebody went out since."""
FEWEST_HANDS = 8
LONGEST_HAND_MS = 6 * 60_000
"""Between two hands that a table reported; a longer time holds a break, a stop, or hands that nobody reported."""


def _stacks(state: Tournament, at: int) -> tuple[int, ...]:
    """Stacks of players left as they were just counted, where the sum can be right."""
    counted = state.counted[-1] if state.counted else None
    if counted is None or at - counted.at > FRESH_MS or any(out.at > counted.at for out in state.knockouts):
        return ()
    sitting, chips = set(state.seated.values()), chips_in_play(state)
    stacks = tuple(stack for entry, stack in counted.players if entry in sitting and stack > 0)
    missing = len(sitting) - len(stacks)
    right = sum(stacks) + missing <= chips if missing else sum(stacks) == chips
    return stacks if right else ()


def _reports(state: Tournament) -> tuple[HandsReport, ...]:
    """What tables reported of their hands. The middle time between two is taken, since some hands go unreported."""
    sizes, reports = state.sizes(), []
    for table, stamps in state.hands.items():
        times = [late - early for early, late in pairwise(stamps)]
        whole = [time for time in times if 0 < time <= LONGEST_HAND_MS]
        if sizes.get(table, 0) >= 2 and len(whole) >= FEWEST_HANDS:
            reports.append(HandsReport(sizes[table], len(whole), len(whole) * median(whole) / 60_000))
    return tuple(reports)


LATER_SHAPE = 1.7
"""Stacks late in a night spread like gamma numbers of this shape; earlier more evenly."""


@dataclass(frozen=True)
class StacksNow:
    """Makes stacks for players whose chips nobody counted, so that all chips are in play."""

    left: int
    chips: int
    unit: int
    known: tuple[int, ...]
    spread: float
    """Share of the players who are out."""

    def __call__(self, chance: Random) -> list[int]:
        """Stacks of all players left: those known first."""
        missing = self.left - len(self.known)
        if not missing:
            return list(self.known)
        shape = LATER_SHAPE / max(0.05, min(1.0, 2.2 * self.spread))
        shares = [chance.gammavariate(shape, 1.0) for _ in range(missing)]
        rest = self.chips - sum(self.known)
        units, total = rest // self.unit - missing, sum(shares)
        stacks = [self.unit * (1 + int(max(0, units) * share / total)) for share in shares]
        stacks[0] += rest - sum(stacks)
        return [*self.known, *stacks]
