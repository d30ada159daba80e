"""`shuffleup convert`: hands from any format that is read into one that is written, in the memory of one hand."""

import json
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from functools import partial
from io import TextIOWrapper
from pathlib import Path
from typing import IO

import click

from shuffleup.bad_input import BadInput, Place
from shuffleup.cli.hands_in import HandsIn
from shuffleup.histories.hand_files import HandFound
from shuffleup.histories.hand_formats import READ, WRITTEN, find_format, text_alone


@click.command(epilog="Example: shuffleup convert hands.txt --to phh --output hands.phhs")
@click.argument("path", metavar="IN", type=click.Path(path_type=Path))
@click.option("--to", "to", required=True, type=click.Choice(WRITTEN), help="The format to write.")
@click.option("--from", "from_", type=click.Choice(READ), help="The format of IN; left out, its content tells.")
@click.option("--output", "-o", type=click.Path(path_type=Path, dir_okay=False), help="The file to write; else stdout.")
@click.option("--skip-bad", is_flag=True, help="Count hands that cannot be converted, tell them, and go on.")
@click.option("--json", "as_json", is_flag=True, help="What became of the hands, as one JSON object.")
@click.option(
    "--strict/--lenient",
    default=None,
    help="Whether a record that has to be put right is a mistake. A file is read strictly, a folder leniently.",
)
def convert(
    path: Path, to: str, from_: str | None, output: Path | None, *, skip_bad: bool, as_json: bool, strict: bool | None
) -> None:
    """Convert hand histories: a file, or every file of hands under a folder.

    Every hand is played again, so that chips and winners are known to be right. The JSON object goes to stdout, or to
    stderr where the hands do. Exit status: 0 if every hand was written, 1 if some were skipped, 2 at a mistake.
    """
    hands = HandsIn(skip_bad)
    heading = find_format(to).heading
    with written_to(output) as file:
        for texts in hands.through([path], from_, partial(_texts, to=to), strict=strict):
            file.writelines(heading(number) + text for number, text in enumerate(texts, hands.taken + 1))
    click.echo(f"{hands.taken:,} hands written, {hands.skipped:,} skipped", err=True)
    if as_json:
        click.echo(json.dumps(_row(hands), ensure_ascii=False), err=output is None)
    sys.exit(1 if hands.skipped else 0)


def _texts(those: Iterator[HandFound], hands: HandsIn, *, to: str) -> list[str]:
    """Each hand as it is written; why one is not is kept."""
    texts: list[str] = []
    for found in those:
        if found.told is None:
            continue
        try:
            texts.append(text_alone(found.told, to))
        except BadInput as cannot:
            place = cannot.place or Place(found.file, found.line)
            hands.skip(BadInput(cannot.wrong, right=cannot.right, place=place))
        else:
            hands.take(found)
    return texts


def _row(hands: HandsIn) -> dict[str, object]:
    """What became of the hands, as one JSON object."""
    return {
        "files": len(hands.files),
        "written": hands.taken,
        "skipped": hands.skipped,
        "put_right": hands.put_right,
        "by_format": dict(hands.by_format),
        "mistakes": hands.mistake_rows(),
    }


@contextmanager
def written_to(output: Path | None) -> Iterator[IO[str]]:
    """The file to write: a new one that takes its name when it is whole, or standard output."""
    if output is None:
        if isinstance(sys.stdout, TextIOWrapper):
            sys.stdout.reconfigure(encoding="utf-8")
        yield sys.stdout
        return
    beside = output.with_name(f".{output.name}.{os.getpid()}.part")
    try:
        with beside.open("w", encoding="utf-8", newline="\n") as file:
            yield file
        beside.replace(output)
    except OSError as cannot:
        raise BadInput(
            f"{output} cannot be written: {cannot.strerror or cannot}",
            right="a file in a folder that can be written to",
        ) from None
    finally:
        with suppress(OSError):
            beside.unlink()
