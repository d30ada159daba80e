"""Trying other levels: one is changed, added or taken out, and what that does is seen at once.

The structure that is tried and the one it began with stand in the address, with what was asked (`design_form`): nothing
is lost when the page is loaded again, and the browser's way back takes the last step back. Every button is a link to
the next structure. What it does comes from a process beside the server.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.safestring import SafeString
from django.views.decorators.http import require_GET

from shuffleup.desk.event import EventView
from shuffleup.desk.reading import reading
from shuffleup.desk.speech import phrase, told
from shuffleup.tournament.check import check_plan
from shuffleup.tournament.plan import AnteKind, PlanLevel
from shuffleup.web.console import structure_text
from shuffleup.web.console.shared import has_all, page
from shuffleup.web.current import find
from shuffleup.web.design_form import DesignForm, change_for, read_design, with_levels
from shuffleup.web.plan_lists import MOST_LEVELS
from shuffleup.web.plan_typed import whole_of
from shuffleup.web.typed import why

if TYPE_CHECKING:
    from shuffleup.simulation.forecast_record import Forecast
    from shuffleup.simulation.same_nights import LevelChange

STEP_MINUTES = 5
LEAST_MINUTES, MOST_MINUTES = 1, 600
BREAK_MINUTES = 10
TYPED = ("minutes", "small", "big", "ante")
"""Fields of the level that is open; `minutes` of the form stands under another name there."""


@dataclass(frozen=True)
class Trying:
    """The structure that is tried, the one it began with, and the place in it that is open (-1 for none)."""

    levels: tuple[PlanLevel, ...]
    was: tuple[PlanLevel, ...]
    open: int

    def at(self, **more: Any) -> "Trying":
        """The same with something changed."""
        return replace(self, **more)


@require_GET
def levels(request: HttpRequest, tournament: str) -> HttpResponse:
    """The structure with one level open, and what it does beside what it began with."""
    event = find(tournament)
    if event.state.clock.started:
        return page(request, event, "console/design_late.html", "more")
    event.house.designs.prepare()
    form = read_design(request.GET.dict(), event)
    trying = _trying(request.GET, event)
    trying, row_errors = _typed(request.GET, trying)
    plan = with_levels(form.played, trying.levels)
    problems = [event.say(problem.message) for problem in check_plan(plan) if problem.is_error]
    known = change_for(event, form, trying.was, trying.levels) if form.good and not problems else None
    seen = known.seen if known else ""
    if has_all(request, seen):
        return HttpResponse(status=204)
    links = _Links(reverse("design_levels", args=[event.id]), form)
    return page(
        request,
        event,
        "console/design_levels.html",
        "more",
        form=form,
        typed=form.typed,
        known=known,
        cannot=(phrase(known.cannot.wrong), phrase(known.cannot.right)) if known and known.cannot else None,
        seen=seen,
        here=links.to(trying),
        back=f"{reverse('design', args=[event.id])}?{form.address(ask='1')}",
        start=links.to(trying.at(levels=trying.was, open=-1)) if trying.levels != trying.was else "",
        problems=[*form.errors.values(), *row_errors.values(), *problems],
        row_errors=row_errors,
        rows=_rows(links, trying),
        editor=_editor(request.GET if row_errors else {}, links, form, trying),
        levels_text=structure_text.written(trying.levels),
        was_text=structure_text.written(trying.was),
        **(_effect(known.change) if known and known.change else {}),
    )


def _trying(given: Mapping[str, str], event: EventView) -> Trying:
    """What the address says is tried; the plan's own structure where it says nothing of use."""
    plan = event.state.plan
    game = structure_text.game_of(plan)
    was = structure_text.read(given.get("was", ""), game) or plan.levels
    now = structure_text.read(given.get("levels", ""), game) or was
    place = given.get("open", "")
    at = int(place) if place.isascii() and place.isdecimal() and len(place) < 4 else -1
    return Trying(now, was, at if at < len(now) else -1)


