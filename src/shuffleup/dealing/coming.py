"""The hand that a table plays next where the program deals: who is dealt in where, for what; or what it waits for.

Whose rule: the book's, through `tournament.hands` as for live cards: button, dead button and dead small blind, who came
and waits, who misses the hand on penalty. Asked when decks are laid and again when the hand begins: where somebody came
or went between, the decks are voided. The level and the game are those of the moment of asking. Not done: `posts` of
players who return, which no book wants.
"""

from collections.abc import Set
from dataclasses import dataclass, replace
from enum import StrEnum
from math import gcd

from shuffleup.bad_input import BadInput
from shuffleup.dealing.events import DealtIn
from shuffleup.dealing.turns import NOBODY_DEAD, Dead
from shuffleup.games.variant import Forced
from shuffleup.games.variants import find_variant
from shuffleup.hand.stakes import Stakes
from shuffleup.hand.table import Level
from shuffleup.message import Message
from shuffleup.tournament.busts import finished
from shuffleup.tournament.button_state import HandAt
from shuffleup.tournament.clock import read_clock
from shuffleup.tournament.hands import dead_in, hand_to_come
from shuffleup.tournament.plan import PlanLevel
from shuffleup.tournament.reports import last_hands_left
from shuffleup.tournament.room_view import game_now, level_now
from shuffleup.tournament.rounds import waits_for
from shuffleup.tournament.stack_of import stack_of
from shuffleup.tournament.state import Tournament


class WaitsFor(StrEnum):
    """What a table waits for that has no hand to begin."""

    START = "start"
    OVER = "over"
    PAUSE = "pause"
    BREAK = "break"
    PLAYERS = "players"
    BUTTON = "button"
    ROUND = "round"
    LAST_HANDS = "last_hands"
    STAKES = "stakes"


@dataclass(frozen=True, slots=True)
class TableWaits:
    """Why a table begins no hand now."""

    what: WaitsFor
    why: Message


@dataclass(frozen=True, slots=True)
class ComingHand:
    """The next hand of a table: `seats` from the first left of the button, the button last; `stacks` in their order.

    `positions` are the chairs of button, small and big blind, an empty one where it is dead.
    """

    table: int
    game: str
    seats: tuple[DealtIn, ...]
    stakes: Stakes
    stacks: tuple[int, ...]
    positions: tuple[int, int, int]
    dead: Dead = NOBODY_DEAD

    @property
    def button(self) -> int:
        """The chair of the button, somebody's or not."""
        return self.positions[0]


def coming_hand(state: Tournament, table: int, at: int, absent: Set[str] = frozenset()) -> ComingHand | TableWaits:
    """The next hand of a table if it begins at `at` (ms UTC), or what it waits for.

    `absent` are entries that are not at their seats though nobody has said so.
    """
    if waits := _held_up(state, at) or _of_table(state, table):
        return waits
    hand = hand_to_come(state, table, at)
    if hand is None or not hand.big_blind or len(hand.dealt) < 2:
        return _waits(WaitsFor.BUTTON)
    level = level_now(state, at)
    if level is None:
        return _waits(WaitsFor.BREAK)
    game, chairs = game_now(state, at), _in_order(hand)
    dealt = dict(hand.dealt)
    seats = tuple(DealtIn(dealt[chair], chair) for chair in chairs)
    stacks = tuple(stack_of(state, each.entry) for each in seats)
    try:
        stakes = _stakes(state, level, game, hand, chairs)
    except BadInput:
        return _waits(WaitsFor.STAKES)
    gone = replace(state, away={**dict.fromkeys(absent, at), **state.away}) if absent else state
    dead = Dead(*dead_in(gone, table, hand, at))
    return ComingHand(table, game, seats, stakes, stacks, hand.seats, dead)


_WHY = {
    WaitsFor.START: Message("dealing.waits_start"),
    WaitsFor.OVER: Message("dealing.waits_over"),
    WaitsFor.PAUSE: Message("dealing.waits_pause"),
    WaitsFor.BREAK: Message("dealing.waits_break"),
    WaitsFor.PLAYERS: Message("dealing.waits_players"),
    WaitsFor.BUTTON: Message("dealing.waits_button"),
    WaitsFor.ROUND: Message("dealing.waits_round"),
    WaitsFor.LAST_HANDS: Message("dealing.waits_last_hands"),
    WaitsFor.STAKES: Message("dealing.waits_stakes"),
}


def _waits(what: WaitsFor) -> TableWaits:
    return TableWaits(what, _WHY[what])


def _held_up(state: Tournament, at: int) -> TableWaits | None:
    """What stops every table."""
    if not state.clock.started:
        return _waits(WaitsFor.START)
    if finished(state):
        return _waits(WaitsFor.OVER)
    if not state.clock.running:
        return _waits(WaitsFor.PAUSE)
    if read_clock(state.plan, state.clock, at).level.is_break:
        return _waits(WaitsFor.BREAK)
    return None


def _of_table(state: Tournament, table: int) -> TableWaits | None:
    """What stops this one."""
    if table not in state.tables:
        return _waits(WaitsFor.PLAYERS)
    if waits_for(state, table) or any(not stack_of(state, each) for each in state.at_table(table).values()):
        return _waits(WaitsFor.ROUND)
    if last_hands_left(state, table) == 0:
        return _waits(WaitsFor.LAST_HANDS)
    if len(state.at_table(table)) < 2:
        return _waits(WaitsFor.PLAYERS)
    return None if table in state.positions else _waits(WaitsFor.BUTTON)


def _in_order(hand: HandAt) -> tuple[int, ...]:
    """The chairs that get cards, from the first left of the button; with two the small blind is last."""
    chairs = sorted(chair for chair, _ in hand.dealt)
    left = tuple(chair for chair in chairs if chair > hand.button)
    around = (*left, *(chair for chair in chairs if chair <= hand.button))
    if len(around) == 2 and around[0] != hand.big_blind:
        return around[::-1]
    return around


def _stakes(state: Tournament, level: PlanLevel, game: str, hand: HandAt, chairs: tuple[int, ...]) -> Stakes:
    """What the hand is played for, blind by blind in the chairs that the book gives them. Raises BadInput."""
    variant = find_variant(game)
    posted = Level(
        level.small_blind,
        level.big_blind,
        level.ante,
        level.ante_kind.value,
        level.bring_in,
        level.small_bet,
        level.big_bet,
        _smallest(state, level),
    )
    stakes = posted.stakes(
        variant,
        len(chairs),
        dead_small_blind=hand.small_blind not in chairs,
        dead_button=hand.button not in chairs,
        players_left=len(state.seated),
    )
    if variant.forced is not Forced.BLINDS:
        return stakes
    due = {hand.big_blind: level.big_blind}
    due |= {hand.small_blind: level.small_blind} if hand.small_blind != hand.big_blind else {}
    antes = stakes.antes
    if level.ante_kind.value == "big_blind":
        antes = tuple(level.ante if chair == hand.big_blind else 0 for chair in chairs)
    return replace(stakes, blinds=tuple(due.get(chair, 0) for chair in chairs), antes=antes)


def _smallest(state: Tournament, level: PlanLevel) -> int:
    """The chip that odd chips and bets go by: the smallest that the plan names and that makes these bets, else 1."""
    values = [chip.value for chip in state.plan.chips if chip.value > 0]
    if not values:
        return 1
    smallest = min(values)
    every = gcd(smallest, state.plan.starting_stack, *level.bets)
    return smallest if every == smallest else 1
