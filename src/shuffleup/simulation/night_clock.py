"""Kernels: the clock of a night. Levels as they come, moments at which the players left are noted, the last half hour.

A level brings its game to the tables. Not done here: chips that leave play (`night_field`).
"""

from typing import Final

from shuffleup.hand.record import STREETS, TableRecord
from shuffleup.kernel import kernel
from shuffleup.simulation.dice import Dice
from shuffleup.simulation.night_field import LEVEL, note
from shuffleup.simulation.night_races import race_off
from shuffleup.simulation.night_record import GAME_WIDTH, STEPS, NightPlan, NightRecord, Trace
from shuffleup.simulation.seating_record import RoomLaw, SeatingRecord

NEVER: Final = 1 << 60
MINUTE: Final = 60_000
LATE: Final = 30
"""Minutes at the end for which all-in hands are counted apart."""


@kernel
def move_clock(
    p: NightPlan, v: RoomLaw, room: SeatingRecord, r: NightRecord, g: TableRecord, d: Dice, x: Trace, now: int
) -> None:
    """Come to `now`: note the players left on the way, begin the levels that have begun, race chips off."""
    while r.step * p.step_ms <= now and r.step < STEPS:
        r.left_at[r.step] = room.left
        r.step += 1
    while now >= r.level_at and r.level + 1 < p.levels_n:
        r.level += 1
        level = r.level
        if p.ends[level] <= p.start_at:
            continue
        r.level_at = p.ends[level]
        note(x, LEVEL, level, now, 0, 0)
        if p.is_break[level] == 0:
            if level > 0 and p.unit[level] > g.unit and r.hands > 0:
                race_off(p, v, room, d, g.unit, p.unit[level])
            set_game(p, g, level)
            note_level(room, r, level)
    if r.level + 1 >= p.levels_n and now >= r.level_at:
        r.level_at = NEVER


@kernel
def note_level(room: SeatingRecord, r: NightRecord, level: int) -> None:
    """Note how the room stands as a level begins: players, chips, the middle stack."""
    count = 0
    chips = 0
    for player in range(r.players_n):
        if room.table_of[player] >= 0:
            chips += room.stack[player]
            r.scratch[count] = room.stack[player]
            count += 1
    sort_scratch(r, count)
    r.level_left[level] = count
    r.level_chips[level] = chips
    r.level_median[level] = (r.scratch[count // 2] + r.scratch[(count - 1) // 2]) // 2 if count > 0 else 0
    r.level_sold[level] = r.sold


@kernel
def sort_scratch(r: NightRecord, count: int) -> None:
    """Put the first so many numbers of the scratch list in rising order (Shell's way)."""
    gap = 1
    while gap < count:
        gap = 3 * gap + 1
    while gap > 0:
        for at in range(gap, count):
            number = r.scratch[at]
            place = at
            while place >= gap and r.scratch[place - gap] > number:
                r.scratch[place] = r.scratch[place - gap]
                place -= gap
            r.scratch[place] = number
        gap //= 3


@kernel
def count_recent(r: NightRecord, end: int) -> None:
    """Count a hand among those of the last half hour, minute by minute in a ring."""
    minute = end // MINUTE
    while r.recent_at < minute:
        r.recent_at += 1
        r.recent[r.recent_at % 32 * 2] = 0
        r.recent[r.recent_at % 32 * 2 + 1] = 0
    if minute > r.recent_at - 32:
        r.recent[minute % 32 * 2] += 1
        r.recent[minute % 32 * 2 + 1] += r.all_in


@kernel
def sum_up_recent(r: NightRecord) -> None:
    """The hands of the last half hour, and those with somebody all-in."""
    r.late_hands = 0
    r.late_all_in = 0
    last = r.finish // MINUTE
    for minute in range(max(0, last - LATE + 1), last + 1):
        if minute <= r.recent_at and minute > r.recent_at - 32:
            r.late_hands += r.recent[minute % 32 * 2]
            r.late_all_in += r.recent[minute % 32 * 2 + 1]


@kernel
def note_end(p: NightPlan, room: SeatingRecord, r: NightRecord) -> None:
    """Fill in what the night did not come to: levels not reached, moments after the end."""
    for level in range(r.level + 1, p.levels_n):
        r.level_left[level] = 0
        r.level_chips[level] = 0
        r.level_median[level] = 0
        r.level_sold[level] = 0
    for step in range(r.step, STEPS):
        r.left_at[step] = room.left


@kernel
def set_game(p: NightPlan, g: TableRecord, level: int) -> None:
    """Write the game and the sizes of a level into the record that hands are played by."""
    at = p.game[level] * GAME_WIDTH + 1
    g.betting = p.games[at]
    g.family = p.games[at + 1]
    g.forced = p.games[at + 2]
    g.high = p.games[at + 3]
    g.low = p.games[at + 4]
    g.omaha = p.games[at + 5]
    g.streets = p.games[at + 6]
    g.draws = p.games[at + 7]
    at += 8
    for street in range(STREETS):
        g.down[street] = p.games[at + street]
        g.up[street] = p.games[at + STREETS + street]
        g.board[street] = p.games[at + 2 * STREETS + street]
        g.draw[street] = p.games[at + 3 * STREETS + street]
        g.big[street] = p.games[at + 4 * STREETS + street]
        g.opens[street] = p.games[at + 5 * STREETS + street]
        g.burn[street] = p.games[at + 6 * STREETS + street]
    g.small_bet = p.small_bet[level]
    g.big_bet = p.big_bet[level]
    g.bring_in = p.bring_in[level]
    g.small_blind = p.small_blind[level]
    g.unit = p.unit[level]
    g.ante_trimmed = 1 if p.ante_kind[level] == 0 else 0
