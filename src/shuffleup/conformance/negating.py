"""A round of negating: what is not known yet is tried, with the cases and then with the unit tests, and kept."""

import json
import os
import random
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path

from shuffleup.conformance.conditions import NegatedCondition, all_conditions
from shuffleup.conformance.measured import DOCS
from shuffleup.conformance.negation import case_trials, negate
from shuffleup.conformance.runs import Run
from shuffleup.conformance.survivors import (
    AFTER_TESTS,
    BY_CASES,
    KEPT,
    SurvivorFound,
    SurvivorsKept,
    cases_hash,
    read_kept,
    write_kept,
)
from shuffleup.conformance.swapping import PACKAGE

TOLD = "SHUFFLEUP_NEGATED"
"""Where the unit tests find which conditions are to be negated, and write down which of them they noticed."""

SUITES = {
    "floor": ("floor", "words", "cli"),
    "tournament": ("tournament", "words", "cli", "dealing", "league", "bots", "histories", "rulebooks"),
    "hand": ("hand", "games"),
}
"""The folders of the unit tests that are asked, by the room of the condition."""


def negate_all(
    runs: Sequence[Run],
    seed: int,
    until: float,
    workers: int = 1,
    say: Callable[[str], None] = lambda _: None,
    path: Path = DOCS / KEPT,
    only: str = "",
    *,
    tests: bool = True,
) -> SurvivorsKept:
    """Try what is not known yet: what states rules first, else in the order of the seed. Kept as it is found."""
    kept, cases = read_kept(path), cases_hash(each.case for each in runs)
    found = {
        each: what
        for each, what in kept.found.items()
        if kept.cases == cases or not what.is_open  # what the cases of then did not notice, these may
    }
    conditions = [each for each in all_conditions() if only in each.module]
    order = _order(conditions, seed, found)
    say(f"{len(order)} of {len(conditions)} conditions to be tried")
    sound = [each for each in runs if each.passed]
    trials = case_trials(sound, seed)
    if order and time.monotonic() < until:
        trials.watch(conditions)
        found |= {conditions[each]: SurvivorFound.NOT_ASKED for each in order if not trials.asked.get(each)}
        for place, noticed in negate(conditions, order, trials, until, workers):
            found[conditions[place]] = BY_CASES[noticed]
            if not noticed:
                say(f"no case notices: {conditions[place]}{_always(trials.answers[place])}")
            if len(found) % 100 == 0:
                path.write_text(write_kept(SurvivorsKept(cases, found)), "utf-8")
    path.write_text(write_kept(SurvivorsKept(cases, found)), "utf-8")
    left = [each for each in conditions if found.get(each) in AFTER_TESTS]
    if tests and left and time.monotonic() < until:
        for each, seen in _asked_of_tests(left, until, workers).items():
            found[each] = SurvivorFound.TEST if seen else AFTER_TESTS[found[each]]
        path.write_text(write_kept(SurvivorsKept(cases, found)), "utf-8")
    return SurvivorsKept(cases, found)


def _order(conditions: Sequence[NegatedCondition], seed: int, known: Iterable[NegatedCondition]) -> list[int]:
    done = set(known)
    order = [place for place, each in enumerate(conditions) if each not in done]
    random.Random(seed).shuffle(order)  # noqa: S311 (no secret hangs on it)
    return sorted(order, key=lambda place: not conditions[place].states_rules)


def _always(answers: set[bool]) -> str:
    return "" if len(answers) > 1 else f" (always {'true' if True in answers else 'false'})"


def _asked_of_tests(left: Sequence[NegatedCondition], until: float, workers: int) -> dict[NegatedCondition, bool]:
    """What the unit tests notice of these, as far as there is time."""
    tests = DOCS.parents[1] / "tests"
    with tempfile.TemporaryDirectory() as folder:
        told = Path(folder) / "negated.json"
        task = {"conditions": [[each.module, each.number] for each in left], "until": until, "workers": workers}
        told.write_text(json.dumps(task), "utf-8")
        rooms = sorted({each.module.partition(".")[0] for each in left})
        suites = [str(tests / suite) for room in rooms for suite in SUITES[room]]
        command = [sys.executable, "-m", "pytest", "-n", "0", "-q", "-p", "conformance.turned_over", *suites]
        paths = os.pathsep.join([str(PACKAGE.parent), str(tests), os.environ.get("PYTHONPATH", "")])
        subprocess.run(  # noqa: S603 (our own tests, by our own interpreter)
            command, cwd=tests.parent, env=os.environ | {TOLD: str(told), "PYTHONPATH": paths}, check=True
        )
        noticed: dict[str, bool] = json.loads(told.read_text("utf-8"))["noticed"]
    return {left[int(place)]: each for place, each in noticed.items()}
