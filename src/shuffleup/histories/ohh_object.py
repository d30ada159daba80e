"""One JSON object of the Open Hand History format, and its values, each of the type that it has to have.

Whose rule: JSON, and the format's types. Every number is bounded before it is one. A mistake names the part of the
object that it is in, and the line where the object begins.
"""

import json
from collections.abc import Mapping
from datetime import datetime
from decimal import Decimal
from typing import Any, TypeVar

from shuffleup.bad_input import BadInput, Place, in_english
from shuffleup.cards.card import parse_cards
from shuffleup.histories.told_amounts import MOST_PLACES, bounded_amount, bounded_whole, chips_of, places_of
from shuffleup.histories.told_hand import coins_of
from shuffleup.histories.told_moment import in_utc

Kind = TypeVar("Kind")
Action = tuple[int, str, dict[str, Any]]
"""An action, the number of its round and where it stands."""


def json_of(text: str, line: int, source: str | None) -> tuple[object, int]:
    """The object of a text, and how many digits behind the point its finest amount has. Raises BadInput."""
    places = [0]

    def decimal(written: str) -> Decimal:
        number = bounded_amount(written)
        places[0] = max(places[0], places_of(number))
        return number

    try:
        found = json.loads(text, parse_float=decimal, parse_int=bounded_whole, parse_constant=bounded_amount)
    except json.JSONDecodeError as broken:
        raise BadInput(
            f"this is no JSON: {broken.msg}",
            right="an OHH object",
            place=Place(source, line + broken.lineno - 1, broken.colno),
        ) from None
    except (RecursionError, ValueError):
        raise BadInput(
            "a number is too large or objects stand too deep", right="an OHH object", place=Place(source, line)
        ) from None
    return found, places[0]


class OhhObject:
    """The values of an object. `ohh` is the hand, `own` our extension of it, `scale` the chips to one of its units."""

    scale = 1

    def __init__(self, found: object, places: int, line: int, source: str | None) -> None:
        self.line, self.source = line, source
        self.places = places
        outer = self.a(dict, found, "the object")
        self.ohh: dict[str, Any] = self.a(dict, outer.get("ohh"), "ohh")
        self.own: dict[str, Any] = self.a(dict, self.ohh.get("_shuffleup", {}), "_shuffleup")

    def wrong(self, wrong: str, right: str) -> BadInput:
        """A mistake in this object."""
        return BadInput(wrong, right=right, place=Place(self.source, self.line))

    def a(self, kind: type[Kind], value: object, where: str) -> Kind:
        """A value of this kind, or a mistake."""
        if isinstance(value, kind) and not (isinstance(value, bool) and kind is not bool):
            return value
        names = {dict: "an object", list: "a list", str: "a string", int: "a whole number", bool: "true or false"}
        raise self.wrong(f"{where} is missing or is not {names[kind]}", f"{where} as the OHH specification has it")

    def text(self, name: str) -> str:
        """A text of the hand; empty where it is not told."""
        value = self.ohh.get(name)
        return value if isinstance(value, str) else ""

    def whole(self, of: Mapping[str, Any], name: str) -> int:
        """A whole number above 0; 0 where it is not told."""
        value = of.get(name)
        return value if type(value) is int and value > 0 else 0

    def actions_of(self) -> list[tuple[int, str, dict[str, Any]]]:
        """Every action with its round's number and where it stands; boards stand as the round's own action."""
        found: list[tuple[int, str, dict[str, Any]]] = []
        streets: set[str] = set()
        for number, each in enumerate(self.a(list, self.ohh.get("rounds"), "rounds")):
            where = f"rounds[{number}]"
            one = self.a(dict, each, where)
            street = self.a(str, one.get("street"), f"{where}.street")
            if street in streets:
                raise self.wrong(
                    f"there are two rounds {street}: a board run twice is not read", "a hand with one board"
                )
            streets.add(street)
            if one.get("cards"):
                found.append((number, where, {"action": "Board", "cards": one["cards"]}))
            for place, entry in enumerate(self.a(list, one.get("actions"), f"{where}.actions")):
                action = self.a(dict, entry, f"{where}.actions[{place}]")
                self.a(str, action.get("action"), f"{where}.actions[{place}].action")
                found.append((number, f"{where}.actions[{place}]", action))
        return found

    def scale_of(self, currency: str, *, cash: bool) -> int:
        """How many chips make one of the file's units."""
        if "scale" in self.own:
            scale = self.whole(self.own, "scale")
            if not 0 < scale <= 10**MOST_PLACES:
                raise self.wrong("_shuffleup.scale is no scale", "how many chips make one of the file's units")
            return scale
        return max(coins_of(currency) if cash else 1, 10**self.places if cash else 1)

    def chips(self, value: object, scale: int, where: str) -> int:
        """An amount in chips, or a mistake."""
        chips = chips_of(value, scale)
        if chips is None:
            raise self.wrong(f"{where} is no amount: {value!r}", "a number of chips or money, not below 0")
        return chips

    def cards(self, action: Mapping[str, Any], where: str) -> tuple[int, ...]:
        """The cards of an action or a round."""
        listed = action.get("cards") or []
        if isinstance(listed, list) and all(isinstance(card, str) and len(card) == 2 for card in listed):
            try:
                return tuple(parse_cards("".join(listed)))
            except BadInput as bad:
                raise self.wrong(f"{where}.cards: {in_english(bad.wrong)}", 'cards such as "Ah"') from None
        raise self.wrong(f"{where}.cards is no list of cards", 'cards such as "Ah"')


def moment_of(text: str) -> datetime | None:
    """A moment of the format, UTC where no zone is given; None for what is none."""
    try:
        return in_utc(datetime.fromisoformat(text))
    except ValueError:
        return None
