"""The register of a night: commands and events declare themselves here, each where its concern is written.

Class names are those of the log: `@act` and `@happens` enter them. Whoever needs all of them asks `night`, which
imports every concern.
"""

from collections.abc import Callable
from typing import TypeVar

from shuffleup.acts.register import ActRegister
from shuffleup.message import Message


class Command:
    """What people ask for, in the imperative, with the facts they saw when they asked."""

    __slots__ = ()


class Event:
    """What has happened, in the past tense; names and fields are for ever."""

    __slots__ = ()


E = TypeVar("E", bound=Event)

NIGHT = ActRegister()
act = NIGHT.act
reads = NIGHT.reads

EVENTS: dict[str, type[Event]] = {}
"""Name in the log -> event."""


SAYS: dict[type[Event], Message] = {}
"""Event -> its sentence in the log, filled from its fields by their names; the others' are in `plain_words.py`."""


def happens(says: Message | None = None) -> Callable[[type[E]], type[E]]:
    """Declare the dataclass below as an event; `says` is its sentence: `Message("log.paid", {"player": "entry"})`."""

    def put(kind: type[E]) -> type[E]:
        EVENTS[kind.__name__] = kind
        if says is not None:
            SAYS[kind] = says
        return kind

    return put
