"""Reads a log as `docs/log-format.md` says it is kept, and nothing else: no line of ours helps it to be right.

`faults` of rows: canonical JSON, versions without a gap, positions that rise, commands done once and told whole in
their first row, and the chain of hashes. Streams are independent of each other.
"""

import hashlib
import json
import sqlite3
from collections import defaultdict
from collections.abc import Iterable, Iterator
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from typing import Any

COLUMNS = "position, stream, version, type, at, actor, command_id, command, data, hash"


@dataclass(frozen=True)
class LogRow:
    """One row of the table, column by column."""

    position: int
    stream: str
    version: int
    type: str
    at: int
    actor: str
    command_id: str
    command: str
    data: str
    hash: bytes


def of_sqlite(folder: Path) -> list[LogRow]:
    """All rows of a data folder."""
    with closing(sqlite3.connect(folder / "shuffleup.sqlite3", timeout=10)) as database:
        return [_row(each) for each in database.execute(f"SELECT {COLUMNS} FROM log ORDER BY stream, version")]


def of_postgres(url: str) -> list[LogRow]:
    """All rows of a database server."""
    import psycopg

    with psycopg.connect(url) as database:
        asked = f"SELECT {COLUMNS} FROM shuffleup.log ORDER BY stream, version"
        return [_row(each) for each in database.execute(asked.encode()).fetchall()]


def _row(values: Iterable[Any]) -> LogRow:
    told = dict(zip(COLUMNS.split(", "), values, strict=True))
    return LogRow(**{**told, "hash": bytes(told["hash"])})


def canonical(value: object) -> str:
    """The one way to write it."""
    return json.dumps(value, ensure_ascii=False, sort_keys=True, separators=(",", ":"))


def faults(rows: Iterable[LogRow]) -> list[str]:
    """What is wrong, stream by stream; nothing where all is whole."""
    streams: dict[str, list[LogRow]] = defaultdict(list)
    for row in rows:
        streams[row.stream].append(row)
    return [f"{stream} {said}" for stream, found in streams.items() for said in _in_stream(found)]


def _in_stream(rows: list[LogRow]) -> Iterator[str]:
    before, position, doing, done = bytes(32), 0, "", set[str]()
    for version, row in enumerate(rows, 1):
        if row.version != version:
            yield f"has {row.version} where {version} should be"
            return
        if row.position <= position:
            yield f"{version} stands before the row before it"
        if row.command_id != doing:
            if row.command_id in done:
                yield f"{version} goes on with a command that was over"
            done.add(row.command_id)
        yield from _in_row(row, first=row.command_id != doing)
        before = _next_hash(before, row)
        if before != row.hash:
            yield f"{version} does not follow from the row before"
            return
        doing, position = row.command_id, row.position


def _in_row(row: LogRow, *, first: bool) -> Iterator[str]:
    for text in (row.command, row.data):
        try:
            if canonical(json.loads(text)) != text:
                yield f"{row.version} is not written canonically"
        except ValueError:
            yield f"{row.version} is no JSON"
            return
    command = json.loads(row.command)
    if command.keys() != ({"data", "id", "type"} if first else {"id"}) or command["id"] != row.command_id:
        yield f"{row.version} does not tell its command as it should"


def _next_hash(before: bytes, row: LogRow) -> bytes:
    try:
        command, data = json.loads(row.command), json.loads(row.data)
    except ValueError:
        return b""
    told = {"actor": row.actor, "at": row.at, "command": command, "data": data}
    told |= {"stream": row.stream, "type": row.type, "version": row.version}
    return hashlib.sha256(before + canonical(told).encode()).digest()
