"""What a decision can answer: done, nothing to do, no, or tell me first. Words are message ids with arguments.

The sentences themselves are in the one catalogue (`shuffleup.words`); nothing here is shown to anybody as it stands.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Generic, TypeVar

E = TypeVar("E")


@dataclass(frozen=True)
class Message:
    """A sentence of the catalogue: its id and what fills it (numbers, words, ids of entries as `{"entry": id}`)."""

    id: str
    args: Mapping[str, int | str] = field(default_factory=dict)


@dataclass(frozen=True)
class Accepted(Generic[E]):
    """The command is carried out: these events happened. `notes` are warnings for the person who sent it."""

    events: tuple[E, ...]
    notes: tuple[Message, ...] = ()


@dataclass(frozen=True)
class Already:
    """Nothing to do: what the command asks for is so already, and the message says since when."""

    message: Message


@dataclass(frozen=True)
class Refusal:
    """The answer is no: why, and under which clauses where a book says so."""

    message: Message
    clauses: tuple[str, ...] = ()


@dataclass(frozen=True)
class Choice:
    """One possible answer to a question; `value` goes back into the command."""

    value: str
    message: Message


@dataclass(frozen=True)
class Needs:
    """A fact the application cannot see. `fact` names where the answer goes (`button 3` = the button at table 3)."""

    fact: str
    question: Message
    choices: tuple[Choice, ...]


UNKNOWN = "unknown"
"""The answer "don't know", which every question offers."""
