"""What the log tells of chips, as the state holds it. Chips are whole numbers, signed where they leave play."""

from dataclasses import dataclass
from enum import Enum

from shuffleup.message import Message
from shuffleup.tournament.deal_state import Thing


class ChipReason(Enum):
    """Why chips came into play or left it, beside the starting stacks themselves."""

    REBUY = "rebuy"
    ADD_ON = "add_on"
    LAID_OUT = "laid_out"
    EARLY_BONUS = "early_bonus"
    VOUCHER = "voucher"
    FOUND = "found"
    RACE = "race"
    ROUNDED_UP = "rounded_up"
    LATE = "late"
    PENALTY = "penalty"
    HIDDEN = "hidden"
    FORFEITED = "forfeited"
    DISQUALIFIED = "disqualified"
    LEFT = "left"
    TAKEN_OFF = "taken_off"
    OLD_CHIPS = "old_chips"
    LOST = "lost"
    BOT = "bot"
    CORRECTION = "correction"


PRIVATE = (ChipReason.PENALTY, ChipReason.HIDDEN, ChipReason.DISQUALIFIED)
"""Reasons with which nobody's name is told beyond the directors."""


@dataclass(frozen=True, slots=True)
class ChipLine:
    """Chips that came into play (or, negative, left it) at one moment. `entry` and its `life`: whose they were.

    `price` is what was paid for them, in the smallest coin; `table` and `value` where a table's colour-up made them.
    """

    at: int
    command: str
    why: ChipReason
    chips: int
    entry: str = ""
    life: int = 0
    price: int = 0
    table: int = 0
    value: int = 0

    @property
    def reason(self) -> Message:
        """Why, in words."""
        return Message(f"ledger.{self.why.value}")


def reason(why: ChipReason) -> Message:
    """The reason in words, for whoever has no line of it."""
    return ChipLine(0, "", why, 0).reason


@dataclass(frozen=True, slots=True)
class Race:
    """The odd chips of one denomination at one table: those put in, the larger ones paid out, by entry.

    `cards` were dealt for them; `race` names the announced chance that dealt them, if it was ours.
    """

    at: int
    command: str
    table: int
    value: int
    into: int
    method: str
    put: tuple[tuple[str, int], ...]
    paid: tuple[tuple[str, int], ...]
    cards: tuple[tuple[str, tuple[str, ...]], ...] = ()
    race: str = ""


@dataclass(frozen=True, slots=True)
class RaceToCome:
    """A race that was announced: whose odd chips, and the commitment to its cards."""

    id: str
    table: int
    value: int
    into: int
    put: tuple[tuple[str, int], ...]
    bare: tuple[str, ...]
    commitment: str


@dataclass(frozen=True, slots=True)
class Counted:
    """Chips as counted at one moment, by entry or by table."""

    at: int
    command: str
    players: tuple[tuple[str, int], ...] = ()
    tables: tuple[tuple[int, int], ...] = ()


@dataclass(frozen=True, slots=True)
class LastHands:
    """The end as announced at `at`: after so many more hands, or (ms UTC) at a time."""

    at: int
    hands: int = 0
    until: int = 0


@dataclass(frozen=True, slots=True)
class AgreedDeal:
    """What those left are paid, by entry, and what whoever wins gets on top (smallest coin); who takes which thing."""

    at: int
    shares: tuple[tuple[str, int], ...]
    saved: int = 0
    method: str = ""
    things: tuple[Thing, ...] = ()
