"""A table, for its own captain's program: who sits where with which life, its hand, and what it has told."""

from dataclasses import dataclass
from typing import Annotated

from shuffleup.web.api.operation import Ask, operation
from shuffleup.web.api.schema import Said
from shuffleup.web.api.stream_shapes import At
from shuffleup.web.captain.views import table_now


@dataclass(frozen=True)
class Sitting:
    """A seat of the table; `entry` is empty for a free one. `life` goes into `ReportBust` beside the entry."""

    seat: int
    entry: str
    name: str
    life: int


@dataclass(frozen=True)
class BustTold:
    """Who was reported out of the table, and waits for the director's yes."""

    at: At
    names: tuple[str, ...]


@dataclass(frozen=True)
class MyTable:
    """What a table's captain sees. `in_play` is false for a table that was broken, or not opened yet."""

    version: int
    table: int
    in_play: bool
    started: Annotated[bool, Said("The clock has been started: reports are heard.")]
    seats: tuple[Sitting, ...]
    hand: Annotated[int, Said("The hand under way, by the table's own reports: the next one for `ReportHand`.")]
    button: Annotated[int, Said("The seat that was told last; 0 for none.")]
    posts: Annotated[tuple[str, ...], Said("The hand in words: the button, who posts, who waits.")]
    told: tuple[BustTold, ...]
    floor_called: Annotated[At, Said("When the floor was called, and has not said yet that it comes; else 0.")]
    trusted: Annotated[bool, Said("What it reports holds without a yes.")]
    together: Annotated[bool, Said("All tables play their hands together.")]
    plays: Annotated[bool, Said("Together: this one has not finished its hand yet.")]


@operation("GET", "/nights/{night}/my-table", "Nights", answer=MyTable)
def my_table(ask: Ask) -> MyTable:
    """What the token's own table is told: its seats, its hand, what waits for the director."""
    event, number = ask.event, ask.who.table
    seen = table_now(event, number)
    return MyTable(
        version=event.sequencer.version,
        table=number,
        in_play=seen["in_play"],
        started=seen["started"],
        seats=tuple(Sitting(*row) for row in seen["seats"]),
        hand=seen["hand"],
        button=seen["button"].button if seen["button"] else 0,
        posts=tuple(seen["posts"]),
        told=tuple(BustTold(at, tuple(names)) for at, names in seen["told"]),
        floor_called=seen["called"].at if seen["called"] else 0,
        trusted=seen["trusted"],
        together=seen["together"],
        plays=seen["plays"],
    )
