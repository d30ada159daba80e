"""What somebody has judged: why a clause is no more than tried. The reasons are data, in `tried.toml`."""

import tomllib
from collections.abc import Mapping
from functools import cache
from pathlib import Path


@cache
def reasons() -> Mapping[tuple[str, str], str]:
    """(Book, clause) -> why nothing proves it."""
    rows = tomllib.loads((Path(__file__).parent / "tried.toml").read_text("utf-8"))["tried"]
    return {(book, clause): row["why"] for row in rows for book, ids in row["clauses"].items() for clause in ids}


def why_tried(book: str, clause: str) -> str:
    """Why a clause is no more than tried, as far as somebody has judged it."""
    return reasons().get((book, clause), "not judged yet")
