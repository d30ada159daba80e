"""`shuffleup demo`: a house with a season of invented nights to look around in, and a night of 27 robots to watch."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

import click

from shuffleup.cli.serve import EVERYWHERE, serve_from

if TYPE_CHECKING:
    from shuffleup.web.site import Site

SPEEDS = {"1": 1, "4": 4, "all": 0}


@click.command(
    epilog="""\b
Examples:
  shuffleup demo
  shuffleup demo --speed 4 --data demo"""
)
@click.option(
    "--data",
    type=click.Path(path_type=Path, file_okay=False),
    help="The folder that the demo is kept in, made if it is not there; without one nothing is kept.",
)
@click.option(
    "--speed",
    type=click.Choice(tuple(SPEEDS)),
    default="1",
    show_default=True,
    help="As people play, four times as fast, or all at once.",
)
@click.option("--host", default=EVERYWHERE, show_default=True, help="The address to listen on.")
@click.option(
    "--port",
    type=click.IntRange(1, 65535),
    default=8000,
    show_default=True,
    help="The port; the next free one if it is taken.",
)
@click.option("--no-browser", is_flag=True, help="Open no browser.")
def demo(data: Path | None, speed: str, host: str, port: int, *, no_browser: bool) -> None:
    """Show a house with a season of invented nights behind it, and a night dealt to 27 robots under way.

    Ctrl-C stops it. With a folder it goes on where it was; a folder in which people have played is refused.
    """

    def prepare(house: "Site", at: int) -> None:
        from shuffleup.desk.demo.demo_house import begin_demo_house

        house.dealer.speed = SPEEDS[speed]
        night = begin_demo_house(house)
        tables = sorted(house.sequencer(night).state.tables)
        watch = ", ".join(f"http://localhost:{at}/night/{night}/table/{table}" for table in tables)
        click.echo(f"To watch: {watch}")

    with _folder(data) as folder:
        serve_from(folder, folder, host, port, no_browser=no_browser, prepare=prepare)


@contextmanager
def _folder(data: Path | None) -> Iterator[Path]:
    """The folder named, or one that is gone afterwards."""
    if data is not None:
        yield data
        return
    with TemporaryDirectory(prefix="shuffleup-demo-", ignore_cleanup_errors=True) as made:
        yield Path(made)
