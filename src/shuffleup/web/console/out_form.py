"""Players out on one hand as forms tell it: their order, and whatever the book's tests look at; asked for step by step.

The form is the same at the director's and at a table's. Where an answer asks for a further fact, the page comes again
with all that was typed and the fields for it.
"""

from collections.abc import Mapping
from typing import Any
from urllib.parse import urlencode

from django.http import HttpRequest, HttpResponse, QueryDict
from django.http.response import HttpResponseRedirect
from django.utils.http import url_has_allowed_host_and_scheme

from shuffleup.bad_input import BadInput
from shuffleup.desk.event import EventView
from shuffleup.tournament.answers import FactNeeded
from shuffleup.tournament.between.decision import Decision
from shuffleup.tournament.busts import ties
from shuffleup.tournament.forms.out import facts_in, in_order
from shuffleup.tournament.out_facts import OutFacts
from shuffleup.tournament.placing import placed_by_book, weighed
from shuffleup.web.fields import typed

FIELDS = ("out", "tie", "stack-", "rank-", "hand-", "dead-", "board-", "card-", "in_order", "by")
"""What such a form holds beside its table and number."""


def asked_again(request: HttpRequest) -> HttpResponse | None:
    """The page that asks for the next fact, with what was typed; None for a form that names no such page."""
    again = request.POST.get("again", "")
    if not url_has_allowed_host_and_scheme(again, allowed_hosts={request.get_host()}):
        return None
    kept = [(field, value) for field, values in request.POST.lists() if field.startswith(FIELDS) for value in values]
    return HttpResponseRedirect(f"{again}?{urlencode(kept)}")


def shown(event: EventView, query: QueryDict) -> dict[str, Any]:
    """What the page draws: those picked, what is asked of them next, what was typed before."""
    fields = [each for each in in_order(typed(query)) if each.partition(":")[0] in event.state.entries]
    named = [each.partition(":")[0] for each in dict.fromkeys(fields)]
    step, level, known, wrong = _asked(event, query, named)
    rows = [_row(event, query, field, rank, level) for rank, field in enumerate(dict.fromkeys(fields), 1)]
    tables = sorted({row["table"] for row in rows if row["level"]})
    return {
        "picked": rows,
        "step": step,
        "wrong": wrong,
        "level": [event.names[each] for each in level],
        "boards": [(number, query.get(f"board-{number}", "")) for number in tables],
        "typed": [] if not step else _typed(query, step, known),
        "ties": ties(event.state),
        "clauses": event.state.book.cites("same_hand_places"),
    }


def _asked(event: EventView, query: QueryDict, named: list[str]) -> tuple[str, list[str], OutFacts, bool]:
    """Which fact is asked for (none at first), of whom, what is known, and whether what was typed cannot be."""
    if len(named) < 2 or any(event.state.entries[each].seat is None for each in named):
        return "", named, OutFacts(), False
    try:
        facts = facts_in(typed(query), named)
        if not facts.any:
            return "", named, facts, False
        said = placed_by_book(event.state, named, facts, event.now)
        if not isinstance(said, FactNeeded):
            return "", named, facts, False
        asked = weighed(event.state, named, facts, event.now)
    except BadInput:
        return "", named, OutFacts(), True
    level = list(asked.who) if isinstance(asked, Decision) else _level(asked.question.args, named)
    return said.fact, level, facts, False


def _level(args: Mapping[str, Any], named: list[str]) -> list[str]:
    players = args.get("players", ())
    return [each for each in named if each in players] or named


def _row(event: EventView, query: QueryDict, field: str, rank: int, level: list[str]) -> dict[str, Any]:
    entry = field.partition(":")[0]
    seat = event.state.entries[entry].seat
    return {
        "entry": entry,
        "field": field,
        "name": event.names[entry],
        "rank": rank,
        "table": seat[0] if seat else 0,
        "level": entry in level,
        "stack": query.get(f"stack-{entry}", ""),
        "hand": query.get(f"hand-{entry}", ""),
        "cards": query.getlist(f"card-{entry}"),
        "dead": query.get(f"dead-{entry}") == "yes",
    }


def _typed(query: QueryDict, step: str, known: OutFacts) -> list[tuple[str, str]]:
    """Fields of earlier steps, to be sent along; those that are asked for now are drawn anew."""
    now = {"stacks": ("stack-",), "hands": ("hand-", "dead-", "board-"), "boards": ("hand-", "dead-", "board-")}
    drawn = (*now.get(step, ()), "out", "rank-", "in_order", "by")
    return [
        (field, value)
        for field, values in query.lists()
        if field.startswith(FIELDS)
        for value in values
        if not field.startswith(drawn)
    ]
