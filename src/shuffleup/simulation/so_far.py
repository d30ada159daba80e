"""A night under way, as far as anybody knows it: where the clock is, who is left, what was counted and reported.

With live cards nobody sees stacks or hands: `stacks` are those that somebody counted, `reports` what a table said of
its hands. All of it may be missing but the clock, the tables and the entries.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from random import Random

from shuffleup.bad_input import BadInput
from shuffleup.message import Message
from shuffleup.tournament.plan import Plan


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
    rebuys: int = 0
    """Re-buys sold so far, by players who are left."""
    add_ons: int = 0
    """Add-ons sold so far, to players who are left."""

    @property
    def left(self) -> int:
        """Players left."""
        return sum(self.tables.values())

    def all_chips(self, plan: Plan) -> int:
        """All chips in play."""
        bought = self.rebuys * (plan.rebuy_stack or plan.starting_stack) + self.add_ons * plan.add_on_stack
        return self.chips or self.entries * plan.starting_stack + bought

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
