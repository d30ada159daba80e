"""The tournament as folded from its log: what is so now. Frozen; each event makes a new one that shares the rest.

Everything that follows from this (places, prizes, players left, averages) is computed, never stored.
Not here yet: stacks by player, buttons, penalties; the application does not see them with live cards.
"""

from collections.abc import Iterator, Mapping, Set
from dataclasses import dataclass, field
from enum import Enum
from typing import Any

from shuffleup.rulebooks import Book
from shuffleup.rulebooks.policies import Policies
from shuffleup.tournament.plan import Plan

Seat = tuple[int, int]
"""Table number and seat number, both as painted in the room."""


class Standing(Enum):
    """Where an entry is between the door and the prize."""

    REGISTERED = "registered"
    WAITING = "waiting"
    IN = "in"
    OUT = "out"
    WITHDRAWN = "withdrawn"


@dataclass(frozen=True, slots=True)
class PinnedBook:
    """The rulebook as it was when the tournament was opened: its content hash, every policy's value and clauses."""

    id: str
    hash: str
    values: Mapping[str, Any] = field(default_factory=dict)
    clauses: Mapping[str, tuple[str, ...]] = field(default_factory=dict)

    @property
    def policies(self) -> Policies:
        """The values as types; a policy younger than the log has the value of the default book."""
        if self.hash not in _TYPED:
            _TYPED[self.hash] = Policies.from_values(self.values)
        return _TYPED[self.hash]

    def cites(self, *policies: str) -> tuple[str, ...]:
        """The clauses behind these policies, each once, for a refusal or a reason."""
        return tuple(dict.fromkeys(clause for policy in policies for clause in self.clauses.get(policy, ())))


_TYPED: dict[str, Policies] = {}
"""Typed policies by content hash: reading 367 values for each decision would be most of its cost."""


def pin(book: Book) -> PinnedBook:
    """The book as a tournament keeps it; policies it is silent on have no clause."""
    clauses = {name: value.clauses for name, value in book.values.items() if value.clauses and not value.fallback}
    return PinnedBook(book.id, book.content_hash, book.resolve(), clauses)


@dataclass(frozen=True, slots=True)
class Entry:
    """One entrant. `lives` counts the stacks taken so far; `number` is the order of entry; the person is opaque."""

    id: str
    number: int
    person: str
    standing: Standing
    here: bool = False
    ticks: tuple[str, ...] = ()
    paid: int = 0
    lives: int = 0
    seat: Seat | None = None
    kept: Seat | None = None


@dataclass(frozen=True, slots=True)
class Table:
    """A table in use. `closed` seats take nobody (a broken chair, a pillar)."""

    number: int
    seats: int
    closed: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Clock:
    """`used` milliseconds of level `index` (0 based, breaks counted) were gone at the stamp `since`.

    While `running`, the present is computed from that and never counted. `doubt` holds the two ends of a gap (ms UTC)
    about which the director has not yet said whether play went on; `held` if the gap stopped the clock. What was said
    with a pause (`pause_message`) leaves the screens with it.
    """

    started: bool = False
    running: bool = False
    index: int = 0
    used: int = 0
    since: int = 0
    doubt: tuple[int, int] | None = None
    held: bool = False
    pause_message: str = ""


@dataclass(frozen=True, slots=True)
class Knockout:
    """Players out on one hand, best placed first; those in one group share their place. `lives` as of that bust."""

    at: int
    command: str
    groups: tuple[tuple[str, ...], ...]
    lives: tuple[tuple[str, int], ...]


@dataclass(frozen=True, slots=True)
class Move:
    """A change of seat that the room was told of."""

    at: int
    command: str
    entry: str
    origin: Seat
    to: Seat
    why: str


@dataclass(frozen=True, slots=True)
class Draw:
    """A draw announced: who takes part, in this order, at which tables, and the commitment to its chance."""

    id: str
    entries: tuple[str, ...]
    tables: tuple[int, ...]
    commitment: str
    seed: str = ""
    salt: str = ""


