"""`shuffleup restore`: put a backup back."""

import json
from pathlib import Path

import click

from shuffleup.cli.data import data_option, now, reachable
from shuffleup.cli.verify import plain
from shuffleup.store.restore import Damaged
from shuffleup.store.restore import restore as put_back


@click.command(
    epilog="""\b
Example:
  shuffleup restore friday.sqlite3 --data data --force"""
)
@click.argument("file", type=click.Path(path_type=Path))
@data_option
@click.option("--force", is_flag=True, help="Replace what is there; it is kept aside.")
@click.option("--json", "as_json", is_flag=True, help="One object.")
def restore(file: Path, data: str, *, force: bool, as_json: bool) -> None:
    """Put the backup FILE into the data folder, while the application is stopped.

    Every log in FILE is checked first. People who were erased since it was made are erased in it again. No backup has
    the house's keys: into an empty folder there is a new director's link (see doors), and everybody comes in anew.
    """
    try:
        with reachable():
            done = put_back(file, data, at=now(), force=force)
    except Damaged as damaged:
        for report in damaged.reports:
            click.echo(plain(report), err=True)
        click.echo(f"{file} is damaged: nothing was changed", err=True)
        raise SystemExit(1) from damaged
    if done.unreadable:
        click.echo(
            f"The replaced database cannot be read ({done.unreadable}): if people were erased since the backup was "
            "made, erase them again.",
            err=True,
        )
    if as_json:
        click.echo(
            json.dumps(
                {
                    "where": done.where,
                    "streams": done.streams,
                    "erased_again": done.erased_again,
                    "kept_aside": done.kept_aside,
                    "unreadable": done.unreadable,
                }
            )
        )
        return
    click.echo(f"{done.where}: logs restored: {done.streams}")
    if done.erased_again:
        click.echo(f"people erased again: {done.erased_again}")
    if done.kept_aside:
        click.echo(f"what was there is kept in {done.kept_aside}")
