"""The table as plain data, for the application's page, and as the page of the docs.

The page of the docs says from which books and cases it was made; it is out of date when these have changed, not when
some module has begun to read a policy.
"""

import hashlib
import json
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from datetime import date
from pathlib import Path
from typing import Any

from shuffleup.conformance.between import between_cases
from shuffleup.conformance.cases import fingerprint, shipped_cases
from shuffleup.conformance.evidence import evidence
from shuffleup.conformance.families import floor_cases
from shuffleup.conformance.judged import why_tried
from shuffleup.conformance.measured import DOCS
from shuffleup.conformance.page_conditions import conditions_section
from shuffleup.conformance.readers import readers
from shuffleup.conformance.shown import read_on
from shuffleup.conformance.table import BookTable, ClauseRow, conformance, counts
from shuffleup.rulebooks import (
    BOOKS,
    AtDigitalTable,
    Book,
    digital_fate,
    fate_counts,
    load_book,
    load_policies,
    load_topics,
)

PAGE = DOCS / "README.md"
TABLE = "table.json"
"""The table in short, beside the page."""

_STATES = ("clauses", "honoured", "tried", "proved", "shown", "missing")


def conformance_table(books: Iterable[Book] = ()) -> dict[str, Any]:
    """Everything that a page about conformance shows, as lists, dictionaries, strings and numbers; computed now.

    `books` are the five if none is named. `state` of a row is proved, shown, tried, honoured or missing, the best that
    holds; `why` says what keeps a cited clause from being proved. Counts are of a book's own clauses; `recommended`
    counts those to which it only points. `failing` counts failed runs by topic or family.
    """
    shown = tuple(books) or tuple(map(load_book, BOOKS))
    facts = evidence()
    entries = facts.measured.entries.values()
    return {
        "cases": facts.cases,
        "runs": facts.runs,
        "failing": dict(Counter(each.case.topic for each in facts.failed)),
        "failed": [each.report() for each in facts.failed],
        "killed": sum(entry.killed for entry in entries),
        "echoed": [line for entry in entries for line in entry.echoed],
        "switched_off": len(facts.measured.rules),
        "inert": [line for entry in entries for line in entry.inert],
        "survivors": list(facts.measured.survivors),
        "not_measured_again": list(facts.stale),
        "notices_read": read_on(),
        "unread": list(readers().unread()),
        "read_by_no_case": [name for name in load_policies() if name in readers().policies and name not in facts.read],
        "books": [_book(conformance(book, facts)) for book in shown],
    }


def _book(table: BookTable) -> dict[str, Any]:
    topics = []
    for topic in load_topics():
        rows = [row for row in table.rows if row.clause.topic == topic.id]
        if rows:
            named = {"topic": topic.id, "title": topic.title, "room": str(topic.room)}
            topics.append({**named, **counts(row for row in rows if not row.recommended)})
    return {
        "book": table.book.id,
        "name": table.book.name,
        **counts(table.own),
        "recommended": counts(table.recommended),
        "digital": fate_counts(row.clause for row in table.rows),
        "topics": topics,
        "rows": [row_as_object(row) for row in table.rows],
    }


def state(row: ClauseRow) -> str:
    """The best that holds of a clause: proved, shown, tried, honoured, or missing."""
    if row.proved or row.shown:
        return "proved" if row.proved else "shown"
    if row.cases or row.tried:
        return "tried"
    return "honoured" if row.honoured else "missing"


def row_as_object(row: ClauseRow) -> dict[str, Any]:
    """One clause as plain data; `digital` is what becomes of it where the program deals, empty for a house's own."""
    fate = digital_fate(row.clause)
    return {
        "clause": row.clause.id,
        "title": row.clause.title,
        "kind": str(row.clause.kind),
        "topic": row.clause.topic,
        "room": str(row.room),
        "state": state(row),
        "recommended": row.recommended,
        "digital": fate.fate.value if fate else "",
        "redefinition": fate.redefinition if fate else "",
        "policies": list(row.policies),
        "rules": list(row.rules),
        "modules": list(row.modules),
        "cases": [*row.cases, *row.tried],
        "why": list(row.unnoticed),
    }


def inputs_hash() -> str:
    """The hash of books and cases, by which the page knows whether it is out of date."""
    cases = map(fingerprint, (*shipped_cases(), *floor_cases(), *between_cases()))
    whole = [*(load_book(book).content_hash for book in BOOKS), *cases]
    return hashlib.sha256(json.dumps(whole).encode()).hexdigest()[:16]


