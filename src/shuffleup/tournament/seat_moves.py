"""Seats put right and drawn anew: somebody who began in a wrong seat, and everybody at the tables in play.

Whose rules: TDA 6, TNPL B1.2, HCPN 6-2, Redtooth seating.1-2 through `between.arrivals`; redraws (TNPL B6.i, NPPL Q8
and Q9: the director's, the final table's only, or never) through `between.final`. Not done: cards drawn for seats.
"""

from dataclasses import dataclass, replace
from typing import Annotated

from shuffleup.acts.kinds import Whole, WordOf
from shuffleup.acts.register import form
from shuffleup.acts.roles import OFFICE, STAFF
from shuffleup.tournament import kinds
from shuffleup.tournament.acts import Command, Event, act, happens
from shuffleup.tournament.answers import UNKNOWN, Choice, Context, FactNeeded, Message, Misfit
from shuffleup.tournament.between.commands import Redraw, WrongSeat
from shuffleup.tournament.between.decision import Decision
from shuffleup.tournament.between.outcomes import Decided
from shuffleup.tournament.between.room import At
from shuffleup.tournament.draw import shuffle
from shuffleup.tournament.events import PlayerMoved, SeatsSwapped
from shuffleup.tournament.moves import moved
from shuffleup.tournament.pinned import ask
from shuffleup.tournament.register import Answer, Happened, already, decides, done, evolves, no
from shuffleup.tournament.room_view import every_table
from shuffleup.tournament.seats import is_locked, seat_problem
from shuffleup.tournament.stacks import by_the_book
from shuffleup.tournament.state import Seat, Standing, Tournament

YES_OR_NO = (
    Choice("yes", Message("choice.yes")),
    Choice("no", Message("choice.no")),
    Choice(UNKNOWN, Message("choice.unknown")),
)


TOLD = WordOf(("", "yes", "no", "unknown"), Message("wrong.no_answer"), Message("right.yes_no_or_unknown"))


@act(form("correct_seat"), may=STAFF)
@dataclass(frozen=True, slots=True)
class CorrectSeat(Command):
    """Put a player who began in a wrong seat into the right one, with the stack as it is.

    `right_stack`: whether it was the right starting stack (yes, no, unknown); `anyway`: the director wants it where the
    book leaves it to him, the right seat taken (the two change places) or the stack not right.
    """

    entry: kinds.EntryId
    origin: kinds.AtNow
    to: kinds.At
    right_stack: Annotated[str, TOLD] = ""
    anyway: bool = False


@act(form("redraw"), may=OFFICE)
@dataclass(frozen=True, slots=True)
class RedrawSeats(Command):
    """Draw everybody's seat anew, at the tables that are in play; so many players as the sender saw."""

    players: Annotated[int, Whole(0, 9999)]


@happens()
@dataclass(frozen=True, slots=True)
class SeatsRedrawn(Event):
    """Everybody was drawn into a seat again; the seed shuffled them by order of entry."""

    moves: tuple[tuple[str, Seat, Seat], ...]
    seed: str = ""
    clauses: tuple[str, ...] = ()


@decides(CorrectSeat)
def _correct(state: Tournament, command: CorrectSeat, context: Context) -> Answer:
    entry = state.entries.get(command.entry)
    if entry is None:
        return no("no_such_entry")
    if entry.seat == command.to:
        return already("moved", player=entry.id, table=command.to[0], seat=command.to[1])
    if entry.standing is not Standing.IN or entry.seat != command.origin:
        return no("not_in_that_seat", player=entry.id, table=command.origin[0], seat=command.origin[1])
    other = state.seated.get(command.to)
    if other is None and (problem := seat_problem(state, command.to, entry)):
        return problem
    room = every_table(state, context.at)
    facts = {"right_starting_stack": UNKNOWN} if command.right_stack == UNKNOWN else {}
    right = {"yes": True, "no": False}.get(command.right_stack)
    asked = WrongSeat(player=entry.id, right_seat=At(*command.to), right_starting_stack=right)
    said = ask(state, asked, context.at, replace(room, facts=facts))
    if not isinstance(said, Decision):
        return FactNeeded("right_stack", Message("question.right_stack", {"player": entry.id}), YES_OR_NO)
    if said.outcome is Decided.DIRECTOR and not command.anyway:
        return no("correct_anyway", said.clauses, said=said.say)
    if other is not None:
        return done(SeatsSwapped(entry.id, other), clauses=said.clauses)
    return done(PlayerMoved(entry.id, command.origin, command.to, "correction", said.clauses), clauses=said.clauses)


def may_redraw(state: Tournament, at: int) -> Decision | None:
    """What the book says to seats drawn anew with the tables as they are; None before there are any."""
    if not state.drawn or len(state.seated) < 2:
        return None
    said = ask(state, Redraw(), at, every_table(state, at))
    return said if isinstance(said, Decision) else None


@decides(RedrawSeats)
def _redraw(state: Tournament, command: RedrawSeats, context: Context) -> Answer:
    said = may_redraw(state, context.at)
    if said is None:
        return no("seat_before_draw")
    if said.more["seats"] is False:
        return by_the_book(said)
    if command.players != len(state.seated):
        return no("redraw_room_changed", players_here=len(state.seated))
    if lies := next(iter(sorted(state.laid_out)), None):
        return no("laid_out_in_the_way", table=lies[0], seat=lies[1])
    moves = redrawn(state, context.seed)
    return done(SeatsRedrawn(moves, context.seed.hex(), said.clauses), clauses=said.clauses)


def redrawn(state: Tournament, seed: bytes) -> tuple[tuple[str, Seat, Seat], ...]:
    """Who goes where: each table keeps its number of players, or as even as can be; locked players stay.

    The players in order of entry are shuffled and dealt into the lowest usable seats, table by table.
    """
    sitting = [(each.id, each.seat) for each in state.standing(Standing.IN) if each.seat is not None]
    locked = {seat for entry, seat in sitting if is_locked(state.entries[entry])}
    kept = state.kept_seats()
    usable = {
        number: [
            (number, seat)
            for seat in range(1, table.seats + 1)
            if seat not in table.closed and (number, seat) not in locked and (number, seat) not in kept
        ]
        for number, table in sorted(state.tables.items())
    }
    loose = [entry for entry, seat in sitting if seat not in locked]
    held = {number: sum(1 for table, _ in locked if table == number) for number in usable}
    shares = dict.fromkeys(usable, 0)
    for _ in loose:
        number = min(
            (each for each in usable if shares[each] < len(usable[each])), key=lambda each: shares[each] + held[each]
        )
        shares[number] += 1
    seats = [seat for number, each in usable.items() for seat in each[: shares[number]]]
    to = dict(zip(shuffle(loose, seed), seats, strict=True))
    return tuple((entry, seat, to[entry]) for entry, seat in sitting if entry in to)


@evolves(SeatsRedrawn)
def _seats_redrawn(state: Tournament, event: SeatsRedrawn, happened: Happened) -> Tournament:
    if not event.moves:
        raise Misfit("nobody was drawn")
    return replace(moved(state, happened, event.moves, "redraw"), positions={}, button_draw=None)
