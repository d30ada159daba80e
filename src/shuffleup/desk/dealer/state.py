"""What a phone, a television or a program is told of a table that the program deals: one `TableState` a listener.

Chips are integers, times and spans milliseconds, cards two letters, `??` face down. Sentences are in the listener's
language. Whoever is no player of the hand has `mine` null, and no card of anybody's that did not lie open. One's own
cards are sealed for one's seat, wherever a state goes: see `sealed`. Fields that
are empty are there all the same: a program need not ask whether they are. Filled by `showing`.
"""

from collections.abc import Mapping
from dataclasses import dataclass, fields, is_dataclass
from enum import StrEnum
from functools import cache
from typing import Any

from shuffleup.desk.dealer.told_at_table import AskedShown, ClockOffered, FloorTold, PhraseShown

FACE_DOWN = "??"


class TablePhase(StrEnum):
    """What goes on at a table, for the one who listens."""

    HAND = "hand"
    BETWEEN = "between"
    WAITING = "waiting"
    PAUSED = "paused"
    BREAK = "break"
    MOVED = "moved"
    OUT = "out"
    OVER = "over"


class SeatStanding(StrEnum):
    """How a seat stands to the hand."""

    IN = "in"
    FOLDED = "folded"
    ALL_IN = "all_in"
    WAITING = "waiting"
    FREE = "free"
    OUT = "out"


@dataclass(frozen=True, slots=True)
class LevelShown:
    """The level; `ends_in` is null while the clock does not run."""

    number: int
    text: str
    ante: int
    game: str
    game_name: str
    ends_in: int | None
    running: bool
    next: str


@dataclass(frozen=True, slots=True)
class PotShown:
    """A pot, and whose it can be."""

    chips: int
    entries: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class WinShown:
    """What somebody wins if it counts."""

    entry: str
    chips: int


@dataclass(frozen=True, slots=True)
class WinnersShown:
    """Who won at a table with real cards, while that is asked: `pots` of the hand tell who can win which.

    `by` is who told it last (`number` counts how often), empty while nobody has; `agreed` said yes, `disputed` said no,
    and then the floor decides. `low`: whether the game has a low half.
    """

    number: int
    low: bool
    by: str = ""
    wins: tuple[WinShown, ...] = ()
    agreed: tuple[str, ...] = ()
    disputed: str = ""


@dataclass(frozen=True, slots=True)
class HandShown:
    """The hand under way, or the one just over; `pots` are those of the streets that are over, `pot` all chips.

    Where the book hides the pot `pot` is null, and there are no `pots`.

    `id`, `deck` (the one played) and `root` are what the proof of a card is held against. With real cards (`real`)
    nothing is known of cards, and `winners` is there when the table has to tell who won. `turn` is the number of the
    next act, or of the telling, and goes back with it.
    """

    number: int
    street: str
    board: tuple[str, ...]
    pots: tuple[PotShown, ...]
    pot: int | None
    id: str
    deck: int
    root: str
    real: bool = False
    turn: int = 0
    winners: WinnersShown | None = None


@dataclass(frozen=True, slots=True)
class ChairShown:
    """A chair of the table, free ones too. `bot` is its level, `said` what the player did last on this street.

    `about`: the stack is an estimate, and nobody but its player is told it exactly.
    """

    seat: int
    entry: str = ""
    name: str = ""
    bot: str = ""
    stack: int = 0
    bet: int = 0
    state: SeatStanding = SeatStanding.FREE
    away: bool = False
    silent: bool = False
    button: bool = False
    cards: tuple[str, ...] = ()
    draws: tuple[int, ...] = ()
    won: int = 0
    odd: int = 0
    shown: bool = False
    said: str = ""
    about: bool = False


@dataclass(frozen=True, slots=True)
class TurnShown:
    """Whose turn it is (the number of the chair), and what is left; `number` goes back with the act.

    `of` is 0 where a turn has no clock. Where the clock was `called` it is that one's time, whose last `countdown` is
    counted down, and `by` the entry that called it, empty for the floor.
    """

    number: int
    seat: int
    left: int
    of: int
    bank: int
    in_bank: bool
    called: bool = False
    countdown: int = 0
    by: str = ""


