"""What is wrong with a plan before anybody sits down: mistakes that stop a night, warnings that a host may overrule.

No rulebook says these; they are what a structure, a set of chips and a list of prizes must be to work at all. What the
law of the venue says comes from `limits`. Not done: whether the night ends in time (the forecast's), whether the book
exists.
"""

from collections import Counter
from collections.abc import Callable, Iterator
from datetime import datetime, time
from itertools import pairwise
from zoneinfo import ZoneInfo

from shuffleup.bad_input import BadInput
from shuffleup.names import has_control
from shuffleup.tournament.check_dealt import dealing_problems
from shuffleup.tournament.check_structure import structure_problems
from shuffleup.tournament.limits import fee_barred, limit_problems
from shuffleup.tournament.money import is_currency
from shuffleup.tournament.plan import Format, Plan
from shuffleup.tournament.points import points_tables, table_of
from shuffleup.tournament.prizes import pool_of
from shuffleup.tournament.problems import PlanProblem, error, warning

__all__ = ["PlanProblem", "check_plan"]

LONGEST_NAME = 80
FEWEST_SEATS, MOST_SEATS = 2, 12
MOST_HANDS_PER_HOUR = 200


def check_plan(plan: Plan, staked_today: int = 0, staked_before: int = 0) -> list[PlanProblem]:
    """Everything that is wrong with the plan, errors and warnings; empty when it is good.

    Other games of the venue count for its limits: what they stake on that day, and in the six days before.
    """
    found = [*_head(plan), *_numbers(plan), *_room(plan), *structure_problems(plan), *_prizes(plan)]
    found += dealing_problems(plan)
    if any(each.is_error for each in found):
        return found
    return [*found, *limit_problems(plan, staked_today, staked_before)]


def _head(plan: Plan) -> Iterator[PlanProblem]:
    if not plan.name.strip():
        yield error("name", "no_name")
    elif len(plan.name) > LONGEST_NAME:
        yield error("name", "name_too_long", length=len(plan.name), most=LONGEST_NAME)
    for field in ("name", "rulebook", "grade"):
        if has_control(getattr(plan, field)):
            yield error(field, "control_character")
    if plan.starts_at and not _reads(datetime.fromisoformat, plan.starts_at):
        yield error("starts_at", "no_date", value=plan.starts_at)
    if plan.closes_at and not _reads(time.fromisoformat, plan.closes_at):
        yield error("closes_at", "no_time", value=plan.closes_at)
    if not _reads(ZoneInfo, plan.time_zone):
        yield error("time_zone", "no_time_zone", value=plan.time_zone)
    if not is_currency(plan.currency):
        yield error("currency", "no_currency", value=plan.currency)
    if plan.points_table:
        yield from _own_points(plan)
    elif plan.points and plan.points not in points_tables():
        yield error("points", "no_points_table", value=plan.points, known=", ".join(points_tables()))


def _own_points(plan: Plan) -> Iterator[PlanProblem]:
    try:
        table_of(plan.points, plan.points_table)
    except BadInput as bad:
        yield error("points", "bad_points_table", value=plan.points, why=bad.message)


def _reads(read: Callable[[str], object], value: str) -> bool:
    try:
        read(value)
    except (ValueError, KeyError, OSError):
        return False
    return True


def _numbers(plan: Plan) -> Iterator[PlanProblem]:
    least = {"entrants": 0, "starting_stack": 1, "buy_in": 0, "added": 0, "hands_per_hour": 1, "re_entries": 0}
    beside = (
        "rebuys",
        "rebuy_until",
        "rebuy_stack",
        "rebuy_price",
        "add_on_stack",
        "add_on_price",
        "early_bonus",
        "bounty",
        "fee",
        "guarantee",
    )
    for field, lowest in {**least, **dict.fromkeys(("late_entry_until", "late_cut", *beside), 0)}.items():
        if getattr(plan, field) < lowest:
            yield error(field, "too_small", value=getattr(plan, field), least=lowest)
    if plan.hands_per_hour > MOST_HANDS_PER_HOUR:
        yield error("hands_per_hour", "too_large", value=plan.hands_per_hour, most=MOST_HANDS_PER_HOUR)
    if plan.late_entry_until > plan.play_levels():
        yield error("late_entry_until", "late_entry_too_late", level=plan.late_entry_until, last=plan.play_levels())
    if plan.rebuy_until > plan.play_levels():
        yield error("rebuy_until", "rebuys_too_late", level=plan.rebuy_until, last=plan.play_levels())
    if plan.late_cut > 100:
        yield error("late_cut", "too_large", value=plan.late_cut, most=100)
    if plan.re_entries > 0 and plan.late_entry_until == 0:
        yield warning("re_entries", "re_entry_without_late_entry")
    if plan.bounty > max(0, plan.buy_in):
        yield error("bounty", "bounty_above_buy_in", bounty=plan.bounty, buy_in=plan.buy_in, currency=plan.currency)
    elif plan.bounty and plan.format is Format.COUNTS:
        yield error("bounty", "bounty_without_names")
    yield from _fee(plan)
    if plan.rebuys > 0 and plan.rebuy_until == plan.late_entry_until == 0:
        yield error("rebuys", "rebuys_without_end")


