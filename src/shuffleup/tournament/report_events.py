"""What the room itself said, in the past tense; names and fields are for ever, as in `events.py`.

`by` is the actor: a role and the opaque id of the phone, never a person.
"""

from dataclasses import dataclass

from shuffleup.message import Message
from shuffleup.tournament.acts import Event, happens
from shuffleup.tournament.out_facts import NOTHING_TOLD, OutFacts


@happens()
@dataclass(frozen=True, slots=True)
class TableReportedBust(Event):
    """A table said who is out on one hand, best placed first, and who took the stacks (`taker`, empty: not said)."""

    table: int
    groups: tuple[tuple[str, ...], ...]
    lives: tuple[tuple[str, int], ...]
    by: str = ""
    facts: OutFacts = NOTHING_TOLD
    taker: str = ""


@happens()
@dataclass(frozen=True, slots=True)
class TableReportedButton(Event):
    """Somebody said where the button of a table is, and the blinds (0: not said)."""

    table: int
    button: int
    big_blind: int = 0
    by: str = ""
    small_blind: int = 0


@happens(Message("log.reported_hand", {"table": "table", "hand": "hand"}))
@dataclass(frozen=True, slots=True)
class TableReportedHand(Event):
    """A table said that it has finished a hand."""

    table: int
    hand: int
    by: str = ""


@happens(Message("log.hand_for_hand"))
@dataclass(frozen=True, slots=True)
class HandForHandBegun(Event):
    """All tables began one hand together."""


@happens(Message("log.hands_as_usual"))
@dataclass(frozen=True, slots=True)
class HandForHandEnded(Event):
    """Tables play on as usual."""


@happens()
@dataclass(frozen=True, slots=True)
class TableCalledFloor(Event):
    """Somebody at a table called the floor; `entry` is the player, if it was one."""

    table: int
    entry: str = ""
    by: str = ""


@happens(Message("log.seat_asked_for", {"player": "entry"}))
@dataclass(frozen=True, slots=True)
class SeatAskedFor(Event):
    """A phone asked to be taken for this player's."""

    entry: str
    claim: str


@happens(Message("log.report_confirmed"))
@dataclass(frozen=True, slots=True)
class ReportConfirmed(Event):
    """The director took the report for true, or granted what was asked."""

    report: str


@happens(Message("log.report_rejected"))
@dataclass(frozen=True, slots=True)
class ReportRejected(Event):
    """The director put the report aside."""

    report: str


@happens()
@dataclass(frozen=True, slots=True)
class TableTrusted(Event):
    """What this table reports is carried out at once, or no longer."""

    table: int
    trusted: bool = True


@happens()
@dataclass(frozen=True, slots=True)
class NoticesAccepted(Event):
    """A player accepted these notices of this version of the book."""

    entry: str
    notices: tuple[str, ...]
    version: str
