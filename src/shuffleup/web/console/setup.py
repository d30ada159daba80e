"""Setting a night up: from a template, from last week, from an EVENT file; and editing the plan later."""

import os
import re
from collections.abc import Sequence
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.http import require_GET, require_http_methods

from shuffleup.bad_input import BadInput
from shuffleup.desk.event import EventView
from shuffleup.desk.forecasts import KnownForecast
from shuffleup.desk.next_time import next_time
from shuffleup.desk.reading import reading
from shuffleup.desk.roles import Who
from shuffleup.desk.shelf import NoSuchBook
from shuffleup.desk.speech import Speech, bad_told, told
from shuffleup.histories.event_file import read_event, write_event
from shuffleup.histories.nights import templates
from shuffleup.league.nights import night_facts
from shuffleup.rulebooks.languages import book_name
from shuffleup.tournament.answers import Declined, Message
from shuffleup.tournament.between.at_a_glance import at_a_glance
from shuffleup.tournament.check import PlanProblem, check_plan
from shuffleup.tournament.chip_sets import proposed_colour_ups
from shuffleup.tournament.commands import ChangePlan, EnterPlayers, Entrant
from shuffleup.tournament.finish import entered
from shuffleup.tournament.limits import LIMITS
from shuffleup.tournament.pin import pin
from shuffleup.tournament.plan import Plan
from shuffleup.tournament.state import Standing
from shuffleup.tournament.terms import BookOnPlan, book_on_plan, on_schedule
from shuffleup.web import doors, fields, plan_form, plan_shown
from shuffleup.web.console import plan_sentence
from shuffleup.web.console.night import send
from shuffleup.web.console.players import back_to
from shuffleup.web.console.prize_ladder import SHAPES
from shuffleup.web.console.shared import page, tell_bad, toast, toasts
from shuffleup.web.current import find, house
from shuffleup.web.league import venues
from shuffleup.web.league.files import POINTS
from shuffleup.web.plan_form import PlanChoices, PlanForm
from shuffleup.web.plan_games import GAMES, one_game

LENGTHS = (10, 12, 15, 20, 25, 30)
"""Minutes that all levels can be given with one tap."""

REFUSED = 422
"""The answer to a form that will not do."""

WEEKDAYS = ("mon", "tue", "wed", "thu", "fri", "sat", "sun")


@require_http_methods(["GET", "POST"])
def new(request: HttpRequest) -> HttpResponse:
    """Choose what to start from; an EVENT file is read here."""
    if request.method == "POST":
        upload = request.FILES.get("file")
        try:
            source = (upload.name if upload else "") or told(Message("on_new.event_file"))
            plan = read_event(_text(upload.read() if upload else b""), source)
        except BadInput as bad:
            return render(request, "console/new.html", {**_sources(), "wrong": str(bad).splitlines()}, status=REFUSED)
        return _form(request, PlanForm(plan, by_book=_by_book(plan)), "file")
    return render(request, "console/new.html", {**_sources(), "toasts": toasts(request)})


def _text(data: bytes) -> str:
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise BadInput(Message("wrong.no_event_file"), right=Message("right.text_file_utf8")) from None


def _sources() -> dict[str, object]:
    return {"templates": templates(), "before": house().nights.all()[:8]}


@require_http_methods(["GET", "POST"])
def plan_form_view(request: HttpRequest, source: str) -> HttpResponse:
    """The plan of a new night, filled in from its source; a POST makes the night."""
    base = _base(source)
    if request.method == "GET":
        chosen = _at_venue(_by_the_book(base, request.GET.get("rulebook", "")), request.GET.get("venue", ""))
        chosen = _with_chips(chosen, request.GET.get("chips", ""))
        return _form(request, PlanForm(chosen, by_book=_by_book(chosen)), source)
    form = plan_form.read_plan(request.POST, base, _offered())
    if not form.good:
        return _form(request, form, source, status=REFUSED)
    try:
        command_id = fields.command_id(request.POST)
    except BadInput as bad:
        form.errors["name"] = bad_told(bad)
        return _form(request, form, source, status=REFUSED)
    tournament, sent = house().open_tournament(form.plan, by=doors.who(request), command_id=command_id)
    if isinstance(sent.answer, Declined):
        form.errors["name"] = Speech({}, form.plan.time_zone).say(sent.answer.message)
        return _form(request, form, source, status=REFUSED)
    _tell_of_law(request, form)
    if source.startswith("again-") and request.POST.get("players") == "yes":
        _bring_players(doors.who(request), tournament, source.removeprefix("again-"), command_id)
    return back_to(reverse(_then(request, "tables"), args=[tournament]))


