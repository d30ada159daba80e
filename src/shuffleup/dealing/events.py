"""What is written of a table that the program deals: one log a table, with nothing in it that not everybody may see.

Names and fields are for ever. Hashes, seeds and shares are in hexadecimal digits. Cards are written as people write
them (`Ah`), places in a deck count from 0, seats in order round the table from 0, the first left of the button. Cards
that nobody showed are in no event: draws name places in a hand, not cards.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from shuffleup.chronicle.acts import Event
from shuffleup.hand.stakes import Stakes


@dataclass(frozen=True, slots=True)
class ChainBegun(Event):
    """A phone showed the head of its chain of shares; a later one of the same entry takes its place."""

    entry: str
    head: str


@dataclass(frozen=True, slots=True)
class DealtIn:
    """Who is dealt in, and the number of the chair."""

    entry: str
    chair: int


@dataclass(frozen=True, slots=True)
class DecksLaid(Event):
    """The decks of a hand, committed by their roots, for this game and for players in these seats.

    From now on shares are asked for of those `wanted`. All of it goes into the mix: who gets which card of the deck can
    no more be changed than the deck. Where somebody comes or goes before the hand begins, the decks are voided.
    """

    hand: int
    game: str
    seats: tuple[DealtIn, ...]
    roots: tuple[str, ...]
    wanted: tuple[str, ...] = ()
    short: bool = False
    """36 cards, from the sixes up."""


@dataclass(frozen=True, slots=True)
class HandBegun(Event):
    """A hand begins: its shares, and so its deck; the seeds of the others are opened."""

    hand: int
    stakes: Stakes
    stacks: tuple[int, ...]
    """Chips with which each seat begins."""
    mix: str
    played: int
    seeds: Mapping[str, str]
    """By the number of the deck."""
    shares: Mapping[str, str] = field(default_factory=dict)
    missing: Mapping[str, str] = field(default_factory=dict)
    """Whose share was wanted and did not come, and why (`late`, `wrong`)."""
    positions: tuple[int, int, int] = (0, 0, 0)
    """Chairs of button, small and big blind, an empty one where it is dead; 0 where nobody said."""
    dead: tuple[str, ...] = ()
    """Entries that miss the hand on penalty, whose cards are killed when it is their turn."""


class Act(StrEnum):
    """What a player can do, as it is written."""

    FOLD = "fold"
    CHECK = "check"
    CALL = "call"
    BRING_IN = "bring_in"
    RAISE_TO = "raise_to"
    DRAW = "draw"
    SHOW = "show"
    MUCK = "muck"
    KILL = "kill"
    """Nobody's choice: the hand of somebody who misses it on penalty is dead."""


@dataclass(frozen=True, slots=True)
class Acted(Event):
    """What a player did, or what was done for him. `to` is a raise's total, `places` what a draw throws away."""

    seat: int
    act: Act
    to: int = 0
    places: tuple[int, ...] = ()
    instead: str = ""
    """Why it was not the player's own doing (`time`, `clock`, `away`, `floor`, `penalty`); empty where it was."""


@dataclass(frozen=True, slots=True)
class ActsTakenBack(Event):
    """The floor took the hand back to where `acts` acts stood. Cards stay as they lie."""

    acts: int
    why: str


@dataclass(frozen=True, slots=True)
class TableStopped(Event):
    """The floor let the table stand still: nobody's time runs, no act counts, no hand begins."""


@dataclass(frozen=True, slots=True)
class TableWentOn(Event):
    """The floor let a table that stood still go on."""


@dataclass(frozen=True, slots=True)
class ClockCalled(Event):
    """The clock was called on whoever sits at `seat`: so many seconds to decide, and a countdown of so many after them.

    `by` is the entry that called it, empty for the floor.
    """

    seat: int
    seconds: int
    countdown: int
    by: str = ""


@dataclass(frozen=True, slots=True)
class CountAsked(Event):
    """Whoever sits at `seat` had the stacks counted: they are told exactly for as long as this turn lasts."""

    seat: int


class TableRuling(StrEnum):
    """What a floor that plays at the table itself does there only once the others agree."""

    VOID = "void"
    TAKE_BACK = "take_back"


@dataclass(frozen=True, slots=True)
class RulingAsked(Event):
    """A floor that plays here wants this done to the hand: each of the `wanted` seats has to agree.

    `acts` is how many acts shall stand, where some are to be taken back. Asked is of a table that stands still.
    """

    hand: int
    ruling: TableRuling
    why: str
    wanted: tuple[int, ...]
    acts: int = 0


@dataclass(frozen=True, slots=True)
class RulingAgreed(Event):
    """Whoever sits at `seat` agrees; after the last one it is done, by an event of its own."""

    seat: int


@dataclass(frozen=True, slots=True)
class RulingRefused(Event):
    """Whoever sits at `seat` does not agree: the hand goes on as it is, and is not asked about again."""

    seat: int


@dataclass(frozen=True, slots=True)
class ProofOfCard:
    """A card that everybody saw, with its proof; `number` is the one at which it left the deck, from 0."""

    number: int
    place: int
    card: str
    salt: str
    path: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ProofOfStub:
    """The secret of a new stub, with its proof."""

    secret: str
    path: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class HandOver(Event):
    """The hand is over: what everybody has now, by seat, and all the cards that were seen."""

    hand: int
    stacks: tuple[int, ...]
    opened: tuple[ProofOfCard, ...] = ()
    stub: ProofOfStub | None = None


@dataclass(frozen=True, slots=True)
class RealHandBegun(Event):
    """A hand begins that people deal with real cards: no decks, no shares; chips alone are followed here.

    `positions` and `dead` are as in `HandBegun`.
    """

    hand: int
    game: str
    seats: tuple[DealtIn, ...]
    stakes: Stakes
    stacks: tuple[int, ...]
    positions: tuple[int, int, int] = (0, 0, 0)
    dead: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class WinnersTold(Event):
    """Whoever sits at `seat` said who won: seats of the best hands first, those that tie together.

    `low` is the same of the low half, empty where nobody has a low. Who wins no pot is left out.
    """

    seat: int
    high: tuple[tuple[int, ...], ...]
    low: tuple[tuple[int, ...], ...] = ()


@dataclass(frozen=True, slots=True)
class WinnersAgreed(Event):
    """Whoever sits at `seat` says the same as was told."""

    seat: int


@dataclass(frozen=True, slots=True)
class WinnersDisputed(Event):
    """Whoever sits at `seat` says that it was not so: the floor decides."""

    seat: int


@dataclass(frozen=True, slots=True)
class PotsAwarded(Event):
    """Who won, as it counts: told and agreed at the table, or (`by_floor`) said by the floor."""

    high: tuple[tuple[int, ...], ...]
    low: tuple[tuple[int, ...], ...] = ()
    by_floor: bool = False


@dataclass(frozen=True, slots=True)
class HandVoided(Event):
    """The hand does not count, begun or only laid: everybody has what he had before it."""

    hand: int
    why: str
