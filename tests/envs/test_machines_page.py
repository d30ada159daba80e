"""The page `docs/machines.md` runs from top to bottom; skipped only where an extra that it shows is not installed."""

import pytest

from shown_code import run_page


@pytest.mark.timeout(900)  # kernels may have to be compiled first
def test_the_page_runs() -> None:
    for extra in ("gymnasium", "pettingzoo", "pyspiel"):
        pytest.importorskip(extra)
    assert run_page("machines.md")["best"]
