"""`shuffleup replay`: plays PHH hands through the engine, and tells where each player's chips ended."""

import json
import sys

import click

from shuffleup.histories.phh_replay import Replayed
from shuffleup.histories.phh_replay import replay as play


@click.command(
    epilog="Example: shuffleup replay . --json (a folder is read with all folders in it; files end in .phh or .phhs)"
)
@click.argument("paths", nargs=-1, required=True, metavar="PATH...")
@click.option("--json", "as_json", is_flag=True, help="One JSON object a line, for programs.")
def replay(paths: tuple[str, ...], *, as_json: bool) -> None:
    """Play PHH hands (files .phh and .phhs, or folders of them) through the engine, under the TDA book.

    Exit status: 0 if every hand could be played, 1 if some could not, 2 if a file is malformed or cannot be read.
    """
    status = 0
    count = 0
    for path in paths:
        for hand in play(path):
            count += hand.ok
            if not hand.ok:
                click.echo(f"shuffleup: {hand.error}", err=True)
                status = max(status, 2 if hand.variant is None else 1)
            click.echo(json.dumps(hand._asdict()) if as_json else _line(hand))
    click.echo(f"{count} hands played", err=True)
    sys.exit(status)


def _line(hand: Replayed) -> str:
    name = hand.file if hand.section is None else f"{hand.file} [{hand.section}]"
    told = " ".join(map(str, hand.final_stacks)) if hand.ok else f"NOT PLAYED: {hand.error}"
    return f"{name} {hand.variant or ''} {told}"
