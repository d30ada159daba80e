"""What happened to chips. Class names and fields are the log's format, as in `events`: they are never renamed."""

from dataclasses import dataclass

from shuffleup.message import Message
from shuffleup.tournament.acts import Event, happens
from shuffleup.tournament.chip_state import ChipReason
from shuffleup.tournament.deal_state import Thing
from shuffleup.tournament.state import Seat


@happens()
@dataclass(frozen=True, slots=True)
class ChipsIssued(Event):
    """Chips came into play beside the starting stacks: so many for each entry with its life, or for nobody at all.

    `price` is what each of them pays, in the smallest coin.
    """

    chips: int
    why: ChipReason
    lives: tuple[tuple[str, int], ...] = ()
    price: int = 0
    clauses: tuple[str, ...] = ()


@happens()
@dataclass(frozen=True, slots=True)
class ChipsRemoved(Event):
    """Chips left play; `entry` with its `life` is whose they were, where anybody knows."""

    chips: int
    why: ChipReason
    entry: str = ""
    life: int = 0
    clauses: tuple[str, ...] = ()


@happens()
@dataclass(frozen=True, slots=True)
class StackLaidOut(Event):
    """A stack of so many chips lies at a seat for somebody expected."""

    seat: Seat
    chips: int
    clauses: tuple[str, ...] = ()


@happens()
@dataclass(frozen=True, slots=True)
class StackTakenOff(Event):
    """A laid-out stack was taken off; `chips` were left of it."""

    seat: Seat
    chips: int
    clauses: tuple[str, ...] = ()


@happens()
@dataclass(frozen=True, slots=True)
class OldChipsExchanged(Event):
    """Chips that had left play were changed: `given` in all; what they were worth beyond that is lost."""

    entry: str
    life: int
    value: int
    pieces: int
    given: int
    clauses: tuple[str, ...] = ()


@happens(Message("log.race_announced", {"table": "table", "value": "value"}))
@dataclass(frozen=True, slots=True)
class RaceAnnounced(Event):
    """Whose odd chips are raced for, and the commitment to the cards, before anybody can know them."""

    race: str
    table: int
    value: int
    into: int
    put: tuple[tuple[str, int], ...]
    commitment: str
    bare: tuple[str, ...] = ()


@happens()
@dataclass(frozen=True, slots=True)
class ChipsRaced(Event):
    """The odd chips of a table are settled: put in, and larger ones paid out, by entry.

    `cards` were dealt for them; with `race`, by the announced chance, which seed and salt now reveal.
    """

    table: int
    value: int
    into: int
    method: str
    put: tuple[tuple[str, int], ...]
    paid: tuple[tuple[str, int], ...]
    cards: tuple[tuple[str, tuple[str, ...]], ...] = ()
    race: str = ""
    seed: str = ""
    salt: str = ""
    clauses: tuple[str, ...] = ()


@happens()
@dataclass(frozen=True, slots=True)
class ChipsCounted(Event):
    """Chips were counted, by entry or by table."""

    players: tuple[tuple[str, int], ...] = ()
    tables: tuple[tuple[int, int], ...] = ()


@happens()
@dataclass(frozen=True, slots=True)
class LastHandsAnnounced(Event):
    """Play ends after so many more hands, or at a time (ms UTC); with neither, it does not after all."""

    hands: int = 0
    until: int = 0


@happens()
@dataclass(frozen=True, slots=True)
class PlacedByCounts(Event):
    """Those left are placed by their chips as counted; `difference` is what was counted beyond the chips in play."""

    counts: tuple[tuple[str, int], ...]
    difference: int = 0


@happens()
@dataclass(frozen=True, slots=True)
class DealAgreed(Event):
    """Those left divide the prizes still to be paid; `saved` is for whoever wins. `proposal`: the terms agreed on."""

    shares: tuple[tuple[str, int], ...]
    saved: int = 0
    method: str = ""
    clauses: tuple[str, ...] = ()
    things: tuple[Thing, ...] = ()
    proposal: str = ""
