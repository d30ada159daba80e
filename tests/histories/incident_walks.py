"""Every way through an incident: each question answered with each of its choices, sums with some of those tried."""

from collections.abc import Iterator, Mapping
from functools import cache
from typing import NamedTuple

import pytest

from shuffleup.floor import unknown
from shuffleup.floor.ruling import UNKNOWN, Needs, Ruling
from shuffleup.histories.floor_calls import call_floor
from shuffleup.histories.incidents import ClockFacts, Incident, facts_of, incidents
from shuffleup.message import Message
from shuffleup.rulebooks import Book, load_book
from shuffleup.tournament.plan import PlanLevel

NIGHT = ClockFacts(PlanLevel(20, 100, 200), 30)
Told = Mapping[str, str]


class Way(NamedTuple):
    """What was told of an incident, how many questions that took, and the ruling."""

    incident: str
    told: Told
    asked: int
    ruling: Ruling
    questions: tuple[Message, ...] = ()
    """All that was asked on the way, as it is asked."""

    @property
    def where(self) -> str:
        """The way in words, for a failure."""
        return f"{self.incident} {dict(self.told)}"


def answers(incident: Incident, needs: tuple[Needs, ...], told: Told) -> Iterator[dict[str, str]]:
    """Every choice; for sums each value that is tried, all of them together, and nobody knowing any."""
    if needs[0].choices[:-1]:
        yield from ({needs[0].fact: choice} for choice in needs[0].choices)
        return
    yield {each.fact: UNKNOWN for each in needs}
    facts = {fact.name: fact for fact in facts_of(incident, NIGHT)}
    known = {fact: answer for fact, answer in told.items() if answer != UNKNOWN}
    for place in (0, -1):
        given = {"facing": incident.tables[-1], **known} if len(incident.tables) > 1 else dict(known)
        for each in needs:
            values = facts[each.fact].tries(given) if each.fact in facts else ("1500",)
            given[each.fact] = (values or ("40",))[place]
        yield {each.fact: given[each.fact] for each in needs}


def walk(
    book: Book,
    incident: Incident,
    told: Told,
    asked: tuple[Message, ...] = (),
    *,
    known: bool = False,
    night: ClockFacts = NIGHT,
) -> Iterator[Way]:
    """Every way on from what has been told; `known` leaves out whoever does not know."""
    answer = call_floor(book, incident, night, told)
    if isinstance(answer, Ruling):
        yield Way(incident.id, told, len(asked), answer, asked)
        return
    assert not {each.fact for each in answer} & set(told), "asked twice"
    assert all(each.choices[-1] == UNKNOWN for each in answer)
    further = (*asked, *(each.question for each in answer))
    for given in answers(incident, answer, told):
        if not (known and UNKNOWN in given.values()):
            yield from walk(book, incident, {**told, **given}, further, known=known, night=night)


@cache
def ways(book: str) -> tuple[Way, ...]:
    """Every way through every incident under a book, nobody knowing among the answers."""
    loaded = load_book(book)
    return tuple(way for incident in incidents().values() for way in walk(loaded, incident, {}))


@cache
def known_ways(book: str) -> tuple[Way, ...]:
    """Every way of somebody who knows all the answers, and whom no limit of questions stops."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(unknown, "MOST_QUESTIONS", 99)
        loaded = load_book(book)
        return tuple(way for incident in incidents().values() for way in walk(loaded, incident, {}, known=True))
