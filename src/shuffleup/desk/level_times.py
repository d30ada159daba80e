"""When each level begins on the wall: the one that runs when it began, those to come if nothing holds the clock up.

Before the start the plan's own time counts, or now where that has passed.
"""

from datetime import datetime

from shuffleup.desk.event import EventView
from shuffleup.tournament.clock import read_clock
from shuffleup.words.numbers import zone_of


def level_times(event: EventView) -> dict[int, int]:
    """Level, by its index -> ms UTC; levels that are over are left out."""
    plan, clock = event.state.plan, event.state.clock
    reading = read_clock(plan, clock, event.now)
    if clock.started:
        at, begins = event.now + reading.remaining, {reading.index: reading.began}
    else:
        begins = {0: max(event.now, _planned(event))}
        at = begins[0] + plan.levels[0].milliseconds
    for index in range(max(begins) + 1, len(plan.levels)):
        begins[index] = at
        at += plan.levels[index].milliseconds
    return begins


def _planned(event: EventView) -> int:
    """When the night is to begin, in ms UTC; 0 where the plan does not say."""
    try:
        moment = datetime.fromisoformat(event.state.plan.starts_at)
    except ValueError:
        return 0
    zone = zone_of(event.state.plan.time_zone)
    return round(moment.replace(tzinfo=moment.tzinfo or zone).timestamp() * 1000)
