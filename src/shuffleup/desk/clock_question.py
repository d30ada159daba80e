"""What an undo would do to the clock: both readings, for the director to choose from."""

from typing import Any

from shuffleup.desk.event import EventView
from shuffleup.tournament.clock import ClockReading, read_clock
from shuffleup.tournament.state import Tournament


def clock_question(event: EventView, after: Tournament | None) -> dict[str, Any] | None:
    """Both readings of the clock, where the undo would change what it shows."""
    state = event.state
    if after is None or not state.clock.started:
        return None
    now, then = (read_clock(each.plan, each.clock, event.now) for each in (state, after))
    if (now.state, now.index) == (then.state, then.index) and abs(now.remaining - then.remaining) < 1_000:
        return None
    return {"now": _shown(state, now), "then": _shown(after, then)}


def _shown(state: Tournament, reading: ClockReading) -> dict[str, Any]:
    return {
        "remaining": reading.remaining,
        "level": state.plan.play_number(reading.index),
        "is_break": reading.level.is_break,
        "state": reading.state,
    }
