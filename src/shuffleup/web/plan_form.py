"""The form of a plan: what a host typed, read into a `Plan`, with one clear line for each field that will not do.

The form keeps what was typed, so that nothing has to be typed twice. Whether a readable plan is a good one is for
`tournament.check` to say.
"""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from datetime import date, time
from decimal import Decimal, InvalidOperation
from typing import Any, TypeVar

from django.http import QueryDict

from shuffleup.desk.speech import told
from shuffleup.league.kinds import GRADES
from shuffleup.rulebooks import BOOKS
from shuffleup.tournament.answers import Message
from shuffleup.tournament.check import check_plan
from shuffleup.tournament.check_dealt import NO_CLOCK
from shuffleup.tournament.chip_sets import breakdown, proposed_colour_ups, stacks_made
from shuffleup.tournament.ladders import Shape, as_prizes, in_shares, usual_places
from shuffleup.tournament.money import decimals, smallest_coins, written
from shuffleup.tournament.plan import (
    TURN_SECONDS,
    AnteKind,
    Chip,
    Dealt,
    Format,
    Plan,
    PlanLevel,
    PlannedColourUp,
    Prize,
)
from shuffleup.tournament.points import points_tables
from shuffleup.tournament.problems import PlanProblem
from shuffleup.tournament.terms import BookOnPlan
from shuffleup.web.plan_games import AS_LEVELS, GAMES, with_games
from shuffleup.web.typed import why, will_not_do

T = TypeVar("T")

"""Every grade that a book names."""

LEVEL_FIELDS = ("kind", "minutes", "small", "big", "ante")
MOST_LEVELS = 100
MOST_PRIZES = 200
MOST_TABLES = 500
MOST_EXPECTED = 10_000
AFTER = re.compile(r"([0-9]+)\s+[^0-9]+\s+([0-9]+)")
"""A chip and a level, with whatever stands between them."""


@dataclass
class PlanForm:
    """What was typed, field by field, and what is wrong with it. `plan` is the best reading of it."""

    plan: Plan
    errors: dict[str, str] = field(default_factory=dict)
    warnings: list[PlanProblem] = field(default_factory=list)
    problems: list[PlanProblem] = field(default_factory=list)
    by_book: list[BookOnPlan] = field(default_factory=list)

    @property
    def good(self) -> bool:
        """Whether the plan can be stored."""
        return not self.errors and not self.problems and not self.forbidden

    @property
    def forbidden(self) -> bool:
        """Whether the book forbids something in it."""
        return any(each.forbids for each in self.by_book)


@dataclass(frozen=True)
class PlanChoices:
    """What can be chosen in the form, and what a choice of venue or points means for the plan.

    `place` fills in the law of the venue and a league's own points; `beside` tells what other nights of the venue stake
    on the plan's day, and in the six days before; `by_book` what the book says to the plan.
    """

    books: Sequence[str] = BOOKS
    venues: Sequence[str] = ()
    points: Sequence[str] = tuple(points_tables())
    place: Callable[[Plan], Plan] = lambda plan: plan
    beside: Callable[[Plan], tuple[int, int]] = lambda plan: (0, 0)
    by_book: Callable[[Plan], Sequence[BookOnPlan]] = lambda plan: ()


SHIPPED = PlanChoices()
"""What can be chosen in a house without venues, books and points of its own."""


