"""`shuffleup conformance`: how each clause is honoured and what proves it."""

import json
from collections import Counter

import click

from shuffleup.cli.day import today
from shuffleup.conformance import BookTable, ClauseRow, evidence
from shuffleup.conformance import conformance as table_of
from shuffleup.conformance.page import row_as_object
from shuffleup.conformance.table import counts
from shuffleup.rulebooks import BOOKS, RuleOwner, load_book


@click.command(
    epilog="""\b
Examples:
  shuffleup conformance
  shuffleup conformance tda --json"""
)
@click.argument("book", required=False)
@click.option("--json", "as_json", is_flag=True, help="One object a line, one line a book; one book has its clauses.")
def conformance(book: str | None, *, as_json: bool) -> None:
    """Run every case, and count the clauses of one BOOK (an id or a file), or of all five, honoured and proved.

    Cases that fail prove nothing; how many there are is said on standard error.
    """
    tables = [table_of(load_book(name, on=today())) for name in ([book] if book else BOOKS)]
    if as_json:
        for table in tables:
            rows = {"rows": [row_as_object(row) for row in table.rows]} if book else {}
            click.echo(json.dumps(as_object(table) | rows, ensure_ascii=False))
    else:
        click.echo(f"{'book':<14}{'clauses':>8}{'honoured':>10}{'tried':>7}{'proved':>8}{'shown':>7}")
        for table in tables:
            click.echo(_line(table.book.id, counts(table.own)))
            if table.recommended:
                click.echo(_line("- recommended", counts(table.recommended)))
        if book:
            click.echo(_in_full(tables[0]))
    for topic, failing in Counter(run.case.topic for run in evidence().failed).items():
        click.echo(f"{failing} cases of {topic} fail", err=True)


def as_object(table: BookTable) -> dict[str, object]:
    """Return a book's table as the JSON line that scripts read; `missing` is what nothing honours yet.

    Counts are of the book's own clauses, `recommended` of those to which it only points.
    """
    return {
        "book": table.book.id,
        **counts(table.own),
        "missing": list(table.missing),
        "recommended": counts(table.recommended),
        "unproved": list(table.unproved),
        "unread": list(table.unread),
        "not_measured_again": list(table.stale),
    }


def _line(name: str, of: dict[str, int]) -> str:
    return f"{name:<14}{of['clauses']:>8}{of['honoured']:>10}{of['tried']:>7}{of['proved']:>8}{of['shown']:>7}"


def _in_full(table: BookTable) -> str:
    lines = []
    for room in RuleOwner:
        rows = [row for row in table.rows if row.room is room]
        lines += ["", f"{room}: {sum(row.honoured for row in rows)} of {len(rows)} honoured"]
        for row in rows:
            lines.append(f"  {row.clause.id:<16}{row.clause.kind:<13}{row.clause.title:<36}{_by(row)}")
    lines += ["", f"read by no code yet: {', '.join(table.unread) or 'nothing'}"]
    lines.append(f"not measured again: {', '.join(table.stale) or 'nothing'}")
    return "\n".join(lines)


def _by(row: ClauseRow) -> str:
    """What honours and proves a clause, or what is still wanting."""
    by = ", ".join((*row.modules, *row.cases, *row.tried)) or "missing"
    return f"{by} (not proved: {', '.join(row.unnoticed)})" if row.unnoticed else by