def summary(data: Mapping[str, Any], made: date) -> str:
    """The table in short, as the application shows it at once: a head and a line a book, each clause with its state."""
    head = {name: data[name] for name in ("cases", "runs")}
    head |= {"notices_read": data["notices_read"]}
    head |= {"made": made.isoformat(), "inputs": inputs_hash(), "failing": len(data["failed"])}
    books = [
        f"  {json.dumps(book['book'])}: "
        + json.dumps({row["clause"]: [row["state"], len(row["cases"])] for row in book["rows"]})
        for book in data["books"]
    ]
    return json.dumps(head)[:-1] + ', "books": {\n' + ",\n".join(books) + "\n}}\n"


def page(table: Mapping[str, Any] | None = None) -> str:
    """The page of the docs, in Markdown; `table` where it has been worked out already."""
    data = table or conformance_table()
    lines = [
        "# How the books are honoured",
        "",
        f"<!-- made from books and cases {inputs_hash()} -->",
        "Made by `make conformance-page`; nothing here is written by hand. What the words mean: [cases.md](cases.md).",
        "",
        f"Cases: {data['cases']}, run {data['runs']} times, {len(data['failed'])} times not as the books want.",
        f"Flips of policies: {data['killed']} noticed, {len(data['echoed'])} by the policy's own word alone,",
        f"{len(data['survivors'])} not. Common rules, policies and parts of them switched off: {data['switched_off']}.",
        f"Notices were read in a browser on {data['notices_read'] or 'no day yet'}.",
        "",
        *_grid("book", [line for book in data["books"] for line in _lines_of(book)]),
    ]
    lines += [
        "",
        "## At a digital table",
        "",
        "What the words mean: [digital.md](digital.md).",
        "",
        *fate_grid(data["books"]),
    ]
    for book in data["books"]:
        lines += ["", f"## {book['name']}", "", *_grid("topic", ((topic["title"], topic) for topic in book["topics"]))]
        proved = [row["clause"] for row in book["rows"] if row["state"] == "proved"]
        tried = [row["clause"] for row in book["rows"] if row["state"] == "tried"]
        tried = [f"{clause} ({why_tried(book['book'], clause)})" for clause in tried]
        lines += ["", f"Proved: {', '.join(proved) or 'none'}.", "", f"Tried: {'; '.join(tried) or 'none'}."]
    lines += ["", "## Flips that no case notices", ""]
    lines += list(_by_policy(data["survivors"])) or ["None."]
    lines += ["", "Not measured again since their cases or code changed: " + _listed(data["not_measured_again"])]
    lines += ["", "## Policies that no case reads", "", _listed(data["read_by_no_case"])]
    lines += ["", f"## Policies that no code reads: {len(data['unread'])} of {len(load_policies())}", ""]
    return "\n".join([*lines, _listed(data["unread"]), "", *conditions_section(), ""])


def fate_grid(books: Iterable[Mapping[str, Any]]) -> list[str]:
    """What becomes of the clauses where the program deals, counted by book: the rows of a Markdown table."""
    fates = tuple(fate.value for fate in AtDigitalTable)
    heads = [fate.replace("_", " ") for fate in fates]
    lines = [f"| book | {' | '.join(heads)} |", f"|---|{'---:|' * len(heads)}"]
    return lines + [
        f"| {book['name']} | {' | '.join(str(book['digital'][fate]) for fate in fates)} |" for book in books
    ]


def _lines_of(book: Mapping[str, Any]) -> Iterator[tuple[str, Mapping[str, Any]]]:
    """A book's line, and one below it for what it only points to."""
    yield book["name"], book
    if book["recommended"]["clauses"]:
        yield "- beside them, procedures that another text recommends", book["recommended"]


def _by_policy(survivors: Iterable[str]) -> Iterator[str]:
    """The flips of each policy in a line: by the book that states the value, from what to what."""
    found: dict[str, list[str]] = {}
    for survivor in survivors:
        about, _, change = survivor.partition(": ")
        book, _, policy = about.partition(" ")
        found.setdefault(policy, []).append(f"{book} {change}")
    for policy, changes in found.items():
        yield f"- `{policy}` ({len(changes)}): {'; '.join(changes)}"


def _listed(names: Iterable[str]) -> str:
    return ", ".join(f"`{name}`" for name in names) + "." if names else "none."


def _grid(head: str, rows: Iterable[tuple[str, Mapping[str, Any]]]) -> list[str]:
    lines = [f"| {head} | {' | '.join(_STATES)} |", f"|---|{'---:|' * len(_STATES)}"]
    return lines + [f"| {name} | {' | '.join(str(row[each]) for each in _STATES)} |" for name, row in rows]


def page_is_current(path: Path = PAGE) -> bool:
    """Whether the page in the docs was made from the books and cases that lie here."""
    return path.is_file() and f"<!-- made from books and cases {inputs_hash()} -->" in path.read_text("utf-8")
