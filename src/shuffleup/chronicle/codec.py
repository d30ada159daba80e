"""Commands and events as rows of a log hold them: a stable name and canonical JSON.

The text is the same for every log, whoever keeps it; `docs/log-format.md` has it for others to read. Old shapes are
upcast when read: an upcaster takes the stored data of an outdated event and gives the name and data of the next younger
one; they run in a chain until the name is one that the register knows. None is needed yet.
"""

import json
from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import groupby
from typing import Any, Protocol, TypeVar

from shuffleup.acts.plain import Unreadable, from_plain, to_plain
from shuffleup.canonical import canonical
from shuffleup.chronicle.acts import Command, Event
from shuffleup.chronicle.register import Register
from shuffleup.chronicle.undo import Done

Upcaster = Callable[[dict[str, Any]], tuple[str, dict[str, Any]]]


class LogRow(Protocol):
    """One event of a command, as a log stores it."""

    @property
    def stream(self) -> str:
        """Which log it belongs to."""

    @property
    def version(self) -> int:
        """Its number in that log, from 1."""

    @property
    def type(self) -> str:
        """The event's name."""

    @property
    def at(self) -> int:
        """When it was decided, ms UTC."""

    @property
    def actor(self) -> str:
        """Who did it."""

    @property
    def command_id(self) -> str:
        """The id of the command that made it."""

    @property
    def command(self) -> str:
        """The whole command in its first row, its id in the others."""

    @property
    def data(self) -> str:
        """What the event says."""


R = TypeVar("R", bound=LogRow)


class Codec:
    """How the commands and events of one register are written and read."""

    def __init__(self, register: Register[Any, Any], upcasters: Mapping[str, Upcaster] | None = None) -> None:
        """`upcasters` go by the outdated name of the event."""
        self._register = register
        self._upcasters = upcasters or {}

    def event_text(self, event: Event) -> tuple[str, str]:
        """The event's name and its data as canonical JSON."""
        return type(event).__name__, canonical(to_plain(event))

    def read_event(self, name: str, text: str) -> Event:
        """Build the event from a stored row. Raises `Unreadable` for a name or shape that no release ever wrote."""
        data = json.loads(text)
        while name in self._upcasters:
            name, data = self._upcasters[name](data)
        if name not in self._register.events:
            raise Unreadable(f"no event is called {name!r}")
        return from_plain(self._register.events[name], data)

    def command_text(self, command_id: str, command: Command) -> str:
        """A whole command as the first row of its events holds it."""
        name = self._register.acts[type(command)].name
        return canonical({"data": to_plain(command), "id": command_id, "type": name})

    def later_text(self, command_id: str) -> str:
        """What the further rows of the same command hold."""
        return canonical({"id": command_id})

    def read_command(self, text: str) -> Command | None:
        """Build the command from a stored row; None for a further row, which only names it. Raises `Unreadable`."""
        data = json.loads(text)
        if not isinstance(data, dict) or not {"id"} <= data.keys() <= {"data", "id", "type"}:
            raise Unreadable("no command is written like that")
        if "type" not in data:
            return None
        if not isinstance(data["type"], str) or "data" not in data:
            raise Unreadable("no command is written like that")
        if data["type"] not in self._register.named:
            raise Unreadable(f"no command is called {data['type']!r}")
        command: Command = from_plain(self._register.named[data["type"]], data["data"])
        return command

    def dones(self, rows: Iterable[R]) -> Iterator[tuple[Done, R]]:
        """Rows put together again as commands, each with its last row. Raises `Unreadable`."""
        for command_id, each in groupby(rows, key=lambda row: row.command_id):
            group = list(each)
            command = self.read_command(group[0].command)
            if command is None:
                raise Unreadable(f"{group[0].stream} version {group[0].version}: its command is missing")
            events = tuple(self.read_event(row.type, row.data) for row in group)
            yield Done(command_id, command, group[0].at, group[0].actor, events), group[-1]
