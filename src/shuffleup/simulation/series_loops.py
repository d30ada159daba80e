"""Kernels: nights one after the other, and what is kept of each."""

from shuffleup.cards.tables import RankTables
from shuffleup.hand.button import ButtonRecord
from shuffleup.hand.law import HandLaw
from shuffleup.hand.record import HandRecord, TableRecord
from shuffleup.kernel import kernel
from shuffleup.simulation.dice import Dice
from shuffleup.simulation.night_loops import play_night
from shuffleup.simulation.night_record import STEPS, NightPlan, NightRecord, Trace
from shuffleup.simulation.seating_record import RoomLaw, SeatingRecord
from shuffleup.simulation.series_record import ASKED, HEAD, LEVEL, SeriesRecord
from shuffleup.tournament.kernels.seats import SeatsRecord as SeatsRecord
from shuffleup.tournament.kernels.tables import RoomRecord


@kernel
def play_nights(
    c: SeriesRecord, p: NightPlan, v: RoomLaw, w: HandLaw, t: RankTables, room: SeatingRecord, r: NightRecord,
    h: HandRecord, g: TableRecord, b: ButtonRecord, q: RoomRecord, s: SeatsRecord, d: Dice, x: Trace,
) -> None:  # fmt: skip
    """Play the nights that are asked for."""
    c.used = 0
    for number in range(c.n):
        at = number * ASKED
        r.pace = c.asked[at]
        r.tilt = c.asked[at + 1]
        r.again = c.asked[at + 2]
        r.come = p.late
        d.z = c.asked[at + 3]
        for kind in range(p.kinds_n):
            r.kind_sum[kind] = c.asked[at + 4 + kind]
        if p.stacks_given != 0:
            for player in range(p.entrants):
                room.stack[player] = c.stacks[number * p.entrants + player]
        play_night(p, v, w, t, room, r, h, g, b, q, s, d, x)
        keep(c, p, r)


@kernel
def keep(c: SeriesRecord, p: NightPlan, r: NightRecord) -> None:
    """Write down what is kept of a night."""
    at = c.used
    c.seen[at] = r.hands
    c.seen[at + 1] = r.finish
    c.seen[at + 2] = r.final_table
    c.seen[at + 3] = r.sold
    c.seen[at + 4] = r.late_hands
    c.seen[at + 5] = r.late_all_in
    c.seen[at + 6] = r.rebought
    c.seen[at + 7] = r.added
    c.seen[at + 8] = r.level + 1
    steps = min(STEPS, r.step + 1)
    c.seen[at + 9] = steps
    at += HEAD
    for table in range(p.tables_n):
        c.seen[at] = r.broke[table]
        at += 1
    for level in range(r.level + 1):
        c.seen[at] = r.level_left[level]
        c.seen[at + 1] = r.level_chips[level]
        c.seen[at + 2] = r.level_median[level]
        c.seen[at + 3] = r.level_sold[level]
        c.seen[at + 4] = r.level_hands[level]
        c.seen[at + 5] = r.level_all_in[level]
        at += LEVEL
    for step in range(steps):
        c.seen[at] = r.left_at[step]
        at += 1
    c.used = at
