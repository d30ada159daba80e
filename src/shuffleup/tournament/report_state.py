"""What the room has said and what came of it, as parts of the tournament's state."""

from dataclasses import dataclass
from enum import Enum

from shuffleup.tournament.out_facts import NOTHING_TOLD, OutFacts


class ReportKind(Enum):
    """What a line of the director's inbox is about."""

    BUST = "bust"
    FLOOR = "floor"
    SEAT = "seat"


@dataclass(frozen=True, slots=True)
class TableReport:
    """Something that waits for the director, or did: who is out, a call for the floor, a phone that asks for a seat.

    `id` is the command's; `claim` the opaque id of the phone that asks; `settled_at` in ms UTC, 0 while it waits.
    """

    id: str
    at: int
    kind: ReportKind
    table: int = 0
    entry: str = ""
    groups: tuple[tuple[str, ...], ...] = ()
    lives: tuple[tuple[str, int], ...] = ()
    claim: str = ""
    by: str = ""
    facts: OutFacts = NOTHING_TOLD
    settled_at: int = 0
    confirmed: bool = False
    taker: str = ""


@dataclass(frozen=True, slots=True)
class ButtonSeen:
    """Where a table said that the button is, and the big blind (0: not said), after so many hands of its counting."""

    at: int
    button: int
    big_blind: int
    hands: int


@dataclass(frozen=True, slots=True)
class Acceptance:
    """Notices that a player accepted, and the version of the book that they were read in."""

    at: int
    notices: tuple[str, ...]
    version: str
