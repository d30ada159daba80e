"""What a rule between hands is handed: the room, the command, and the book that notes what is read of it.

Whose rule: none. A rule is a function of an `Asked`; it raises `Lacks` for a fact that it needs, which becomes a
question. An answer given before stands among the room's `facts`.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, replace
from typing import Generic, TypeVar

from shuffleup.bad_input import BadInput
from shuffleup.floor.consulted import Consulted
from shuffleup.message import Message
from shuffleup.rulebooks.policies import Policies
from shuffleup.tournament.between.decision import UNKNOWN, Decision
from shuffleup.tournament.between.outcomes import Decided
from shuffleup.tournament.between.room import OpenQuestion, Room, RoomTable

C = TypeVar("C", covariant=True)
D = TypeVar("D")

YES_OR_NO = ("yes", "no")
"""What may be answered to a question for a fact that is so or not."""


def is_yes(answer: str) -> bool:
    """Whether an answer to such a question says that it is so."""
    return answer in ("yes", "True", "true")


class Unanswered(Exception):
    """Something that a decision turns on is not known. What is certain all the same is in `certain`."""

    certain: Decision | None = None


class Lacks(Unanswered):
    """A fact is needed: `Needs` without the clauses, which the caller knows."""

    def __init__(self, fact: str, question: Message, choices: Iterable[object] = ()) -> None:
        self.fact, self.question, self.choices = fact, question, (*map(str, choices), UNKNOWN)
        super().__init__(fact)


class Open(Unanswered):
    """Nobody knows a fact that the decision turns on: it is the director's, with nothing to choose from."""


@contextmanager
def whatever_is_answered(certain: Decision) -> Iterator[None]:
    """Within this, a question leaves the room as `certain` has it and tells its keys; the innermost one holds."""
    try:
        yield
    except Unanswered as unanswered:
        unanswered.certain = unanswered.certain or certain
        raise


@contextmanager
def also_told(more: Mapping[str, object]) -> Iterator[None]:
    """Within this, a question tells these keys too: they hold whatever is answered."""
    try:
        yield
    except Unanswered as unanswered:
        certain = unanswered.certain or Decision(Decided.NONE)
        unanswered.certain = replace(certain, more={**more, **certain.more})
        raise


def _ask_again(asked: "Asked[C]", question: OpenQuestion) -> None:
    """Ask what was asked before, or leave it to the director where nobody can answer."""
    if question.fact is None or asked.nobody_knows(question.fact):
        raise Open
    raise Lacks(question.fact, question.message, question.choices)


def open_with(decision: Decision, room: Room) -> Decision:
    """The decision, with this room behind it where it leaves to the director what becomes of the room."""
    undecided = decision.outcome is Decided.DIRECTOR and decision.after is None
    return replace(decision, after=room) if undecided else decision


