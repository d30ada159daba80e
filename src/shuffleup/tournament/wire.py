"""Commands and events as the log holds them: a stable name and canonical JSON; old shapes are upcast when read.

An upcaster takes the stored data of an outdated shape and gives the name and data of the next younger one; they run
in a chain until the name is one that `EVENTS` knows. None is needed yet.
"""

import json
from collections.abc import Callable
from typing import Any

from shuffleup.acts.plain import Unreadable, from_plain, to_plain
from shuffleup.canonical import canonical
from shuffleup.tournament.acts import Command, Event
from shuffleup.tournament.night import COMMANDS, EVENTS

Upcaster = Callable[[dict[str, Any]], tuple[str, dict[str, Any]]]
UPCASTERS: dict[str, Upcaster] = {}
"""Outdated event name -> what it is called and holds today."""


def event_text(event: Event) -> tuple[str, str]:
    """The event's name and its data as canonical JSON."""
    return type(event).__name__, canonical(to_plain(event))


def read_event(name: str, text: str) -> Event:
    """Build the event from a stored row. Raises `Unreadable` for a name or shape that no release ever wrote."""
    data = json.loads(text)
    while name in UPCASTERS:
        name, data = UPCASTERS[name](data)
    if name not in EVENTS:
        raise Unreadable(f"no event is called {name!r}")
    return from_plain(EVENTS[name], data)


def command_text(command_id: str, command: Command) -> str:
    """A whole command as the first row of its events holds it."""
    return canonical({"data": to_plain(command), "id": command_id, "type": type(command).__name__})


def later_text(command_id: str) -> str:
    """What the further rows of the same command hold."""
    return canonical({"id": command_id})


def read_command(text: str) -> Command | None:
    """Build the command from a stored row; None for a further row, which only names it."""
    data = json.loads(text)
    if "type" not in data:
        return None
    if data["type"] not in COMMANDS:
        raise Unreadable(f"no command is called {data['type']!r}")
    command: Command = from_plain(COMMANDS[data["type"]], data["data"])
    return command
