"""The time of one turn at a table that the program deals: first the turn's own, then the player's bank, by itself.

Kept by the server alone: phones are told what is left, and their word for it is never taken. A clock that is called on
the player runs on it too, and only ever shortens the turn. Milliseconds, times in ms UTC. Not done: what is done for a
player whose time is up (`dealing.amendment`), how long turns and banks are (the plan), who may call the clock
(`dealing.called_clock`).
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace

GRACE = 1_000
"""Milliseconds that a slow line may cost a player's act at most."""

LENT_A_LEVEL = 3_000
"""Milliseconds of grace that a player has in a level in all: whoever makes his line look slow gains no more by it."""

LEAST_LEFT = 15_000
"""What a player has at least after the server was away."""


@dataclass(frozen=True, slots=True)
class TurnTime:
    """What a turn's clock shows: `left` of the turn or of the bank, `of` how much; `bank` is what is left in it.

    `called`: what is left is that of a clock that was called.
    """

    left: int
    of: int
    bank: int
    in_bank: bool
    called: bool = False


@dataclass(frozen=True, slots=True)
class CalledAt:
    """A clock that was called: when (ms UTC), and the ms that it gives, its countdown included."""

    since: int
    gives: int

    @property
    def deadline(self) -> int:
        """When it ends."""
        return self.since + self.gives

    def resumed(self, stopped: int, now: int, least: int = 0) -> "CalledAt":
        """The same going on now after it stood since `stopped`; `least` is there at least."""
        used = max(0, stopped - self.since)
        return CalledAt(now - used, max(self.gives, used + least))


@dataclass(frozen=True, slots=True)
class TurnClock:
    """The clock of one turn: when it began, the turn's own time, what was in the bank then, and the line's grace."""

    since: int
    turn: int
    bank: int = 0
    grace: int = 0
    called: CalledAt | None = None

    @property
    def own_deadline(self) -> int:
        """When the turn and the bank are over, whoever calls the clock."""
        return self.since + self.turn + self.bank

    @property
    def is_called(self) -> bool:
        """Whether a clock that was called ends the turn."""
        return self.called is not None and self.called.deadline <= self.own_deadline

    @property
    def deadline(self) -> int:
        """When the time is up, grace not counted."""
        return self.own_deadline if self.called is None else min(self.own_deadline, self.called.deadline)

    def is_over(self, now: int) -> bool:
        """Whether the time is up, the line's grace included. A tie goes to the player."""
        return now > self.deadline + self.grace

    def spent(self, now: int) -> int:
        """What an act at this moment takes from the bank."""
        return min(self.bank, max(0, now - self.since - self.turn))

    def late(self, now: int) -> int:
        """By how much an act at this moment comes after its time (ms)."""
        return max(0, now - self.deadline)

    def read(self, now: int) -> TurnTime:
        """What the clock shows."""
        gone = max(0, now - self.since)
        if self.called is not None and self.is_called:
            left = max(0, self.deadline - now)
            return TurnTime(left, self.called.gives, self.bank - self.spent(now), in_bank=False, called=True)
        if gone < self.turn or not self.bank:
            return TurnTime(max(0, self.turn - gone), self.turn, self.bank, in_bank=False)
        left = self.bank - self.spent(now)
        return TurnTime(left, self.bank, left, in_bank=True)

    def resumed(self, stopped: int, now: int, least: int = 0) -> "TurnClock":
        """The clock going on now after it stood since `stopped`: nobody lost time, and `least` is there at least."""
        used = max(0, stopped - self.since)
        short = max(0, least - (self.turn + self.bank - used)) if least else 0
        called = None if self.called is None else self.called.resumed(stopped, now, least)
        return replace(self, since=now - used, turn=self.turn + short, called=called)


def bank_of(at_first: int, a_level: int, levels: int, spent: int) -> int:
    """What is in a bank: what it began with, what each level after the first has put in, less what was spent."""
    return max(0, at_first + a_level * max(0, levels) - spent)


def grace_of(trips: Sequence[int], lent: int = 0) -> int:
    """The grace of a line, from its latest round trips: the middle one, within `GRACE`; none where none is known.

    A phone that answers late on purpose looks like a slow line, so `lent`, what it has used in this level, counts.
    """
    if not trips:
        return 0
    return max(0, min(GRACE, sorted(trips)[len(trips) // 2], LENT_A_LEVEL - lent))
