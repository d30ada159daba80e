"""The rows of the log: what a caller hands in, what is stored, and the two ways in which an append is not done.

A stream is one chain: a tournament's, or the house's. Times are wall-clock milliseconds UTC. Not done here: what the
events mean (tournament), and anything that may be forgotten (people and secrets, which lie beside the log).
"""

from collections.abc import Sequence
from dataclasses import dataclass

from shuffleup.chronicle.codec import Codec
from shuffleup.chronicle.undo import Done


@dataclass(frozen=True, slots=True)
class NewRow:
    """One event of a command, before it has its place in the log.

    `at` is in ms UTC; `actor` who did it (an opaque id); `command` and `data` are canonical JSON texts. The first row
    of a command carries the whole command, the further ones only `{"id":..}`; in both, `id` is `command_id`.
    """

    type: str
    at: int
    actor: str
    command_id: str
    command: str
    data: str


def new_rows(codec: Codec, done: Done) -> list[NewRow]:
    """A command as the rows of its events."""
    first, later = codec.command_text(done.id, done.command), codec.later_text(done.id)
    return [
        NewRow(name, done.at, done.actor, done.id, later if number else first, text)
        for number, (name, text) in enumerate(map(codec.event_text, done.events))
    ]


@dataclass(frozen=True, slots=True)
class StoredEvent(NewRow):
    """A stored event.

    `version` counts from 1 in its `stream` without gaps; `position` rises within a stream, with gaps; `hash` is the
    chain's after this row, 64 hex digits (see `chain`).
    """

    position: int
    stream: str
    version: int
    hash: str


@dataclass(frozen=True, slots=True)
class Head:
    """Where a stream stands: the version and hash of its last row; version 0 and 64 zeros before the first."""

    version: int
    hash: str


EMPTY = Head(0, "0" * 64)


@dataclass(frozen=True, slots=True)
class Append:
    """Rows for one stream, to follow directly on `expected_version`."""

    stream: str
    expected_version: int
    rows: Sequence[NewRow]


class Conflict(Exception):
    """The stream moved on since the caller read it: decide again on the newest state. Nothing was written."""

    def __init__(self, stream: str, expected: int, actual: int) -> None:
        self.stream = stream
        self.expected = expected
        self.actual = actual
        super().__init__(f"{stream} is at version {actual}, not {expected}")


class AlreadyDone(Exception):
    """A command of this id is in the stream already: answer with its `rows`. Nothing was written."""

    def __init__(self, rows: Sequence[StoredEvent]) -> None:
        self.rows = list(rows)
        first = self.rows[0]
        super().__init__(f"{first.command_id} was done already, at version {first.version} of {first.stream}")
