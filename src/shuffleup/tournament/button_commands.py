"""What people ask for about the first button; class names and fields are part of the log, as in `commands`."""

from dataclasses import dataclass
from typing import Annotated

from shuffleup.acts.register import form
from shuffleup.acts.roles import STAFF
from shuffleup.tournament.acts import Command, act
from shuffleup.tournament.button_state import Drawn
from shuffleup.tournament.kinds import CardsBy, OpaqueId, TableNumber


@act(may=STAFF)
@dataclass(frozen=True, slots=True)
class AnnounceButtonDraw(Command):
    """Commit to the cards that draw the button at these tables; none named: all that have no button yet."""

    tables: tuple[int, ...] = ()


@act(form("deal_button"), may=STAFF)
@dataclass(frozen=True, slots=True)
class DealButtonDraw(Command):
    """Deal the cards of an announced draw."""

    draw: OpaqueId


@act(form("button_cards"), may=STAFF)
@dataclass(frozen=True, slots=True)
class RecordButtonDraw(Command):
    """Say which cards were drawn for the button at a table; those who were level have one more each."""

    table: TableNumber
    cards: Annotated[Drawn, CardsBy("cards")]
