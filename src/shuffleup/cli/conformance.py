"""`shuffleup conformance`: how each clause is honoured and what proves it."""

import json

import click

from shuffleup.cli.day import today
from shuffleup.conformance import Table
from shuffleup.conformance import conformance as table_of
from shuffleup.rulebooks import BOOKS, Room, load_book


@click.command(
    epilog="""\b
Examples:
  shuffleup conformance
  shuffleup conformance tda --json"""
)
@click.argument("book", required=False)
@click.option("--json", "as_json", is_flag=True, help="One object a line, one line a book.")
def conformance(book: str | None, *, as_json: bool) -> None:
    """Count the clauses of one BOOK (an id or a house book's file), or of all five, that are honoured and proved."""
    tables = [table_of(load_book(name, on=today())) for name in ([book] if book else BOOKS)]
    if as_json:
        for table in tables:
            click.echo(json.dumps(as_object(table), ensure_ascii=False))
        return
    click.echo(f"{'book':<12}{'clauses':>8}{'honoured':>10}{'proved':>8}")
    for table in tables:
        click.echo(f"{table.book.id:<12}{len(table.rows):>8}{table.honoured:>10}{table.proved:>8}")
    if book:
        click.echo(_in_full(tables[0]))


def as_object(table: Table) -> dict[str, object]:
    """Return a book's table as the JSON line that scripts read; `missing` is what nothing honours yet."""
    return {
        "book": table.book.id,
        "clauses": len(table.rows),
        "honoured": table.honoured,
        "proved": table.proved,
        "missing": list(table.missing),
        "unproved": list(table.unproved),
        "unread": list(table.unread),
    }


def _in_full(table: Table) -> str:
    lines = []
    for room in Room:
        rows = [row for row in table.rows if row.room is room]
        lines += ["", f"{room}: {sum(row.honoured for row in rows)} of {len(rows)} honoured"]
        for row in rows:
            by = ", ".join((*row.modules, *row.cases)) or "missing"
            lines.append(f"  {row.clause.id:<16}{row.clause.kind:<13}{row.clause.title:<36}{by}")
    lines += ["", f"read by no code yet: {', '.join(table.unread) or 'nothing'}"]
    return "\n".join(lines)
