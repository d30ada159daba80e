"""`shuffleup verify`: is everything that is stored whole."""

import json
from dataclasses import asdict

import click

from shuffleup.cli.data import data_option, reachable
from shuffleup.store import ChainFault, VerifyReport, open_store
from shuffleup.store.verify import FileReport
from shuffleup.store.verify import verify as check
from shuffleup.store.verify_draws import DrawReport, verify_draws
from shuffleup.store.verify_tables import DealtTableReport, verify_tables

REASONS = {
    ChainFault.HASH: "the event or its hash was changed",
    ChainFault.GAP: "an event is missing before it",
    ChainFault.NOT_CANONICAL: "its command or data is not canonical JSON",
    ChainFault.DUPLICATE: "its version or its command is there twice",
    ChainFault.COMMAND: "it is stored under another command's id",
    ChainFault.ORDER: "it was stored before the event that it follows",
    ChainFault.UNREADABLE: "the database cannot read it",
}


@click.command(
    epilog="""\b
Examples:
  shuffleup verify --data data
  shuffleup verify --data friday.sqlite3 --json"""
)
@data_option
@click.option("--json", "as_json", is_flag=True, help="One object a log.")
def verify(data: str, *, as_json: bool) -> None:
    """Check the hash chain of every log, repeat every seat draw (docs/log-format.md), check the database file itself.

    Hands that the program dealt are played again from the cards that were seen (docs/dealing.md).

    DIR may be a backup's file too. It may run while the application does. Exit status 1 if anything is not whole.
    """
    whole = True
    with reachable(), open_store(data, read_only=True) as store:
        for report in check(store):
            whole = whole and report.ok
            click.echo(as_line(report) if as_json else plain(report))
        for draw in verify_draws(store) if whole else ():
            whole = whole and draw.ok
            click.echo(json.dumps(asdict(draw) | {"ok": draw.ok}) if as_json else plain_draw(draw))
        for table in verify_tables(store) if whole else ():
            whole = whole and table.ok
            click.echo(json.dumps(asdict(table) | {"ok": table.ok}) if as_json else plain_table(table))
    if not whole:
        raise SystemExit(1)


def as_line(report: FileReport | VerifyReport) -> str:
    """Return a report as the JSON line that scripts read."""
    if isinstance(report, FileReport):
        return json.dumps({"file": report.file, "ok": report.ok, "problems": report.problems})
    return json.dumps(
        {
            "stream": report.stream,
            "ok": report.ok,
            "events": report.rows,
            "head": report.head.hash,
            "bad_version": report.bad_version,
            "why": report.why,
        },
        ensure_ascii=False,
    )


def plain(report: FileReport | VerifyReport) -> str:
    """Return a report as a line for people."""
    if isinstance(report, FileReport):
        return f"{report.file}: {'; '.join(report.problems) or 'sound'}"
    if report.why is None:
        return f"{report.stream}: {report.rows} events, whole, head {report.head.hash}"
    return f"{report.stream}: {report.rows} good events, then event {report.bad_version} is bad: {REASONS[report.why]}"


def plain_draw(draw: DrawReport) -> str:
    """Return a repeated draw as a line for people."""
    what, same = ("race", "cards") if draw.race else ("button draw", "cards") if draw.button else ("draw", "seats")
    return f"{draw.stream}: {what} of {draw.entrants} players: {draw.problem or f'repeated, the same {same}'}"


def plain_table(table: DealtTableReport) -> str:
    """Return the hands of a dealt table as a line for people."""
    counts = f"{table.hands} hands, {table.voided} voided, {table.shares} shares, {table.missing} missing"
    return f"{table.stream}: {counts}: {'; '.join(table.problems) or 'all as dealt'}"
