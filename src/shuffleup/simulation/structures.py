"""Blind structures that real chips can make: amounts people can pay, even growth, breaks, colour-ups where they fit.

No rulebook says these; they are the customs of card rooms. Amounts are round (one or two digits that count), the
small blind is half the big one, but that a stack too small for its chips begins with equal blinds; no blind takes more
than eight of its smallest chips, so that 25s leave play after 150-300 or 200-400 as directors have it, at the first
break after which no amount needs them. Of all the ways to climb by such amounts the evenest is taken. Breaks come where
the plan has them. Not done: fixed bets, and games that change on the way.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import count
from math import log

from shuffleup.bad_input import BadInput
from shuffleup.message import Message
from shuffleup.simulation.bought import likely_chips
from shuffleup.tournament.check_structure import can_make
from shuffleup.tournament.chip_sets import proposed_colour_ups
from shuffleup.tournament.plan import AnteKind, Chip, Plan, PlanLevel

USUAL_CHIPS = (Chip(25), Chip(100), Chip(500), Chip(1_000), Chip(5_000))
"""What is taken where a plan names no chips."""
ROUND = (10, 12, 15, 20, 25, 30, 40, 50, 60, 75, 80, 100)
"""Digits of round amounts."""
BREAK_EVERY = 60
BREAK_MINUTES = 10
ROOM_AT_LAST = 6
"""Big blinds in the whole room at the last level: by then the night is over."""
MOST_LEVELS = 60
SHALLOW = 50
"""Big blinds in a starting stack below which play should not begin where the chips allow more."""
SMALLEST_PART = 8
"""An amount should need no chip smaller than this part of it: 200 is paid with 25s, 250 is not."""


def round_amounts(values: Sequence[int], most: int) -> list[int]:
    """Small blinds that are round and that these chips make, and so their doubles; up to `most`."""
    amounts: set[int] = set()
    for power in count():
        if 10**power > 10 * most:
            break
        for digits in ROUND:
            amount, rest = divmod(digits * 10**power, 10)
            if not rest and 0 < amount <= most and pays_well(amount, values):
                amounts.add(amount)
    return sorted(amounts)


def pays_well(amount: int, values: Sequence[int]) -> bool:
    """Whether the amount is paid without chips so small that they should have left play by then."""
    return can_make(amount, [value for value in values if value * SMALLEST_PART >= amount] or [max(values)])


def structure(plan: Plan, entrants: int, minutes: int, growth: float, first: int) -> Plan:
    """The plan with levels of so many minutes, small blinds from `first` on growing by about `growth` a level.

    Raises BadInput where the chips cannot make such blinds, or the plan's levels are not of one game with blinds.
    """
    chips = plan.chips or USUAL_CHIPS
    values = [chip.value for chip in chips]
    room = likely_chips(replace(plan, entrants=entrants))
    amounts = [amount for amount in round_amounts(values, room) if amount >= first]
    if not amounts:
        raise BadInput(Message("wrong.chips_make_no_blinds"), right=Message("right.smaller_chips"))
    smalls = even_climb(amounts, growth, room / (2 * ROOM_AT_LAST))[:MOST_LEVELS]
    game = game_of(plan)
    antes = ante_from(plan)
    levels: list[PlanLevel] = []
    played, breaks = 0, breaks_of(plan)
    blinds = [(small, 2 * small) for small in smalls]
    if first == min(values) and plan.starting_stack < SHALLOW * 2 * first:
        blinds.insert(0, (first, first))
    for number, (small, big) in enumerate(blinds, 1):
        if breaks and played >= breaks[0].after:
            levels.append(PlanLevel(breaks[0].minutes, is_break=True))
            breaks, played = breaks[1:] or breaks, 0
        ante = big if antes and number >= antes else 0
        kind = AnteKind.BIG_BLIND if ante else AnteKind.EACH
        levels.append(PlanLevel(minutes, small, big, ante=ante, ante_kind=kind, game=game))
        played += minutes
    made = replace(
        plan, entrants=entrants, chips=chips, levels=tuple(levels), colour_ups=(),
        late_entry_until=min(plan.late_entry_until, len(blinds)),
    )  # fmt: skip
    return replace(made, colour_ups=proposed_colour_ups(made))


def even_climb(amounts: Sequence[int], growth: float, enough: float) -> list[int]:
    """The evenest way up from the first of these amounts (in order) to `enough`, by steps of about `growth`.

    Its number of steps is what that growth would take; of all ways with so many the one is taken whose steps, squared
    as ratios, sum to the least, so that two middling steps are better than a small one and a large one.
    """
    last = next((at for at, amount in enumerate(amounts) if amount >= enough), len(amounts) - 1)
    logs = [log(amount) for amount in amounts[: last + 1]]
    steps = min(last, max(1, round((logs[last] - logs[0]) / log(growth)))) if last else 0
    cost, origins = [0.0] + [float("inf")] * last, []
    for _ in range(steps):
        came = [
            min((cost[low] + (logs[at] - logs[low]) ** 2, low) for low in range(at)) if at else (float("inf"), 0)
            for at in range(last + 1)
        ]
        cost = [each for each, _ in came]
        origins.append([low for _, low in came])
    climb = [last]
    for came_from in reversed(origins):
        climb.append(came_from[climb[-1]])
    return [amounts[at] for at in reversed(climb)]


def game_of(plan: Plan) -> str:
    """The one game of the plan's levels. Raises BadInput where there are several, or bets that are fixed."""
    played = [level for level in plan.levels if not level.is_break]
    if any(level.small_bet or level.big_bet or level.bring_in for level in played):
        raise BadInput(Message("wrong.fixed_bets_designed"), right=Message("right.levels_with_blinds"))
    games = sorted({level.game for level in played}) or [PlanLevel(1).game]
    if len(games) > 1:
        raise BadInput(
            Message("wrong.games_designed_together", {"games": ", ".join(games)}), right=Message("right.one_game")
        )
    return games[0]


def ante_from(plan: Plan) -> int:
    """The level from which the plan has a big blind ante, 0 for none."""
    numbers = [
        plan.play_number(index)
        for index, level in enumerate(plan.levels)
        if level.ante and level.ante_kind is AnteKind.BIG_BLIND
    ]
    return min(numbers, default=0)


@dataclass(frozen=True, slots=True)
class VenueBreak:
    """A break after so many minutes of play since the one before, and how long it is."""

    after: int
    minutes: int


def breaks_of(plan: Plan) -> tuple[VenueBreak, ...]:
    """The breaks as the plan has them, the last again and again; where it has none, ten minutes after each hour."""
    found: list[VenueBreak] = []
    played = 0
    for level in plan.levels:
        if level.is_break:
            found.append(VenueBreak(max(1, played), level.minutes))
        played = 0 if level.is_break else played + level.minutes
    return tuple(found) or (VenueBreak(BREAK_EVERY, BREAK_MINUTES),)
