"""Reads the tables of cases beside the tests, and names each case for pytest."""

import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

CASES = Path(__file__).parent / "cases"


def cases(file: str, kind: str) -> list[Any]:
    """Every case of a kind, once a book if it names `books`, as pytest parameters."""
    return list(_cases(file, kind))


def _cases(file: str, kind: str) -> Iterator[Any]:
    for number, case in enumerate(tomllib.loads((CASES / file).read_text())[kind], 1):
        name = case.get("name", f"{kind} {number}")
        for book in case.pop("books", [case.get("book", "")]):
            yield pytest.param({**case, "book": book}, id=f"{name} [{book}]" if book else name)
