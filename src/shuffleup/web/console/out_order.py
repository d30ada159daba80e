"""Where somebody stands in the order in which players went out: what one tap, or a choice, can put right."""

from dataclasses import dataclass
from typing import Any

from shuffleup.desk.event import EventView
from shuffleup.tournament.busts import places
from shuffleup.tournament.finish import standings
from shuffleup.tournament.place_order import in_second, winner, won_instead
from shuffleup.tournament.state import Entry, Result, Standing


@dataclass(frozen=True)
class OtherWinner:
    """Somebody who may have won instead of whoever was told to: what the last two would then have."""

    entry: str
    life: int
    instead: str
    name: str
    other: str
    rows: tuple[tuple[Result, str], ...]


def order_of(event: EventView, found: Entry) -> dict[str, Any] | None:
    """Whom one tap places the entry above or below, and all others who are out; None for who has no such place.

    `below` names whom it would then stand below, with the one to stand above: the next after that, or nobody. `won`
    are those who may have won in the place of whoever did.
    """
    won = _won(event, found)
    if found.standing is not Standing.OUT:
        return {"won": won} if won else None
    out = [each for each in places(event.state) if event.state.entries[each.entry].standing is Standing.OUT]
    names = event.names
    at = next((number for number, each in enumerate(out) if each.entry == found.id), None)
    if at is None:
        return None
    after = out[at + 2].entry if at + 2 < len(out) else ""
    return {
        "won": won,
        "above": [(each.entry, names[each.entry]) for each in out[max(0, at - 1) : at]],
        "below": [(after, names[each.entry]) for each in out[at + 1 : at + 2]],
        "others": [(each.entry, each.place, names[each.entry]) for each in out if each.entry != found.id],
    }


def _won(event: EventView, found: Entry) -> list[OtherWinner]:
    """On the page of whoever won, everybody in second place; on theirs, they alone."""
    state, told = event.state, winner(event.state)
    if not told:
        return []
    return [_would_be(event, each, told) for each in in_second(state) if found.id in (each, told)]


def _would_be(event: EventView, entry: str, told: str) -> OtherWinner:
    names = event.names
    then = standings(won_instead(event.state, entry))
    rows = tuple((each, names[each.entry]) for each in then if each.entry in (entry, told))
    return OtherWinner(entry, event.state.entries[entry].lives, told, names[entry], names[told], rows)
