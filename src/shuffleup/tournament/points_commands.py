"""What a host ticks for league points; class names and fields are part of the log."""

from dataclasses import dataclass

from shuffleup.acts.register import form
from shuffleup.acts.roles import STAFF
from shuffleup.tournament.acts import Command, act
from shuffleup.tournament.kinds import EntryId, OpaqueId


@act(form("bonus"), may=STAFF)
@dataclass(frozen=True, slots=True)
class GiveBonus(Command):
    """Give an entry a bonus of the night's points table, such as for bringing the card, or take it away again."""

    entry: EntryId
    bonus: OpaqueId
    given: bool = True
