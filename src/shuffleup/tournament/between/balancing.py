"""`balance`: who moves to even up the tables, and to which seat; whether a seat that somebody has in mind will do.

Whose rules: TDA 10.A to 10.C, TNPL B6.ii to B6.iv, HCPN 10.A, NPPL 21 and Q5, Redtooth seating.4; special needs TDA 8,
TNPL B3, HCPN 8. The choice itself is in the kernels of `tournament.kernels.seats`. What is due is what the next hand of
hold'em would have; in stud alone nothing is due, and the director names the player. Not done: locked and feature seats.
"""

from dataclasses import dataclass, replace

from shuffleup.bad_input import BadInput
from shuffleup.message import Message
from shuffleup.rulebooks.policies.balancing import BalanceMover, BalanceSeat
from shuffleup.rulebooks.policies.stud_mixed import StudBalanceSeat
from shuffleup.tournament.between.asked import Asked
from shuffleup.tournament.between.commands import Balance
from shuffleup.tournament.between.decision import Decision, Json, director
from shuffleup.tournament.between.due import due_next, opened_last, table_record
from shuffleup.tournament.between.outcomes import Outcome
from shuffleup.tournament.between.positions import is_mix, is_stud
from shuffleup.tournament.between.room import At, RoomTable
from shuffleup.tournament.between.sources import NobodyMoves, giver_and_getter
from shuffleup.tournament.kernels import seats as kernels
from shuffleup.tournament.kernels.seats import TableRecord


@dataclass(frozen=True, slots=True)
class Tables:
    """The table that gives a player and the one that gets him; None where nobody knows their blinds."""

    origin: RoomTable
    to: RoomTable
    giving: TableRecord | None
    getting: TableRecord | None


def balance(asked: Asked[Balance]) -> Decision:
    """Who moves and to which seat; with `seat`, whether it is allowed."""
    command = asked.command
    if command.asked_by_player:
        return _wish(asked)
    try:
        to_table = command.to if command.to is not None or command.seat is None else command.seat.table
        origin, to = giver_and_getter(asked, command.from_, to_table)
    except NobodyMoves as nobody:
        return nobody.decision
    origin, to = asked.named(origin), asked.named(to)
    if command.player is not None and command.player not in origin.occupied().values():
        raise BadInput(
            Message("wrong.not_at_table", {"name": command.player, "table": origin.number}),
            right=Message("right.name_at_table"),
        )
    if not to.open_seats():
        say = Message("between.no_free_seat", {"table": to.number})
        return Decision(Outcome.REFUSED, more={"allowed": False}, say=say)
    if is_stud(asked.room.game) and not is_mix(asked.room.game):
        return _by_position(asked, origin, to)
    decision = _by_the_blinds(asked, origin, to)
    more = {"from": origin.number, "to": to.number, "aim": asked.policies.balancing.balance_seat.value}
    if command.from_ is None:
        more["source"] = asked.policies.balancing.balance_source.value
    return replace(decision, more={**more, **decision.more})


def _by_the_blinds(asked: Asked[Balance], origin: RoomTable, to: RoomTable) -> Decision:
    """The move in a game with blinds."""
    command = asked.command
    if asked.policies.balancing.balance_mover is BalanceMover.HOST_CHOICE and command.player is None:
        return _host_picks(asked, origin, to)
    return _one_moves(asked, origin, to)


def _wish(asked: Asked[Balance]) -> Decision:
    """A player would like a certain seat, or to be the one who moves."""
    granted = asked.policies.seating.seat_requests_granted
    by_the_host = asked.policies.balancing.balance_mover is BalanceMover.HOST_CHOICE
    if granted:
        allowed = Decision(Outcome.ALLOWED, more={"allowed": True})
        refused = Decision(Outcome.REFUSED, more={"allowed": False})
        return director(allowed, refused, default=None, say=Message("between.wish_director"))
    say = Message("between.wish_to_host") if by_the_host else Message("between.wish")
    return Decision(Outcome.REFUSED, more={"allowed": False}, say=say)


def _records(asked: Asked[Balance], origin: RoomTable, to: RoomTable) -> Tables:
    """Both tables for the kernels; asks for blinds as far as the book needs them."""
    giving = table_record(asked, origin)
    return Tables(origin, to, giving, table_record(asked, to))