def _then(request: HttpRequest, usual: str) -> str:
    """The page to go on with: the one that the button names, or the usual one."""
    return "design" if request.POST.get("then") == "design" else usual


def _by_the_book(plan: Plan, rulebook: str) -> Plan:
    """The plan under the rulebook that a link asks for, if there is such a one."""
    return replace(plan, rulebook=rulebook) if rulebook in dict(_books()) else plan


def _offered(event: EventView | None = None) -> PlanChoices:
    """What the form of a plan offers: of a night that is set up, its own book, and its points as they were then."""
    here = house()

    def place(plan: Plan) -> Plan:
        placed = venues.placed(here, plan)
        same = event is not None and placed.points == event.state.plan.points
        return replace(placed, points_table=event.state.plan.points_table) if event and same else placed

    return PlanChoices(
        books=[event.state.plan.rulebook] if event else [id_ for id_, _ in _books()],
        venues=list(here.league.league.venues),
        points=list(POINTS.every(here.store)),
        place=place,
        beside=lambda plan: venues.staked_elsewhere(here, plan, event.id if event else ""),
        by_book=lambda plan: _by_book(plan, event),
    )


def _by_book(plan: Plan, event: EventView | None = None) -> list[BookOnPlan]:
    """What the rulebook says to a plan: of a night that is set up, the book as it was pinned then."""
    try:
        said = list(book_on_plan(plan, event.state.book if event else house().book_of(plan)))
    except (BadInput, NoSuchBook):
        return []
    schedule = on_schedule(event.state, event.now) if event else None
    return [*said, schedule] if schedule else said


@require_http_methods(["GET", "POST"])
def plan_told(request: HttpRequest) -> HttpResponse:
    """What a plan says and comes to, while somebody chooses and types; nothing is kept. The likely end comes later."""
    typed = request.POST if request.method == "POST" else request.GET
    event = find(typed["night"][:40]) if typed.get("night") else None
    base = event.state.plan if event else _base(typed.get("source", "file")[:60])
    form = plan_form.read_plan(typed, base, _offered(event)) if request.method == "POST" else PlanForm(base)
    told_so_far = _told(form, event, ask=True)
    if typed.get("waits") and told_so_far["working"]:
        return HttpResponse(status=204)
    return render(request, "console/plan_told.html", {**told_so_far, "plan": form.plan, "asked": True})


def _told(form: PlanForm, event: EventView | None, *, ask: bool = False) -> dict[str, object]:
    """The sentence and what it comes to; `ask` has the likely end worked out, where nobody plays yet."""
    plan, speech = form.plan, Speech({}, form.plan.time_zone)
    if event is not None and event.state.drawn:  # who is here counts now, and no more who was expected
        plan = replace(plan, entrants=entered(event.state))
    known = _likely_end(plan) if ask and (event is None or not event.state.clock.started) else None
    return {
        "sentence": plan_sentence.sentence(plan, known.made if known else None),
        "comes": plan_sentence.comes_to(plan, known.made if known else None),
        "book_called": "" if event else _called(plan),
        "working": known is not None and known.working,
        "ends_known": event is None or not event.state.clock.started,
        "warnings": [speech.say(each.message) for each in _warnings(form, event)],
        **_told_by_book(form.by_book),
    }


