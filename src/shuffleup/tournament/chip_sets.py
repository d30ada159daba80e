"""Chip sets: what a starting stack is best made of, how many stacks a set makes, when each denomination can leave.

Whose rule: none; what card rooms do. A good stack has a dozen of each of the two smallest chips, so that blinds can be
paid and changed, five and six of the next, no chip worth more than a quarter of it, none left out in between, and no
more pieces than a player can stack. Of what a set has, enough stays in the case to take small chips up with. Where that
cannot be, the least of it is given up. A denomination leaves at the first break from which on every bet can be paid
with larger chips. A count of 0 means that nobody counted: as many as it takes. Not done: sets joined for a night.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import pairwise

from shuffleup.tournament.plan import Chip, Plan, PlanLevel, PlannedColourUp

Breakdown = tuple[tuple[int, int], ...]
"""Value and pieces of one stack, the smallest chips first; those of which it has none are left out."""

IDEAL = (12, 12, 5, 6)
"""Pieces of a good stack, from the smallest chip up: of 25, 100, 500 and 1,000 they are 10,000."""
IDEAL_BEYOND = 3
"""Pieces of each larger chip."""
HOLE = 25
"""What it costs to leave a chip out between two that are there."""
LARGEST_PART = 4
"""No chip is worth more than this part of a stack."""
IN_THE_NEXT = 4
"""Of the chips that leave play this part, at least, goes into the next larger ones."""
ALWAYS_LEAVE = 2
"""So many of the smallest chips leave play on any night."""
MOST_PIECES = 20
"""Most pieces of one chip that a player can stack, but for the largest chip."""
MOST_LARGEST = 40
"""Most pieces of the largest chip in a stack."""

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


@dataclass(frozen=True, slots=True)
class ChipsLacking:
    """When the chips of `value` leave play, so many of `into` are missing to pay for them."""

    value: int
    into: int
    missing: int


class _Search:
    """The best way found so far to pay a stack; `caps` are the pieces of each chip that one stack can have."""

    def __init__(self, values: Sequence[int], caps: Sequence[int], will_do: Callable[[Breakdown], bool]) -> None:
        self.values, self.caps, self.will_do = values, caps, will_do
        self.best: Breakdown | None = None
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
            if left == 0 and number <= self.caps[at]:
                self.end((*pieces, number), cost + _cost(at, number))
            return
        following = self.values[at + 1]
        whole = following % value == 0  # then the rest must be a multiple of the next chip
        most = min(self.caps[at], rest // value)
        for number in sorted(range(most + 1), key=lambda number: (_cost(at, number), number)):
            left = rest - number * value
            if not whole or left % following == 0:
                self.pay(left, at + 1, (*pieces, number), cost + _cost(at, number))

    def end(self, pieces: tuple[int, ...], cost: int) -> None:
        """A stack that adds up: keep it if it is better than what was found."""
        top = max((at for at, number in enumerate(pieces) if number), default=0)
        cost += HOLE * pieces[:top].count(0)
        found = tuple((value, number) for value, number in zip(self.values, pieces, strict=True) if number)
        if cost < self.least and self.will_do(found):
            self.best, self.least = found, cost


def _cost(at: int, number: int) -> int:
    """How far so many pieces are from a good stack."""
    return abs(number - (IDEAL[at] if at < len(IDEAL) else IDEAL_BEYOND))


def breakdown(
    chips: Sequence[Chip], stack: int, stacks: int = 1, leaving: Sequence[int] | None = None
) -> Breakdown | None:
    """What one of so many equal stacks is best made of; None where these chips do not make them.

    `leaving` are the chips that leave play on the way; None stands for the two smallest.
    """

    def leaves_enough(found: Breakdown) -> bool:
        return not lacking_for_colour_ups(chips, found, stacks, leaving)

    quarter = [chip for chip in chips if chip.value * LARGEST_PART <= stack]
    for usable, held, will_do in (
        (quarter, True, leaves_enough),
        (quarter, True, _anything),
        (chips, True, leaves_enough),
        (chips, True, _anything),
    ):
        found = _made(usable, stack, stacks, will_do, held=held)
        if found is not None:
            return found
    return _made(chips, stack, stacks, _anything, held=False)


def _anything(_: Breakdown) -> bool:
    return True


def _made(
    chips: Sequence[Chip], stack: int, stacks: int, will_do: Callable[[Breakdown], bool], *, held: bool
) -> Breakdown | None:
    """The best stack of these chips that will do; `held`: of no more pieces than a player can stack."""
    usable = sorted((chip for chip in chips if 0 < chip.value <= stack), key=lambda chip: chip.value)
    if not usable or stacks < 1:
        return None
    caps = [chip.count // stacks if chip.count else stack // chip.value for chip in usable]
    if held:
        caps = [min(cap, MOST_PIECES) for cap in caps[:-1]] + [min(caps[-1], MOST_LARGEST)]
    search = _Search([chip.value for chip in usable], caps, will_do)
    search.pay(stack, 0, (), 0)
    return search.best


def lacking_for_colour_ups(
    chips: Sequence[Chip], made: Breakdown, stacks: int, leaving: Sequence[int] | None = None
) -> tuple[ChipsLacking, ...]:
    """What is missing in the case when so many such stacks are out and chips leave play (see `breakdown`).

    What leaves is paid for with any larger chips, since a director gives a large one for small ones and change; a part
    of it (`IN_THE_NEXT`) must be there in the next larger.
    """
    owned = {chip.value: chip.count for chip in chips if chip.value > 0}
    pieces = dict(made)
    left = {value: count - pieces.get(value, 0) * stacks for value, count in owned.items()}
    found, gone = [], 0
    going = sorted(owned)[:ALWAYS_LEAVE] if leaving is None else leaving
    for value, into in pairwise(sorted(owned)):
        if value not in going:
            continue
        worth = pieces.get(value, 0) * value * stacks
        gone += worth
        larger = [other for other in owned if other > value]
        in_all = 0 if any(not owned[each] for each in larger) else gone - sum(left[each] * each for each in larger)
        missing = max(-(-in_all // into), -(-worth // (IN_THE_NEXT * into)) - left[into] if owned[into] else 0)
        if missing > 0:
            found.append(ChipsLacking(value, into, missing))
    return tuple(found)


def stacks_made(chips: Sequence[Chip], stack: int) -> int | None:
    """How many such stacks these chips make at most; None where somebody did not count them."""
    if any(chip.count == 0 for chip in chips if 0 < chip.value <= stack):
        return None
    low, high = 0, sum(chip.value * chip.count for chip in chips) // max(1, stack)
    while low < high:
        middle = (low + high + 1) // 2
        makes = _made(chips, stack, middle, _anything, held=False)
        low, high = (middle, high) if makes else (low, middle - 1)
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
    return all(any(bet % value == 0 for value in values) for bet in level.bets)


def _at_a_break(plan: Plan, level: int) -> int:
    """The level before the first break after this level, if there is one."""
    breaks = (plan.play_number(index) for index, each in enumerate(plan.levels) if each.is_break)
    return next((number for number in breaks if number >= level), level)