def _one_moves(asked: Asked[Balance], origin: RoomTable, to: RoomTable) -> Decision:
    """The player due moves, or the one whom the host picks; the seat follows from the book."""
    command = asked.command
    policy = asked.policies.balancing
    mover = command.player
    giving = (
        table_record(asked, origin) if mover is None or policy.balance_mover is BalanceMover.NEXT_BIG_BLIND else None
    )
    if policy.balance_mover is BalanceMover.NEXT_BIG_BLIND:
        mover = due_next(asked, origin, giving)
        if mover is None:
            choices = [Decision(Outcome.MOVES, who=(name,)) for name in origin.occupied().values()]
            say = Message("between.name_mover", {"table": origin.number})
            return director(*choices, default=None, say=say)
    if mover is None:
        raise BadInput(Message("wrong.nobody_named"), right="player = ..")
    if giving is None and policy.balance_seat is BalanceSeat.SAME_OR_NEAREST_POSITION:
        giving = table_record(asked, origin)
    decision = _to_its_seat(asked, Tables(origin, to, giving, table_record(asked, to)), mover)
    if command.player not in (None, mover):
        decision = replace(decision, more={**decision.more, "allowed": False}, after=None)
    return decision


def _to_its_seat(asked: Asked[Balance], tables: Tables, mover: str) -> Decision:
    """Where this player goes, or whether the seat that was asked for will do."""
    command, to = asked.command, tables.to
    if asked.room.needs_special_care(mover) and asked.policies.seating.special_needs_accommodated:
        allowed = Decision(Outcome.ALLOWED, who=(mover,), more={"allowed": True})
        return director(allowed, say=Message("between.special_needs", {"player": mover}))
    if command.seat is not None and (command.seat.table != to.number or command.seat.seat not in to.open_seats()):
        raise BadInput(
            Message("wrong.seat_not_free", {"seat": str(command.seat), "table": to.number}),
            right=Message("right.free_seat_there"),
        )
    if asked.policies.balancing.balance_seat is BalanceSeat.SAME_OR_NEAREST_POSITION:
        return _like_seat(asked, tables, mover)
    return _worst_seat(asked, tables, mover)


def _worst_seat(asked: Asked[Balance], tables: Tables, mover: str) -> Decision:
    policy = asked.policies.balancing
    record, to = tables.getting, tables.to
    without_small, with_single = policy.worst_excludes_small_blind, policy.worst_includes_single_big_blind
    if record is None:
        return _director_names_seat(to, mover)
    worst = kernels.worst_seat(record, int(without_small), int(with_single))
    if worst < 0:
        return _director_names_seat(to, mover)
    seat = asked.command.seat
    if seat is None:
        return _moves(asked, mover, At(to.number, worst + 1))
    number = seat.seat - 1
    as_bad = kernels.payers_before(record, number) == kernels.payers_before(record, worst)
    barred = (without_small and number == record.small) or (not with_single and kernels.pays_alone(record, number))
    return _seat_allowed(asked, mover, seat, allowed=number == worst or (as_bad and not barred))


def _director_names_seat(to: RoomTable, mover: str) -> Decision:
    """The director says where: the blinds are not known, or only a seat is free that no book gives."""
    choices = [Decision(Outcome.MOVES, who=(mover,), to_seat=str(At(to.number, seat))) for seat in to.open_seats()]
    say = Message("between.name_seat", {"player": mover, "table": to.number})
    return replace(director(*choices, default=None, say=say), who=(mover,))


def _like_seat(asked: Asked[Balance], tables: Tables, mover: str) -> Decision:
    """The seat most like the one that the player has, by players who pay the big blind before."""
    seat = asked.command.seat
    if seat is not None:
        allowed = Decision(Outcome.ALLOWED, who=(mover,), to_seat=str(seat), more={"allowed": True})
        refused = Decision(Outcome.REFUSED, who=(mover,), to_seat=str(seat), more={"allowed": False})
        say = Message("between.host_decides_seat", {"player": mover, "seat": str(seat)})
        return director(allowed, refused, default=None, say=say)
    found = like_position(tables, mover)
    return _director_names_seat(tables.to, mover) if found is None else _moves(asked, mover, found[0])