def _typed(given: Mapping[str, str], trying: Trying) -> tuple[Trying, dict[str, str]]:
    """What was typed into the open level, put into the structure; what will not do is told and stays typed."""
    if trying.open < 0 or not any(f"level-{name}" in given for name in TYPED):
        return trying, {}
    level, errors = trying.levels[trying.open], {}
    read: dict[str, int] = {}
    for name, now in _figures(level).items():
        try:
            reader = whole_of(LEAST_MINUTES, MOST_MINUTES) if name == "minutes" else whole_of(0, 10**9)
            read[name] = reader(given.get(f"level-{name}", str(now)).strip() or "0")
        except ValueError as wrong:
            errors[name] = told(why(wrong))
    if errors:
        return trying, errors
    if level.is_break:
        changed = replace(level, minutes=read["minutes"])
    else:
        kind = (level.ante_kind if level.ante else AnteKind.BIG_BLIND) if read["ante"] else AnteKind.EACH
        changed = replace(
            level, minutes=read["minutes"], small_blind=read["small"], big_blind=read["big"], ante=read["ante"],
            ante_kind=kind,
        )  # fmt: skip
    return trying.at(levels=_put(trying, changed)), {}


def _figures(level: PlanLevel) -> dict[str, int]:
    figures = {"minutes": level.minutes}
    return (
        figures
        if level.is_break
        else {**figures, "small": level.small_blind, "big": level.big_blind, "ante": level.ante}
    )


def _put(trying: Trying, level: PlanLevel) -> tuple[PlanLevel, ...]:
    return (*trying.levels[: trying.open], level, *trying.levels[trying.open + 1 :])


@dataclass(frozen=True)
class _Links:
    """Addresses of this page for other structures."""

    page: str
    form: DesignForm

    def to(self, trying: Trying) -> str:
        """Where that is tried."""
        place = {"open": str(trying.open)} if trying.open >= 0 else {}
        now, was = structure_text.written(trying.levels), structure_text.written(trying.was)
        return f"{self.page}?{self.form.address(levels=now, was=was, **place)}"


def _rows(links: _Links, trying: Trying) -> list[dict[str, Any]]:
    """The structure line by line, each with the address that opens it."""
    before = set(trying.was)
    rows, number = [], 0
    for index, level in enumerate(trying.levels):
        number += not level.is_break
        rows.append(
            {
                "level": level,
                "number": number,
                "is_open": index == trying.open,
                "is_new": level not in before,
                "link": links.to(trying.at(open=index)),
            }
        )
    return rows


def _editor(typed: Mapping[str, str], links: _Links, form: DesignForm, trying: Trying) -> dict[str, Any] | None:
    """The open level: its figures, and what each of its buttons leads to."""
    from shuffleup.simulation.structures import USUAL_CHIPS, round_amounts

    if trying.open < 0:
        return None
    level = trying.levels[trying.open]
    values = [chip.value for chip in form.plan.chips or USUAL_CHIPS]
    amounts = round_amounts(values, max(1, form.plan.entrants * form.plan.starting_stack))

    def put(**more: Any) -> str:
        return links.to(trying.at(levels=_put(trying, replace(level, **more))))

    def blinds(small: int | None) -> str:
        if small is None:
            return ""
        ante = {"ante": 2 * small} if level.ante and level.ante_kind is not AnteKind.EACH else {}
        return put(small_blind=small, big_blind=2 * small, **ante)

    lower = max((each for each in amounts if each < level.small_blind), default=None)
    higher = min((each for each in amounts if each > level.small_blind), default=None)
    fewer, more = level.minutes - STEP_MINUTES, level.minutes + STEP_MINUTES
    return {
        "level": level,
        "index": trying.open,
        "typed": {name: typed.get(f"level-{name}", str(now)) for name, now in _figures(level).items()},
        "shorter": put(minutes=fewer) if fewer >= STEP_MINUTES else "",
        "longer": put(minutes=more) if more <= MOST_MINUTES else "",
        "lower": "" if level.is_break else blinds(lower),
        "higher": "" if level.is_break else blinds(higher),
        "ante": "" if level.is_break else _ante(level, put),
        "remove": links.to(trying.at(levels=_without(trying), open=-1)) if len(trying.levels) > 1 else "",
        "add": links.to(_with_one_more(trying, _next(trying, amounts))) if len(trying.levels) < MOST_LEVELS else "",
        "add_break": ""
        if level.is_break or len(trying.levels) >= MOST_LEVELS
        else links.to(_with_one_more(trying, PlanLevel(BREAK_MINUTES, is_break=True))),
        "close": links.to(trying.at(open=-1)),
    }


