"""What the big screens showed of a hand. Class names and fields are the log's format, as in `events`."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class AllInShown:
    """Tabled hands by entry and the board so far were put on the screens, with their odds in this game."""

    hands: tuple[tuple[str, str], ...]
    board: str = ""
    game: str = ""


@dataclass(frozen=True, slots=True)
class AllInTakenOff:
    """The hands were taken off the screens."""
