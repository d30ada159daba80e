"""Kernels: a whole night, from the seats to the last hand.

Tables play their hands side by side on one clock. The table whose next hand begins first is taken; its hand is played
to the end at once and takes its time; who goes out on it goes out at its end. Between hands tables break and are
evened up by `tournament.kernels`, the button moves by `hand.button`, and the hand is `hand`'s. Tables break only when
nobody can come any more, as the console advises.

Not done: hands begun late because somebody changes tables, hand for hand, penalties, absent players, deals.
"""

from shuffleup.cards.tables import RankTables
from shuffleup.hand.button import ButtonRecord, advance, start_from
from shuffleup.hand.dealing import deal_from_deck
from shuffleup.hand.law import HandLaw
from shuffleup.hand.record import BET, DEAL, OVER, SEATS, HandRecord, TableRecord
from shuffleup.hand.showdown import award
from shuffleup.hand.streets import begin, dealt
from shuffleup.kernel import kernel
from shuffleup.simulation.decisions import act_as
from shuffleup.simulation.dice import Dice, shuffle_top, under
from shuffleup.simulation.night_clock import count_recent, move_clock, note_end, sum_up_recent
from shuffleup.simulation.night_field import (
    ACTED,
    BUSTED,
    DEALT,
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
                for place in range(size):
                    h.deck[place] = 52 - size + place
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
def blinds_and_antes(p: NightPlan, room: SeatingRecord, r: NightRecord, g: TableRecord, b: ButtonRecord) -> None:
    """Who owes what, by the places of the hand."""
    level = r.level
    kind = p.ante_kind[level]
    g.antes = 0
    for place in range(b.players):
        seat = b.order[place]
        g.blind[place] = p.big_blind[level] if seat == b.big else p.small_blind[level] if seat == b.small else 0
        pays = kind == 0 or (seat == b.big if kind == 1 else seat == b.button)
        g.ante[place] = p.ante[level] if pays else 0
        g.antes += g.ante[place]


@kernel
def play_hand(
    p: NightPlan, v: RoomLaw, w: HandLaw, t: RankTables, room: SeatingRecord, r: NightRecord,
    h: HandRecord, g: TableRecord, b: ButtonRecord, d: Dice, x: Trace, table: int, deck_size: int,
) -> None:  # fmt: skip
    """Play the next hand of a table."""
    first = table * SEATS
    b.seats = room.seats[table]
    for seat in range(b.seats):
        b.taken[seat] = 1 if room.sitter[first + seat] != 0 else 0
    if room.hands[table] == 0:
        b.players = room.size[table]
        start_from(b, a_taken_seat(b, under(d, b.players)))
    else:
        b.button = room.button[table]
        b.small = room.small[table]
        b.big = room.big[table]
        advance(b, v.button_method)
    room.button[table] = b.button
    room.small[table] = b.small
    room.big[table] = b.big
    room.hands[table] += 1
    h.n = b.players
    h.players_left = room.left
    for place in range(h.n):
        h.stack[place] = room.stack[room.sitter[first + b.order[place]] - 1]
    blinds_and_antes(p, room, r, g, b)
    top = h.n * g.down[0] + 8
    shuffle_top(d, h, deck_size, min(deck_size, top + (top & 1)))
    if x.on != 0:
        note_deal(x, h, b, table, r.level, deck_size, r.at)
    r.sample_cards = -1
    r.all_in = 0
    begin(h, g, w, deck_size)
    while h.phase != OVER:
        if h.phase == DEAL:
            deal_from_deck(h, g)
            dealt(h, g, w, t)
        elif h.phase == BET:
            place = h.actor
            done = act_as(p, r, h, g, w, t, d, room.sitter[first + b.order[place]] - 1, place, deck_size)
            note(x, ACTED, place, done, 0, 0)
        else:
            award(h, g, w, t)


@kernel
def a_taken_seat(b: ButtonRecord, number: int) -> int:
    """The seat of the player with that number around the table."""
    seen = 0
    for seat in range(b.seats):
        if b.taken[seat] != 0:
            if seen == number:
                return seat
            seen += 1
    return 0


@kernel
def note_deal(x: Trace, h: HandRecord, b: ButtonRecord, table: int, level: int, deck_size: int, now: int) -> None:
    """Write a hand's start into the trace: places, stacks, the deck."""
    note(x, DEALT, table, level, b.players, deck_size)
    note(x, b.button, b.small, b.big, b.seats, now)
    for place in range(h.n):
        note(x, b.order[place], h.stack[place], 0, 0, 0)
    for place in range(deck_size):
        note(x, h.deck[place], 0, 0, 0, 0)


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
