"""What the tests of conformance share: the runs of all shipped cases."""

import pytest


@pytest.fixture(scope="session", autouse=True)
def _run_once(cases_run_once: None) -> None:
    """No test here runs all cases again."""
