"""What the staff reads of a night, field by field: the room as the console sees it, and the one thing to do next."""

from dataclasses import dataclass
from typing import Annotated

from shuffleup.tournament.cash_state import CashCount, CashLine
from shuffleup.tournament.chip_state import AgreedDeal, ChipLine, Counted, LastHands, Race, RaceToCome
from shuffleup.tournament.deal_state import Ballot, Proposal, Talks
from shuffleup.tournament.plan import Plan
from shuffleup.tournament.ruling_state import Penalty
from shuffleup.tournament.state import Counts, Draw, Knockout, Move, Published
from shuffleup.web.api.problems import NeedsShown
from shuffleup.web.api.schema import Said
from shuffleup.web.api.stream_shapes import At


@dataclass(frozen=True)
class ClockNow:
    """What the clock shows at `now`."""

    state: str
    index: int
    level: Annotated[int, Said("As people count, breaks left out.")]
    is_break: bool
    remaining_ms: int
    doubt: Annotated[tuple[int, int] | None, Said("Both ends of a gap, ms UTC.")]


@dataclass(frozen=True)
class EntryNow:
    """One entrant. `seat` and `kept` are table and seat; `place` is 0 for who is not out."""

    id: str
    number: int
    person: str
    name: str
    standing: str
    here: bool
    ticks: tuple[str, ...]
    paid: int
    owes: Annotated[int, Said("What it still has to pay, in the smallest coin; below zero: it has paid too much.")]
    lives: int
    seat: tuple[int, int] | None
    kept: tuple[int, int] | None
    late: bool
    place: int
    bonuses: Annotated[tuple[str, ...], Said("Those of the night's points table that were given.")]


@dataclass(frozen=True)
class TableNow:
    """A table in use: who sits where, seats that take nobody, and what the table itself has told."""

    number: int
    seats: int
    closed: tuple[int, ...]
    players: tuple[tuple[int, str], ...]
    trusted: bool
    hands: Annotated[int, Said("Hands that it has reported.")]
    button: Annotated[int, Said("The seat that it last said; 0 for never.")]
    phones: Annotated[int, Said("Phones that report for it.")]


@dataclass(frozen=True)
class InboxLine:
    """Something that a table or a phone said, and that waits for a yes (`ConfirmReport`) or a no (`RejectReport`)."""

    report: str
    kind: str
    at: At
    table: int
    words: str


@dataclass(frozen=True)
class RulingNow:
    """A ruling of the night. `instead` holds where it was overruled."""

    id: str
    at: At
    table: int
    entry: str
    incident: str
    words: str
    clauses: tuple[str, ...]
    stage: str
    choices: Annotated[int, Said("How many choices the book leaves to the director.")]
    choice: int | None
    overruled: bool
    instead: str


@dataclass(frozen=True)
class ServingNow:
    """Hands that a player has to miss."""

    entry: str
    hands: int
    gone: int
    laps: int


@dataclass(frozen=True)
class Private:
    """What only league and director are told: penalties, and the cash box."""

    penalties: tuple[Penalty, ...]
    serving: tuple[ServingNow, ...]
    cash: tuple[CashLine, ...]
    cash_counts: tuple[CashCount, ...]


@dataclass(frozen=True)
class RoomShown:
    """The night as the console sees it, for the staff. `office` is null for the floor."""

    version: int
    now: At
    phase: str
    plan: Plan
    rulebook: str
    clock: ClockNow
    message: str
    counts: Counts
    entries: tuple[EntryNow, ...]
    tables: tuple[TableNow, ...]
    closed: tuple[tuple[int, int], ...]
    laid_out: Annotated[tuple[tuple[int, int, int], ...], Said("Table, seat and chips of stacks without a player.")]
    inbox: tuple[InboxLine, ...]
    hand_for_hand: Annotated[int, Said("When the hand began that all tables began together, ms UTC; else 0.")]
    announced: Draw | None
    draws: tuple[Draw, ...]
    knockouts: tuple[Knockout, ...]
    moves: tuple[Move, ...]
    coloured_up: tuple[int, ...]
    chips: tuple[ChipLine, ...]
    races: tuple[Race, ...]
    races_to_come: tuple[RaceToCome, ...]
    counted: tuple[Counted, ...]
    last_hands: LastHands | None
    deal: AgreedDeal | None
    talks: Talks | None
    proposal: Proposal | None
    ballot: Ballot | None
    rulings: tuple[RulingNow, ...]
    published: tuple[Published, ...]
    office: Private | None


@dataclass(frozen=True)
class MoveNow:
    """A move that is advised: `MovePlayer` with these seats."""

    entry: str
    name: str
    origin: tuple[int, int]
    to: tuple[int, int]


@dataclass(frozen=True)
class AdviceNow:
    """The one thing to do next. `kind` names it; a question may have to be answered first."""

    version: int
    kind: str
    words: str
    because: str
    table: int
    value: int
    entry: str
    move: MoveNow | None
    needs: NeedsShown | None
    clauses: tuple[str, ...]
    halted: Annotated[tuple[int, ...], Said("Tables that must wait.")]
