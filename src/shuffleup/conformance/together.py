"""Clauses that are never cited without each other: one statement in several sentences, or a family not told apart.

Groups in `together.toml` stand for what is cited as one today. A test finds new ones: whoever brings one in tells
its clauses apart by parts (`floor/consulted.py`), or where one sentence follows from the other, adds the group.
"""

import tomllib
from collections.abc import Iterable
from functools import cache
from pathlib import Path

from shuffleup.conformance.runs import Run

Group = tuple[str, frozenset[str]]
"""A book, and clauses of it."""


def cited_together(runs: Iterable[Run]) -> frozenset[Group]:
    """Clauses that exactly the same lines of answers cite, over all runs that are right."""
    lines: dict[tuple[str, str], set[int]] = {}
    number = 0
    for each in runs:
        for line in each.came if each.passed else ():
            number += 1
            for clause in line.get("clauses", ()):
                lines.setdefault((each.book, clause), set()).add(number)
    groups: dict[tuple[str, frozenset[int]], set[str]] = {}
    for (book, clause), where in lines.items():
        groups.setdefault((book, frozenset(where)), set()).add(clause)
    return frozenset((book, frozenset(clauses)) for (book, _), clauses in groups.items() if len(clauses) > 1)


@cache
def known_together() -> frozenset[Group]:
    """The groups of `together.toml`."""
    rows = tomllib.loads((Path(__file__).parent / "together.toml").read_text("utf-8"))
    return frozenset((book, frozenset(group)) for book, groups in rows.items() for group in groups)
