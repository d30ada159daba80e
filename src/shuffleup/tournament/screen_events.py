"""What the big screens showed of a hand. Class names and fields are the log's format, as in `events`."""

from dataclasses import dataclass

from shuffleup.message import Message
from shuffleup.tournament.acts import Event, happens


@happens()
@dataclass(frozen=True, slots=True)
class AllInShown(Event):
    """Tabled hands by entry and the board so far were put on the screens, with their odds in this game."""

    hands: tuple[tuple[str, str], ...]
    board: str = ""
    game: str = ""


@happens(Message("log.all_in_taken_off"))
@dataclass(frozen=True, slots=True)
class AllInTakenOff(Event):
    """The hands were taken off the screens."""
