"""What a decision can answer: done, nothing to do, no, or tell me first. Words are message ids with arguments.

The sentences themselves are in the one catalogue (`shuffleup.words`); nothing here is shown to anybody as it stands.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Generic, TypeVar

from shuffleup.message import Argument as Argument
from shuffleup.message import Message as Message

E = TypeVar("E")


@dataclass(frozen=True)
class Accepted(Generic[E]):
    """The command is carried out: these events happened.

    `notes` are warnings for the sender; `seals` are secrets (name, text) to be put in the sealed box with the events.
    `clauses` are those of the book by which it was decided so; where the log keeps them they are in the event instead.
    """

    events: tuple[E, ...]
    notes: tuple[Message, ...] = ()
    seals: tuple[tuple[str, str], ...] = ()
    clauses: tuple[str, ...] = ()


@dataclass(frozen=True)
class Already:
    """Nothing to do: what the command asks for is so already, and the message says since when."""

    message: Message


@dataclass(frozen=True)
class Declined:
    """The answer is no: why, and under which clauses where a book says so."""

    message: Message
    clauses: tuple[str, ...] = ()


@dataclass(frozen=True)
class Choice:
    """One possible answer to a question; `value` goes back into the command."""

    value: str
    message: Message


@dataclass(frozen=True)
class FactNeeded:
    """A fact the application cannot see. `fact` names where the answer goes (`mover 3`: who leaves table 3)."""

    fact: str
    question: Message
    choices: tuple[Choice, ...]


UNKNOWN = "unknown"
"""The answer "don't know", which every question offers."""


@dataclass(frozen=True)
class Context:
    """What comes in with a command from outside the pure rooms: time (ms UTC), who sent it, its id, chance, secrets."""

    at: int
    actor: str
    command_id: str
    seed: bytes = bytes(32)
    secrets: Mapping[str, str] = field(default_factory=dict)


class Misfit(ValueError):
    """A recorded event cannot have happened in this state.

    Only an undo meets it: the state without the undone command no longer carries what came after.
    """
