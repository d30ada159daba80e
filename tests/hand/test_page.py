"""The page `docs/hand.md` runs from top to bottom."""

import re
from pathlib import Path

PAGE = Path(__file__).parents[2] / "docs" / "hand.md"


def test_the_page_runs():
    code = "\n".join(re.findall(r"^    (.*)$", PAGE.read_text(encoding="utf-8"), re.MULTILINE))
    names: dict[str, object] = {}
    exec(compile(code, str(PAGE), "exec"), names)
    assert names["hand"] is not None
