"""The tournament as folded from its log: what is so now. Frozen; each event makes a new one that shares the rest.

Everything that follows from this (places, prizes, players left, averages) is computed, never stored.
Stacks by player are known only where the program deals.
"""

from collections.abc import Iterator, Mapping, Set
from dataclasses import dataclass, field
from enum import Enum

from shuffleup.tournament.button_state import ButtonDrawToCome, DrawnButton, HandAt
from shuffleup.tournament.cash_state import CashCount, CashLine
from shuffleup.tournament.chip_state import AgreedDeal, ChipLine, Counted, LastHands, Race, RaceToCome
from shuffleup.tournament.deal_state import Ballot, Proposal, Talks
from shuffleup.tournament.pin import PinnedBook
from shuffleup.tournament.plan import Plan
from shuffleup.tournament.prize_state import PrizeStage
from shuffleup.tournament.report_state import Acceptance, ButtonSeen, TableReport
from shuffleup.tournament.ruling_state import FloorCall, Penalty, Serving
from shuffleup.tournament.screen_state import AllIn

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
class Entry:
    """One entrant. `lives` counts the stacks taken so far; `number` is the order of entry; the person is opaque.

    `late`: entered after the cards were in the air. `bot` is the level of a bot, which is nobody's; empty for people.
    `called` is the name of somebody's program, which plays for nobody either.
    """

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
    late: bool = False
    bot: str = ""
    called: str = ""


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
    """Players out on one hand, best placed first; those in one group share their place. `lives` as of that bust.

    `by` is the entry that knocked them out, where somebody said so; `named` says it anew of single ones, afterwards.
    """

    at: int
    command: str
    groups: tuple[tuple[str, ...], ...]
    lives: tuple[tuple[str, int], ...]
    by: str = ""
    named: tuple[tuple[str, tuple[str, ...]], ...] = ()

    def takers(self, entry: str) -> tuple[str, ...]:
        """Who knocked this one of them out, as last said; several shared it, and nobody may be known."""
        told = (self.by,) if self.by and self.by != entry else ()
        return dict(self.named).get(entry, told)


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
    """A place as published: prize money, bounties and what of the prize was forfeited, in the smallest coin."""

    entry: str
    place: int
    tied: bool = False
    prize: int = 0
    item: str = ""
    points: int = 0
    bounty: int = 0
    forfeited: int = 0


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
    rulings: Mapping[str, FloorCall] = field(default_factory=dict)
    penalties: tuple[Penalty, ...] = ()
    serving: Mapping[str, Serving] = field(default_factory=dict)
    chip_lines: tuple[ChipLine, ...] = ()
    laid_out: Mapping[Seat, int] = field(default_factory=dict)
    races: tuple[Race, ...] = ()
    races_to_come: tuple[RaceToCome, ...] = ()
    counted: tuple[Counted, ...] = ()
    last_hands: LastHands | None = None
    final_counts: tuple[tuple[str, int], ...] = ()
    deal: AgreedDeal | None = None
    deal_talks: int = 0
    talks: Talks | None = None
    proposal: Proposal | None = None
    ballot: Ballot | None = None
    all_in: AllIn | None = None
    reports: Mapping[str, TableReport] = field(default_factory=dict)
    buttons: Mapping[int, ButtonSeen] = field(default_factory=dict)
    hands: Mapping[int, tuple[int, ...]] = field(default_factory=dict)
    away: Mapping[str, int] = field(default_factory=dict)
    positions: Mapping[int, HandAt] = field(default_factory=dict)
    button_draw: ButtonDrawToCome | None = None
    drawn_buttons: Mapping[int, DrawnButton] = field(default_factory=dict)
    hand_for_hand: int = 0
    trusted: tuple[int, ...] = ()
    accepted: Mapping[str, Acceptance] = field(default_factory=dict)
    cash: tuple[CashLine, ...] = ()
    cash_counts: tuple[CashCount, ...] = ()
    bonuses: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    prize_stages: Mapping[str, PrizeStage] = field(default_factory=dict)
    stacks: Mapping[str, int] = field(default_factory=dict)
    """Of a night that the program deals: chips after the last hand, of whoever is still in."""
    stacks_before: Mapping[str, int] = field(default_factory=dict)
    """Chips with which whoever is in began the last hand."""
    lines_told: Mapping[str, int] = field(default_factory=dict)
    """How many of `chip_lines` there were when an entry's stack was told last: later ones come on top of it."""
    played: Mapping[int, HandAt] = field(default_factory=dict)
    """The last hand that was played at each table, as it was."""
    dealt_hands: Mapping[int, int] = field(default_factory=dict)
    """The number of the last hand that was dealt at each table, voided ones counted."""
    card_codes: Mapping[str, str] = field(default_factory=dict)
    """The command that made the code of an entry's cards, where it is not its first."""

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
        """Seats at one table that can take somebody: empty, without a stack, not closed, not kept for another.

        Whoever asks about many tables hands in `kept_seats()`, which goes through all entries.
        """
        table = self.tables[number]
        held = self.kept_seats() if kept is None else kept
        return [
            seat
            for seat in range(1, table.seats + 1)
            if seat not in table.closed
            and (number, seat) not in self.seated
            and (number, seat) not in held
            and (number, seat) not in self.laid_out
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
