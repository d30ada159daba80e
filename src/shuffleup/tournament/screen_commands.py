"""What people ask the big screens to show of a hand. Class names and fields are part of the log, as in `commands`."""

from dataclasses import dataclass

from shuffleup.acts.register import form
from shuffleup.acts.roles import STAFF
from shuffleup.tournament.acts import Command, act


@act(may=STAFF)
@dataclass(frozen=True, slots=True)
class ShowAllIn(Command):
    """Show these tabled hands (by entry, as `AhKh`) with their odds, and the board so far; again for each new card.

    `tabled`: all hands lie open. `betting_closed`: nobody in the hand can bet any more.
    """

    hands: tuple[tuple[str, str], ...]
    board: str = ""
    tabled: bool = False
    betting_closed: bool = False


@act(form("take_off_all_in"), may=STAFF)
@dataclass(frozen=True, slots=True)
class TakeOffAllIn(Command):
    """Take the hands off the screens."""
