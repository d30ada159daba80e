"""What goes on paper: seat slips to cut out, and the list for the wall."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_GET

from shuffleup.desk import claims
from shuffleup.desk.event import EventView
from shuffleup.names import fold
from shuffleup.tournament.state import Entry, Standing
from shuffleup.web.current import find


@require_GET
def slips(request: HttpRequest, tournament: str) -> HttpResponse:
    """A slip for each player (or each who moves now), by table and seat, with the code that makes a phone theirs."""
    event = find(tournament)
    playing = event.state.standing(Standing.IN)
    rows = sorted(
        (entry.seat, event.names[entry.id], claims.seat_code(event.house, event.id, entry.id))
        for entry in playing
        if entry.seat is not None and (request.GET.get("moved") != "yes" or _has_moved(event, entry))
    )
    return render(request, "console/slips.html", {"event": event, "plan": event.state.plan, "rows": rows})


MOVED_NOW = 10 * 60_000
"""Milliseconds for which a move is news."""


def _has_moved(event: EventView, entry: Entry) -> bool:
    """Whether this player has just been sent to the seat that he has."""
    return any(
        (move.entry, move.to) == (entry.id, entry.seat) and event.now - move.at < MOVED_NOW
        for move in event.state.moves
    )


@require_GET
def seat_list(request: HttpRequest, tournament: str) -> HttpResponse:
    """Everybody with table and seat, by name, or by table."""
    event = find(tournament)
    by_table = request.GET.get("by") == "table"
    rows = sorted(_seats(event), key=(lambda row: row[1]) if by_table else (lambda row: fold(row[0])))
    context = {"event": event, "plan": event.state.plan, "rows": rows, "by_table": by_table}
    return render(request, "console/seat_list.html", context)


def _seats(event: EventView) -> list[tuple[str, tuple[int, int]]]:
    playing = event.state.standing(Standing.IN)
    return [(event.names[entry.id], entry.seat) for entry in playing if entry.seat is not None]
