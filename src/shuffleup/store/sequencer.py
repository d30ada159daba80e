"""One sequencer a tournament: a command is decided on the newest state, and lands whole or not at all.

It keeps the journal in memory and the log in the store in step. Sending a command twice gives the first answer; a log
that moved on meanwhile (another process) is read up and the command decided again. Not done: the house's own stream
(people).
"""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from itertools import groupby
from threading import RLock

from shuffleup.store.beside import Beside, DropAttendance, DropTally, NoteAttendance, PutTally, Seal
from shuffleup.store.interface import Store
from shuffleup.store.rows import AlreadyDone, Conflict, NewRow, StoredEvent
from shuffleup.tournament.acts import Command
from shuffleup.tournament.answers import Accepted, Context
from shuffleup.tournament.ballots import Tally, open_ballot, with_vote
from shuffleup.tournament.button_commands import DealButtonDraw
from shuffleup.tournament.chip_commands import DealRace
from shuffleup.tournament.commands import DrawSeats
from shuffleup.tournament.deal_commands import CastVote
from shuffleup.tournament.events import CommandTakenBack, Entered, EntryWithdrawn
from shuffleup.tournament.journal import Done, Journal, Progress, Undo, silent
from shuffleup.tournament.register import Answer
from shuffleup.tournament.state import Standing, Tournament
from shuffleup.tournament.wire import command_text, event_text, later_text, read_command, read_event

Listener = Callable[[str, int], None]
"""Told the stream and its version after each command that was stored."""


@dataclass(frozen=True)
class Sent:
    """The answer to a command; `again` if it had been done before, under the same id."""

    answer: Answer
    again: bool = False


ON_THE_LIST = (Entered, EntryWithdrawn, CommandTakenBack)
"""Events by which somebody comes onto the list or leaves it."""


class NoSuchTournament(LookupError):
    """The store holds no tournament of this id."""


class MovedOn(Exception):
    """The log is at another version than whoever sent a command had seen; nothing was done."""

    def __init__(self, version: int) -> None:
        self.version = version
        super().__init__(f"the log is at version {version}")


