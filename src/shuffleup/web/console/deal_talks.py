"""The ways to divide what is left, side by side: what each player is paid by them, and what the book says to each.

Things that somebody takes count with their value; amounts are money. Nothing is decided here: the form that is left
says what is put forward.
"""

from typing import Any

from django.http import QueryDict

from shuffleup.bad_input import BadInput
from shuffleup.desk.deal_ways import ways_to_divide
from shuffleup.desk.event import EventView
from shuffleup.tournament.answers import Message
from shuffleup.tournament.between.deal_manner import grades_that_matter, least_for_winner
from shuffleup.tournament.deal_made import known_stacks
from shuffleup.tournament.deals import Method
from shuffleup.tournament.finish import prizes_left, things_left
from shuffleup.tournament.forms.deal import offer, taken
from shuffleup.tournament.icm import bubble_factors, place_probabilities
from shuffleup.tournament.kinds import money_in
from shuffleup.web.console import closing
from shuffleup.web.fields import sheet_of

MOST_FACTORS = 12
"""Players up to whom chances and bubble factors are shown: more are too many to read."""


def talks(told: QueryDict, event: EventView) -> dict[str, Any]:
    """Chips, the ways to divide side by side, and the chosen one as terms that can still be changed."""
    state = event.state
    chips = known_stacks(state)
    try:
        sheet = sheet_of(told, event)
        things = taken(sheet)
        kept = money_in(sheet, "save") if told.get("save", "").strip() else None
    except BadInput:
        things, kept = (), None
    whole = told.get("whole") == "yes"
    entries, counted, ways = ways_to_divide(event, things, kept, whole=whole)
    wanted = told.get("method", "")
    chosen = next((way for way in ways if way.method == wanted), None)
    shares = tuple(zip(entries, chosen.amounts if chosen else (0,) * len(entries), strict=True))
    saved = chosen.saved if chosen else kept or 0
    check, names = closing.check(event), [event.names[entry] for entry in entries]
    stacks = tuple(max(chips.get(entry, 1), 1) for entry in entries)
    return {
        "talking": True,
        "counted": counted,
        "check": check,
        "stacks": [(entry, event.names[entry], chips.get(entry)) for entry in entries],
        "chips_first": not counted or (check is not None and check["difference"] != 0),
        "ways": [(way, zip(names, way.amounts, way.gains, strict=True)) for way in ways],
        "picked": chosen is not None or wanted == Method.CUSTOM,
        "chosen": chosen,
        "method": chosen.method if chosen else Method.CUSTOM,
        "shares": [(entry, event.names[entry], amount) for entry, amount in shares],
        "saved": saved,
        "kept": kept,
        "whole": whole,
        "offered": offer(shares, saved) if chosen else "",
        "takers": {place: entry for place, _, entry in things},
        "thing_rows": [
            (thing, next((entry for place, _, entry in things if place == thing.place), ""))
            for thing in things_left(state)
        ],
        "query": _query(told),
        "grades": _grades(event),
        "chances": _chances(event, entries, stacks) if counted and len(entries) <= MOST_FACTORS else {},
    }


def _grades(event: EventView) -> list[tuple[str, str]]:
    """The kinds of event, where the book has another rule for some of them and the plan does not say which it is."""
    book = event.state.book
    grades = grades_that_matter(book) if least_for_winner(book) and not event.state.plan.grade else ()
    return [(each, event.say(Message("choice.grade", {"grade": each}))) for each in grades]


def _query(told: QueryDict) -> str:
    """What was chosen beside the way to divide, for links to the other ways."""
    kept = QueryDict(mutable=True)
    for field in told:
        if field in ("save", "whole") or field.startswith("taker-"):
            kept[field] = told.get(field, "")[:40]
    return kept.urlencode()


def _chances(event: EventView, entries: tuple[str, ...], stacks: tuple[int, ...]) -> dict[str, Any]:
    """The chance of every place in percent, and how much more each risks than wins against each other."""
    names = [event.names[entry] for entry in entries]
    places = place_probabilities(stacks)
    factors = bubble_factors(stacks, prizes_left(event.state))
    return {
        "names": names,
        "places": [(name, [f"{100 * each:.1f}" for each in row]) for name, row in zip(names, places, strict=True)],
        "factors": [
            (name, ["–" if each is None else f"{each:.2f}" for each in row])
            for name, row in zip(names, factors, strict=True)
        ],
    }
