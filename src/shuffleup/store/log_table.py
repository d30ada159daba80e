"""The table of the log: appending, and reading by stream. Every statement goes by an index, however long the log is."""

from collections.abc import Sequence
from typing import Any

from shuffleup.canonical import check_plain
from shuffleup.store.chain import check_new, link
from shuffleup.store.database import LAST, Database, ForeignData
from shuffleup.store.rows import EMPTY, AlreadyDone, Append, Conflict, Head, StoredEvent

SELECT = "SELECT type, at, actor, command_id, command, data, position, stream, version, hash FROM log"


def check_appends(appends: Sequence[Append]) -> None:
    """Refuse what could not be stored or checked later; raises NotCanonical or ValueError."""
    if len({one.stream for one in appends}) != len(appends):
        raise ValueError("one append a stream")
    for one in appends:
        check_plain(one.stream, "stream")
        if not one.rows:
            raise ValueError(f"nothing to append to {one.stream}")
        for row in one.rows:
            check_new(row)


def append(db: Database, appends: Sequence[Append]) -> tuple[list[StoredEvent], bool]:
    """Append to all streams; return the rows as stored, and whether they are new.

    They are not new when an earlier try of this same transaction had been committed before the line went dead. Raises
    Conflict and AlreadyDone.
    """
    db.lock(*(f"log {one.stream}" for one in appends))
    done = [row for one in appends for row in _done(db, one)]
    if done:
        if db.retried and [_identity(row) for row in done] == [
            (one.stream, row.type, row.at, row.actor, row.command, row.data) for one in appends for row in one.rows
        ]:
            return done, False
        raise AlreadyDone(done)
    stored: list[StoredEvent] = []
    for one in appends:
        stored += _append_one(db, one)
    return stored, True


def _append_one(db: Database, one: Append) -> list[StoredEvent]:
    stands = head(db, one.stream)
    if stands.version != one.expected_version:
        raise Conflict(one.stream, one.expected_version, stands.version)
    db.many(
        "INSERT INTO log (stream, version, type, at, actor, command_id, command, data, hash) "
        "VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)",
        (
            (
                one.stream,
                version,
                row.type,
                row.at,
                row.actor,
                row.command_id,
                row.command,
                row.data,
                bytes.fromhex(hash_),
            )
            for version, hash_, row in link(one.stream, stands, one.rows)
        ),
    )
    return rows(db, one.stream, stands.version, len(one.rows))


def _done(db: Database, one: Append) -> list[StoredEvent]:
    ids = dict.fromkeys(row.command_id for row in one.rows)
    return [row for command_id in ids for row in command(db, one.stream, command_id)]


def _identity(row: StoredEvent) -> tuple[object, ...]:
    return (row.stream, row.type, row.at, row.actor, row.command, row.data)


def rows(db: Database, stream: str, after: int, limit: int) -> list[StoredEvent]:
    """Return at most `limit` rows of `stream` with versions above `after`, in order."""
    sql = SELECT + " WHERE stream = ? AND version > ? ORDER BY version LIMIT ?"
    return [_row(found) for found in db.run(sql, stream, after, limit)]


def head(db: Database, stream: str) -> Head:
    """Return where `stream` stands."""
    found = db.run("SELECT version, hash FROM log WHERE stream = ? ORDER BY version DESC LIMIT 1", stream)
    return Head(found[0][0], bytes(found[0][1]).hex()) if found else EMPTY


def command(db: Database, stream: str, command_id: str) -> list[StoredEvent]:
    """Return the rows of a command in `stream`, none if it was never done."""
    sql = SELECT + " WHERE stream = ? AND command_id = ? ORDER BY version"
    return [_row(found) for found in db.run(sql, stream, command_id)]


def streams(db: Database, prefix: str) -> list[str]:
    """Return the names of all streams that begin with `prefix`, sorted."""
    sql = "SELECT stream FROM log WHERE version = 1 AND stream >= ? AND stream < ? ORDER BY stream"
    return [name for (name,) in db.run(sql, prefix, prefix + LAST)]


def versions(db: Database, prefix: str) -> dict[str, int]:
    """Return the last version of each stream that begins with `prefix`, the one begun first first."""
    last = "(SELECT MAX(version) FROM log WHERE stream = first.stream)"  # a look at the index
    ours = "FROM log AS first WHERE version = 1 AND stream >= ? AND stream < ? ORDER BY position"
    return dict(db.run(f"SELECT stream, {last} {ours}", prefix, prefix + LAST))


def every_stream(db: Database) -> list[str]:
    """Return the streams of all rows, even of one that has lost its first; reads the whole log."""
    return [str(name) for (name,) in db.run("SELECT DISTINCT stream FROM log ORDER BY stream")]


def of_type(db: Database, type_: str) -> list[StoredEvent]:
    """Return all events of a type in all streams; reads the whole log."""
    sql = SELECT + " WHERE type = ? ORDER BY position"
    return [_row(found) for found in db.run(sql, type_)]


def _row(found: tuple[Any, ...]) -> StoredEvent:
    type_, at, actor, command_id, command_text, data, position, stream, version, digest = found
    texts = (type_, actor, command_id, command_text, data, stream)
    numbers = (at, position, version)
    if not all(isinstance(text, str) for text in texts) or not all(isinstance(number, int) for number in numbers):
        raise ForeignData(f"a row of {stream} holds a text or a number of a wrong kind")
    if not isinstance(digest, bytes):
        raise ForeignData(f"a row of {stream} has no hash")
    return StoredEvent(type_, at, actor, command_id, command_text, data, position, stream, version, digest.hex())
