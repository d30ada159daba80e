"""What happened, in the past tense. The class names and fields are the log's format: they are never renamed.

An event holds what people did and what chance decided, nothing that follows from other events. Entries and people are
opaque ids; names live beside the log. A field added later has a default; a changed meaning gets a new event and an
upcaster in `wire.py`.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field

from shuffleup.chronicle.undo import CommandTakenBack as CommandTakenBack
from shuffleup.message import Message
from shuffleup.tournament.acts import Event, happens
from shuffleup.tournament.out_facts import NOTHING_TOLD, OutFacts
from shuffleup.tournament.pin import PinnedBook
from shuffleup.tournament.plan import Plan
from shuffleup.tournament.ruling_state import Ruled
from shuffleup.tournament.state import Result, Seat


@happens()
@dataclass(frozen=True, slots=True)
class TournamentOpened(Event):
    """A night was set up under a pinned book."""

    plan: Plan
    book: PinnedBook


@happens()
@dataclass(frozen=True, slots=True)
class PlanChanged(Event):
    """The plan was edited; what has been played stays as it was."""

    plan: Plan


@happens()
@dataclass(frozen=True, slots=True)
class Entered(Event):
    """Somebody is on the list, or on the waiting list; `late` once the cards were in the air."""

    entry: str
    person: str
    waiting: bool = False
    here: bool = False
    ticks: tuple[str, ...] = ()
    paid: int = 0
    late: bool = False


@happens(Message("log.withdrawn", {"player": "entry"}))
@dataclass(frozen=True, slots=True)
class EntryWithdrawn(Event):
    """An entry that had no stack in play was taken off the list."""

    entry: str


@happens(Message("log.moved_up", {"player": "entry"}))
@dataclass(frozen=True, slots=True)
class EntryMovedUp(Event):
    """A place came free before the draw: this entry is on the waiting list no more."""

    entry: str


@happens()
@dataclass(frozen=True, slots=True)
class CheckInChanged(Event):
    """Who is here, with what was checked at the door."""

    entry: str
    here: bool
    ticks: tuple[str, ...] = ()


@happens(Message("log.paid", {"player": "entry", "paid": "paid"}))
@dataclass(frozen=True, slots=True)
class PaymentNoted(Event):
    """How many stacks this entry has paid for."""

    entry: str
    paid: int


@happens()
@dataclass(frozen=True, slots=True)
class SeatKept(Event):
    """A seat is kept for one entry (special needs); None gives it back to the draw."""

    entry: str
    seat: Seat | None


@happens()
@dataclass(frozen=True, slots=True)
class SeatClosed(Event):
    """A seat is out of use, or in use again."""

    seat: Seat
    closed: bool = True


@happens()
@dataclass(frozen=True, slots=True)
class DrawAnnounced(Event):
    """The entrants in order, the tables, and the commitment, before anybody can know the seats."""

    draw: str
    entries: tuple[str, ...]
    tables: tuple[int, ...]
    commitment: str


@happens()
@dataclass(frozen=True, slots=True)
class SeatsDrawn(Event):
    """The seats, with the seed and salt that anybody can check them by."""

    draw: str
    seed: str
    salt: str
    seats: tuple[tuple[str, Seat], ...]


@happens()
@dataclass(frozen=True, slots=True)
class EntrySeated(Event):
    """A late entrant, or one from the waiting list, has a seat and a stack; `seed` drew the seat unless it is empty."""

    entry: str
    seat: Seat
    seed: str = ""


@happens()
@dataclass(frozen=True, slots=True)
class PlayerMoved(Event):
    """One player changed seats; `why` is balance, host or needs."""

    entry: str
    origin: Seat
    to: Seat
    why: str
    clauses: tuple[str, ...] = ()


@happens()
@dataclass(frozen=True, slots=True)
class SeatsSwapped(Event):
    """Two players changed places."""

    entry: str
    other: str


@happens(Message("log.table_opened", {"table": "table"}))
@dataclass(frozen=True, slots=True)
class TableOpened(Event):
    """A further table is in use."""

    table: int
    seats: int


@happens()
@dataclass(frozen=True, slots=True)
class TableBroken(Event):
    """A table broke and its players got other seats.

    The first of two `seeds` shuffled the players, the second the free seats; one alone shuffled the seats; without
    seeds the host placed them.
    """

    table: int
    moves: tuple[tuple[str, Seat, Seat], ...]
    seeds: tuple[str, ...] = ()
    clauses: tuple[str, ...] = ()


@happens()
@dataclass(frozen=True, slots=True)
class FinalTableDrawn(Event):
    """Everybody left was drawn to one table of so many seats."""

    table: int
    seats: int
    moves: tuple[tuple[str, Seat, Seat], ...]
    seed: str = ""
    clauses: tuple[str, ...] = ()


@happens()
@dataclass(frozen=True, slots=True)
class ClockStarted(Event):
    """Shuffle up and deal."""


@happens()
@dataclass(frozen=True, slots=True)
class ClockPaused(Event):
    """The clock stands; a message may say why."""

    message: str = ""


@happens(Message("log.clock_resumed"))
@dataclass(frozen=True, slots=True)
class ClockResumed(Event):
    """The clock goes on."""


@happens()
@dataclass(frozen=True, slots=True)
class ClockAdjusted(Event):
    """Time was added to the level (seconds), or taken away."""

    seconds: int


@happens()
@dataclass(frozen=True, slots=True)
class LevelSet(Event):
    """The clock was put at the start of a level (0 based, breaks counted)."""

    index: int


@happens()
@dataclass(frozen=True, slots=True)
class LevelReached(Event):
    """The clock had come to this level by itself; noted with the next command."""

    index: int
    since: int


@happens()
@dataclass(frozen=True, slots=True)
class ClockJumped(Event):
    """The server was away, or the machine's clock was set: from the last sign of life to now (ms UTC)."""

    origin: int
    to: int
    went_on: bool


