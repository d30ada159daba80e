"""The hash chain over one stream, and the check that it is whole; docs/log-format.md has it with a worked example.

    hash = SHA-256(hash of the row before + canonical JSON of actor, at, command, data, stream, type, version)

Before the first row stand 32 zero bytes. `command` and `data` go in as the JSON that is stored, not as quoted text, so
anybody can check a log with other tools. The chain shows that nothing before a known head was changed, dropped or put
in; it cannot show that rows after the last known head were cut off, nor who wrote them. `position` is not in it: that
is the database's own numbering, and only its order is checked.
"""

import hashlib
from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum

from shuffleup.canonical import NotCanonical, canonical, check_plain, parse_canonical
from shuffleup.store.rows import EMPTY, Head, NewRow, StoredEvent


class ChainFault(StrEnum):
    """What is wrong with the first bad row of a stream."""

    HASH = "hash"
    """The row or its hash was changed."""
    GAP = "gap"
    """A version is missing before it."""
    NOT_CANONICAL = "not_canonical"
    """Its command or data is no canonical JSON."""
    DUPLICATE = "duplicate"
    """Its version, or its command, is in the stream twice."""
    COMMAND = "command"
    """The id in its command is not the id it is stored under."""
    ORDER = "order"
    """It was stored before a row that it follows."""
    UNREADABLE = "unreadable"
    """The database cannot read it."""


@dataclass(frozen=True, slots=True)
class VerifyReport:
    """What checking a stream found: `rows` good ones from the start, `head` the last of them.

    If not `ok`, `bad_version` is the version at which the first bad row was met (or should have stood), and `why` what
    is wrong with it.
    """

    stream: str
    ok: bool
    rows: int
    head: Head
    bad_version: int | None = None
    why: ChainFault | None = None


def row_text(stream: str, version: int, row: NewRow) -> str:
    """Return the canonical JSON that is hashed for a row; its `command` and `data` are embedded as they are stored."""
    return (
        f'{{"actor":{canonical(row.actor)},"at":{canonical(row.at)},"command":{row.command},"data":{row.data},'
        f'"stream":{canonical(stream)},"type":{canonical(row.type)},"version":{canonical(version)}}}'
    )


def next_hash(before: str, text: str) -> str:
    """Return the chain's hash (hex) after a row of this `text`, `before` (hex) being the hash that it follows."""
    return hashlib.sha256(bytes.fromhex(before) + text.encode()).hexdigest()


def check_new(row: NewRow) -> None:
    """Refuse a row that could not be checked later; raises NotCanonical."""
    for text, what in ((row.type, "type"), (row.actor, "actor"), (row.command_id, "command id")):
        check_plain(text, what)
    parse_canonical(row.data)
    if _id_in(row) != row.command_id:
        raise NotCanonical(f"the command {row.command_id} is stored under another id than its own")


def link(stream: str, head: Head, rows: Iterable[NewRow]) -> list[tuple[int, str, NewRow]]:
    """Return version, hash and row for each of `rows` when they follow `head` in `stream`."""
    linked = []
    for version, row in enumerate(rows, head.version + 1):
        head = Head(version, next_hash(head.hash, row_text(stream, version, row)))
        linked.append((version, head.hash, row))
    return linked


class ChainCheck:
    """Goes through one stream row by row and says what is wrong with the first bad row."""

    def __init__(self, stream: str) -> None:
        self.stream = stream
        self.head = EMPTY
        self._position = 0
        self._command = ""
        self._commands: set[str] = set()

    def see(self, row: StoredEvent) -> ChainFault | None:
        """Check that `row` follows on the rows seen so far; None if it does."""
        if row.version != self.head.version + 1:
            return ChainFault.GAP if row.version > self.head.version else ChainFault.DUPLICATE
        if row.position <= self._position:
            return ChainFault.ORDER
        try:
            parse_canonical(row.data)
            if _id_in(row) != row.command_id:
                return ChainFault.COMMAND
            expected = next_hash(self.head.hash, row_text(self.stream, row.version, row))
        except NotCanonical:
            return ChainFault.NOT_CANONICAL
        if row.hash != expected:
            return ChainFault.HASH
        if row.command_id != self._command and row.command_id in self._commands:
            return ChainFault.DUPLICATE
        self._commands.add(row.command_id)
        self._command, self._position, self.head = row.command_id, row.position, Head(row.version, row.hash)
        return None

    def report(self, why: ChainFault | None = None) -> VerifyReport:
        """Return what was found: all good so far, or `why` the row after the last good one is bad."""
        bad = None if why is None else self.head.version + 1
        return VerifyReport(self.stream, why is None, self.head.version, self.head, bad, why)


def _id_in(row: NewRow) -> object:
    command = parse_canonical(row.command)
    return command.get("id") if isinstance(command, dict) else None
