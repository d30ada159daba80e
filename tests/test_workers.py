"""Work beside: answered within its budget, told what went wrong, bounded in number, and gone when nobody asks."""

import ctypes
import math
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from concurrent.futures import CancelledError, ThreadPoolExecutor
from pathlib import Path

import pytest

from shuffleup.worker import Asker
from shuffleup.workers import OutOfBudget, Stumbled, Terms, TooBusy, WorkerDied, Workers

WITHIN = 60.0
"""Seconds for what a quiet machine does in one."""


def count_until_given_up(asker: Asker, step: float) -> str:
    """Work that tells as it goes."""
    told = 0
    while not asker.gave_up.wait(step):
        told += 1
        asker.tell(told)
    return "given up"


def unpicklable() -> object:
    """An answer that cannot be sent."""
    return lambda: None


def prints() -> str:
    """Work that writes where answers are written."""
    sys.stdout.write("noise")
    sys.stdout.flush()
    os.write(1, b"more noise")
    return "answered"


def when(holds: Callable[[], object]) -> None:
    """Wait until something holds."""
    ends = time.monotonic() + WITHIN
    while not holds():
        assert time.monotonic() < ends, "waited in vain"
        time.sleep(0.02)


def lives(process: int) -> bool:
    """Whether there is such a process, one that has ended and was not asked after aside."""
    try:
        return "Z" not in Path(f"/proc/{process}/stat").read_text(encoding="utf-8").rpartition(")")[2].split()[0]
    except OSError:
        return False


@pytest.fixture(autouse=True)
def _known_to_workers(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is asked is a function of a module that they can import, this one too."""
    here = str(Path(__file__).parent)
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join([here, os.environ.get("PYTHONPATH", "")]))


@pytest.fixture
def one() -> Iterator[Workers]:
    """One process, one second of the processor."""
    workers = Workers(Terms(budget=1))
    yield workers
    workers.close()


@pytest.mark.skipif(not hasattr(signal, "setitimer"), reason="nobody counts the processor's time here")
def test_a_question_over_its_budget_is_told_so_and_the_next_one_is_answered(one: Workers) -> None:
    for _ in range(2):
        with pytest.raises(OutOfBudget, match="takes too long") as raised:
            one.ask(math.factorial, 20_000_000)
        assert "less at once" in str(raised.value)
        assert one.ask(math.factorial, 5) == 120


def test_time_that_passes_is_not_spent(one: Workers) -> None:
    assert one.ask(time.sleep, 1.5) is None


def test_time_is_bounded_where_it_is_asked_for() -> None:
    with Workers(Terms(longest=2)) as workers:
        with pytest.raises(OutOfBudget):
            workers.ask(time.sleep, 600)
        assert workers.ask(math.factorial, 5) == 120


@pytest.mark.parametrize(("work", "args", "said"), [(math.factorial, [-1], "ValueError"), (unpicklable, [], "pickle")])
def test_work_that_stumbles_says_where_and_goes_on(one: Workers, work: Callable[..., object], args, said: str) -> None:
    with pytest.raises(Stumbled, match=said):
        one.ask(work, *args)
    before = one.processes
    assert one.ask(math.factorial, 5) == 120
    assert one.processes == before


def test_a_question_that_cannot_be_sent_is_not_asked(one: Workers) -> None:
    with pytest.raises((AttributeError, TypeError), match="pickle"):
        one.ask(lambda: 5)
    assert one.processes == []


def test_what_work_prints_is_no_answer(one: Workers) -> None:
    assert one.ask(prints) == "answered"
    assert one.ask(math.factorial, 5) == 120


def test_a_worker_that_dies_is_told_and_replaced(one: Workers) -> None:
    answer = one.submit(time.sleep, 600)
    when(answer.running)
    (process,) = one.processes
    os.kill(process, signal.SIGKILL)
    with pytest.raises(WorkerDied):
        answer.result(WITHIN)
    assert one.ask(math.factorial, 5) == 120
    (process,) = one.processes
    os.kill(process, signal.SIGKILL)  # while it has nothing to do
    when(lambda: not one.processes)
    assert one.ask(math.factorial, 5) == 120
    with pytest.raises(WorkerDied):
        one.ask(ctypes.string_at, 0)


def test_more_than_can_be_worked_on_is_not_begun() -> None:
    workers = Workers(Terms(at_once=2, waiting=1, patience=0.5))
    under_way = [workers.submit(time.sleep, 600) for _ in range(2)]
    with ThreadPoolExecutor(1) as other:
        waits = other.submit(workers.ask, math.factorial, 5)
        when(lambda: len(workers.processes) == 2 and workers._waiting)
        with pytest.raises(TooBusy):
            workers.submit(math.factorial, 5)
        with pytest.raises(TooBusy):
            waits.result(WITHIN)
    last = workers.submit(math.factorial, 5)  # there is room again, since the other waits no more
    workers.close()
    for each in under_way:
        with pytest.raises(WorkerDied):
            each.result(WITHIN)
    with pytest.raises(CancelledError):
        last.result(WITHIN)
    with pytest.raises(RuntimeError):
        workers.submit(math.factorial, 5)


def test_work_tells_as_it_goes_side_by_side_until_it_is_given_up() -> None:
    heard: dict[str, list[object]] = {"one": [], "two": []}
    with Workers(Terms(side_by_side=2)) as workers:
        answers = {name: workers.follow(heard[name].append, count_until_given_up, 0.01) for name in heard}
        third = workers.submit(math.factorial, 5)
        when(lambda: all(len(each) > 3 for each in heard.values()))
        assert len(workers.processes) == 1
        assert not third.done()
        workers.give_up(answers["one"])
        assert answers["one"].result(WITHIN) == "given up"
        assert third.result(WITHIN) == 120
        assert not answers["two"].done()
        assert heard["one"] == list(range(1, len(heard["one"]) + 1))
        workers.give_up(answers["two"])


def test_they_end_when_nothing_is_asked_and_leave_nothing_open() -> None:
    open_files = Path("/proc/self/fd")
    opened = len(list(open_files.iterdir())) if open_files.exists() else 0
    workers = Workers(Terms(at_once=2, idle=0.3))
    for _ in range(3):
        assert [each.result(WITHIN) for each in [workers.submit(math.factorial, 5) for _ in range(4)]] == [120] * 4
        when(lambda before=workers.processes: not workers.processes and not any(map(lives, before)))
    workers.close()
    if opened:
        when(lambda: len(list(open_files.iterdir())) <= opened)


ASKS = """
import time
from shuffleup.workers import Terms, Workers
workers = Workers(Terms())
answer = workers.submit(time.sleep, 600)
while not answer.running():
    time.sleep(0.01)
print(*workers.processes, flush=True)
time.sleep(600)
"""


@pytest.mark.skipif(not Path("/proc").exists(), reason="reads what the system tells of processes")
def test_they_end_with_whoever_started_them_in_the_middle_of_work() -> None:
    """Started by a script without a guard round its main part, which is killed."""
    with subprocess.Popen([sys.executable, "-c", ASKS], stdout=subprocess.PIPE, text=True) as script:
        assert script.stdout is not None
        process = int(script.stdout.readline())
        assert lives(process)
        script.kill()
    when(lambda: not lives(process))
