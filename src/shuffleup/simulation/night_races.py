"""Kernels: chips that leave play are raced off at every table, by cards, as the books have it.

Tickets and cards are the simulation's dice. Not done: races one table after the other, a break's length.
"""

from typing import Final

from shuffleup.hand.record import SEATS
from shuffleup.kernel import kernel
from shuffleup.simulation.dice import Dice, under
from shuffleup.simulation.night_record import NightPlan
from shuffleup.simulation.seating_record import RoomLaw, SeatingRecord

ROUND_UP: Final = 1
"""Values of `colour_up_method` and `race_new_chips`."""
RACE_UP: Final = 1
RACE_DOWN: Final = 2


@kernel
def race_off(p: NightPlan, v: RoomLaw, room: SeatingRecord, d: Dice, old: int, new: int) -> None:
    """Chips of `old` leave play, table by table; `new` is the smallest that stays (`colour_up_method` and its race)."""
    for table in range(room.tables_n):
        if room.used[table] != 0:
            if v.colour_up_method == ROUND_UP:
                for seat in range(room.seats[table]):
                    sitter = room.sitter[table * SEATS + seat]
                    if sitter != 0:
                        room.stack[sitter - 1] += -room.stack[sitter - 1] % new
            else:
                race_table(v, room, d, table, old, new)


@kernel
def race_table(v: RoomLaw, room: SeatingRecord, d: Dice, table: int, old: int, new: int) -> None:
    """One table's race: each odd chip is a ticket, nobody wins more new chips than allowed, nobody is raced out."""
    odd = 0
    for seat in range(room.seats[table]):
        sitter = room.sitter[table * SEATS + seat]
        if sitter != 0:
            odd += room.stack[sitter - 1] % new
    prizes = odd // new
    if v.race_new_chips == RACE_UP:
        prizes = -(-odd // new)
    elif v.race_new_chips != RACE_DOWN:
        prizes = (odd + new // 2) // new
    won = 0
    while prizes > 0:
        tickets = tickets_left(room, table, old, new, won)
        if tickets == 0:
            break
        skip = under(d, tickets)
        for seat in range(room.seats[table]):
            sitter = room.sitter[table * SEATS + seat]
            if sitter != 0 and won >> seat & 1 == 0:
                own = -(-(room.stack[sitter - 1] % new) // old)
                if 0 <= skip < own:
                    room.stack[sitter - 1] += new - room.stack[sitter - 1] % new
                    won |= 1 << seat
                skip -= own
        prizes -= 1
    cut_odd(room, table, new)


@kernel
def cut_odd(room: SeatingRecord, table: int, new: int) -> None:
    """Take away the odd chips that are left after a race; who would have none gets one new chip."""
    for seat in range(room.seats[table]):
        sitter = room.sitter[table * SEATS + seat]
        if sitter != 0:
            room.stack[sitter - 1] -= room.stack[sitter - 1] % new
            if room.stack[sitter - 1] == 0:
                room.stack[sitter - 1] = new


@kernel
def tickets_left(room: SeatingRecord, table: int, old: int, new: int, won: int) -> int:
    """Odd chips of those who have not won one yet."""
    count = 0
    for seat in range(room.seats[table]):
        sitter = room.sitter[table * SEATS + seat]
        if sitter != 0 and won >> seat & 1 == 0:
            count += -(-(room.stack[sitter - 1] % new) // old)
    return count
