"""What the law lets a venue do with stakes and prizes, held against a plan and against what somebody has staked.

Whose rule: the law's of the place, as a file of the league tells it for a day (`league.venue_limits`); no book of the
five prints such numbers. They stop no night: the host is told the number and the rule, and answers for it. Only a fee
is refused where the law has none. A fee is no stake. Money is in the smallest coin. Not done: the value of things given
as prizes, which only the host knows; games that are linked over several venues.
"""

from collections.abc import Iterator

from shuffleup.tournament.answers import Argument, Message
from shuffleup.tournament.ledger import lines, paid_beside_stacks, stacks_sold
from shuffleup.tournament.plan import Plan
from shuffleup.tournament.prizes import pool_of, prize_list
from shuffleup.tournament.problems import PlanProblem, warning
from shuffleup.tournament.state import Tournament

LIMITS = (
    "plan.limit_currency",
    "plan.limit_stake",
    "plan.limit_stake_in_all",
    "plan.limit_day",
    "plan.limit_week",
    "plan.limit_prize",
    "plan.limit_no_fee",
)
"""The warnings that come from the law."""


def fee_barred(plan: Plan) -> bool:
    """Whether the house takes a fee where the law of the venue has none."""
    return plan.fee > 0 and plan.limits is not None and plan.limits.no_fee


def dearest(plan: Plan) -> int:
    """What somebody stakes who buys all that the plan sells to one person."""
    again = plan.re_entries * plan.stake + plan.rebuys * (plan.rebuy_price or plan.buy_in)
    add_on = (plan.add_on_price or plan.buy_in) if plan.add_on_stack else 0
    return plan.stake + again + add_on


def limit_problems(plan: Plan, today: int = 0, week: int = 0) -> Iterator[PlanProblem]:
    """What of a plan the law of its venue speaks against, as warnings; nothing where the venue has no limits.

    `today` are stakes at other games of the venue on that day, `week` those in the six days before it.
    """
    limits = plan.limits
    money = plan.buy_in, plan.added, plan.guarantee, plan.rebuy_price, plan.add_on_price
    if limits is None or not any(money):
        return
    law, currency = limits.title, plan.currency
    if currency != limits.currency:
        yield warning("currency", "limit_currency", law=law, own=currency, theirs=limits.currency)
        return
    most = limits.stake
    if most and plan.stake > most:
        yield warning("buy_in", "limit_stake", law=law, stake=plan.stake, most=most, currency=currency)
    elif most and dearest(plan) > most:
        yield warning("rebuys", "limit_stake_in_all", law=law, stake=dearest(plan), most=most, currency=currency)
    if limits.day:
        yield from _together(plan, "limit_day", limits.day, today)
    if limits.week:
        yield from _together(plan, "limit_week", limits.week, today + week)
    players = _expected(plan)
    pool = pool_of(plan, players)
    won = pool + plan.bounty * players
    if limits.prize and won > limits.prize:
        yield warning("prizes", "limit_prize", law=law, count=players, pool=won, most=limits.prize, currency=currency)
    left = prize_list(plan, pool, players).left
    if limits.no_fee and plan.buy_in and left > 0:
        yield warning("prizes", "limit_no_fee", law=law, left=left, currency=currency)


def _expected(plan: Plan) -> int:
    return plan.entrants or plan.capacity


def _together(plan: Plan, what: str, most: int, before: int) -> Iterator[PlanProblem]:
    """All stakes of a day or of seven days, with those of other games."""
    stakes = plan.stake * _expected(plan)
    if not stakes or stakes + before <= most or plan.limits is None:
        return
    args: dict[str, Argument] = {
        "law": plan.limits.title,
        "count": _expected(plan),
        "stakes": stakes + before,
        "most": most,
        "fit": max(0, most - before) // plan.stake,
        "currency": plan.currency,
    }
    id_ = "plan.limit_day" if what == "limit_day" else "plan.limit_week"
    yield PlanProblem("entrants", Message(id_, args), is_error=False)


def staked(state: Tournament, entry: str) -> int:
    """What an entrant has staked so far: stacks, re-buys and add-ons (smallest coin)."""
    beside = sum(line.price for line in lines(state) if line.entry == entry)
    return state.plan.stake * state.entries[entry].lives + beside


def stakes(state: Tournament) -> int:
    """All that has been staked tonight (smallest coin); what the house adds is no stake."""
    return state.plan.stake * stacks_sold(state) + paid_beside_stacks(state)


def over(state: Tournament, entry: str, price: int) -> tuple[Message, ...]:
    """What to tell the host when an entrant stakes `price` more: whose stake is above the law's, and all together."""
    limits, currency = state.plan.limits, state.plan.currency
    if limits is None or currency != limits.currency or not price:
        return ()
    own, together = staked(state, entry) + price, stakes(state) + price
    notes = []
    if limits.stake and own > limits.stake:
        one: dict[str, Argument] = {
            "player": entry,
            "stake": own,
            "most": limits.stake,
            "law": limits.title,
            "currency": currency,
        }
        notes.append(Message("note.stake_over", one))
    if limits.day and together > limits.day:
        everybody: dict[str, Argument] = {
            "stakes": together,
            "most": limits.day,
            "law": limits.title,
            "currency": currency,
        }
        notes.append(Message("note.stakes_over", everybody))
    return tuple(notes)
