"""Work in processes beside this one: a question goes out, and its answer comes back, or why there is none.

A question is a function of a module, with its arguments. It may tell as it goes, may be given up, and ends with its
process when it takes more of the processor or of time than it is allowed. Workers are started as they are needed, as a
module of their own (`worker`): no process with threads is forked, and no script needs a guard round its main part.
They end when nothing was asked for a while, and with the process that started them, however that ends. What goes
through the pipes is pickled by us and by them; nothing that a stranger sent is ever unpickled.
"""

import logging
import pickle
import subprocess
import sys
from collections import deque
from collections.abc import Callable
from concurrent.futures import BrokenExecutor, Executor, Future, wait
from contextlib import suppress
from dataclasses import dataclass, field
from threading import Lock, Thread, Timer, current_thread
from typing import Any, Concatenate, ParamSpec, TypeVar

from shuffleup.bad_input import BadInput
from shuffleup.message import Message
from shuffleup.worker import GIVES_WAY, Asker, WorkAsked, WorkDone, WorkTold, was_spent

log = logging.getLogger(__name__)

P = ParamSpec("P")
T = TypeVar("T")
Hears = Callable[[Any], None]


class TooBusy(Exception):
    """Too much is being asked at this moment: nothing was begun."""


class WorkerDied(BrokenExecutor):
    """The process ended before it had an answer."""


class Stumbled(RuntimeError):
    """The work went wrong in a way that is nobody's input; with the traceback of the process that did it."""


class OutOfBudget(BadInput):
    """The work took more of the processor, or of time, than one question may."""

    def __init__(self) -> None:
        super().__init__(Message("wrong.takes_too_long"), right=Message("right.less_at_once"))


@dataclass(frozen=True, slots=True)
class Terms:
    """How much may be asked, and what one question may take; 0 and None are no bound.

    `at_once` processes work on `side_by_side` questions each; `waiting` more may wait, `patience` seconds at most. A
    question may take `budget` seconds of the processor (not bounded on Windows) and `longest` seconds of time; either
    bound ends its process, so such a question has one to itself. Workers end after `idle` seconds without a question.
    """

    at_once: int = 1
    side_by_side: int = 1
    waiting: int | None = None
    patience: float | None = None
    budget: float = 0
    longest: float = 0
    idle: float = 300
    gives_way: bool = False


@dataclass(slots=True, eq=False)
class _Job:
    """A question as it goes out, and where its answer goes."""

    work: bytes
    hears: Hears | None = None
    answer: Future[Any] = field(default_factory=Future)
    alarm: Timer | None = None


