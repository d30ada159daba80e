"""The register of a night: commands and events declare themselves here, each where its concern is written.

Class names are those of the log: `@act` and `@happens` enter them. Whoever needs all of them imports `wire`, which
imports every concern.
"""

from typing import TypeVar

from shuffleup.acts.register import Register


class Command:
    """What people ask for, in the imperative, with the facts they saw when they asked."""

    __slots__ = ()


class Event:
    """What has happened, in the past tense; names and fields are for ever."""

    __slots__ = ()


E = TypeVar("E", bound=Event)

NIGHT = Register()
act = NIGHT.act
reads = NIGHT.reads

EVENTS: dict[str, type[Event]] = {}
"""Name in the log -> event."""


def happens(kind: type[E]) -> type[E]:
    """Declare the dataclass below as an event."""
    EVENTS[kind.__name__] = kind
    return kind
