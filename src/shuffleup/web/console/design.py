"""Designing a structure in the browser: proposals side by side, one tap to use one.

What is asked stands in the address (`design_form`), what is found comes from a process beside the server
(`desk.designs`); a page shows what is there and fetches itself again. A structure that is used is a change of the plan
like any other, in the log and undone there. Not done: once the clock runs, since levels that were played stay.
"""

from typing import TYPE_CHECKING, Any

from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.views.decorators.http import require_http_methods

from shuffleup.bad_input import BadInput
from shuffleup.desk.designs import KnownOfWish
from shuffleup.desk.event import EventView
from shuffleup.desk.speech import phrase
from shuffleup.tournament.answers import Message
from shuffleup.tournament.check import check_plan
from shuffleup.tournament.commands import ChangePlan
from shuffleup.tournament.plan import Plan
from shuffleup.web import fields
from shuffleup.web.console import structure_text
from shuffleup.web.console.night import send
from shuffleup.web.console.players import back_to
from shuffleup.web.console.shared import has_all, page, tell_bad, toast
from shuffleup.web.current import find, house
from shuffleup.web.design_form import SURE, DesignForm, proposals_for, read_design, with_levels

if TYPE_CHECKING:
    from shuffleup.simulation.proposed_structure import ProposedStructure

ASKED = "ask"
"""In the address when proposals are asked for, and not just the form."""


@require_http_methods(["GET", "POST"])
def design(request: HttpRequest, tournament: str) -> HttpResponse:
    """What is asked and what is proposed; a POST uses a structure."""
    event = find(tournament)
    if request.method == "POST":
        return _use(request, event)
    if event.state.clock.started:
        return page(request, event, "console/design_late.html", "more")
    event.house.designs.prepare()
    form = read_design(request.GET.dict(), event)
    known = proposals_for(event, form) if ASKED in request.GET and form.good else None
    seen = known.seen if known else ""
    if has_all(request, seen):
        return HttpResponse(status=204)
    return page(
        request,
        event,
        "console/design.html",
        "more",
        form=form,
        typed=form.typed,
        known=known,
        cannot=(phrase(known.cannot.wrong), phrase(known.cannot.right)) if known and known.cannot else None,
        seen=seen,
        query=form.address(**{ASKED: "1"}),
        chip_sets=house().chip_sets.all(),
        sure=SURE,
        asked=ASKED in request.GET,
        own=structure_text.written(event.state.plan.levels),
        ways=_ways(form, known) if known and known.would else [],
        proposals=_shown(form, known.proposals) if known else [],
    )


def _use(request: HttpRequest, event: EventView) -> HttpResponse:
    """Put a structure into the plan, or say what is wrong with it and keep all that was typed."""
    form = read_design(request.POST.dict(), event)
    levels = structure_text.read(request.POST.get("levels", ""), structure_text.game_of(event.state.plan))
    back = f"{reverse('design', args=[event.id])}?{form.address()}"
    if levels is None or not form.good:
        for line in form.errors.values() or [event.say(Message("on_design.no_structure_sent"))]:
            toast(request, line, bad=True)
        return back_to(back)
    plan = with_levels(form.plan, levels)
    wrong = [problem for problem in check_plan(plan) if problem.is_error]
    try:
        command_id = fields.command_id(request.POST)
    except BadInput as bad:
        tell_bad(request, bad)
        return back_to(back)
    if wrong:
        toast(request, event.say(wrong[0].message), bad=True)
        return back_to(back)
    held = send(request, event, ChangePlan(plan), command_id)
    return back_to(reverse("plan", args=[event.id]) if held else back)


def _ways(form: DesignForm, known: KnownOfWish) -> list[tuple[str, str, str]]:
    """What would do where nothing fits: in words, and where it is asked."""
    would, ways = known.would, []
    if would and would.later is not None:
        closes = form.clock(would.later)
        ways.append(("later", closes, form.address(closes=closes, ask="1")))
    if would and would.players is not None:
        ways.append(("fewer", str(would.players), form.address(players=str(would.players), ask="1")))
    if would and would.level_minutes is not None:
        ways.append(("shorter", str(would.level_minutes), form.address(minutes=str(would.level_minutes), ask="1")))
    return ways


def _shown(form: DesignForm, proposals: "list[ProposedStructure]") -> list[dict[str, Any]]:
    """The proposals as cards in the order in which they came, each with what it is best at, or that it is beaten."""
    from shuffleup.simulation.proposed_structure import beats

    best = _best(proposals) if len(proposals) > 1 else {}
    return [
        _card(form, each, best.get(number, [])) | {"beaten": any(beats(other, each) for other in proposals)}
        for number, each in enumerate(proposals)
    ]


def _card(form: DesignForm, found: "ProposedStructure", best: list[str]) -> dict[str, Any]:
    levels = structure_text.written(found.levels)
    band = found.finish_minutes
    leaves: dict[int, list[int]] = {}
    for value, level in found.colour_ups:
        leaves.setdefault(level, []).append(value)
    return {
        "found": found,
        "best": best,
        "levels": levels,
        "try": form.address(levels=levels, was=levels),
        "in_time": round(100 * found.in_time),
        "ends": tuple(form.clock(minutes) for minutes in (band.p10, band.p50, band.p90)),
        "done_by": form.clock(found.done_by_minutes),
        "late": None if found.late_bb is None else round(found.late_bb),
        "all_in": None if found.all_in_last_half_hour is None else round(100 * found.all_in_last_half_hour),
        "growth": f"{found.growth:.1f}",
        "steepest": f"{found.steepest:.1f}",
        "leaves": [(level, values) for level, values in sorted(leaves.items())],
        "rows": _rows(found.plan),
    }


def _rows(plan: Plan) -> list[tuple[int, Any]]:
    return [(plan.play_number(index), level) for index, level in enumerate(plan.levels)]


def _best(proposals: "list[ProposedStructure]") -> dict[int, list[str]]:
    """Number of the proposal -> what no other does better: surest, gentlest, deepest and fewest all-ins late."""
    found: dict[int, list[str]] = {}
    measures: dict[str, list[float | None]] = {
        "surest": [each.in_time for each in proposals],
        "gentlest": [-each.growth for each in proposals],
        "deepest": [each.late_bb for each in proposals],
        "calmest": [None if e.all_in_last_half_hour is None else -e.all_in_last_half_hour for e in proposals],
        "most_hands": [each.level_minutes for each in proposals],
    }
    for name, figures in measures.items():
        known = [figure for figure in figures if figure is not None]
        if len(known) == len(figures) and known.count(max(known)) == 1:
            found.setdefault(known.index(max(known)), []).append(name)
    return found
