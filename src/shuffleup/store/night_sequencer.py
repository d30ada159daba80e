"""A night's sequencer: what comes in with its commands, and what is written beside them.

Beside the log go seals of draws, who came, and the box of a secret vote.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence

from shuffleup.chronicle.acts import Command
from shuffleup.chronicle.answers import Declined
from shuffleup.chronicle.journal import Progress, silent
from shuffleup.chronicle.undo import CommandTakenBack, Done
from shuffleup.store.beside import Beside, DropAttendance, DropTally, NoteAttendance, PutTally, Seal
from shuffleup.store.interface import Store
from shuffleup.store.rows import Append
from shuffleup.store.sequencer import Sent, Sequencer, unhindered
from shuffleup.tournament.answers import Context
from shuffleup.tournament.ballots import Tally, open_ballot, with_vote
from shuffleup.tournament.deal_commands import CastVote
from shuffleup.tournament.events import Entered, EntryWithdrawn
from shuffleup.tournament.journal import NightJournal, NightUndo
from shuffleup.tournament.night import sealed_for
from shuffleup.tournament.state import Standing, Tournament
from shuffleup.tournament.wire import CODEC

Hindrance = Callable[[Tournament, Tournament | None], Declined | None]
"""Why a command is not carried out now that makes this state of that one; None where it is."""

ON_THE_LIST = (Entered, EntryWithdrawn, CommandTakenBack)
"""Events by which somebody comes onto the list or leaves it."""


class NoSuchTournament(LookupError):
    """The store holds no tournament of this id."""


class NightSequencer(Sequencer[NightJournal, Context]):
    """A tournament's single door."""

    def __init__(self, store: Store, stream: str, entropy: Callable[[], bytes]) -> None:
        """`entropy` gives 32 fresh bytes a call."""
        self._entropy = entropy
        super().__init__(store, stream, NightJournal(), CODEC)

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
        along: Sequence[Append] = (),
        unless: Hindrance | None = None,
    ) -> Sent:
        """Decide a command and store what it did (`at` in ms UTC), with what is written `beside` it.

        `along` goes into other logs in the same transaction (a hand dealt by the program ends in its table's log and in
        the night's at once); raises Conflict where one of these has moved on. `unless` is asked of the state now and of
        the one after, and may refuse. `vote` is how a vote reads that the command casts: it is counted and kept
        nowhere. Returns when it is durable. Nothing is written for an answer other than `Accepted`. Raises `MovedOn`
        where the log is not at the version `expected`, unless the command was done before.
        """
        aside = tuple(beside)
        return self._decide(
            command_id,
            command,
            lambda: self._context(command_id, command, at, actor, vote),
            lambda done, context, answer: (
                *aside,
                *(Seal(self._stream, name, secret) for name, secret in answer.seals),
                *self._attendance(done),
                *self._ballots(done, context),
            ),
            at=at,
            actor=actor,
            progress=progress,
            expected=expected,
            along=along,
            hindered=unhindered if unless is None else lambda done: unless(self.state, self._journal.state_after(done)),
        )

    def preview_undo(self, commands: Iterable[str], progress: Progress = silent) -> NightUndo:
        """What taking these commands back would do. Raises `KeyError` for one that the log does not hold.

        Others can send meanwhile: it is judged on the log as it stood when this was called.
        """
        with self._lock:
            standing = self._journal.copy()
        undo = standing.undo(commands, progress)
        with self._lock:
            self._journal.judged = standing.judged
        return undo

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

    def _context(self, command_id: str, command: Command, at: int, actor: str, vote: str) -> Context:
        secrets: dict[str, str] = {}
        if isinstance(command, CastVote):
            secrets = {"vote": vote, "tally": self._tally(command.ballot)}
        if name := sealed_for(command):
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
    return {entry.person: None for entry in entries if not entry.bot and entry.standing is not Standing.WITHDRAWN}
