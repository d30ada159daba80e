"""Whether a database server is away, and since when: known once for all who ask, looked after by one prober.

Who asks when it has just gone waits a moment, in case it only restarts; who asks later is told at once. One thread
tries whether it is back, a few times a second, and nobody else does.
"""

import time
from collections.abc import Callable
from threading import Event, Lock, Thread

from shuffleup.store.database import StoreAway

PROBE_EVERY = 0.2
"""Seconds between two looks at whether the server is back."""


class ServerAway:
    """The state of one server. Safe to call from any thread."""

    def __init__(self, name: str, probe: Callable[[], object], failures: tuple[type[Exception], ...]) -> None:
        """`probe` reaches the server, or raises one of `failures`."""
        self._name = name
        self._probe = probe
        self._failures = failures
        self._lock = Lock()
        self._since: float | None = None
        self._why = ""
        self._back = Event()
        self._over = Event()
        self._back.set()

    def begin(self, why: str) -> None:
        """The server has gone, as far as can be told."""
        with self._lock:
            self._why = why
            if self._since is not None or self._over.is_set():
                return
            self._since = time.monotonic()
            self._back.clear()
        Thread(target=self._look, name="prober", daemon=True).start()

    def wait(self, patience: float) -> None:
        """Return while it is there, or as soon as it is back; `StoreAway` once it has been away for `patience` s."""
        if self._back.is_set():
            return
        with self._lock:
            since = self._since
        left = 0.0 if since is None else since + patience - time.monotonic()
        if not self._back.wait(max(0.0, left)):
            raise self.error()

    def error(self) -> StoreAway:
        """What is raised while it is away."""
        return StoreAway(f"the PostgreSQL database {self._name} does not answer: {self._why}")

    def close(self) -> None:
        """Look no longer."""
        self._over.set()

    def _look(self) -> None:
        while not self._over.is_set():
            try:
                self._probe()
            except self._failures:
                self._over.wait(PROBE_EVERY)
            except RuntimeError:  # the pool was closed meanwhile
                return
            else:
                with self._lock:
                    self._since = None
                    self._back.set()
                return
