"""The form of the floor's case files: what a typing mistake in them would break. Their rulings are tested by family."""

import tomllib
from pathlib import Path
from typing import Any

import pytest

from shuffleup.rulebooks import load_book

BOOKS = ("tda", "tnpl", "nppl", "hcpn", "redtooth")
FILES = sorted((Path(__file__).parents[2] / "src/shuffleup/cases").glob("floor_*.toml"))
CITING = ("clauses", "only_clauses", "not_clauses")
PARTS = {"id", "about", "reading", "situation", "policies", "after", "all", *CITING, *BOOKS}


def cases_of(path: Path) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = tomllib.loads(path.read_text("utf-8"))["case"]
    return found


def test_there_are_case_files() -> None:
    assert FILES


def test_no_two_cases_have_one_id() -> None:
    ids = [case["id"] for path in FILES for case in cases_of(path)]
    assert len(ids) == len(set(ids)), sorted({each for each in ids if ids.count(each) > 1})


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_file_says_what_it_is(path: Path) -> None:
    assert path.read_text("utf-8").startswith("# ")


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_cases_have_their_parts(path: Path) -> None:
    for case in cases_of(path):
        assert {"id", "about", "situation"} <= set(case) <= PARTS, case["id"]
        tables = [case[name] for name in ("all", *BOOKS) if name in case]
        assert tables, f"{case['id']}: no book is asked"
        assert all(tables), f"{case['id']}: nothing is expected"
        for after in case.get("after", []):
            assert after["act"] == "end" or isinstance(after["act"], int), case["id"]
            assert set(after.get("books", [])) <= set(BOOKS), case["id"]
            assert set(after) - {"act", "books"}, f"{case['id']}: nothing is expected of act {after['act']}"


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_clauses_are_in_their_book(path: Path) -> None:
    for case in cases_of(path):
        for book, ids in (each for key in CITING for each in case.get(key, {}).items()):
            assert book in case or "all" in case, f"{case['id']}: {book} is not asked"
            missing = [each for each in ids if not load_book(book).has_clause(each)]
            assert not missing, f"{case['id']}: {book} has no {missing}"


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_situations_are_toml_with_acts(path: Path) -> None:
    for case in cases_of(path):
        situation = tomllib.loads(case["situation"])
        players = len(situation["starting_stacks"])
        assert situation["_acts"], case["id"]
        assert len(situation["antes"]) == players, case["id"]
        assert len(situation.get("blinds_or_straddles", situation["antes"])) == players, case["id"]