def like_position(tables: Tables, mover: str) -> tuple[At, int] | None:
    """The seat most like this player's, and how many payers of the big blind it is off; None if blinds are unknown."""
    if tables.giving is None or tables.getting is None:
        return None
    own = next(seat for seat, name in tables.origin.occupied().items() if name == mover) - 1
    distance = kernels.payers_before(tables.giving, own)
    best = kernels.like_seat(tables.getting, distance)
    return At(tables.to.number, best + 1), abs(kernels.payers_before(tables.getting, best) - distance)


def _host_picks(asked: Asked[Balance], origin: RoomTable, to: RoomTable) -> Decision:
    """The host names the player; each choice tells the seat that he would get."""
    if asked.command.seat is not None:
        allowed = Decision(Outcome.ALLOWED, to_seat=str(asked.command.seat), more={"allowed": True})
        refused = Decision(Outcome.REFUSED, to_seat=str(asked.command.seat), more={"allowed": False})
        return director(allowed, refused, default=None, say=Message("between.host_moves", {"table": origin.number}))
    tables = _records(asked, origin, to)
    worst = asked.policies.balancing.balance_seat is BalanceSeat.WORST_POSITION
    choices: list[tuple[int, Json]] = []
    for name in _in_order(tables):
        if worst:
            found = _worst_seat(asked, tables, name)
            choices.append((0, Decision(Outcome.MOVES, who=(name,), to_seat=found.to_seat).as_choice()))
            continue
        like = like_position(tables, name)
        to_seat, off = (None, 0) if like is None else (str(like[0]), like[1])
        choices.append((off, Decision(Outcome.MOVES, who=(name,), to_seat=to_seat).as_choice()))
    nearest = min(choices, key=lambda each: each[0])[1]
    say = Message("between.host_moves", {"table": origin.number})
    return Decision(Outcome.DIRECTOR, choices=tuple(each for _, each in choices), default=nearest, say=say)


def _in_order(tables: Tables) -> list[str]:
    """The players of the long table, who pays the next big blind first."""
    sitting = tables.origin.occupied()
    giving = tables.giving
    if giving is None:
        return list(sitting.values())
    return [sitting[seat] for seat in sorted(sitting, key=lambda seat: kernels.steps(giving, seat - 1))]


def _moves(asked: Asked[Balance], mover: str, to: At) -> Decision:
    return Decision(
        Outcome.MOVES,
        who=(mover,),
        to_seat=str(to),
        say=Message("between.moves", {"player": mover, "seat": str(to)}),
        after=asked.room.moved(mover, to),
    )


def _seat_allowed(asked: Asked[Balance], mover: str, seat: At, *, allowed: bool) -> Decision:
    facts = {"player": mover, "seat": str(seat)}
    return Decision(
        Outcome.ALLOWED if allowed else Outcome.REFUSED,
        who=(mover,),
        to_seat=str(seat) if allowed else None,
        more={"allowed": allowed},
        say=Message("between.seat_allowed", facts) if allowed else Message("between.seat_refused", facts),
    )


def _by_position(asked: Asked[Balance], origin: RoomTable, to: RoomTable) -> Decision:
    """Stud alone: the seat that fell empty last; who goes is the director's to say."""
    at_random = asked.policies.stud_mixed.stud_balance_seat is StudBalanceSeat.RANDOM
    seat = None if at_random else opened_last(asked, to)
    command = asked.command
    if command.seat is not None and seat is not None:
        return _seat_allowed(asked, command.player or "", command.seat, allowed=command.seat.seat == seat)
    seats = [seat] if seat is not None else to.open_seats()
    movers = [command.player] if command.player is not None else list(origin.occupied().values())
    if len(movers) == len(seats) == 1:
        return _moves(asked, movers[0], At(to.number, seats[0]))
    choices = [
        Decision(Outcome.MOVES, who=(name,), to_seat=str(At(to.number, each))) for name in movers for each in seats
    ]
    decision = director(*choices, default=None, say=Message("between.name_mover", {"table": origin.number}))
    return replace(decision, to_seat=str(At(to.number, seats[0])) if len(seats) == 1 else None)
