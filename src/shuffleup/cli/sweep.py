"""`shuffleup sweep`: many nights of a whole league, its structures, fields and seeds, as one table."""

import json
import sys
from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path

import click

from shuffleup.message import Message

SHOWN = ("cells", "nights", "done_by_close", "cells_in_time", "finish_p10", "finish_p50", "finish_p90", "entries")
"""Figures on the screen; the table has more."""
HOURS = ("finish_p10", "finish_p50", "finish_p90")
SHARES = ("done_by_close",)


@click.command(
    epilog="""\b
Examples:
  shuffleup sweep league.toml
  shuffleup sweep league.toml --out league.csv --by structure,field
  shuffleup sweep league.toml --out league.parquet --processes 8
  shuffleup sweep league.toml --out league.parquet --scheduler tcp://10.0.0.5:8786"""
)
@click.argument("league", type=click.Path(path_type=Path), metavar="LEAGUE")
@click.option("--out", type=click.Path(path_type=Path), metavar="FILE", help="Write a row a cell: .csv or .parquet.")
@click.option(
    "--by", default="structure,field", show_default=True, metavar="COLUMNS", help="What to print, added up by these."
)
@click.option("--nights", type=int, metavar="N", help="Nights of every cell; those of the file if not given.")
@click.option("--processes", type=int, metavar="N", help="Play in so many processes; in this one if not given.")
@click.option("--scheduler", metavar="ADDRESS", help="Play on the Dask cluster of this scheduler.")
@click.option("--json", "as_json", is_flag=True, help="Print one object a row, with every column.")
def sweep(
    league: Path,
    out: Path | None,
    by: str,
    nights: int | None,
    processes: int | None,
    scheduler: str | None,
    *,
    as_json: bool,
) -> None:
    """Play many nights of every venue, structure, field and seed that a LEAGUE file names, and count.

    With --out all that was played is kept beside the table, in FILE.so-far: the same command goes on where it was
    ended, and plays only what is missing after a change. The same seeds give the same table, to the last byte,
    wherever and by however many it is played.
    """
    from shuffleup.cli.forecast import said, warn_if_slow
    from shuffleup.simulation.drivers import must_compile
    from shuffleup.simulation.sweep import sweep as played
    from shuffleup.simulation.sweep_file import read_sweep
    from shuffleup.simulation.sweep_table import check_columns, writer_of

    asked = read_sweep(league)
    if nights is not None:
        asked = replace(asked, nights=nights)
    columns = tuple(each.strip() for each in by.split(","))
    check_columns(columns)
    if out is not None:
        writer_of(out)
    if scheduler is None:
        warn_if_slow()
        if must_compile():
            said(Message("forecast.compiling"))
    so_far = None if out is None else out.with_name(f"{out.name}.so-far")
    with click.progressbar(length=asked.nights * len(asked.cells), label="nights", file=sys.stderr) as bar:
        found = played(asked, so_far=so_far, processes=processes, scheduler=scheduler, progress=bar.update)
    if out is not None:
        found.table().write(out)
    table = found.by(*columns)
    if as_json:
        for row in table.rows:
            click.echo(json.dumps(row, ensure_ascii=False))
    else:
        click.echo("\n".join(on_paper(table.rows, columns)))


def on_paper(rows: Sequence[Mapping[str, object]], by: Sequence[str]) -> list[str]:
    """Rows for people: names to the left, figures to the right, times in hours after the start."""
    heads = [*by, *SHOWN]
    lines = [heads, *([_written(name, row[name]) for name in heads] for row in rows)]
    widths = [max(len(line[at]) for line in lines) for at in range(len(heads))]
    return [
        "  ".join(
            text.ljust(width) if at < len(by) else text.rjust(width)
            for at, (text, width) in enumerate(zip(line, widths, strict=True))
        ).rstrip()
        for line in lines
    ]


def _written(name: str, value: object) -> str:
    if value is None:
        return "-"
    if name in HOURS and isinstance(value, int):
        return f"{value // 60}:{value % 60:02}"
    if name in SHARES:
        return f"{value:.1%}"
    return f"{value:,}" if isinstance(value, int) and name != "seed" else str(value)
