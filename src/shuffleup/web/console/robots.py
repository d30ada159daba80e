"""Robots on the list: of which levels some can be added, and which can make room. Only where the program deals."""

from typing import Any

from shuffleup.bots import levels_of
from shuffleup.desk.event import EventView
from shuffleup.tournament.state import Standing


def offered(event: EventView) -> dict[str, Any]:
    """What the list of players shows for robots, weakest level first; nothing in a night with cards."""
    state = event.state
    if not state.plan.is_digital:
        return {}
    games = dict.fromkeys(level.game for level in state.plan.levels if not level.is_break)
    levels = dict.fromkeys(each.value for game in games for each in levels_of(game))
    can_leave = (Standing.REGISTERED, Standing.WAITING, Standing.IN)
    here = [
        (each.id, event.names[each.id]) for each in state.entries.values() if each.bot and each.standing in can_leave
    ]
    return {"robot_levels": list(levels), "robots": here}