def read_plan(post: QueryDict, base: Plan, offered: PlanChoices = SHIPPED) -> PlanForm:
    """Read the form over `base`; what the form does not show stays."""
    form = PlanForm(base)

    def take(name: str, read: Callable[[str], T], fallback: T) -> T:
        try:
            return read(post.get(name, "").strip())
        except (ValueError, InvalidOperation) as wrong:
            form.errors[name] = told(why(wrong))
            return fallback

    currency = post.get("currency", base.currency)[:3].upper()
    dealt = next((each for each in Dealt if each == post.get("dealt", base.dealt)), Dealt.CARDS)
    turn = _turn_seconds(base, dealt)
    form.plan = replace(
        base,
        name=take("name", _name, post.get("name", "")[:80]),
        rulebook=take("rulebook", _one_of(tuple(offered.books)), base.rulebook),
        starts_at=_moment(post, form, base),
        closes_at=take("closes_at", time_of_day, base.closes_at),
        time_zone=post.get("time_zone", "")[:60] or base.time_zone,
        format=Format.COUNTS if post.get("format") == "counts" else Format.NAMES,
        starting_stack=take("starting_stack", whole_of(1, 10**9), base.starting_stack),
        seats_per_table=take("seats_per_table", whole_of(2, 10), base.seats_per_table),
        tables=take("tables", tables_of, base.tables),
        break_order=take("break_order", _numbers, base.break_order),
        entrants=take("entrants", whole_of(0, MOST_EXPECTED), base.entrants) if "entrants" in post else base.entrants,
        late_entry_until=take("late_entry_until", whole_of(0, 99), base.late_entry_until),
        re_entries=take("re_entries", whole_of(0, 99), base.re_entries),
        early_bonus=take("early_bonus", _or_nothing(10**9), base.early_bonus),
        late_cut=take("late_cut", _or_nothing(100), base.late_cut),
        rebuys=take("rebuys", _or_nothing(99), base.rebuys),
        rebuy_until=take("rebuy_until", _or_nothing(99), base.rebuy_until),
        rebuy_stack=take("rebuy_stack", _or_nothing(10**9), base.rebuy_stack),
        rebuy_price=take("rebuy_price", _money(currency), base.rebuy_price),
        add_on_stack=take("add_on_stack", _or_nothing(10**9), base.add_on_stack),
        add_on_price=take("add_on_price", _money(currency), base.add_on_price),
        currency=currency,
        buy_in=take("buy_in", _money(currency), base.buy_in),
        dealt=dealt,
        turn_seconds=take("turn_seconds", _or_kept(turn, 300), turn),
        bank_seconds=take("bank_seconds", _or_kept(base.bank_seconds, 3_600), base.bank_seconds),
        bank_a_level=take("bank_a_level", _or_kept(base.bank_a_level, 3_600), base.bank_a_level),
        programs=post.get("programs") == "yes" if "programs" in post else base.programs,
        bounty=take("bounty", _money(currency), base.bounty),
        added=take("added", _money(currency), base.added),
        points=take("points", _one_of(tuple(dict.fromkeys(("", base.points, *offered.points)))), base.points),
        venue=take("venue", _one_of(tuple(dict.fromkeys(("", base.venue, *offered.venues)))), base.venue),
        grade=take("grade", _one_of(tuple(dict.fromkeys(("", base.grade, *GRADES)))), base.grade),
        levels=with_games(_levels(post, form, base), base, take("game", _one_of((AS_LEVELS, *dict(GAMES))), AS_LEVELS)),
        prizes=_prizes(post, form, currency),
        chips=take("chips", chips_of, base.chips),
        colour_ups=take("colour_ups", _colour_ups, base.colour_ups),
    )
    if form.plan.break_order == base.break_order:  # nobody touched it: it follows the tables
        kept = tuple(table for table in base.break_order if table in form.plan.tables)
        form.plan = replace(form.plan, break_order=kept)
    if "all_minutes" in post:
        form.plan = _of_one_length(form.plan, take("all_minutes", _or_nothing(600), 0))
    shape = next((each for each in Shape if each.value == post.get("ladder")), None)
    form.plan = _with_ladder(form.plan, shape) if shape else form.plan
    if post.get("propose_colour_ups") == "yes":
        form.plan = replace(form.plan, colour_ups=proposed_colour_ups(form.plan))
    if not form.errors:
        form.plan = offered.place(form.plan)
        found = check_plan(form.plan, *offered.beside(form.plan))
        form.problems = [problem for problem in found if problem.is_error]
        form.warnings = [problem for problem in found if not problem.is_error]
        form.by_book = list(offered.by_book(form.plan))
    return form


def _of_one_length(plan: Plan, minutes: int) -> Plan:
    """Every level of play as long as that; unchanged for none."""
    if not minutes:
        return plan
    return replace(
        plan, levels=tuple(each if each.is_break else replace(each, minutes=minutes) for each in plan.levels)
    )


