"""How fast a program may ask with the token of a seat: as fast as any player needs, and not so that others wait.

Each token has a bucket of requests that fills again by itself. Kept in this process alone: of several workers each
counts for itself. Streams are not counted, as nothing is asked there.
"""

from collections.abc import Callable
from threading import Lock
from time import monotonic

A_SECOND = 10
"""Requests that a token gets back each second."""

AT_ONCE = 40
"""Requests that a token can save up."""

MOST_TOKENS = 2_000


class AskingPace:
    """What each token may still ask at this moment. Safe to call from any thread."""

    def __init__(self, now: Callable[[], float] = monotonic) -> None:
        """`now` tells the time in seconds."""
        self._now = now
        self._lock = Lock()
        self._left: dict[str, tuple[float, float]] = {}

    def lets(self, token: str) -> bool:
        """Whether this token may ask now; if so, that is one request less."""
        now = self._now()
        with self._lock:
            left, at = self._left.get(token, (AT_ONCE, now))
            left = min(AT_ONCE, left + (now - at) * A_SECOND)
            if len(self._left) >= MOST_TOKENS:
                self._left.clear()
            may = left >= 1
            self._left[token] = (left - 1 if may else left, now)
        return may


SEATS = AskingPace()
"""Of all tokens that hold a seat."""
