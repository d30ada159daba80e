"""The seat of a balancing move: the worst one, the one most like, what it asks of whoever gets it.

Whose rules: TDA 10.A, TNPL B6.ii, HCPN 10.A, NPPL Q5.d, Redtooth seating.4a; the choice itself is in the kernels of
`tournament.kernels.seats`, what is due there in `duties`.
"""

from dataclasses import dataclass, replace

from shuffleup.bad_input import BadInput
from shuffleup.message import Message
from shuffleup.tournament.between.asked import Asked, Unanswered
from shuffleup.tournament.between.buttons import upcoming
from shuffleup.tournament.between.commands import Balance
from shuffleup.tournament.between.decision import Decision, Lack, Lacking, director
from shuffleup.tournament.between.duties import Duty, dead_hand, duty
from shuffleup.tournament.between.games_played import is_stud_alone
from shuffleup.tournament.between.outcomes import Decided
from shuffleup.tournament.between.positions import in_hand
from shuffleup.tournament.between.room import At, RoomTable
from shuffleup.tournament.between.table_sizes import HEADS_UP
from shuffleup.tournament.kernels import seats as kernels
from shuffleup.tournament.kernels.seats import SeatsRecord


@dataclass(frozen=True, slots=True)
class TablePair:
    """The table that gives a player and the one that gets him; None where nobody knows their blinds."""

    origin: RoomTable
    to: RoomTable
    giving: SeatsRecord | None
    getting: SeatsRecord | None


def check_seat(asked: Asked[Balance], to: RoomTable) -> None:
    """BadInput where the seat in question is none that is free at that table."""
    seat = asked.command.seat
    if seat is not None and (seat.table != to.number or seat.seat not in to.open_seats()):
        raise BadInput(
            Message("wrong.seat_not_free", {"seat": str(seat), "table": to.number}),
            right=Message("right.free_seat_there"),
        )


def worst_seat(asked: Asked[Balance], to: RoomTable, record: SeatsRecord, mover: str | None) -> Decision:
    """The seat that pays the big blind soonest, or whether the one in question is as bad; None: whoever moves."""
    policy = asked.consulted.unnoted.balancing
    without_small, with_single = policy.worst_excludes_small_blind, policy.worst_includes_single_big_blind
    worst, seat = kernels.worst_seat(record, int(without_small), int(with_single)), asked.command.seat
    _cite_worst(asked, record, worst)
    if worst < 0:
        return director_names_seat(to, mover)
    if seat is None:
        return moves(asked, mover or "", At(to.number, worst + 1))
    number = seat.seat - 1
    as_bad = kernels.payers_before(record, number) == kernels.payers_before(record, worst)
    barred = without_small and number == record.small
    return seat_allowed(asked, mover, seat, allowed=number == worst or (as_bad and not barred))


def _cite_worst(asked: Asked[Balance], record: SeatsRecord, worst: int) -> None:
    """Name what makes this seat the worst, and what bars or allows the one in question."""
    policy = asked.consulted.unnoted.balancing
    without_small, with_single = policy.worst_excludes_small_blind, policy.worst_includes_single_big_blind
    number = None if asked.command.seat is None else asked.command.seat.seat - 1
    asked.consulted.cites("balance_seat")
    if record.small >= 0 and record.open[record.small]:
        asked.consulted.cites("worst_excludes_small_blind")
    in_question = {each for each in (number, worst) if each is not None and each >= 0}
    if (
        any(_pays_big(record, each) for each in in_question)
        or kernels.worst_seat(record, int(without_small), int(not with_single)) != worst
    ):
        asked.consulted.cites("worst_includes_single_big_blind")


def _pays_big(record: SeatsRecord, seat: int) -> bool:
    """Whether whoever sits down here pays the next big blind, alone or with a small one."""
    return seat != record.small and kernels.payers_before(record, seat) == 0


def director_names_seat(to: RoomTable, mover: str | None) -> Decision:
    """The director says where: the blinds are not known, or only a seat is free that no book gives."""
    who = () if mover is None else (mover,)
    choices = [Decision(Decided.MOVES, who=who, to_seat=str(At(to.number, seat))) for seat in to.open_seats()]
    say = Message("between.name_seat", {"player": mover or "", "table": to.number})
    open_seats = Lacking(Lack.SEAT, tuple(map(str, to.open_seats())), to.number)
    return replace(director(*choices, default=None, say=say), who=who, open=open_seats)


