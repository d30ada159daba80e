"""How penalties are served, in the past tense; names and fields are for ever, as in `events`."""

from dataclasses import dataclass

from shuffleup.message import Message
from shuffleup.tournament.acts import Event, happens


@happens(Message("log.hands_played", {"table": "table", "count": "count"}))
@dataclass(frozen=True, slots=True)
class HandsPlayed(Event):
    """So many hands were finished at a table, the first of them its hand number `hand`."""

    table: int
    hand: int
    count: int = 1


@happens(Message("log.back_in"))
@dataclass(frozen=True, slots=True)
class PlayerBackIn(Event):
    """A player who missed hands plays again: the director, or the table's own count, said so."""

    entry: str