class Workers(Executor):
    """Processes for one kind of question. Safe to call from any thread; answers come in a thread of their own."""

    def __init__(self, terms: Terms) -> None:
        self._terms = terms
        self._lock = Lock()
        self._waiting: deque[_Job] = deque()
        self._workers: list[_Worker] = []
        self._rest: Timer | None = None
        self._closed = False

    def ask(self, work: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> T:
        """The answer, waited for.

        Raises what the work raises of `BadInput`; `OutOfBudget`, `WorkerDied`, `Stumbled`; and `TooBusy` where its turn
        does not come soon enough.
        """
        answer = self.submit(work, *args, **kwargs)
        wait([answer], self._terms.patience)
        if answer.cancel():
            raise TooBusy
        return answer.result()

    def submit(self, fn: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> Future[T]:
        """The answer, later. Raises `TooBusy` where too many wait."""
        return self._put(_Job(pickle.dumps((fn, args, kwargs))))

    def follow(
        self, hears: Hears, work: Callable[Concatenate[Asker, P], T], /, *args: P.args, **kwargs: P.kwargs
    ) -> Future[T]:
        """The answer, later; what the work tells its asker on the way is heard at once."""
        return self._put(_Job(pickle.dumps((work, args, kwargs)), hears))

    def give_up(self, answer: Future[Any]) -> None:
        """Nobody wants this answer any more: it is not begun, or whoever works on it is told so."""
        if not answer.cancel():
            with self._lock:
                workers = list(self._workers)
            for each in workers:
                each.give_up(answer)

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        """Take no more questions; with `wait`, once those are answered that are not cancelled, the processes end."""
        with self._lock:
            self._closed = True
            waiting = [each.answer for each in self._waiting]
            under_way = [answer for each in self._workers for answer in each.answers]
        if cancel_futures:
            waiting = [each for each in waiting if not each.cancel()]
        if wait:
            _wait_for([*waiting, *under_way])
        self._let_go()

    def close(self) -> None:
        """Take no more questions, and give up all that is under way."""
        with self._lock:
            self._closed = True
            waiting = list(self._waiting)
            workers = list(self._workers)
        for asked in waiting:
            asked.answer.cancel()
        for worker in workers:
            worker.end()
        self._let_go()

    @property
    def processes(self) -> list[int]:
        """The numbers of the processes that are there, as the system counts them."""
        with self._lock:
            return [each.process.pid for each in self._workers if not each.ended]

    def _put(self, asked: _Job) -> Future[Any]:
        with self._lock:
            if self._closed:
                raise RuntimeError("these workers take no more questions")
            self._waiting = deque(each for each in self._waiting if not each.answer.cancelled())
            if self._terms.waiting is not None and self._open() >= self._places() + self._terms.waiting:
                raise TooBusy
            self._waiting.append(asked)
        try:
            self._hand_out()
        except OSError:  # no process can be started now
            asked.answer.cancel()
            raise
        return asked.answer

    def _open(self) -> int:
        return len(self._waiting) + sum(len(each.answers) for each in self._workers)

    def _places(self) -> int:
        return self._terms.at_once * self._terms.side_by_side

    def _hand_out(self) -> None:
        """Give what waits to whoever can take it, the first asked first."""
        while True:
            with self._lock:
                worker = self._free() if self._waiting else None
                if worker is None:
                    return
                try:
                    question = worker.take(self._waiting[0])
                except WorkerDied:
                    continue
                self._waiting.popleft()
            if question is not None:
                worker.send(question)

    def _free(self) -> "_Worker | None":
        """A worker who can take a question, started where there may be one more; with the lock held."""
        self._workers = [each for each in self._workers if not each.ended]
        for each in self._workers:
            if len(each.answers) < self._terms.side_by_side:
                return each
        if len(self._workers) >= self._terms.at_once:
            return None
        self._workers.append(_Worker(self._terms, self._can_go_on))
        return self._workers[-1]

    def _can_go_on(self) -> None:
        """A worker has answered, or has ended."""
        self._hand_out()
        with self._lock:
            if self._rest is not None:
                self._rest.cancel()
            if not self._closed:
                self._rest = Timer(self._terms.idle, self._let_go)
                self._rest.daemon = True
                self._rest.start()

    def _let_go(self) -> None:
        """End those who have nothing to do."""
        with self._lock:
            idle = [each for each in self._workers if not each.answers]
            self._workers = [each for each in self._workers if each not in idle]
            if self._rest is not None:
                self._rest.cancel()
        for worker in idle:
            worker.end()


def _wait_for(answers: list[Future[Any]]) -> None:
    wait(answers)


class _Worker:
    """One process, and what it works on; `can_go_on` is called whenever it can take a question, or has ended."""

    def __init__(self, terms: Terms, can_go_on: Callable[[], None]) -> None:
        program = [sys.executable, "-m", "shuffleup.worker", *([GIVES_WAY] if terms.gives_way else [])]
        self.process = subprocess.Popen(program, stdin=subprocess.PIPE, stdout=subprocess.PIPE)  # noqa: S603 - ours
        self._terms = terms
        self._can_go_on = can_go_on
        self._lock = Lock()
        self._writing = Lock()
        self._under_way: dict[int, _Job] = {}
        self._number = 0
        self._gone = False
        self._late = False
        self._reader = Thread(target=self._read, name="answers", daemon=True)
        self._reader.start()

    @property
    def ended(self) -> bool:
        """Whether the process is there no more."""
        return self._gone or self.process.poll() is not None

    @property
    def answers(self) -> list[Future[Any]]:
        """What it works on."""
        with self._lock:
            return [each.answer for each in self._under_way.values()]

    def take(self, asked: _Job) -> WorkAsked | None:
        """Take a question: what is to be sent of it, None if nobody wants it any more. Raises `WorkerDied`."""
        with self._lock:
            if self.ended:
                raise WorkerDied
            if not asked.answer.set_running_or_notify_cancel():
                return None
            self._number = number = self._number + 1
            self._under_way[number] = asked
            if self._terms.longest:
                asked.alarm = Timer(self._terms.longest, self._end_late, [number])
                asked.alarm.daemon = True
                asked.alarm.start()
            return WorkAsked(number, asked.work, self._terms.budget, asked.hears is not None)

    def send(self, question: WorkAsked) -> None:
        """Send a question that it has taken."""
        told = pickle.dumps(question)
        with self._writing, suppress(OSError, ValueError):  # if it has just ended, its reader says so
            if self.process.stdin is not None:
                self.process.stdin.write(told)
                self.process.stdin.flush()

    def give_up(self, answer: Future[Any]) -> None:
        """Tell it that nobody wants this answer any more, if it is working on that."""
        with self._lock:
            numbers = [number for number, each in self._under_way.items() if each.answer is answer]
        for number in numbers:
            self.send(WorkAsked(number))

    def end(self) -> None:
        """End the process."""
        self.process.kill()
        if self._reader is not current_thread():
            self._reader.join(5)

    def _end_late(self, number: int) -> None:
        """End it if this question is not answered yet."""
        with self._lock:
            if number in self._under_way:
                self._late = True
                self.process.kill()

    def _read(self) -> None:
        """Take what it tells until it ends."""
        try:
            while self.process.stdout is not None:
                self._note(pickle.load(self.process.stdout))  # noqa: S301 - from our own process
        except (EOFError, OSError, pickle.UnpicklingError):
            pass
        except Exception:  # whatever it is, others are still answered
            log.exception("an answer could not be taken")
        self.process.kill()
        code = self.process.wait()
        with self._lock:
            self._gone = True
            left, self._under_way = list(self._under_way.values()), {}
        with self._writing:
            for pipe in (self.process.stdin, self.process.stdout):
                with suppress(OSError):
                    if pipe is not None:
                        pipe.close()
        for asked in left:
            if asked.alarm is not None:
                asked.alarm.cancel()
            asked.answer.set_exception(OutOfBudget() if self._late or was_spent(code) else WorkerDied())
        self._can_go_on()

    def _note(self, told: WorkTold | WorkDone) -> None:
        with self._lock:
            asked = self._under_way[told.number]
            if isinstance(told, WorkDone):
                del self._under_way[told.number]
        if isinstance(told, WorkTold):
            if asked.hears is not None:
                asked.hears(told.what)
            return
        if asked.alarm is not None:
            asked.alarm.cancel()
        if told.wrong is not None:
            asked.answer.set_exception(told.wrong)
        elif told.stumbled:
            asked.answer.set_exception(Stumbled(f"the process beside stumbled:\n{told.stumbled}"))
        else:
            asked.answer.set_result(told.found)
        self._can_go_on()
