"""A tournament in Python: entered, drawn, moved, knocked out and finished by the code that live nights run on.

No server and no folder: the log is in memory, the hash chain with it, and `rows` and `read` bring it out and in. People
are called by their names, each once. Time (ms UTC), the actor and the seed from which all chance follows are passed in,
so the same calls make the same log. Not done: secret votes, which need somebody to hold the box; a night that the
program deals, whose hands are played at the desk (`shuffleup.desk.dealer`).
"""

from collections.abc import Iterable
from copy import copy
from hashlib import sha256
from typing import Self

from shuffleup.bad_input import BadInput
from shuffleup.chronicle.undo import Done
from shuffleup.desk.live_answers import Finished, NotNow
from shuffleup.message import Message
from shuffleup.names import tidy
from shuffleup.rulebooks import Book, load_book
from shuffleup.store.chain import ChainCheck, link
from shuffleup.store.rows import EMPTY, Head, StoredEvent, new_rows
from shuffleup.tournament.acts import Command
from shuffleup.tournament.advice import Advice, advise
from shuffleup.tournament.answers import Accepted, Context, FactNeeded
from shuffleup.tournament.between.registering import TICKS
from shuffleup.tournament.clock import ClockReading, read_clock
from shuffleup.tournament.commands import (
    AnnounceDraw,
    BreakTable,
    BustPlayers,
    CloseTournament,
    DrawFinalTable,
    DrawSeats,
    EnterPlayers,
    Entrant,
    MovePlayer,
    OpenTournament,
    PublishResults,
    ReEnter,
    StartClock,
    TakeBack,
)
from shuffleup.tournament.deal_commands import CastVote
from shuffleup.tournament.finish import standings
from shuffleup.tournament.journal import NightJournal
from shuffleup.tournament.night import sealed_for
from shuffleup.tournament.out_facts import NOTHING_TOLD, OutFacts
from shuffleup.tournament.pin import pin
from shuffleup.tournament.plan import Plan
from shuffleup.tournament.state import Seat, Tournament
from shuffleup.tournament.wire import CODEC
from shuffleup.words.catalogue import say

MINUTE = 60_000
STREAM = "tournament/live"
"""The name of the log, unless another is given."""


