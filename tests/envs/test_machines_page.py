"""The page `docs/machines.md` runs from top to bottom; skipped only where an extra that it shows is not installed."""

import re
from pathlib import Path

import pytest

PAGE = Path(__file__).parents[2] / "docs" / "machines.md"


@pytest.mark.timeout(900)  # kernels may have to be compiled first
def test_the_page_runs() -> None:
    for extra in ("gymnasium", "pettingzoo", "pyspiel"):
        pytest.importorskip(extra)
    code = "\n".join(re.findall(r"^    (.*)$|^$", PAGE.read_text(encoding="utf-8"), re.MULTILINE))
    names: dict[str, object] = {}
    exec(compile(code, str(PAGE), "exec"), names)
    assert names["best"]
