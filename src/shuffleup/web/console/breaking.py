"""A table that breaks under a book whose host places its players: who goes where, with the book's plan filled in."""

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.views.decorators.http import require_GET

from shuffleup.desk.event import EventView
from shuffleup.desk.speech import told
from shuffleup.tournament.answers import Message
from shuffleup.tournament.balance import break_said
from shuffleup.tournament.between.breaking import arrivals_told, host_places
from shuffleup.tournament.between.decision import Decision
from shuffleup.tournament.door import entries_open, entries_until
from shuffleup.tournament.room_view import every_table
from shuffleup.web.console.shared import page
from shuffleup.web.current import find


@require_GET
def break_table(request: HttpRequest, tournament: str, table: int) -> HttpResponse:
    """Everybody at the table with a seat to go to."""
    event = find(tournament)
    state = event.state
    if table not in state.tables or len(state.tables) < 2:
        raise Http404(told(Message("mistake.no_table_to_break")))
    said = break_said(state, event.now, table, every_table(state, event.now))
    plan = _planned(event, table, said)
    still_open = entries_open(state, event.now)
    free = [f"{number}-{seat}" for number, seats in state.free_by_table().items() if number != table for seat in seats]
    rows = [
        {"seat": seat, "entry": entry, "name": event.names[entry], "to": plan.get(entry, "")}
        for seat, entry in state.at_table(table).items()
    ]
    return page(
        request,
        event,
        "console/break_table.html",
        "tables",
        table=table,
        rows=rows,
        free=free,
        placed=host_places(said),
        clauses=said.clauses,
        entries=event.say(Message("next.late_entry_open", {"until": entries_until(state)})) if still_open else "",
        order=[number for number in state.plan.breaking_order() if number in state.tables],
    )


def _planned(event: EventView, table: int, said: Decision) -> dict[str, str]:
    """Like to like where the blinds are told; else the free seats that keep the tables even, in order."""
    told: dict[str, Any] = {each["who"][0]: each["to_seat"] for each in said.choices if "who" in each}
    players = list(event.state.at_table(table).values())
    if set(told) == set(players):
        return told
    free = event.state.free_by_table()
    seats = [f"{number}-{seat}" for number, count in arrivals_told(said).items() for seat in free[number][:count]]
    return dict(zip(players, seats, strict=False))
