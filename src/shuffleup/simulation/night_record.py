"""The records of a simulated night: what is settled before it (`NightPlan`), and how it goes (`NightRecord`).

Times are milliseconds on the clock of the structure, breaks included, as in `tournament.clock`. Shares and chances
are out of `WHOLE`. Fields of length 0 are one number. Interpreted records may be shorter than these maps say.
"""

from collections.abc import Mapping
from typing import Final

from shuffleup.hand.record import SEATS, STREETS
from shuffleup.simulation.seating_record import PLAYERS, TABLES

WHOLE: Final = 1024
LEVELS: Final = 1_000
GAMES: Final = 12
GAME_WIDTH: Final = 9 + 7 * STREETS
KINDS: Final = 24
"""Kinds of players in one field."""
TRAITS: Final = 11

# A player's traits, in the order of `models.Traits`.
ENTERS: Final = 0
RAISES: Final = 1
CALLS: Final = 2
BETS: Final = 3
BLUFFS: Final = 4
MISREADS: Final = 5
PUSHES: Final = 6
SIZES: Final = 7
RETURNS: Final = 8
SHOVES: Final = 9
LOOKS_UP: Final = 10

STEPS: Final = 400
"""Moments at which the players left are noted."""
QUANTILES: Final = 64
"""Equal parts into which the hands of a game are split, to tell how one ranks among them."""
SAMPLES: Final = 8
"""Hands that nobody holds, against which a player sets his own."""

PLAN_FIELDS: Final[Mapping[str, int]] = {
    "levels_n": 0,
    "ends": LEVELS,  # when a level or break is over
    "is_break": LEVELS,
    "small_blind": LEVELS,
    "big_blind": LEVELS,
    "ante": LEVELS,
    "ante_kind": LEVELS,  # 0 each, 1 the big blind, 2 the button
    "bring_in": LEVELS,
    "small_bet": LEVELS,
    "big_bet": LEVELS,
    "unit": LEVELS,  # smallest chip in play
    "game": LEVELS,  # which of the games below
    "games": GAMES * GAME_WIDTH,  # each: deck, hole cards, then the fields of `TableRecord` in the loops' order
    "seats_per_table": 0,
    "starting_stack": 0,
    "entrants": 0,  # players with a seat at the start
    "late": 0,  # and how many more may come
    "entries_end": 0,  # when late entry and re-entry are over; 0 for neither
    "re_entries": 0,  # how often one player may enter again
    "rebuys": 0,  # how often one player may buy chips again when he has none
    "rebuys_end": 0,  # when that is over
    "rebuy_stack": 0,
    "rebuys_had": 0,  # bought before `start_at`, by anybody who is left
    "add_on_stack": 0,  # 0 for no add-on
    "add_on_at": 0,  # when everybody left may take it, once
    "add_ons_had": 0,
    "early_bonus": 0,  # chips on top for somebody who came early
    "early": 0,  # share of those at the start who did
    "late_cut": 0,  # percent that a late stack lacks for each level begun
    "late_cut_most": 0,
    "start_at": 0,  # where on the clock the night begins: not at 0 when it is under way
    "stop_at": 0,  # where it is broken off, 0 for nowhere
    "stacks_given": 0,  # 1: `stack` is filled in already, else everybody has the starting stack
    "start_size": TABLES,  # players at each table at the start
    "tables_n": 0,  # tables of the room
    "order": TABLES,  # their places in the breaking order
    "hand_ms": 0,  # how long a hand takes at a full table
    "step_ms": 0,  # time between two notes of the players left
    "most_hands": 0,  # where a night is given up that does not end
    "kinds_n": 0,
    "kind_sum": KINDS,  # shares of the kinds of players added up, the last is WHOLE
    "traits": KINDS * TRAITS,
    "skill_spread": 0,
    "pair_rank": 169,  # share of two-card hands that are no better, out of WHOLE
    "omaha_rank": QUANTILES,  # sums of `pair_rank` that split Omaha hands into equal parts
    "standing": GAMES * STREETS * QUANTILES,  # the same for hands of stud and draw games, by game and street
}

