"""The table as it was last worked out, in short: what a page can show at once, with the day on which it was made.

A checkout keeps it in `docs/conformance/table.json`, made by `make conformance-page`; the wheel carries it in
`shuffleup/conformance`. It says from which books and cases it was made, so that it can be worked out again.
"""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from pathlib import Path
from typing import Any

from shuffleup.rulebooks import BOOKS, at_digital_table, load_book

FILE = "table.json"
_PACKAGE = Path(__file__).parents[2]


@dataclass(frozen=True, slots=True)
class BookKept:
    """The day, the hash of books and cases, how many cases were run, runs that failed, and the clauses of each book."""

    made: date
    inputs: str
    cases: int
    runs: int
    failing: int
    clauses: Mapping[str, Mapping[str, tuple[str, int]]]
    """By book and clause: its state and how many cases are right about it."""

    def rows(self, book: str) -> list[dict[str, Any]]:
        """The clauses of a book in its order; one that is younger than the table is missing from it."""
        known, fates = self.clauses.get(book, {}), at_digital_table(book)
        rows = []
        for clause in load_book(book).clauses:
            state, cases = known.get(clause.id, ("missing", 0))
            row = {"clause": clause.id, "title": clause.title, "state": state, "cases": cases}
            rows.append({**row, "digital": fates[clause.id].fate.value, "recommended": bool(clause.source)})
        return rows

    def books(self) -> list[dict[str, Any]]:
        """Each book with its own clauses counted by state; `recommended` counts those to which it only points."""
        found = []
        for book in BOOKS:
            rows = self.rows(book)
            own = [row for row in rows if not row["recommended"]]
            counts = {
                state: sum(row["state"] == state for row in own) for state in ("proved", "shown", "tried", "missing")
            }
            found.append(
                {
                    "book": book,
                    "name": load_book(book).name,
                    "clauses": len(own),
                    **counts,
                    "recommended": len(rows) - len(own),
                }
            )
        return found


def read_kept(text: str) -> BookKept:
    """Read the text of the file."""
    row = json.loads(text)
    books = {
        book: {clause: (state, cases) for clause, (state, cases) in clauses.items()}
        for book, clauses in row["books"].items()
    }
    return BookKept(date.fromisoformat(row["made"]), row["inputs"], row["cases"], row["runs"], row["failing"], books)


def kept_table() -> BookKept | None:
    """What was worked out last: from the docs of a checkout, else from the wheel; None if neither has it."""
    for folder in (_PACKAGE.parents[1] / "docs", _PACKAGE):
        path = folder / "conformance" / FILE
        if path.is_file():
            return read_kept(path.read_text("utf-8"))
    return None


def worked_out(today: date, but: str) -> str | None:
    """Work the table out, as the text of the file; None where books and cases are still those of the hash `but`."""
    from shuffleup.conformance import page  # it brings the floor's grammar, which no other page needs

    inputs = page.inputs_hash()
    return None if inputs == but else page.summary(page.conformance_table(), today)
