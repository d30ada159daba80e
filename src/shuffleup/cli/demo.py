"""`shuffleup demo`: a night of 27 robots that the program deals, to be watched, in a house of its own."""

from pathlib import Path
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
    default=Path("demo"),
    show_default=True,
    help="The folder of the demo; made if it is not there.",
)
@click.option(
    "--speed",
    type=click.Choice(tuple(SPEEDS)),
    default="1",
    show_default=True,
    help="As people play, four times as fast, or all at once.",
)
@click.option("--host", default=EVERYWHERE, show_default=True, help="The address to listen on.")
@click.option("--port", type=click.IntRange(1, 65535), default=8000, show_default=True, help="The port.")
@click.option("--no-browser", is_flag=True, help="Open no browser.")
def demo(data: Path, speed: str, host: str, port: int, *, no_browser: bool) -> None:
    """Deal a night to 27 robots and show it: every table in a browser, cards face down until they are shown.

    It goes on where it was when it is started again. Ctrl-C stops it.
    """

    def prepare(house: "Site") -> None:
        from shuffleup.desk.dealer.demo_night import begin_demo

        house.dealer.speed = SPEEDS[speed]
        night = begin_demo(house)
        tables = sorted(house.sequencer(night).state.tables)
        watch = ", ".join(f"http://localhost:{port}/night/{night}/table/{table}" for table in tables)
        click.echo(f"To watch: {watch}")

    serve_from(data, data, host, port, no_browser=no_browser, prepare=prepare)
