"""Structures for pages and programs: wished for at once, worked out by a process beside, shown as they come.

Nobody ever waits, as with forecasts: a page shows what is known, and asks again. A wish is known by what it is of, so
that two people who wish for the same share it, and two who do not are answered by turns (`simulation.workshop`). A
wish that no page has asked about for a while is given up. What running nights are forecast by is another process,
and both give way to the server. Each server process keeps its own.
"""

import logging
from collections import OrderedDict
from concurrent.futures import Future
from dataclasses import dataclass, field, replace
from functools import partial
from threading import RLock
from time import monotonic
from typing import TYPE_CHECKING

from shuffleup.bad_input import BadInput
from shuffleup.message import Message
from shuffleup.workers import Terms, WorkerDied, Workers

if TYPE_CHECKING:
    from shuffleup.simulation.proposed_structure import ProposedStructure
    from shuffleup.simulation.same_nights import LevelChange
    from shuffleup.simulation.workshop import Wish, WishTold, WouldFit

log = logging.getLogger(__name__)

FORGOTTEN = 10.0
"""Seconds after which a wish that nobody asks about is given up."""
MOST_KEPT = 60
BESIDE = Terms(side_by_side=6, idle=300, gives_way=True)
"""Wishes that are worked out at a time, in one process; more wait. It ends when nobody wished for anything in a while,
with the memory that it holds."""


Key = tuple[object, ...]


@dataclass(slots=True)
class KnownOfWish:
    """What is known of a wish so far; `done` when nothing more comes."""

    ready: bool = True
    tried: int = 0
    """Structures that were played."""
    proposals: "list[ProposedStructure]" = field(default_factory=list)
    rough: bool = False
    """Whether these are of a few nights only, while better ones are on their way."""
    change: "LevelChange | None" = None
    cannot: BadInput | None = None
    would: "WouldFit | None" = None
    done: bool = False

    @property
    def seen(self) -> str:
        """Changes when there is something new to show."""
        nights = self.change.after.runs if self.change else 0
        return f"{self.tried}-{len(self.proposals)}-{nights}-{int(self.ready)}{int(self.rough)}{int(self.done)}"


@dataclass(slots=True)
class _Wished:
    at: float
    known: KnownOfWish = field(default_factory=KnownOfWish)
    answer: "Future[None] | None" = None


class Designs:
    """The structures that are designed in one house. Safe to call from any thread."""

    def __init__(self) -> None:
        self._wishes: OrderedDict[Key, _Wished] = OrderedDict()
        self._lock = RLock()
        self._workers = Workers(BESIDE)

    def ask(self, wish: "Wish") -> KnownOfWish:
        """What is known of a wish; if it is new, it is worked out, and nobody waits for it."""
        from shuffleup.simulation.workshop import grant

        with self._lock:
            wished = self._wishes.get(wish.key)
            if wished is None:
                wished = self._wishes[wish.key] = _Wished(0.0)
                wished.answer = self._workers.follow(partial(self._note, wished.known), grant, wish)
                wished.answer.add_done_callback(partial(self._done, wish.key, wished))
            self._wishes.move_to_end(wish.key)
            wished.at = monotonic()
            self._give_up()
            return replace(wished.known, proposals=list(wished.known.proposals))

    def prepare(self) -> None:
        """Start the process, so that what is compiled is there when somebody wishes for something."""
        from shuffleup.simulation.workshop import get_ready

        if not self._workers.processes:
            self._workers.submit(get_ready)

    def close(self) -> None:
        """Work nothing more out."""
        self._workers.close()

    def _give_up(self) -> None:
        """Forget what nobody asks about, and what is too much to keep; with the lock held."""
        now = monotonic()
        left = [key for key, each in self._wishes.items() if not each.known.done and now - each.at > FORGOTTEN]
        for key in [*left, *list(self._wishes)[:-MOST_KEPT]]:
            wished = self._wishes.pop(key, None)
            if wished is not None and wished.answer is not None and not wished.known.done:
                self._workers.give_up(wished.answer)

    def _note(self, known: KnownOfWish, told: "WishTold") -> None:
        """Put what was told to its wish."""
        from shuffleup.simulation import workshop as shop
        from shuffleup.simulation.proposed_structure import ProposedStructure
        from shuffleup.simulation.same_nights import LevelChange

        with self._lock:
            known.ready = not isinstance(told, shop.GettingReady | shop.RoughStructure)
            match told:
                case shop.StructureTried():
                    known.tried += 1
                case shop.RoughStructure():
                    known.proposals.append(told.proposal)
                    known.rough = True
                case ProposedStructure():
                    known.proposals = [*([] if known.rough else known.proposals), told]
                    known.rough = False
                case LevelChange():
                    known.change = told
                case shop.WouldFit():
                    known.would = told
                    known.proposals, known.rough = [], False

    def _done(self, key: Key, wished: _Wished, answer: "Future[None]") -> None:
        """Nothing more comes of a wish."""
        if answer.cancelled():
            return
        wrong = answer.exception()
        with self._lock:
            if isinstance(wrong, WorkerDied):  # begun anew when it is asked about again
                self._wishes.pop(key, None)
                return
            if wrong is not None:
                wished.known.cannot = wrong if isinstance(wrong, BadInput) else _nothing(wrong)
                wished.known.proposals, wished.known.rough = [], False
            wished.known.ready = wished.known.done = True


def _nothing(wrong: BaseException) -> BadInput:
    """Whatever it is, the next wish may be a good one."""
    log.warning("a design came to nothing", exc_info=wrong)
    return BadInput(Message("wrong.not_worked_out"), right=Message("right.another_try"))
