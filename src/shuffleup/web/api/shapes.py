"""What everybody may read of a night, field by field: an allow-list; and who asks.

What the staff reads is in `room_shapes.py`, the log in `log_shapes.py`, what streams carry in `stream_shapes.py`. Times
are milliseconds UTC, chips whole numbers, money whole numbers of the smallest coin unless it is words.
"""

from dataclasses import dataclass
from typing import Annotated, Literal

from shuffleup.web.api.schema import Said
from shuffleup.web.api.stream_shapes import At, Wall

Role = Literal["league", "director", "floor", "captain", "player", "screen"]


@dataclass(frozen=True)
class Me:
    """Who asks: the token's role and name, what it is bound to, and what it may do."""

    role: Role
    name: str
    night: Annotated[str, Said("The one night that the token is for; empty for the whole house.")]
    table: int
    entry: str
    commands: Annotated[tuple[str, ...], Said("The commands that it may send.")]
    operations: Annotated[tuple[str, ...], Said("The operations that it may ask for.")]


@dataclass(frozen=True)
class NightLine:
    """A line in the list of tournaments. `starts_at` is the venue's own time; `version` is the log's."""

    id: str
    name: str
    starts_at: str
    phase: str
    entered: int
    left: int
    version: int


@dataclass(frozen=True)
class Nights:
    """The tournaments of the house, the newest start first."""

    nights: tuple[NightLine, ...]


@dataclass(frozen=True)
class NightNow:
    """One night as everybody may see it. `stream` is where to listen, good for a day, for programs without headers."""

    id: str
    version: int
    phase: str
    rulebook: str
    stream: str
    screen: Wall


@dataclass(frozen=True)
class SeatShown:
    """Where somebody sits."""

    entry: str
    name: str
    table: int
    seat: int


@dataclass(frozen=True)
class SeatsShown:
    """Everybody's seat, by table and seat; and how many wait for one."""

    version: int
    seats: tuple[SeatShown, ...]
    waiting: int


@dataclass(frozen=True)
class ResultShown:
    """A place: prize money in the smallest coin, a thing, points, bounties in the smallest coin."""

    entry: str
    name: str
    place: int
    tied: bool
    prize: int
    item: str
    points: int
    bounties: int


@dataclass(frozen=True)
class ResultsShown:
    """Results as published, or (`published` is 0) as they stand, which only the staff is told."""

    version: int
    head: Annotated[str, Said("The hash at the end of the log, to check it by.")]
    published: Annotated[int, Said("The number of the publication, from 1; a correction has the next one.")]
    at: At
    name: str
    date: str
    rulebook: str
    entrants: int
    pool: int
    currency: str
    places: tuple[ResultShown, ...]
