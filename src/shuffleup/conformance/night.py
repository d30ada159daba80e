"""The room of a case: a night brought to where the case begins, by the same commands that a director sends.

Facts are those of a situation (docs/conformance/cases.md). Players named at tables are entered, seated where the case
has them by keeping them those seats for the draw (given back afterwards), and dealt in; nothing of a state is written
by hand. Chance comes from the case's own name. Not done: stacks, buttons and penalties of a situation, which the
tournament does not see yet.
"""

from collections.abc import Iterable, Mapping
from hashlib import sha256
from typing import Any

from shuffleup.chronicle.undo import Done
from shuffleup.conformance.cases import Case
from shuffleup.conformance.facts import check_night
from shuffleup.conformance.watch import WatchedBook
from shuffleup.tournament import commands
from shuffleup.tournament.acts import Command
from shuffleup.tournament.answers import Accepted, Context
from shuffleup.tournament.between.registering import TICKS
from shuffleup.tournament.journal import NightJournal
from shuffleup.tournament.plan import Plan, PlanLevel
from shuffleup.tournament.register import Answer
from shuffleup.tournament.state import Seat, Tournament

OPENED_AT = 1_795_000_000_000
"""When the nights of cases are set up (ms UTC)."""

MINUTE = 60_000

SEEDS = 48
"""Draws made where a case tells all seats that may come up: enough that one of six is missed once in six thousand."""


def seat_of(text: str) -> Seat:
    """A seat as people write it, `2-5`, as a pair of numbers."""
    table, _, seat = text.partition("-")
    return int(table), int(seat)


def text_of(seat: Seat) -> str:
    """A seat as people write it."""
    return f"{seat[0]}-{seat[1]}"


class CaseNight:
    """One night: its journal, the book it is held under, and the present (ms UTC)."""

    def __init__(self, case: Case, book: WatchedBook) -> None:
        self.case, self.book = case, book
        self.facts: Mapping[str, Any] = case.facts
        self.journal = NightJournal()
        self.at = OPENED_AT
        self._box: dict[str, str] = {}
        check_night(case)
        self._set_up()

    @property
    def state(self) -> Tournament:
        """What is so now."""
        state = self.journal.state
        if state is None:
            raise self.case.wrong("the night was not opened")
        return state

    def ask(self, command: Command, number: int = 0) -> Answer:
        """The answer to a command without sending it; `number` sets the chance of several askings apart."""
        return self.journal.decide(command, self._context(command, number))

    def send(self, command: Command) -> Answer:
        """Send a command; what it does happens."""
        context = self._context(command)
        answer = self.journal.decide(command, context)
        if isinstance(answer, Accepted):
            self._box.update((name.removeprefix("draw:"), secret) for name, secret in answer.seals)
            self.journal.append(Done(context.command_id, command, self.at, context.actor, answer.events))
        return answer

    def entry(self, name: str) -> str:
        """The entry of the player called so. BadInput if there is none."""
        found = [each.id for each in self.state.entries.values() if each.person == name]
        if not found:
            raise self.case.wrong(f"nobody is called {name!r}", "a name that a table or a player has")
        return found[-1]

    def name(self, entry: str) -> str:
        """The name behind an entry."""
        return self.state.entries[entry].person

    def names(self, entries: Iterable[str]) -> list[str]:
        """The names behind entries."""
        return [self.name(entry) for entry in entries]

    def draw(self, tables: tuple[int, ...] = ()) -> Answer:
        """Announce the draw and carry it out; the answer of the first that is refused, else of the announcement."""
        announced = self.send(commands.AnnounceDraw(tables))
        draw = self.state.announced
        if not isinstance(announced, Accepted) or draw is None:
            return announced
        drawn = self.send(commands.DrawSeats(draw.id))
        return announced if isinstance(drawn, Accepted) else drawn

    def _context(self, command: Command, number: int = 0) -> Context:
        id_ = f"c{len(self.journal.log) + 1}"
        seed = sha256(f"{self.case.id} {id_} {number}".encode()).digest()
        secrets = (
            {f"draw:{command.draw}": self._box.get(command.draw, "")} if isinstance(command, commands.DrawSeats) else {}
        )
        return Context(self.at, "director", id_, seed, secrets)

    def _must(self, command: Command) -> None:
        answer = self.send(command)
        if not isinstance(answer, Accepted):
            raise self.case.wrong(f"the room cannot be set up: {type(command).__name__} is answered {answer}")

    def _set_up(self) -> None:
        facts = self.facts
        tables = {int(row["number"]): row for row in facts.get("table", ())}
        self._must(commands.OpenTournament(self._plan(tuple(tables)), self.book))
        for number, row in tables.items():
            for seat in row.get("closed", ()):
                self._must(commands.CloseSeat((number, int(seat))))
        seats: dict[str, Seat] = {}
        for number, row in tables.items():
            for place, name in enumerate(row.get("seats", ()), 1):
                if name in seats:
                    raise self.case.wrong(f"{name!r} sits twice", "a name for each player")
                if name:
                    seats[name] = (number, place)
        self._enter(seats)
        used = tuple(number for number, row in tables.items() if row.get("seats"))
        if used:
            if not isinstance(answer := self.draw(used), Accepted):
                raise self.case.wrong(f"the seats cannot be drawn: {answer}")
            for name in seats:
                self._must(commands.KeepSeat(self.entry(name), None))
        if used or "minute" in facts:
            self._must(commands.StartClock())
            self.at += int(facts.get("minute", 0) * MINUTE)
        for name in facts.get("out", ()):
            self._must(commands.BustPlayers(((self.entry(name),),), ((self.entry(name), 1),)))

    def _enter(self, seats: Mapping[str, Seat]) -> None:
        others = list(self.facts.get("player", ()))
        here = dict.fromkeys(seats, True) | {row["name"]: not row.get("absent", False) for row in others}
        for name, present in here.items():
            self._must(commands.EnterPlayers((commands.Entrant(name, present, TICKS if present else ()),)))
        kept = {row["name"]: seat_of(row["kept"]) for row in others if "kept" in row}
        for name, seat in {**seats, **kept}.items():
            self._must(commands.KeepSeat(self.entry(name), seat))

    def _plan(self, tables: tuple[int, ...]) -> Plan:
        facts = self.facts
        return Plan(
            name=self.case.name,
            rulebook=self.book.id,
            grade=facts.get("grade", ""),
            seats_per_table=facts.get("seats_per_table", 8),
            starting_stack=facts.get("starting_stack", 10_000),
            late_entry_until=facts.get("late_entry_until", 0),
            re_entries=facts.get("re_entry", 0),
            tables=tables or (1, 2),
            break_order=tuple(facts.get("break_order", ())),
            levels=tuple(_level(line, number) for number, line in enumerate(facts.get("levels", [20] * 8), 1)),
        )


def _level(line: int | str, number: int) -> PlanLevel:
    """A level as a case writes it: its minutes, or `break 10`."""
    if isinstance(line, str):
        return PlanLevel(int(line.removeprefix("break ")), is_break=True)
    return PlanLevel(line, 25 * number, 50 * number)
