"""Which function decides a command and which folds an event: one dictionary each, filled where the rule is written.

`decide` and `evolve` in `night.py` look here; a concern's module registers its own with `@decides` and `@evolves`.
"""

from collections.abc import Callable
from typing import Any, TypeVar

from shuffleup.tournament.acts import Event
from shuffleup.tournament.answers import Accepted, Already, Argument, Context, Declined, FactNeeded, Message, Misfit
from shuffleup.tournament.state import Entry, Tournament

Answer = Accepted[Event] | Already | Declined | FactNeeded

Decide = Callable[[Tournament, Any, Context], Answer]
Evolve = Callable[[Tournament, Any, "Happened"], Tournament]

DECIDERS: dict[type, Decide] = {}
EVOLVERS: dict[type, Evolve] = {}

D = TypeVar("D", bound=Callable[..., Answer])
V = TypeVar("V", bound=Callable[..., Tournament])


class Happened:
    """When an event was recorded (ms UTC) and by which command."""

    __slots__ = ("at", "command")

    def __init__(self, at: int, command: str) -> None:
        self.at = at
        self.command = command


def decides(kind: type) -> Callable[[D], D]:
    """Register the function that decides commands of this kind."""

    def put(function: D) -> D:
        DECIDERS[kind] = function
        return function

    return put


def evolves(kind: type) -> Callable[[V], V]:
    """Register the function that folds events of this kind."""

    def put(function: V) -> V:
        EVOLVERS[kind] = function
        return function

    return put


def done(*events: Event, notes: tuple[Message, ...] = (), clauses: tuple[str, ...] = ()) -> Accepted[Event]:
    """The command is carried out, by these clauses where a book decided how."""
    return Accepted(events, notes, clauses=clauses)


def no(message: str, clauses: tuple[str, ...] = (), **args: Argument) -> Declined:
    """The command is refused; `message` is the catalogue id behind `refused.`."""
    return Declined(Message(f"refused.{message}", args), clauses)


def already(message: str, **args: Argument) -> Already:
    """What was asked for is so already; `message` is the catalogue id behind `already.`."""
    return Already(Message(f"already.{message}", args))


def known(state: Tournament, entry: str) -> Entry:
    """The entry an event speaks of. Raises `Misfit` where an undo took it away."""
    if entry not in state.entries:
        raise Misfit(f"no entry {entry}")
    return state.entries[entry]
