"""What fails is told in the server's log once a minute for each kind, however many requests run into it.

A kind is what the code says it is (`extra={"kind": ..}`), else the exception and the line that raised it, else the line
that tells. What was left out is counted, and said with the next one. Not done: what is printed without `logging`.
"""

import logging
import time
from collections.abc import Callable, Hashable
from threading import Lock

EVERY = 60.0
"""Seconds between two tellings of one kind."""

MOST_KINDS = 1_000


class OnceAMinute(logging.Filter):
    """Lets the first of each kind through, and the next when a minute is over. Safe to call from any thread."""

    def __init__(self, now: Callable[[], float] = time.monotonic) -> None:
        """`now` tells the time in seconds."""
        super().__init__()
        self._now = now
        self._lock = Lock()
        self._told: dict[Hashable, tuple[float, int]] = {}
        """Kind -> when it was told last, and how many were left out since."""

    def filter(self, record: logging.LogRecord) -> bool:
        """Whether to tell it."""
        kind, now = _kind(record), self._now()
        with self._lock:
            at, left_out = self._told.get(kind, (None, 0))
            if at is not None and now - at < EVERY:
                self._told[kind] = at, left_out + 1
                return False
            if len(self._told) >= MOST_KINDS:
                self._told.clear()
            self._told[kind] = now, 0
        if left_out:
            record.msg, record.args = f"{record.getMessage()} (and {left_out} more of this kind since)", None
        return True


def _kind(record: logging.LogRecord) -> Hashable:
    said = vars(record).get("kind")
    if said is None and record.exc_info and record.exc_info[1] is not None:
        raised = record.exc_info[2]
        while raised is not None and raised.tb_next is not None:
            raised = raised.tb_next
        place = (raised.tb_frame.f_code.co_filename, raised.tb_lineno) if raised is not None else None
        return record.name, type(record.exc_info[1]), place
    return record.name, record.pathname, record.lineno, said