class LiveTournament:
    """A night under a book. Methods do what a director does; what is not done raises `NotNow` and leaves no trace."""

    def __init__(self, *, at: int, actor: str, seed: bytes, stream: str = STREAM) -> None:
        """Of a night not opened yet; `open` and `read` are the ways in."""
        self.at, self.actor, self.seed, self.stream = at, actor, seed, stream
        self.journal = NightJournal()
        self.told: dict[str, str] = {}
        self._box: dict[str, str] = {}
        self._sent = 0

    @classmethod
    def open(
        cls,
        plan: Plan,
        *,
        at: int,
        seed: bytes,
        actor: str = "director",
        book: Book | None = None,
        stream: str = STREAM,
    ) -> Self:
        """Open a night by its plan at `at` (ms UTC), under the plan's book or another. Raises NotNow for a bad plan.

        `seed` is 32 bytes of chance: from `secrets.token_bytes(32)`, or always the same for a night to be repeated.
        """
        if len(seed) != 32:
            raise BadInput(f"a seed of {len(seed)} bytes", right="32 bytes")
        night = cls(at=at, actor=actor, seed=seed, stream=stream)
        night.do(OpenTournament(plan, pin(book or load_book(plan.rulebook))))
        return night

    @classmethod
    def read(cls, rows: Iterable[StoredEvent], *, seed: bytes, actor: str = "director") -> Self:
        """The night of a log. Raises BadInput where the chain is broken; draws announced and not made are forgotten."""
        rows = list(rows)
        check = ChainCheck(rows[0].stream if rows else STREAM)
        for row in rows:
            if why := check.see(row):
                raise BadInput(f"row {row.version} of {row.stream}: {why.value}", right="a log as `rows` gave it")
        night = cls(at=rows[-1].at if rows else 0, actor=actor, seed=seed, stream=check.stream)
        night.journal.extend(done for done, _ in CODEC.dones(rows))
        night._sent = len(night.journal.log)
        return night

    def __repr__(self) -> str:
        reading = self.clock
        return (
            f"<{type(self).__name__} {self.state.plan.name!r} under {self.state.book.id}: {self.left} left at "
            f"{len(self.state.tables)} tables, level {self.state.plan.play_number(reading.index)} {reading.state}>"
        )

    @property
    def state(self) -> Tournament:
        """All that is so now, frozen: entries, seats, tables, clock, plan, the pinned book."""
        if self.journal.state is None:
            raise BadInput("this night was never opened", right="LiveTournament.open")
        return self.journal.state

    @property
    def clock(self) -> ClockReading:
        """The clock as it reads at `at`."""
        return read_clock(self.state.plan, self.state.clock, self.at)

    @property
    def left(self) -> int:
        """Players with a stack."""
        return len(self.state.seated)

    @property
    def seats(self) -> dict[str, Seat]:
        """Name -> (table, seat) of everybody who sits."""
        return {self.name(entry): seat for seat, entry in sorted(self.state.seated.items())}

    @property
    def advice(self) -> Advice:
        """The next thing to do by the book, as the console shows it (`next_thing` says it)."""
        return advise(self.state, self.at, self.told)

    @property
    def next_thing(self) -> str:
        """The same as a sentence."""
        return self._said(self.advice.message)

    @property
    def results(self) -> tuple[Finished, ...]:
        """Places known so far, the best first, with what they win as things stand."""
        return tuple(
            Finished(each.place, self.name(each.entry), each.tied, each.prize, each.item, each.points)
            for each in standings(self.state)
        )

    def copy(self) -> Self:
        """The same night a second time, to look ahead with; what is frozen is shared."""
        made = copy(self)
        made.journal, made.told, made._box = self.journal.copy(), dict(self.told), dict(self._box)
        return made

    def wait(self, minutes: float) -> None:
        """Let time pass."""
        if minutes < 0:
            raise BadInput(f"{minutes} minutes", right="0 or more: a log knows no way back")
        self.at += round(minutes * MINUTE)

    def name(self, entry: str) -> str:
        """The name behind an entry."""
        return self.state.entries[entry].person

    def entry(self, name: str) -> str:
        """The entry of a name. Raises BadInput for one that nobody has."""
        found = [each.id for each in self.state.entries.values() if each.person == tidy(name)]
        if not found:
            raise BadInput(f"nobody here is called {name!r}", right="a name as it was entered")
        return found[-1]

    def tell(self, fact: str, answer: str) -> None:
        """Tell a fact that the book asks for (`advice.needs.fact`, `NotNow.fact`), such as who has the big blind."""
        self.told[fact] = answer

    def enter(self, *names: str) -> None:
        """Enter people who are here, checked and paid, once each; after the start they get a seat at once."""
        for given in names:
            if not isinstance(given, str):
                raise BadInput(f"{given!r} cannot be entered", right='names, one after the other: enter("Ann", "Bob")')
        wanted = [tidy(name) for name in names]
        known = {each.person for each in self.state.entries.values()}
        for at, name in enumerate(wanted):
            if not name or name in known or name in wanted[:at]:
                raise BadInput(f"{name!r} cannot be entered", right="a name that nobody here has yet")
        self.do(EnterPlayers(tuple(Entrant(name, True, TICKS, paid=1) for name in wanted)))

    def draw(self, *tables: int) -> None:
        """Announce the seat draw with its commitment and make it: at these tables, or as many as it takes."""
        self.do(AnnounceDraw(tables))
        announced = self.state.announced
        if announced is not None:
            self.do(DrawSeats(announced.id))

    def start(self) -> None:
        """Shuffle up and deal."""
        self.do(StartClock())

    def bust(self, *names: str | tuple[str, ...], by: str = "", facts: OutFacts = NOTHING_TOLD) -> None:
        """Record who went out on one hand, best placed first; a tuple of names shares its place."""
        groups = tuple(tuple(map(self.entry, (each,) if isinstance(each, str) else each)) for each in names)
        lives = tuple((entry, self.state.entries[entry].lives) for group in groups for entry in group)
        self.do(BustPlayers(groups, lives, self.entry(by) if by else "", facts))

    def re_enter(self, name: str) -> None:
        """Sell a further stack to somebody who is out, where book and plan allow it."""
        entry = self.entry(name)
        self.do(ReEnter(entry, self.state.entries[entry].lives))

    def move(self, name: str, table: int, seat: int, *, why: str = "host") -> None:
        """Move a player to a free seat."""
        entry = self.entry(name)
        origin = self.state.entries[entry].seat
        if origin is None:
            raise BadInput(f"{name!r} has no seat", right="somebody who is playing")
        self.do(MovePlayer(entry, origin, (table, seat), why, dict(self.told)))

    def follow(self) -> bool:
        """Do what the book advises where that is a move, a break or the final table; else return False."""
        advice = self.advice
        match advice.kind:
            case "move" if advice.move is not None:
                move = advice.move
                self.do(MovePlayer(move.entry, move.origin, move.to, "balance", dict(self.told)))
            case "break":
                self.do(BreakTable(advice.table))
            case "final_table":
                self.do(DrawFinalTable(advice.table))
            case "question" if advice.needs is not None:
                raise self._asked(advice.needs)
            case _:
                return False
        self.told.clear()
        return True

    def finish(self) -> tuple[Finished, ...]:
        """Say that play is over, publish the results, and return them."""
        if not self.state.closed_at:
            self.do(CloseTournament())
        self.do(PublishResults())
        return self.results

    def undo(self, command: str = "") -> None:
        """Take a command back: the last that counts, or the one of this id. What hangs on it has to go first."""
        counts = [done.id for done in self.journal.log if done.id not in self.journal.out and not done.takes_back]
        self.do(TakeBack((command or counts[-1],)))

    def do(self, command: Command, *, id: str = "") -> Done:  # noqa: A002
        """Send any command of a night (`shuffleup.tournament.commands` and its like); returns what it did.

        `id` is unique in the log; sending one twice gives the first answer again. Raises NotNow.
        """
        if isinstance(command, CastVote):
            raise BadInput("a secret vote in a log in memory", right="the application, which keeps the box")
        if id and (known := self.journal.done(id)):
            return known
        self._sent += 1
        name = id or f"c{self._sent}"
        sealed = sealed_for(command)
        secrets = {sealed: self._box.get(sealed, "")} if sealed else {}
        context = Context(self.at, self.actor, name, sha256(self.seed + name.encode()).digest(), secrets)
        answer = self.journal.decide(command, context)
        if isinstance(answer, FactNeeded):
            raise self._asked(answer)
        if not isinstance(answer, Accepted):
            raise NotNow(
                self._said(answer.message), answer.message.id, answer.message.args, getattr(answer, "clauses", ())
            )
        self._box.update(answer.seals)
        done = Done(name, command, self.at, self.actor, answer.events)
        self.journal.append(done)
        return done

    @property
    def rows(self) -> tuple[StoredEvent, ...]:
        """The log as a store holds it, each row with the chain's hash after it (docs/log-format.md)."""
        found: list[StoredEvent] = []
        head = EMPTY
        for done in self.journal.log:
            for version, digest, row in link(self.stream, head, new_rows(CODEC, done)):
                written = row.type, row.at, row.actor, row.command_id, row.command, row.data
                found.append(StoredEvent(*written, version, self.stream, version, digest))
                head = Head(version, digest)
        return tuple(found)

    def _asked(self, needs: FactNeeded) -> NotNow:
        asked = needs.question
        return NotNow(self._said(asked), asked.id, asked.args, needs=needs)

    def _said(self, message: Message) -> str:
        """A sentence with the names in it, and times as the venue's own wall clock."""
        state = self.journal.state
        zone = state.plan.time_zone if state else "UTC"
        return say(message, name=lambda entry: self.name(entry) if state and entry in state.entries else "?", zone=zone)
