"""For `make mutate`: a plugin that runs unit tests while conditions of the program are negated, one at a time."""

import json
import os
from pathlib import Path

import pytest
from _pytest.runner import runtestprotocol
from hypothesis import Phase, settings

from shuffleup.conformance.conditions import conditions_of
from shuffleup.conformance.negating import TOLD
from shuffleup.conformance.negation import NegationNoticed, Trials, negate

OTHERS = ("test_both_speeds", "kernels", "compiled")
"""Files that run the cases, which have been asked already, or compile the program: no negated function is called."""


def pytest_configure() -> None:
    """Take examples alike each time, and no trouble to find the smallest."""
    phases = (Phase.explicit, Phase.generate)
    settings.register_profile("negated", deadline=None, derandomize=True, database=None, phases=phases)
    settings.load_profile("negated")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Leave out what cannot notice, or has been asked."""
    items[:] = [each for each in items if not any(other in each.path.name for other in OTHERS)]


def pytest_runtestloop(session: pytest.Session) -> bool:
    """Run the tests once to see which ask what; then those that ask it, for each condition."""
    told = Path(os.environ[TOLD])
    task = json.loads(told.read_text("utf-8"))
    conditions = [conditions_of(module)[number] for module, number in task["conditions"]]
    trials = Trials(session.items, _fails)
    trials.watch(conditions)
    noticed = {place: False for place in range(len(conditions)) if not trials.asked.get(place)}
    for place, what in negate(conditions, range(len(conditions)), trials, task["until"], task["workers"]):
        noticed[place] = bool(what)
        if len(noticed) % 50 == 0:
            told.write_text(json.dumps({"noticed": noticed}), "utf-8")
    told.write_text(json.dumps({"noticed": noticed}), "utf-8")
    return True


def _fails(item: pytest.Item) -> NegationNoticed:
    failed = any(report.failed for report in runtestprotocol(item, log=False, nextitem=None))
    return NegationNoticed.OUTCOME if failed else NegationNoticed.NOTHING
