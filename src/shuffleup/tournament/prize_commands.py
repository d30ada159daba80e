"""What is asked for about a prize that may not be due. Class names and fields are the log's, as in `commands`."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class HoldPrize:
    """Do not pay an entry's prize until it is decided who gets it."""

    entry: str


@dataclass(frozen=True, slots=True)
class ForfeitPrize:
    """Take an entry's prize, money and things: it stays in the box."""

    entry: str


@dataclass(frozen=True, slots=True)
class ReleasePrize:
    """Pay an entry's prize after all."""

    entry: str
