"""The register of a log: its commands and events by their names, and which functions decide and fold them.

Class names are those of the log. A concern's module declares its own when it is imported; whoever needs all of them
imports every concern first.
"""

from collections.abc import Callable
from typing import Any, Generic, TypeVar

from shuffleup.acts.register import ActRegister
from shuffleup.acts.roles import Roles
from shuffleup.chronicle.acts import Event, Happened
from shuffleup.chronicle.answers import Accepted, Unchanged
from shuffleup.chronicle.undo import CommandTakenBack, TakeBack
from shuffleup.message import Message

Answer = Accepted[Event] | Unchanged

S = TypeVar("S")
X = TypeVar("X")
E = TypeVar("E", bound=Event)
D = TypeVar("D", bound=Callable[..., Answer])
V = TypeVar("V", bound=Callable[..., Any])


class Register(ActRegister, Generic[S, X]):
    """What a log can hold. `S` is the state that it folds to, `X` what comes in with a command from outside."""

    def __init__(self, *, undo: Roles, undo_called: str = "") -> None:
        """Every log has an undo; `undo` are the roles that may ask for one, `undo_called` how old logs name it."""
        super().__init__()
        self.events: dict[str, type[Event]] = {}
        """Name in the log -> event."""
        self.says: dict[type[Event], Message] = {}
        """Event -> its sentence in the log, filled from its fields by their names, where it has a plain one."""
        self.deciders: dict[type, Callable[[S, Any, X], Answer]] = {}
        self.evolvers: dict[type, Callable[[S, Any, Happened], S]] = {}
        self.act(may=undo, called=undo_called)(TakeBack)
        self.happens()(CommandTakenBack)

    def happens(self, says: Message | None = None) -> Callable[[type[E]], type[E]]:
        """Declare the dataclass below as an event.

        `says` is its sentence: `Message("log.paid", {"player": "entry"})`.
        """

        def put(kind: type[E]) -> type[E]:
            self.events[kind.__name__] = kind
            if says is not None:
                self.says[kind] = says
            return kind

        return put

    def decides(self, kind: type) -> Callable[[D], D]:
        """Register the function below, which decides commands of this kind."""

        def put(function: D) -> D:
            self.deciders[kind] = function
            return function

        return put

    def evolves(self, kind: type) -> Callable[[V], V]:
        """Register the function below, which folds events of this kind."""

        def put(function: V) -> V:
            self.evolvers[kind] = function
            return function

        return put