@dataclass(frozen=True, slots=True)
class Result:
    """A place as published: prize money in the smallest coin."""

    entry: str
    place: int
    tied: bool = False
    prize: int = 0
    item: str = ""
    points: int = 0


@dataclass(frozen=True, slots=True)
class Published:
    """Results as published, number 1 first; a correction gets the next number and never replaces an earlier one."""

    number: int
    at: int
    results: tuple[Result, ...]


@dataclass(frozen=True, slots=True)
class Counts:
    """A clock without names: how many entered (stacks sold) and how many are left."""

    entered: int = 0
    left: int = 0


@dataclass(frozen=True, slots=True)
class Tournament:
    """All of it. `None` stands for a tournament that has not been opened; this class is always one that has."""

    plan: Plan
    book: PinnedBook
    opened_at: int
    entries: Mapping[str, Entry] = field(default_factory=dict)
    seated: Mapping[Seat, str] = field(default_factory=dict)
    tables: Mapping[int, Table] = field(default_factory=dict)
    closed: tuple[Seat, ...] = ()
    clock: Clock = field(default_factory=Clock)
    started_at: int = 0
    announced: Draw | None = None
    draws: tuple[Draw, ...] = ()
    knockouts: tuple[Knockout, ...] = ()
    moves: tuple[Move, ...] = ()
    reached: int = -1
    coloured_up: tuple[int, ...] = ()
    message: str = ""
    counts: Counts = field(default_factory=Counts)
    final_table: bool = False
    closed_at: int = 0
    published: tuple[Published, ...] = ()

    @property
    def drawn(self) -> bool:
        """Whether seats have been drawn."""
        return bool(self.draws)

    def standing(self, *kinds: Standing) -> list[Entry]:
        """Entries of these standings, in order of entry."""
        return [entry for entry in self.entries.values() if entry.standing in kinds]

    def at_table(self, number: int) -> dict[int, str]:
        """Seat number -> entry id at one table, in seat order."""
        table = self.tables[number]
        seats = ((seat, self.seated.get((number, seat))) for seat in range(1, table.seats + 1))
        return {seat: entry for seat, entry in seats if entry is not None}

    def new_table(self, number: int, seats: int) -> Table:
        """A table as it comes into use, without the seats that are closed at it."""
        return Table(number, seats, tuple(seat for table, seat in self.closed if table == number))

    def kept_seats(self) -> set[Seat]:
        """Seats that stay free for entries still to come."""
        return {entry.kept for entry in self.entries.values() if entry.kept is not None and is_coming(entry)}

    def free_seats(self, number: int, kept: Set[Seat] | None = None) -> list[int]:
        """Seats at one table that can take somebody: empty, not closed, not kept for another.

        Whoever asks about many tables hands in `kept_seats()`, which goes through all entries.
        """
        table = self.tables[number]
        held = self.kept_seats() if kept is None else kept
        return [
            seat
            for seat in range(1, table.seats + 1)
            if seat not in table.closed and (number, seat) not in self.seated and (number, seat) not in held
        ]

    def free_by_table(self) -> dict[int, list[int]]:
        """`free_seats` of every table in use, by number."""
        kept = self.kept_seats()
        return {number: self.free_seats(number, kept) for number in sorted(self.tables)}

    def sizes(self) -> dict[int, int]:
        """Players at each table in use."""
        sizes = dict.fromkeys(self.tables, 0)
        for number, _ in self.seated:
            sizes[number] += 1
        return sizes

    def knocked_out(self) -> Iterator[tuple[Knockout, tuple[str, ...]]]:
        """Every group of busts that still count, best placed first. A life lost and bought back counts no more."""
        for knockout in reversed(self.knockouts):
            lives = dict(knockout.lives)
            for group in knockout.groups:
                still = tuple(entry for entry in group if self._out_since(entry, lives[entry]))
                if still:
                    yield knockout, still

    def _out_since(self, entry: str, life: int) -> bool:
        now = self.entries[entry]
        return now.standing is Standing.OUT and now.lives == life


def is_coming(entry: Entry) -> bool:
    """Whether a seat kept for this entry must stay free."""
    return entry.standing in (Standing.REGISTERED, Standing.WAITING)
