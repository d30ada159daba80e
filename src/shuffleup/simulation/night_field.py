"""Kernels: who plays and where they sit at the start, who comes late, what is bought again, and the trace of it all."""

from typing import Final

from shuffleup.hand.record import SEATS
from shuffleup.kernel import kernel
from shuffleup.simulation.dice import Dice, under
from shuffleup.simulation.night_record import (
    CALLS,
    ENTERS,
    LOOKS_UP,
    MISREADS,
    RETURNS,
    SHOVES,
    TRAITS,
    WHOLE,
    NightPlan,
    NightRecord,
    Trace,
)
from shuffleup.simulation.seating import sit, use_table
from shuffleup.simulation.seating_record import SeatingRecord

# Kinds of entries in the trace.
SEATED: Final = 1
DEALT: Final = 2
ACTED: Final = 3
HAND_OVER: Final = 4
BUSTED: Final = 5
MOVED: Final = 6
BROKE: Final = 7
FINAL: Final = 8
LEVEL: Final = 9
CAME: Final = 10
TABLE_USED: Final = 11
BOUGHT: Final = 12
ADDED_ON: Final = 13
EARLY: Final = 14
DREW: Final = 15
NEW_STUB: Final = 16

ENTRY: Final = 5
"""Numbers of one entry in the trace."""
WAIT: Final = 60_000
"""Milliseconds after which a table with one player looks again whether it can play."""


@kernel
def note(x: Trace, kind: int, a: int, b: int, c: int, e: int) -> None:
    """Write an entry into the trace, if one is kept and has room."""
    if x.on != 0 and x.n + ENTRY <= len(x.log):
        x.log[x.n] = kind
        x.log[x.n + 1] = a
        x.log[x.n + 2] = b
        x.log[x.n + 3] = c
        x.log[x.n + 4] = e
        x.n += ENTRY


@kernel
def shuffle_scratch(r: NightRecord, d: Dice, count: int) -> None:
    """Put the first so many numbers of the scratch list in random order."""
    for place in range(count - 1):
        other = place + under(d, count - place)
        number = r.scratch[place]
        r.scratch[place] = r.scratch[other]
        r.scratch[other] = number


@kernel
def draw_field(p: NightPlan, room: SeatingRecord, r: NightRecord, d: Dice, x: Trace) -> None:
    """Empty the room, let the players in, draw their seats, and fix when late ones come."""
    clear_night(p, room, r)
    for player in range(p.entrants):
        r.scratch[player] = player
    shuffle_scratch(r, d, p.entrants)
    number = 0
    for table in range(room.tables_n):
        if p.start_size[table] > 0:
            use_table(room, table, max(p.seats_per_table, p.start_size[table]))
            for seat in range(p.start_size[table]):
                sit(room, r.scratch[number], table, seat)
                note(x, SEATED, r.scratch[number], table * SEATS + seat, 0, 0)
                number += 1
    for player in range(p.entrants):
        if p.stacks_given == 0:
            room.stack[player] = p.starting_stack
            if p.early_bonus > 0 and under(d, WHOLE) < p.early:
                room.stack[player] += p.early_bonus
                note(x, EARLY, player, p.early_bonus, 0, 0)
        become(p, r, d, player)
    r.players_n = p.entrants
    r.sold = p.entrants
    for _ in range(p.rebuys_had):
        player = under(d, p.entrants)
        r.bought[player] = min(p.rebuys, r.bought[player] + 1)
    for late in range(r.come):
        open_ms = max(1, p.entries_end - p.start_at)
        one = under(d, open_ms)
        at = p.start_at + min(one, under(d, open_ms))
        place = late
        while place > 0 and r.arrive[place - 1] > at:
            r.arrive[place] = r.arrive[place - 1]
            place -= 1
        r.arrive[place] = at


@kernel
def clear_night(p: NightPlan, room: SeatingRecord, r: NightRecord) -> None:
    """Make the records of an earlier night ready for a new one."""
    room.used_n = 0
    room.left = 0
    room.tables_n = p.tables_n
    for table in range(room.tables_n):
        room.used[table] = 0
        room.size[table] = 0
        room.order[table] = p.order[table]
        r.broke[table] = -1
    for player in range(p.entrants + p.late):
        room.table_of[player] = -1
    r.arrived = 0
    r.out_n = 0
    r.hands = 0
    r.rebought = 0
    r.added = 0
    r.added_on = 1 if p.add_on_stack == 0 or p.add_on_at < p.start_at else 0
    r.ended = p.start_at
    r.final_table = -1
    r.step = 0
    r.recent_at = p.start_at // 60_000
    for place in range(len(r.recent)):
        r.recent[place] = 0
    for level in range(p.levels_n):
        r.level_hands[level] = 0
        r.level_all_in[level] = 0
        r.level_left[level] = 0


