"""Play is over: asked, never one tap. Who would be where by the chips that are known, and what is missing before."""

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_GET

from shuffleup.desk.event import EventView
from shuffleup.desk.owing import owing
from shuffleup.tournament.answers import Message
from shuffleup.tournament.busts import finished
from shuffleup.tournament.closing import as_ended, ending_counts
from shuffleup.tournament.counting import check_count
from shuffleup.tournament.door import entries_open, entries_until
from shuffleup.tournament.finish import players_left, standings
from shuffleup.tournament.reports import waiting
from shuffleup.tournament.ruling_state import Stage
from shuffleup.tournament.stack_of import last_count
from shuffleup.tournament.state import Standing
from shuffleup.web.console.shared import page
from shuffleup.web.current import find


@require_GET
def ending(request: HttpRequest, tournament: str) -> HttpResponse:
    """What would follow if play ended now; once it has, the results."""
    event = find(tournament)
    state = event.state
    if finished(state) or not state.clock.started:
        return redirect("results", event.id)
    chips = dict(ending_counts(state))
    left = {entry.id for entry in state.standing(Standing.IN)}
    ended = [each for each in standings(as_ended(state, event.now)) if each.entry in left]
    return page(
        request,
        event,
        "console/ending.html",
        "results",
        left=players_left(state),
        ranked=[(each, event.names[each.entry], chips[each.entry]) for each in ended] if chips else [],
        share=ended[0].prize if ended and not chips else 0,
        counted_at=count.at if (count := last_count(state)) else None,
        **_missing(event, chips),
    )


def _missing(event: EventView, chips: dict[str, int]) -> dict[str, Any]:
    """What is not known, not paid or not settled."""
    state = event.state
    owed = owing(event)
    count_before = last_count(state)
    last = dict(count_before.players) if count_before else {}
    is_open = entries_open(state, event.now)
    calls = len(waiting(state)) + sum(call.stage is Stage.PROPOSED for call in state.rulings.values())
    count = check_count(state, chips, {})
    return {
        "complete": count.difference == 0 and not (owed or calls or is_open),
        "counted": len(chips) or len(last.keys() & set(state.seated.values())),
        "in_play": count.in_play,
        "difference": count.difference,
        "owing": owed,
        "calls": calls,
        "entries": event.say(Message("next.late_entry_open", {"until": entries_until(state)})) if is_open else "",
    }
