"""What is asked for about a prize that may not be due. Class names and fields are the log's, as in `commands`."""

from dataclasses import dataclass

from shuffleup.acts.register import form
from shuffleup.acts.roles import OFFICE
from shuffleup.tournament.acts import Command, act
from shuffleup.tournament.kinds import EntryId


@act(form("hold_prize"), may=OFFICE)
@dataclass(frozen=True, slots=True)
class HoldPrize(Command):
    """Do not pay an entry's prize until it is decided who gets it."""

    entry: EntryId


@act(form("forfeit_prize"), may=OFFICE)
@dataclass(frozen=True, slots=True)
class ForfeitPrize(Command):
    """Take an entry's prize, money and things: it stays in the box."""

    entry: EntryId


@act(form("release_prize"), may=OFFICE)
@dataclass(frozen=True, slots=True)
class ReleasePrize(Command):
    """Pay an entry's prize after all."""

    entry: EntryId
