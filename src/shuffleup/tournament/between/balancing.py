"""`balance`: who moves to even up the tables, and to which seat; whether a seat that somebody has in mind will do.

Whose rules: TDA 10.A to 10.C, TNPL B6.ii to B6.iv, HCPN 10.A, NPPL 21 and Q5, Redtooth seating.4; special needs TDA 8,
TNPL B3, HCPN 8. The choice itself is in the kernels of `tournament.kernels.seats`. What is due is what the next hand of
hold'em would have; in stud alone nothing is due, and the director names the player. A stack laid out for somebody
expected pays blinds and never moves (NPPL 18). Not done: feature seats.
"""

from dataclasses import replace

from shuffleup.bad_input import BadInput
from shuffleup.message import Message
from shuffleup.rulebooks.policies.balancing import BalanceMover, BalanceSeat
from shuffleup.rulebooks.policies.stud_mixed import StudBalanceSeat
from shuffleup.tournament.between.asked import Asked, Lacks, also_told, whatever_is_answered
from shuffleup.tournament.between.balance_seats import (
    TablePair,
    check_seat,
    director_names_seat,
    first_seat,
    host_decides_seat,
    like_position,
    like_seat,
    moves,
    seat_allowed,
    worst_seat,
)
from shuffleup.tournament.between.commands import Balance
from shuffleup.tournament.between.decision import Decision, Json, Lack, Lacking, director
from shuffleup.tournament.between.due import due_next, movable, opened_last, table_record
from shuffleup.tournament.between.games_played import is_stud_alone
from shuffleup.tournament.between.outcomes import Decided
from shuffleup.tournament.between.room import At, RoomTable
from shuffleup.tournament.between.sources import NobodyMoves, giver_and_getter, unless_named_otherwise
from shuffleup.tournament.kernels import seats as kernels
from shuffleup.tournament.kernels.seats import SeatsRecord


def balance(asked: Asked[Balance]) -> Decision:
    """Who moves and to which seat; with `seat`, whether it is allowed."""
    command = asked.command
    if command.asked_by_player:
        return _wish(asked)
    for_anybody = _for_anybody(asked)
    try:
        to_table = command.to if command.to is not None or command.seat is None else command.seat.table
        origin, to = giver_and_getter(asked, command.from_, to_table)
    except NobodyMoves as nobody:
        refused = for_anybody is not None and nobody.decision.outcome is Decided.DIRECTOR and _refuses(for_anybody)
        return for_anybody if refused and for_anybody is not None else nobody.decision
    except Lacks:
        if for_anybody is None or not _refuses(for_anybody):
            raise
        return for_anybody
    if command.from_ is not None:
        against = unless_named_otherwise(asked, origin.number, to.number)
        if against is not None:
            return against
    origin, to = asked.named(origin), asked.named(to)
    if command.player is not None and command.player not in origin.occupied().values():
        raise BadInput(
            Message("wrong.not_at_table", {"name": command.player, "table": origin.number}),
            right=Message("right.name_at_table"),
        )
    if not to.open_seats():
        say = Message("between.no_free_seat", {"table": to.number})
        return Decision(Decided.REFUSED, more={"allowed": False}, say=say)
    more: dict[str, object] = {"from": origin.number, "to": to.number}
    with also_told(more):
        if is_stud_alone(asked.room.game):
            decision = _by_position(asked, origin, to)
            return replace(decision, more={**more, **decision.more})
        decision = _by_the_blinds(asked, origin, to, for_anybody)
    more["aim"] = asked.policies.balancing.balance_seat.value
    if command.from_ is None:
        more["source"] = asked.policies.balancing.balance_source.value
    return replace(decision, more={**more, **decision.more})


def _refuses(decision: Decision) -> bool:
    return decision.outcome is Decided.REFUSED


def _for_anybody(asked: Asked[Balance]) -> Decision | None:
    """What the book says of the seat in question whoever it is for; None where that turns on who moves."""
    seat, policy = asked.command.seat, asked.policies.balancing
    by_the_blinds = not is_stud_alone(asked.room.game)
    if seat is None or not by_the_blinds or policy.balance_mover is not BalanceMover.NEXT_BIG_BLIND:
        return None
    if policy.balance_seat is not BalanceSeat.WORST_POSITION:
        return None
    to = asked.named(asked.table(seat.table if asked.command.to is None else asked.command.to))
    others = [name for at, name in asked.room.sitting() if at.table != to.number]
    if any(map(asked.room.needs_special_care, others)) and asked.policies.seating.special_needs_accommodated:
        return None
    check_seat(asked, to)
    record = table_record(asked, to)
    return None if record is None else worst_seat(asked, to, record, None)


