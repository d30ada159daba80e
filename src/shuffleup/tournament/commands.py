"""What people ask for, in the imperative, with the facts they saw when they asked (this entry, this life, this seat).

Class names and fields are part of the log. A command that no longer fits what is so now is refused with the reason;
one whose wish is already fulfilled is told so.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Annotated

from shuffleup.acts.kinds import Keyed, Named, Several, TextLine, Ticked, Whole
from shuffleup.acts.register import form, page_form
from shuffleup.acts.roles import NOBODY, OFFICE, STAFF
from shuffleup.chronicle.undo import TakeBack as TakeBack
from shuffleup.message import Message
from shuffleup.tournament.acts import Command, act
from shuffleup.tournament.kinds import At, AtNow, Chips, EntryId, Life, OpaqueId, ShownTable, TableNumber
from shuffleup.tournament.out_facts import NOTHING_TOLD, OutFacts
from shuffleup.tournament.pin import PinnedBook
from shuffleup.tournament.plan import Plan
from shuffleup.tournament.ruling_state import Ruled

TICKS = Ticked(("age", "member", "photo_id"))
"""What is checked at the door."""

DrawnTable = Annotated[int, ShownTable(Message("right.numbers_tables_plan"))]


@act(may=OFFICE)
@dataclass(frozen=True, slots=True)
class OpenTournament(Command):
    """Set a night up."""

    plan: Plan
    book: PinnedBook


@act(may=OFFICE)
@dataclass(frozen=True, slots=True)
class ChangePlan(Command):
    """Edit the plan, before or during play; the rulebook stays."""

    plan: Plan


@dataclass(frozen=True, slots=True)
class Entrant:
    """Somebody to be entered: the person's id, whether already here, what was checked, stacks paid for."""

    person: str
    here: bool = False
    ticks: tuple[str, ...] = ()
    paid: int = 0


@act(page_form("enter"), may=STAFF)
@dataclass(frozen=True, slots=True)
class EnterPlayers(Command):
    """Put these people on the list; during late entry they get a seat and a stack at once when here."""

    entrants: tuple[Entrant, ...]


@act(form("withdraw"), may=STAFF)
@dataclass(frozen=True, slots=True)
class WithdrawEntry(Command):
    """Take an entry off the list."""

    entry: EntryId


@act(form("check_in", here=True), may=STAFF)
@dataclass(frozen=True, slots=True)
class CheckIn(Command):
    """Say that an entry is here (or not), with the ticks made at the door."""

    entry: EntryId
    here: bool = True
    ticks: Annotated[tuple[str, ...], Named("tick"), TICKS] = ()


@act(form("pay"), may=STAFF)
@dataclass(frozen=True, slots=True)
class NotePayment(Command):
    """Say for how many stacks an entry has paid."""

    entry: EntryId
    paid: Annotated[int, Whole(0, 1000)]


@act(form("keep_seat"), may=STAFF)
@dataclass(frozen=True, slots=True)
class KeepSeat(Command):
    """Keep a seat for an entry, or (None) give it back."""

    entry: EntryId
    seat: At | None = None


@act(form("close_seat"), may=STAFF)
@dataclass(frozen=True, slots=True)
class CloseSeat(Command):
    """Take a seat out of use, or bring it back."""

    seat: At
    closed: bool = True


@act(form("announce"), may=OFFICE)
@dataclass(frozen=True, slots=True)
class AnnounceDraw(Command):
    """Fix who takes part and at which tables, and commit to the chance."""

    tables: Annotated[tuple[DrawnTable, ...], Named("table"), Several(blanks=True)] = ()


@act(form("draw"), may=OFFICE)
@dataclass(frozen=True, slots=True)
class DrawSeats(Command):
    """Carry out the announced draw."""

    draw: OpaqueId


@act(form("seat"), may=STAFF)
@dataclass(frozen=True, slots=True)
class SeatEntry(Command):
    """Give an entry without a seat one: a named seat, or (None) one drawn for it."""

    entry: EntryId
    seat: At | None = None


@act(may=STAFF)
@dataclass(frozen=True, slots=True)
class MovePlayer(Command):
    """Move one player; `answers` are the facts behind a balance (`big_blind 3`: seat)."""

    entry: EntryId
    origin: AtNow
    to: At
    why: str = "host"
    answers: Mapping[str, str] = field(default_factory=dict)


@act(may=STAFF)
@dataclass(frozen=True, slots=True)
class SwapSeats(Command):
    """Let two players change places."""

    entry: EntryId
    other: str
    origin: AtNow
    to: At


@act(form("open_table"), may=STAFF)
@dataclass(frozen=True, slots=True)
class OpenTable(Command):
    """Bring a further table into use."""

    table: TableNumber


@act(form("break"), may=STAFF)
@dataclass(frozen=True, slots=True)
class BreakTable(Command):
    """Break a table: its players are drawn into the free seats of the others, or placed there where the host places.

    `seats` are what he chose: entry and seat for everybody at the table.
    """

    table: TableNumber
    seats: Annotated[tuple[tuple[EntryId, At], ...], Keyed("seat", 20)] = ()


