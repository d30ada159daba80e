"""Builds a book out of the content of its file and the book that it extends.

The content has been checked (`house.py`) or comes with the package. Dates: the newest version of a policy or clause
that has begun on the day asked for is the one that holds.
"""

from collections.abc import Iterable, Mapping
from dataclasses import replace
from datetime import date
from typing import Any

from shuffleup.rulebooks.book import DEFAULTS, Book, Value
from shuffleup.rulebooks.clauses import Clause, ClauseKind, Procedure, Stated
from shuffleup.rulebooks.definitions import frozen

Row = Mapping[str, Any]


def build(raw: Row, parent: Book, on: date | None) -> Book:
    """Build the book whose file holds `raw`; what it leaves unsaid, `parent` says."""
    head = raw["book"]
    own = {key: _value(head["id"], begun) for key, row in raw.get("policies", {}).items() if (begun := _begun(row, on))}
    clauses = _clauses(head["id"], raw.get("clause", ()), parent.clauses, on)
    left = {clause.id for clause in clauses}
    return Book(
        id=head["id"],
        name=head["name"],
        short=head.get("short", head["name"]),
        clauses=clauses,
        values={key: own.get(key) or _inherited(value) for key, value in parent.values.items()},
        extends=None if parent.id == DEFAULTS else parent.id,
        edition=head.get("edition", parent.edition),
        authority=head.get("authority", parent.authority),
        numbering=head.get("numbering", parent.numbering),
        silent_on=tuple(head.get("silent_on", parent.silent_on)),
        procedures=(
            *parent.procedures,
            *(Procedure(tuple(row["clauses"]), row["how"]) for row in raw.get("procedure", ())),
        ),
        common=parent.common,
        repealed=tuple(clause for clause in (*parent.repealed, *parent.clauses) if clause.id not in left),
        replaced={
            **parent.replaced,
            **{key: (*parent.replaced.get(key, ()), value) for key in own if (value := parent.values[key]).clauses},
        },
    )


def versions(row: object) -> list[Row]:
    """Read the versions of a policy as a file may write them: a bare value, a table, or a list of dated tables."""
    if isinstance(row, Mapping):
        return [row]
    if isinstance(row, list) and row and all(isinstance(version, Mapping) for version in row):
        return list(row)
    return [{"value": row}]


def _begun(row: object, on: date | None) -> Row | None:
    """Pick the newest version that holds on the day; None if the first has not begun yet."""
    return _newest(versions(row), on)


def _newest(rows: Iterable[Row], on: date | None) -> Row | None:
    begun = [row for row in rows if on is None or row.get("since", date.min) <= on]
    return max(begun, key=lambda row: row.get("since", date.min), default=None)


def _value(book: str, row: Row) -> Value:
    parts = {part: tuple(clauses) for part, clauses in row.get("parts", {}).items()}
    stated = Stated(tuple(row.get("clauses", ())), parts)
    return Value(frozen(row["value"]), stated.all, book, row.get("reading"), parts=parts)


def _inherited(value: Value) -> Value:
    return replace(value, fallback=True) if value.book == DEFAULTS else value


def _clauses(book: str, rows: Iterable[Row], inherited: Iterable[Clause], on: date | None) -> tuple[Clause, ...]:
    """Put the book's own clauses in the place of those with the same id, and new ones at the end."""
    clauses = {clause.id: clause for clause in inherited}
    by_id: dict[str, list[Row]] = {}
    for row in rows:
        by_id.setdefault(row["id"], []).append(row)
    for clause_id, dated in by_id.items():
        newest = _newest(dated, on)
        if newest is not None and newest.get("repealed"):
            clauses.pop(clause_id, None)
        elif newest is not None:
            clauses[clause_id] = _clause(book, newest)
    return tuple(clauses.values())


def _clause(book: str, row: Row) -> Clause:
    return Clause(
        book,
        row["id"],
        row["title"],
        row["topic"],
        ClauseKind(row["kind"]),
        row["says"],
        tuple(row.get("examples", ())),
        tuple(row.get("refs", ())),
        row.get("source", ""),
    )