def _by_the_blinds(asked: Asked[Balance], origin: RoomTable, to: RoomTable, for_anybody: Decision | None) -> Decision:
    """The move in a game with blinds."""
    command = asked.command
    if asked.policies.balancing.balance_mover is BalanceMover.HOST_CHOICE and command.player is None:
        return _host_picks(asked, origin, to)
    try:
        decision = _one_moves(asked, origin, to)
    except Lacks:
        if for_anybody is None or not (_refuses(for_anybody) or command.player is None):
            raise
        return for_anybody
    nobody_knows = not decision.who and command.player is None and for_anybody is not None
    return for_anybody if nobody_knows and for_anybody is not None else decision


def _wish(asked: Asked[Balance]) -> Decision:
    """A player would like a certain seat, or to be the one who moves."""
    granted = asked.policies.seating.seat_requests_granted
    by_the_host = asked.policies.balancing.balance_mover is BalanceMover.HOST_CHOICE
    if granted:
        allowed = Decision(Decided.ALLOWED, more={"allowed": True})
        refused = Decision(Decided.REFUSED, more={"allowed": False})
        return director(allowed, refused, default=None, say=Message("between.wish_director"))
    say = Message("between.wish_to_host") if by_the_host else Message("between.wish")
    return Decision(Decided.REFUSED, more={"allowed": False}, say=say)


def _one_moves(asked: Asked[Balance], origin: RoomTable, to: RoomTable) -> Decision:
    """The player due moves, or the one whom the host picks; the seat follows from the book."""
    command = asked.command
    policy = asked.policies.balancing
    mover = command.player
    giving = table_record(asked, origin) if policy.balance_mover is BalanceMover.NEXT_BIG_BLIND else None
    if policy.balance_mover is BalanceMover.NEXT_BIG_BLIND:
        mover = due_next(asked, origin, giving) or command.player
        if mover is None:
            names = movable(asked, origin)
            choices = [Decision(Decided.MOVES, who=(name,)) for name in names]
            say = Message("between.name_mover", {"table": origin.number})
            return replace(director(*choices, default=None, say=say), open=Lacking(Lack.MOVER, names, origin.number))
    if mover is None:
        raise BadInput(Message("wrong.nobody_named"), right="player = ..")
    if giving is None and command.seat is None and policy.balance_seat is BalanceSeat.SAME_OR_NEAREST_POSITION:
        giving = table_record(asked, origin)
    due = command.player in (None, mover)
    by_the_blinds = policy.balance_mover is BalanceMover.NEXT_BIG_BLIND
    told = _due(origin, giving, mover) if giving is not None and by_the_blinds else {}
    with also_told(told):
        decision = _with_seat(asked, origin, to, giving, mover, due=due)
    return replace(decision, more={**told, **decision.more})


def _due(origin: RoomTable, giving: SeatsRecord, mover: str) -> dict[str, object]:
    """Whether nobody pays the big blind before this player."""
    seat = next(seat for seat, name in origin.occupied().items() if name == mover)
    return {"due": kernels.payers_before(giving, seat - 1) == 0}


def _with_seat(
    asked: Asked[Balance], origin: RoomTable, to: RoomTable, giving: SeatsRecord | None, mover: str, *, due: bool
) -> Decision:
    """The move with the seat that it ends in; whether a player who is not due may go, or a seat will do."""
    command = asked.command
    if command.seat is not None or not due:
        decision = _to_its_seat(asked, origin, to, giving, mover)
        return decision if due else replace(decision, more={**decision.more, "allowed": False}, after=None)
    on_the_way = Decision(Decided.MOVES, who=(mover,), after=asked.room.sent(mover, to.number))
    with whatever_is_answered(on_the_way):
        decision = _to_its_seat(asked, origin, to, giving, mover)
    seat_open = decision.outcome is Decided.DIRECTOR and not asked.room.needs_special_care(mover)
    return replace(decision, after=on_the_way.after) if seat_open else decision