@kernel
def become(p: NightPlan, r: NightRecord, d: Dice, player: int) -> None:
    """Give a player his kind and his traits: the kind's, looser or tighter with this field, and his own skill."""
    throw = under(d, WHOLE)
    kind = 0
    while kind + 1 < p.kinds_n and throw >= r.kind_sum[kind]:
        kind += 1
    r.kind[player] = kind
    r.lives[player] = 1
    r.bought[player] = 0
    for trait in range(TRAITS):
        r.trait[player * TRAITS + trait] = p.traits[kind * TRAITS + trait]
    base = player * TRAITS
    r.trait[base + ENTERS] = r.trait[base + ENTERS] * (WHOLE + r.tilt) // WHOLE
    r.trait[base + CALLS] = r.trait[base + CALLS] * (WHOLE + r.tilt) // WHOLE
    r.trait[base + SHOVES] = r.trait[base + SHOVES] * (WHOLE + r.tilt) // WHOLE
    r.trait[base + LOOKS_UP] = r.trait[base + LOOKS_UP] * (WHOLE + r.tilt) // WHOLE
    own = WHOLE - p.skill_spread + under(d, 2 * p.skill_spread + 1)
    r.trait[base + MISREADS] = r.trait[base + MISREADS] * own // WHOLE


@kernel
def late_seat(p: NightPlan, room: SeatingRecord, r: NightRecord, d: Dice, x: Trace, player: int, now: int) -> bool:
    """Give somebody a starting stack and any free seat of the shortest tables; a further table where all are full."""
    if room.table_of[player] < 0 and not any_free(room):
        spare = -1
        for table in range(room.tables_n - 1, -1, -1):
            if room.used[table] == 0 and room.used_n < room.tables_n and r.broke[table] < 0:
                spare = table
        if spare < 0:
            return False
        use_table(room, spare, p.seats_per_table)
        note(x, TABLE_USED, spare, 0, 0, 0)
        r.next_at[spare] = now
    fewest = SEATS + 1
    count = 0
    for table in range(room.tables_n):
        free = room.seats[table] - room.size[table]
        if room.used[table] != 0 and free > 0 and room.size[table] <= fewest:
            count = free if room.size[table] < fewest else count + free
            fewest = room.size[table]
    skip = under(d, count)
    for table in range(room.tables_n):
        if room.used[table] != 0 and room.size[table] == fewest:
            for seat in range(room.seats[table]):
                if room.sitter[table * SEATS + seat] == 0:
                    if skip == 0:
                        sit(room, player, table, seat)
                        note(x, CAME, player, table * SEATS + seat, now, 0)
                        take_stack(p, room, r, d, player)
                        return True
                    skip -= 1
    return False


@kernel
def any_free(room: SeatingRecord) -> bool:
    """Whether a table in use has a free seat."""
    for table in range(room.tables_n):  # noqa: SIM110 - no generators in a kernel
        if room.used[table] != 0 and room.size[table] < room.seats[table]:
            return True
    return False


@kernel
def take_stack(p: NightPlan, room: SeatingRecord, r: NightRecord, d: Dice, player: int) -> None:
    """A starting stack for somebody who comes, for the first time or again."""
    room.stack[player] = p.starting_stack
    r.sold += 1
    if player == r.players_n:
        room.stack[player] -= p.starting_stack * min(p.late_cut * levels_begun(p, r), p.late_cut_most) // 100
        become(p, r, d, player)
    else:
        r.lives[player] += 1


@kernel
def levels_begun(p: NightPlan, r: NightRecord) -> int:
    """Levels of play that have begun, breaks left out; one at least."""
    count = 0
    for level in range(r.level + 1):
        if p.is_break[level] == 0:
            count += 1
    return max(1, count)


@kernel
def wants_more(r: NightRecord, d: Dice, player: int) -> bool:
    """Whether a player who may buy a stack or chips does: his own habit, by how freely this room buys tonight."""
    return under(d, WHOLE) < r.trait[player * TRAITS + RETURNS] * r.again // (WHOLE // 2)


@kernel
def buy_again(p: NightPlan, room: SeatingRecord, r: NightRecord, d: Dice, x: Trace, player: int, end: int) -> bool:
    """A player with no chips left buys some again and keeps his seat, if he may and wants to."""
    if end >= p.rebuys_end or r.bought[player] >= p.rebuys or not wants_more(r, d, player):
        return False
    room.stack[player] = p.rebuy_stack
    r.bought[player] += 1
    r.rebought += 1
    note(x, BOUGHT, player, p.rebuy_stack, end, 0)
    return True


@kernel
def add_on(p: NightPlan, room: SeatingRecord, r: NightRecord, d: Dice, x: Trace, now: int) -> None:
    """Everybody who sits may take the add-on; those who had it before the night was taken up are the first ones."""
    r.added_on = 1
    for player in range(p.add_ons_had, r.players_n):
        if room.table_of[player] >= 0 and wants_more(r, d, player):
            room.stack[player] += p.add_on_stack
            r.added += 1
            note(x, ADDED_ON, player, p.add_on_stack, now, 0)
