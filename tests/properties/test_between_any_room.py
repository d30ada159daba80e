"""Whatever people may tell of a room and ask about it: a decision, a question, or bad input that says what is wrong."""

import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from shuffleup.bad_input import BadInput
from shuffleup.cards.card import card_text
from shuffleup.histories.room_situation import RoomSituation, read_room_situation
from shuffleup.rulebooks import BOOKS, load_book
from shuffleup.tournament.between.decide import decide_all
from shuffleup.tournament.between.kinds import KINDS
from shuffleup.tournament.between.shapes import FactShape, facts_of, is_needed
from shuffleup.words.lines import decision_line

NAMES = st.sampled_from([*"ABCDEFGHIJ"])
NUMBERS = st.sampled_from([0, 1, 2, 3, 5, 7, 10, 12, 29, 30, 75, 100, 1_000, 9_000, 10_000])
SEATS = st.builds(lambda table, seat: f"{table}-{seat}", st.integers(1, 3), st.integers(1, 9))
CARDS = st.integers(0, 51).map(card_text)
POSITIONS = st.one_of(st.integers(1, 9), st.just("unknown"))
BLINDS = st.fixed_dictionaries({}, optional=dict.fromkeys(("small_blind", "big_blind", "ante"), NUMBERS))

SHAPES: dict[FactShape, st.SearchStrategy[Any]] = {
    FactShape.NUMBER: NUMBERS,
    FactShape.YES: st.booleans(),
    FactShape.TEXT: st.sampled_from(["", "STUD", "HOLDEM", "OMAHA", "not_halted", "boxed_cards", "soft_play", "what?"]),
    FactShape.NAME: NAMES,
    FactShape.NAMES: st.lists(NAMES, max_size=4, unique=True),
    FactShape.NAMES_OR_NUMBER: st.one_of(st.lists(NAMES, max_size=4, unique=True), st.integers(0, 9)),
    FactShape.TABLE: st.integers(1, 3),
    FactShape.SEAT: SEATS,
    FactShape.NUMBERS: st.lists(NUMBERS, max_size=4),
    FactShape.TEXTS: st.lists(st.sampled_from(["f", "cc", "cbr 300", "x"]), max_size=4),
    FactShape.CARDS: st.lists(CARDS, max_size=5).map("".join),
    FactShape.NUMBER_BY_NAME: st.dictionaries(NAMES, NUMBERS, max_size=4),
    FactShape.NUMBER_BY_NUMBER: st.dictionaries(st.sampled_from(["25", "100", "500"]), NUMBERS, max_size=3),
    FactShape.CARDS_BY_NAME: st.dictionaries(NAMES, st.lists(CARDS, max_size=3), max_size=4),
    FactShape.SEAT_BY_NAME: st.dictionaries(NAMES, SEATS, max_size=3),
    FactShape.BLINDS: BLINDS,
}


def told_as(how: Any) -> st.SearchStrategy[Any]:
    if how.shape is FactShape.WORD:
        return st.sampled_from(how.words)
    if how.shape is FactShape.WORDS:
        return st.lists(st.sampled_from(how.words), max_size=5)
    return SHAPES[how.shape]


def command(kind: str) -> st.SearchStrategy[dict[str, Any]]:
    facts = facts_of(KINDS[kind].command)
    needed = {key: told_as(how) for key, (field, how) in facts.items() if is_needed(field)}
    others = {key: told_as(how) for key, (field, how) in facts.items() if not is_needed(field)}
    return st.fixed_dictionaries({"kind": st.just(kind), **needed}, optional=others)


def table(number: int, names: list[str]) -> st.SearchStrategy[dict[str, Any]]:
    seats = st.lists(st.booleans(), max_size=9).map(lambda taken: _seated(taken, names))
    positions = dict.fromkeys(("button", "small_blind", "big_blind"), POSITIONS)
    coming = st.fixed_dictionaries({}, optional=dict.fromkeys(positions, st.integers(1, 9)))
    return st.fixed_dictionaries(
        {"number": st.just(number)},
        optional={"seats": seats, "players": st.integers(0, 9), "next": coming, **positions},
    )


def _seated(taken: list[bool], names: list[str]) -> list[str]:
    left = iter(names)
    return [next(left, "") if each else "" for each in taken]


@st.composite
def rooms(draw: st.DrawFn) -> dict[str, Any]:
    """A room with up to three tables, some facts, and a few commands."""
    names = draw(st.permutations([*"ABCDEFGHIJ"]))
    cuts = sorted(draw(st.tuples(st.integers(0, 10), st.integers(0, 10))))
    parts = [names[: cuts[0]], names[cuts[0] : cuts[1]], names[cuts[1] :]]
    tables = [draw(table(number, part)) for number, part in enumerate(parts, 1) if draw(st.booleans())]
    player = st.fixed_dictionaries(
        {},
        optional={
            "stack": NUMBERS,
            "absent": st.booleans(),
            "penalty_hands": st.integers(0, 9),
            "special_needs": st.booleans(),
            "laid_out": st.booleans(),
        },
    )
    players = [{"name": name, **draw(player)} for name in draw(st.lists(NAMES, max_size=4, unique=True))]
    top = st.fixed_dictionaries(
        {},
        optional={
            "grade": st.sampled_from(["pub", "regional", "cash_final"]),
            "level": st.one_of(st.integers(1, 5), BLINDS, st.just("100/200/25")),
            "seats_per_table": st.sampled_from([2, 6, 8, 9, 10]),
            "players_left": st.integers(0, 40),
            "prizes": st.lists(NUMBERS, max_size=4),
            "starting_stack": NUMBERS,
            "rebuys": st.booleans(),
            "re_entry": st.booleans(),
            "game": st.sampled_from(["HOLDEM", "STUD", "HORSE", "8-GAME", "NLHE"]),
            "break_order": st.permutations([1, 2, 3]),
        },
    )
    kinds = draw(st.lists(st.sampled_from(sorted(KINDS)), min_size=1, max_size=3))
    return {**draw(top), "table": tables, "player": players, "command": [draw(command(kind)) for kind in kinds]}


def answered(document: dict[str, Any], book: str) -> None:
    try:
        told: RoomSituation = read_room_situation(document, "\n", "room.toml")
        answers = decide_all(told.state.under(load_book(book)), told.commands)
    except BadInput:
        return
    for number, answer in enumerate(answers):
        row = decision_line(book, answer)
        assert json.loads(json.dumps(row))["command"] == row["command"] == number
        assert row["say"]
        assert row["outcome"] is not None or row["needs"]["choices"][-1] == "unknown"


@pytest.mark.parametrize("book", BOOKS)
@settings(max_examples=150, deadline=None)
@given(document=rooms())
def test_every_room_is_answered(book: str, document: dict[str, Any]) -> None:
    answered(document, book)


@pytest.mark.soak
@pytest.mark.parametrize("book", BOOKS)
@settings(max_examples=10_000, deadline=None)
@given(document=rooms())
def test_every_room_of_many_is_answered(book: str, document: dict[str, Any]) -> None:
    answered(document, book)
