"""The colour-up page: whose odd chips they are, table by table, raced off or rounded up, until the chips are gone."""

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_GET

from shuffleup.desk.event import EventView
from shuffleup.tournament.between.races import may_race, may_round_up
from shuffleup.tournament.chip_state import Race
from shuffleup.tournament.colour_up import chips_left, colour_up_refused, goes_into, planned
from shuffleup.web.console.shared import page, with_cards_only
from shuffleup.web.current import find


@require_GET
@with_cards_only
def colour_up(request: HttpRequest, tournament: str) -> HttpResponse:
    """One denomination: `value` of the address, or the one that is due first."""
    event = find(tournament)
    state = event.state
    may_go = [value for value in _denominations(event) if not colour_up_refused(state, value, event.now)]
    asked = request.GET.get("value", "")
    wanted = int(asked) if asked.isdecimal() and len(asked) < 10 else 0
    due = next((value for value in may_go if planned(state, value, event.now)), 0)
    value = wanted if wanted in may_go else due or (may_go[0] if may_go else 0)
    into = goes_into(state, value) if value else 0
    tables = [_table(event, number, value) for number in state.tables] if value else []
    return page(
        request,
        event,
        "console/colour_up.html",
        "more",
        value=value,
        into=into,
        may_go=may_go,
        scheduled=due == value,
        tables=tables,
        open=[each for each in tables if not each["raced"]],
        races=may_race(state.book),
        rounds_up=may_round_up(state.book),
        clauses=state.book.cites("colour_up_method", "race_starts_at", "race_max_chips_per_player"),
        gone=[(each, goes_into(state, each)) for each in state.coloured_up],
        left=chips_left(state),
        players=[(entry, event.names[entry]) for entry in state.seated.values()],
    )


def _denominations(event: EventView) -> list[int]:
    """What the plan has, or has leave."""
    state = event.state
    listed = {each.remove for each in state.plan.colour_ups}
    return sorted((listed | set(chips_left(state))) - set(state.coloured_up))


def _table(event: EventView, number: int, value: int) -> dict[str, Any]:
    """One table: who sits there, the race to come, or how it went."""
    state = event.state
    race = next((each for each in state.races if (each.table, each.value) == (number, value)), None)
    coming = next((each for each in state.races_to_come if (each.table, each.value) == (number, value)), None)
    sitting = [(seat, entry, event.names[entry]) for seat, entry in state.at_table(number).items()]
    put = [(event.names[entry], pieces) for entry, pieces in coming.put if pieces] if coming else []
    return {
        "number": number,
        "sitting": sitting,
        "coming": coming,
        "put": put,
        "raced": _how_it_went(event, race) if race else None,
    }


def _how_it_went(event: EventView, race: Race) -> dict[str, Any]:
    paid, cards = dict(race.paid), dict(race.cards)
    before = sum(pieces for _, pieces in race.put) * race.value
    after = sum(paid.values()) * race.into
    rows = [
        {
            "name": event.names[entry],
            "put": pieces,
            "paid": paid.get(entry, 0),
            "cards": " ".join(cards.get(entry, ())),
        }
        for entry, pieces in race.put
        if pieces
    ]
    return {"race": race, "rows": rows, "before": before, "after": after}
