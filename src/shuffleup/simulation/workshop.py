"""A process in which structures are designed for a server: several wishes at once, none of which waits for another.

`python -m shuffleup.simulation.workshop` reads wishes from its standard input and tells what it found on its standard
output as it goes, both pickled, each under the number of its wish; it ends with its input, or when nothing was wished
for in a while. Every wish has a thread, and they take turns: a level that somebody changes is told after a moment
also while others search, of fewer nights then. What is compiled is loaded first; until it is there, levels are tried
as Python. It gives way to everything else on the machine.
"""

import logging
import os
import pickle
import signal
import sys
from contextlib import suppress
from dataclasses import dataclass
from threading import Event, Lock, Thread
from time import monotonic
from typing import BinaryIO

from shuffleup.bad_input import BadInput
from shuffleup.message import Message
from shuffleup.rulebooks import Book, load_book
from shuffleup.simulation.asked import GIVE_WAY, WORTH_COMPILING, CannotBe
from shuffleup.simulation.design import NoneFits, ProposedStructure, design
from shuffleup.simulation.drivers import has_compiler
from shuffleup.simulation.same_nights import LevelChange, SameNights
from shuffleup.tournament.plan import AnteKind, Plan, PlanLevel

log = logging.getLogger(__name__)

AT_ONCE, LATER = 0.35, 2.0
"""Seconds to the first answer about a changed level, and to each finer one."""
GIVES_WAY = 1.0
"""Seconds that a finer answer waits at most, each night, for the first answers of others."""
NIGHTS = {True: 600, False: 40}
"""Nights under each of two structures in the end, compiled and not."""
IDLE = 300.0
"""Seconds without a wish after which the process ends, with the memory that it holds."""


@dataclass(frozen=True, slots=True)
class Propose:
    """Structures that end a night in time: see `design`. `finish` in minutes from the first hand."""

    plan: Plan
    book: Book
    finish: float
    level_minutes: int
    confidence: float
    runs: int | None = None

    @property
    def key(self) -> tuple[object, ...]:
        """Equal for equal wishes."""
        return (self.plan, self.book.content_hash, self.finish, self.level_minutes, self.confidence, self.runs)


@dataclass(frozen=True, slots=True)
class Compare:
    """What another structure does: see `same_nights`. `runs` None takes as many as pay."""

    before: Plan
    after: Plan
    book: Book
    runs: int | None = None

    @property
    def key(self) -> tuple[object, ...]:
        """Equal for equal wishes."""
        return (self.before, self.after, self.book.content_hash, self.runs)


Wish = Propose | Compare


@dataclass(frozen=True, slots=True)
class GetReady:
    """Somebody may wish for something soon."""


@dataclass(frozen=True, slots=True)
class GettingReady:
    """What is compiled is not there yet."""


@dataclass(frozen=True, slots=True)
class StructureTried:
    """Another structure was played."""


@dataclass(frozen=True, slots=True)
class WouldFit:
    """No structure ends in time, and what would: see `NoneFits`."""

    later: float | None
    players: int | None
    level_minutes: int | None


@dataclass(frozen=True, slots=True)
class WishDone:
    """Nothing more comes of this wish."""


Told = GettingReady | StructureTried | ProposedStructure | LevelChange | CannotBe | WouldFit | WishDone


class GivenUp(Exception):
    """Nobody asks for it any more."""