@act(form("final_table"), may=OFFICE)
@dataclass(frozen=True, slots=True)
class DrawFinalTable(Command):
    """Draw everybody left to one table."""

    table: TableNumber


@act(form("start"), may=OFFICE)
@dataclass(frozen=True, slots=True)
class StartClock(Command):
    """Shuffle up and deal."""


@act(form("pause"), may=STAFF)
@dataclass(frozen=True, slots=True)
class PauseClock(Command):
    """Stop the clock, with a line for the room if wanted."""

    message: Annotated[str, TextLine()] = ""


@act(form("resume"), may=STAFF)
@dataclass(frozen=True, slots=True)
class ResumeClock(Command):
    """Let the clock go on."""


@act(may=STAFF)
@dataclass(frozen=True, slots=True)
class AdjustClock(Command):
    """Give the level so many seconds more, or (negative) less."""

    seconds: int


@act(may=OFFICE)
@dataclass(frozen=True, slots=True)
class SetLevel(Command):
    """Go to the start of a level (0 based, breaks counted); `seen` is the level the sender was looking at."""

    index: int
    seen: int


@act(may=NOBODY, by_server=True)
@dataclass(frozen=True, slots=True)
class ReportJump(Command):
    """The server tells that it was away, or that the machine's clock was set (ms UTC both)."""

    origin: int
    to: int


@act(form("settle"), may=STAFF)
@dataclass(frozen=True, slots=True)
class SettleDoubt(Command):
    """Say whether play went on during the gap."""

    went_on: bool


@act(form("colour_up"), may=STAFF)
@dataclass(frozen=True, slots=True)
class ColourUp(Command):
    """Say that the chips of this value have left play."""

    value: Chips


@act(may=STAFF)
@dataclass(frozen=True, slots=True)
class BustPlayers(Command):
    """Record players out on one hand, best placed first; those in one group tie. `lives`: the stack each one lost.

    Where `facts` are told the book places them by these, whatever the order.
    """

    groups: tuple[tuple[str, ...], ...]
    lives: tuple[tuple[str, int], ...]
    by: str = ""
    facts: OutFacts = NOTHING_TOLD


@act(form("re_enter"), may=STAFF)
@dataclass(frozen=True, slots=True)
class ReEnter(Command):
    """Give a player who is out a new stack; `lives` as the sender saw them."""

    entry: EntryId
    lives: Life
    paid: bool = True


@act(form("message"), may=STAFF)
@dataclass(frozen=True, slots=True)
class ShowMessage(Command):
    """Put a line on the screens, or (empty) take it off."""

    text: Annotated[str, Named("message"), TextLine()]


@act(form("counts"), may=STAFF)
@dataclass(frozen=True, slots=True)
class SetCounts(Command):
    """For a night without names: how many entered, how many are left."""

    entered: Annotated[int, Whole(0, 100_000)]
    left: Annotated[int, Whole(0, 100_000)]


@act(form("close"), may=OFFICE)
@dataclass(frozen=True, slots=True)
class CloseTournament(Command):
    """Play is over."""


@act(form("publish"), may=OFFICE)
@dataclass(frozen=True, slots=True)
class PublishResults(Command):
    """Give the results out."""


@act(may=STAFF)
@dataclass(frozen=True, slots=True)
class ProposeRuling(Command):
    """Put down what happened at a table (0: none in particular) and what the night's book makes of it.

    `situation` is a situation file and `act` the line of it that is ruled on; `incident` names the kind of incident and
    `answers` the facts told; `entry` is the player it is about, if anybody has said so.
    """

    table: int
    situation: str
    act: int
    book: str
    ruled: Ruled
    incident: str = ""
    answers: Mapping[str, str] = field(default_factory=dict)
    entry: str = ""


@act(may=STAFF)
@dataclass(frozen=True, slots=True)
class ConfirmRuling(Command):
    """Let a ruling stand; `choice` counts from 0 among those that the book leaves to the director."""

    ruling: str
    choice: int | None = None


@act(may=OFFICE)
@dataclass(frozen=True, slots=True)
class OverruleRuling(Command):
    """Rule otherwise than the book, with the reason; `instead` says what holds."""

    ruling: str
    reason: str
    instead: str = ""


@dataclass(frozen=True, slots=True)
class PenaltyMeant:
    """A penalty to go on a player's record: for which offence, which, and how many hands or rounds.

    `under_way`: a hand is being played, and counting begins when it is over. `chips` are those of somebody who is
    disqualified and goes out with them; None puts the disqualification on the record alone.
    """

    entry: str
    kind: str
    penalty: str
    hands: int = 0
    under_way: bool = False
    chips: int | None = None


@act(may=STAFF)
@dataclass(frozen=True, slots=True)
class ApplyRuling(Command):
    """Carry a ruling out, with the penalties that follow from it."""

    ruling: str
    penalties: tuple[PenaltyMeant, ...] = ()
