"""Seats during play by the night's book: who moves and to which seat, which table breaks or stops, the final table.

Whose rule: the book's, asked of `between` with the seats as they are (`room_view.seating_room`), which nothing here
decides again. With live cards the application sees no blinds: the room asks for the seat that had the big blind last.
That one fact settles who is next under the dead button, with two players too, and whoever went out since. What the book
leaves to the director becomes a question (`FactNeeded`), the answer that a procedure proposes first. Not done: a
difference that tightens as the event goes on, which the director moves by hand.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from shuffleup.bad_input import BadInput
from shuffleup.tournament.answers import UNKNOWN, Argument, Choice, FactNeeded, Message
from shuffleup.tournament.between.commands import Balance, BreakAsked, FinalTable, Halt
from shuffleup.tournament.between.decision import Decision, DecisionNeeds, Lack, Lacking
from shuffleup.tournament.between.outcomes import Decided
from shuffleup.tournament.between.room import At, Room
from shuffleup.tournament.check_dealt import most_dealt
from shuffleup.tournament.pinned import ask_room
from shuffleup.tournament.room_view import seating_room
from shuffleup.tournament.state import Seat, Tournament

Answers = Mapping[str, str]

ASKED = ("from", "to", "big_blind", "button", "small_blind", "opened", "mover", "seat")
"""What may be asked before somebody moves; a fact of one table has its number behind (`big_blind 3`)."""


@dataclass(frozen=True)
class ProposedMove:
    """Who should move where and why; `reason` is for the console, `clauses` are the book's."""

    entry: str
    origin: Seat
    to: Seat
    reason: Message
    clauses: tuple[str, ...]


@dataclass(frozen=True)
class FinalTableSaid:
    """How many the final table seats, how many if the director wishes, and whether it is due."""

    due: bool
    players: int
    most: int
    clauses: tuple[str, ...]


def final_table_said(state: Tournament, room: Room) -> FinalTableSaid:
    """What the book says of the final table, with everybody who is left in more than one table's seats."""
    said = ask_room(state, FinalTable(), replace(room, players_left=len(state.seated)))
    if not isinstance(said, Decision):
        raise TypeError("a night knows its seats and its players")
    fits = most_dealt(state.plan)
    due = said.outcome is Decided.FINAL_TABLE and len(state.tables) > 1 and 1 < len(state.seated) <= fits
    players, most = min(said.more["players"], fits), min(said.more["most"], fits)
    return FinalTableSaid(due, players, most, said.clauses)


def table_to_break(state: Tournament, room: Room) -> Decision | None:
    """The next table to break, once the others have seats for all its players and no final table is due; else None."""
    if len(state.tables) < 2 or final_table_said(state, room).due:
        return None
    said = ask_room(state, BreakAsked(), room)
    if isinstance(said, Decision) and said.open is not None:  # the director names it: the order proposes one
        said = ask_room(state, BreakAsked(table=int(said.open.proposed or 0)), room)
    return said if isinstance(said, Decision) and said.outcome is not Decided.REFUSED else None


def break_said(state: Tournament, at: int, table: int, room: Room | None = None) -> Decision:
    """What the book says to breaking this table: how its players get their seats, and how many each table gets.

    Where it is the one that is due, the order of breaking is what says so. Another may be broken all the same: whoever
    runs the night has seen the order.
    """
    room = seating_room(state, at) if room is None else room
    said = ask_room(state, BreakAsked(), room)
    if not isinstance(said, Decision) or said.more.get("table") != table:
        said = ask_room(state, BreakAsked(table=table), replace(room, break_order=()))
    if not isinstance(said, Decision):
        raise TypeError("a night knows who sits at its tables")
    return said


def halt_said(state: Tournament, room: Room) -> Decision:
    """The tables that stop until there is balance, and those about which the director decides (`open`)."""
    said = ask_room(state, Halt(), room)
    return said if isinstance(said, Decision) else Decision(Decided.PLAY_ON, more={"halt": []})


def propose_move(
    state: Tournament, at: int, answers: Answers | None = None, room: Room | None = None
) -> ProposedMove | FactNeeded | None:
    """Who moves, to even up the tables, or the one fact that is still needed; None when they are even.

    `room` is the night as `seating_room` tells it with these answers, for whoever has it at hand.
    """
    answers = answers or {}
    room = seating_room(state, at, answers) if room is None else room
    said = balance_said(state, room, answers)
    if isinstance(said, FactNeeded):
        return said
    if said.outcome is not Decided.MOVES and said.open is None:
        return None
    return _proposed(state, said, answers)


