"""Remedies in words: what the dealer has to do, as part of the sentence that is said to the table.

Whose rule: none; remedies are told as they are. Not said: those that the sentence has already, such as chips that go
back, and that the action goes back to somebody, which the next player hears anyway.
"""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from shuffleup.floor.outcomes import Remedy
from shuffleup.message import Message

_SHUFFLED = {
    "at_once": Message("floor.remedy.back_at_once"),
    "after_betting": Message("floor.remedy.back_after_betting"),
    "after_turn_betting": Message("floor.remedy.back_after_turn"),
}

STREETS = {
    "flop": Message("floor.street.flop"),
    "turn": Message("floor.street.turn"),
    "river": Message("floor.street.river"),
    "4th": Message("floor.street.4th"),
    "5th": Message("floor.street.5th"),
    "6th": Message("floor.street.6th"),
    "7th": Message("floor.street.7th"),
}


def remedies_said(remedies: Iterable[Mapping[str, Any]]) -> list[Message]:
    """The parts of a sentence that say what is done, each once."""
    parts = [part for remedy in remedies for part in _said(remedy)]
    return [part for place, part in enumerate(parts) if part not in parts[:place]]


def _said(remedy: Mapping[str, Any]) -> Iterator[Message]:
    match remedy["kind"]:
        case Remedy.REPLACE_CARD:
            yield from _replaced(remedy)
        case Remedy.DEAL_CARD:
            yield Message("floor.remedy.missing_card", {"player": str(remedy["player"])})
        case Remedy.RESHUFFLE:
            mixed = remedy.get("with") == "muck"
            whole = Message("floor.remedy.shuffle_with_muck" if mixed else "floor.remedy.shuffle")
            yield _SHUFFLED[remedy["when"]] if remedy.get("cards") else whole
        case Remedy.DEAL_STREET:
            yield _dealt(remedy)
        case Remedy.KEEP_CARDS:
            yield Message("floor.remedy.kept")
        case Remedy.SCRAMBLE:
            yield Message("floor.remedy.scramble")
        case Remedy.RETURN_CHIPS:
            yield Message("floor.remedy.bets_back")
        case Remedy.SHOW_TO_ALL:
            yield Message("floor.remedy.shown")


def _replaced(remedy: Mapping[str, Any]) -> Iterator[Message]:
    if remedy["with"] == "first_burn":
        yield Message("floor.remedy.first_burn", {"player": str(remedy["player"])})
        return
    yield Message("floor.remedy.next_card")
    if remedy.get("when") == "after_round_of_dealing":
        yield Message("floor.remedy.after_round")


def _dealt(remedy: Mapping[str, Any]) -> Message:
    street = STREETS[remedy["street"]]
    cards = str(remedy.get("cards", ""))
    if cards and "?" not in cards:
        return Message("floor.remedy.street_is", {"street": street, "cards": cards})
    if remedy.get("from") == "reshuffle":
        return Message("floor.remedy.street_again", {"street": street})
    return Message("floor.remedy.street_from_stub", {"street": street})