def _with_ladder(plan: Plan, shape: Shape) -> Plan:
    """Prizes as shares of whatever comes in, for as many places as are usual with so many players."""
    shares = in_shares(usual_places(plan.entrants or plan.capacity), shape)
    return replace(plan, prizes=as_prizes(shares, plan.prizes, shares=True)) if shares else plan


def warnings_of(plan: Plan, offered: PlanChoices) -> list[PlanProblem]:
    """What a plan that is in use had better not say."""
    return [each for each in check_plan(plan, *offered.beside(plan)) if not each.is_error]


def _name(text: str) -> str:
    if not text or len(text) > 80:
        raise will_not_do("name", most=80)
    return "".join(each for each in text if each.isprintable())


def _one_of(allowed: tuple[str, ...]) -> Callable[[str], str]:
    def read(text: str) -> str:
        if text not in allowed:
            raise will_not_do("one_of", known=", ".join(filter(None, allowed)))
        return text

    return read


def _moment(post: QueryDict, form: PlanForm, base: Plan) -> str:
    day, hour = post.get("date", "").strip(), post.get("time", "").strip()
    if not day and not hour:
        return ""
    try:
        return f"{date.fromisoformat(day).isoformat()}T{time.fromisoformat(hour or '19:30').strftime('%H:%M')}"
    except ValueError:
        form.errors["date"] = told(Message("typed.day_and_time"))
        return base.starts_at


def time_of_day(text: str) -> str:
    """A time such as 23:00 as 23:00:00, or nothing."""
    if not text:
        return ""
    try:
        return time.fromisoformat(text).strftime("%H:%M:%S")
    except ValueError:
        raise will_not_do("time") from None


def whole_of(low: int, high: int) -> Callable[[str], int]:
    """Reads a whole number between these. Raises `Unfit`, as all readers here do."""

    def read(text: str) -> int:
        plain = text.replace(",", "").replace(" ", "")
        if not plain.isdecimal() or len(plain) > 10 or not low <= int(plain) <= high:
            raise will_not_do("whole", low=low, high=high)
        return int(plain)

    return read


def _or_nothing(high: int) -> Callable[[str], int]:
    """A whole number, or 0 where the field is left empty."""
    read = whole_of(0, high)
    return lambda text: read(text or "0")


def _or_kept(kept: int, high: int) -> Callable[[str], int]:
    """A whole number, or what it is already where the field is not there or left empty."""
    read = whole_of(0, high)
    return lambda text: read(text or str(kept))


def _turn_seconds(base: Plan, dealt: Dealt) -> int:
    """Seconds for each act as they are before anybody says: at real tables nobody is hurried."""
    if dealt is base.dealt:
        return base.turn_seconds
    return NO_CLOCK if dealt is Dealt.PHONE_CHIPS else base.turn_seconds or TURN_SECONDS


def _numbers(text: str) -> tuple[int, ...]:
    """Table numbers as people write them: `1, 2, 5-8`."""
    found: list[int] = []
    for part in text.replace(",", " ").split():
        low, dash, high = part.partition("-")
        if not low.isdecimal() or (dash and not high.isdecimal()) or len(low) > 4 or len(high) > 4:
            raise will_not_do("numbers")
        found += range(int(low), int(high if dash else low) + 1)
    if len(found) > MOST_TABLES or 0 in found:
        raise will_not_do("too_many_tables", most=MOST_TABLES)
    return tuple(dict.fromkeys(found))


def tables_of(text: str) -> tuple[int, ...]:
    """Table numbers, one at least."""
    tables = _numbers(text)
    if not tables:
        raise will_not_do("tables")
    return tables


def _money(currency: str) -> Callable[[str], int]:
    def read(text: str) -> int:
        plain = text.replace(",", "").lstrip("£$€").strip() or "0"
        amount = Decimal(plain) if plain.replace(".", "", 1).isdecimal() and len(plain) < 13 else None
        if amount is None:
            raise will_not_do("money")
        try:
            return smallest_coins(amount, currency)
        except ValueError:
            raise will_not_do("decimals", code=currency, count=decimals(currency)) from None

    return read


