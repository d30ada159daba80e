"""What a decision can answer: done, nothing to do, no, or tell me first. Words are message ids with arguments.

The sentences themselves are in the one catalogue (`shuffleup.words`); nothing here is shown to anybody as it stands.
"""

from dataclasses import dataclass
from typing import Generic, TypeVar

from shuffleup.message import Argument, Message

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
    """A fact the application cannot see. `fact` names where the answer goes (`mover 3`: who leaves table 3).

    `because` is why it is asked, `proposed` the answer among the choices that a procedure suggests, if one does.
    """

    fact: str
    question: Message
    choices: tuple[Choice, ...]
    because: Message | None = None
    proposed: str = ""


UNKNOWN = "unknown"
"""The answer "don't know", which every question offers."""


class Misfit(ValueError):
    """A recorded event cannot have happened in this state.

    Only an undo meets it: the state without the undone command no longer carries what came after.
    """


Unchanged = Already | Declined | FactNeeded
"""Answers that write nothing into the log."""

Told = Accepted[E] | Already | Declined
"""Answers where nothing is ever asked back."""


def told(answer: Accepted[E] | Unchanged) -> Told[E]:
    """The answer of a log whose rules ask nothing back. Raises `TypeError` for a question, a mistake of its author."""
    if isinstance(answer, FactNeeded):
        raise TypeError(f"nobody answers {answer.fact!r} here")
    return answer


def no(message: str, clauses: tuple[str, ...] = (), **args: Argument) -> Declined:
    """The command is refused; `message` is the catalogue id behind `refused.`."""
    return Declined(Message(f"refused.{message}", args), clauses)


def already(message: str, **args: Argument) -> Already:
    """What was asked for is so already; `message` is the catalogue id behind `already.`."""
    return Already(Message(f"already.{message}", args))
