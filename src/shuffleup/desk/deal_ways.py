"""The ways to divide what is left, side by side: what each player is paid by them, and what the book says to each.

Things that somebody takes count with their value; amounts are money. Nothing is decided here.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from math import ceil
from typing import Any

from shuffleup.bad_input import BadInput
from shuffleup.desk.event import EventView
from shuffleup.tournament.answers import Message
from shuffleup.tournament.between.deal_manner import least_for_winner
from shuffleup.tournament.between.deal_rules import DealFacts, DealRuling, judge_proposal
from shuffleup.tournament.deal_made import known_stacks
from shuffleup.tournament.deal_state import Thing
from shuffleup.tournament.deals import Deal, DealStakes, Method, cash_beside, in_whole, make_deal
from shuffleup.tournament.finish import prizes_left, things_left
from shuffleup.tournament.money import smallest_coins
from shuffleup.tournament.pinned import as_book

WAYS = (Method.ICM, Method.CHIPS_GUARANTEED, Method.CHIPS, Method.EQUAL, Method.SAVE)
NAMES = {
    Method.ICM: Message("terms.by_icm"),
    Method.CHIPS_GUARANTEED: Message("terms.by_chips_guaranteed"),
    Method.CHIPS: Message("terms.by_chips"),
    Method.EQUAL: Message("terms.by_equal"),
    Method.SAVE: Message("terms.by_save"),
}
TOLD = {
    Method.ICM: Message("terms.told_icm"),
    Method.CHIPS_GUARANTEED: Message("terms.told_chips_guaranteed"),
    Method.CHIPS: Message("terms.told_chips"),
    Method.EQUAL: Message("terms.told_equal"),
    Method.SAVE: Message("terms.told_save"),
}
OFTEN_KEPT = 10
"""Percent of the prizes left that is offered as kept for the winner where the book names no part."""

SAID_LATER = ("deal.not_unanimous", "deal.not_confirmed", "deal.vote_not_secret")
"""What the page tells by where it stands, and not as an objection."""


@dataclass(frozen=True)
class Way:
    """One way to divide: its name, how it goes, what each is paid and gains, what is kept, what the book says to it."""

    method: Method
    name: str
    told: str
    amounts: tuple[int, ...]
    gains: tuple[int, ...]
    saved: int
    findings: tuple[dict[str, Any], ...]
    refused: bool


def ways_to_divide(
    event: EventView, things: tuple[Thing, ...], kept: int | None, *, whole: bool
) -> tuple[tuple[str, ...], bool, list[Way]]:
    """Those left, the most chips first; whether all of these are known; and the ways to divide among them.

    `things` are taken by somebody, `kept` is for the winner (smallest coin); `whole`: no amounts below one unit.
    """
    state, chips = event.state, known_stacks(event.state)
    entries = tuple(sorted(state.seated.values(), key=lambda each: (-chips.get(each, 0), event.names[each])))
    if not entries:
        return (), False, []
    counted = set(entries) <= chips.keys() and any(chips.values())
    unit = smallest_coins(1, state.plan.currency) if whole else 1
    terms = _Terms(event, entries, things, kept, unit)
    return entries, counted, list(terms.ways(WAYS if counted else (Method.EQUAL,)))


@dataclass(frozen=True)
class _Terms:
    """What is divided among whom, who takes which thing, what is to be kept, and to which coin it is rounded."""

    event: EventView
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
                percent = least_for_winner(self.event.state.book) or OFTEN_KEPT
                saved = ceil(stakes.pool * percent / 100)
            try:
                yield self._way(stakes, takes, method, saved)
            except BadInput:
                continue  # more is to be kept than this way has to give

    def _stakes(self) -> tuple[DealStakes, tuple[int, ...]]:
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
        return DealStakes(stacks if any(stacks) else (1,) * len(stacks), tuple(prizes), self.entries), takes

    def _way(self, stakes: DealStakes, takes: tuple[int, ...], method: Method, saved: int) -> Way:
        worth = make_deal(stakes, method, saved=saved)
        amounts = in_whole(replace(worth, amounts=cash_beside(worth.amounts, takes)), self.unit).amounts
        terms = replace(worth, amounts=tuple(map(sum, zip(amounts, takes, strict=True))))
        ruling = _judged(self.event, terms)
        name, told = self.event.say(NAMES[method]), self.event.say(TOLD[method])
        said = tuple(said_of(self.event, ruling))
        return Way(method, name, told, amounts, terms.gains, saved, said, not ruling.allowed)


def _judged(event: EventView, terms: Deal) -> DealRuling:
    """What the book says to terms, were everybody there who has to be."""
    here = DealFacts(all_present=True, official_present=True, grade=event.state.plan.grade)
    return judge_proposal(terms, as_book(event.state.book), here)


def said_of(event: EventView, ruling: DealRuling) -> list[dict[str, Any]]:
    """What the book says to terms, as rows."""
    return [
        {"text": event.say(each.message), "clauses": each.clauses, "refuses": each.refuses}
        for each in ruling.findings
        if each.message.id not in SAID_LATER
    ]
