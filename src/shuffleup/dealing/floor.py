"""What the floor does between hands of a night that the program deals, where the program is its own floor.

Whose rule: the book's, through the very advice that a director reads (`tournament.advice`): buttons drawn, moves,
tables broken, the final table, hand for hand on and off. What the book wants to know of a table is answered from the
hands that were played there; what it leaves to the director is answered as it proposes. A director can do all of it
himself, and what only he can say (a clock in doubt, somebody who is away, results) waits for him. Not done: a table
stopped at the director's wish alone, colour-ups, which digital chips do not need.
"""

from collections.abc import Set
from dataclasses import dataclass

from shuffleup.tournament.acts import Command
from shuffleup.tournament.advice import Advice, advise
from shuffleup.tournament.answers import UNKNOWN, FactNeeded
from shuffleup.tournament.busts import finished
from shuffleup.tournament.button_commands import AnnounceButtonDraw, DealButtonDraw
from shuffleup.tournament.button_draw import drawing
from shuffleup.tournament.button_state import ButtonDrawToCome
from shuffleup.tournament.commands import (
    BreakTable,
    BustPlayers,
    DrawFinalTable,
    MovePlayer,
    OpenTable,
    SeatEntry,
)
from shuffleup.tournament.dealt_hands import by_chips
from shuffleup.tournament.report_commands import PlayHandForHand
from shuffleup.tournament.rounds import round_goes_on
from shuffleup.tournament.stack_of import broke
from shuffleup.tournament.state import Tournament

MOST_QUESTIONS = 20
"""Facts that one move can want at most; more would be the same one again."""


FOLLOWED = frozenset(
    {
        *("move", "question", "break", "final_table", "seat_waiting", "open_table"),
        *("hand_for_hand", "hands_as_usual", "button", "colour_up"),
    }
)
"""The kinds of advice that nobody has to follow here: done as soon as hands allow it, or, a colour-up, not needed."""


@dataclass(frozen=True, slots=True)
class FloorNow:
    """What the floor does next, where that can be done at once, and the tables that begin no hand until it is done."""

    command: Command | None = None
    held: frozenset[int] = frozenset()


NOTHING_TO_DO = FloorNow()


def floor_now(state: Tournament, at: int, busy: Set[int]) -> FloorNow:
    """What is to be done at `at` (ms UTC) while hands are played at the `busy` tables."""
    if not (state.plan.is_digital and state.clock.started) or finished(state):
        return NOTHING_TO_DO
    if lost := broke(state):
        return NOTHING_TO_DO if round_goes_on(state) else FloorNow(_out(state, lost))
    said, answers = _advised(state, at)
    now = _of_seats(state, said, answers, busy) or _of_hands(state, said)
    if now is not None:
        return now if now.command or now.held else NOTHING_TO_DO
    button = _button(state, busy)
    return FloorNow(button) if button is not None else NOTHING_TO_DO


def _out(state: Tournament, lost: list[str]) -> BustPlayers:
    """Those out who waited for the end of a round of hand for hand that somebody called off."""
    groups = by_chips(state, lost)
    return BustPlayers(groups, tuple((entry, state.entries[entry].lives) for group in groups for entry in group))


def _advised(state: Tournament, at: int) -> tuple[Advice, dict[str, str]]:
    """The advice of now, every question on the way answered from what was played."""
    answers: dict[str, str] = {}
    said = advise(state, at, answers)
    while said.needs is not None and said.needs.fact not in answers and len(answers) < MOST_QUESTIONS:
        answers[said.needs.fact] = _answer(state, said.needs)
        said = advise(state, at, answers)
    return said, answers


def _answer(state: Tournament, asked: FactNeeded) -> str:
    """Where button and blinds were last, as the hands tell; else what the book or the order of tables proposes."""
    what, _, number = asked.fact.partition(" ")
    possible = [choice.value for choice in asked.choices]
    hand = state.played.get(int(number)) if number.isdecimal() else None
    if hand is not None and what in ("button", "small_blind", "big_blind"):
        seat = dict(zip(("button", "small_blind", "big_blind"), hand.seats, strict=True))[what]
        if str(seat) in possible:
            return str(seat)
    if asked.proposed in possible:
        return asked.proposed
    return next((each for each in possible if each != UNKNOWN), UNKNOWN)


def _of_seats(state: Tournament, said: Advice, answers: dict[str, str], busy: Set[int]) -> FloorNow | None:
    """Who changes seats, once no hand is played at a table that somebody leaves."""
    command: Command
    match said.kind:
        case "move" if said.move is not None:
            move, stopped = said.move, frozenset({said.move.origin[0], *said.halted})
            if move.origin[0] in busy:
                return FloorNow(held=stopped)
            command = MovePlayer(move.entry, move.origin, move.to, "balance", answers)
        case "break":
            if said.table in busy:
                return FloorNow(held=frozenset({said.table}))
            command = BreakTable(said.table)
        case "final_table":
            if busy:
                return FloorNow(held=frozenset(state.tables))
            command = DrawFinalTable(said.table)
        case "seat_waiting":
            command = SeatEntry(said.entry)
        case "open_table":
            command = OpenTable(said.table)
        case _:
            return None
    return FloorNow(command)


def _of_hands(state: Tournament, said: Advice) -> FloorNow | None:
    """Hand for hand, begun and ended."""
    match said.kind:
        case "hand_for_hand":
            return FloorNow(PlayHandForHand(True, state.hand_for_hand))
        case "hands_as_usual":
            return FloorNow(PlayHandForHand(False, state.hand_for_hand))
    return None


def _button(state: Tournament, busy: Set[int]) -> Command | None:
    """The draw for the button of each table that has none."""
    without = tuple(number for number in sorted(state.tables) if number not in state.positions and number not in busy)
    needed = drawing(state, without)
    if not needed:
        return None
    coming = state.button_draw
    if coming is not None and coming.tables == _still(state, coming):
        return DealButtonDraw(coming.id)
    return AnnounceButtonDraw(tuple(number for number, _ in needed))


def _still(state: Tournament, coming: ButtonDrawToCome) -> tuple[tuple[int, tuple[str, ...]], ...]:
    """Who would draw now at the tables of a draw that was announced."""
    return drawing(state, tuple(number for number, _ in coming.tables if number in state.tables))
