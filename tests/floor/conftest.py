"""What the tests of the floor share: what it rules in the shipped cases."""

import pytest

from shuffleup.conformance.cases import FLOOR
from shuffleup.conformance.evidence import shipped_runs
from shuffleup.conformance.runs import Run


@pytest.fixture(scope="session")
def floor_runs(cases_run_once: None) -> tuple[Run, ...]:
    """The shipped cases of the floor, as ruled under each of their books; worked out once for all workers."""
    return tuple(each for each in shipped_runs() if each.case.topic.startswith(FLOOR) and each.came)