def first_seat(to: RoomTable) -> At | None:
    """The seat that is filled first at a table that has just come into use, which has had no blinds yet; else None."""
    free = to.open_seats()
    return At(to.number, free[0]) if to.just_opened and not to.size and free else None


def host_decides_seat(seat: At, mover: str) -> Decision:
    """A like position is what the host looks for: whether this seat is one is his to say."""
    allowed = Decision(Decided.ALLOWED, who=(mover,), to_seat=str(seat), more={"allowed": True})
    refused = Decision(Decided.REFUSED, who=(mover,), to_seat=str(seat), more={"allowed": False})
    say = Message("between.host_decides_seat", {"player": mover, "seat": str(seat)})
    return director(allowed, refused, default=None, say=say)


def like_seat(asked: Asked[Balance], tables: TablePair, mover: str) -> Decision:
    """The seat most like the one that the player has, by players who pay the big blind before."""
    found = like_position(tables, mover)
    return director_names_seat(tables.to, mover) if found is None else moves(asked, mover, found[0])


def like_position(tables: TablePair, mover: str) -> tuple[At, int] | None:
    """The seat most like this player's, and how many payers of the big blind it is off; None if blinds are unknown."""
    if (first := first_seat(tables.to)) is not None:
        return first, 0
    if tables.giving is None or tables.getting is None:
        return None
    own = next(seat for seat, name in tables.origin.occupied().items() if name == mover) - 1
    distance = kernels.payers_before(tables.giving, own)
    best = kernels.like_seat(tables.getting, distance)
    return At(tables.to.number, best + 1), abs(kernels.payers_before(tables.getting, best) - distance)


def moves(asked: Asked[Balance], mover: str, to: At) -> Decision:
    """He goes to this seat; what it asks of him in the next hand, as far as that can be told."""
    due = _duty(asked, mover, to)
    decision = Decision(
        Decided.MOVES,
        who=(mover,),
        to_seat=str(to),
        say=Message("between.moves", {"player": mover, "seat": str(to)}),
        after=asked.room.moved(mover, to, None if due is None else due.until or due.may_wait),
    )
    if due is None:
        return decision
    if due.may_wait is not None:
        waits = Decision(Decided.WAITS, who=(mover,), posts="none", dealt_in=False, more={"until": due.may_wait})
        dealt = Decision(Decided.DEALT_IN, who=(mover,), posts=due.posts, dealt_in=True)
        return replace(decision, choices=(waits.as_choice(), dealt.as_choice()), default=waits.as_choice())
    more = dead_hand(asked, mover) if due.dealt_in else {"until": due.until}
    return replace(decision, posts=due.posts, dealt_in=due.dealt_in, more=more)


def _duty(asked: Asked[Balance], mover: str, to: At) -> Duty | None:
    """What the seat asks of him in the next hand there; None where that would have to be asked for."""
    if is_stud_alone(asked.room.game):
        return Duty(dealt_in=True)
    seated = asked.table(to.table).with_player(to.seat, mover)
    try:
        if len(in_hand(asked, seated)) < HEADS_UP:
            return None
        found = upcoming(asked, seated)
    except Unanswered:
        return None
    return None if found is None else duty(asked, found[0], found[1], to.seat, "balance")


def seat_allowed(asked: Asked[Balance], mover: str | None, seat: At, *, allowed: bool) -> Decision:
    """Whether this seat will do, for the mover or, where that is None, for whoever moves."""
    if mover is None:
        alone = {"seat": str(seat)}
        right, wrong = Message("between.seat_allowed_to_anybody", alone), Message("between.seat_refused_to_all", alone)
    else:
        facts = {"player": mover, "seat": str(seat)}
        right, wrong = Message("between.seat_allowed", facts), Message("between.seat_refused", facts)
    return Decision(
        Decided.ALLOWED if allowed else Decided.REFUSED,
        who=() if mover is None else (mover,),
        to_seat=str(seat) if allowed else None,
        more={"allowed": allowed},
        say=right if allowed else wrong,
    )
