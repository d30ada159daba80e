"""Kernels: the room between hands. Tables break, players are moved, the final table is drawn.

Which table and whom is the books' (`tournament.kernels`); this carries it out. Tables break only when nobody can come
any more, as the console advises. Not done: hands begun late because somebody changes tables.
"""

from typing import Final

from shuffleup.hand.record import SEATS
from shuffleup.kernel import kernel
from shuffleup.simulation.dice import Dice, under
from shuffleup.simulation.night_field import BROKE, FINAL, MOVED, SEATED, note, shuffle_scratch
from shuffleup.simulation.night_record import NightPlan, NightRecord, Trace
from shuffleup.simulation.seating import (
    final_table_due,
    get_up,
    lay_room,
    lay_table,
    put_away,
    seat_to_get,
    sit,
    table_to_break,
    use_table,
)
from shuffleup.simulation.seating_record import RoomLaw, SeatingRecord
from shuffleup.tournament.kernels.seats import SeatsRecord, next_to_move, payers_before
from shuffleup.tournament.kernels.tables import RoomRecord, gets, gives, take_arrival

ALLOWED_DIFFERENCE: Final = 1
"""Players by which tables may differ; every book wants the next one moved."""


@kernel
def settle(
    p: NightPlan, v: RoomLaw, room: SeatingRecord, r: NightRecord, q: RoomRecord, s: SeatsRecord, d: Dice, x: Trace
) -> None:
    """Put the room in order between hands: the final table, a table to break, uneven tables, until all is well."""
    while room.used_n > 1 and room.left > 1:
        lay_room(room, q)
        if r.at >= p.entries_end:
            if final_table_due(room, v):
                draw_final_table(v, room, r, d, x)
                return
            table = table_to_break(room, q)
            if table >= 0:
                break_table(room, r, q, d, x, table)
                continue
        origin = gives(q)
        to = gets(q)
        if to < 0 or q.size[origin] - q.size[to] <= ALLOWED_DIFFERENCE:
            return
        lay_table(room, s, origin)
        seat = next_to_move(s)
        distance = payers_before(s, seat)
        player = room.sitter[origin * SEATS + seat] - 1
        get_up(room, player)
        sit(room, player, to, seat_to_get(room, v, s, to, distance))
        note(x, MOVED, player, origin * SEATS + seat, to * SEATS + room.seat_of[player], 0)


@kernel
def break_table(room: SeatingRecord, r: NightRecord, q: RoomRecord, d: Dice, x: Trace, table: int) -> None:
    """Break a table: its players, shuffled, go where they keep the others even, into any free seat there."""
    count = 0
    for seat in range(room.seats[table]):
        if room.sitter[table * SEATS + seat] != 0:
            r.scratch[count] = room.sitter[table * SEATS + seat] - 1
            count += 1
    shuffle_scratch(r, d, count)
    note(x, BROKE, table, count, 0, 0)
    for number in range(count):
        player = r.scratch[number]
        to = take_arrival(q, table)
        skip = under(d, room.seats[to] - room.size[to])
        get_up(room, player)
        seat = 0
        while room.sitter[to * SEATS + seat] != 0 or skip > 0:
            if room.sitter[to * SEATS + seat] == 0:
                skip -= 1
            seat += 1
        sit(room, player, to, seat)
        note(x, SEATED, player, to * SEATS + seat, 0, 0)
    put_away(room, table)
    r.broke[table] = max(r.ended, r.next_at[table])


@kernel
def draw_final_table(v: RoomLaw, room: SeatingRecord, r: NightRecord, d: Dice, x: Trace) -> None:
    """Draw everybody left to the first table in use; its button is drawn anew."""
    table = -1
    count = 0
    latest = 0
    for each in range(room.tables_n):
        if room.used[each] != 0:
            if table < 0:
                table = each
            latest = max(latest, r.next_at[each])
            for seat in range(room.seats[each]):
                sitter = room.sitter[each * SEATS + seat]
                if sitter != 0:
                    r.scratch[count] = sitter - 1
                    count += 1
            put_away(room, each)
            r.broke[each] = max(r.ended, r.next_at[each]) if each != table else -1
    shuffle_scratch(r, d, count)
    for number in range(count):
        get_up(room, r.scratch[number])
    use_table(room, table, max(count, v.final_table_size, room.seats[table]))
    note(x, FINAL, table, count, room.seats[table], 0)
    for number in range(count):
        sit(room, r.scratch[number], table, number)
        note(x, SEATED, r.scratch[number], table * SEATS + number, 0, 0)
    r.next_at[table] = latest
    r.final_table = latest
