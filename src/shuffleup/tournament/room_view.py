"""The one adapter from a night to the room that rules between hands are asked of: what it knows, in that room's words.

Whose rule: none; facts only. Players go by their entries. What a table was last said to have dealt is told where a hand
is asked about (`one_table`, `every_table`, `tables_with_players`); moves between tables are asked of the seats alone
(`seating_room`), since the last said may be a hand old, and of what the director has answered. Not done: what players
have in chips.
"""

from collections.abc import Iterable, Mapping
from dataclasses import replace
from functools import lru_cache

from shuffleup.games.mixes import games_in_turn
from shuffleup.tournament.answers import UNKNOWN
from shuffleup.tournament.between.games_played import is_stud
from shuffleup.tournament.between.room import Blinds, Positions, Room, RoomPlayer, RoomTable
from shuffleup.tournament.clock import read_clock
from shuffleup.tournament.plan import PlanLevel
from shuffleup.tournament.ruling_state import Serving
from shuffleup.tournament.seats import is_locked
from shuffleup.tournament.state import Table, Tournament

NOBODY: frozenset[str] = frozenset()

LAID_OUT = "stack "
"""How a stack that nobody has claimed is called in the room: it is dealt in, and posts."""

STUD = "STUD"


def level_now(state: Tournament, at: int) -> PlanLevel | None:
    """The level that is played now; in a break the one after it."""
    levels = state.plan.levels[read_clock(state.plan, state.clock, at).index :]
    return next((level for level in levels if not level.is_break), None)


def game_of(state: Tournament, at: int) -> tuple[str | None, str]:
    """The game of the whole event, if it has one, and that of a hand which begins now where games change."""
    games = {level.game for level in state.plan.levels if not level.is_break}
    level = level_now(state, at)
    if state.plan.is_digital:
        alone = len(games) == 1 and len(games_in_turn(next(iter(games))).games) == 1
        return (next(iter(games)), "") if alone else (None, game_now(state, at))
    if len(games) > 1:
        return None, level.game if level else ""
    return next(iter(games), None), ""


def game_now(state: Tournament, at: int) -> str:
    """The one game of a hand that begins now: of a mix the one whose turn it is by the levels of play."""
    level = level_now(state, at)
    if level is None:
        return ""
    reading = read_clock(state.plan, state.clock, at)
    turn = max(0, state.plan.play_number(reading.index) - (0 if reading.level.is_break else 1))
    return games_in_turn(level.game).game_now(level=turn, hands_before=0, players=0).id


@lru_cache(maxsize=10_000)
def _nobody_told(entry: str) -> RoomPlayer:
    """A player of whom nothing is known but his seat: the same one for every question of a night."""
    return RoomPlayer(entry)


def event_room(state: Tournament, at: int) -> Room:
    """What a rule between hands can know of this night without its tables: the level, its blinds, who is in it."""
    return replace(_event(state, at), players={entry: _nobody_told(entry) for entry in state.seated.values()})


def _event(state: Tournament, at: int) -> Room:
    reading = read_clock(state.plan, state.clock, at)
    number = state.plan.play_number(reading.index)
    levels = tuple(
        Blinds(level.small_blind, level.big_blind, level.ante) for level in state.plan.levels if not level.is_break
    )
    return Room(
        grade=state.plan.grade or None,
        level=number,
        blinds=levels[number - 1] if number else Blinds(),
        levels=levels,
        seats_per_table=state.plan.seats_per_table,
        players_left=len(state.seated) or None,
        starting_stack=state.plan.starting_stack,
        rebuys=state.plan.rebuys > 0,
        re_entry=state.plan.re_entries > 0,
        early_bonus=state.plan.early_bonus,
    )


def one_table(state: Tournament, number: int, at: int) -> Room:
    """One table as a rule between hands is told of it: seats, button and blinds of the hand under way, who waits."""
    game, level = game_of(state, at)[0], level_now(state, at)
    blinds = Blinds(level.small_blind, level.big_blind) if level else Blinds()
    return Room(
        tables={number: table_with_hand(state, number)}, game=game, blinds=blinds, grade=state.plan.grade or None
    )


def every_table(state: Tournament, at: int) -> Room:
    """Every table with its players and hands, for a rule that looks at all of them."""
    tables = {number: table_with_hand(state, number, alone=False) for number in state.tables}
    return replace(event_room(state, at), tables=tables)


def tables_with_players(state: Tournament, numbers: Iterable[int], at: int) -> Room:
    """Some tables with their hands, and what the night knows of everybody there: who is away, who sits out."""
    room = event_room(state, at)
    there = [entry for number in numbers for entry in state.at_table(number).values()]
    told = {entry: _player(state, entry) for entry in there}
    tables = {number: table_with_hand(state, number) for number in numbers}
    return replace(room, tables=tables, players={**room.players, **told}, game=game_of(state, at)[0])


