"""News from other processes on the same PostgreSQL database: a stream's name and its version, and nothing else.

One connection listens in a thread of its own. What is told while it is cut is not heard: hence `again` after each new
start, so that whoever listens reads up. Not done here: reading what is new (the sequencers do).
"""

import json
import time
from collections.abc import Callable
from threading import Event, Thread

import psycopg

from shuffleup.store.database import StoreAway

CHANNEL = "shuffleup"
LOOKS_UP = 1.0
"""Seconds between two looks at whether it is still wanted."""

LONGEST_PAUSE = 0.5
"""Seconds between two tries to come back, at most."""

News = Callable[[str, int], None]
Connection = psycopg.Connection[tuple[object, ...]]


class Follower:
    """Listens until it is closed; comes back by itself when the line was cut."""

    def __init__(self, connect: Callable[[], Connection], news: News, again: Callable[[], None]) -> None:
        """`news` is told the stream and its version, `again` that something may have been missed."""
        self._connect = connect
        self._news = news
        self._again = again
        self._over = Event()
        self.hears = False
        """Whether the line stands and everything before it was read up."""
        self._thread = Thread(target=self._follow, name="follower", daemon=True)
        self._thread.start()

    def close(self) -> None:
        """Listen no longer."""
        self._over.set()
        self._thread.join(LOOKS_UP * 5)

    def _follow(self) -> None:
        wait = 0.05
        while not self._over.is_set():
            try:
                with self._connect() as connection:
                    connection.execute(f"LISTEN {CHANNEL}")
                    wait = 0.05
                    self._again()
                    self.hears = True
                    while not self._over.is_set():
                        for told in connection.notifies(timeout=LOOKS_UP):
                            self._hear(told.payload)
            except (psycopg.OperationalError, psycopg.InterfaceError, StoreAway):
                self.hears = False
                time.sleep(wait)
                wait = min(LONGEST_PAUSE, wait * 2)

    def _hear(self, payload: str) -> None:
        stream, version = json.loads(payload)
        self._news(str(stream), int(version))


def payload(stream: str, version: int) -> str:
    """What is told of a stream."""
    return json.dumps([stream, version])