@dataclass(frozen=True, slots=True)
class RaiseOffered:
    """Totals that may be bet or raised to. The sizes between are within `least` and `most`; `step` is a chip.

    Where the pot is hidden its parts are 0.
    """

    least: int
    most: int
    half: int
    two_thirds: int
    pot: int
    step: int
    all_in: int


@dataclass(frozen=True, slots=True)
class DrawOffered:
    """How many cards may be thrown away."""

    most: int


@dataclass(frozen=True, slots=True)
class OptionsShown:
    """What the player to act may do; `call` and `bring_in` are chips, 0 where they are not there."""

    fold: bool = False
    check: bool = False
    call: int = 0
    bring_in: int = 0
    raise_: RaiseOffered | None = None
    draw: DrawOffered | None = None
    show: bool = False
    muck: bool = False


@dataclass(frozen=True, slots=True)
class ShareAsked:
    """The hand that wants a share of this phone now, whether its share is in, and whether it has begun a chain.

    The share wanted comes to `promised` by `steps` times the hash of a link; both empty without a chain.
    """

    wanted_hand: int | None
    in_: bool
    chain: bool
    promised: str
    steps: int


@dataclass(frozen=True, slots=True)
class CardProof:
    """What proves one of the player's own cards to be in the deck played, at its place.

    `card` and `salt` are sealed: `??` and empty here.
    """

    place: int
    card: str
    salt: str
    path: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class MyHand:
    """What one player alone is told.

    `sealed` opens to the cards, to what they are called and to the salts of their proofs, in the order of the cards,
    with the code of the seat's slip (docs/sealing.md); here `cards` are as many `??`, and `named` is empty.
    """

    entry: str
    cards: tuple[str, ...]
    named: str
    options: OptionsShown | None
    share: ShareAsked
    proof: tuple[CardProof, ...]
    sealed: str = ""


@dataclass(frozen=True, slots=True)
class LastHandTold:
    """The hand before, in words, and where it is proved."""

    hand: int
    lines: tuple[str, ...]
    proof: str


@dataclass(frozen=True, slots=True)
class ChairAt:
    """A seat: the table's number and the chair's."""

    table: int
    seat: int


@dataclass(frozen=True, slots=True)
class TableState:
    """A table at one moment, for one listener; all fields after `points` are told to players alone.

    `may_go_on`: the table stands, and this player may let it go on. `phrases` are said now, `may_say` could be.
    `clock` could be called by this player, `may_count`: he may have the stacks counted.
    """

    version: int
    now: int
    night: str
    table: int
    seat: int | None
    phase: TablePhase
    said: str
    level: LevelShown
    hand: HandShown | None
    seats: tuple[ChairShown, ...]
    turn: TurnShown | None
    mine: MyHand | None
    last: LastHandTold | None
    hand_for_hand: bool
    left: int
    entered: int
    average: int
    place: int = 0
    points: int = 0
    to: ChairAt | None = None
    floor: FloorTold | None = None
    asked: AskedShown | None = None
    may_go_on: bool = False
    phrases: tuple[PhraseShown, ...] = ()
    may_say: tuple[str, ...] = ()
    clock: ClockOffered | None = None
    may_count: bool = False


def plain(value: object) -> Any:
    """A state as JSON holds it; every field is there, and one whose name Python keeps for itself has its own."""
    if value is None or isinstance(value, str | int):  # most of all that is asked
        return value
    if isinstance(value, tuple):
        return [plain(each) for each in value]
    if is_dataclass(value) and not isinstance(value, type):
        return {name: plain(getattr(value, held)) for name, held in _names(type(value))}
    if isinstance(value, Mapping):
        return {str(key): plain(each) for key, each in value.items()}
    return value


@cache
def _names(kind: Any) -> tuple[tuple[str, str], ...]:
    return tuple((each.name.rstrip("_"), each.name) for each in fields(kind))
