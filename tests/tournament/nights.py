"""A night for tests: a journal, a box for sealed secrets, a clock of its own, and short ways to say things."""

from collections.abc import Mapping
from functools import cache
from hashlib import sha256
from typing import Any

from shuffleup.acts.plain import to_plain
from shuffleup.canonical import canonical
from shuffleup.chronicle.undo import Done
from shuffleup.rulebooks import Book, load_book
from shuffleup.tournament.acts import Command
from shuffleup.tournament.answers import Accepted, Context
from shuffleup.tournament.between.registering import TICKS
from shuffleup.tournament.clock import ClockReading, read_clock
from shuffleup.tournament.commands import (
    AnnounceDraw,
    BustPlayers,
    DrawSeats,
    EnterPlayers,
    Entrant,
    OpenTournament,
    ReEnter,
    StartClock,
)
from shuffleup.tournament.journal import NightJournal
from shuffleup.tournament.night import sealed_for
from shuffleup.tournament.pin import PinnedBook, pin
from shuffleup.tournament.plan import Plan, PlanLevel
from shuffleup.tournament.register import Answer
from shuffleup.tournament.state import Clock, Entry, Standing, Table, Tournament

BOOKS = ("tnpl", "nppl", "hcpn", "tda", "redtooth")
AT = 1_795_000_000_000
"""When the nights of the tests begin (ms UTC)."""

MINUTE = 60_000
LEVELS = ("20", "20", "20", "break 10", "20", "20", "20", "20")


@cache
def pinned(book: str) -> PinnedBook:
    loaded: Book = load_book(book)
    return pin(loaded)


def levels(lines: tuple[str, ...] | list[str]) -> tuple[PlanLevel, ...]:
    """Levels as a case writes them: minutes, with `break` before those of a break."""
    made = []
    for number, line in enumerate(lines, 1):
        *kind, minutes = line.split()
        made.append(
            PlanLevel(int(minutes), is_break=True) if kind else PlanLevel(int(minutes), 25 * number, 50 * number)
        )
    return tuple(made)


def plan(book: str = "tda", **fields: Any) -> Plan:
    """A pub night at four tables of eight, with late entry to the end of level 3."""
    usual: dict[str, Any] = {"name": "Pub night", "rulebook": book, "levels": levels(LEVELS), "late_entry_until": 3}
    return Plan(**{**usual, **fields})


def state_bytes(state: Tournament | None) -> bytes:
    """All of a state as bytes: two equal states give the same, on every machine."""
    return canonical(to_plain(state)).encode()


def standing_room(
    book: str, tables: Mapping[int, list[int]], *, seats: int = 8, closed: list[list[int]] | None = None, **fields: Any
) -> Tournament:
    """A state in play with somebody named `table-seat` in each of these seats."""
    shut = tuple(sorted((table, seat) for table, seat in closed or ()))
    taken = [(table, seat) for table, each in tables.items() for seat in each]
    made = plan(book, seats_per_table=seats, **{"tables": tuple(tables), **fields})
    entries = {
        f"{table}-{seat}": Entry(
            f"{table}-{seat}", number, f"p{number}", Standing.IN, here=True, lives=1, seat=(table, seat)
        )
        for number, (table, seat) in enumerate(taken, 1)
    }
    return Tournament(
        plan=made,
        book=pinned(book),
        opened_at=AT,
        entries=entries,
        seated={(table, seat): f"{table}-{seat}" for table, seat in taken},
        tables={number: Table(number, seats, tuple(s for t, s in shut if t == number)) for number in tables},
        closed=shut,
        clock=Clock(started=True, running=True, since=AT),
    )


class Night:
    """One tournament as it is played. Commands get ids `c1`, `c2`.. and chance that follows from them."""

    def __init__(self, book: str = "tda", **fields: Any) -> None:
        self.journal = NightJournal()
        self.box: dict[str, str] = {}
        self.at = AT
        self.sent = 0
        self.actor = "director"
        self.must(OpenTournament(plan(book, **fields), pinned(book)))

    @property
    def state(self) -> Tournament:
        assert self.journal.state is not None
        return self.journal.state

    @property
    def last(self) -> Done:
        return self.journal.log[-1]

    def reading(self) -> ClockReading:
        return read_clock(self.state.plan, self.state.clock, self.at)

    def send(self, command: Command, command_id: str = "") -> Answer:
        """Decide a command now; the log grows if it is accepted."""
        self.sent += 1
        id_ = command_id or f"c{self.sent}"
        seed = sha256(id_.encode()).digest()
        sealed = sealed_for(command)
        secrets = {sealed: self.box.get(sealed.removeprefix("draw:"), "")} if sealed else {}
        answer = self.journal.decide(command, Context(self.at, self.actor, id_, seed, secrets))
        if isinstance(answer, Accepted):
            self.box.update((name.removeprefix("draw:"), secret) for name, secret in answer.seals)
            self.journal.append(Done(id_, command, self.at, self.actor, answer.events))
        return answer

    def must(self, command: Command, command_id: str = "") -> Done:
        """Send a command that has to be accepted."""
        answer = self.send(command, command_id)
        assert isinstance(answer, Accepted), answer
        return self.last

    def wait(self, minutes: float) -> None:
        self.at += round(minutes * MINUTE)

    def enter(self, *people: str, here: bool = True, ticks: tuple[str, ...] = TICKS) -> list[str]:
        """Enter these people; returns their entries."""
        self.must(EnterPlayers(tuple(Entrant(person, here, ticks, paid=1) for person in people)))
        return [self.entry(person) for person in people]

    def entry(self, person: str) -> str:
        """The entry of a person, the newest if there are several."""
        return [each.id for each in self.state.entries.values() if each.person == person][-1]

    def person(self, entry: str) -> str:
        return self.state.entries[entry].person

    def draw(self, *tables: int) -> None:
        self.must(AnnounceDraw(tables))
        assert self.state.announced is not None
        self.must(DrawSeats(self.state.announced.id))

    def play(self, *people: str) -> list[str]:
        """Enter people, draw, shuffle up and deal."""
        entered = self.enter(*people)
        self.draw()
        self.must(StartClock())
        return entered

    def busting(self, *groups: str | tuple[str, ...]) -> BustPlayers:
        """The command that records these people out on one hand, best placed first; a tuple shares its place."""
        named = [tuple(map(self.entry, group if isinstance(group, tuple) else (group,))) for group in groups]
        lives = tuple((entry, self.state.entries[entry].lives) for group in named for entry in group)
        return BustPlayers(tuple(named), lives)

    def bust(self, *groups: str | tuple[str, ...]) -> Done:
        return self.must(self.busting(*groups))

    def re_enter(self, person: str) -> Done:
        entry = self.entry(person)
        return self.must(ReEnter(entry, self.state.entries[entry].lives))


def people(count: int, first: int = 1) -> list[str]:
    return [f"p{number}" for number in range(first, first + count)]
