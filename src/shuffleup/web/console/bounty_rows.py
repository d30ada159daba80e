"""Bounties on the console's pages: who may be named for a knock-out, what is owed, and what nobody has claimed."""

from collections.abc import Collection
from typing import Any

from shuffleup.desk.event import EventView
from shuffleup.names import fold
from shuffleup.tournament.bounties import bounties, stacks_lost
from shuffleup.tournament.scoring import asks_who_knocked_out
from shuffleup.tournament.state import Entry


def takers(event: EventView, table: int = 0, out: Collection[str] = ()) -> list[tuple[str, str]]:
    """Who may have knocked out these (at `table`, 0: anywhere), by name; nobody on a night where it does not matter."""
    if not asks_who_knocked_out(event.state):
        return []
    seated = ((seat[0], entry) for seat, entry in event.state.seated.items())
    found = [entry for number, entry in seated if table in (0, number) and entry not in out]
    return sorted(((each, event.names[each]) for each in found), key=lambda each: fold(each[1]))


def of_player(event: EventView, entry: Entry) -> dict[str, Any]:
    """What a player is owed, and each stack they lost with who took it and who else may have."""
    state = event.state
    if not state.plan.bounty:
        return {"bounty": 0, "lost": []}
    played = [each.id for each in state.entries.values() if each.lives and each.id != entry.id]
    others = sorted(played, key=lambda each: fold(event.names[each]))
    lost = [
        {
            "life": stack.life,
            "by": [event.names[each] for each in stack.by],
            "others": [(each, event.names[each], each in stack.by) for each in others],
        }
        for stack in stacks_lost(state)
        if stack.entry == entry.id
    ]
    return {"bounty": bounties(state).owed.get(entry.id, 0), "lost": lost}


def of_night(event: EventView) -> dict[str, Any]:
    """Who is owed what, the most first; the sums; and whose knock-out nobody is named for."""
    found = bounties(event.state)
    owed = [(entry, event.names[entry], coins) for entry, coins in found.owed.items()]
    nobodys = {stack.entry: event.names[stack.entry] for stack in found.nobodys}
    return {
        "bounties": found,
        "bounties_owed": sorted(owed, key=lambda row: (-row[2], fold(row[1]))),
        "nobodys": list(nobodys.items()),
    }
