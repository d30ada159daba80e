"""Conditions negated: some case or unit test must come out otherwise.

A condition of the floor, the tournament or the hand is turned over in a process of its own, and what asks it is run
there, the best at noticing first: the cases, and what none of them notices the unit tests of those rooms. Which ask it
is found out beforehand, once. A process that breaks, or does not come to an end, has noticed. What is known is kept
by function (`negated.json`), so that a later run tries only what changed; what nobody notices is judged in
`negated.toml`.
"""

import gc
import os
import random
import resource
import select
import signal
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from enum import IntEnum
from types import FrameType
from typing import Generic, TypeVar

from shuffleup.conformance.conditions import NegatedCondition, negated, watched_conditions
from shuffleup.conformance.runs import Run, run
from shuffleup.conformance.swapping import look_up, swapped

_ONE = 2.0
"""Seconds that one case may keep a processor busy, where the slowest takes a third of one."""

_ENOUGH = 30.0
"""Seconds of a processor after which no more of those that ask a condition are run: they have not noticed."""

_ALL = 240
"""Seconds after which the process is ended whatever it does."""

_MEMORY = 6 << 30

_NOT_BEGUN = -1

T = TypeVar("T")


class NegationNoticed(IntEnum):
    """What one who asks a condition notices once it is negated."""

    NOTHING = 0
    CITING = 1
    """The answer cites other clauses, and is else as it was."""
    OUTCOME = 2


@dataclass(frozen=True, slots=True)
class Trials(Generic[T]):
    """What may notice: each of them, and what says of one whether it comes out otherwise than it should.

    `asked` are by the place of a condition those that ask it, `answers` what it came out as, in all of them together.
    """

    each: Sequence[T]
    notices: Callable[[T], NegationNoticed]
    asked: dict[int, list[int]] = field(default_factory=dict)
    answers: dict[int, set[bool]] = field(default_factory=dict)
    been_first: dict[int, int] = field(default_factory=dict)
    """How often each has been the first to notice."""
    took: dict[int, float] = field(default_factory=dict)
    """Seconds of a processor that each took while it was watched."""

    def watch(self, conditions: Sequence[NegatedCondition]) -> None:
        """Find out which ask what: all are run once more, and watched. Who is not right as things are is left out."""
        with watched_conditions(conditions) as seen:
            for number, one in enumerate(self.each):
                seen.clear()
                begun = time.process_time()
                if self.notices(one):
                    continue
                self.took[number] = time.process_time() - begun
                for place, answer in seen:
                    self.answers.setdefault(place, set()).add(answer)
                for place in {place for place, _ in seen}:
                    self.asked.setdefault(place, []).append(number)

    def in_order(self, place: int) -> list[int]:
        """Those that ask a condition, who noticed most before first, then the quickest."""

        def key(number: int) -> tuple[int, float]:
            return -self.been_first.get(number, 0), self.took.get(number, 0.0)

        return sorted(self.asked.get(place, ()), key=key)


def case_trials(runs: Sequence[Run], seed: int) -> Trials[Run]:
    """The cases, under each of their books, mixed: neighbours are alike, and notice alike."""
    mixed = list(runs)
    random.Random(seed).shuffle(mixed)  # noqa: S311 (no secret hangs on it)
    return Trials(mixed, noticed_by)


def noticed_by(each: Run) -> NegationNoticed:
    """What a case notices: another answer, an error, or none in good time; or that it cites what it should not."""
    done = _run_again(each)
    if done is None or not done.right_outcome:
        return NegationNoticed.OUTCOME
    return NegationNoticed.NOTHING if done.passed else NegationNoticed.CITING


def _run_again(each: Run) -> Run | None:
    try:
        with _at_most(_ONE):
            return run(each.case, each.book)
    except Exception:  # noqa: BLE001 (whatever the wrong program trips over)
        return None


@contextmanager
def _at_most(seconds: float) -> Iterator[None]:
    """Raise TimeoutError in the middle of what keeps the processor busy for longer."""

    def over(_: int, __: FrameType | None) -> None:
        raise TimeoutError

    before = signal.signal(signal.SIGPROF, over)
    signal.setitimer(signal.ITIMER_PROF, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.signal(signal.SIGPROF, before)


def negate(
    conditions: Sequence[NegatedCondition],
    places: Sequence[int],
    trials: Trials[T],
    until: float = float("inf"),
    workers: int = 1,
) -> Iterator[tuple[int, NegationNoticed]]:
    """Negate the conditions at these places, in order, and say of each the most that one of the trials noticed.

    What none of them asks is left out. Nothing is begun after `until` (seconds of `time.monotonic`).
    """
    under_way: dict[int, tuple[int, int]] = {}
    waiting = iter([place for place in places if trials.asked.get(place)])
    look_up({conditions[place].module for place in places})
    gc.collect()
    gc.freeze()  # else each process would copy all that lives here when it first tidies up
    try:
        while True:
            while len(under_way) < workers and time.monotonic() < until and (place := next(waiting, None)) is not None:
                process, pipe = _begun(conditions[place], trials, place)
                under_way[pipe] = (process, place)
            if not under_way:
                return
            for pipe in select.select(list(under_way), [], [])[0]:
                process, place = under_way.pop(pipe)
                told = os.read(pipe, 20)
                os.close(pipe)
                os.waitpid(process, 0)
                what, first = map(int, told.split()) if told else (NegationNoticed.OUTCOME, _NOT_BEGUN)
                if what < 0:
                    raise RuntimeError(f"cannot be negated: {conditions[place]}")
                if what == NegationNoticed.OUTCOME:
                    trials.been_first[first] = trials.been_first.get(first, 0) + 1
                yield place, NegationNoticed(what)
    finally:
        gc.unfreeze()
        for process, _ in under_way.values():
            os.kill(process, signal.SIGKILL)
            os.waitpid(process, 0)


def _begun(condition: NegatedCondition, trials: Trials[T], place: int) -> tuple[int, int]:
    """Begin a process in which the condition is negated; its id, and the pipe on which it says who was the first."""
    order = trials.in_order(place)
    out, into = os.pipe()
    process = os.fork()
    if process:
        os.close(into)
        return process, out
    try:  # a child: whatever happens here, it must not go on as if it were the parent
        _hold_back()
        with swapped({condition.module: negated(condition)}) as changed:
            os.write(into, b"%d %d" % _most_noticed(trials, order if changed else ()))
    except Exception:  # noqa: BLE001 (said by the parent, which has a traceback to show)
        os.write(into, b"%d %d" % (_NOT_BEGUN, _NOT_BEGUN))
    finally:
        os._exit(0)


def _most_noticed(trials: Trials[T], order: Iterable[int]) -> tuple[int, int]:
    """The most that one of them notices, and who; the rest are not run once one does, or `_ENOUGH` were."""
    most = (NegationNoticed.NOTHING, _NOT_BEGUN)
    begun = time.process_time()
    for each in order:
        most = max(most, (trials.notices(trials.each[each]), each), key=lambda one: one[0])
        if most[0] is NegationNoticed.OUTCOME or time.process_time() - begun > _ENOUGH:
            break
    return most


def _hold_back() -> None:
    """Set bounds to this process: what goes on for ever, or takes all memory, breaks off; nothing is printed."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, 1)
    os.dup2(nowhere, 2)
    resource.setrlimit(resource.RLIMIT_CPU, (_ALL, _ALL))
    resource.setrlimit(resource.RLIMIT_AS, (_MEMORY, _MEMORY))
    signal.signal(signal.SIGALRM, signal.SIG_DFL)
    signal.alarm(10 * _ALL)
