"""`shuffleup forecast`: when tables break, the final table starts and the night ends."""

import json
import sys
from collections.abc import Callable
from dataclasses import astuple, replace
from datetime import datetime, time, timedelta
from pathlib import Path

import click

from shuffleup.bad_input import BadInput
from shuffleup.message import Message
from shuffleup.rulebooks import load_book
from shuffleup.simulation.forecast_record import Band, Forecast, LevelForecast
from shuffleup.tournament.plan import Plan
from shuffleup.words.catalogue import say

FIRST = 40
"""Nights of a rough answer, while what plays them has still to be compiled."""
PICTURE = 30
"""Columns of the picture of what moves the end."""


@click.command(
    epilog="""\b
Examples:
  shuffleup forecast tuesday.toml --entrants 25 --start 19:30
  shuffleup forecast tuesday.toml --runs 5000 --field wild --json
  shuffleup forecast tuesday.toml --plot tonight.svg --dark"""
)
@click.argument("event", type=click.Path(path_type=Path), metavar="EVENT")
@click.option("--entrants", type=int, metavar="N", help="Players; those of the event if not given.")
@click.option("--tables", type=int, metavar="N", help="Tables in the room; those of the event if not given.")
@click.option("--runs", type=int, default=1_000, show_default=True, metavar="N", help="Nights to play.")
@click.option("--seed", type=int, default=1, show_default=True, metavar="S", help="The same seed, the same forecast.")
@click.option("--start", metavar="HH:MM", help="When play starts; the event's time if not given.")
@click.option("--field", default="pub", show_default=True, help="Who plays: pub, card_room, tight or wild.")
@click.option("--processes", type=int, metavar="N", help="Nights to play side by side; as many as pay if not given.")
@click.option("--plot", type=click.Path(path_type=Path), metavar="FILE", help="Draw the fan of players left, as SVG.")
@click.option("--dark", is_flag=True, help="The picture for a dark screen.")
@click.option("--json", "as_json", is_flag=True, help="One object.")
def forecast(
    event: Path,
    entrants: int | None,
    tables: int | None,
    runs: int,
    seed: int,
    start: str | None,
    field: str,
    processes: int | None,
    plot: Path | None,
    *,
    dark: bool,
    as_json: bool,
) -> None:
    """Play the night of an EVENT file many times and tell how it goes: its end, its final table, its levels.

    Eight nights in ten end between the two times told. With numba installed (`pip install 'shuffleup[sim]'`) it is done
    in seconds; without, it takes minutes.
    """
    from shuffleup.simulation.assumptions import Assumptions
    from shuffleup.simulation.charts import clock_of
    from shuffleup.simulation.drivers import must_compile
    from shuffleup.simulation.forecast import forecast as made
    from shuffleup.simulation.models import field_of

    plan = read_plan(event, entrants, tables)
    if start is not None:
        plan = started_at(plan, start)
    book = load_book(plan.rulebook)
    assumed = Assumptions(field_of(field))
    warn_if_slow()
    if runs > FIRST and must_compile():
        said(Message("forecast.compiling"))
        soon = made(plan, runs=FIRST, seed=seed, book=book, assumed=assumed, compiled=False, swings=False)
        early, middle, late = (clock_of(soon, each) for each in astuple(soon.finish_minutes))
        said(Message("forecast.rough", {"early": early, "middle": middle, "late": late, "count": FIRST}))
    with click.progressbar(length=runs, label="nights", file=sys.stderr) as bar:
        found = made(plan, runs=runs, seed=seed, book=book, assumed=assumed, processes=processes, progress=bar.update)
    if plot is not None:
        draw(found, plot, dark=dark)
    click.echo(json.dumps(found.as_object()) if as_json else "\n".join(on_paper(found)))


def _blinds(level: LevelForecast, *, several_games: bool) -> str:
    ante = f" ({level.ante:,})" if level.ante else ""
    return f"{level.stakes('-', several_games=several_games)}{ante}"


def draw(found: Forecast, plot: Path, *, dark: bool) -> None:
    """Write the picture. Raises BadInput where it cannot be written."""
    from shuffleup.simulation.charts import fan_chart

    try:
        plot.write_text(fan_chart(found, "dark" if dark else "light"), encoding="utf-8")
    except OSError as wrong:
        raise BadInput(
            f"--plot {plot} cannot be written: {wrong.strerror}", right="a file in a folder of yours"
        ) from None


def said(message: Message) -> None:
    """Say a sentence of the catalogue on standard error."""
    click.echo(say(message, name=str), err=True)


def read_plan(path: Path, entrants: int | None = None, tables: int | None = None) -> Plan:
    """The plan in an EVENT file, with the tables that it takes where it names none. Raises BadInput."""
    from shuffleup.simulation.event_asked import event_asked

    plan, taken = event_asked(path, entrants, tables)
    if taken is not None:
        said(taken)
    return plan