@dataclass(frozen=True, slots=True)
class Asked(Generic[C]):
    """One command in one room under one book."""

    room: Room
    command: C
    consulted: Consulted

    @property
    def policies(self) -> Policies:
        """The book's policies; what is read is cited."""
        return self.consulted.policies

    def table(self, number: int) -> RoomTable:
        """A table of the room. BadInput if it has no such table."""
        table = self.room.tables.get(number)
        if table is None:
            there = ", ".join(map(str, self.room.tables)) or "none is told"
            raise BadInput(
                Message("wrong.there_is_no_table", {"table": number}),
                right=Message("right.table_of_room", {"tables": there}),
            )
        return table

    def named(self, table: RoomTable) -> RoomTable:
        """The table with the names of who sits there, asked for where only their number was told.

        An answer is names from seat 1 on with commas between, nothing for an empty seat. BadInput where nobody knows.
        """
        if table.seats:
            return table
        answer = self.fact(f"seats {table.number}", Message("between.asks.seats", {"table": table.number}))
        if answer is None:
            raise BadInput(
                Message("wrong.seats_not_told", {"table": table.number}), right='seats = ["A", "B", "", "C"]'
            )
        return replace(table, seats=tuple(name.strip() for name in answer.split(",")))

    def known(self, name: str) -> str:
        """The name of somebody in the room. BadInput if nobody is called so."""
        if self.room.seat_of(name) is None and name not in self.room.players:
            raise BadInput(Message("wrong.nobody_called", {"name": name}), right=Message("right.name_in_room"))
        return name

    def somebody(self, name: str) -> str:
        """The name of somebody who may be here or was. BadInput if all are told and nobody is called so."""
        if name in self.room.gone:
            return name
        seats = [table.seats for table in self.room.tables.values()]
        everybody = seats and all(seats) and self.room.players_left in (None, sum(1 for _ in self.room.sitting()))
        return self.known(name) if everybody else name

    def still_in(self, name: str) -> str:
        """The same of somebody who is not out. BadInput if he is; raises `Lacks` where a question decides it."""
        self.settle(name)
        if self.somebody(name) in self.room.gone:
            raise BadInput(Message("wrong.out_already", {"name": name}), right=Message("right.player_who_still"))
        return name

    def table_of(self, name: str) -> RoomTable | None:
        """The table at which somebody sits; the only one of which nobody told who sits there; else None."""
        at = self.room.seat_of(name)
        if at is not None:
            return self.room.tables[at.table]
        untold = [table for table in self.room.tables.values() if not table.seats]
        return untold[0] if len(untold) == 1 else None

    def left(self) -> int | None:
        """Players left. Raises `Lacks` or `Open` where an earlier question decides whether somebody still is."""
        for question in self.room.hanging.values():
            if question.out:
                _ask_again(self, question)
        return self.room.left()

    def settle(self, name: str) -> None:
        """Ask what was left open of whether this player is still in."""
        question = self.room.hanging.get(name)
        if question is not None and question.out:
            _ask_again(self, question)

    def settle_hand(self, table: RoomTable) -> None:
        """Ask what was left open of this table's next hand, or of who sits there."""
        for question in self._open_at(table):
            _ask_again(self, question)

    def settle_seats(self, table: RoomTable) -> None:
        """Ask what was left open of who sits at this table."""
        for question in self._open_at(table):
            if question.seats:
                _ask_again(self, question)

    def settle_all_seats(self, tables: Iterable[RoomTable]) -> None:
        """The same of several tables."""
        for table in tables:
            self.settle_seats(table)

    def _open_at(self, table: RoomTable) -> Iterator[OpenQuestion]:
        """Questions about this table; one about a seat that somebody else has taken since is none."""
        for about, question in self.room.hanging.items():
            at = self.room.gone.get(about) if isinstance(about, str) else None
            if table.number in question.tables and (at is None or table.seats[at.seat - 1] in ("", about)):
                yield question

    def yes(self, told: bool | None, fact: str, question: Message) -> bool | None:
        """Whether a fact is so, asked for where the command does not tell it; None for "don't know"."""
        if told is not None:
            return told
        answer = self.fact(fact, question, YES_OR_NO)
        return None if answer is None else is_yes(answer)

    def fact(self, fact: str, question: Message, choices: Iterable[object] = ()) -> str | None:
        """What was answered to a question; None for "don't know". Raises `Lacks` where it was not asked yet."""
        answer = self.room.facts.get(fact)
        if answer is None:
            raise Lacks(fact, question, choices)
        return None if answer == UNKNOWN else answer

    def number(self, fact: str, question: Message, choices: Iterable[int] = ()) -> int | None:
        """The same for a number. BadInput for an answer that is none."""
        answer = self.fact(fact, question, choices)
        if answer is None:
            return None
        if not answer.isdecimal():
            raise BadInput(
                Message("wrong.no_whole_number", {"of": fact, "value": answer}),
                right=Message("right.whole_number_or_unknown"),
            )
        return int(answer)

    def needed(self, fact: str, question: Message, choices: Iterable[int] = ()) -> int:
        """The same where nothing can be said without it. Raises Open for "don't know"."""
        number = self.number(fact, question, choices)
        if number is None:
            raise Open
        return number

    def question(self, fact: str, question: Message) -> Unanswered:
        """What to raise for a fact that no word answers: `Lacks`, or `Open` where it was answered that nobody knows."""
        return Open() if self.nobody_knows(fact) else Lacks(fact, question)

    def nobody_knows(self, fact: str) -> bool:
        """Whether it was told or answered that nobody knows this."""
        return self.room.facts.get(fact) == UNKNOWN

    def some_unknown(self, fact: str, told: Iterable[object]) -> bool:
        """Whether a table of names lacks an entry that nobody knows; `told` are the names that it has."""
        lacking = {name for name, answer in self.room.facts.items() if answer == UNKNOWN}
        lacking -= {f"{fact} {each}" for each in told}
        return any(name.startswith(f"{fact} ") for name in lacking)

    def left_open(
        self, about: str | int, asks: Lacks | None, tables: Iterable[int], *, seats: bool = False, out: bool = False
    ) -> Room:
        """The room in which something of a player or table hangs on a question, None if nobody can answer it."""
        question = OpenQuestion(None, Message("between.open"), (), tuple(tables), seats, out)
        if asks is not None:
            choices = tuple(each for each in asks.choices if each != UNKNOWN)
            question = replace(question, fact=asks.fact, message=asks.question, choices=choices)
        return replace(self.room, hanging={**self.room.hanging, about: question})

    @contextmanager
    def next_hand_open(self, table: RoomTable) -> Iterator[None]:
        """Within this, a question leaves this table's next hand open. Raises what is open of it already."""
        self.settle_hand(table)
        try:
            yield
        except Lacks as asks:
            asks.certain = Decision(Decided.NONE, after=self.left_open(table.number, asks, (table.number,)))
            raise

    def his_table(self, name: str) -> tuple[int, ...]:
        """The table of his seat, which he has or had; all of them where nobody told."""
        at = self.room.seat_of(name) or self.room.gone.get(name)
        return tuple(self.room.tables) if at is None else (at.table,)

    def stack(self, name: str) -> int | None:
        """A player's chips, asked for if nobody told them."""
        told = self.room.stack(name)
        if told is not None:
            return told
        return self.number(f"stack {name}", Message("between.asks.stack", {"player": name}))


def in_or_out(asked: Asked[D], name: str, rule: Callable[[Asked[D], str], Decision]) -> Decision:
    """What the rule says; where it asks or the director decides, it is open whether the player is in."""
    tables = asked.his_table(name)
    try:
        decision = rule(asked, name)
    except Lacks as asks:
        asks.certain = Decision(
            Decided.NONE, who=(name,), after=asked.left_open(name, asks, tables, seats=True, out=True)
        )
        raise
    return open_with(decision, asked.left_open(name, None, tables, seats=True, out=True))
