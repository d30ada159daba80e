"""One sequencer a log: a command is decided on the newest state, and lands whole or not at all.

It keeps the journal in memory and the log in the store in step. Sending a command twice gives the first answer; a log
that moved on meanwhile (another process) is read up and the command decided again. Nights, the league and people have
one each, with what each of them writes beside its log.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from threading import RLock
from typing import Any, Generic, TypeVar

from shuffleup.chronicle.acts import Command
from shuffleup.chronicle.answers import Accepted, Declined
from shuffleup.chronicle.codec import Codec
from shuffleup.chronicle.journal import Journal, Progress, silent
from shuffleup.chronicle.register import Answer
from shuffleup.chronicle.undo import Done, TakeBack
from shuffleup.store.beside import Beside
from shuffleup.store.database import ForeignData, StoreCause, StoreFails
from shuffleup.store.interface import Store
from shuffleup.store.rows import AlreadyDone, Append, Conflict, StoredEvent, new_rows

Listener = Callable[[str, int], None]
"""Told the stream and its version after each command that was stored."""

_LONGEST = 200

J = TypeVar("J", bound=Journal[Any, Any])
X = TypeVar("X")


@dataclass(frozen=True)
class Sent:
    """The answer to a command; `again` if it had been done before, under the same id."""

    answer: Answer
    again: bool = False


def unhindered(done: Done) -> Declined | None:
    """Nothing outside the log speaks against it."""


class MovedOn(Exception):
    """The log is at another version than whoever sent a command had seen; nothing was done."""

    def __init__(self, version: int) -> None:
        self.version = version
        super().__init__(f"the log is at version {version}")


class Sequencer(Generic[J, X]):
    """A log's single door; `X` comes in with each command. Safe to call from any thread."""

    def __init__(self, store: Store, stream: str, journal: J, codec: Codec) -> None:
        self._store = store
        self._stream = stream
        self._journal = journal
        self._codec = codec
        self._lock = RLock()
        self._version = 0
        self._head = ""
        self.listeners: list[Listener] = []
        self.follow()

    @property
    def stream(self) -> str:
        """The name of the log."""
        return self._stream

    @property
    def version(self) -> int:
        """How many events the log holds."""
        return self._version

    @property
    def head(self) -> str:
        """The hash of the last event."""
        return self._head

    def _decide(
        self,
        command_id: str,
        command: Command,
        context: Callable[[], X],
        beside: Callable[[Done, X, Accepted[Any]], Iterable[Beside]],
        *,
        at: int,
        actor: str,
        progress: Progress = silent,
        expected: int | None = None,
        along: Sequence[Append] = (),
        hindered: Callable[[Done], Declined | None] = unhindered,
    ) -> Sent:
        """Decide a command and store what it did (`at` in ms UTC), with what is written `beside` it.

        `along` goes into other logs in the same transaction; raises Conflict where one of these has moved on.
        `hindered` may refuse what the rules accept, for a reason outside the log.
        `context` is asked anew for each try. Returns when it is durable; nothing is written for an answer other than
        `Accepted`. Raises `MovedOn` where the log is not at the version `expected`, unless the command was done before,
        and what the store refuses to write beside.
        """
        with self._lock:
            while True:
                known = self._journal.done(command_id)
                if known is not None:
                    return Sent(Accepted(known.events), again=True)
                if expected is not None and expected != self._version:
                    raise MovedOn(self._version)
                asked = context()
                answer = self._journal.decide(command, asked, progress)
                if not isinstance(answer, Accepted):
                    return Sent(answer)
                done = Done(command_id, command, at, actor, answer.events)
                if (refused := hindered(done)) is not None:
                    return Sent(refused)
                aside = tuple(beside(done, asked, answer))
                own = Append(self._stream, self._version, new_rows(self._codec, done))
                try:
                    rows = self._store.append_many((own, *along), aside)
                except (Conflict, AlreadyDone) as moved:
                    if self._stream not in _moved(moved):
                        raise
                    self._read_up()
                    continue
                self._journal.append(done)
                last = rows[len(own.rows) - 1]
                self._version, self._head = last.version, last.hash
                break
        for listener in self.listeners:
            listener(self._stream, self._version)
        return Sent(answer)

    def done(self, command_id: str) -> Done | None:
        """One command as the log holds it."""
        with self._lock:
            return self._journal.done(command_id)

    def all_of(self, command: Command) -> tuple[Command, ...]:
        """A command itself, and of an undo all that it puts out of force or into it again (`Journal.touched`).

        Whoever sends it has to be one who may send each of these.
        """
        if not isinstance(command, TakeBack):
            return (command,)
        with self._lock:
            return (command, *(done.command for done in self._journal.touched(command.commands)))

    def latest(self, count: int, before: int | None = None) -> list[tuple[int, Done, bool]]:
        """The newest commands first: number in the log (from 0), what was done, whether it is taken back."""
        with self._lock:
            end = len(self._journal.log) if before is None else max(0, min(before, len(self._journal.log)))
            rows = range(end - 1, max(-1, end - 1 - count), -1)
            return [(each, self._journal.log[each], self._journal.log[each].id in self._journal.out) for each in rows]

    def follow(self) -> None:
        """Read what another process has added to the log. Raises `StoreFails` for what no release ever wrote."""
        with self._lock:
            self._read_up()

    def _read_up(self) -> None:
        last: list[StoredEvent] = []

        def read() -> Iterator[Done]:
            for done, row in self._codec.dones(self._store.read(self._stream, after=self._version)):
                last[:] = [row]
                yield done

        try:
            self._journal.extend(read())
        except (ValueError, RecursionError, ForeignData) as bad:
            said = f"{self._stream} cannot be read after version {self._version}: {str(bad)[:_LONGEST]}"
            raise StoreFails(StoreCause.DAMAGED, said) from bad
        if last:
            self._version, self._head = last[0].version, last[0].hash


def _moved(why: Conflict | AlreadyDone) -> set[str]:
    """The logs that kept something from being written."""
    return {why.stream} if isinstance(why, Conflict) else {row.stream for row in why.rows}
