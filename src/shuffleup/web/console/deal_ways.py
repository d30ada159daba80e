"""The ways to divide what is left, side by side: what each player is paid by them, and what the book says to each.

Things that somebody takes count with their value; amounts are money. Nothing is decided here: the form that is left
says what is put forward.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from math import ceil
from typing import Any

from django.http import QueryDict

from shuffleup.bad_input import BadInput
from shuffleup.tournament.answers import Message
from shuffleup.tournament.deal_made import known_stacks
from shuffleup.tournament.deal_rules import ORDINARY, DealFacts, DealRuling, judge_proposal
from shuffleup.tournament.deal_state import Thing
from shuffleup.tournament.deals import Deal, Method, Stakes, cash_beside, in_whole, make_deal
from shuffleup.tournament.finish import prizes_left, things_left
from shuffleup.tournament.forms.deal import offer, taken
from shuffleup.tournament.icm import bubble_factors, place_probabilities
from shuffleup.tournament.kinds import money_in
from shuffleup.tournament.money import smallest_coins
from shuffleup.tournament.pinned import as_book
from shuffleup.web.console import closing
from shuffleup.web.console.fields import sheet_of
from shuffleup.web.console.shared import Event

WAYS = (Method.ICM, Method.CHIPS_GUARANTEED, Method.CHIPS, Method.EQUAL, Method.SAVE)
NAMES = {
    Method.ICM: Message("terms.by_icm"),
    Method.CHIPS_GUARANTEED: Message("terms.by_chips_guaranteed"),
    Method.CHIPS: Message("terms.by_chips"),
    Method.EQUAL: Message("terms.by_equal"),
    Method.SAVE: Message("terms.by_save"),
}
OFTEN_KEPT = 10
"""Percent of the prizes left that is offered as kept for the winner where the book names no part."""

MOST_FACTORS = 12
"""Players up to whom chances and bubble factors are shown: more are too many to read."""

SAID_LATER = ("deal.not_unanimous", "deal.not_confirmed", "deal.vote_not_secret")
"""What the page tells by where it stands, and not as an objection."""


@dataclass(frozen=True)
class Way:
    """One way to divide: its name, what each is paid in money and gains, what is kept, and what the book says to it."""

    method: Method
    name: str
    amounts: tuple[int, ...]
    gains: tuple[int, ...]
    saved: int
    findings: tuple[dict[str, Any], ...]
    refused: bool


def talks(told: QueryDict, event: Event) -> dict[str, Any]:
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
    stacks = tuple(max(chips.get(entry, 1), 1) for entry in entries)
    return {
        "talking": True,
        "counted": counted,
        "check": closing.check(event),
        "stacks": [(entry, event.names[entry], chips.get(entry)) for entry in entries],
        "ways": ways,
        "columns": [
            {
                "name": event.names[entry],
                "chips": chips.get(entry, 0),
                "cells": [(way.amounts[row], way.gains[row]) for way in ways],
            }
            for row, entry in enumerate(entries)
        ],
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


def ways_to_divide(
    event: Event, things: tuple[Thing, ...], kept: int | None, *, whole: bool
) -> tuple[tuple[str, ...], bool, list[Way]]:
    """Those left, the most chips first; whether all of these are known; and the ways to divide among them.

    `things` are taken by somebody, `kept` is for the winner (smallest coin); `whole`: no amounts below one unit.
    """
    state, chips = event.state, known_stacks(event.state)
    entries = tuple(sorted(state.seated.values(), key=lambda each: (-chips.get(each, 0), event.names[each])))
    counted = set(entries) <= chips.keys() and any(chips.values())
    unit = smallest_coins(1, state.plan.currency) if whole else 1
    terms = _Terms(event, entries, things, kept, unit)
    return entries, counted, list(terms.ways(WAYS if counted else (Method.EQUAL,)))


def _grades(event: Event) -> list[tuple[str, str]]:
    """The kinds of event, where the book has another rule for some of them and the plan does not say which it is."""
    policies = event.state.book.policies
    grades = [grade.value for grade in policies.authority.event_grades]
    same = set(grades) <= set(ORDINARY) or not set(grades) & set(ORDINARY)
    if event.state.plan.grade or same or not policies.deals.deal_min_for_winner_percent:
        return []
    return [(each, event.say(Message("choice.grade", {"grade": each}))) for each in grades]


def _query(told: QueryDict) -> str:
    """What was chosen beside the way to divide, for links to the other ways."""
    kept = QueryDict(mutable=True)
    for field in told:
        if field in ("save", "whole") or field.startswith("taker-"):
            kept[field] = told.get(field, "")[:40]
    return kept.urlencode()


@dataclass(frozen=True)
class _Terms:
    """What is divided among whom, who takes which thing, what is to be kept, and to which coin it is rounded."""

    event: Event
    entries: tuple[str, ...]
    things: tuple[Thing, ...]
    kept: int | None
    unit: int

    def ways(self, methods: tuple[Method, ...]) -> Iterator[Way]:
        """These ways, each with what is to be kept for the winner, once somebody has said how much."""
        stakes, takes = self._stakes()
        for method in methods:
            saved = self.kept or 0
            if method is Method.SAVE:
                if saved:
                    continue  # it would be icm with the same amount kept
                percent = self.event.state.book.policies.deals.deal_min_for_winner_percent or OFTEN_KEPT
                saved = ceil(stakes.pool * percent / 100)
            try:
                yield self._way(stakes, takes, method, saved)
            except BadInput:
                continue  # more is to be kept than this way has to give

    def _stakes(self) -> tuple[Stakes, tuple[int, ...]]:
        """What is divided, things that somebody takes with their value; and the value that each takes."""
        state, chips = self.event.state, known_stacks(self.event.state)
        values = {(each.place, each.item): each.value for each in things_left(state)}
        prizes = [
            prize + sum(values[at, item] for at, item, _ in self.things if at == place)
            for place, prize in enumerate(prizes_left(state), 1)
        ]
        stacks = tuple(chips.get(entry, 0) for entry in self.entries)
        takes = tuple(
            sum(values[at, item] for at, item, taker in self.things if taker == entry) for entry in self.entries
        )
        return Stakes(stacks if any(stacks) else (1,) * len(stacks), tuple(prizes), self.entries), takes

    def _way(self, stakes: Stakes, takes: tuple[int, ...], method: Method, saved: int) -> Way:
        worth = make_deal(stakes, method, saved=saved)
        amounts = in_whole(replace(worth, amounts=cash_beside(worth.amounts, takes)), self.unit).amounts
        terms = replace(worth, amounts=tuple(map(sum, zip(amounts, takes, strict=True))))
        ruling = _judged(self.event, terms)
        name = self.event.say(NAMES[method])
        return Way(method, name, amounts, terms.gains, saved, tuple(said_of(self.event, ruling)), not ruling.allowed)


def _judged(event: Event, terms: Deal) -> DealRuling:
    """What the book says to terms, were everybody there who has to be."""
    here = DealFacts(all_present=True, official_present=True, grade=event.state.plan.grade)
    return judge_proposal(terms, as_book(event.state.book), here)


def said_of(event: Event, ruling: DealRuling) -> list[dict[str, Any]]:
    """What the book says to terms, as rows."""
    return [
        {"text": event.say(each.message), "clauses": each.clauses, "refuses": each.refuses}
        for each in ruling.findings
        if each.message.id not in SAID_LATER
    ]


def _chances(event: Event, entries: tuple[str, ...], stacks: tuple[int, ...]) -> dict[str, Any]:
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
