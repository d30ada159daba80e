"""What an attack may spend, and what came of it."""

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from threading import Event, Lock, Thread

from served import Reply, Served, Visitor

FINE = frozenset({*range(200, 500), 503})
"""Statuses that are an answer: carried out, refused, or storage or turn not to be had. Any other one got through."""


TOO_LATE = 20.0
"""Seconds after which the staff go back to paper, even on a machine that does much else."""


@dataclass
class Budget:
    """Seconds of the clock, chance, a folder of one's own; `full` where the short form would leave something out."""

    seconds: float
    chance: Random
    folder: Path
    full: bool = False

    def __post_init__(self) -> None:
        self._ends = time.monotonic() + self.seconds
        self._made = 0

    def left(self) -> bool:
        """Whether there is time for one more try."""
        return time.monotonic() < self._ends

    def data(self) -> Path:
        """A data folder that nobody has used."""
        self._made += 1
        return self.folder / f"house-{self._made}"


@dataclass
class Tally:
    """One line of the table. Safe to add to from any thread."""

    tries: int = 0
    through: list[str] = field(default_factory=list)
    """What should not have happened, in words."""

    worst: float = 0.0
    """The longest that anybody waited for an answer, in seconds."""

    note: str = ""
    _lock: Lock = field(default_factory=Lock, repr=False)

    def tried(self, times: int = 1) -> None:
        """Count."""
        with self._lock:
            self.tries += times

    def expect(self, holds: bool, what: str) -> None:
        """Write down what got through."""
        if not holds:
            with self._lock:
                self.through.append(what[:500])

    @contextmanager
    def answering(self) -> Iterator[None]:
        """Somebody waits for an answer."""
        began = time.monotonic()
        try:
            yield
        finally:
            with self._lock:
                self.worst = max(self.worst, time.monotonic() - began)

    def ask(self, what: str, asked: Callable[[], Reply]) -> Reply:
        """Ask once; an answer that is none, or a breakdown, got through."""
        self.tried()
        with self.answering():
            reply = asked()
        self.expect(reply.status in FINE, f"{what}: {reply.status} {reply.words[:200]}")
        return reply

    def quiet(self, served: Served) -> None:
        """Whatever was tried, the server stumbled over nothing."""
        self.expect(not served.stumbles, f"the server stumbled: {served.stumbles[:1]}")


class StaffAtWork:
    """A director who goes on with the night while somebody attacks: each command has to be carried out, in time."""

    def __init__(self, tally: Tally, director: Visitor, night: str) -> None:
        """They use the console."""
        self._tally = tally
        self._director = director
        self._night = night
        self._over = Event()
        self._thread = Thread(target=self._work, name="staff")
        self.done = 0

    def __enter__(self) -> "StaffAtWork":
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._over.set()
        self._thread.join()
        self._tally.expect(self.done > 0, "the staff could do nothing")

    def _work(self) -> None:
        while True:
            self._one()
            if self._over.wait(0.2):
                return

    def _one(self) -> None:
        began = time.monotonic()
        try:
            with self._tally.answering():
                status = self._director.do(self._night, "message", message=f"Round {self.done}").status
        except OSError as failure:
            self._tally.expect(False, f"the staff were not answered: {failure!r}")
            return
        took = time.monotonic() - began
        self._tally.expect(status == 302, f"the staff were answered {status}")
        self._tally.expect(took < TOO_LATE, f"the staff waited {took:.1f} s")
        self.done += 1


@contextmanager
def a_night(
    served: Served, names: tuple[str, ...] = ("Ada Bell", "Cy Dunn", "Eve Fox")
) -> Iterator[tuple[Visitor, str]]:
    """A director and a night that is on."""
    director = served.director()
    night = director.new_night()
    director.enter(night, names)
    director.draw_and_start(night)
    yield director, night