def _warnings(form: PlanForm, event: EventView | None) -> list[PlanProblem]:
    """What had better not be so: once seats are drawn of those who came, of whom whoever is seated does not wait."""
    if event is None or not event.state.drawn or not form.warnings:
        return form.warnings
    came = replace(form.plan, entrants=min(entered(event.state), form.plan.capacity))
    return plan_form.warnings_of(came, _offered(event))


def _called(plan: Plan) -> str:
    """The name of the plan's rulebook in a sentence: without what is in brackets; nothing where it cannot be read."""
    try:
        name = book_name(house().shelf.load(plan.rulebook, house().today()), reading())
        return re.sub(r"\s*\([^)]*\)", "", name)
    except (BadInput, NoSuchBook):
        return ""


def _likely_end(plan: Plan) -> KnownForecast | None:
    """What is known of when such a night ends; nothing where the plan cannot be played."""
    players = plan_sentence.expected_players(plan)
    if players < 2 or any(each.is_error for each in check_plan(plan)):
        return None
    try:
        return house().forecasts.ask_plan(replace(plan, entrants=players), house().book_of(plan))
    except (BadInput, NoSuchBook):
        return None


def _told_by_book(said: Sequence[BookOnPlan]) -> dict[str, object]:
    return {
        "by_book": [(told(each.message), each.clauses) for each in said],
        "forbidden": any(each.forbids for each in said),
    }


def _at_venue(plan: Plan, venue: str) -> Plan:
    """The plan as nights at a venue begin: its book, its chips, its law; unchanged without such a venue."""
    found = house().league.league.venues.get(venue)
    at_venue = venues.at_venue(house(), plan, venue, tuple(id_ for id_, _ in _books()))
    return _with_chips(at_venue, found.chips) if found else at_venue


def _with_chips(plan: Plan, id_: str) -> Plan:
    """The plan with the chips of a set of the house, and the colour-ups that fit; unchanged without such a set."""
    found = house().chip_sets.one(id_) if id_ else None
    if found is None:
        return plan
    with_set = replace(plan, chips=found.chips)
    return replace(with_set, colour_ups=proposed_colour_ups(with_set))


def _bring_players(by: Who, tournament: str, before: str, command_id: str) -> None:
    """Put everybody of an earlier night on the list, to be ticked as they come."""
    entries = house().sequencer(before).state.entries.values()
    people = dict.fromkeys(entry.person for entry in entries if entry.standing is not Standing.WITHDRAWN)
    known = house().store.people(people)
    kept = dict.fromkeys(
        known[person].merged_into or person for person in people if person in known and not known[person].erased_at
    )
    tonight = night_facts(tournament, house().sequencer(tournament).state)
    entrants = tuple(
        Entrant(person) for person in kept if person and house().league_door.barred(tonight, person) is None
    )
    if entrants:
        house().send(tournament, EnterPlayers(entrants), by=by, command_id=f"{command_id}players"[-64:])


def _base(source: str) -> Plan:
    """The plan to start from: a template's, or an earlier night's, a week on."""
    now = datetime.fromtimestamp(house().time.now() / 1000, UTC)
    if source.startswith("again-"):
        plan = find(source.removeprefix("again-")).state.plan
        return replace(plan, starts_at=next_time(plan.starts_at, now))
    if source == "file":
        return templates()[0].plan
    found = next((each.plan for each in templates() if each.id == source), None)
    if found is None:
        raise Http404(told(Message("mistake.no_template")))
    zone = venue_zone()
    here = now.astimezone(ZoneInfo(zone))
    start = here.replace(hour=19, minute=30) if here.hour < 19 else here + timedelta(minutes=30 - here.minute % 15)
    name = told(Message("on_new.night_name", {"day": WEEKDAYS[here.weekday()]}))
    return replace(found, name=name, starts_at=f"{start:%Y-%m-%dT%H:%M}", time_zone=zone)


