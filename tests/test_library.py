"""The front door: the page `docs/library.md` runs, tells every name there is, and no page of the docs needs more."""

import re
from pathlib import Path

import pytest

import shuffleup
from shown_code import run_page

DOCS = Path(__file__).parents[1] / "docs"
PAGE = DOCS / "library.md"
NAMED = re.findall(r"`(\w+)`", "\n".join(re.findall(r"^\| (`.*?) \|", PAGE.read_text(encoding="utf-8"), re.MULTILINE)))


def test_the_page_runs() -> None:
    names = run_page("library.md")
    assert names["again"] is not names["night"]


def test_the_page_tells_every_public_name_and_no_other() -> None:
    assert sorted(NAMED) == sorted(set(shuffleup.__all__) - {"__version__"})


@pytest.mark.parametrize("name", NAMED)
def test_a_public_name_is_there_and_documented(name: str) -> None:
    found = getattr(shuffleup, name)
    assert name == "VARIANTS" or (found.__doc__ or "").strip()


@pytest.mark.parametrize("page", sorted(DOCS.glob("*.md")), ids=lambda page: page.stem)
def test_the_docs_import_from_the_front_door_or_one_module_below(page: Path) -> None:
    homes = re.findall(r"^ *(?:from|import) (shuffleup[\w.]*)", page.read_text(encoding="utf-8"), re.MULTILINE)
    assert [home for home in homes if home.count(".") > 1] == []
