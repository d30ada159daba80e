"""What is wrong with a structure and its chips (`check` is the front door).

An amount can be made when it is a multiple of one chip in play, or when paying it with the largest chips first comes
out even; that holds for every set of chips in which each divides the next, which is every set that is sold.
"""

from collections.abc import Collection, Iterator

from shuffleup.tournament.chip_sets import stacks_made
from shuffleup.tournament.plan import BETS, AnteKind, Plan, PlanLevel
from shuffleup.tournament.problems import PlanProblem, error, warning

MOST_MINUTES = 600
ENOUGH_TO_END = 40
"""Big blinds in the whole room at the last level: with more, the structure stops before the night does."""


def structure_problems(plan: Plan) -> Iterator[PlanProblem]:
    """The problems of levels, chips and colour-ups."""
    yield from _chips(plan)
    yield from _levels(plan)
    yield from _colour_ups(plan)
    yield from _amounts(plan)


def _chips(plan: Plan) -> Iterator[PlanProblem]:
    seen: set[int] = set()
    for index, chip in enumerate(plan.chips):
        if chip.value < 1:
            yield error(f"chips[{index}].value", "too_small", value=chip.value, least=1)
        elif chip.value in seen:
            yield error(f"chips[{index}].value", "chip_twice", value=chip.value)
        if chip.count < 0:
            yield error(f"chips[{index}].count", "too_small", value=chip.count, least=0)
        seen.add(chip.value)
    values = [chip.value for chip in plan.chips if chip.value > 0]
    if values and plan.starting_stack > 0 and not can_make(plan.starting_stack, values):
        yield error("starting_stack", "stack_not_made", stack=plan.starting_stack, smallest=min(values))
    for field in ("rebuy_stack", "add_on_stack", "early_bonus"):
        chips = getattr(plan, field)
        if values and chips > 0 and not can_make(chips, values):
            yield error(field, "stack_not_made", stack=chips, smallest=min(values))
    needed = plan.entrants * plan.starting_stack
    owned = sum(chip.value * chip.count for chip in plan.chips)
    if plan.chips and all(chip.count > 0 for chip in plan.chips) and owned < needed:
        yield warning("chips", "chips_too_few", owned=owned, needed=needed)
    elif plan.chips and plan.entrants and can_make(plan.starting_stack, values or (1,)):
        made = stacks_made(plan.chips, plan.starting_stack)
        if made is not None and made < plan.entrants:
            yield warning("chips", "chips_make_fewer", made=made, needed=plan.entrants)


def can_make(amount: int, values: Collection[int]) -> bool:
    """Whether the amount can be paid exactly with chips of these values, as many as it takes."""
    rest = amount
    for value in sorted(values, reverse=True):
        rest %= value
    return rest == 0 or any(amount % value == 0 for value in values)


def _levels(plan: Plan) -> Iterator[PlanProblem]:
    if plan.play_levels() == 0:
        yield error("levels", "no_levels")
        return
    before: PlanLevel | None = None
    for index, level in enumerate(plan.levels):
        yield from _one_level(f"levels[{index}]", level)
        if level.is_break:
            continue
        number = plan.play_number(index)
        if before is not None and before.game == level.game:
            if _price(level) < _price(before):
                yield error(f"levels[{index}]", "level_shrinks", level=number, now=_price(level), before=_price(before))
            elif _cost(level, plan.seats_per_table) <= _cost(before, plan.seats_per_table):
                yield warning(f"levels[{index}]", "level_does_not_grow", level=number)
        before = level
    if plan.levels[-1].is_break:
        yield warning(f"levels[{len(plan.levels) - 1}]", "ends_with_break")
    room = plan.entrants * plan.starting_stack
    if before is not None and _price(before) > 0 and room > ENOUGH_TO_END * _price(before):
        yield warning("levels", "structure_short", big_blinds=room // _price(before), most=ENOUGH_TO_END)


def _one_level(field: str, level: PlanLevel) -> Iterator[PlanProblem]:
    if level.minutes < 1:
        yield error(f"{field}.minutes", "too_small", value=level.minutes, least=1)
    elif level.minutes > MOST_MINUTES:
        yield error(f"{field}.minutes", "too_large", value=level.minutes, most=MOST_MINUTES)
    if level.is_break:
        return
    for bet in BETS:
        if getattr(level, bet) < 0:
            yield error(f"{field}.{bet}", "too_small", value=getattr(level, bet), least=0)
    if max(getattr(level, bet) for bet in BETS) <= 0:
        yield error(field, "no_blinds")
    if level.small_blind > level.big_blind:
        yield error(f"{field}.small_blind", "small_above_big", small=level.small_blind, big=level.big_blind)
    if level.ante > level.big_blind > 0:
        yield warning(f"{field}.ante", "ante_above_big", ante=level.ante, big=level.big_blind)


def _price(level: PlanLevel) -> int:
    """What the level is known by: the big blind, or the bet where a game has none."""
    return level.big_blind or level.big_bet or level.small_bet or level.bring_in or level.ante


def _cost(level: PlanLevel, seats: int) -> int:
    """What a full table puts in before the cards, and the bets of limit games."""
    antes = level.ante * (seats if level.ante_kind is AnteKind.EACH else 1)
    return level.small_blind + level.big_blind + level.bring_in + antes + level.small_bet + level.big_bet


def _colour_ups(plan: Plan) -> Iterator[PlanProblem]:
    owned = {chip.value for chip in plan.chips}
    seen: set[int] = set()
    for index, colour_up in enumerate(plan.colour_ups):
        field = f"colour_ups[{index}]"
        if colour_up.remove in seen:
            yield error(f"{field}.remove", "chip_twice", value=colour_up.remove)
        elif owned and colour_up.remove not in owned:
            yield error(f"{field}.remove", "no_such_chip", value=colour_up.remove)
        if colour_up.after_level < 1:
            yield error(f"{field}.after_level", "too_small", value=colour_up.after_level, least=1)
        elif colour_up.after_level > plan.play_levels():
            yield warning(
                f"{field}.after_level", "after_last_level", level=colour_up.after_level, last=plan.play_levels()
            )
        seen.add(colour_up.remove)


def _amounts(plan: Plan) -> Iterator[PlanProblem]:
    """Blinds, antes and bets that the chips in play cannot make: for want of a chip, or because it was coloured up."""
    owned = {chip.value for chip in plan.chips if chip.value > 0}
    blamed: set[int] = set()
    for index, level in enumerate(plan.levels):
        if level.is_break or not owned:
            continue
        number = plan.play_number(index)
        amounts = level.bets
        gone = {each.remove for each in plan.colour_ups if each.after_level < number}
        if lacking := [amount for amount in amounts if not can_make(amount, owned)]:
            yield error(f"levels[{index}]", "amount_not_made", level=number, amount=lacking[0], smallest=min(owned))
        elif lacking := [amount for amount in amounts if not can_make(amount, owned - gone)]:
            needed = _needed(lacking[0], gone & owned, owned - gone)
            blame = next(at for at, each in enumerate(plan.colour_ups) if each.remove == needed)
            if blame not in blamed:
                yield error(f"colour_ups[{blame}]", "chip_still_needed", value=needed, level=number, amount=lacking[0])
            blamed.add(blame)


def _needed(amount: int, gone: Collection[int], left: Collection[int]) -> int:
    """The largest chip that, had it stayed in play, would make the amount; the smallest when it takes several."""
    alone = [value for value in gone if can_make(amount, {*left, value})]
    return max(alone) if alone else min(gone)
