"""`shuffleup backup`: everything in one SQLite file, also while the application runs."""

import json
from pathlib import Path

import click

from shuffleup.cli.data import data_option, now, reachable
from shuffleup.store.backup import backup as make_backup
from shuffleup.store.backup import stamp
from shuffleup.store.opening import database_file, is_url


@click.command(
    epilog="""\b
Examples:
  shuffleup backup --data data
  shuffleup backup --data data friday.sqlite3"""
)
@click.argument("file", required=False, type=click.Path(path_type=Path))
@data_option
@click.option("--json", "as_json", is_flag=True, help="One object.")
def backup(file: Path | None, data: str, *, as_json: bool) -> None:
    """Copy everything into the new FILE; without FILE, into the folder `backups` of the data folder.

    It may run while the application does. The copy holds names and secrets: keep it as private as the data folder.
    """
    with reachable():
        made = make_backup(data, file or _named(data))
    if as_json:
        click.echo(
            json.dumps({"file": str(made.file), "bytes": made.size, "streams": made.streams, "events": made.rows})
        )
    else:
        click.echo(f"{made.file}: {made.rows} events, logs: {made.streams}, bytes: {made.size}")


def _named(data: str) -> Path:
    folder = Path() if is_url(data) else database_file(data).parent / "backups"
    return folder / f"shuffleup-{stamp(now())}.sqlite3"
