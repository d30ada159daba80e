"""What happened, in the past tense. The class names and fields are the log's format: they are never renamed.

An event holds what people did and what chance decided, nothing that follows from other events. Entries and people are
opaque ids; names live beside the log. A field added later has a default; a changed meaning gets a new event and an
upcaster in `wire.py`.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field

from shuffleup.tournament.bounty_events import KnockOutNamed
from shuffleup.tournament.button_events import ButtonDrawAnnounced, ButtonDrawn
from shuffleup.tournament.cash_events import CashCounted, MoneyPaidOut, MoneyPutIn, MoneyTaken
from shuffleup.tournament.chip_events import (
    ChipsCounted,
    ChipsIssued,
    ChipsRaced,
    ChipsRemoved,
    DealAgreed,
    LastHandsAnnounced,
    OldChipsExchanged,
    PlacedByCounts,
    RaceAnnounced,
    StackLaidOut,
    StackTakenOff,
)
from shuffleup.tournament.deal_events import (
    DealProposed,
    DealTalksBegun,
    DealTalksEnded,
    ProposalDropped,
    TermsConfirmed,
    VoteCalled,
    VoteCast,
    VoteClosed,
    VoteStopped,
)
from shuffleup.tournament.out_facts import NOTHING_TOLD, OutFacts
from shuffleup.tournament.penalty_events import HandsPlayed, PlayerBackIn
from shuffleup.tournament.plan import Plan
from shuffleup.tournament.points_events import BonusGiven
from shuffleup.tournament.prize_events import PrizeRuled
from shuffleup.tournament.report_events import (
    HandForHandBegun,
    HandForHandEnded,
    NoticesAccepted,
    ReportConfirmed,
    ReportRejected,
    SeatAskedFor,
    TableCalledFloor,
    TableReportedBust,
    TableReportedButton,
    TableReportedHand,
    TableTrusted,
)
from shuffleup.tournament.screen_events import AllInShown, AllInTakenOff
from shuffleup.tournament.seat_events import AbsenceNoted, SeatsRedrawn
from shuffleup.tournament.state import PinnedBook, Result, Ruled, Seat


@dataclass(frozen=True, slots=True)
class TournamentOpened:
    """A night was set up under a pinned book."""

    plan: Plan
    book: PinnedBook


@dataclass(frozen=True, slots=True)
class PlanChanged:
    """The plan was edited; what has been played stays as it was."""

    plan: Plan


@dataclass(frozen=True, slots=True)
class Entered:
    """Somebody is on the list, or on the waiting list; `late` once the cards were in the air."""

    entry: str
    person: str
    waiting: bool = False
    here: bool = False
    ticks: tuple[str, ...] = ()
    paid: int = 0
    late: bool = False


@dataclass(frozen=True, slots=True)
class EntryWithdrawn:
    """An entry that had no stack in play was taken off the list."""

    entry: str


@dataclass(frozen=True, slots=True)
class EntryMovedUp:
    """A place came free before the draw: this entry is on the waiting list no more."""

    entry: str


@dataclass(frozen=True, slots=True)
class CheckInChanged:
    """Who is here, with what was checked at the door."""

    entry: str
    here: bool
    ticks: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class PaymentNoted:
    """How many stacks this entry has paid for."""

    entry: str
    paid: int


@dataclass(frozen=True, slots=True)
class SeatKept:
    """A seat is kept for one entry (special needs); None gives it back to the draw."""

    entry: str
    seat: Seat | None


@dataclass(frozen=True, slots=True)
class SeatClosed:
    """A seat is out of use, or in use again."""

    seat: Seat
    closed: bool = True


@dataclass(frozen=True, slots=True)
class DrawAnnounced:
    """The entrants in order, the tables, and the commitment, before anybody can know the seats."""

    draw: str
    entries: tuple[str, ...]
    tables: tuple[int, ...]
    commitment: str


@dataclass(frozen=True, slots=True)
class SeatsDrawn:
    """The seats, with the seed and salt that anybody can check them by."""

    draw: str
    seed: str
    salt: str
    seats: tuple[tuple[str, Seat], ...]


@dataclass(frozen=True, slots=True)
class EntrySeated:
    """A late entrant, or one from the waiting list, has a seat and a stack; `seed` drew the seat unless it is empty."""

    entry: str
    seat: Seat
    seed: str = ""


@dataclass(frozen=True, slots=True)
class PlayerMoved:
    """One player changed seats; `why` is balance, host or needs."""

    entry: str
    origin: Seat
    to: Seat
    why: str
    clauses: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class SeatsSwapped:
    """Two players changed places."""

    entry: str
    other: str


@dataclass(frozen=True, slots=True)
class TableOpened:
    """A further table is in use."""

    table: int
    seats: int


@dataclass(frozen=True, slots=True)
class TableBroken:
    """A table broke and its players got other seats.

    The first of two `seeds` shuffled the players, the second the free seats; one alone shuffled the seats; without
    seeds the host placed them.
    """

    table: int
    moves: tuple[tuple[str, Seat, Seat], ...]
    seeds: tuple[str, ...] = ()
    clauses: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class FinalTableDrawn:
    """Everybody left was drawn to one table of so many seats."""

    table: int
    seats: int
    moves: tuple[tuple[str, Seat, Seat], ...]
    seed: str = ""
    clauses: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class ClockStarted:
    """Shuffle up and deal."""


@dataclass(frozen=True, slots=True)
class ClockPaused:
    """The clock stands; a message may say why."""

    message: str = ""


@dataclass(frozen=True, slots=True)
class ClockResumed:
    """The clock goes on."""


@dataclass(frozen=True, slots=True)
class ClockAdjusted:
    """Time was added to the level (seconds), or taken away."""

    seconds: int


@dataclass(frozen=True, slots=True)
class LevelSet:
    """The clock was put at the start of a level (0 based, breaks counted)."""

    index: int


@dataclass(frozen=True, slots=True)
class LevelReached:
    """The clock had come to this level by itself; noted with the next command."""

    index: int
    since: int


@dataclass(frozen=True, slots=True)
class ClockJumped:
    """The server was away, or the machine's clock was set: from the last sign of life to now (ms UTC)."""

    origin: int
    to: int
    went_on: bool


