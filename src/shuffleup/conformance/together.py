"""Clauses that are never cited without each other: one statement in several sentences, or a family not told apart.

Which groups are one statement stands in `together.toml`, each with its reason. A test finds every other group: whoever
brings one in tells its clauses apart by parts (`floor/consulted.py`), or adds it with the reason why it is one. A group
whose clauses have been told apart since has to go.
"""

import tomllib
from collections.abc import Iterable, Mapping
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
def one_statement() -> Mapping[Group, str]:
    """The groups of `together.toml`, with the reason why each says one thing."""
    rows = tomllib.loads((Path(__file__).parent / "together.toml").read_text("utf-8"))["one"]
    return {
        (book, frozenset(group)): row["why"]
        for row in rows
        for book, groups in row["clauses"].items()
        for group in groups
    }
