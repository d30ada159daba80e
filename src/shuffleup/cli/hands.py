"""`shuffleup hands`: all hands of a night that the program dealt, as the console downloads them, without a server."""

from pathlib import Path

import click

from shuffleup.bad_input import BadInput
from shuffleup.cli.convert import written_to
from shuffleup.cli.data import data_option, reachable
from shuffleup.desk.dealer.hand_files import KINDS
from shuffleup.desk.dealer.night_hands import night_of, nothing_told, whole_night
from shuffleup.desk.dealer.open_nights import NotDealtHere
from shuffleup.desk.house import display_names
from shuffleup.desk.nights import NightsDesk
from shuffleup.desk.speech import told
from shuffleup.desk.timekeeper import Timekeeper
from shuffleup.store import open_store
from shuffleup.store.night_sequencer import NoSuchTournament
from shuffleup.store.people_desk import PeopleDesk
from shuffleup.tournament.state import Tournament


@click.command(
    epilog="""\b
Examples:
  shuffleup hands turbo --data data --to phh --output turbo.phhs
  shuffleup hands turbo --to pokerstars > turbo.txt"""
)
@click.argument("night")
@data_option
@click.option("--to", "to", required=True, type=click.Choice(tuple(KINDS)), help="The format to write.")
@click.option("--output", "-o", type=click.Path(path_type=Path, dir_okay=False), help="The file to write; else stdout.")
def hands(night: str, data: str, to: str, output: Path | None) -> None:
    """Write all hands of NIGHT that are over, with the cards that everybody may know: the file of its console.

    NIGHT is what stands for it in its address, /e/NIGHT. Void hands are left out. It may run while the application
    does, and has to be where the decks are: no backup holds them, and a week after the night they are erased.
    """
    with reachable():
        state, names = _read(data, night)
        try:
            pieces = whole_night(data, night_of(night, state, names, to))
            written = erased = untold = 0
            with written_to(output) as file:
                for piece in pieces:
                    file.write(piece.text)
                    written, erased, untold = written + piece.written, erased + piece.erased, untold + piece.untold
                if not written:
                    raise nothing_told(erased, untold)
        except NotDealtHere as not_here:
            raise BadInput(told(not_here.said).rstrip("."), right="a night with hands that are over") from None
    click.echo(f"{written:,} hands written, {erased:,} with their decks erased, {untold:,} not told in {to}", err=True)


def _read(data: str, night: str) -> tuple[Tournament, dict[str, str]]:
    """The night as it stands, and its players' display names. Raises BadInput where there is none."""
    with open_store(data, read_only=True) as store:
        try:
            state = NightsDesk(store, Timekeeper()).sequencer(night).state
        except NoSuchTournament:
            raise BadInput(f"there is no night {night!r} here", right="what stands behind /e/ in its address") from None
        return state, display_names(PeopleDesk(store), state)
