"""The log of a night as it goes out, and what an undo would do."""

from dataclasses import dataclass
from typing import Any

from shuffleup.web.api.stream_shapes import At


@dataclass(frozen=True)
class EventShown:
    """Something that happened, as the log holds it; fields with their usual value are left out of `data`.

    `data` is null but for league and director, and for whoever sent the command.
    """

    type: str
    data: dict[str, Any] | None


@dataclass(frozen=True)
class LogLine:
    """A command that was carried out: who sent it when, and what it did, in words and as events.

    `version` is the log's after it; `data` are the command's fields, for league and director.
    """

    number: int
    id: str
    version: int
    at: At
    role: str
    by: str
    command: str
    words: tuple[str, ...]
    taken_back: bool
    data: dict[str, Any] | None
    events: tuple[EventShown, ...]


@dataclass(frozen=True)
class LogShown:
    """Commands after a version, the oldest first. `more`: ask again with the last line's version."""

    version: int
    head: str
    lines: tuple[LogLine, ...]
    more: bool


@dataclass(frozen=True)
class Dependant:
    """A later command that cannot stay when an earlier one goes."""

    id: str
    at: At
    words: str


@dataclass(frozen=True)
class UndoShown:
    """What taking commands back would do: what must go with them, and whether the clock would show something else."""

    commands: tuple[str, ...]
    words: str
    dependants: tuple[Dependant, ...]
    clock_changes: bool
