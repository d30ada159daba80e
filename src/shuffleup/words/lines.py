"""Rulings, decisions, clauses and policies as the JSON lines of the command line's contract, with their sentences.

The command line prints them, the web's interface answers with them: the same keys in both places.
"""

from collections.abc import Mapping
from typing import Any

from shuffleup.bad_input import BadInput
from shuffleup.floor.ruling import Needs, Ruling
from shuffleup.histories.situation import Situation
from shuffleup.message import Message
from shuffleup.rulebooks import Clause, Policy, Value
from shuffleup.rulebooks.definitions import thawed
from shuffleup.tournament.between.decision import Decision
from shuffleup.tournament.between.decision import DecisionNeeds as BetweenNeeds
from shuffleup.words.catalogue import say


def ruling_line(book: str, answer: Ruling | Needs, told: Situation) -> dict[str, Any]:
    """A ruling, or what it needs to be told, as `rule --json` prints it."""
    found = {"book": book, **answer.as_object()}
    if isinstance(answer, Needs):
        found["needs"] = {**found["needs"], "question": spoken(answer.question, told)}
        return {**found, "say": spoken(answer.question, told)}
    return {**found, "say": spoken(answer.say, told)}


def error_line(book: str, bad: BadInput) -> dict[str, Any]:
    """What stands for the answers of a book under which something that was asked is impossible."""
    return {"book": book, "error": str(bad)}


def player_name(player: str, told: Situation) -> str:
    """A player by the name in the situation, else by number."""
    names = told.spot.setup.names
    number = int(player) if player.isdecimal() else 0
    return names[number - 1] if 0 < number <= len(names) else f"player {player}" if player else "somebody"


def spoken(message: Message, told: Situation) -> str:
    """A sentence of the floor, with the situation's names."""
    return _sentence(say(message, name=lambda player: player_name(player, told)))


def decision_line(book: str, answer: Decision | BetweenNeeds) -> dict[str, Any]:
    """A decision between hands as `decide --json` prints it."""
    found = {"book": book, **answer.as_object()}
    if isinstance(answer, BetweenNeeds):
        found["needs"] = {**found["needs"], "question": plainly(answer.question)}
        return {**found, "say": plainly(answer.question)}
    return {**found, "say": plainly(answer.say)}


def plainly(message: Message) -> str:
    """A sentence about players who are called by their ids."""
    return _sentence(say(message, name=str))


def _sentence(text: str) -> str:
    return text[:1].upper() + text[1:]


def clause_line(clause: Clause) -> dict[str, object]:
    """A clause as `clauses --json` prints it."""
    return {
        "book": clause.book,
        "id": clause.id,
        "title": clause.title,
        "topic": clause.topic,
        "kind": clause.kind.value,
        "says": clause.says,
        "examples": list(clause.examples),
        "refs": list(clause.refs),
    }


def policy_line(policy: Policy, values: Mapping[str, Value]) -> dict[str, object]:
    """One policy in several books as `compare --json` prints it; a silent book has its default's value."""
    return {
        "policy": policy.key,
        "topic": policy.topic,
        "what": policy.what,
        "values": {book: thawed(value.value) for book, value in values.items()},
        "clauses": {book: list(value.clauses) for book, value in values.items() if not value.fallback},
        "fallbacks": [book for book, value in values.items() if value.fallback],
        "readings": {book: value.reading for book, value in values.items() if value.reading},
        "default": thawed(policy.default),
    }