def balance_said(state: Tournament, room: Room, answers: Answers) -> Decision | FactNeeded:
    """The book's decision on the move that is due, every answer filled in where it is asked for; or the next question.

    A decision that is short of a seat alone is given back where that seat was answered. An answer that is none of those
    possible, as an old page may send it, is asked for again.
    """
    command = Balance()
    while True:
        said = ask_room(state, command, room)
        if isinstance(said, DecisionNeeds):
            return replace(_asked(said), because=_uneven(state, said.certain))
        if said.open is None:
            return said
        what, fact = said.open.what, fact_of(said.open)
        if answers.get(fact) not in said.open.choices:
            proposed = said.open.proposed or ""
            return FactNeeded(fact, _question(said.open), _choices(said.open), _uneven(state, said), proposed)
        if what is Lack.SEAT:
            return said
        answer = answers[fact]
        command = _with(command, what, answer)


def _with(command: Balance, what: Lack, answer: str) -> Balance:
    """The same asked again with what the director has named."""
    match what:
        case Lack.FROM:
            return replace(command, from_=int(answer))
        case Lack.TO:
            return replace(command, to=int(answer))
    return replace(command, player=answer)


def fact_of(lacking: Lacking) -> str:
    """How the answer to an open question is called: `from`, `mover 3`, `seat 2`."""
    return lacking.what.value if lacking.table is None else f"{lacking.what.value} {lacking.table}"


def _choices(lacking: Lacking) -> tuple[Choice, ...]:
    """What may be answered, the proposal first."""
    values = sorted(lacking.choices, key=lambda each: each != lacking.proposed)
    return tuple(Choice(value, _choice(lacking.what, value)) for value in values)


def _choice(what: Lack, value: str) -> Message:
    if what is Lack.MOVER:
        return Message("choice.player", {"player": value})
    number = int(value)
    return Message("choice.seat", {"seat": number}) if what is Lack.SEAT else Message("choice.table", {"table": number})


def _question(lacking: Lacking) -> Message:
    match lacking.what:
        case Lack.FROM:
            return Message("question.from")
        case Lack.TO:
            return Message("question.to")
        case Lack.MOVER:
            return Message("question.mover", {"table": lacking.table or 0})
    return Message("question.seat", {"table": lacking.table or 0})


def _asked(needs: DecisionNeeds) -> FactNeeded:
    """A fact of a table that nobody told, as the console asks for it: each of its seats, and that nobody knows."""
    what, _, number = needs.fact.partition(" ")
    table = int(number or 0)
    question = {
        "between.asks.big_blind": Message("question.big_blind", {"table": table}),
        "between.asks.big_blind_frozen": Message("question.big_blind_frozen", {"table": table}),
        "between.asks.opened": Message("question.seat_opened", {"table": table}),
    }.get(needs.question.id, needs.question)
    choices = tuple(_told(what, each) for each in needs.choices)
    return FactNeeded(needs.fact, question, choices)


def _told(what: str, value: str) -> Choice:
    if value == UNKNOWN:
        return Choice(UNKNOWN, Message("choice.unknown"))
    return Choice(value, _choice(Lack.TO if what in ("from", "to") else Lack.SEAT, value))


def _proposed(state: Tournament, said: Decision, answers: Answers) -> ProposedMove:
    """The move that a decision comes to, its seat the director's where the book gives none."""
    (entry,), number = said.who, said.more["to"]
    to = At(number, int(answers[fact_of(said.open)])) if said.open else _at(said.to_seat or "")
    origin = state.entries[entry].seat
    if origin is None:
        raise TypeError("whoever moves sits somewhere")
    facts = {**_more(state, said), "player": entry}
    due = Message("reason.balance_big_blind", facts)
    reason = due if said.more.get("due") else Message("reason.balance_chosen", facts)
    return ProposedMove(entry, origin, (to.table, to.seat), reason, said.clauses)


def _at(seat: str) -> At:
    table, _, number = seat.partition("-")
    return At(int(table), int(number))


def _more(state: Tournament, said: Decision) -> dict[str, Argument]:
    """The two tables, and how many players the one has more than the other."""
    sizes, origin, to = state.sizes(), said.more["from"], said.more["to"]
    return {"origin": origin, "to": to, "more": sizes[origin] - sizes[to]}


def _uneven(state: Tournament, said: Decision) -> Message | None:
    """Why a fact is asked for: which table has how many more than which; None until both tables are settled."""
    return Message("reason.uneven", _more(state, said)) if {"from", "to"} <= said.more.keys() else None


def move_cites(state: Tournament, at: int, entry: str, origin: Seat, to: Seat, answers: Answers) -> tuple[str, ...]:
    """The clauses of a balancing move as it is carried out: those of the proposal, or of asking whether it may be."""
    if origin[0] == to[0]:
        return ()
    room = seating_room(state, at, answers)
    said = balance_said(state, room, answers)
    if isinstance(said, Decision) and said.who == (entry,):
        proposed = _proposed(state, said, answers) if said.outcome is Decided.MOVES or said.open else None
        if proposed is not None and proposed.to == to:
            return proposed.clauses
    try:
        return ask_room(state, Balance(from_=origin[0], to=to[0], player=entry, seat=At(*to)), room).clauses
    except BadInput:  # the book cannot be asked about this seat
        return ()