def _ante(level: PlanLevel, put: Any) -> str:
    """An ante of the big blind, or none."""
    if level.ante:
        return str(put(ante=0, ante_kind=AnteKind.EACH))
    return str(put(ante=level.big_blind, ante_kind=AnteKind.BIG_BLIND))


def _without(trying: Trying) -> tuple[PlanLevel, ...]:
    return trying.levels[: trying.open] + trying.levels[trying.open + 1 :]


def _with_one_more(trying: Trying, level: PlanLevel) -> Trying:
    after = trying.open + 1
    return trying.at(levels=(*trying.levels[:after], level, *trying.levels[after:]), open=after)


def _next(trying: Trying, amounts: list[int]) -> PlanLevel:
    """A level to come after the open one: between it and the next, or higher than the last."""
    play = [each for each in trying.levels[: trying.open + 1] if not each.is_break]
    later = [each for each in trying.levels[trying.open + 1 :] if not each.is_break]
    model = play[-1] if play else later[0] if later else PlanLevel(20, 25, 50)
    low = model.small_blind
    if later:
        middle = (low * later[0].small_blind) ** 0.5
        between = [each for each in amounts if low < each < later[0].small_blind]
    else:
        middle = low * 1.5
        between = [each for each in amounts if each > low]
    small = min(between, key=lambda each: abs(each - middle)) if between else low
    ante = 2 * small if model.ante and model.ante_kind is not AnteKind.EACH else model.ante
    return replace(model, small_blind=small, big_blind=2 * small, ante=ante)


def _effect(change: "LevelChange") -> dict[str, Any]:
    """What the change does, in figures, as a picture and level by level."""
    from shuffleup.simulation.change_chart import change_chart, change_in_words
    from shuffleup.simulation.charts import clock_of

    def figures(found: "Forecast") -> dict[str, Any]:
        band = found.finish_minutes
        return {
            "ends": tuple(clock_of(found, each) for each in (band.p10, band.p50, band.p90)),
            "in_time": None if found.done_by_close is None else round(100 * found.done_by_close),
            "all_in": None if found.all_in_last_half_hour is None else round(100 * found.all_in_last_half_hour),
        }

    return {
        "change": change,
        "before": figures(change.before),
        "after": figures(change.after),
        "by_level": _by_level(change),
        "light": SafeString(change_chart(change, "light", reading())),
        "dark": SafeString(change_chart(change, "dark", reading())),
        "in_words": change_in_words(change, reading()),
    }


def _by_level(change: "LevelChange") -> list[dict[str, Any]]:
    """By the number of the level: average stack and share of all-ins, before and after."""
    from shuffleup.simulation.change_chart import reached
    from shuffleup.simulation.charts import clock_of

    before, after = ({each.level: each for each in reached(found)} for found in (change.before, change.after))
    rows = []
    for number in sorted({*before, *after}):
        first, second = before.get(number), after.get(number)
        rows.append(
            {
                "level": number,
                "starts": clock_of(change.after, second.starts_minutes) if second else "",
                "stacks": [_depth(each) for each in (first, second)],
                "all_ins": [_share(each) for each in (first, second)],
            }
        )
    return rows


def _depth(level: Any) -> str:
    return f"{level.average_stack_bb.p50:.0f}" if level and level.average_stack_bb else "–"


def _share(level: Any) -> str:
    return "–" if level is None or level.all_in is None else f"{100 * level.all_in:.0f}%"
