"""Structures for pages and programs: wished for at once, worked out by a process beside, shown as they come.

Nobody ever waits, as with forecasts: a page shows what is known, and asks again. A wish is known by what it is of, so
that two people who wish for the same share it, and two who do not are answered by turns (`simulation.workshop`). A
wish that no page has asked about for a while is given up. What running nights are forecast by is another process,
and both give way to the server. Each server process keeps its own.
"""

import pickle
import subprocess
import sys
from collections import OrderedDict
from contextlib import suppress
from dataclasses import dataclass, field
from threading import Lock, Thread
from time import monotonic
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from shuffleup.simulation.asked import CannotBe
    from shuffleup.simulation.design import ProposedStructure
    from shuffleup.simulation.same_nights import LevelChange
    from shuffleup.simulation.workshop import GetReady, Told, Wish, WouldFit

FORGOTTEN = 10.0
"""Seconds after which a wish that nobody asks about is given up."""
MOST_KEPT = 60
MOST_AT_ONCE = 6
"""Wishes that are worked out at a time; more wait."""


Key = tuple[object, ...]


@dataclass(slots=True)
class KnownOfWish:
    """What is known of a wish so far; `done` when nothing more comes."""

    ready: bool = True
    tried: int = 0
    """Structures that were played."""
    proposals: "list[ProposedStructure]" = field(default_factory=list)
    change: "LevelChange | None" = None
    cannot: "CannotBe | None" = None
    would: "WouldFit | None" = None
    done: bool = False

    @property
    def seen(self) -> str:
        """Changes when there is something new to show."""
        nights = self.change.after.runs if self.change else 0
        return f"{self.tried}-{len(self.proposals)}-{nights}-{int(self.ready)}{int(self.done)}"


@dataclass(slots=True)
class _Asked:
    wish: "Wish"
    number: int
    at: float
    begun: bool = False
    known: KnownOfWish = field(default_factory=KnownOfWish)


class Designs:
    """The structures that are designed in one house. Safe to call from any thread."""

    def __init__(self) -> None:
        self._asked: OrderedDict[Key, _Asked] = OrderedDict()
        self._lock = Lock()
        self._process: subprocess.Popen[bytes] | None = None
        self._numbers = 0
        self._closed = False

    def ask(self, wish: "Wish") -> KnownOfWish:
        """What is known of a wish; if it is new, it is worked out, and nobody waits for it."""
        with self._lock:
            key = wish.key
            asked = self._asked.get(key)
            if asked is None:
                self._numbers += 1
                asked = self._asked[key] = _Asked(wish, self._numbers, 0.0)
            self._asked.move_to_end(key)
            asked.at = monotonic()
            self._give_up()
            self._begin()
            known = asked.known
            return KnownOfWish(
                known.ready, known.tried, list(known.proposals), known.change, known.cannot, known.would, known.done
            )

    def prepare(self) -> None:
        """Start the process, so that what is compiled is there when somebody wishes for something."""
        from shuffleup.simulation.workshop import GetReady

        with self._lock:
            if self._process is None:
                self._send(0, GetReady())

    def close(self) -> None:
        """Work nothing more out."""
        with self._lock:
            self._closed = True
            process = self._process
        if process is not None:
            process.kill()
            process.wait()

    def _give_up(self) -> None:
        """Forget what nobody asks about, and what is too much to keep; with the lock held."""
        now = monotonic()
        for key, asked in list(self._asked.items()):
            if not asked.known.done and now - asked.at > FORGOTTEN:
                del self._asked[key]
                if asked.begun:
                    self._send(asked.number, None)
        while len(self._asked) > MOST_KEPT:
            _, oldest = self._asked.popitem(last=False)
            if oldest.begun and not oldest.known.done:
                self._send(oldest.number, None)

    def _begin(self) -> None:
        """Begin with what waits, the first asked first; with the lock held."""
        under_way = sum(1 for each in self._asked.values() if each.begun and not each.known.done)
        waiting = sorted((each for each in self._asked.values() if not each.begun), key=lambda each: each.number)
        for asked in waiting[: max(0, MOST_AT_ONCE - under_way)]:
            asked.begun = self._send(asked.number, asked.wish)

    def _send(self, number: int, wish: "Wish | GetReady | None") -> bool:
        """Send the process a wish, or that it is given up; whether that could be done. With the lock held."""
        if wish is None and self._process is None:
            return False
        process = self._running()
        if process is None or process.stdin is None:
            return False
        try:
            pickle.dump((number, wish), process.stdin)
            process.stdin.flush()
        except OSError:  # it has just ended: the next one that asks starts another
            return False
        return True

    def _running(self) -> "subprocess.Popen[bytes] | None":
        """The process, started where it is not there; with the lock held."""
        if self._process is None and not self._closed:
            program = [sys.executable, "-m", "shuffleup.simulation.workshop"]
            self._process = subprocess.Popen(program, stdin=subprocess.PIPE, stdout=subprocess.PIPE)  # noqa: S603
            Thread(target=self._read, args=(self._process,), name="designs", daemon=True).start()
        return self._process

    def _read(self, process: "subprocess.Popen[bytes]") -> None:
        """Take what the process tells until it ends."""
        with suppress(EOFError, OSError):
            while process.stdout is not None:
                number, told = pickle.load(process.stdout)  # noqa: S301 - from our own process
                with self._lock:
                    self._note(number, told)
                    self._give_up()
                    self._begin()
        with self._lock:
            self._process = None
            for key, asked in list(self._asked.items()):
                if not asked.known.done:  # begun anew when it is asked about again
                    del self._asked[key]
        process.kill()
        process.communicate()

    def _note(self, number: int, told: "Told") -> None:
        """Put what was told to its wish; with the lock held."""
        from shuffleup.simulation import workshop as shop
        from shuffleup.simulation.asked import CannotBe
        from shuffleup.simulation.design import ProposedStructure
        from shuffleup.simulation.same_nights import LevelChange

        known = next((each.known for each in self._asked.values() if each.number == number), None)
        if known is None:
            return
        known.ready = not isinstance(told, shop.GettingReady)
        match told:
            case shop.StructureTried():
                known.tried += 1
            case ProposedStructure():
                known.proposals.append(told)
            case LevelChange():
                known.change = told
            case CannotBe():
                known.cannot = told
            case shop.WouldFit():
                known.would = told
            case shop.WishDone():
                known.done = True
