"""What streams carry: what every screen draws, and what one player is told. Dictionaries, because more may be added.

`wall.py` and `player/mine.py` make them; a test holds what they make against these shapes.
"""

from typing import Annotated, TypedDict

from shuffleup.web.api.schema import Said

At = Annotated[int, Said("Milliseconds UTC; 0 for not yet.")]

Doubt = TypedDict("Doubt", {"from": int, "to": int})
"""The two ends of a gap about which the director has not said yet whether play went on."""


class WallClock(TypedDict):
    """The clock as it was at `since`: while it runs, the present is computed, `used_ms` + now - `since`."""

    state: Annotated[str, Said("stopped, running, paused or doubt.")]
    index: Annotated[int, Said("Where in `levels`, from 0, breaks counted.")]
    used_ms: int
    since: At
    doubt: Doubt | None


WallLevel = TypedDict(
    "WallLevel",
    {
        "ms": int,
        "break": bool,
        "n": int,
        "sb": int,
        "bb": int,
        "ante": int,
        "ante_kind": str,
        "game": str,
        "colour_up": list[int],
    },
)


class WallPlayers(TypedDict):
    """How many are left, how many entered, how many stacks were sold."""

    left: int
    entered: int
    entries: int


class WallPrize(TypedDict):
    """A prize in words."""

    place: str
    text: str


class WallTogether(TypedDict):
    """Moves of one act that are read together, under one heading."""

    id: str
    text: str


class WallMove(TypedDict):
    """Somebody changed seats a moment ago, and sits there still."""

    id: str
    text_from: str
    text_to: str
    table: int
    seat: int
    note: Annotated[str, Said("The display name.")]
    at: At
    together: Annotated[WallTogether | None, Said("Of a whole table that breaks or is drawn; null for a move alone.")]


class WallResult(TypedDict):
    """A place, once the results are out; whether it is shared."""

    place: str
    tied: bool
    name: str
    prize: str


class WallLateEntry(TypedDict):
    """The last level (from 0, breaks counted) in which entries are open, and the words."""

    last: int
    text: str


class WallForecast(TypedDict):
    """When the night is likely to end: eight nights in ten end between `p10` and `p90`."""

    p10: At
    p50: At
    p90: At


class Wall(TypedDict):
    """Everything that a screen across the room draws: the data of the stream's event `state`. More may be added to it.

    The only names in it are those of people who just moved, or are placed when play is over.
    """

    v: Annotated[int, Said("The version of the log.")]
    now: Annotated[int, Said("The server's time when this was made, ms UTC; the stream may send it later.")]
    name: str
    book: str
    phase: Annotated[str, Said("setup, running or finished.")]
    format: Annotated[str, Said("names, or counts for a night without names.")]
    clock: WallClock
    levels: list[WallLevel]
    players: WallPlayers
    average: int | None
    chips_in_play: int
    late_entry: WallLateEntry | None
    prizes: list[WallPrize]
    message: Annotated[str, Said("The line for the room.")]
    last_hands: str
    stacks: Annotated[list[str], Said("The biggest and the shortest stacks as last counted, in words.")]
    moves: list[WallMove]
    results: list[WallResult]
    forecast: WallForecast | None
    time_zone: str
    locale: str
    starts_at: Annotated[str, Said("The venue's own date and time, ISO 8601.")]


class MoveTold(TypedDict):
    """A move as its player is told of it."""

    id: str
    at: At
    text: str
    why: str
    clauses: list[dict[str, str]]


class CallTold(TypedDict):
    """Whether the player can call the floor, and what became of the last call."""

    open: bool
    text: str


class DealTold(TypedDict):
    """A deal in which the player has a part: its terms, and where it stands. Nothing says how anybody votes."""

    title: str
    rows: Annotated[list[list[str]], Said("Who gets what, in words: a name, and money or a thing.")]
    text: str
    ballot: Annotated[str, Said("For `CastVote`, as long as the player's own vote is awaited; else empty.")]
    black: Annotated[str, Said("What a yes is called on the phone.")]
    red: Annotated[str, Said("What a no is called.")]


class Mine(TypedDict, total=False):
    """What one player is told: the data of the stream's event `mine`. Empty for an entry that an undo took away."""

    entry: str
    name: str
    standing: str
    table: int
    seat: int
    lines: list[str]
    moves: list[MoveTold]
    call: CallTold
    accepted: str
    deal: DealTold | None
