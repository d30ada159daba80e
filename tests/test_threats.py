"""Whatever the pages on trust name as their proof is there: every test, every file, every target."""

import re
from pathlib import Path

import pytest

HERE = Path(__file__).parent
PAGES = ("threats.md", "security.md", "asvs.md", "dealer-attacks.md")


def told(page: str) -> str:
    return (HERE.parent / "docs" / page).read_text(encoding="utf-8")


def all_tests() -> set[str]:
    """The names of all tests."""
    texts = (path.read_text(encoding="utf-8") for path in HERE.rglob("test_*.py"))
    return {name for text in texts for name in re.findall(r"(?m)^def (test_\w+)", text)}


@pytest.mark.parametrize("page", PAGES)
def test_what_a_page_names_is_there(page: str) -> None:
    named = re.findall(r"`([^`\s]+)`", told(page))
    files = [name for name in named if re.fullmatch(r"(?:tests|src|docs)/[\w./-]+", name)]
    assert [name for name in files if not (HERE.parent / name).exists()] == []
    tests = {name for name in named if re.fullmatch(r"test_\w+", name)}
    assert tests - all_tests() == set()
    makefile = (HERE.parent / "Makefile").read_text(encoding="utf-8")
    for target in re.findall(r"`make ([\w-]+)", told(page)):
        assert re.search(rf"(?m)^{target}:", makefile), target


def test_each_threat_is_shown_or_said_to_be_open() -> None:
    rows = [line for line in told("threats.md").splitlines() if line.startswith("|")][2:]
    assert len(rows) > 15
    for row in rows:
        *_, stops, shown = (cell.strip() for cell in row.strip("|").split("|"))
        assert "`" in shown or "What is not protected" in stops, row
