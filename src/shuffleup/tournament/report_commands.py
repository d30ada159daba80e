"""What the room itself asks for: tables that report, players who call the floor, ask for their seat, accept notices.

Like all commands (`commands.py`) they carry the facts that the sender saw. Who may send which stands on each.
"""

from dataclasses import dataclass
from typing import Annotated

from shuffleup.acts.kinds import Id, Must, TextLine, Whole
from shuffleup.acts.register import form
from shuffleup.acts.roles import SEATED, STAFF, TABLE
from shuffleup.tournament.acts import Command, act
from shuffleup.tournament.kinds import EntryId, ShownMoment, TableNumber
from shuffleup.tournament.out_facts import NOTHING_TOLD, OutFacts


@act(may=TABLE)
@dataclass(frozen=True, slots=True)
class ReportBust(Command):
    """A table says who of it is out on one hand, and who took the stacks (`taker`, an entry): as in `BustPlayers`."""

    table: TableNumber
    groups: tuple[tuple[str, ...], ...]
    lives: tuple[tuple[str, int], ...]
    facts: OutFacts = NOTHING_TOLD
    taker: str = ""


@act(form("report_button"), may=TABLE)
@dataclass(frozen=True, slots=True)
class ReportButton(Command):
    """A table, or the director, says in which seat the button is in this hand, and the blinds (0: not said)."""

    table: TableNumber
    button: Annotated[int, Whole(1, 99)]
    big_blind: Annotated[int, Whole(0, 99)] = 0
    small_blind: Annotated[int, Whole(0, 99)] = 0


@act(form("report_hand"), may=TABLE)
@dataclass(frozen=True, slots=True)
class ReportHand(Command):
    """A table says that it has finished its hand number `hand`, counted by these reports from 1."""

    table: TableNumber
    hand: Annotated[int, Whole(1, 100_000)]


@act(form("hand_for_hand"), may=STAFF)
@dataclass(frozen=True, slots=True)
class PlayHandForHand(Command):
    """Let all tables begin their next hand together, or (not `on`) play on as usual.

    `seen` is when the hand began that the sender was looking at (ms UTC), 0 while tables play as usual.
    """

    on: bool = True
    seen: Annotated[int, ShownMoment(), Must()] = 0


@act(form("call_floor"), may=TABLE | SEATED)
@dataclass(frozen=True, slots=True)
class CallFloor(Command):
    """Somebody wants the floor at this table; `entry` is the player who called, empty for the table itself."""

    table: TableNumber
    entry: EntryId = ""


@act(may=STAFF, by_server=True)  # for a phone that asks: see `claims.py`
@dataclass(frozen=True, slots=True)
class AskForSeat(Command):
    """A phone says that it belongs to this player, and cannot show it: `claim` is the phone's opaque id."""

    entry: str
    claim: str


@act(form("confirm_report"), may=STAFF)
@dataclass(frozen=True, slots=True)
class ConfirmReport(Command):
    """What was reported or asked is so: carry it out."""

    report: Annotated[str, Id(64)]


@act(form("reject_report"), may=STAFF)
@dataclass(frozen=True, slots=True)
class RejectReport(Command):
    """What was reported is not so, or what was asked is not granted."""

    report: Annotated[str, Id(64)]


@act(form("trust"), may=STAFF)
@dataclass(frozen=True, slots=True)
class TrustTable(Command):
    """From now on (or no longer) carry out at once what this table reports."""

    table: TableNumber
    trusted: bool = True


@act(may=SEATED)
@dataclass(frozen=True, slots=True)
class AcceptNotices(Command):
    """A player accepts what the book wants players to be told: these clauses, in this version of the book."""

    entry: EntryId
    notices: tuple[str, ...]
    version: Annotated[str, TextLine(100)]
