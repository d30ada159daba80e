"""`shuffleup replay`: plays PHH hands through the engine, and tells where each player's chips ended."""

import json
import sys
from collections.abc import Iterator

import click

from shuffleup.histories.phh_replay import Replayed
from shuffleup.histories.phh_replay import replay as play


@click.command(
    epilog="Example: shuffleup replay . --json (a folder is read with all folders in it; files end in .phh or .phhs)"
)
@click.argument("paths", nargs=-1, required=True, metavar="PATH...")
@click.option("--json", "as_json", is_flag=True, help="One JSON object a line, for programs.")
@click.option(
    "--strict/--lenient",
    default=None,
    help="Whether a record that has to be put right is a mistake, or is put right and told. A file is read strictly, "
    "a folder leniently.",
)
def replay(paths: tuple[str, ...], *, as_json: bool, strict: bool | None) -> None:
    """Play PHH hands (files .phh and .phhs, or folders of them) through the engine, under the TDA book.

    Where a file tells finishing stacks or winnings, and they came out otherwise here, that is told. Exit status: 0 if
    every hand could be played, 1 if some could not, 2 if a file is malformed or cannot be read.
    """
    status = 0
    count = 0
    for path in paths:
        for hand in play(path, strict=strict):
            count += hand.ok
            if not hand.ok:
                click.echo(f"shuffleup: {hand.error}", err=True)
                status = max(status, 2 if hand.variant is None else 1)
            for note in _notes(hand):
                click.echo(f"{_name(hand)}: {note}", err=True)
            click.echo(json.dumps(_row(hand)) if as_json else _line(hand))
    click.echo(f"{count} hands played", err=True)
    sys.exit(status)


def _row(hand: Replayed) -> dict[str, object]:
    return {
        **hand._asdict(),
        "repairs": [repair._asdict() for repair in hand.repairs],
        "differences": [difference._asdict() for difference in hand.differences],
    }


def _notes(hand: Replayed) -> Iterator[str]:
    """What was put right and what came out otherwise than the file has it, a line each."""
    for repair in hand.repairs:
        at = f"line {repair.line}, " if repair.line is not None else ""
        yield f"{at}entry {repair.action} of actions put right: {repair.what}"
    for told in hand.differences:
        yield f"{told.field} {told.player} {told.file} in the file, {told.here} here".replace("  ", " ")


def _name(hand: Replayed) -> str:
    return hand.file if hand.section is None else f"{hand.file} [{hand.section}]"


def _line(hand: Replayed) -> str:
    told = " ".join(map(str, hand.final_stacks)) if hand.ok else f"NOT PLAYED: {hand.error}"
    return f"{_name(hand)} {hand.variant or ''} {told}"
