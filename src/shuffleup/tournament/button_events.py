"""Draws for the button, in the past tense; names and fields are for ever, as in `events`."""

from dataclasses import dataclass

from shuffleup.message import Message
from shuffleup.tournament.acts import Event, happens
from shuffleup.tournament.button_state import Drawn


@happens()
@dataclass(frozen=True, slots=True)
class ButtonDrawAnnounced(Event):
    """Who draws at which tables, in order of the seats, and the commitment, before anybody can know the cards."""

    draw: str
    tables: tuple[tuple[int, tuple[str, ...]], ...]
    commitment: str


@happens(Message("log.button_drawn", {"table": "table", "seat": "button"}))
@dataclass(frozen=True, slots=True)
class ButtonDrawn(Event):
    """The button of a table goes to this seat, by these cards (none: at random); `draw` names the announced chance."""

    table: int
    button: int
    cards: Drawn = ()
    draw: str = ""
    seed: str = ""
    salt: str = ""
    clauses: tuple[str, ...] = ()
