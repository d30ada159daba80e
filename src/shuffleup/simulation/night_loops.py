"""Kernels: a whole night, from the seats to the last hand.

Tables play their hands side by side on one clock. The table whose next hand begins first is taken; its hand is played
to the end at once and takes its time; who goes out on it goes out at its end. Between hands tables break and are
evened up by `tournament.kernels`, the button moves by `hand.button`, and the hand is `hand`'s. Tables break only when
nobody can come any more, as the console advises.

Not done: hands begun late because somebody changes tables, hand for hand, penalties, absent players, deals.
"""

from shuffleup.cards.tables import RankTables
from shuffleup.hand.button import ButtonRecord
from shuffleup.hand.law import HandLaw
from shuffleup.hand.record import SEATS, HandRecord, TableRecord
from shuffleup.kernel import kernel
from shuffleup.simulation.dice import Dice, shuffle_top, under
from shuffleup.simulation.hand_loops import fill_deck, play_hand
from shuffleup.simulation.night_clock import count_recent, move_clock, note_end, sum_up_recent
from shuffleup.simulation.night_field import (
    BUSTED,
    HAND_OVER,
    WAIT,
    add_on,
    buy_again,
    draw_field,
    late_seat,
    note,
    wants_more,
)
from shuffleup.simulation.night_record import GAME_WIDTH, WHOLE, NightPlan, NightRecord, Trace
from shuffleup.simulation.night_room import settle
from shuffleup.simulation.seating import get_up
from shuffleup.simulation.seating_record import RoomLaw, SeatingRecord
from shuffleup.tournament.kernels.seats import SeatsRecord
from shuffleup.tournament.kernels.tables import RoomRecord


@kernel
def play_night(
    p: NightPlan, v: RoomLaw, w: HandLaw, t: RankTables, room: SeatingRecord, r: NightRecord,
    h: HandRecord, g: TableRecord, b: ButtonRecord, q: RoomRecord, s: SeatsRecord, d: Dice, x: Trace,
) -> None:  # fmt: skip
    """Play a night; `pace`, `tilt`, `again` and `come` are set, and `stack` where the plan says that it is given."""
    draw_field(p, room, r, d, x)
    r.level = -1
    r.level_at = p.start_at
    r.at = p.start_at
    deck_size = 0
    for table in range(room.tables_n):
        r.next_at[table] = p.start_at
    was_open = 1 if p.entries_end > p.start_at else 0
    settle(p, v, room, r, q, s, d, x)
    while room.left > 1 and r.hands < p.most_hands:
        table = next_table(room, r)
        now = r.next_at[table]
        r.at = now
        r.ended = now
        move_clock(p, v, room, r, g, d, x, now)
        if 0 < p.stop_at <= now:
            break
        if r.arrived < r.come and r.arrive[r.arrived] <= now:
            let_in(p, v, room, r, q, s, d, x, now)
        if r.added_on == 0 and now >= p.add_on_at:
            add_on(p, room, r, d, x, now)
        if was_open != 0 and now >= p.entries_end:
            was_open = 0
            settle(p, v, room, r, q, s, d, x)
            continue
        if p.is_break[r.level] != 0:
            r.next_at[table] = r.level_at
        elif room.size[table] < 2:
            r.next_at[table] = now + WAIT
        else:
            size = p.games[p.game[r.level] * GAME_WIDTH]
            if size != deck_size:
                deck_size = size
                fill_deck(h, size)
                shuffle_top(d, h, size, size)
            take_time(p, room, r, d, table)
            play_hand(p, v, w, t, room, r, h, g, b, d, x, table, deck_size)
            after_hand(p, v, room, r, h, b, q, s, d, x, table)
    r.finish = -1
    if room.left <= 1:
        move_clock(p, v, room, r, g, d, x, r.at)
        r.finish = r.at
        sum_up_recent(r)
    note_end(p, room, r)


@kernel
def next_table(room: SeatingRecord, r: NightRecord) -> int:
    """The table in use whose next hand begins first."""
    best = -1
    for table in range(room.tables_n):
        if room.used[table] != 0 and (best < 0 or r.next_at[table] < r.next_at[best]):
            best = table
    return best


@kernel
def take_time(p: NightPlan, room: SeatingRecord, r: NightRecord, d: Dice, table: int) -> None:
    """Let the clock of a table run on by its hand: a third of a full table's time, and the rest by its players."""
    full = p.seats_per_table
    usual = p.hand_ms * r.pace // WHOLE * (full + 2 * room.size[table]) // (3 * full)
    r.next_at[table] += usual // 2 + under(d, usual + 1)


@kernel
def let_in(
    p: NightPlan,
    v: RoomLaw,
    room: SeatingRecord,
    r: NightRecord,
    q: RoomRecord,
    s: SeatsRecord,
    d: Dice,
    x: Trace,
    now: int,
) -> None:
    """Give late arrivals a seat and a stack; who finds none free waits, and goes home when entry is over."""
    while r.arrived < r.come and r.arrive[r.arrived] <= now:
        if now >= p.entries_end:
            r.come = r.arrived
            return
        if not late_seat(p, room, r, d, x, r.players_n, now):
            return
        r.players_n += 1
        r.arrived += 1
        settle(p, v, room, r, q, s, d, x)


@kernel
def after_hand(
    p: NightPlan, v: RoomLaw, room: SeatingRecord, r: NightRecord, h: HandRecord, b: ButtonRecord,
    q: RoomRecord, s: SeatsRecord, d: Dice, x: Trace, table: int,
) -> None:  # fmt: skip
    """Pay the stacks out, count the hand, see who is out, and put the room in order."""
    first = table * SEATS
    end = r.next_at[table]
    gone = 0
    for place in range(h.n):
        player = room.sitter[first + b.order[place]] - 1
        r.scratch[place] = room.stack[player]
        room.stack[player] = h.stack[place]
        if h.stack[place] == 0:
            gone += 1
    r.hands += 1
    r.level_hands[r.level] += 1
    r.level_all_in[r.level] += r.all_in
    count_recent(r, end)
    note(x, HAND_OVER, gone, end, 0, 0)
    if gone == 0:
        return
    for _ in range(gone):
        least = -1
        for place in range(h.n):
            if r.scratch[place] >= 0 and h.stack[place] == 0 and (least < 0 or r.scratch[place] < r.scratch[least]):
                least = place
        r.scratch[least] = -1
        out_of_seat(p, room, r, d, x, room.sitter[first + b.order[least]] - 1, end)
    if room.left == 1:
        r.at = end
    r.ended = end
    settle(p, v, room, r, q, s, d, x)


@kernel
def out_of_seat(p: NightPlan, room: SeatingRecord, r: NightRecord, d: Dice, x: Trace, player: int, end: int) -> None:
    """A player has lost his stack: he buys again where he sits, or leaves, and perhaps takes a new one."""
    if buy_again(p, room, r, d, x, player, end):
        return
    get_up(room, player)
    note(x, BUSTED, player, end, r.lives[player], 0)
    may = end < p.entries_end and r.lives[player] <= p.re_entries and room.left > 0
    if may and wants_more(r, d, player) and late_seat(p, room, r, d, x, player, end):
        return
    r.out[r.out_n] = player
    r.out_n += 1