def started_at(plan: Plan, start: str) -> Plan:
    """The plan with another starting time, on its own day. Raises BadInput."""
    try:
        at = time.fromisoformat(start)
    except ValueError:
        raise BadInput(f"--start is {start!r}", right="a time such as 19:30") from None
    day = datetime.fromisoformat(plan.starts_at) if plan.starts_at else datetime(2000, 1, 1)  # noqa: DTZ001 - a wall clock
    return replace(plan, starts_at=datetime.combine(day.date(), at).isoformat())


def warn_if_slow() -> None:
    """Say on standard error where numba is missing."""
    from shuffleup.simulation.drivers import has_compiler

    if not has_compiler():
        click.echo("numba is not installed: this takes about a hundred times as long", err=True)


def on_paper(found: Forecast) -> list[str]:
    """The forecast for people."""

    def when(minutes: float) -> str:
        hours = f"{int(minutes // 60)}:{int(minutes % 60):02}"
        if not found.starts_at:
            return hours
        return (datetime.fromisoformat(found.starts_at) + timedelta(minutes=minutes)).strftime("%H:%M")

    def span(band: Band) -> str:
        return f"{when(band.p50)}  (eight nights in ten: {when(band.p10)} to {when(band.p90)})"

    after = "" if found.starts_at else ", in hours after the start"
    lines = [f"{found.name}: {found.entrants} players, {found.runs:,} nights played{after}", ""]
    lines += [
        f"table {table.table:<4} breaks   {span(table.breaks_minutes)}"
        for table in found.tables
        if table.breaks_minutes and table.breaks >= 0.5
    ]
    if found.final_table_minutes:
        lines.append(f"final table starts  {span(found.final_table_minutes)}")
    lines.append(f"last hand           {span(found.finish_minutes)}")
    if found.done_by_close is not None:
        lines.append(f"done by closing time: {found.done_by_close:.0%}")
    lines += assumed_on_paper(found, when)
    pace = found.pace
    if pace.finish_if_slower is not None and pace.finish_if_faster is not None:
        lines.append(
            f"hands an hour: {pace.assumed:.0f} assumed; may be {pace.hands_per_hour.p10:.0f} to "
            f"{pace.hands_per_hour.p90:.0f}: slow nights end at {when(pace.finish_if_slower)}, fast ones at "
            f"{when(pace.finish_if_faster)}"
        )
    lines += _levels(found, when)
    if found.all_in_last_half_hour is not None:
        lines.append(f"all-in hands in the last half hour: {found.all_in_last_half_hour:.0%}")
    return lines


def _levels(found: Forecast, when: Callable[[float], str]) -> list[str]:
    """A line for each level that one night in twenty reaches, under what its columns are."""
    several = found.several_games()
    stakes = {level.level: _blinds(level, several_games=several) for level in found.levels}
    wide = max(24, *map(len, stakes.values()))
    columns = f"{'players':>12} {'average':>9} {'middle':>8} {'all-in':>7}"
    lines = ["", f"{'level':>5} {'from':>6} {'blinds and ante':>{wide}} {columns}"]
    for level in found.levels:
        if level.players_left and level.average_stack_bb and level.median_stack_bb and level.reached >= 0.05:
            left = level.players_left
            all_in = "" if level.all_in is None else f"{level.all_in:.0%}"
            lines.append(
                f"{level.level:>5} {when(level.starts_minutes):>6} {stakes[level.level]:>{wide}} "
                f"{f'{left.p10:.0f}-{left.p90:.0f}':>11} {level.average_stack_bb.p50:>6.0f} bb "
                f"{level.median_stack_bb.p50:>5.0f} bb {all_in:>7}"
            )
    return lines


def assumed_on_paper(found: Forecast, when: Callable[[float], str]) -> list[str]:
    """Who was assumed to play, what the book forbids, what is bought, what moves the end and what was left out."""
    from shuffleup.simulation.not_modelled import LeftOutInWords
    from shuffleup.simulation.tornado import WIDEST, bars

    told = [*found.forbidden, found.players_said(), *found.judged_said()]
    would = found.would()
    if would is not None:
        told.append(Message("swing.would", {"tight": when(would.least), "wild": when(would.most)}))
    told += found.bought_said()
    shown = bars(found)
    if shown:
        told.append(Message("swing.by"))
    lines = [say(each, name=str) for each in told]
    for bar in shown:
        cells = [" "] * (PICTURE + 1)
        first, last = (round(PICTURE * at / WIDEST) for at in (bar.begins, bar.begins + bar.width))
        cells[first : last + 1] = "=" * (last + 1 - first)
        cells[round(PICTURE * bar.usual / WIDEST)] = "|"
        words = bar.swing.said(when(bar.swing.least), when(bar.swing.most))
        lines.append(f"  {''.join(cells)}  {say(words, name=str)}")
    left_out = tuple(LeftOutInWords(each).said() for each in found.not_modelled)
    return [*lines, say(Message("not_modelled.told", {"what": left_out}), name=str), ""]
