"""`shuffleup design`: blind structures that end on time with the chips a venue owns."""

import json
import sys
from dataclasses import replace
from datetime import datetime, timedelta
from pathlib import Path

import click

from shuffleup.bad_input import BadInput
from shuffleup.cli.forecast import read_plan, said, started_at, warn_if_slow
from shuffleup.histories.event_file import write_event
from shuffleup.message import Message
from shuffleup.rulebooks import load_book
from shuffleup.simulation.bought import allowed
from shuffleup.simulation.design import ROUGH_NIGHTS
from shuffleup.simulation.proposed_structure import ProposedStructure
from shuffleup.tournament.plan import Plan
from shuffleup.words.catalogue import say


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
@click.option("--tables", type=int, metavar="N", help="Tables in the room; those of the event if not given.")
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
    tables: int | None,
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
    from shuffleup.simulation.drivers import must_compile

    plan = read_plan(event, entrants, tables)
    if start is not None:
        plan = started_at(plan, start)
    warn_if_slow()
    if must_compile():
        said(Message("design.compiling"))
        proposed(
            plan, finish, entrants=entrants, level_minutes=level_minutes, confidence=confidence, seed=seed,
            runs=ROUGH_NIGHTS, compiled=False, found=lambda each: said(_rough(plan, each)),
        )  # fmt: skip
    with click.progressbar(length=36, label="structures", file=sys.stderr) as bar:
        found = proposed(
            plan, finish, entrants=entrants, level_minutes=level_minutes, confidence=confidence, seed=seed,
            progress=bar.update,
        )  # fmt: skip
    if write is not None:
        _write(found[0].plan if start is None else replace(found[0].plan, starts_at=plan.starts_at), write)
    for line in [json.dumps(each.as_object()) for each in found] if as_json else on_paper(plan, found):
        click.echo(line)


def _rough(plan: Plan, each: ProposedStructure) -> Message:
    """A proposal of a few nights, in a line."""
    end = _when(plan, each.finish_minutes.p50)
    return Message(
        "design.rough",
        {"minutes": each.level_minutes, "depth": each.starts_with_bb, "end": end, "count": each.runs},
    )


def _write(plan: Plan, path: Path) -> None:
    try:
        path.write_text(write_event(plan), encoding="utf-8")
    except OSError as wrong:
        raise BadInput(f"{path} cannot be written: {wrong.strerror}", right="a file in a folder of yours") from None


def on_paper(plan: Plan, found: tuple[ProposedStructure, ...]) -> list[str]:
    """The proposals for people, side by side, then their blinds."""
    from shuffleup.simulation.proposed_structure import beats

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
    rows += [("", [""] * len(found))]
    longest = max(len(each.levels) for each in found)
    rows += [("", [_level(each, index) for each in found]) for index in range(longest)]
    width = max(len(value) for _, values in rows for value in values) + 2
    lines = [f"{'':20}" + "".join(f"{head:>{width}}" for head in heads)]
    lines += [f"{what:20}" + "".join(f"{value:>{width}}" for value in values) for what, values in rows]
    for number, each in enumerate(found):
        better = next((heads[at] for at, other in enumerate(found) if beats(other, each)), "")
        lines += [_said(message) for message in _remarks(heads[number], each, better)]
    return [*lines, _said(_about_chips(found[0])), *_about_the_night(plan, found[0].runs)]


def _said(message: Message) -> str:
    return say(message, name=str)


def _remarks(head: str, each: ProposedStructure, better: str) -> list[Message]:
    """What each player gets, when chips leave, what is missing for it, and what speaks against the proposal."""
    said = [Message("design.worse", {"proposal": head, "better": better})] if better else []
    if each.stack:
        pieces = ", ".join(f"{pieces} x {value:,}" for value, pieces in each.stack)
        said.append(Message("design.each_gets", {"proposal": head, "pieces": pieces}))
    else:
        said.append(Message("design.no_stacks", {"proposal": head}))
    for value, level in each.colour_ups:
        said.append(Message("design.chips_leave", {"proposal": head, "chip": f"{value:,}", "level": level}))
    for value, into, missing in each.lacking:
        lacks = Message(
            "design.chips_lacking", {"proposal": head, "chip": f"{value:,}", "into": f"{into:,}", "count": missing}
        )
        said.append(lacks)
    return said


def _about_chips(each: ProposedStructure) -> Message:
    values = ", ".join(f"{chip.value:,}" for chip in each.plan.chips)
    return Message("design.chips_assumed" if each.chips_assumed else "design.chips_owned", {"chips": values})


def _about_the_night(plan: Plan, runs: int) -> list[str]:
    """Who was assumed to play, and what the book does not let them buy."""
    forbidden = allowed(plan, load_book(plan.rulebook))[1]
    return [_said(each) for each in (*forbidden, Message("design.players", {"count": runs}))]


def _level(proposal: ProposedStructure, index: int) -> str:
    if index >= len(proposal.levels):
        return ""
    level = proposal.levels[index]
    if level.is_break:
        return f"break {level.minutes} min"
    ante = f" ({level.ante:,})" if level.ante else ""
    return f"{level.small_blind:,}-{level.big_blind:,}{ante}"


def _percent(share: float | None) -> str:
    return "-" if share is None else f"{share:.0%}"


def _when(plan: Plan, minutes: float) -> str:
    if plan.starts_at:
        return (datetime.fromisoformat(plan.starts_at) + timedelta(minutes=minutes)).strftime("%H:%M")
    return f"{int(minutes) // 60}:{int(minutes) % 60:02}"
