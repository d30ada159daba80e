"""The form of a plan: what a host typed, read into a `Plan`, with one clear line for each field that will not do.

The form keeps what was typed, so that nothing has to be typed twice. Whether a readable plan is a good one is for
`tournament.check` to say.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from datetime import date, time
from decimal import InvalidOperation
from typing import TypeVar

from django.http import QueryDict

from shuffleup.desk.speech import told
from shuffleup.league.kinds import GRADES
from shuffleup.rulebooks import BOOKS
from shuffleup.tournament.answers import Message
from shuffleup.tournament.check import check_plan
from shuffleup.tournament.check_dealt import LONGEST_DELAY
from shuffleup.tournament.chip_sets import proposed_colour_ups
from shuffleup.tournament.ladders import Shape
from shuffleup.tournament.plan import (
    Dealt,
    Format,
    Plan,
    usual_turn,
)
from shuffleup.tournament.points import points_tables
from shuffleup.tournament.problems import PlanProblem
from shuffleup.tournament.terms import BookOnPlan
from shuffleup.web.plan_games import AS_LEVELS, GAMES, with_games
from shuffleup.web.plan_lists import levels_of, of_one_length, prizes_of, with_ladder
from shuffleup.web.plan_typed import (
    chips_of,
    colour_ups_of,
    money_of,
    name_of,
    numbers_of,
    one_of,
    or_kept,
    or_nothing,
    tables_of,
    time_of_day,
    whole_of,
)
from shuffleup.web.typed import why

T = TypeVar("T")

MOST_EXPECTED = 10_000


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
        name=take("name", name_of, post.get("name", "")[:80]),
        rulebook=take("rulebook", one_of(tuple(offered.books)), base.rulebook),
        starts_at=_moment(post, form, base),
        closes_at=take("closes_at", time_of_day, base.closes_at),
        time_zone=post.get("time_zone", "")[:60] or base.time_zone,
        format=Format.COUNTS if post.get("format") == "counts" else Format.NAMES,
        starting_stack=take("starting_stack", whole_of(1, 10**9), base.starting_stack),
        seats_per_table=take("seats_per_table", whole_of(2, 10), base.seats_per_table),
        tables=take("tables", tables_of, base.tables),
        break_order=take("break_order", numbers_of, base.break_order),
        entrants=take("entrants", whole_of(0, MOST_EXPECTED), base.entrants) if "entrants" in post else base.entrants,
        late_entry_until=take("late_entry_until", whole_of(0, 99), base.late_entry_until),
        re_entries=take("re_entries", whole_of(0, 99), base.re_entries),
        early_bonus=take("early_bonus", or_nothing(10**9), base.early_bonus),
        late_cut=take("late_cut", or_nothing(100), base.late_cut),
        rebuys=take("rebuys", or_nothing(99), base.rebuys),
        rebuy_until=take("rebuy_until", or_nothing(99), base.rebuy_until),
        rebuy_stack=take("rebuy_stack", or_nothing(10**9), base.rebuy_stack),
        rebuy_price=take("rebuy_price", money_of(currency), base.rebuy_price),
        add_on_stack=take("add_on_stack", or_nothing(10**9), base.add_on_stack),
        add_on_price=take("add_on_price", money_of(currency), base.add_on_price),
        currency=currency,
        buy_in=take("buy_in", money_of(currency), base.buy_in),
        dealt=dealt,
        turn_seconds=take("turn_seconds", or_kept(turn, 300), turn),
        bank_seconds=take("bank_seconds", or_kept(base.bank_seconds, 3_600), base.bank_seconds),
        bank_a_level=take("bank_a_level", or_kept(base.bank_a_level, 3_600), base.bank_a_level),
        programs=_yes_in(post, "programs", base.programs),
        phrases=_yes_in(post, "phrases", base.phrases),
        tv_cards=_yes_in(post, "tv_cards", base.tv_cards),
        tv_delay=take("tv_delay", or_kept(base.tv_delay, LONGEST_DELAY), base.tv_delay),
        bounty=take("bounty", money_of(currency), base.bounty),
        fee=take("fee", money_of(currency), base.fee) if "fee" in post else base.fee,
        added=take("added", money_of(currency), base.added),
        guarantee=take("guarantee", money_of(currency), base.guarantee) if "guarantee" in post else base.guarantee,
        points=take("points", one_of(tuple(dict.fromkeys(("", base.points, *offered.points)))), base.points),
        venue=take("venue", one_of(tuple(dict.fromkeys(("", base.venue, *offered.venues)))), base.venue),
        grade=take("grade", one_of(tuple(dict.fromkeys(("", base.grade, *GRADES)))), base.grade),
        levels=with_games(
            levels_of(post, form.errors, base), base, take("game", one_of((AS_LEVELS, *dict(GAMES))), AS_LEVELS)
        ),
        prizes=prizes_of(post, form.errors, currency),
        chips=take("chips", chips_of, base.chips),
        colour_ups=take("colour_ups", colour_ups_of, base.colour_ups),
    )
    if form.plan.break_order == base.break_order:  # nobody touched it: it follows the tables
        usual = base.breaking_order() == tuple(sorted(base.tables, reverse=True))
        grown = set(form.plan.tables) - set(base.tables)
        kept = () if usual and grown else tuple(table for table in base.break_order if table in form.plan.tables)
        form.plan = replace(form.plan, break_order=kept)
    if "all_minutes" in post:
        form.plan = of_one_length(form.plan, take("all_minutes", or_nothing(600), 0))
    shape = next((each for each in Shape if each.value == post.get("ladder")), None)
    form.plan = with_ladder(form.plan, shape) if shape else form.plan
    if post.get("propose_colour_ups") == "yes":
        form.plan = replace(form.plan, colour_ups=proposed_colour_ups(form.plan))
    if not form.errors:
        form.plan = offered.place(form.plan)
        found = check_plan(form.plan, *offered.beside(form.plan))
        form.problems = [problem for problem in found if problem.is_error]
        form.warnings = [problem for problem in found if not problem.is_error]
        form.by_book = list(offered.by_book(form.plan))
    return form


def warnings_of(plan: Plan, offered: PlanChoices) -> list[PlanProblem]:
    """What a plan that is in use had better not say."""
    return [each for each in check_plan(plan, *offered.beside(plan)) if not each.is_error]


def _moment(post: QueryDict, form: PlanForm, base: Plan) -> str:
    day, hour = post.get("date", "").strip(), post.get("time", "").strip()
    if not day and not hour:
        return ""
    try:
        return f"{date.fromisoformat(day).isoformat()}T{time.fromisoformat(hour or '19:30').strftime('%H:%M')}"
    except ValueError:
        form.errors["date"] = told(Message("typed.day_and_time"))
        return base.starts_at


def _yes_in(post: QueryDict, name: str, kept: bool) -> bool:
    """Whether a choice of yes and no is yes; what it was where the form does not ask."""
    return post[name] == "yes" if name in post else kept


def _turn_seconds(base: Plan, dealt: Dealt) -> int:
    """Seconds for each act as they are before anybody says."""
    if dealt is base.dealt or usual_turn(dealt) == usual_turn(base.dealt):
        return base.turn_seconds
    return usual_turn(dealt)
