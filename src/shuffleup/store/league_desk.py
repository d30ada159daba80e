"""The league's own log: venues, sanctions, league tables. Safe to call from any thread.

What was written about a person goes beside the log, so that it can be erased; the log holds ids only. Sending a command
twice gives the first answer; what another process appended is read up first.
"""

from collections.abc import Iterable, Iterator
from threading import RLock

from shuffleup.league.commands import LeagueCommand
from shuffleup.league.journal import Done, Journal, command_text, event_text, read_done
from shuffleup.league.register import Answer, LeagueAsked
from shuffleup.league.state import League
from shuffleup.store.beside import PutRemark
from shuffleup.store.interface import Store
from shuffleup.store.rows import AlreadyDone, Conflict, NewRow, StoredEvent
from shuffleup.tournament.answers import Accepted
from shuffleup.tournament.state import PinnedBook

STREAM = "league"
MOST_REMARK = 500
"""Characters of what is written about a person."""


class LeagueDesk:
    """The single door to the league's log."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._lock = RLock()
        self._journal = Journal()
        self._version = 0
        self.follow()

    @property
    def league(self) -> League:
        """What is so now."""
        if self._store.may_be_behind:
            self.follow()
        return self._journal.league

    def send(
        self,
        command_id: str,
        command: LeagueCommand,
        *,
        at: int,
        actor: str,
        book: PinnedBook | None = None,
        person: str = "",
        remark: str = "",
    ) -> Answer:
        """Decide a command and store what it did (`at` in ms UTC), with a `remark` about a `person` beside it.

        `book` is the one it is asked under. Returns when it is durable; nothing is written unless it is `Accepted`.
        """
        with self._lock:
            while True:
                known = self._journal.done(command_id)
                if known is not None:
                    return Accepted((known.event,))
                answer = self._journal.decide(command, LeagueAsked(at, actor, command_id, book))
                if not isinstance(answer, Accepted):
                    return answer
                done = Done(command_id, command, at, actor, answer.events[0])
                beside = (PutRemark(command_id, person, remark[:MOST_REMARK]),) if person and remark else ()
                try:
                    stored = self._store.append(STREAM, self._version, [_row(done)], beside)
                except (Conflict, AlreadyDone):
                    self.follow()
                    continue
                self._take_in([done], stored[-1].version)
                return answer

    def done(self, command_id: str) -> Done | None:
        """One command of the log."""
        with self._lock:
            return self._journal.done(command_id)

    def latest(self, count: int) -> list[tuple[Done, bool]]:
        """The newest commands first, each with whether it was taken back."""
        with self._lock:
            newest = reversed(self._journal.log[-count:])
            return [(done, done.id in self._journal.out) for done in newest]

    def remarks(self) -> dict[str, str]:
        """What was written about people, by the id of the command."""
        return self._store.remarks()

    def follow(self) -> None:
        """Read what another process has added to the log."""
        with self._lock:
            rows = list(self._store.read(STREAM, after=self._version))
            if rows:
                self._take_in(_dones(rows), rows[-1].version)

    def _take_in(self, dones: Iterable[Done], version: int) -> None:
        self._journal.extend(dones)
        self._version = version


def _row(done: Done) -> NewRow:
    name, data = event_text(done.event)
    command = command_text(done.id, done.command)
    return NewRow(type=name, at=done.at, actor=done.actor, command_id=done.id, command=command, data=data)


def _dones(rows: Iterable[StoredEvent]) -> Iterator[Done]:
    for row in rows:
        yield read_done(row.type, row.data, row.command, row.command_id, row.at, row.actor)