NIGHT_FIELDS: Final[Mapping[str, int]] = {
    "at": 0,
    "level": 0,
    "level_at": 0,  # when the level is over
    "pace": 0,  # time that hands take, out of WHOLE of what was planned
    "tilt": 0,  # how much looser this field is than its kinds, out of WHOLE
    "again": 0,  # how freely stacks and chips are bought again, half of WHOLE as usual
    "kind_sum": KINDS,  # tonight's shares of the kinds added up
    "come": 0,  # how many of the late really come
    "arrived": 0,
    "players_n": 0,
    "out_n": 0,
    "sold": 0,  # stacks sold
    "rebought": 0,  # re-buys sold
    "added": 0,  # add-ons sold
    "added_on": 0,  # 1 once add-ons have been sold
    "ended": 0,  # when the hand was over after which the room is put in order
    "next_at": TABLES,  # when a table's next hand begins
    "arrive": PLAYERS,
    "kind": PLAYERS,
    "trait": PLAYERS * TRAITS,
    "lives": PLAYERS,
    "bought": PLAYERS,  # re-buys of each player
    "out": PLAYERS,  # players in the order in which they went out for good
    "scratch": PLAYERS,
    "sample": SAMPLES,
    "sample_low": SAMPLES,
    "unseen": 52,  # cards that a player of stud has not seen
    "share": SEATS,  # of samples that each player's hand beats on this board, -1 where nobody has looked yet
    "board_key": 0,  # the board's cards added up as hands are ranked
    "board_bits": 0,
    "sample_cards": 0,  # cards on the board for which the samples were taken, -1 for none yet
    "hands": 0,
    "finish": 0,  # when the last hand was over, -1 if the night was given up
    "final_table": 0,  # when the final table was drawn, -1 if it was not
    "broke": TABLES,  # when a table broke or went into the final table, -1 if it did not
    "step": 0,
    "left_at": STEPS,
    "level_hands": LEVELS,
    "level_all_in": LEVELS,
    "level_left": LEVELS,  # players left as the level began, 0 if play was over
    "level_chips": LEVELS,
    "level_median": LEVELS,
    "level_sold": LEVELS,
    "late_hands": 0,  # hands in the last half hour
    "late_all_in": 0,
    "recent": 64,  # hands and all-in hands of the last 32 minutes, two numbers a minute
    "recent_at": 0,
    "all_in": 0,  # whether somebody has gone all-in in this hand
}

TRACE: Final = 400_000
TRACE_FIELDS: Final[Mapping[str, int]] = {"on": 0, "n": 0, "log": TRACE}


class NightPlan:
    """What is settled before the night; see `PLAN_FIELDS`."""

    __slots__ = tuple(PLAN_FIELDS)

    levels_n: int
    ends: list[int]
    is_break: list[int]
    small_blind: list[int]
    big_blind: list[int]
    ante: list[int]
    ante_kind: list[int]
    bring_in: list[int]
    small_bet: list[int]
    big_bet: list[int]
    unit: list[int]
    game: list[int]
    games: list[int]
    seats_per_table: int
    starting_stack: int
    entrants: int
    late: int
    entries_end: int
    re_entries: int
    rebuys: int
    rebuys_end: int
    rebuy_stack: int
    rebuys_had: int
    add_on_stack: int
    add_on_at: int
    add_ons_had: int
    early_bonus: int
    early: int
    late_cut: int
    late_cut_most: int
    start_at: int
    stop_at: int
    stacks_given: int
    start_size: list[int]
    tables_n: int
    order: list[int]
    hand_ms: int
    step_ms: int
    most_hands: int
    kinds_n: int
    kind_sum: list[int]
    traits: list[int]
    skill_spread: int
    pair_rank: list[int]
    omaha_rank: list[int]
    standing: list[int]

    def __init__(self) -> None:
        for name, length in PLAN_FIELDS.items():
            setattr(self, name, [0] * length if length else 0)


class NightRecord:
    """How the night goes; see `NIGHT_FIELDS`."""

    __slots__ = tuple(NIGHT_FIELDS)

    at: int
    level: int
    level_at: int
    pace: int
    tilt: int
    again: int
    kind_sum: list[int]
    come: int
    arrived: int
    players_n: int
    out_n: int
    sold: int
    rebought: int
    added: int
    added_on: int
    ended: int
    next_at: list[int]
    arrive: list[int]
    kind: list[int]
    trait: list[int]
    lives: list[int]
    bought: list[int]
    out: list[int]
    scratch: list[int]
    sample: list[int]
    sample_low: list[int]
    unseen: list[int]
    share: list[int]
    board_key: int
    board_bits: int
    sample_cards: int
    hands: int
    finish: int
    final_table: int
    broke: list[int]
    step: int
    left_at: list[int]
    level_hands: list[int]
    level_all_in: list[int]
    level_left: list[int]
    level_chips: list[int]
    level_median: list[int]
    level_sold: list[int]
    late_hands: int
    late_all_in: int
    recent: list[int]
    recent_at: int
    all_in: int

    def __init__(self) -> None:
        for name, length in NIGHT_FIELDS.items():
            setattr(self, name, [0] * length if length else 0)


class Trace:
    """What happened, as numbers: a kind of entry, then its facts. The loops write it, whoever checks them reads it."""

    __slots__ = tuple(TRACE_FIELDS)

    on: int
    n: int
    log: list[int]

    def __init__(self, *, on: bool = False) -> None:
        self.on = int(on)
        self.n = 0
        self.log = [0] * (TRACE if on else 1)
