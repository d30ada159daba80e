"""A process that works for another: see `workers`, which starts it as `python -m shuffleup.worker`.

Questions come over its standard input, and what is found goes back over its standard output; whatever the work itself
prints goes to the errors. Each question has a thread, while the first thread reads on: so it notices at once when
nobody is left to ask. Counted is the time that the processor works, not the time that passes: on a busy machine an
answer takes longer and is given all the same. Where the system has no such timer (Windows) `workers` look at the clock.
"""

import os
import pickle
import signal
import sys
import traceback
from contextlib import suppress
from dataclasses import dataclass
from threading import Event, Lock, Thread
from typing import Any, BinaryIO

from shuffleup.bad_input import BadInput

GIVES_WAY = "gives-way"
"""In the command line: whatever else runs on the machine goes first."""
STEPS_BACK = 10
"""How far it steps back then, as `nice` counts it."""


@dataclass(frozen=True, slots=True)
class WorkAsked:
    """What goes out: work with its arguments, pickled, empty where the question of this number is given up."""

    number: int
    work: bytes = b""
    budget: float = 0
    followed: bool = False


@dataclass(frozen=True, slots=True)
class WorkTold:
    """What comes back on the way."""

    number: int
    what: Any


@dataclass(frozen=True, slots=True)
class WorkDone:
    """What comes back in the end: what was found, or what was wrong, or where the work stumbled."""

    number: int
    found: Any = None
    wrong: BadInput | None = None
    stumbled: str = ""


class Asker:
    """Whoever asked, as work sees them that tells as it goes."""

    def __init__(self, number: int, line: "_Line") -> None:
        self._number = number
        self._line = line
        self.gave_up = Event()

    def tell(self, what: object) -> None:
        """Something found on the way."""
        self._line.send(pickle.dumps(WorkTold(self._number, what)))


class _Line:
    """The way back. Safe to call from any thread."""

    def __init__(self, answers: BinaryIO) -> None:
        self._answers = answers
        self._lock = Lock()

    def send(self, told: bytes) -> None:
        with self._lock:
            self._answers.write(told)
            self._answers.flush()


def serve(questions: BinaryIO, answers: BinaryIO) -> None:
    """Answer until nobody is left to ask."""
    line, under_way = _Line(answers), dict[int, Asker]()
    with suppress(EOFError, OSError):
        while True:
            question: WorkAsked = pickle.load(questions)  # noqa: S301 - from the process that started us
            if question.work:
                asker = under_way[question.number] = Asker(question.number, line)
                Thread(target=_work, args=(question, asker, line, under_way), daemon=True).start()
            elif asked := under_way.get(question.number):
                asked.gave_up.set()


def _work(question: WorkAsked, asker: Asker, line: _Line, under_way: dict[int, Asker]) -> None:
    """Answer one question."""
    try:
        told = pickle.dumps(WorkDone(question.number, _found(question, asker)))
    except BadInput as bad:
        told = pickle.dumps(WorkDone(question.number, wrong=bad))
    except BaseException:  # noqa: BLE001 - told to the process that asked, which tells of it
        told = pickle.dumps(WorkDone(question.number, stumbled=traceback.format_exc()))
    _spend_at_most(0)
    del under_way[question.number]
    with suppress(OSError):  # nobody is left to hear it
        line.send(told)


def _found(question: WorkAsked, asker: Asker) -> object:
    work, args, named = pickle.loads(question.work)  # noqa: S301 - from the process that started us
    _spend_at_most(question.budget)
    return work(asker, *args, **named) if question.followed else work(*args, **named)


def _spend_at_most(seconds: float) -> None:
    """Have the system end this process once it has worked for so long from now on; 0 takes the bound away."""
    if hasattr(signal, "setitimer"):
        signal.setitimer(signal.ITIMER_PROF, seconds)


def was_spent(returncode: int | None) -> bool:
    """Whether a process with this exit status was ended by its budget."""
    return hasattr(signal, "SIGPROF") and returncode == -signal.SIGPROF


def _begin() -> None:
    """What the program does."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for whoever started us, who then ends us
    if GIVES_WAY in sys.argv and hasattr(os, "nice"):
        os.nice(STEPS_BACK)
    answers = os.fdopen(os.dup(sys.stdout.fileno()), "wb")
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())
    serve(sys.stdin.buffer, answers)
    os._exit(0)  # whatever is still being worked on, nobody waits for it


if __name__ == "__main__":
    from shuffleup import worker  # so that what is pickled bears the name of this module, not of a program

    worker._begin()