def _fee(plan: Plan) -> Iterator[PlanProblem]:
    """A fee is a part of the buy-in, beside the bounty, and only where the law lets the house keep one."""
    if fee_barred(plan) and plan.limits:
        yield error("fee", "fee_barred", law=plan.limits.title)
    elif plan.fee > 0 and plan.fee + plan.bounty > plan.buy_in >= plan.bounty:
        money, currency = plan.fee + plan.bounty, plan.currency
        yield error("fee", "fee_above_buy_in", money=money, buy_in=plan.buy_in, currency=currency)


def _room(plan: Plan) -> Iterator[PlanProblem]:
    if not FEWEST_SEATS <= plan.seats_per_table <= MOST_SEATS:
        yield error("seats_per_table", "seats", value=plan.seats_per_table, least=FEWEST_SEATS, most=MOST_SEATS)
    if not plan.tables:
        yield error("tables", "no_tables")
    for field in ("tables", "break_order"):
        for number, times in Counter(getattr(plan, field)).items():
            if times > 1:
                yield error(field, "table_twice", table=number)
            if number < 1:
                yield error(field, "too_small", value=number, least=1)
    for number in plan.break_order:
        if number not in plan.tables:
            yield error("break_order", "no_such_table", table=number)
    if plan.entrants > plan.capacity:
        yield warning("entrants", "waiting_list", entrants=plan.entrants, seats=plan.capacity)


def _prizes(plan: Plan) -> Iterator[PlanProblem]:
    places = Counter(prize.place for prize in plan.prizes)
    for index, prize in enumerate(plan.prizes):
        field = f"prizes[{index}]"
        for part, least in (("place", 1), ("share", 0), ("amount", 0), ("value", 0)):
            if getattr(prize, part) < least:
                yield error(f"{field}.{part}", "too_small", value=getattr(prize, part), least=least)
        if prize.share and prize.amount:
            yield error(field, "prize_share_and_amount", place=prize.place)
        if not (prize.share or prize.amount or prize.item.strip()):
            yield error(field, "prize_empty", place=prize.place)
        if prize.value and not prize.item.strip():
            yield error(f"{field}.value", "prize_value_of_nothing", place=prize.place)
        if has_control(prize.item):
            yield error(f"{field}.item", "control_character")
    for place, times in places.items():
        if times > 1:
            yield error("prizes", "prize_twice", place=place)
    if places and plan.entrants and max(places) > plan.entrants:
        yield warning("prizes", "prizes_beyond_field", place=max(places), entrants=plan.entrants)
    yield from _amounts(plan)


def _amounts(plan: Plan) -> Iterator[PlanProblem]:
    shares = sum(prize.share for prize in plan.prizes)
    if shares > 100:
        yield error("prizes", "shares_above_all", shares=shares)
    elif 0 < shares < 100:
        yield warning("prizes", "shares_below_all", shares=shares)
    fixed, pool = sum(prize.amount for prize in plan.prizes), pool_of(plan, plan.entrants)
    if plan.entrants and fixed > pool:
        entrants, currency = plan.entrants, plan.currency
        yield warning("prizes", "fixed_above_pool", fixed=fixed, pool=pool, entrants=entrants, currency=currency)
    ranked = sorted(plan.prizes, key=lambda prize: prize.place)
    for better, worse in pairwise(ranked):
        if 0 < better.share < worse.share or 0 < better.amount < worse.amount:
            yield warning("prizes", "prize_rises", better=better.place, worse=worse.place)