class Sequencer:
    """A tournament's single door. Safe to call from any thread."""

    def __init__(self, store: Store, stream: str, entropy: Callable[[], bytes]) -> None:
        """`entropy` gives 32 fresh bytes a call."""
        self._store = store
        self._stream = stream
        self._entropy = entropy
        self._lock = RLock()
        self._journal = Journal()
        self._version = 0
        self._head = ""
        self.listeners: list[Listener] = []
        with self._lock:
            self._read_up()

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

    @property
    def state(self) -> Tournament:
        """What is so now. Raises `NoSuchTournament` before it is opened."""
        if self._journal.state is None:
            raise NoSuchTournament(self._stream)
        return self._journal.state

    def send(
        self,
        command_id: str,
        command: Command,
        *,
        at: int,
        actor: str,
        beside: Iterable[Beside] = (),
        progress: Progress = silent,
        expected: int | None = None,
        vote: str = "",
    ) -> Sent:
        """Decide a command and store what it did (`at` in ms UTC), with what is written `beside` it.

        `vote` is how a vote reads that the command casts: it is counted and kept nowhere. Returns when it is durable.
        Nothing is written for an answer other than `Accepted`. Raises `MovedOn` where the log is not at the version
        `expected`, unless the command was done before.
        """
        aside = tuple(beside)
        with self._lock:
            while True:
                if command_id in self._journal.place:
                    return Sent(Accepted(self._journal.log[self._journal.place[command_id]].events), again=True)
                if expected is not None and expected != self._version:
                    raise MovedOn(self._version)
                context = self._context(command_id, command, at, actor, vote)
                answer = self._journal.decide(command, context, progress)
                if not isinstance(answer, Accepted):
                    return Sent(answer)
                done = Done(command_id, command, at, actor, answer.events)
                seals = tuple(Seal(self._stream, name, secret) for name, secret in answer.seals)
                try:
                    rows = self._store.append(
                        self._stream,
                        self._version,
                        _rows(done),
                        (*aside, *seals, *self._attendance(done), *self._ballots(done, context)),
                    )
                except (Conflict, AlreadyDone):
                    self._read_up()
                    continue
                self._take_in(done, rows[-1])
                break
        for listener in self.listeners:
            listener(self._stream, self._version)
        return Sent(answer)

    def preview_undo(self, commands: Iterable[str], progress: Progress = silent) -> Undo:
        """What taking these commands back would do. Raises `KeyError` for one that the log does not hold.

        Others can send meanwhile: it is judged on the log as it stood when this was called.
        """
        with self._lock:
            standing = self._journal.copy()
        undo = standing.undo(commands, progress)
        with self._lock:
            self._journal.judged = standing.judged
        return undo

    def done(self, command_id: str) -> Done | None:
        """One command as the log holds it."""
        place = self._journal.place.get(command_id)
        return None if place is None else self._journal.log[place]

    def touched(self, commands: Iterable[str]) -> tuple[Done, ...]:
        """What taking these commands back puts out of force or into it again (`Journal.touched`)."""
        with self._lock:
            return self._journal.touched(commands)

    def person_of(self, entry: str) -> str | None:
        """Who was behind an entry that the state may have lost since, because its command was taken back."""
        with self._lock:
            events = (event for done in reversed(self._journal.log) for event in done.events)
            return next((each.person for each in events if isinstance(each, Entered) and each.entry == entry), None)

    def before(self, command_id: str) -> Tournament | None:
        """The state before a recent command, as the log now stands; None where it is no longer kept."""
        return self._journal.before.get(self._journal.place.get(command_id, -1))

    def after(self, command_id: str) -> int:
        """How many commands came after this one."""
        return len(self._journal.log) - 1 - self._journal.place[command_id]

    def latest(self, count: int, before: int | None = None) -> list[tuple[int, Done, bool]]:
        """The newest commands first: number in the log (from 0), what was done, whether it is taken back."""
        with self._lock:
            end = len(self._journal.log) if before is None else max(0, min(before, len(self._journal.log)))
            rows = range(end - 1, max(-1, end - 1 - count), -1)
            return [(each, self._journal.log[each], self._journal.log[each].id in self._journal.out) for each in rows]

    def since(self, version: int, count: int) -> list[tuple[int, int, Done, bool]]:
        """Commands after a version, the oldest first: number, the version after it, the command, whether it is out."""
        with self._lock:
            found, after = [], 0
            for number, done in enumerate(self._journal.log):
                after += len(done.events)
                if after > version:
                    found.append((number, after, done, done.id in self._journal.out))
                if len(found) == count:
                    break
            return found

    def follow(self) -> None:
        """Read what another process has added to the log."""
        with self._lock:
            self._read_up()

    def _context(self, command_id: str, command: Command, at: int, actor: str, vote: str) -> Context:
        secrets: dict[str, str] = {}
        if isinstance(command, CastVote):
            secrets = {"vote": vote, "tally": self._tally(command.ballot)}
        sealed = command.draw if isinstance(command, (DrawSeats, DealButtonDraw)) else None
        if isinstance(command, DealRace):
            sealed = command.race
        if sealed is not None:
            name = f"draw:{sealed}"
            secrets[name] = self._store.secret(self._stream, name) or ""
        return Context(at=at, actor=actor, command_id=command_id, seed=self._entropy(), secrets=secrets)

    def _tally(self, ballot: str) -> str:
        """What is in the box, as of the very version of the log that is held here."""
        while True:
            tally = Tally(*self._store.tally(self._stream, ballot))
            if self._store.head(self._stream).version == self._version:
                return tally.text
            self._read_up()

    def _ballots(self, done: Done, context: Context) -> Iterator[Beside]:
        """The box with the vote that this command casts in it; gone, once its ballot is not open any more."""
        before = self._journal.state
        if not open_ballot(before):
            return
        after = self._journal.state_after(done)
        ballot = open_ballot(before)
        if before is None or open_ballot(after) != ballot:
            yield DropTally(self._stream, ballot)
        elif isinstance(done.command, CastVote):
            tally = with_vote(before, Tally.read(context.secrets["tally"]), context.secrets["vote"])
            yield PutTally(self._stream, ballot, tally.votes, tally.against)

    def _read_up(self) -> None:
        last: list[StoredEvent] = []

        def read() -> Iterator[Done]:
            for done, row in commands_of(self._store.read(self._stream, after=self._version)):
                last[:] = [row]
                yield done

        self._journal.extend(read())
        if last:
            self._version, self._head = last[0].version, last[0].hash

    def _take_in(self, done: Done, last: StoredEvent) -> None:
        self._journal.append(done)
        self._version, self._head = last.version, last.hash

    def _attendance(self, done: Done) -> Iterator[Beside]:
        """Who comes by this command and who does not after all, for the search by how often people come."""
        if not any(isinstance(event, ON_THE_LIST) for event in done.events):
            return
        before, after = _people(self._journal.state), _people(self._journal.state_after(done))
        yield from (NoteAttendance(person, self._stream, done.at) for person in after if person not in before)
        yield from (DropAttendance(person, self._stream) for person in before if person not in after)


def _people(state: Tournament | None) -> dict[str, None]:
    """The people on the list, in its order."""
    entries = state.entries.values() if state else ()
    return {entry.person: None for entry in entries if entry.standing is not Standing.WITHDRAWN}


def _rows(done: Done) -> list[NewRow]:
    first, later = command_text(done.id, done.command), later_text(done.id)
    return [
        NewRow(
            type=name,
            at=done.at,
            actor=done.actor,
            command_id=done.id,
            command=first if index == 0 else later,
            data=text,
        )
        for index, (name, text) in enumerate(map(event_text, done.events))
    ]


def commands_of(rows: Iterable[StoredEvent]) -> Iterator[tuple[Done, StoredEvent]]:
    """Rows put together again as commands, each with its last row."""
    for command_id, each in groupby(rows, key=lambda row: row.command_id):
        group = list(each)
        command = read_command(group[0].command)
        if command is None:
            raise ValueError(f"{group[0].stream} version {group[0].version}: its command is missing")
        events = tuple(read_event(row.type, row.data) for row in group)
        yield Done(command_id, command, group[0].at, group[0].actor, events), group[-1]
