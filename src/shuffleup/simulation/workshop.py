"""Structures are designed for a server: several wishes at once in one process, none of which waits for another.

Made to be worked out by others (`workers`), side by side in one process: wishes take turns, and a level that somebody
changes is told after a moment also while others search, of fewer nights then. What is compiled is loaded first; until
it is there, levels are tried as Python, and proposals are rough ones of a few nights each.
"""

from contextlib import suppress
from dataclasses import dataclass
from threading import Event, Lock, Thread

from shuffleup.rulebooks import Book, load_book
from shuffleup.simulation.asked import WORTH_COMPILING
from shuffleup.simulation.design import ROUGH_NIGHTS, design
from shuffleup.simulation.design_wish import NoneFits
from shuffleup.simulation.drivers import has_compiler
from shuffleup.simulation.proposed_structure import ProposedStructure
from shuffleup.simulation.same_nights import LevelChange, SameNights
from shuffleup.tournament.plan import AnteKind, Plan, PlanLevel
from shuffleup.worker import Asker

AT_ONCE, LATER = 0.35, 2.0
"""Seconds to the first answer about a changed level, and to each finer one."""
GIVES_WAY = 1.0
"""Seconds that a finer answer waits at most, each night, for the first answers of others."""
NIGHTS = {True: 600, False: 40}
"""Nights under each of two structures in the end, compiled and not."""


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
class RoughStructure:
    """What a structure may do, from a few nights: better ones come."""

    proposal: ProposedStructure


WishTold = GettingReady | StructureTried | RoughStructure | ProposedStructure | LevelChange | WouldFit


class GivenUp(Exception):
    """Nobody asks for it any more."""


class NowCompiled(Exception):
    """Rough answers are needed no more."""


class Workshop:
    """What the wishes of one process share: whose turn it is, and what is compiled."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._first: set[Asker] = set()
        self._quiet = Event()
        self._quiet.set()
        self._ready = Event()
        self._loading = False

    def load(self) -> None:
        """Begin to load what is compiled, once, or to compile it, which takes a minute once on each machine."""
        with self._lock:
            begin, self._loading = has_compiler() and not self._loading, True
        if begin:
            Thread(target=self._load, daemon=True).start()

    def _load(self) -> None:
        levels = tuple(PlanLevel(10, 50 << step, 100 << step, ante_kind=AnteKind.EACH) for step in range(6))
        plan = Plan("Getting ready", entrants=3, starting_stack=1_000, levels=levels)
        try:
            SameNights().change(plan, plan, load_book(plan.rulebook), runs=1)
        finally:
            self._ready.set()

    def propose(self, asker: Asker, wish: Propose) -> None:
        """Tell of structures that would do."""
        fast = is_fast(wish)
        if fast and not self._ready.is_set():
            asker.tell(GettingReady())
            self._propose_roughly(asker, wish)

        def tried(_: int) -> None:
            self._go_on(asker)
            asker.tell(StructureTried())

        design(
            wish.plan, wish.finish, level_minutes=wish.level_minutes, confidence=wish.confidence, runs=wish.runs,
            book=wish.book, compiled=fast, progress=tried, found=asker.tell,
        )  # fmt: skip

    def _propose_roughly(self, asker: Asker, wish: Propose) -> None:
        """Tell of structures from a few nights each until what is compiled is there."""

        def tried(_: int) -> None:
            self._go_on(asker)
            if self._ready.is_set():
                raise NowCompiled

        with suppress(NowCompiled, NoneFits):  # so few nights do not tell that nothing would do
            design(
                wish.plan, wish.finish, level_minutes=wish.level_minutes, confidence=wish.confidence,
                runs=ROUGH_NIGHTS, book=wish.book, compiled=False, progress=tried,
                found=lambda proposal: asker.tell(RoughStructure(proposal)),
            )  # fmt: skip
        while not self._ready.wait(0.2):
            self._go_on(asker)

    def compare(self, asker: Asker, wish: Compare) -> None:
        """Tell what another structure does, of more and more nights."""
        with self._lock:
            self._first.add(asker)
            self._quiet.clear()
        nights, seconds, whole, fast = SameNights(), AT_ONCE, False, is_fast(wish)
        while not whole:
            loaded = fast and self._ready.is_set()
            found = nights.change(
                wish.before, wish.after, wish.book, runs=wish.runs or NIGHTS[loaded], seconds=seconds,
                compiled=loaded, going_on=lambda: self._go_on(asker),
            )  # fmt: skip
            asker.tell(found)
            self.answered(asker)
            seconds, whole = LATER, found.whole and loaded == fast
            while found.whole and not whole and not self._ready.wait(0.2):
                self._go_on(asker)

    def answered(self, asker: Asker) -> None:
        """The first answer to a wish is out, or none will come."""
        with self._lock:
            self._first.discard(asker)
            if not self._first:
                self._quiet.set()

    def _go_on(self, asker: Asker) -> None:
        """Let those go first who have no answer yet; raise `GivenUp` where nobody asks any more."""
        if asker not in self._first:
            self._quiet.wait(GIVES_WAY)
        if asker.gave_up.is_set():
            raise GivenUp


def is_fast(wish: Wish) -> bool:
    """Whether it is played compiled: where that can be had, and pays."""
    return has_compiler() and (wish.runs is None or wish.runs >= WORTH_COMPILING)


SHOP = Workshop()
"""The one of this process."""


def grant(asker: Asker, wish: Wish) -> None:
    """Tell what is found of a wish (`WishTold`). Raises `BadInput` where it cannot be."""
    if is_fast(wish):
        SHOP.load()
    try:
        if isinstance(wish, Propose):
            SHOP.propose(asker, wish)
        else:
            SHOP.compare(asker, wish)
    except NoneFits as none:
        asker.tell(WouldFit(none.later, none.players, none.level_minutes))
    except GivenUp:
        pass
    finally:
        SHOP.answered(asker)


def get_ready() -> None:
    """Somebody may wish for something soon."""
    SHOP.load()
