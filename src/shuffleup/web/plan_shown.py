"""A plan as its form shows it: every field in the words in which it can be typed again."""

from collections.abc import Sequence
from typing import Any

from shuffleup.desk.speech import told
from shuffleup.league.kinds import GRADES
from shuffleup.tournament.answers import Message
from shuffleup.tournament.chip_sets import breakdown, proposed_colour_ups, stacks_made
from shuffleup.tournament.money import written
from shuffleup.tournament.plan import Plan, PlannedColourUp, Prize


def shown(plan: Plan) -> dict[str, Any]:
    """A plan as the form shows it."""
    day, _, hour = plan.starts_at.partition("T")
    by_place = {prize.place: prize for prize in plan.prizes}
    return {
        "plan": plan,
        "date": day,
        "time": hour[:5],
        "closes_at": plan.closes_at[:5],
        "tables": ranges(plan.tables),
        "break_order": ", ".join(map(str, plan.break_order)),
        "buy_in": written(plan.buy_in, plan.currency) if plan.buy_in else "",
        "bounty": written(plan.bounty, plan.currency) if plan.bounty else "",
        "fee": written(plan.fee, plan.currency) if plan.fee else "",
        "fee_barred": plan.limits is not None and plan.limits.no_fee and not plan.fee,
        "added": written(plan.added, plan.currency) if plan.added else "",
        "guarantee": written(plan.guarantee, plan.currency) if plan.guarantee else "",
        "rebuy_price": written(plan.rebuy_price, plan.currency) if plan.rebuy_price else "",
        "add_on_price": written(plan.add_on_price, plan.currency) if plan.add_on_price else "",
        "prizes": [prize_text(by_place.get(place), plan.currency) for place in range(1, max(by_place, default=0) + 4)],
        "chips": ", ".join(f"{each.value}x{each.count}" if each.count else str(each.value) for each in plan.chips),
        "colour_ups": _colour_ups_text(plan.colour_ups),
        "proposed": _colour_ups_text(proposed_colour_ups(plan)),
        "stack_parts": breakdown(plan.chips, plan.starting_stack, plan.entrants or 1) if plan.chips else None,
        "stacks_made": stacks_made(plan.chips, plan.starting_stack) if plan.chips else None,
        "grades": GRADES,
    }


def _colour_ups_text(colour_ups: Sequence[PlannedColourUp]) -> str:
    after = ({"remove": each.remove, "level": each.after_level} for each in colour_ups)
    return ", ".join(told(Message("typed.colour_up", each)) for each in after)


def prize_text(prize: Prize | None, currency: str) -> str:
    """One prize as the form takes it."""
    if prize is None:
        return ""
    share = f"{prize.share}%" if prize.share else ""
    amount = written(prize.amount, currency) if prize.amount else ""
    worth = f" ({written(prize.value, currency)})" if prize.value else ""
    return " + ".join(part for part in (share, amount, prize.item + worth) if part)


def ranges(numbers: tuple[int, ...]) -> str:
    """Table numbers as people write them."""
    runs: list[list[int]] = []
    for number in numbers:
        if runs and number == runs[-1][-1] + 1:
            runs[-1].append(number)
        else:
            runs.append([number])
    return ", ".join(f"{run[0]}-{run[-1]}" if len(run) > 2 else ", ".join(map(str, run)) for run in runs)