def venue_zone() -> str:
    """The time zone of the machine behind the bar, by its name."""
    named = os.environ.get("TZ", "")
    link = Path("/etc/localtime")
    if not named and link.is_symlink():
        named = str(link.readlink()).partition("zoneinfo/")[2]
    try:
        return ZoneInfo(named or "Europe/London").key
    except (ZoneInfoNotFoundError, ValueError):
        return "Europe/London"


def _form(request: HttpRequest, form: PlanForm, source: str, status: int = 200) -> HttpResponse:
    return render(
        request,
        "console/plan.html",
        {
            **_shown(form, refused=status == REFUSED),
            "source": source,
            "again": source.startswith("again-"),
            "chosen_set": request.GET.get("chips", ""),
            "toasts": toasts(request),
        },
        status=status,
    )


def _tell_of_law(request: HttpRequest, form: PlanForm) -> None:
    """What the law of the venue speaks against in a plan that was just stored, on the next page."""
    for each in form.warnings:
        if each.message.id in LIMITS:
            toast(request, Speech({}, form.plan.time_zone).say(each.message), bad=True)


def _shown(form: PlanForm, event: EventView | None = None, *, refused: bool = False) -> dict[str, object]:
    """What the fields are filled with; of a plan that was refused, what the book forbids stands first, too."""
    speech = Speech({}, form.plan.time_zone)
    forbidden = [told(each.message) for each in form.by_book if each.forbids] if refused else []
    return {
        **plan_shown.shown(form.plan),
        "form": form,
        "books": _books(),
        "chip_sets": house().chip_sets.all(),
        "venues": list(house().league.league.venues.values()),
        "points_tables": [(each.id, each.title) for each in POINTS.every(house().store).values()],
        "problems": [*form.errors.values(), *(speech.say(each.message) for each in form.problems), *forbidden],
        **_told(form, event),
        "book_lines": _book_lines(),
        "lengths": LENGTHS,
        "games": GAMES,
        "game": one_game(form.plan),
        "ladders": [(each.value, told(words)) for each, words in SHAPES.items()],
    }


def _book_lines() -> list[tuple[str, str, str]]:
    """The same with what each is called in full, and what a host asks of it first."""
    found, today = [], house().today()
    for id_, _ in _books():
        book = house().shelf.load(id_, today)
        found.append((id_, book_name(book, reading()), told(at_a_glance(pin(book)))))
    return found


def _books() -> list[tuple[str, str]]:
    """The rulebooks that a night can be played by."""
    return house().shelf.choices(house().today())


@require_http_methods(["GET", "POST"])
def edit(request: HttpRequest, tournament: str) -> HttpResponse:
    """The plan of a night that is set up or going on."""
    event = find(tournament)
    form = PlanForm(_with_chips(event.state.plan, request.GET.get("chips", "")))
    form.warnings = plan_form.warnings_of(form.plan, _offered(event))
    form.by_book = _by_book(form.plan, event)
    status = 200
    if request.method == "POST":
        form = plan_form.read_plan(request.POST, event.state.plan, _offered(event))
        if form.good:
            try:
                command_id = fields.command_id(request.POST)
            except BadInput as bad:
                tell_bad(request, bad)
                return back_to(reverse("plan", args=[tournament]))
            if form.plan != event.state.plan or _then(request, "plan") == "plan":
                send(request, event, ChangePlan(form.plan), command_id)
            _tell_of_law(request, form)
            return back_to(reverse(_then(request, "plan"), args=[tournament]))
        status = REFUSED
    answer = page(
        request,
        event,
        "console/plan_edit.html",
        "more",
        **{
            **_shown(form, event, refused=status == REFUSED),
            "plan": form.plan,
            "chosen_set": request.GET.get("chips", ""),
        },
    )
    answer.status_code = status
    return answer


@require_GET
def event_file(request: HttpRequest, tournament: str) -> HttpResponse:
    """The plan as an EVENT file."""
    event = find(tournament)
    answer = HttpResponse(write_event(event.state.plan), content_type="application/toml; charset=utf-8")
    answer["Content-Disposition"] = f'attachment; filename="{tournament}.toml"'
    return answer
