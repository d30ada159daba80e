"""A clock that is called at a table that the program deals: who may call it, when, and how many seconds it gives.

Whose rule: the book's of called clocks (`clock`), as its topic `digital` reads it where every turn has a time of its
own. The program counts the reasonable time that a floor would judge. Times are ms. Not done: what its end does
(`amendment.time_up`), who is at his seat (the desk), a call from another table, which is the floor's to grant.
"""

from dataclasses import dataclass
from enum import StrEnum

from shuffleup.floor.clocks import may_give, seconds_given
from shuffleup.rulebooks.policies import Policies
from shuffleup.rulebooks.policies.digital import DigitalClockCalled
from shuffleup.rulebooks.policies.shared import Special


class NoClock(StrEnum):
    """Why a call of the clock does nothing."""

    NOBODY = "nobody"
    """No clock is called at a digital table."""
    FLOOR_ALONE = "floor_alone"
    """A player asks the floor."""
    PLAYERS_ALONE = "players_alone"
    """The floor starts none that nobody asked for."""
    AWAY = "away"
    """Who calls is not at his seat."""
    TOO_LONG = "too_long"
    """The floor may only give less time than the book."""
    NO_SOONER = "no_sooner"
    """The player's own time ends no later than the clock would."""
    TOO_SOON = "too_soon"
    """He has not had a reasonable time yet."""


@dataclass(frozen=True, slots=True)
class ClockCall:
    """Who calls, and how it stands: what the player has `thought`, what is `left` of his own time, bank included.

    `seconds` are those that the floor gives him, 0 for the book's.
    """

    thought: int
    left: int
    level_minutes: int
    by_floor: bool = False
    is_away: bool = False
    seconds: int = 0


@dataclass(frozen=True, slots=True)
class ClockAnswer:
    """What the call would give, in seconds; `why` it does nothing, where it does nothing.

    It can be called in `opens_in`, and shortens the turn until `closes_in`. `policies` are those behind the answer.
    """

    seconds: int
    countdown: int
    opens_in: int
    closes_in: int
    why: NoClock | None
    policies: tuple[str, ...]


def clock_called(policies: Policies, call: ClockCall) -> ClockAnswer:
    """What a call of the clock does."""
    most = seconds_given(policies.clock, call.level_minutes)
    seconds, countdown = call.seconds or most, policies.clock.clock_countdown_seconds
    opens_in = max(0, _reasonable(policies, by_floor=call.by_floor) * 1_000 - call.thought)
    closes_in = call.left - (seconds + countdown) * 1_000
    why, because = _why(policies, call, most, opens_in, closes_in)
    given = "clock_seconds" if most == policies.clock.clock_seconds else "clock_short_levels"
    behind = ("digital_clock_called", "clock_min_think_seconds", given, "clock_countdown_seconds")
    told = because if why is not None else behind
    return ClockAnswer(seconds, countdown, opens_in, closes_in, why, told)


def _why(
    policies: Policies, call: ClockCall, most: int, opens_in: int, closes_in: int
) -> tuple[NoClock | None, tuple[str, ...]]:
    """Why nothing is done, and the policies behind that."""
    may, clock = policies.digital.digital_clock_called, policies.clock
    if may is DigitalClockCalled.NOBODY:
        return NoClock.NOBODY, ("digital_clock_called",)
    if call.by_floor and not clock.clock_director_may_start:
        return NoClock.PLAYERS_ALONE, ("clock_director_may_start",)
    if not call.by_floor and may is DigitalClockCalled.FLOOR_ALONE:
        return NoClock.FLOOR_ALONE, ("digital_clock_called",)
    if call.is_away and clock.clock_caller_seated:
        return NoClock.AWAY, ("clock_caller_seated",)
    if not may_give(clock, call.seconds, most):
        return NoClock.TOO_LONG, ("clock_adjustable",)
    if closes_in <= opens_in:
        return NoClock.NO_SOONER, ("digital_clock_called",)
    if opens_in:
        return NoClock.TOO_SOON, ("clock_min_think_seconds", "digital_reasonable_seconds")
    return None, ()


def _reasonable(policies: Policies, *, by_floor: bool) -> int:
    """Seconds that everybody has before a clock; where the book names none the floor judges, the program counts."""
    least = policies.clock.clock_min_think_seconds
    if not isinstance(least, Special):
        return least
    return 0 if by_floor else policies.digital.digital_reasonable_seconds
