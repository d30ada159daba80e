"""The league's office: what waits for a decision, sanctions in force, venues, league tables; and the door to it all."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.http import require_GET, require_POST

from shuffleup.acts.roles import Role
from shuffleup.acts.sheet import Sheet
from shuffleup.bad_input import BadInput
from shuffleup.desk.roles import NotAllowed
from shuffleup.league import forms
from shuffleup.league.kinds import GRADES, Form, OfficeSeen
from shuffleup.league.plain_words import describe
from shuffleup.league.standing import holds
from shuffleup.league.state import LeagueTable, ReportStage, Venue
from shuffleup.league.table import standings
from shuffleup.store.league_desk import MOST_REMARK
from shuffleup.tournament.answers import Accepted, Declined, Message
from shuffleup.tournament.ids import new_id
from shuffleup.web import doors, fields
from shuffleup.web.console.shared import back, tell_bad, toast, toasts
from shuffleup.web.current import house
from shuffleup.web.league.asked import wanted
from shuffleup.web.league.files import LAWS, POINTS
from shuffleup.web.league.shown import cap, name_of, reports, sanction_choices, sanctions, say
from shuffleup.web.league.venues import law_at

LATEST = 12
"""Lines of the log on the page."""


@require_GET
def office(request: HttpRequest) -> HttpResponse:
    """The league at a glance: what waits first."""
    desk, who, today = house().league, doors.who(request), house().today().isoformat()
    league = desk.league
    nights = house().facts()
    tables = []
    for each in league.tables.values():
        found = standings(each, nights, house().people.same)
        tables.append((each, len(found.nights), name_of(found.rows[0].person) if found.rows else ""))
    context = {
        "waiting": reports(each for each in league.reports.values() if each.stage is ReportStage.OPEN),
        "sanctions": sanctions((each for each in league.sanctions.values() if holds(each, today)), who),
        "tables": tables,
        "venues": [(each, law_at(house(), each.id)) for each in league.venues.values()],
        "points": len(POINTS.every(house().store)),
        "laws": len(LAWS.every(house().store)),
        "log": [
            (done, cap(say(describe(done.events[0], league, name_of))), out) for _, done, out in desk.latest(LATEST)
        ],
        "league": league,
        "imported": sorted(league.imported.values(), key=lambda each: each.day, reverse=True),
        "is_league": who.role is Role.LEAGUE,
        "toasts": toasts(request),
    }
    return render(request, "league/office.html", context)


@require_GET
def venue(request: HttpRequest, venue: str) -> HttpResponse:
    """One venue, or the form of a new one."""
    found = house().league.league.venues.get(venue)
    if found is None and venue != "new":
        raise Http404(say(Message("mistake.no_venue")))
    law = law_at(house(), venue)
    limits = law.on(house().today()) if law else None
    context = {
        "venue": found or Venue("", ""),
        "laws": list(LAWS.every(house().store).values()),
        "books": house().shelf.choices(house().today()),
        "chip_sets": house().chip_sets.all(),
        "law": law,
        "limits": limits,
        "source": law.source(limits) if law and limits else "",
        "nights": [each for each in house().nights.facts() if found and each.venue == found.id][:20],
        "toasts": toasts(request),
    }
    return render(request, "league/venue.html", context)


@require_GET
def report(request: HttpRequest, report: str) -> HttpResponse:
    """One report of the floor, and what the league may make of it."""
    found = house().league.league.reports.get(report)
    if found is None:
        raise Http404(say(Message("mistake.no_report")))
    (shown,) = reports([found])
    context = {
        "each": shown,
        "open": found.stage is ReportStage.OPEN,
        "mine": not found.reserved or doors.who(request).role is Role.LEAGUE,
        "choices": sanction_choices(),
        "venues": list(house().league.league.venues.values()),
        "today": house().today().isoformat(),
        "toasts": toasts(request),
    }
    return render(request, "league/report.html", context)


@require_GET
def table_rules(request: HttpRequest, table: str) -> HttpResponse:
    """What counts for a league table, or the form of a new one."""
    found = house().league.league.tables.get(table)
    if found is None and table != "new":
        raise Http404(say(Message("mistake.no_league_table")))
    context = {
        "table": found or LeagueTable("", ""),
        "venues": list(house().league.league.venues.values()),
        "grades": GRADES,
        "toasts": toasts(request),
    }
    return render(request, "league/table_rules.html", context)


GOES_TO = {"drop_venue": "league", "drop_table": "league", "keep_venue": "league", "keep_table": "league"}
"""Verb -> the page that is seen next, where that is not the one it came from."""


@require_POST
def do(request: HttpRequest, verb: str) -> HttpResponse:
    """The one door of all that is asked of the league."""
    who = doors.who(request)
    if verb in forms.SENDS and not who.may_ask(forms.SENDS[verb]):
        raise NotAllowed(who, verb)
    try:
        command_id = fields.command_id(request.POST)
        command = forms.read(verb, _sheet(request, command_id))
        asked = wanted(command, fields.text_of(request.POST, "remark", MOST_REMARK))
        answer = house().ask_league(
            asked.command,
            by=who,
            command_id=command_id,
            under=asked.under,
            person=asked.person,
            remark=asked.remark,
        )
    except BadInput as bad:
        tell_bad(request, bad)
        return back(request, to=_from(request))
    if isinstance(answer, Accepted):
        said = cap(say(describe(answer.events[0], house().league.league, name_of)))
        undo = "" if verb == "undo" else f"{reverse('league_do', args=['undo'])}?command={command_id}"
        toast(request, f"{said}.", undo=undo if doors.is_office(request) else "")
        return back(request, to=reverse(GOES_TO[verb]) if verb in GOES_TO else _from(request))
    toast(
        request,
        say(answer.message),
        clauses=answer.clauses if isinstance(answer, Declined) else (),
        bad=isinstance(answer, Declined),
    )
    return back(request, to=_from(request))


def _sheet(request: HttpRequest, command_id: str) -> Form:
    """A form of the office; an undo names its command in the address."""
    named = {"command": request.GET.getlist("command")} if "command" in request.GET else {}
    return Sheet({**dict(request.POST.lists()), **named}, OfficeSeen(new_id(command_id)))


def _from(request: HttpRequest) -> str:
    """The page that the form was on, or the office."""
    return request.POST.get("next", "") or reverse("league")
