"""`shuffleup design`: blind structures that end on time with the chips a venue owns."""

import json
import sys
from dataclasses import replace
from datetime import datetime, timedelta
from pathlib import Path

import click

from shuffleup.bad_input import BadInput
from shuffleup.cli.forecast import read_plan, started_at, warn_if_slow
from shuffleup.histories.event_file import write_event
from shuffleup.simulation.design import ProposedStructure
from shuffleup.tournament.plan import Plan


@click.command(
    epilog="""\b
Examples:
  shuffleup design tuesday.toml --start 19:30 --finish 23:00
  shuffleup design tuesday.toml --finish 23:00 --level-minutes 20 --confidence 0.9 --json
  shuffleup design tuesday.toml --finish 23:00 --write faster.toml"""
)
@click.argument("event", type=click.Path(path_type=Path), metavar="EVENT")
@click.option("--finish", required=True, metavar="HH:MM", help="When the last hand should be over.")
@click.option("--start", metavar="HH:MM", help="When play starts; the event's time if not given.")
@click.option("--entrants", type=int, metavar="N", help="Players; those of the event if not given.")
@click.option("--level-minutes", type=int, metavar="N", help="Preferred length of a level; the event's if not given.")
@click.option("--confidence", type=float, default=0.8, show_default=True, help="Share of nights to be over by then.")
@click.option("--seed", type=int, default=1, show_default=True, metavar="S", help="The same seed, the same answer.")
@click.option("--write", type=click.Path(path_type=Path), metavar="FILE", help="Write the first as an EVENT file.")
@click.option("--json", "as_json", is_flag=True, help="One object a proposal.")
def design(
    event: Path,
    finish: str,
    start: str | None,
    entrants: int | None,
    level_minutes: int | None,
    confidence: float,
    seed: int,
    write: Path | None,
    *,
    as_json: bool,
) -> None:
    """Propose structures for an EVENT file that end on time, with what each of them costs, side by side.

    Starting stack, chips, tables and rulebook are the event's. Blinds are amounts that its chips make.
    """
    from shuffleup.simulation.design import design as proposed

    plan = read_plan(event)
    if start is not None:
        plan = started_at(plan, start)
    warn_if_slow()
    with click.progressbar(length=36, label="structures", file=sys.stderr) as bar:
        found = proposed(
            plan, finish, entrants=entrants, level_minutes=level_minutes, confidence=confidence, seed=seed,
            progress=bar.update,
        )  # fmt: skip
    if write is not None:
        _write(found[0].plan if start is None else replace(found[0].plan, starts_at=plan.starts_at), write)
    for line in [json.dumps(each.as_object()) for each in found] if as_json else on_paper(plan, found):
        click.echo(line)


def _write(plan: Plan, path: Path) -> None:
    try:
        path.write_text(write_event(plan), encoding="utf-8")
    except OSError as wrong:
        raise BadInput(f"{path} cannot be written: {wrong.strerror}", right="a file in a folder of yours") from None


def on_paper(plan: Plan, found: tuple[ProposedStructure, ...]) -> list[str]:
    """The proposals for people, side by side, then their blinds."""
    heads = [f"{chr(65 + number)}" for number in range(len(found))]
    rows: list[tuple[str, list[str]]] = [
        ("levels of", [f"{each.level_minutes} min" for each in found]),
        ("starts with", [f"{each.starts_with_bb} bb" for each in found]),
        ("blinds grow by", [f"{each.growth - 1:.0%}" for each in found]),
        ("last hand at", [_when(plan, each.finish_minutes.p50) for each in found]),
        ("eight in ten", [f"{_when(plan, e.finish_minutes.p10)}-{_when(plan, e.finish_minutes.p90)}" for e in found]),
        ("in time", [f"{each.in_time:.0%}" for each in found]),
        ("final table with", [f"{each.final_table_bb:.0f} bb" if each.final_table_bb else "-" for each in found]),
        ("all-in at the end", [_percent(each.all_in_last_half_hour) for each in found]),
    ]
    lines = [f"{'':20}" + "".join(f"{head:>14}" for head in heads)]
    lines += [f"{what:20}" + "".join(f"{value:>14}" for value in values) for what, values in rows]
    longest = max(len(each.levels) for each in found)
    lines.append("")
    for index in range(longest):
        cells = [_level(each, index) for each in found]
        lines.append(f"{'':20}" + "".join(f"{cell:>14}" for cell in cells))
    for head, each in zip(heads, found, strict=True):
        if each.stack:
            lines.append(
                f"{head}: each player gets " + ", ".join(f"{pieces} x {value:,}" for value, pieces in each.stack)
            )
        else:
            lines.append(f"{head}: the chips owned do not make a stack for everybody")
        lines += [f"{head}: {value:,} chips leave play after level {level}" for value, level in each.colour_ups]
    return lines


def _level(proposal: ProposedStructure, index: int) -> str:
    if index >= len(proposal.levels):
        return ""
    level = proposal.levels[index]
    return f"break {level.minutes} min" if level.is_break else f"{level.small_blind:,}-{level.big_blind:,}"


def _percent(share: float | None) -> str:
    return "-" if share is None else f"{share:.0%}"


def _when(plan: Plan, minutes: float) -> str:
    if plan.starts_at:
        return (datetime.fromisoformat(plan.starts_at) + timedelta(minutes=minutes)).strftime("%H:%M")
    return f"{int(minutes) // 60}:{int(minutes) % 60:02}"
