"""Chips counted at a break, of players or of whole tables, held against the chips in play; who is short, who is big.

Whose rule: none; bookkeeping. A difference is shown with what it looks like, never put right by itself. Not done:
guessing whose count is wrong.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from shuffleup.tournament.answers import Context, Message
from shuffleup.tournament.chip_commands import CountChips
from shuffleup.tournament.chip_events import ChipsCounted
from shuffleup.tournament.chip_state import Counted
from shuffleup.tournament.clock import read_clock
from shuffleup.tournament.colour_up import chips_left
from shuffleup.tournament.finish import players_left
from shuffleup.tournament.ledger import chips_in_play
from shuffleup.tournament.plan import Format
from shuffleup.tournament.register import Answer, Happened, already, decides, done, evolves, known, no
from shuffleup.tournament.stack_of import last_count
from shuffleup.tournament.state import Standing, Tournament

MOST_CHIPS = 10**9
"""Chips in one count; more is a slip of the finger."""


@dataclass(frozen=True, slots=True)
class CountCheck:
    """A count against the chips in play. `missing` are players of whom neither stack nor table was counted.

    `difference` is what was counted beyond the chips in play; None while somebody is missing.
    """

    total: int
    in_play: int
    missing: tuple[str, ...]
    difference: int | None
    looks_like: tuple[Message, ...] = ()


@dataclass(frozen=True, slots=True)
class CountedStack:
    """A stack as last counted; `big_blinds` of the level now (in a break: of the next), 0 where it has none."""

    entry: str
    chips: int
    big_blinds: int


@decides(CountChips)
def _count(state: Tournament, command: CountChips, context: Context) -> Answer:
    if refused := count_refused(state, dict(command.players), context):
        return refused
    if not command.players and not command.tables:
        return no("nobody_named")
    tables = [table for table, _ in command.tables]
    if len(set(tables)) < len(tables) or len(set(dict(command.players))) < len(command.players):
        return no("named_twice")
    if not set(tables) <= state.tables.keys():
        return no("no_such_table", tables=", ".join(map(str, sorted(set(tables) - state.tables.keys()))))
    if not all(0 <= chips <= MOST_CHIPS for _, chips in command.tables):
        return no("chips_out_of_range")
    last = state.counted[-1] if state.counted else None
    if last is not None and (last.players, last.tables) == (command.players, command.tables):
        return already("counted", at=last.at)
    return done(ChipsCounted(command.players, command.tables))


def count_refused(state: Tournament, players: Mapping[str, int], context: Context) -> Answer | None:
    """Why nobody can count these stacks now, or None."""
    if state.plan.format is Format.COUNTS:
        return no("no_names_here")
    if not state.clock.started:
        return no("clock_not_started")
    if unknown := [entry for entry in players if entry not in state.entries]:
        return no("no_such_entry", entry=unknown[0])
    if out := [entry for entry in players if state.entries[entry].standing is not Standing.IN]:
        return no("has_no_stack", player=out[0])
    return None if all(0 <= chips <= MOST_CHIPS for chips in players.values()) else no("chips_out_of_range")


@evolves(ChipsCounted)
def _counted(state: Tournament, event: ChipsCounted, happened: Happened) -> Tournament:
    for entry, _ in event.players:
        known(state, entry)
    count = Counted(happened.at, happened.command, event.players, event.tables)
    return replace(state, counted=(*state.counted, count))


def check_count(state: Tournament, players: Mapping[str, int], tables: Mapping[int, int]) -> CountCheck:
    """Hold a count against the chips in play. A table that was counted whole covers all who sit at it."""
    covered = {entry for (table, _), entry in state.seated.items() if table in tables}
    counted = {entry: chips for entry, chips in players.items() if entry not in covered}
    missing = tuple(entry for entry in state.seated.values() if entry not in covered and entry not in counted)
    total = sum(counted.values()) + sum(tables.values()) + sum(state.laid_out.values())
    in_play = chips_in_play(state)
    if missing:
        return CountCheck(total, in_play, missing, None)
    difference = total - in_play
    return CountCheck(total, in_play, (), difference, tuple(_looks_like(state, difference)))


def _looks_like(state: Tournament, difference: int) -> Iterator[Message]:
    """What a difference may come from, the likeliest first."""
    full, more = state.plan.starting_stack, difference > 0
    if difference == 0:
        return
    if difference % full == 0:
        yield Message("count.stacks_more" if more else "count.stacks_fewer", {"count": abs(difference) // full})
    if state.plan.early_bonus and difference % state.plan.early_bonus == 0:
        yield Message("count.bonus", {"chips": state.plan.early_bonus})
    waiting = [each.remove for each in state.plan.colour_ups if each.remove in state.coloured_up]
    raced = {race.value for race in state.races}
    if unraced := [value for value in waiting if value not in raced]:
        yield Message("count.not_raced", {"value": unraced[-1]})
    smallest = min(chips_left(state), default=0)
    if smallest and difference % smallest:
        yield Message("count.not_a_chip", {"value": smallest})
    if difference % 9 == 0:
        yield Message("count.digits")


def stacks(state: Tournament, at: int) -> list[CountedStack]:
    """Stacks as last counted, of those still in, the biggest first."""
    count = last_count(state)
    if count is None:
        return []
    following = state.plan.levels[read_clock(state.plan, state.clock, at).index :]
    blind = next((level.big_blind for level in following if not level.is_break), 0)
    last = {entry: chips for entry, chips in count.players if state.entries[entry].standing is Standing.IN}
    found = [CountedStack(entry, chips, chips // blind if blind else 0) for entry, chips in last.items()]
    return sorted(found, key=lambda stack: (-stack.chips, stack.entry))


def counted_average(state: Tournament) -> int | None:
    """Chips a player has on average by the last count, where that covered everybody; rounded down."""
    count = last_count(state)
    if count is None:
        return None
    check = check_count(state, dict(count.players), dict(count.tables))
    return None if check.missing or not players_left(state) else check.total // players_left(state)
