"""Tables that report: their phones, and the slips with their codes."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.http import require_GET

from shuffleup.desk import claims
from shuffleup.desk.inbox import hand_for_hand
from shuffleup.tournament.serving import hands_of
from shuffleup.web.console.shared import page, with_cards_only
from shuffleup.web.current import find, house
from shuffleup.web.qr import drawn


@require_GET
@with_cards_only
def captains(request: HttpRequest, tournament: str) -> HttpResponse:
    """The tables: which have phones that report, what they said last, which are trusted."""
    event = find(tournament)
    state, phones = event.state, claims.captains_of(event.house, tournament)
    numbers = sorted({*state.plan.tables, *state.tables})
    rows = [
        {
            "table": number,
            "in_play": number in state.tables,
            "phones": len(phones.get(number, ())),
            "hands": hands_of(state, number),
            "last_hand": state.hands[number][-1] if state.hands.get(number) else 0,
            "button": state.positions.get(number),
            "trusted": number in state.trusted,
        }
        for number in numbers
    ]
    return page(request, event, "console/captains.html", "more", rows=rows, together=hand_for_hand(event))


@require_GET
def table_slips(request: HttpRequest, tournament: str) -> HttpResponse:
    """A slip for each table, with its QR code and its number for who has no camera."""
    event = find(tournament)
    rows = [(number, claims.table_code(event.house, tournament, number)) for number in event.state.plan.tables]
    return render(request, "console/table_slips.html", {"event": event, "plan": event.state.plan, "rows": rows})


@require_GET
def table_qr(request: HttpRequest, tournament: str, table: int) -> HttpResponse:
    """The QR code for a table's slip: it carries the table's code, so it is for paper and not for a screen."""
    event = find(tournament)
    code = claims.table_code(event.house, event.id, table)
    return drawn(house().reach.base(request) + f"{reverse('table', args=[event.id, table])}?code={code}")
