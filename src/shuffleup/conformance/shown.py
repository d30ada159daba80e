"""What is proved by being seen: kinds of clauses that a browser test finds on a page, by the name of that test.

Whose rule: the house's own. A notice binds when players have been shown it, so only a page can prove it; policies
behind it are not flipped. Not done: notices that must be accepted at sign-in, which no page asks for yet.
"""

import tomllib
from dataclasses import dataclass
from functools import cache
from importlib import resources

from shuffleup.rulebooks import BOOKS, Clause, ClauseKind


@dataclass(frozen=True, slots=True)
class Shown:
    """Clauses of one kind, the page that shows them, and the test that looks."""

    kind: ClauseKind
    page: str
    test: str


@cache
def shown() -> tuple[Shown, ...]:
    """Everything that `shown.toml` names."""
    text = resources.files("shuffleup.conformance").joinpath("shown.toml").read_text(encoding="utf-8")
    return tuple(Shown(ClauseKind(row["kind"]), row["page"], row["test"]) for row in tomllib.loads(text)["shown"])


def seen_by(clause: Clause) -> tuple[str, ...]:
    """The tests that find this clause on a page; those of the shipped books are looked for, a house's own are not."""
    return tuple(each.test for each in shown() if each.kind is clause.kind and clause.book in BOOKS)
