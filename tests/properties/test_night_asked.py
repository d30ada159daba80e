"""What a night asks of its book `decide` answers alike when the same facts are told in a file: nights made by chance.

Each night is tapped at random, under one of the five books or under a house's own. Whatever is asked of `decide` on the
way, and in the end by the console and the tables, is written down as a situation file and asked again. A file cannot
tell that stacks were given out or cut before, nor of a table with seats of another number than the event's: such
questions are left out here; `tournament/test_one_reading.py` puts them to both.
"""

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from random import Random
from typing import Any, NamedTuple

import pytest

from shuffleup.bad_input import BadInput
from shuffleup.histories.room_paper import room_text
from shuffleup.histories.room_situation import load_room
from shuffleup.tournament import pinned
from shuffleup.tournament.absent import away
from shuffleup.tournament.advice import advise
from shuffleup.tournament.balance import propose_move
from shuffleup.tournament.between.decide import RoomUnderBook, decide
from shuffleup.tournament.between.decision import Decision, DecisionNeeds
from shuffleup.tournament.between.kinds import KINDS
from shuffleup.tournament.between.room import Room
from shuffleup.tournament.hands import next_hand
from shuffleup.tournament.terms import on_schedule
from tournament.nights import BOOKS, Night
from tournament.test_one_reading import house

from .tapping import ALL, tapped
from .test_night import started

NIGHTS = 400
ALL_NIGHTS = 10_000
TAPS = 40
BY_NAME = {kind.command: name for name, kind in KINDS.items()}
MET = (490, 3_677, 8_586)
"""Nights that differed once: a stack of none, minutes below none, two laid-out stacks of one name."""

OFTEN = ("late_entry", "break", "final_table", "balance", "halt", "button", "penalty", "redraw", "bust", "rebuy")
"""Kinds that nights made by chance ask again and again."""


class Question(NamedTuple):
    """What was asked, as a file, under which book, and what was answered; None where the room made it impossible."""

    kind: str
    text: str
    state: RoomUnderBook
    answer: Decision | DecisionNeeds | None


@contextmanager
def listening(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[Question]]:
    """Everything that is asked of `decide` by a night meanwhile."""
    found: list[Question] = []

    def asked(state: RoomUnderBook, command: Any) -> Decision | DecisionNeeds:
        kind = BY_NAME[type(command)]
        text = room_text("tda", state.room, kind, command) + "\n"
        try:
            answer = decide(state, command)
        except BadInput:
            found.append(Question(kind, text, state, None))
            raise
        found.append(Question(kind, text, state, answer))
        return answer

    with monkeypatch.context() as patch:
        patch.setattr(pinned, "decide_between", asked)
        yield found


def can_be_told(room: Room) -> bool:
    """Whether a file has words for this room."""
    sizes = {len(table.seats) for table in room.tables.values()}
    told_before = room.early_bonus or room.late_cut
    laps = any(player.penalty_open for player in room.players.values())
    return not told_before and not laps and sizes <= {room.seats_per_table or max(sizes, default=0)}


def play(number: int) -> None:
    """A night of this number; at its end everybody asks what they may ask."""
    chance = Random(number)
    night = started(BOOKS[number % len(BOOKS)], 3 + chance.randrange(8), chance.random() < 0.7)
    if number % 3 == 0:
        night = house(night, number)
    for _ in range(TAPS):
        night.send(tapped(night, (chance.choice(ALL), *(chance.randrange(10_001) for _ in range(3)))))
    ask_everything(night)


def ask_everything(night: Night) -> None:
    state, at = night.state, night.at
    advise(state, at)
    propose_move(state, at)
    list(away(state, at))
    on_schedule(state, at)
    for table in state.tables:
        next_hand(state, table, at)


def agrees(number: int, monkeypatch: pytest.MonkeyPatch) -> Counter[str]:
    """The kinds that a night has asked; each question, as a file, has the same answer."""
    with listening(monkeypatch) as asked:
        play(number)
    counted: Counter[str] = Counter()
    for kind, text, state, answer in {each.text: each for each in asked}.values():
        if not can_be_told(state.room):
            continue
        counted[kind] += 1
        told = load_room(text)
        try:
            again = decide(told.state.under(state.book), told.commands[0])
        except BadInput:
            again = None
        assert again == answer, (number, text)
    return counted


@pytest.mark.parametrize("part", range(4))
def test_a_night_and_a_file_are_answered_alike(part: int, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: Counter[str] = Counter()
    for number in range(part, NIGHTS, 4):
        asked += agrees(number, monkeypatch)
    assert set(OFTEN) <= asked.keys()


@pytest.mark.parametrize("number", MET)
def test_nights_that_differed_once(number: int, monkeypatch: pytest.MonkeyPatch) -> None:
    assert agrees(number, monkeypatch)


@pytest.mark.soak
def test_ten_thousand_nights_and_their_files_are_answered_alike(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: Counter[str] = Counter()
    for number in range(ALL_NIGHTS):
        asked += agrees(number, monkeypatch)
    assert len(asked) > len(OFTEN)