def _levels(post: QueryDict, form: PlanForm, base: Plan) -> tuple[PlanLevel, ...]:
    """The rows of the structure; empty rows are left out."""
    columns = [post.getlist(f"level-{name}") for name in LEVEL_FIELDS]
    levels: list[PlanLevel] = []
    for number, (kind, minutes, small, big, ante) in enumerate(zip(*columns, strict=False), 1):
        if not any((minutes.strip(), small.strip(), big.strip())):
            continue
        try:
            levels.append(_level(kind, minutes, small, big, ante, base))
        except ValueError as wrong:
            told_of = Message("typed.level_row", {"number": number, "wrong": why(wrong)})
            form.errors[f"level-{number}"] = told(told_of)
    if len(levels) > MOST_LEVELS:
        form.errors["levels"] = told(Message("typed.most_rows", {"most": MOST_LEVELS}))
    return tuple(levels[:MOST_LEVELS])


def _level(kind: str, minutes: str, small: str, big: str, ante: str, base: Plan) -> PlanLevel:
    length = whole_of(1, 600)(minutes.strip())
    if kind == "break":
        return PlanLevel(length, is_break=True)
    chips = whole_of(0, 10**9)
    ante_kind = next((level.ante_kind for level in base.levels if level.ante), AnteKind.BIG_BLIND)
    return PlanLevel(
        length,
        small_blind=chips(small.strip() or "0"),
        big_blind=chips(big.strip() or "0"),
        ante=chips(ante.strip() or "0"),
        ante_kind=ante_kind if chips(ante.strip() or "0") else AnteKind.EACH,
    )


def _prizes(post: QueryDict, form: PlanForm, currency: str) -> tuple[Prize, ...]:
    """One line a place, from first place down: `50%`, `20`, `Bar voucher (15)`, or two of them joined by `+`."""
    prizes: list[Prize] = []
    for place, text in enumerate(post.getlist("prize")[:MOST_PRIZES], 1):
        if not text.strip():
            continue
        try:
            prizes.append(_prize(place, text, currency))
        except (ValueError, InvalidOperation) as wrong:
            told_of = Message("typed.place_row", {"number": place, "wrong": why(wrong)})
            form.errors[f"prize-{place}"] = told(told_of)
    return tuple(prizes)


def _prize(place: int, text: str, currency: str) -> Prize:
    prize = Prize(place)
    for part in (each.strip() for each in text[:120].split("+")):
        if part.endswith("%"):
            prize = replace(prize, share=whole_of(0, 100)(part[:-1].strip()))
        elif part[:1].isdigit() or part[:1] in "£$€":
            prize = replace(prize, amount=_money(currency)(part))
        else:
            prize = _thing(prize, part, currency)
    return prize


def _thing(prize: Prize, text: str, currency: str) -> Prize:
    """A thing, with what it is worth in brackets where somebody knows: `Seat in the final (50)`."""
    name, bracket, value = text.rpartition("(")
    plain = value.rstrip(")").lstrip("£$€").strip()
    if bracket and name.strip() and value.endswith(")") and plain[:1].isdigit():
        return replace(prize, item=name.strip(), value=_money(currency)(plain))
    return replace(prize, item=text)


def chips_of(text: str) -> tuple[Chip, ...]:
    """Values, each with the pieces there are after an x: `25x400, 100x300`."""
    chips: list[Chip] = []
    for part in text.replace(",", " ").split():
        value, _, count = part.partition("x")
        if not value.isdecimal() or (count and not count.isdecimal()) or len(value) > 9 or len(count) > 6:
            raise will_not_do("chips")
        chips.append(Chip(int(value), count=int(count or 0)))
    return tuple(chips)


def _colour_ups(text: str) -> tuple[PlannedColourUp, ...]:
    """Values, each with the level after which it leaves: `25 after 4, 100 after 8`, in whatever words."""
    found: list[PlannedColourUp] = []
    for part in filter(None, (each.strip() for each in text.split(","))):
        told_of = AFTER.fullmatch(part) if len(part) <= 30 else None
        if told_of is None:
            raise will_not_do("colour_ups")
        found.append(PlannedColourUp(int(told_of[1]), int(told_of[2])))
    return tuple(found)


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
        "added": written(plan.added, plan.currency) if plan.added else "",
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
