"""What is decided while a question is open holds whatever is answered: the room of each case, and what may follow."""

from collections.abc import Iterator
from contextlib import suppress
from dataclasses import replace
from typing import Any

import pytest

from shuffleup.bad_input import BadInput
from shuffleup.conformance.between import between_cases
from shuffleup.conformance.families import SITUATION
from shuffleup.histories.room_situation import load_room
from shuffleup.rulebooks import BOOKS, load_book
from shuffleup.tournament.between import chip_commands, commands
from shuffleup.tournament.between.decide import RoomUnderBook, decide, decide_all
from shuffleup.tournament.between.decision import UNKNOWN, Decision, DecisionNeeds
from shuffleup.tournament.between.outcomes import Decided
from shuffleup.tournament.between.room import Room

A_MOVE = ("balance", "break")
"""A move that has not been decided has not been made: the next hand is played without it."""

MOST = 4
"""Answers tried of those that a question offers."""

CITED = ("clauses", "fallbacks")

NOT_KNOWN = (None, "both")
"""A value that says that nobody knows; blinds of an unknown button are posted as they come due."""


def following(room: Room) -> Iterator[Any]:
    """Commands that may come next."""
    for table in room.tables:
        yield commands.NextButton(table=table)
        yield commands.NextButton(table=table, move=False)
        yield commands.Redeal(table=table)
    yield from (commands.Halt(), commands.FinalTable(), commands.HandForHand(), commands.Redraw(), commands.Balance())
    yield chip_commands.AgreeDeal(method="chips")
    for name in [name for _, name in room.sitting()][:2]:
        yield commands.Absence(player=name)
        yield chip_commands.Penalise(player=name, penalty="missed_rounds", rounds=1)
        yield chip_commands.Penalise(player=name, penalty="disqualification")
        yield chip_commands.BustOut(players=(name,))
        yield chip_commands.ReportOffence(player=name, offence="out_of_turn")


def after(state: RoomUnderBook, answer: Decision | DecisionNeeds) -> RoomUnderBook:
    return state if answer.after is None else RoomUnderBook(answer.after, state.book)


def answered(state: RoomUnderBook, command: Any, needs: DecisionNeeds) -> Iterator[RoomUnderBook]:
    """The rooms after a command whose question was answered, in each way that can be."""
    for choice in [each for each in needs.choices if each != UNKNOWN][:MOST] or ["1", "2"]:
        told = RoomUnderBook(replace(state.room, facts={**state.room.facts, needs.fact: choice}), state.book)
        try:
            answer = decide(told, command)
        except BadInput:
            continue
        if not (isinstance(answer, DecisionNeeds) and answer.fact == needs.fact):
            yield after(told, answer)


def differs(said: Any, later: Any) -> bool:
    """Whether something was said that does not hold; what nobody knew may turn out in any way."""
    if said in NOT_KNOWN:
        return False
    if isinstance(said, dict) and isinstance(later, dict):
        return any(differs(value, later.get(key)) for key, value in said.items() if key not in CITED)
    return bool(said != later)


@pytest.mark.parametrize("book", BOOKS)
def test_what_is_decided_while_a_question_is_open_holds_whatever_is_answered(book: str) -> None:
    tried = 0
    for case in between_cases():
        told = load_room(case.facts[SITUATION])
        state = told.state.under(load_book(book))
        try:
            answers = decide_all(state, told.commands)
        except BadInput:
            continue
        for kind, command, answer in zip(told.kinds, told.commands, answers, strict=True):
            if isinstance(answer, DecisionNeeds) and kind not in A_MOVE:
                rooms = tuple(answered(state, command, answer))
                for further in following(after(state, answer).room) if rooms else ():
                    tried += _holds(case.name, after(state, answer), rooms, further)
            state = after(state, answer)
    assert tried > 100


def _holds(name: str, now: RoomUnderBook, rooms: tuple[RoomUnderBook, ...], further: Any) -> int:
    """How often it was tried that this command is decided alike in every room."""
    try:
        said = decide(now, further)
    except BadInput:
        return 0
    if isinstance(said, DecisionNeeds) or (said.outcome is Decided.DIRECTOR and not said.choices):
        return 0
    for room in rooms:
        try:
            later = decide(room, further).as_object()
        except BadInput as bad:
            pytest.fail(f"{name}: {further} was decided, and is impossible: {bad}")
        assert not differs(said.as_object(), later), (name, further, said.as_object(), later)
    return len(rooms)


@pytest.mark.parametrize("book", BOOKS)
def test_only_what_can_change_the_answer_is_asked(book: str) -> None:
    tried = 0
    for case in between_cases():
        told = load_room(case.facts[SITUATION])
        state = told.state.under(load_book(book))
        try:
            answers = decide_all(state, told.commands)
        except BadInput:
            continue
        for command, answer in zip(told.commands, answers, strict=True):
            if isinstance(answer, DecisionNeeds) and len(answer.choices) > 2:
                ways = tuple(_with_each_answer(state, command, answer))
                tried += 1
                assert len(ways) < len(answer.choices) - 1 or any(differs(ways[0], way) for way in ways), case.name
            state = after(state, answer)
    assert tried > 10


def _with_each_answer(state: RoomUnderBook, command: Any, needs: DecisionNeeds) -> Iterator[dict[str, Any]]:
    """What is decided with each of the answers offered, as far as they are possible and no more is asked."""
    for choice in needs.choices[:-1]:
        told = RoomUnderBook(replace(state.room, facts={**state.room.facts, needs.fact: choice}), state.book)
        with suppress(BadInput):
            answer = decide(told, command)
            if isinstance(answer, Decision):
                yield answer.as_object()
