"""The server's clock: wall time that neither jumps nor stands still unnoticed.

Stamps are wall milliseconds UTC, carried on by the monotonic clock from an anchor. When the two part ways (the machine
slept, its clock was set, the process was frozen) `check` tells from where to where, and the anchor moves on.
"""

import time
from collections.abc import Callable
from dataclasses import dataclass
from threading import Lock

STEP = 2_000
"""Milliseconds by which the wall clock may drift from the monotonic one before it counts as set."""

SILENCE = 10_000
"""Milliseconds between two checks from which on the process counts as having been away; also between two lives."""


@dataclass(frozen=True)
class Jump:
    """From the last moment that was surely lived through to now (ms UTC); backwards when the clock was set back."""

    origin: int
    to: int


class Timekeeper:
    """Give it other clocks (seconds) to test with."""

    def __init__(self, wall: Callable[[], float] = time.time, monotonic: Callable[[], float] = time.monotonic) -> None:
        self._wall = wall
        self._monotonic = monotonic
        self._lock = Lock()
        self._anchor = (self._milliseconds(wall), self._milliseconds(monotonic))
        self._checked = self._anchor[0]

    @staticmethod
    def _milliseconds(clock: Callable[[], float]) -> int:
        return int(clock() * 1000)

    def now(self) -> int:
        """Milliseconds UTC, never going back between two checks."""
        wall, monotonic = self._anchor
        return wall + self._milliseconds(self._monotonic) - monotonic

    def check(self) -> Jump | None:
        """Compare the clocks; to be called about once a second. Tells a jump once."""
        with self._lock:
            lived, wall = self.now(), self._milliseconds(self._wall)
            silent = lived - self._checked > SILENCE
            if abs(wall - lived) <= STEP and not silent:
                self._checked = lived
                return None
            origin = self._checked if silent or wall > lived else lived
            self._anchor = (wall, self._milliseconds(self._monotonic))
            self._checked = wall
            return Jump(origin, wall)
