"""Sheets to print: the structure for the wall, the payouts to be signed for, the receipt of one player."""

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_GET

from shuffleup.desk.event import EventView
from shuffleup.tournament.cash import due, owes, paid_out, taken
from shuffleup.tournament.finish import entered, made_up, prize_pool, standings
from shuffleup.tournament.plan import Plan
from shuffleup.tournament.prizes import Won, pool_of, prize_list
from shuffleup.web.console.shared import entry_of
from shuffleup.web.current import find

COLUMNS = 4
"""Of every sheet of structure: level, blinds, when it begins, minutes."""
MOST_PLACES = 200
"""Rows of a sheet of payouts."""


@require_GET
def structure_sheet(request: HttpRequest, tournament: str) -> HttpResponse:
    """The levels, the chips and the terms of the night, for the wall."""
    event = find(tournament)
    plan = event.state.plan
    shown = {
        "with_ante": any(each.ante for each in plan.levels),
        "with_bets": any(each.big_bet for each in plan.levels),
        "with_bring_in": any(each.bring_in for each in plan.levels),
        "several_games": len({level.game for level in plan.levels if not level.is_break}) > 1,
    }
    context = {"rows": _levels(plan), **shown, "columns": COLUMNS + sum(shown.values())}
    return _sheet(request, event, "console/structure_sheet.html", context)


def _levels(plan: Plan) -> list[dict[str, Any]]:
    """Levels as rows: number (0 for a break), minutes since the start, and which chips leave after it."""
    rows: list[dict[str, Any]] = []
    at = 0
    for index, level in enumerate(plan.levels):
        number = 0 if level.is_break else plan.play_number(index)
        leaves = [each.remove for each in plan.colour_ups if number and each.after_level == number]
        rows.append({"number": number, "level": level, "at": f"{at // 60}:{at % 60:02}", "leaves": leaves})
        at += level.minutes
    return rows


@require_GET
def payout_sheet(request: HttpRequest, tournament: str) -> HttpResponse:
    """What every place wins, who has it as far as it is known, and a line to sign."""
    event = find(tournament)
    state, plan = event.state, event.state.plan
    here = entered(state)
    players = here or plan.entrants or plan.capacity
    pool = prize_pool(state) if here else pool_of(plan, players)
    if state.published:
        rows = [
            (each.place, Won(each.prize, (each.item,) if each.item else ()), event.names[each.entry])
            for each in state.published[-1].results
            if each.prize or each.item
        ]
    else:
        rows = _planned(event, pool, players)
    context = {
        "rows": rows[:MOST_PLACES],
        "players": players,
        "expected": not here,
        "pool": pool,
        "made_up": made_up(state) if here else 0,
        "agreed": state.deal is not None,
    }
    return _sheet(request, event, "console/payout_sheet.html", context)


def _planned(event: EventView, pool: int, players: int) -> list[tuple[int, Won, str]]:
    """The places of the plan; where somebody has one already, with the name."""
    places = prize_list(event.state.plan, pool, players).places
    alone = {each.place: event.names[each.entry] for each in standings(event.state) if not each.tied}
    return [(place, won, alone.get(place, "")) for place, won in enumerate(places, 1) if won.amount or won.items]


@require_GET
def receipt(request: HttpRequest, tournament: str, entry: str) -> HttpResponse:
    """What one player has paid, owes and was paid, to print."""
    event = find(tournament)
    found = entry_of(event, entry)
    return _sheet(request, event, "console/receipt.html", {"entry": found, **receipt_of(event, entry)})


def receipt_of(event: EventView, entry: str) -> dict[str, Any]:
    """A receipt: due and taken, of it the house's fee, what is owed, and what was paid out, in the smallest coin."""
    state = event.state
    found = state.entries[entry]
    fee = state.plan.fee * max(1, found.lives)
    given = taken(state, found)
    return {
        "name": event.names[entry],
        "due": due(state, found),
        "taken": given,
        "owed": owes(state, found),
        "fee": fee if given else 0,
        "stacks": max(1, found.lives),
        "paid_out": paid_out(state, entry),
    }


def _sheet(request: HttpRequest, event: EventView, template: str, context: dict[str, Any]) -> HttpResponse:
    return render(request, template, {"event": event, "plan": event.state.plan, "now": event.now, **context})
