"""Calling the floor for an incident: its ruling, or what has to be asked first.

Whose rule: none; the floor rules on the incident's situation, and asks only for what its ruling turns on.
"""

from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache
from typing import Any

from shuffleup.bad_input import BadInput
from shuffleup.floor.outcomes import Outcome
from shuffleup.floor.rule import rule_all
from shuffleup.floor.ruling import UNKNOWN, Needs, Ruling
from shuffleup.floor.unknown import Told, rule_open
from shuffleup.histories.incident_situation import situation_line, situation_text
from shuffleup.histories.incidents import MOST, NUMBERS, ClockFacts, Incident, choices_of, facts_of
from shuffleup.histories.situation import Situation, load_situation
from shuffleup.rulebooks.book import Book


def call_floor(book: Book, incident: Incident, night: ClockFacts, told: Told) -> Ruling | tuple[Needs, ...]:
    """Rule on an incident with what has been told, or ask. Raises BadInput for an answer that cannot be."""
    check_told(incident, told)
    facts = facts_of(incident, night)
    return rule_open(book, facts, lambda values: _ruled(book, incident, night, values), told, sums=incident.sums)


_KEPT = 5_000
_RULED: dict[Any, Ruling | Needs] = {}
"""Rulings of late: every question tries again most of what the one before it has tried."""


def _ruled(book: Book, incident: Incident, night: ClockFacts, told: Told) -> Ruling | Needs:
    key = (book.content_hash, incident.id, night, tuple(sorted(told.items())))
    kept = _RULED.get(key)
    if kept is None:
        situation = _situation(situation_text(incident, night, told))
        kept = _picked(incident, situation_line(incident, told), rule_all(book, situation.spot, situation.acts))
        if len(_RULED) >= _KEPT:
            _RULED.clear()
        _RULED[key] = kept
    return kept


@lru_cache(maxsize=_KEPT)
def _situation(text: str) -> Situation:
    """The situation of a text, read once for all books."""
    return load_situation(text)


def check_told(incident: Incident, told: Told) -> None:
    """Raise BadInput for an answer that cannot be."""
    for fact, answer in told.items():
        choices = incident.tables if fact == "facing" else choices_of(fact)
        if answer == UNKNOWN or (choices and answer in choices):
            continue
        if choices:
            raise BadInput(f"{answer[:20]!r} is no answer to {fact}", right=", ".join((*choices, UNKNOWN)))
        if fact in NUMBERS and not (answer.isdecimal() and len(answer) <= 10 and 0 < int(answer) <= MOST):
            raise BadInput(f"{answer[:20]!r} is no number of chips", right=f"a whole number from 1 to {MOST:,}")


def _picked(incident: Incident, on: int, answers: Sequence[Ruling | Needs]) -> Ruling | Needs:
    """The answer that the floor was called for, out of those for every act."""
    asked = next((each for each in answers if isinstance(each, Needs)), None)
    if asked is not None:
        return asked
    rulings = [each for each in answers if isinstance(each, Ruling)]
    acts = [each for each in rulings[:-1] if each.outcome is Outcome.DIRECTOR] if incident.end else rulings[:-1]
    if incident.by_player:
        acts = [each for each in acts if each.player == incident.actor]
    elif not incident.end:
        acts = [each for each in acts if each.act == on]
    found = acts[-1] if acts else rulings[-1]
    return _with_offences(found, rulings) if incident.with_offences else found


def _with_offences(ruling: Ruling, rulings: Sequence[Ruling]) -> Ruling:
    """The ruling, with the offences that other acts of the incident were, and their clauses."""
    others = [each for each in rulings if each.infractions and each is not ruling]
    return replace(
        ruling,
        infractions=(*ruling.infractions, *(one for each in others for one in each.infractions)),
        clauses=tuple(dict.fromkeys((*ruling.clauses, *(one for each in others for one in each.clauses)))),
    )
