"""Blind structures that real chips can make: amounts people can pay, even growth, breaks, colour-ups where they fit.

No rulebook says these; they are the customs of card rooms. Amounts are round (one or two digits that count), the
small blind is half the big one, the smallest chip leaves play at the first break after which no amount needs it.
"""

from collections.abc import Sequence
from dataclasses import replace
from itertools import count

from shuffleup.bad_input import BadInput
from shuffleup.tournament.check_structure import can_make
from shuffleup.tournament.plan import AnteKind, Chip, ColourUp, Level, Plan

USUAL_CHIPS = (Chip(25), Chip(100), Chip(500), Chip(1_000), Chip(5_000))
"""What is taken where a plan names no chips."""
ROUND = (10, 12, 15, 20, 25, 30, 40, 50, 60, 75, 80, 100)
"""Digits of round amounts."""
BREAK_EVERY = 60
BREAK_MINUTES = 10
ROOM_AT_LAST = 6
"""Big blinds in the whole room at the last level: by then the night is over."""
MOST_LEVELS = 60
SMALLEST_PART = 20
"""An amount should need no chip smaller than this part of it."""


def round_amounts(values: Sequence[int], most: int) -> list[int]:
    """Small blinds that are round, whose double is paid as easily, and that these chips make; up to `most`."""
    amounts: set[int] = set()
    for power in count():
        if 10**power > 10 * most:
            break
        for digits in ROUND:
            amount, rest = divmod(digits * 10**power, 10)
            if not rest and 0 < amount <= most and pays_well(amount, values) and pays_well(2 * amount, values):
                amounts.add(amount)
    return sorted(amounts)


def pays_well(amount: int, values: Sequence[int]) -> bool:
    """Whether the amount is paid without chips so small that they should have left play by then."""
    return can_make(amount, [value for value in values if value * SMALLEST_PART >= amount] or [max(values)])


def structure(plan: Plan, entrants: int, minutes: int, growth: float, first: int) -> Plan:
    """The plan with levels of so many minutes, small blinds from `first` on growing by about `growth` a level.

    Raises BadInput where the chips cannot make such blinds.
    """
    chips = plan.chips or USUAL_CHIPS
    values = [chip.value for chip in chips]
    room = entrants * plan.starting_stack
    amounts = [amount for amount in round_amounts(values, room) if amount >= first]
    if not amounts:
        raise BadInput(
            f"chips of {', '.join(map(str, sorted(values)))} make no small blind of {first}", right="more chips"
        )
    smalls = [amounts[0]]
    exact = float(amounts[0])
    while 2 * smalls[-1] * ROOM_AT_LAST < room and len(smalls) < MOST_LEVELS:
        exact *= growth
        higher = [amount for amount in amounts if amount > smalls[-1]]
        if not higher:
            break
        smalls.append(min(higher, key=lambda amount: abs(amount - exact)))
    antes = ante_from(plan)
    levels: list[Level] = []
    played = 0
    for number, small in enumerate(smalls, 1):
        if played >= BREAK_EVERY:
            levels.append(Level(break_minutes(plan), is_break=True))
            played = 0
        ante = 2 * small if antes and number >= antes else 0
        kind = AnteKind.BIG_BLIND if ante else AnteKind.EACH
        levels.append(Level(minutes, small, 2 * small, ante=ante, ante_kind=kind))
        played += minutes
    made = replace(
        plan, entrants=entrants, chips=chips, levels=tuple(levels), colour_ups=(),
        late_entry_until=min(plan.late_entry_until, len(smalls)),
    )  # fmt: skip
    return replace(made, colour_ups=colour_ups(made))


def ante_from(plan: Plan) -> int:
    """The level from which the plan has a big blind ante, 0 for none."""
    numbers = [
        plan.play_number(index)
        for index, level in enumerate(plan.levels)
        if level.ante and level.ante_kind is AnteKind.BIG_BLIND
    ]
    return min(numbers, default=0)


def break_minutes(plan: Plan) -> int:
    """How long the plan's breaks are."""
    return next((level.minutes for level in plan.levels if level.is_break), BREAK_MINUTES)


def colour_ups(plan: Plan) -> tuple[ColourUp, ...]:
    """Of each chip but the largest, after which level it leaves: at the first break from which nothing needs it."""
    found: list[ColourUp] = []
    values = sorted(chip.value for chip in plan.chips)
    played = [level for level in plan.levels if not level.is_break]
    breaks = [
        plan.play_number(index)
        for index, level in enumerate(plan.levels)
        if level.is_break and index + 1 < len(plan.levels)
    ]
    for gone, value in enumerate(values[:-1], 1):
        rest = values[gone:]
        for number in breaks:
            later = [amount for level in played[number:] for amount in (level.small_blind, level.big_blind, level.ante)]
            if all(can_make(amount, rest) for amount in later if amount):
                found.append(ColourUp(value, number))
                break
        else:
            break
    return tuple(found)


def stack_of_chips(plan: Plan, entrants: int) -> tuple[tuple[int, int], ...]:
    """A starting stack as (value, pieces), enough small ones to pay with, within what the venue owns.

    Empty where the chips that were counted cannot make so many stacks.
    """
    left = plan.starting_stack
    stack: list[tuple[int, int]] = []
    chips = sorted(plan.chips, key=lambda chip: chip.value)
    for index, chip in enumerate(chips):
        owned = chip.count // entrants if chip.count else 10**9
        if index + 1 == len(chips):
            wanted = left // chip.value
        else:
            larger = chips[index + 1].value
            # as many as pay a blind often, and leave a rest that the larger chips make
            wanted = min(owned, max(0, min(12, left // chip.value)))
            while wanted and (left - wanted * chip.value) % larger:
                wanted -= 1
            if (left - wanted * chip.value) % larger:
                return ()
        if wanted > owned:
            return ()
        if wanted:
            stack.append((chip.value, wanted))
        left -= wanted * chip.value
    return tuple(stack) if left == 0 else ()
