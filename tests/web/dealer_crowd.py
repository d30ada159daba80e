"""Tables of two to ten with the longest names and the largest stacks there are, made of the states in files."""

import itertools
from typing import Any

from crowd import names
from dealer_pub import state

LARGEST = 1_234_567_890
"""Chips: ten digits, as many as a plan's starting stack may have."""


def crowded(name: str, players: int, *, stack: int = LARGEST, bet: int | None = None, **changes: Any) -> dict[str, Any]:
    """A state with so many players of long names, you in the middle of them; each has done what one in the file has."""
    found = state(name, **changes)
    own = found["seat"]
    mine = next((each for each in found["seats"] if each["seat"] == own), found["seats"][0])
    others = itertools.cycle([each for each in found["seats"] if each["entry"] and each is not mine])
    place = (players + 1) // 2
    seats = []
    for number, called in enumerate(names(5 * players)[::5], 1):
        was = mine if number == place else next(others)
        bets = bet if bet is not None and was["bet"] else was["bet"]
        chips = {"stack": 0 if was["state"] == "all_in" else stack, "bet": bets} if stack else {}
        seats.append({**was, **chips, "seat": number, "entry": f"e{number}", "name": called})
    turn = found["turn"] and {**found["turn"], "seat": _moved(found["turn"]["seat"], own, place, players)}
    return found | {"seats": seats, "seat": None if own is None else place, "turn": turn}


def _moved(acts: int, own: int | None, place: int, players: int) -> int:
    """Where whoever acts sits now: you, or the next after you."""
    return place if acts == own else place % players + 1
