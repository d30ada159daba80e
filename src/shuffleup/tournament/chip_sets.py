"""Chip sets: what a starting stack is best made of, how many stacks a set makes, when each denomination can leave.

Whose rule: none; what card rooms do. A good stack has about ten of each of the two smallest chips, so that blinds can
be paid and changed, and few of the larger ones. A denomination leaves at the first break from which on every bet can be
paid with larger chips. A count of 0 means that nobody counted: as many as it takes. Not done: sets joined for a night.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from shuffleup.tournament.plan import Chip, Plan, PlanLevel, PlannedColourUp

Breakdown = tuple[tuple[int, int], ...]
"""Value and pieces of one stack, the smallest chips first; those of which it has none are left out."""

IDEAL = 10
"""Pieces of each of the two smallest chips in a good stack."""

MOST_PIECES = 20
"""Pieces of one chip in a stack, but for the largest, wherever it can be made so."""

MOST_TRIES = 20_000
"""Ways that are looked at for one stack; sets that are sold need far fewer."""


@dataclass(frozen=True, slots=True)
class ChipSet:
    """A set of chips that a venue owns."""

    id: str
    name: str
    chips: tuple[Chip, ...]

    @property
    def worth(self) -> int:
        """All counted chips together."""
        return sum(chip.value * chip.count for chip in self.chips)


class _Search:
    """The best way found so far to pay a stack; `caps` are the pieces of each chip that one stack can have."""

    def __init__(self, values: Sequence[int], caps: Sequence[int], most: int) -> None:
        self.values, self.caps, self.most = values, caps, most
        self.best: tuple[int, ...] | None = None
        self.least = 10**9
        self.tries = 0

    def pay(self, rest: int, at: int, pieces: tuple[int, ...], cost: int) -> None:
        """Pay `rest` with the chips from `at` on."""
        self.tries += 1
        if self.tries > MOST_TRIES or cost >= self.least:
            return
        value = self.values[at]
        if at == len(self.values) - 1:
            number, left = divmod(rest, value)
            if left == 0 and number <= self.caps[at] and cost + self.cost(at, number) < self.least:
                self.best, self.least = (*pieces, number), cost + self.cost(at, number)
            return
        most = min(self.caps[at], rest // value, self.most)
        following = self.values[at + 1]
        whole = following % value == 0  # then the rest must be a multiple of the next chip
        for number in sorted(range(most + 1), key=lambda number: (self.cost(at, number), number)):
            left = rest - number * value
            if not whole or left % following == 0:
                self.pay(left, at + 1, (*pieces, number), cost + self.cost(at, number))

    def cost(self, at: int, number: int) -> int:
        """How far so many pieces are from a good stack."""
        return abs(number - IDEAL) if at < 2 and len(self.values) > 2 else number


def breakdown(chips: Sequence[Chip], stack: int, stacks: int = 1) -> Breakdown | None:
    """What one of so many equal stacks is best made of; None where these chips do not make them."""
    usable = sorted((chip for chip in chips if 0 < chip.value <= stack), key=lambda chip: chip.value)
    if not usable or stacks < 1:
        return None
    caps = [chip.count // stacks if chip.count else stack // chip.value for chip in usable]
    for most in (MOST_PIECES, max(caps)):
        search = _Search([chip.value for chip in usable], caps, most)
        search.pay(stack, 0, (), 0)
        if search.best is not None:
            return tuple((chip.value, number) for chip, number in zip(usable, search.best, strict=True) if number)
    return None


def stacks_made(chips: Sequence[Chip], stack: int) -> int | None:
    """How many such stacks these chips make at most; None where somebody did not count them."""
    if any(chip.count == 0 for chip in chips if 0 < chip.value <= stack):
        return None
    low, high = 0, sum(chip.value * chip.count for chip in chips) // max(1, stack)
    while low < high:
        middle = (low + high + 1) // 2
        low, high = (middle, high) if breakdown(chips, stack, middle) else (low, middle - 1)
    return low


def proposed_colour_ups(plan: Plan) -> tuple[PlannedColourUp, ...]:
    """When each denomination but the largest can leave: at a break if one comes, with the smaller ones gone before."""
    values = sorted({chip.value for chip in plan.chips if chip.value > 0})
    found: list[PlannedColourUp] = []
    earliest = 1
    for index, value in enumerate(values[:-1]):
        last = _last_need(plan, values[index + 1 :])
        if last is None:
            break
        earliest = _at_a_break(plan, max(earliest, last))
        if earliest >= plan.play_levels():
            break
        found.append(PlannedColourUp(value, earliest))
    return tuple(found)


def _last_need(plan: Plan, larger: Sequence[int]) -> int | None:
    """The last level with a bet that the larger chips cannot pay (0: none has); None if it is the last of all."""
    numbered = [level for level in plan.levels if not level.is_break]
    needing = [number for number, level in enumerate(numbered, 1) if not _paid_with(level, larger)]
    last = max(needing, default=0)
    return None if last == len(numbered) else last


def _paid_with(level: PlanLevel, values: Sequence[int]) -> bool:
    return all(any(bet % value == 0 for value in values) for bet in _bets(level))


def _bets(level: PlanLevel) -> Iterator[int]:
    bets = (level.small_blind, level.big_blind, level.ante, level.bring_in, level.small_bet, level.big_bet)
    return (bet for bet in bets if bet > 0)


def _at_a_break(plan: Plan, level: int) -> int:
    """The level before the first break after this level, if there is one."""
    breaks = (plan.play_number(index) for index, each in enumerate(plan.levels) if each.is_break)
    return next((number for number in breaks if number >= level), level)
