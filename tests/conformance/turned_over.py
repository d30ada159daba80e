"""For `make mutate`: a plugin that runs unit tests while one condition of the program is turned over."""

import os

import pytest

from shuffleup.conformance.negation import NEGATED, conditions_of, negated
from shuffleup.conformance.swapping import swapped


def pytest_configure(config: pytest.Config) -> None:
    """Turn the condition over that the environment names, until the tests are done."""
    module, _, number = os.environ.get(NEGATED, "").partition(" ")
    if module:
        turned = swapped({module: negated(conditions_of(module)[int(number)])})
        turned.__enter__()
        config.add_cleanup(lambda: turned.__exit__(None, None, None))