@dataclass(frozen=True, slots=True)
class ClockDoubtSettled:
    """The director said whether play went on during the gap."""

    went_on: bool


@dataclass(frozen=True, slots=True)
class ChipsColouredUp:
    """Chips of this value have left play."""

    value: int


@dataclass(frozen=True, slots=True)
class PlayersBusted:
    """Out on one hand, best placed first; those of one group share a place. Each entry with the life it lost.

    `facts` are what they were placed by, where it was told.
    """

    groups: tuple[tuple[str, ...], ...]
    lives: tuple[tuple[str, int], ...]
    by: str = ""
    clauses: tuple[str, ...] = ()
    facts: OutFacts = NOTHING_TOLD


@dataclass(frozen=True, slots=True)
class ReEntered:
    """A player who was out has a new stack and a new seat."""

    entry: str
    seat: Seat
    seed: str = ""


@dataclass(frozen=True, slots=True)
class MessageShown:
    """A line for the room; an empty one takes it off."""

    text: str


@dataclass(frozen=True, slots=True)
class CountsSet:
    """A night without names: entered and left."""

    entered: int
    left: int


@dataclass(frozen=True, slots=True)
class TournamentClosed:
    """Play is over, whoever is left shares the first place unless one is alone."""


@dataclass(frozen=True, slots=True)
class ResultsPublished:
    """Results as given out; number 2 and above are corrections."""

    number: int
    results: tuple[Result, ...]


@dataclass(frozen=True, slots=True)
class RulingProposed:
    """The floor was called to a table (0: none in particular), and this is what the book says."""

    table: int
    situation: str
    act: int
    book: str
    ruled: Ruled
    incident: str = ""
    answers: Mapping[str, str] = field(default_factory=dict)
    entry: str = ""


@dataclass(frozen=True, slots=True)
class RulingConfirmed:
    """The director let the ruling stand; `choice` is the one he took where the book leaves it to him."""

    ruling: str
    choice: int | None = None


@dataclass(frozen=True, slots=True)
class RulingOverruled:
    """The director ruled otherwise, for this reason."""

    ruling: str
    reason: str
    instead: str = ""


@dataclass(frozen=True, slots=True)
class RulingApplied:
    """The ruling was carried out."""

    ruling: str


@dataclass(frozen=True, slots=True)
class PenaltyGiven:
    """A line of a player's record, which only directors see. `hands` counts hands or rounds, by the penalty.

    `missed` are the hands that these come to, with the players at the table at that moment, `laps` the rounds that
    only the table can count; `under_way`: counting begins when the hand under way is over.
    """

    entry: str
    kind: str
    penalty: str
    hands: int = 0
    ruling: str = ""
    missed: int = 0
    laps: int = 0
    under_way: bool = False


@dataclass(frozen=True, slots=True)
class CommandTakenBack:
    """These commands count as never sent. The fold leaves out all their events."""

    commands: tuple[str, ...]


Event = (
    TournamentOpened
    | PlanChanged
    | Entered
    | EntryWithdrawn
    | EntryMovedUp
    | CheckInChanged
    | PaymentNoted
    | SeatKept
    | SeatClosed
    | DrawAnnounced
    | SeatsDrawn
    | EntrySeated
    | PlayerMoved
    | SeatsSwapped
    | SeatsRedrawn
    | AbsenceNoted
    | TableOpened
    | TableBroken
    | FinalTableDrawn
    | ClockStarted
    | ClockPaused
    | ClockResumed
    | ClockAdjusted
    | LevelSet
    | LevelReached
    | ClockJumped
    | ClockDoubtSettled
    | ChipsColouredUp
    | PlayersBusted
    | ReEntered
    | MessageShown
    | CountsSet
    | TournamentClosed
    | ResultsPublished
    | RulingProposed
    | RulingConfirmed
    | RulingOverruled
    | RulingApplied
    | PenaltyGiven
    | HandsPlayed
    | PlayerBackIn
    | ChipsIssued
    | ChipsRemoved
    | StackLaidOut
    | StackTakenOff
    | OldChipsExchanged
    | RaceAnnounced
    | ChipsRaced
    | ChipsCounted
    | LastHandsAnnounced
    | PlacedByCounts
    | DealAgreed
    | DealTalksBegun
    | DealTalksEnded
    | DealProposed
    | ProposalDropped
    | VoteCalled
    | VoteCast
    | VoteClosed
    | VoteStopped
    | TermsConfirmed
    | AllInShown
    | AllInTakenOff
    | TableReportedBust
    | TableReportedButton
    | TableReportedHand
    | HandForHandBegun
    | HandForHandEnded
    | ButtonDrawAnnounced
    | ButtonDrawn
    | TableCalledFloor
    | SeatAskedFor
    | ReportConfirmed
    | ReportRejected
    | TableTrusted
    | NoticesAccepted
    | MoneyTaken
    | MoneyPaidOut
    | MoneyPutIn
    | CashCounted
    | BonusGiven
    | KnockOutNamed
    | PrizeRuled
    | CommandTakenBack
)
