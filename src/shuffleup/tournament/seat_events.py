"""Seats drawn anew and players away from theirs, in the past tense; names and fields are for ever, as in `events`."""

from dataclasses import dataclass

from shuffleup.tournament.acts import Event, happens
from shuffleup.tournament.state import Seat


@happens()
@dataclass(frozen=True, slots=True)
class SeatsRedrawn(Event):
    """Everybody was drawn into a seat again; the seed shuffled them by order of entry."""

    moves: tuple[tuple[str, Seat, Seat], ...]
    seed: str = ""
    clauses: tuple[str, ...] = ()


@happens()
@dataclass(frozen=True, slots=True)
class AbsenceNoted(Event):
    """A player was away from his seat, or was back in it."""

    entry: str
    away: bool = True
