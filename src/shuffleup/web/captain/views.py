"""The page of a table: whoever sits there scans the table's slip and reports for it. The director confirms."""

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.http import require_GET, require_http_methods

from shuffleup.acts.roles import Role
from shuffleup.desk import claims
from shuffleup.desk.devices import LASTS
from shuffleup.desk.event import EventView
from shuffleup.desk.roles import STRANGER, Who
from shuffleup.desk.speech import told
from shuffleup.store import Device
from shuffleup.tournament.answers import Message
from shuffleup.tournament.report_state import ReportKind, TableReport
from shuffleup.tournament.reports import call_of, still_playing, waiting
from shuffleup.tournament.serving import hands_of
from shuffleup.web import doors
from shuffleup.web.audience import stream_url
from shuffleup.web.console import bounty_rows, out_form
from shuffleup.web.console.one_table import said_of_hand
from shuffleup.web.console.shared import toasts
from shuffleup.web.current import find
from shuffleup.web.pairing import address_of
from shuffleup.web.wall import wall

FRESH = 10 * 60_000
"""Milliseconds for which it is news that the floor is coming."""


@require_http_methods(["GET", "POST"])
def table(request: HttpRequest, tournament: str, table: int) -> HttpResponse:
    """The table's page; a phone that is not let in for it types the code of the table's slip first (a POST)."""
    event = find(tournament)
    if table not in event.state.plan.tables and table not in event.state.tables:
        raise Http404(told(Message("mistake.no_table")))
    said = ""
    if request.method == "POST":
        came = claims.claim_table(
            event.house,
            tournament,
            table,
            request.POST.get("code", "")[:20],
            address=address_of(request),
            name=doors.kind_of_browser(request),
        )
        if isinstance(came, Device):
            answer = HttpResponseRedirect(reverse("table", args=[tournament, table]))
            return doors.hand_over(answer, came, LASTS[Role.CAPTAIN])
        said = event.say(came)
    elif captain_of(request, event, table) is not STRANGER:
        return render(request, "captain/table.html", _shown(request, event, table))
    context = {
        "event": event,
        "plan": event.state.plan,
        "table": table,
        "said": said,
        "code": "".join(each for each in request.GET.get("code", "")[:8] if each.isascii() and each.isdecimal()),
    }
    return render(request, "captain/claim.html", context, status=403 if said else 200)


def captain_of(request: HttpRequest, event: EventView, table: int) -> Who:
    """Who reports for this table on this phone, or a stranger."""
    who = doors.who(request, Role.CAPTAIN)
    return who if (who.tournament, who.table) == (event.id, table) else STRANGER


def _shown(request: HttpRequest, event: EventView, table: int) -> dict[str, object]:
    return {
        "event": event,
        "plan": event.state.plan,
        "table": table,
        "stream": stream_url(event.id, captain_of(request, event, table)),
        "wall": wall(event.house, event.id),
        "toasts": toasts(request),
        **table_now(event, table),
    }


def table_now(event: EventView, table: int) -> dict[str, Any]:
    """What a captain sees of the table: seats, the hand, what was told and waits."""
    state = event.state
    open_reports = [each for each in waiting(state) if each.table == table]
    call = call_of(state, table)
    return {
        "in_play": table in state.tables,
        "seats": _seats(event, table),
        "started": state.clock.started,
        "told": [(each.at, _names(event, each)) for each in open_reports if each.kind is ReportKind.BUST],
        "called": call if call and not call.settled_at else None,
        "coming": call if call and call.confirmed and event.now - call.settled_at < FRESH else None,
        "hand": hands_of(state, table) + 1,
        "button": state.buttons.get(table),
        "posts": said_of_hand(event, table) if table in state.tables else [],
        "trusted": table in state.trusted,
        "together": bool(state.hand_for_hand),
        "plays": table in still_playing(state),
    }


def _seats(event: EventView, table: int) -> list[tuple[int, str, str, int]]:
    """Seat, entry, name and life of everybody who sits at the table; entry is empty for a free seat."""
    in_use = event.state.tables.get(table)
    if in_use is None:
        return []
    sitting, rows = event.state.at_table(table), []
    for seat in range(1, in_use.seats + 1):
        entry = sitting.get(seat, "")
        rows.append((seat, entry, event.names.get(entry, ""), event.state.entries[entry].lives if entry else 0))
    return rows


def _names(event: EventView, report: TableReport) -> list[str]:
    return [event.names[entry] for group in report.groups for entry in group if entry in event.names]


@require_GET
def out(request: HttpRequest, tournament: str, table: int) -> HttpResponse:
    """Who is out, once more before it is reported; of several, in which order."""
    event = find(tournament)
    back = HttpResponseRedirect(reverse("table", args=[tournament, table]))
    if captain_of(request, event, table) is STRANGER or table not in event.state.tables:
        return back
    here = {entry for _, entry, _, _ in _seats(event, table) if entry}
    told = out_form.shown(event, request.GET)
    if not told["picked"] or any(each["entry"] not in here for each in told["picked"]):
        return back
    context = {
        "event": event,
        "plan": event.state.plan,
        "table": table,
        **told,
        "table_url": reverse("table", args=[tournament, table]),
        "trusted": table in event.state.trusted,
        "takers": bounty_rows.takers(event, table, [each["entry"] for each in told["picked"]]),
        "taker": request.GET.get("by", ""),
    }
    return render(request, "captain/out.html", context)
