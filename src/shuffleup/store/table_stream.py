"""The log of a table that the program deals, as a stream: `hands/<tournament>/<table>`.

An event is a row. What was asked is what happened, so `command` holds the command's id and nothing else. The id of an
act begins with the entry that sent it: nobody can use up another's. Not done: what events mean (`dealing`), and seeds,
which are in no stream (`deck_seeds`).
"""

import json
from collections.abc import Iterable, Iterator

from shuffleup.acts.plain import Unreadable, from_plain, to_plain
from shuffleup.canonical import canonical
from shuffleup.chronicle.acts import Event
from shuffleup.dealing.table_file import EVENTS
from shuffleup.store.rows import NewRow, StoredEvent

HANDS = "hands/"
"""What the names of these streams begin with."""


def stream_of(tournament: str, table: int) -> str:
    """The stream of a table."""
    return f"{HANDS}{tournament}/{table}"


def place_of(stream: str) -> tuple[str, int] | None:
    """The tournament and the table of a stream; None for another log's."""
    kind, _, rest = stream.partition("/")
    tournament, _, table = rest.rpartition("/")
    if f"{kind}/" != HANDS or not tournament or not table.isdecimal():
        return None
    return tournament, int(table)


def rows_of(events: Iterable[Event], *, at: int, actor: str, command_id: str) -> list[NewRow]:
    """The rows of one command at a table."""
    command = canonical({"id": command_id})
    return [
        NewRow(type(event).__name__, at, actor, command_id, command, canonical(to_plain(event))) for event in events
    ]


def event_of(row: NewRow) -> Event:
    """The event of a row. Raises `Unreadable` for what no release ever wrote."""
    kind = EVENTS.get(row.type)
    if kind is None:
        raise Unreadable(f"no event of a table is called {row.type!r}")
    return from_plain(kind, json.loads(row.data))


def events_of(rows: Iterable[StoredEvent]) -> Iterator[Event]:
    """The events of a stream. Raises `Unreadable`."""
    return map(event_of, rows)
