"""What the night says of seats is what `decide` says: of rooms made by chance, and as it was before it asked.

`seats_before.txt` has a line a room of `random_rooms`: the move, the tables that stop, the table that breaks, whether
the final table is due, as the night answered while it still read the book itself. Only where a stack is laid out does
it answer otherwise now: a stack pays blinds and so counts before a seat (NPPL 18), which the night had left out.
"""

import json
from functools import cache
from pathlib import Path

import pytest

from shuffleup.histories.room_situation import load_room
from shuffleup.rulebooks import load_book
from shuffleup.tournament.answers import UNKNOWN, FactNeeded
from shuffleup.tournament.balance import (
    ProposedMove,
    final_table_said,
    halt_said,
    propose_move,
    table_to_break,
)
from shuffleup.tournament.between.commands import BreakAsked
from shuffleup.tournament.between.decide import decide, decide_all
from shuffleup.tournament.between.decision import Decision, Lack
from shuffleup.tournament.between.games_played import is_stud
from shuffleup.tournament.between.outcomes import Decided
from shuffleup.tournament.room_view import seating_room
from shuffleup.tournament.seats import is_locked
from shuffleup.tournament.state import Tournament

from .random_rooms import NOW, answer, random_room, seat_text

ROOMS = 400
ALL = 10_000
HUNDRED = 100
NONE = "-"


@cache
def before() -> list[str]:
    return (Path(__file__).parent / "seats_before.txt").read_text(encoding="utf-8").splitlines()


def moved(number: int, room: Tournament) -> tuple[ProposedMove | None, dict[str, str]]:
    """The move that comes out when every question is answered as this room's director does, and his answers."""
    answers: dict[str, str] = {}
    while isinstance(asked := propose_move(room, NOW, answers), FactNeeded):
        assert asked.fact not in answers
        answers[asked.fact] = answer(number, room, asked)
    return asked, answers


def now(room: Tournament, move: ProposedMove | None) -> str:
    """The line of a room, as it is answered today."""
    told = seating_room(room, NOW)
    halt, breaks = halt_said(room, told), table_to_break(room, told)
    halted = halt.more["halt"] if halt.outcome is Decided.HALT else []
    return " ".join(
        (
            NONE if move is None else f"{seat_text(move.origin)}>{seat_text(move.to)}",
            ",".join(map(str, halted)) or NONE,
            NONE if breaks is None else str(breaks.more["table"]),
            "due" if final_table_said(room, told).due else NONE,
        )
    )


def as_a_file(room: Tournament, answers: dict[str, str]) -> str:
    """The room as somebody would write it down for `decide`, with the questions that a director has answered."""
    order, games = list(room.plan.breaking_order()), {level.game for level in room.plan.levels}
    stud, mix = all(map(is_stud, games)), len(games) > 1 and not all(map(is_stud, games))
    lines = [
        f"seats_per_table = {room.plan.seats_per_table}",
        f"players_left = {len(room.seated)}",
        f"break_order = {order}",
        f"giving_order = {order}",
    ]
    if not mix:
        lines.append(f'game = "{"STUD" if stud else games.pop()}"')
    facts = {fact: told for fact, told in answers.items() if fact.partition(" ")[0] in ("big_blind", "opened")}
    lines += ["[facts]", *(f'"{fact}" = "{told}"' for fact, told in facts.items())]
    for number in room.tables:
        lines += table_lines(room, number)
        if mix:
            lines.append(f'game = "{room.plan.levels[0].game}"')
    for table, seat in room.laid_out:
        lines += ["[[player]]", f'name = "stack {table}-{seat}"', "laid_out = true"]
    for entry in room.entries.values():
        if is_locked(entry):
            lines += ["[[player]]", f'name = "{entry.id}"', "stays = true"]
    return "\n".join([*lines, *command_lines(answers)])


def table_lines(room: Tournament, number: int) -> list[str]:
    """A table as a file has it; a seat kept for somebody to come takes nobody."""
    kept, table = room.kept_seats(), room.tables[number]
    seats = [(number, seat) for seat in range(1, table.seats + 1)]
    stacks = {seat: f"stack {number}-{seat[1]}" for seat in room.laid_out}
    closed = [seat[1] for seat in seats if seat[1] in table.closed or seat in kept]
    names = [room.seated.get(seat) or stacks.get(seat, "") for seat in seats]
    empty = ["just_opened = true"] if not room.at_table(number) else []
    return ["[[table]]", f"number = {number}", f"closed = {closed}", f"seats = {json.dumps(names)}", *empty]


def command_lines(answers: dict[str, str]) -> list[str]:
    """What is asked: whether tables stop, the final table, and the move with what the director has named."""
    lines = [line for kind in ("halt", "final_table", "balance") for line in ("[[command]]", f'kind = "{kind}"')]
    for fact, told in answers.items():
        what = fact.partition(" ")[0]
        if what == "mover":
            lines.append(f'player = "{told}"')
        elif what in ("from", "to"):
            lines.append(f"{what} = {told}")
    return lines


def holds(number: int) -> None:
    """One room: as before, and as `decide` has it of the same facts told in a file."""
    room = random_room(number)
    move, answers = moved(number, room)
    line, old = now(room, move), before()[number]
    if line != old:
        assert line.split()[1:] == old.split()[1:]
        assert move is not None
        assert any(table in (move.origin[0], move.to[0]) for table, _ in room.laid_out), (number, old, line)
    told = load_room(as_a_file(room, answers))
    state = told.state.under(load_book(room.book.id))
    halt, final, said = decide_all(state, told.commands)
    assert isinstance(said, Decision)
    if move is None:
        assert said.outcome in (Decided.NONE, Decided.REFUSED)
    else:
        assert said.who == (move.entry,)
        assert said.clauses == move.clauses
        if said.open is not None:
            assert (said.open.what, str(move.to[1]) in said.open.choices) == (Lack.SEAT, True)
        else:
            assert said.to_seat == seat_text(move.to)
    view = seating_room(room, NOW)
    assert isinstance(halt, Decision)
    night = halt_said(room, view)
    assert (halt.outcome, halt.more, halt.open, halt.clauses) == (night.outcome, night.more, night.open, night.clauses)
    assert isinstance(final, Decision)
    sizes = final_table_said(room, view)
    assert (final.more["players"], final.more["most"], final.clauses) == (sizes.players, sizes.most, sizes.clauses)
    breaks, broken = decide(state, BreakAsked()), table_to_break(room, view)
    assert isinstance(breaks, Decision)
    if broken is not None:
        assert (breaks.more, breaks.clauses, breaks.who) == (broken.more, broken.clauses, broken.who)
    else:
        assert breaks.outcome is Decided.REFUSED or sizes.due


@pytest.mark.parametrize("hundred", range(ROOMS // HUNDRED))
def test_seats_are_decided_once(hundred: int) -> None:
    for number in range(hundred * HUNDRED, (hundred + 1) * HUNDRED):
        holds(number)


@pytest.mark.soak
def test_seats_are_decided_once_in_ten_thousand_rooms() -> None:
    for number in range(ALL):
        holds(number)


def test_the_rooms_ask_everything() -> None:
    """The rooms are rich enough: every kind of question comes up, and somebody who does not know."""
    asked: set[str] = set()
    for number in range(ROOMS):
        _, answers = moved(number, random_room(number))
        asked |= {fact.partition(" ")[0] for fact in answers}
        asked |= {UNKNOWN} & set(answers.values())
    assert asked == {"from", "to", "big_blind", "opened", "mover", "seat", UNKNOWN}
