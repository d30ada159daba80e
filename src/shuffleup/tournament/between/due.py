"""Who is due the big blind next at a table, and which of its seats fell empty last: the facts of a balancing move.

Whose rules: TDA 10.A and 10.B.s2, TNPL B6.ii and B6.iii.2, HCPN 10.A, Redtooth seating.4a; stud alone TDA 10.A.s4, TNPL
B6.ii.4. Read with the kernels of `tournament.kernels.seats`.
"""

from typing import TypeVar

from shuffleup.message import Message
from shuffleup.rulebooks.policies.button_blinds import ButtonMethod
from shuffleup.tournament.between.asked import Asked
from shuffleup.tournament.between.games_played import stands_still
from shuffleup.tournament.between.last_positions import seat_asked
from shuffleup.tournament.between.positions import in_hand, next_hand, small_told
from shuffleup.tournament.between.room import RoomTable
from shuffleup.tournament.kernels import seats as kernels
from shuffleup.tournament.kernels.seats import SeatsRecord

C = TypeVar("C")

NOON, EVENING, DAY = 12 * 60, 18 * 60, 24 * 60
"""Minutes of the day: past midnight a time counts after those of the evening."""


def table_record(asked: Asked[C], table: RoomTable) -> SeatsRecord | None:
    """A table for the kernels, from the coming small blind on; None where nobody knows who had the blinds."""
    small = coming_small(asked, table)
    if small is None:
        return None
    count = max(len(table.seats), small)
    sitting, free, may_move = table.occupied(), table.open_seats(), movable(asked, table)
    seats = range(1, count + 1)
    record = SeatsRecord([int(seat in sitting) for seat in seats], [int(seat in free) for seat in seats], small - 1)
    record.may_move = [int(sitting.get(seat) in may_move) for seat in seats]
    return record


def movable(asked: Asked[C], table: RoomTable) -> tuple[str, ...]:
    """Who may be moved from a table, in order of the seats: no laid-out stack; whoever stays only where all do."""
    names = [name for name in table.occupied().values() if name not in table.laid_out]
    players = asked.room.players
    loose = tuple(name for name in names if name not in players or not players[name].stays)
    return loose or tuple(names)


def coming_small(asked: Asked[C], table: RoomTable) -> int | None:
    """The seat to which the small blind comes, taken or not: the one that had the big blind last."""
    if table.next is not None:
        return small_told(table.next, tuple(in_hand(asked, table)), len(table.seats))
    if asked.policies.button_blinds.button_method is ButtonMethod.MOVING and len(in_hand(asked, table)) > 1:
        hand = next_hand(asked, table, in_hand(asked, table))
        return None if hand is None else hand.small
    if stands_still(asked, table):
        return table.last.small_blind or table.last.button or _small_of_frozen(asked, table)
    return table.last.big_blind or seat_asked(asked, "big_blind", table)


def _small_of_frozen(asked: Asked[C], table: RoomTable) -> int | None:
    """The small blind of a table whose button stands still: the player before who would have the big blind."""
    question = Message("between.asks.big_blind_frozen", {"table": table.number})
    seats = range(1, len(table.seats) + 1)
    big = table.last.big_blind or asked.number(f"big_blind {table.number}", question, seats)
    sitting = sorted(table.occupied())
    if big is None or not sitting:
        return big
    return next((seat for seat in reversed(sitting) if seat < big), sitting[-1])


def due_next(asked: Asked[C], table: RoomTable, record: SeatsRecord | None) -> str | None:
    """Who has the big blind next; in a stud round of a mix, who would have it were it hold'em. None if unknown."""
    if record is None:
        return None
    if stands_still(asked, table):
        asked.consulted.applies("stud_mover")
    return table.occupied().get(kernels.next_to_move(record) + 1)


def pays_next(table: RoomTable, last: int, seat: int) -> bool:
    """Whether whoever comes to this seat has the big blind next, after seat `last` had it."""
    sitting = table.occupied()
    record = SeatsRecord([int(each in sitting) for each in range(1, len(table.seats) + 1)], small=last - 1)
    return kernels.payers_before(record, seat - 1) == 0


def opened_last(asked: Asked[C], table: RoomTable) -> int | None:
    """The open seat that fell empty last; None where nobody knows."""
    seats = table.open_seats()
    if len(seats) == 1:
        return seats[0]
    times = {seat: _minutes(when) for seat, when in table.opened.items() if seat in seats}
    if times:
        late = any(minutes >= EVENING for minutes in times.values())
        return max(times, key=lambda seat: times[seat] + (DAY if late and times[seat] < NOON else 0))
    question = Message("between.asks.opened", {"table": table.number})
    return asked.number(f"opened {table.number}", question, seats)


def _minutes(when: str) -> int:
    hours, _, minutes = when.partition(":")
    return int(hours) * 60 + int(minutes)