@happens()
@dataclass(frozen=True, slots=True)
class ClockDoubtSettled(Event):
    """The director said whether play went on during the gap."""

    went_on: bool


@happens(Message("log.coloured_up", {"value": "value"}))
@dataclass(frozen=True, slots=True)
class ChipsColouredUp(Event):
    """Chips of this value have left play."""

    value: int


@happens()
@dataclass(frozen=True, slots=True)
class PlayersBusted(Event):
    """Out on one hand, best placed first; those of one group share a place. Each entry with the life it lost.

    `facts` are what they were placed by, where it was told.
    """

    groups: tuple[tuple[str, ...], ...]
    lives: tuple[tuple[str, int], ...]
    by: str = ""
    clauses: tuple[str, ...] = ()
    facts: OutFacts = NOTHING_TOLD


@happens()
@dataclass(frozen=True, slots=True)
class ReEntered(Event):
    """A player who was out has a new stack and a new seat."""

    entry: str
    seat: Seat
    seed: str = ""


@happens()
@dataclass(frozen=True, slots=True)
class MessageShown(Event):
    """A line for the room; an empty one takes it off."""

    text: str


@happens(Message("log.counts_set", {"entered": "entered", "left": "left"}))
@dataclass(frozen=True, slots=True)
class CountsSet(Event):
    """A night without names: entered and left."""

    entered: int
    left: int


@happens(Message("log.closed"))
@dataclass(frozen=True, slots=True)
class TournamentClosed(Event):
    """Play is over, whoever is left shares the first place unless one is alone."""


@happens()
@dataclass(frozen=True, slots=True)
class ResultsPublished(Event):
    """Results as given out; number 2 and above are corrections."""

    number: int
    results: tuple[Result, ...]


@happens()
@dataclass(frozen=True, slots=True)
class RulingProposed(Event):
    """The floor was called to a table (0: none in particular), and this is what the book says."""

    table: int
    situation: str
    act: int
    book: str
    ruled: Ruled
    incident: str = ""
    answers: Mapping[str, str] = field(default_factory=dict)
    entry: str = ""


@happens(Message("log.ruling_confirmed"))
@dataclass(frozen=True, slots=True)
class RulingConfirmed(Event):
    """The director let the ruling stand; `choice` is the one he took where the book leaves it to him."""

    ruling: str
    choice: int | None = None


@happens()
@dataclass(frozen=True, slots=True)
class RulingOverruled(Event):
    """The director ruled otherwise, for this reason."""

    ruling: str
    reason: str
    instead: str = ""


@happens(Message("log.ruling_applied"))
@dataclass(frozen=True, slots=True)
class RulingApplied(Event):
    """The ruling was carried out."""

    ruling: str


@happens(Message("log.penalty_given"))
@dataclass(frozen=True, slots=True)
class PenaltyGiven(Event):
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
