"""What a stranger may ask is worked out apart: in a process that has a budget of the processor and can be ended.

The server's own process stays free for the room, whatever is asked. A question that takes more than its budget ends
with the process that worked on it, and is told so; the next one gets another process. Not for what the house itself
wants to know (`forecasts`, `designs`), nor for anything that reads the store.
"""

import pickle
import signal
import subprocess
import sys
import traceback
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from importlib import import_module
from threading import Lock, Semaphore, Timer
from typing import Any, BinaryIO, TypeVar, cast

from shuffleup.bad_input import BadInput
from shuffleup.cpu_budget import is_spent, spend_at_most
from shuffleup.message import Message

BUDGET = 3.0
"""Seconds of the processor for one question; what people ask takes a tenth of one."""

LONGEST = 15.0
"""Seconds that pass before a question is given up, however little the processor could do for it."""

AT_ONCE = 2
MOST_WAITING = 8
PATIENCE = 4.0
"""Seconds that a question waits for its turn."""

IDLE = 120.0
"""Seconds after which processes that nobody needs are let go."""

T = TypeVar("T")


class TooBusy(Exception):
    """Too much is being asked at this moment: nothing was begun."""


class Apart:
    """The processes beside the server, started as they are needed. Safe to call from any thread."""

    def __init__(self, budget: float = BUDGET, patience: float = PATIENCE) -> None:
        self._budget = budget
        self._patience = patience
        self._lock = Lock()
        self._turns = Semaphore(AT_ONCE)
        self._asked = 0
        self._idle: list[subprocess.Popen[bytes]] = []
        self._busy: list[subprocess.Popen[bytes]] = []
        self._rest: Timer | None = None
        self._closed = False

    def ask(self, work: Callable[..., T], *arguments: object) -> T:
        """What `work`, a function of a module, makes of `arguments`.

        Raises what it raises of `BadInput`, `BadInput` too when it is over its budget, and `TooBusy`.
        """
        with self._turn(), self._process() as process:
            alarm = Timer(LONGEST, process.kill)
            alarm.daemon = True
            alarm.start()
            try:
                pickle.dump((self._budget, work.__module__, work.__qualname__, arguments), _pipe(process.stdin))
                _pipe(process.stdin).flush()
                came, found = pickle.load(_pipe(process.stdout))  # noqa: S301 - from our own process
            except (EOFError, OSError, pickle.UnpicklingError):
                process.kill()
                if is_spent(process.wait()) or not alarm.is_alive():
                    right = Message("right.less_at_once")
                    raise BadInput(Message("wrong.takes_too_long"), right=right) from None
                raise
            finally:
                alarm.cancel()
        if came == "bad":
            raise cast("BadInput", found)
        if came == "broken":
            raise RuntimeError(f"the process beside stumbled:\n{found}")
        return cast("T", found)

    def close(self) -> None:
        """Work nothing more out."""
        with self._lock:
            self._closed = True
            busy = list(self._busy)
        for process in busy:
            process.kill()
        self._let_go()

    @contextmanager
    def _turn(self) -> Iterator[None]:
        with self._lock:
            if self._asked >= AT_ONCE + MOST_WAITING:
                raise TooBusy
            self._asked += 1
        try:
            if not self._turns.acquire(timeout=self._patience):
                raise TooBusy
            try:
                yield
            finally:
                self._turns.release()
        finally:
            with self._lock:
                self._asked -= 1

    @contextmanager
    def _process(self) -> Iterator["subprocess.Popen[bytes]"]:
        with self._lock:
            process = self._idle.pop() if self._idle else None
            if process is None or process.poll() is not None:
                program = [sys.executable, "-m", "shuffleup.desk.apart"]
                process = subprocess.Popen(program, stdin=subprocess.PIPE, stdout=subprocess.PIPE)  # noqa: S603 - ours
            self._busy.append(process)
        try:
            yield process
        finally:
            with self._lock:
                self._busy.remove(process)
                if process.poll() is None and not self._closed:
                    self._idle.append(process)
                    process = None
                if self._rest is not None:
                    self._rest.cancel()
                self._rest = Timer(IDLE, self._let_go)
                self._rest.daemon = True
                self._rest.start()
            if process is not None:
                _end(process)

    def _let_go(self) -> None:
        with self._lock:
            idle, self._idle = self._idle, []
            if self._rest is not None:
                self._rest.cancel()
        for process in idle:
            _end(process)


def _pipe(pipe: Any) -> Any:
    if pipe is None:
        raise OSError("the process has no pipes")
    return pipe


def _end(process: "subprocess.Popen[bytes]") -> None:
    process.kill()
    with suppress(OSError):
        process.communicate()


def serve(requests: BinaryIO, answers: BinaryIO) -> None:
    """Answer until nothing more is asked, each question within its budget."""
    with suppress(EOFError, BrokenPipeError):
        while True:
            budget, module, name, arguments = pickle.load(requests)  # noqa: S301 - from the process that started us
            work = getattr(import_module(module), name)
            spend_at_most(budget)
            try:
                told = pickle.dumps(("found", work(*arguments)))
            except BadInput as bad:
                told = pickle.dumps(("bad", bad))
            except Exception:  # noqa: BLE001 - told to the process that asked, which tells of it
                told = pickle.dumps(("broken", traceback.format_exc()))
            spend_at_most(0)
            answers.write(told)
            answers.flush()


if __name__ == "__main__":
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the server, which then ends us
    serve(sys.stdin.buffer, sys.stdout.buffer)
