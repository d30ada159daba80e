"""Counting chips, and the end of a night before its time: last hands, places by chips, a deal."""

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_GET

from shuffleup.bad_input import BadInput
from shuffleup.desk.event import EventView
from shuffleup.tournament.answers import Message
from shuffleup.tournament.between.deal_manner import deals_allowed
from shuffleup.tournament.closing import end_is_near
from shuffleup.tournament.counting import CountCheck, check_count, counted_average, stacks
from shuffleup.tournament.deals import DealStakes, Method, make_deal
from shuffleup.tournament.finish import average_stack, prizes_left
from shuffleup.tournament.stack_of import last_count
from shuffleup.web.console.shared import page, with_cards_only
from shuffleup.web.current import find

METHODS = {
    "chips": Message("terms.by_chips"),
    "icm": Message("terms.by_icm"),
    "equal": Message("terms.by_equal"),
    "custom": Message("terms.by_custom"),
}


@require_GET
@with_cards_only
def counts(request: HttpRequest, tournament: str) -> HttpResponse:
    """Chips of players or of whole tables, typed in; the last count with what is wrong with it."""
    event = find(tournament)
    state = event.state
    count = last_count(state)
    last = dict(count.players) if count else {}
    tables = [
        (
            number,
            tuple((seat, each, event.names[each], last.get(each)) for seat, each in state.at_table(number).items()),
        )
        for number in state.tables
    ]
    return page(
        request,
        event,
        "console/counts_taken.html",
        "more",
        tables=tables,
        check=check(event),
        counted_at=count.at if count else None,
        stacks=[(event.names[each.entry], each.chips, each.big_blinds) for each in stacks(state, event.now)],
        average=counted_average(state) or average_stack(state),
    )


def check(event: EventView) -> dict[str, Any] | None:
    """The last count against the chips in play, in words."""
    state = event.state
    count = last_count(state)
    if count is None:
        return None
    players = {entry: chips for entry, chips in count.players if entry in state.entries}
    tables = {number: chips for number, chips in count.tables if number in state.tables}
    found: CountCheck = check_count(state, players, tables)
    return {
        "total": found.total,
        "in_play": found.in_play,
        "missing": [event.names[entry] for entry in found.missing],
        "difference": found.difference,
        "looks_like": [event.say(each) for each in found.looks_like],
        "by_player": not found.missing and set(state.seated.values()) <= players.keys(),
    }


@require_GET
def closing(request: HttpRequest, tournament: str) -> HttpResponse:
    """The bar closes: announce the end, then places by chips, or a deal."""
    event = find(tournament)
    state = event.state
    found = check(event)
    ranked = stacks(state, event.now) if found and found["by_player"] else []
    prizes = prizes_left(state)
    method = request.GET.get("method", "")
    return page(
        request,
        event,
        "console/closing.html",
        "results",
        check=found,
        last_hands=state.last_hands,
        near=end_is_near(state, event.now),
        ranked=[
            (1 + sum(other.chips > each.chips for other in ranked), event.names[each.entry], each.chips)
            for each in ranked
        ],
        prizes=sum(prizes),
        left=len(state.seated),
        methods=[(each, event.say(words)) for each, words in METHODS.items()],
        deal_open=bool(method),
        method=method if method in METHODS else "custom",
        shares=_shares(event, method, prizes),
        deal=[(event.names[entry], amount) for entry, amount in state.deal.shares] if state.deal else [],
        deal_saved=state.deal.saved if state.deal else 0,
        deals=deals_allowed(state.book),
        clauses=state.book.cites("prize_deals", "deal_consent", "deal_vote"),
    )


def _shares(event: EventView, method: str, prizes: tuple[int, ...]) -> list[tuple[str, str, int]]:
    """Amounts to begin with for each player left: by the way chosen where the stacks allow it."""
    state = event.state
    entries = list(state.seated.values())
    count = last_count(state)
    chips = dict(count.players) if count else {}
    amounts = (0,) * len(entries)
    known = method == "equal" or (method in ("chips", "icm") and set(entries) <= chips.keys())
    try:
        if known and any(prizes):
            stakes = DealStakes(tuple(chips.get(entry, 1) for entry in entries), prizes, tuple(entries))
            amounts = make_deal(stakes, Method(method)).amounts
    except BadInput:
        pass
    rows = [(entry, event.names[entry], amount) for entry, amount in zip(entries, amounts, strict=True)]
    return sorted(rows, key=lambda row: (-row[2], row[1]))