def _player(state: Tournament, entry: str) -> RoomPlayer:
    """Whether somebody is away, and how many hands he still has to miss."""
    serving = state.serving.get(entry, Serving())
    waits = not serving.is_over
    left = serving.left if waits else 0
    laps = waits and serving.laps > 0
    return RoomPlayer(entry, absent=entry in state.away, penalty_hands=left, penalty_open=laps)


def seating_room(state: Tournament, at: int, answers: Mapping[str, str] | None = None) -> Room:
    """The seats of every table, in what order tables give and break, and what was answered to questions so far."""
    game, now = game_of(state, at)
    stud_alone = game is None and all(is_stud(level.game) for level in state.plan.levels if not level.is_break)
    order = state.plan.breaking_order()
    return replace(
        _event(state, at),
        tables=_seats(state, now or None),
        players={
            each.id: RoomPlayer(each.id, stays=True)
            for each in state.entries.values()
            if each.kept is not None and is_locked(each)
        },
        game=STUD if stud_alone and state.plan.levels else game,
        break_order=order,
        giving_order=order,
        facts={fact: told for fact, told in (answers or {}).items() if _possible(state, fact, told)},
    )


_LONGEST = 4
"""Digits of the number of a table or a seat; no room has more."""

_SEATS_ASKED = ("big_blind", "small_blind", "button", "opened")
"""Facts of one table to which a seat is the answer."""


def _possible(state: Tournament, fact: str, told: str) -> bool:
    """Whether this can be so: an old page may name a table that is broken, or a seat that is taken by now."""
    what, _, number = fact.partition(" ")
    table = state.tables.get(_number(number))
    if table is None or what not in _SEATS_ASKED:
        return False
    if told == UNKNOWN:
        return True
    seat = _number(told)
    return 1 <= seat <= table.seats and (what != "opened" or seat in state.free_seats(table.number))


def _number(told: str) -> int:
    """The number of a table or a seat; 0 for what can be none."""
    return int(told) if told.isdecimal() and len(told) <= _LONGEST else 0


def _seats(state: Tournament, game: str | None) -> dict[int, RoomTable]:
    """Every table with its seats alone; those kept for somebody to come take nobody else.

    Everybody is looked at once: hundreds of tables are asked about with every page.
    """
    names = {number: [""] * table.seats for number, table in state.tables.items()}
    for (number, seat), entry in state.seated.items():
        names[number][seat - 1] = entry
    closed = {number: set(table.closed) for number, table in state.tables.items() if table.closed}
    for number, seat in state.kept_seats():
        closed.setdefault(number, set()).add(seat)
    found = {}
    for number, row in names.items():
        stacks = _lay_out(state, number, row, alone=False) if state.laid_out else NOBODY
        found[number] = _seats_of(number, tuple(row), frozenset(closed.get(number, ())), game, stacks)
    return found


@lru_cache(maxsize=4_096)
def _seats_of(
    number: int, names: tuple[str, ...], closed: frozenset[int], game: str | None, stacks: frozenset[str]
) -> RoomTable:
    """One table; most are as they were when they were asked about last."""
    empty = len(stacks) == sum(map(bool, names))
    return RoomTable(number, names, closed=closed, game=game, laid_out=stacks, just_opened=empty)


def table_with_hand(state: Tournament, number: int, *, alone: bool = True) -> RoomTable:
    """A table with everybody who sits there and the hand that it was last said to have; `alone` in the room or not."""
    table = state.tables[number]
    names, stacks = _names_at(state, table, alone=alone)
    told = RoomTable(number, names, closed=frozenset(table.closed), laid_out=stacks)
    hand = state.positions.get(number)
    if hand is None:
        return told
    waiting = {entry: until for entry, until in hand.waiting if entry in names}
    return replace(told, last=positions_of(hand.seats), waiting=waiting, game=hand.game or None)


def positions_of(seats: tuple[int, int, int]) -> Positions:
    """Button and blinds as the room has them; 0 stands for a seat that nobody knows."""
    return Positions(*(seat or None for seat in seats))


def _names_at(state: Tournament, table: Table, *, alone: bool) -> tuple[tuple[str, ...], frozenset[str]]:
    """Everybody who sits at a table, by entry, and which of these names are stacks laid out."""
    names = [state.seated.get((table.number, seat), "") for seat in range(1, table.seats + 1)]
    stacks = _lay_out(state, table.number, names, alone=alone)
    return tuple(names), stacks


def _lay_out(state: Tournament, number: int, names: list[str], *, alone: bool) -> frozenset[str]:
    """The names of the stacks that are laid out at a table, put to their seats.

    A stack is called by its seat; beside other tables by table and seat, so that no name stands twice.
    """
    called = LAID_OUT if alone else f"{LAID_OUT}{number}-"
    stacks = {seat: f"{called}{seat}" for at, seat in state.laid_out if at == number}
    for seat, name in stacks.items():
        names[seat - 1] = names[seat - 1] or name
    return frozenset(stacks.values())
