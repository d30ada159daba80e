"""What a running tournament of the application tells of its night: the clock, tables, counts, stacks and hands."""

from itertools import pairwise
from statistics import median

from shuffleup.bad_input import BadInput
from shuffleup.message import Message
from shuffleup.simulation.so_far import HandsReport, NightSoFar, drawn_sizes, with_tables_for
from shuffleup.tournament.chip_state import ChipReason
from shuffleup.tournament.clock import settle
from shuffleup.tournament.door import entries_open
from shuffleup.tournament.ledger import chips_in_play, lines, stacks_sold
from shuffleup.tournament.plan import Format
from shuffleup.tournament.state import Tournament

FRESH_MS = 10 * 60_000
"""For so long stacks are taken to be as they were counted, unless somebody went out since."""
FEWEST_HANDS = 8
LONGEST_HAND_MS = 6 * 60_000
"""Between two hands that a table reported; a longer time holds a break, a stop, or hands that nobody reported."""


def night_so_far(state: Tournament, at: int) -> NightSoFar:
    """A running tournament at `at` (ms UTC). Raises BadInput before its clock has started.

    Of a night with counts in place of names the tables are taken to be as few as hold the players left, or while
    somebody may still come as many as those who entered needed; they are those of `with_tables_for`.
    """
    counted = state.plan.format is Format.COUNTS
    if not state.clock.started or not (counted or state.tables):
        raise BadInput(Message("wrong.night_not_under_way"), right=Message("right.forecast_before_start"))
    if counted and state.counts.left < 1:
        raise BadInput(Message("wrong.nobody_counted_players_yet"), right=Message("right.how_many_entered_how"))
    now = settle(state.plan, state.clock, at)
    clock = sum(level.milliseconds for level in state.plan.levels[: now.index]) + now.used
    entries = stacks_sold(state)
    stopped = max(0, at - state.started_at) - clock
    counts, left = [], entries
    for knockout in state.knockouts:
        left -= len(knockout.lives)
        on_clock = (knockout.at - state.started_at - max(0, stopped)) / 60_000
        if on_clock > 0:
            counts.append((on_clock, left))
    return NightSoFar(
        minutes=max(0, at - state.started_at) / 60_000,
        clock_minutes=clock / 60_000,
        tables=_counted_tables(state, at) if counted else {each: size for each, size in state.sizes().items() if size},
        entries=entries,
        chips=chips_in_play(state),
        more_may_come=entries_open(state, at),
        stacks=_stacks(state, at),
        counts=tuple(counts),
        reports=_reports(state),
        rebuys=_bought(state, ChipReason.REBUY),
        add_ons=_bought(state, ChipReason.ADD_ON),
    )


def _bought(state: Tournament, why: ChipReason) -> int:
    """Re-buys or add-ons of players who are left."""
    sitting = set(state.seated.values())
    return sum(1 for line in lines(state) if line.why is why and line.entry in sitting)


def _counted_tables(state: Tournament, at: int) -> dict[int, int]:
    """Players at each table where only their number is known."""
    counts, plan = state.counts, with_tables_for(state.plan, state.counts.entered)
    seated = drawn_sizes(plan, counts.entered if entries_open(state, at) else counts.left)
    small, larger = divmod(counts.left, len(seated))
    sizes = {number: small + (place < larger) for place, number in enumerate(seated)}
    return {number: size for number, size in sizes.items() if size}


def _stacks(state: Tournament, at: int) -> tuple[int, ...]:
    """Stacks of players left as they were just counted, where the sum can be right."""
    counted = state.counted[-1] if state.counted else None
    if counted is None or at - counted.at > FRESH_MS or any(out.at > counted.at for out in state.knockouts):
        return ()
    sitting, chips = set(state.seated.values()), chips_in_play(state)
    stacks = tuple(stack for entry, stack in counted.players if entry in sitting and stack > 0)
    missing = len(sitting) - len(stacks)
    right = sum(stacks) + missing <= chips if missing else sum(stacks) == chips
    return stacks if right else ()


def _reports(state: Tournament) -> tuple[HandsReport, ...]:
    """What tables reported of their hands. The middle time between two is taken, since some hands go unreported."""
    sizes, reports = state.sizes(), []
    for table, stamps in state.hands.items():
        times = [late - early for early, late in pairwise(stamps)]
        whole = [time for time in times if 0 < time <= LONGEST_HAND_MS]
        if sizes.get(table, 0) >= 2 and len(whole) >= FEWEST_HANDS:
            reports.append(HandsReport(sizes[table], len(whole), len(whole) * median(whole) / 60_000))
    return tuple(reports)
