"""Which function decides a command of the league and which folds an event; what comes in with both, and the answers.

As `tournament.register`: a concern's module registers its own with `@decides` and `@evolves`.
"""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import date
from typing import Any, TypeVar

from shuffleup.league.events import LeagueEvent
from shuffleup.league.state import League
from shuffleup.tournament.answers import Accepted, Already, Argument, Declined, Message
from shuffleup.tournament.state import PinnedBook

Answer = Accepted[LeagueEvent] | Already | Declined

D = TypeVar("D", bound=Callable[..., Answer])
V = TypeVar("V", bound=Callable[..., League])


@dataclass(frozen=True)
class LeagueAsked:
    """What comes in with a command: when (ms UTC), by whom, under which id, and the book it is asked under."""

    at: int
    actor: str
    command_id: str
    book: PinnedBook | None = None


@dataclass(frozen=True)
class Happened:
    """When an event was recorded (ms UTC), by which command, and by whom."""

    at: int
    command: str
    actor: str


DECIDERS: dict[type, Callable[[League, Any, LeagueAsked], Answer]] = {}
EVOLVERS: dict[type, Callable[[League, Any, Happened], League]] = {}


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


def done(event: LeagueEvent, clauses: tuple[str, ...] = ()) -> Answer:
    """The command is carried out, by these clauses where a book decided how."""
    return Accepted((event,), clauses=clauses)


def no(message: str, clauses: tuple[str, ...] = (), **args: Argument) -> Declined:
    """The command is refused; `message` is the catalogue id behind `refused.`."""
    return Declined(Message(f"refused.{message}", args), clauses)


def already(message: str) -> Already:
    """What was asked for is so already; `message` is the catalogue id behind `already.`."""
    return Already(Message(f"already.{message}"))


def is_day(text: str) -> bool:
    """Whether this is a day in ISO 8601."""
    try:
        return date.fromisoformat(text).isoformat() == text
    except ValueError:
        return False
