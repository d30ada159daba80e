"""Where somebody who is out stands among those who are: what one tap, or a choice, can put right."""

from typing import Any

from shuffleup.desk.event import EventView
from shuffleup.tournament.busts import places
from shuffleup.tournament.state import Entry, Standing


def order_of(event: EventView, found: Entry) -> dict[str, Any] | None:
    """Whom one tap places the entry above or below, and all others who are out; None for who has no such place.

    `below` names whom it would then stand below, with the one to stand above: the next after that, or nobody.
    """
    if found.standing is not Standing.OUT:
        return None
    out = [each for each in places(event.state) if event.state.entries[each.entry].standing is Standing.OUT]
    names = event.names
    at = next((number for number, each in enumerate(out) if each.entry == found.id), None)
    if at is None:
        return None
    after = out[at + 2].entry if at + 2 < len(out) else ""
    return {
        "above": [(each.entry, names[each.entry]) for each in out[max(0, at - 1) : at]],
        "below": [(after, names[each.entry]) for each in out[at + 1 : at + 2]],
        "others": [(each.entry, each.place, names[each.entry]) for each in out if each.entry != found.id],
    }