def _to_its_seat(
    asked: Asked[Balance], origin: RoomTable, to: RoomTable, giving: SeatsRecord | None, mover: str
) -> Decision:
    """Where this player goes, or whether the seat that was asked for will do."""
    if asked.room.needs_special_care(mover) and asked.policies.seating.special_needs_accommodated:
        allowed = Decision(Decided.ALLOWED, who=(mover,), more={"allowed": True})
        return director(allowed, say=Message("between.special_needs", {"player": mover}))
    check_seat(asked, to)
    seat = asked.command.seat
    if seat is None and (first := first_seat(to)) is not None:
        return moves(asked, mover, first)
    if asked.policies.balancing.balance_seat is BalanceSeat.SAME_OR_NEAREST_POSITION:
        if seat is not None:
            return host_decides_seat(seat, mover)
        getting = None if giving is None else table_record(asked, to)
        return like_seat(asked, TablePair(origin, to, giving, getting), mover)
    record = table_record(asked, to)
    return director_names_seat(to, mover) if record is None else worst_seat(asked, to, record, mover)


def _host_picks(asked: Asked[Balance], origin: RoomTable, to: RoomTable) -> Decision:
    """The host names the player; each choice tells the seat that he would get."""
    if asked.command.seat is not None:
        allowed = Decision(Decided.ALLOWED, to_seat=str(asked.command.seat), more={"allowed": True})
        refused = Decision(Decided.REFUSED, to_seat=str(asked.command.seat), more={"allowed": False})
        return director(allowed, refused, default=None, say=Message("between.host_moves", {"table": origin.number}))
    worst = asked.policies.balancing.balance_seat is BalanceSeat.WORST_POSITION
    giving, just_opened = table_record(asked, origin), first_seat(to) is not None
    comparable = not just_opened and (worst or giving is not None)
    getting = table_record(asked, to) if comparable else None
    tables = TablePair(origin, to, giving, getting)
    choices: list[tuple[int, Json]] = []
    names = _in_order(asked, tables)
    for name in names:
        if worst and not just_opened:
            found = director_names_seat(to, name) if getting is None else worst_seat(asked, to, getting, name)
            choices.append((0, Decision(Decided.MOVES, who=(name,), to_seat=found.to_seat).as_choice()))
            continue
        like = like_position(tables, name)
        to_seat, off = (None, 0) if like is None else (str(like[0]), like[1])
        choices.append((off, Decision(Decided.MOVES, who=(name,), to_seat=to_seat).as_choice()))
    nearest = min(range(len(choices)), key=lambda number: choices[number][0])
    lacking = Lacking(Lack.MOVER, names, origin.number, proposed=names[nearest])
    told, say = tuple(each for _, each in choices), Message("between.host_moves", {"table": origin.number})
    return Decision(Decided.DIRECTOR, choices=told, default=told[nearest], say=say, open=lacking)


def _in_order(asked: Asked[Balance], tables: TablePair) -> tuple[str, ...]:
    """Who may move from the long table, who pays the next big blind first."""
    names, giving = movable(asked, tables.origin), tables.giving
    if giving is None:
        return names
    sitting = {seat: name for seat, name in tables.origin.occupied().items() if name in names}
    return tuple(sitting[seat] for seat in sorted(sitting, key=lambda seat: kernels.steps(giving, seat - 1)))


def _by_position(asked: Asked[Balance], origin: RoomTable, to: RoomTable) -> Decision:
    """Stud alone: the seat that fell empty last; who goes is the director's to say."""
    first, at_random = first_seat(to), asked.policies.stud_mixed.stud_balance_seat is StudBalanceSeat.RANDOM
    seat = first.seat if first else None if at_random else opened_last(asked, to)
    command = asked.command
    if command.seat is not None and seat is not None:
        return seat_allowed(asked, command.player, command.seat, allowed=command.seat.seat == seat)
    seats = [seat] if seat is not None else to.open_seats()
    movers = (command.player,) if command.player is not None else movable(asked, origin)
    if len(movers) == len(seats) == 1:
        return moves(asked, movers[0], At(to.number, seats[0]))
    choices = [
        Decision(Decided.MOVES, who=(name,), to_seat=str(At(to.number, each))) for name in movers for each in seats
    ]
    decision = director(*choices, default=None, say=Message("between.name_mover", {"table": origin.number}))
    lacking = Lacking(Lack.MOVER, movers, origin.number)
    if len(movers) == 1:
        lacking = Lacking(Lack.SEAT, tuple(map(str, seats)), to.number)
    decision = replace(decision, who=movers if len(movers) == 1 else (), open=lacking)
    return replace(decision, to_seat=str(At(to.number, seats[0])) if len(seats) == 1 else None)
