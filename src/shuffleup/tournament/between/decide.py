"""`decide`: one command in a room under a book, and `decide_all`: the commands of a situation in order.

Whose rule: the book's. A decision is a pure function of book, room and command, and changes nothing; `Decision.after`
is the room once it is carried out, which is the room of the next command.
"""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Any

from shuffleup.bad_input import BadInput
from shuffleup.floor.consulted import Consulted, Resolved, resolved
from shuffleup.message import Message
from shuffleup.rulebooks.book import Book
from shuffleup.tournament.between.asked import Asked, Lacks, Open
from shuffleup.tournament.between.decision import Decision, DecisionNeeds
from shuffleup.tournament.between.kinds import RULES
from shuffleup.tournament.between.outcomes import Decided
from shuffleup.tournament.between.room import Room


@dataclass(frozen=True, slots=True)
class RoomUnderBook:
    """A room and the book by which it is run, or what has been made ready of one."""

    room: Room
    book: Book | Resolved

    def under(self, book: Book | Resolved) -> "RoomUnderBook":
        """The same room under another book."""
        return RoomUnderBook(self.room, book)


def decide(state: RoomUnderBook, command: Any, number: int = 0) -> Decision | DecisionNeeds:
    """Decide one command; `number` is the one it has among several. A question where a fact is needed.

    Raises BadInput for a command that the room makes impossible: a table or a player that is not there.
    """
    rule = RULES.get(type(command))
    if rule is None:
        raise BadInput(
            Message("wrong.no_command_between_hands", {"command": type(command).__name__}),
            right=Message("right.command_between_hands"),
        )
    consulted = Consulted(state.book if isinstance(state.book, Resolved) else resolved(state.book))
    try:
        decision = rule(Asked(state.room, command, consulted))
    except Lacks as asks:
        cited = consulted.clauses(), consulted.fallbacks()
        return DecisionNeeds(
            asks.fact, asks.question, asks.choices, *cited, number, asks.certain or Decision(Decided.NONE)
        )
    except Open as nobody_knows:
        certain = nobody_knows.certain or Decision(Decided.NONE)
        decision = replace(certain, outcome=Decided.DIRECTOR, say=Message("between.open"))
    return replace(decision, clauses=consulted.clauses(), fallbacks=consulted.fallbacks(), command=number)


def decide_all(state: RoomUnderBook, commands: Iterable[Any]) -> tuple[Decision | DecisionNeeds, ...]:
    """Decide commands in order: the room after one is the room before the next. Raises BadInput as `decide` does."""
    answers: list[Decision | DecisionNeeds] = []
    for number, command in enumerate(commands):
        try:
            answer = decide(state, command, number)
        except BadInput as bad:
            raise BadInput(
                Message("wrong.of_command", {"number": number, "wrong": bad.wrong}), right=bad.right, place=bad.place
            ) from None
        answers.append(answer)
        if answer.after is not None:
            state = RoomUnderBook(answer.after, state.book)
    return tuple(answers)
