"""Style sheets name the start and the end of a line, not left and right, so that a page can be read from right to left.

Left and right may stand for what is the same in every language: the edges of a device, an element that fills another
from edge to edge, and the places of seats on a table.
"""

import re
from pathlib import Path

import pytest

import shuffleup

SHEETS = sorted((Path(shuffleup.__file__).parent / "web/static/shuffleup/css").glob("*.css"))
SIDED = re.compile(r"(?<![-\w])(?:(?:margin|padding)-(?:left|right)|border-(?:left|right)[a-z-]*|text-align): *[^;]*")


@pytest.mark.parametrize("sheet", SHEETS, ids=lambda path: path.stem)
def test_a_style_sheet_names_no_side(sheet: Path) -> None:
    sided = [found[0] for found in SIDED.finditer(sheet.read_text()) if "safe-area" not in found[0]]
    wrong = [each for each in sided if not re.match(r"text-align: *(start|end|center|inherit)", each)]
    assert wrong == [], "write margin-inline-start, border-inline-end, text-align: start and the like"