class Workshop:
    """See the module. `answers` is written to by all threads, one at a time."""

    def __init__(self, answers: BinaryIO) -> None:
        self._answers = answers
        self._lock = Lock()
        self._given_up: dict[int, Event] = {}
        self._first: set[int] = set()
        self._quiet = Event()
        self._quiet.set()
        self._ready = Event()
        self._loading = False
        self.wished = monotonic()

    def tell(self, number: int, what: Told) -> None:
        """One answer."""
        with self._lock:
            pickle.dump((number, what), self._answers)
            self._answers.flush()

    def _load(self) -> None:
        """Begin to load what is compiled, once."""
        if has_compiler() and not self._loading:
            self._loading = True
            Thread(target=self.get_ready, daemon=True).start()

    def get_ready(self) -> None:
        """Load what is compiled, or compile it, which takes a minute once on each machine."""
        levels = tuple(PlanLevel(10, 50 << step, 100 << step, ante_kind=AnteKind.EACH) for step in range(6))
        plan = Plan("Getting ready", entrants=3, starting_stack=1_000, levels=levels)
        try:
            SameNights().change(plan, plan, load_book(plan.rulebook), runs=1)
        finally:
            self._ready.set()

    def idle(self) -> bool:
        """Whether nothing is under way, and nothing was wished for in a while."""
        return not self._given_up and monotonic() - self.wished > IDLE

    def take(self, number: int, wish: Wish | GetReady | None) -> None:
        """Begin with a wish, or give it up where it is None."""
        self.wished = monotonic()
        if isinstance(wish, GetReady) or (wish is not None and is_fast(wish)):
            self._load()
        if isinstance(wish, GetReady):
            return
        if wish is None:
            if number in self._given_up:
                self._given_up[number].set()
            return
        self._given_up[number] = Event()
        if isinstance(wish, Compare):
            self._first.add(number)
            self._quiet.clear()
        Thread(target=self._grant, args=(number, wish), daemon=True).start()

    def _grant(self, number: int, wish: Wish) -> None:
        try:
            if isinstance(wish, Propose):
                self._propose(number, wish)
            else:
                self._compare(number, wish)
            self.tell(number, WishDone())
        except NoneFits as none:
            self.tell(number, WouldFit(none.later, none.players, none.level_minutes))
            self.tell(number, WishDone())
        except BadInput as bad:
            self.tell(number, CannotBe(bad.wrong, bad.right))
            self.tell(number, WishDone())
        except (GivenUp, BrokenPipeError):
            pass
        except Exception:  # whatever it is, the next wish may be a good one
            log.warning("a design came to nothing", exc_info=True)
            self.tell(number, CannotBe(Message("wrong.not_worked_out"), Message("right.another_try")))
            self.tell(number, WishDone())
        finally:
            self._answered(number)
            self._given_up.pop(number, None)

    def _propose(self, number: int, wish: Propose) -> None:
        fast = is_fast(wish)
        if fast and not self._ready.is_set():
            self.tell(number, GettingReady())
            while not self._ready.wait(0.2):
                self._go_on(number)

        def tried(_: int) -> None:
            self._go_on(number)
            self.tell(number, StructureTried())

        design(
            wish.plan, wish.finish, level_minutes=wish.level_minutes, confidence=wish.confidence, runs=wish.runs,
            book=wish.book, compiled=fast, progress=tried, found=lambda proposal: self.tell(number, proposal),
        )  # fmt: skip

    def _compare(self, number: int, wish: Compare) -> None:
        nights, seconds, whole, fast = SameNights(), AT_ONCE, False, is_fast(wish)
        while not whole:
            loaded = fast and self._ready.is_set()
            found = nights.change(
                wish.before, wish.after, wish.book, runs=wish.runs or NIGHTS[loaded], seconds=seconds,
                compiled=loaded, going_on=lambda: self._go_on(number),
            )  # fmt: skip
            self.tell(number, found)
            self._answered(number)
            seconds, whole = LATER, found.whole and loaded == fast
            while found.whole and not whole and not self._ready.wait(0.2):
                self._go_on(number)

    def _answered(self, number: int) -> None:
        """The first answer of a wish is out, or none will come."""
        self._first.discard(number)
        if not self._first:
            self._quiet.set()

    def _go_on(self, number: int) -> None:
        """Let those go first who have no answer yet; raise `GivenUp` where nobody asks any more."""
        if number not in self._first:
            self._quiet.wait(GIVES_WAY)
        if self._given_up[number].is_set():
            raise GivenUp


def is_fast(wish: Wish) -> bool:
    """Whether it is played compiled: where that can be had, and pays."""
    return has_compiler() and (wish.runs is None or wish.runs >= WORTH_COMPILING)


def serve(wishes: BinaryIO, answers: BinaryIO) -> None:
    """Take wishes until no more come."""
    shop = Workshop(answers)
    Thread(target=_end_when_idle, args=(shop,), daemon=True).start()
    with suppress(EOFError):
        while True:
            number, wish = pickle.load(wishes)  # noqa: S301 - from the process that started us
            shop.take(number, wish)


def _end_when_idle(shop: Workshop) -> None:
    never = Event()
    while not never.wait(IDLE / 20):
        if shop.idle():
            os._exit(0)


if __name__ == "__main__":
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the server, which then ends us
    if hasattr(os, "nice"):
        os.nice(GIVE_WAY)
    from shuffleup.simulation import workshop  # so that what is pickled bears the name of this module

    workshop.serve(sys.stdin.buffer, sys.stdout.buffer)
