"""Chips, penalties, places and prizes between hands: what is told to be unknown, and what is told wrongly."""

from dataclasses import replace

import pytest

import shuffleup
from shuffleup.bad_input import BadInput
from shuffleup.conformance.between import between_cases
from shuffleup.conformance.families import SITUATION
from shuffleup.rulebooks import BOOKS, load_book
from shuffleup.tournament.between.decide import decide_all
from shuffleup.tournament.between.decision import UNKNOWN, Decision, DecisionNeeds
from shuffleup.tournament.between.outcomes import Decided

TABLE = '[[table]]\nnumber = 1\nseats = ["A", "B", "", "D"]\n'


def answers(commands: str, book: str = "tda", room: str = TABLE) -> tuple[Decision | DecisionNeeds, ...]:
    told = shuffleup.load_room(room + commands + "\n")
    return decide_all(told.state.under(load_book(book)), told.commands)


def command(kind: str, facts: str) -> str:
    return f'[[command]]\nkind = "{kind}"\n{facts}\n'


@pytest.mark.parametrize(
    ("book", "facts"),
    [
        ("tda", 'stacks = "unknown"'),
        ("tda", 'stacks = {A = "unknown", B = 300}'),
        ("nppl", 'stacks = {A = 300, B = 300}\nhands = "unknown"'),
        ("nppl", 'stacks = {A = 300, B = 300}\nhands = {A = "AhKd", B = "????"}\nboard = "2c3c7d8h9h"'),
        ("nppl", 'stacks = {A = 300, B = 300}\nhands = {A = "AhKd", B = "AsKc"}\nboard = "unknown"'),
    ],
)
def test_where_nobody_knows_what_places_them_the_director_does(book: str, facts: str) -> None:
    (answer,) = answers(command("bust", f'players = ["A", "B"]\n{facts}'), book)
    assert isinstance(answer, Decision)
    assert answer.outcome is Decided.DIRECTOR
    assert [choice["places"] for choice in answer.choices] == [{"A": 2, "B": 2}, {"A": 2, "B": 3}, {"B": 2, "A": 3}]


def test_an_answer_of_many_parts_stands_among_the_facts() -> None:
    room = f"facts = {{stacks = {{A = 500, B = 900}}}}\n{TABLE}"
    (answer,) = answers(command("bust", 'players = ["A", "B"]'), room=room)
    assert isinstance(answer, Decision)
    assert answer.places == {"A": 3, "B": 2}


def test_a_fact_told_to_be_unknown_is_not_asked_for() -> None:
    room = '[[table]]\nnumber = 1\nplayers = "unknown"\n'
    (answer,) = answers(command("penalty", 'player = "A"\npenalty = "missed_rounds"\nrounds = 1'), room=room)
    assert isinstance(answer, Decision)
    assert answer.outcome is Decided.DIRECTOR


def test_what_was_not_meant_for_certain_is_the_directors() -> None:
    (answer,) = answers(command("offence", 'player = "A"\noffence = "dodging_blind"\nintentional = "unknown"'))
    assert isinstance(answer, Decision)
    assert answer.outcome is Decided.DIRECTOR
    assert [choice["outcome"] for choice in answer.choices] == ["none", "penalty"]


RACE = "remove = 25\ninto = 100\n"


@pytest.mark.parametrize(
    ("kind", "facts", "says"),
    [
        ("race", "remove = 100\ninto = 25\nchips = {A = 3}", "cannot be raced"),
        ("race", f"{RACE}chips = {{}}", "nobody has chips"),
        ("race", f"{RACE}chips = {{Z = 3}}\ntable = 1", "does not sit at table 1"),
        ("race", f'{RACE}chips = {{A = 2}}\ncards = {{A = ["9c", "9c"]}}\nmethod = "race"', "9c is dealt twice"),
        ("race", f'{RACE}chips = {{A = 2}}\ncards = {{B = ["9c"]}}', "B has cards and no chips"),
        ("button", 'table = "unknown"', "table = 'unknown' is wrong"),
        ("exchange", 'player = "A"\nchips = {}\ninto = 100', "nothing to exchange"),
        ("penalty", 'player = "A"\npenalty = "missed_hands"\nhands = 0', "0 is no penalty"),
        ("penalty", 'player = "Z"\npenalty = "missed_hands"\nhands = 1', "nobody is called 'Z'"),
        ("offence", 'player = "A"\noffence = "softplay"', "no offence is called 'softplay'"),
        ("bust", 'players = ["A", "A"]', "somebody twice"),
        ("bust", 'players = ["A", "B", "D"]', "3 are left and 3 are named"),
        ("deal", 'players = ["A"]', "a deal needs two players"),
        ("deal", 'accept = ["A", "B", "D"]\nmethod = "custom"\namounts = {Z = 5}\npool = 5', "'Z' has no part"),
        ("dispute", 'about = "count"\nactions = ["juggles"]', "'juggles' is no action"),
        ("button", "table = 7", "there is no table 7; a table of the room: 1"),
    ],
)
def test_what_cannot_be_is_told(kind: str, facts: str, says: str) -> None:
    with pytest.raises(BadInput, match=says):
        answers(command(kind, facts))


LEVEL = 'players = ["A", "B"]\nstacks = {A = 5, B = 5}\n'


@pytest.mark.parametrize(
    ("cards", "says"),
    [
        ('hands = {A = "AhAd", B = "2h3d"}\nboard = "6c7c8dTh"', "the board has 4 cards"),
        ('hands = {A = "Ah", B = "2h3d"}\nboard = "6c7c8dThJs"', "a hand has 1 card"),
        ('hands = {A = "AhAd", B = "Ah3d"}\nboard = "6c7c8dThJs"', "Ah is there twice"),
        ('hands = {A = "AhAdAc", B = "2h3d"}\nboard = "6c7c8dThJs"', "a hand has 3 cards"),
    ],
)
def test_cards_that_make_no_hand_are_told(cards: str, says: str) -> None:
    with pytest.raises(BadInput, match=says):
        answers(command("bust", LEVEL + cards), "nppl")


def test_who_hid_chips_that_nobody_counted_has_a_stack_that_nobody_knows() -> None:
    hides = command("hidden_chips", 'player = "A"\nin_view = 500\nhidden = "unknown"')
    for book, amounts in (("nppl", {}), ("tda", {"A": 500})):  # there they stay his, here they are taken
        (answer,) = answers(hides, book)
        assert isinstance(answer, Decision)
        assert answer.amounts == amounts


def test_who_is_out_cannot_go_out_again() -> None:
    with pytest.raises(BadInput, match="A is out already"):
        answers(command("bust", 'players = ["A"]') * 2)


@pytest.mark.parametrize("book", BOOKS)
def test_whoever_does_not_know_is_not_asked_again(book: str) -> None:
    for case in between_cases():
        told = shuffleup.load_room(case.facts[SITUATION])
        state, asked = told.state.under(load_book(book)), list[str]()
        while fact := next(
            (each.fact for each in decide_all(state, told.commands) if isinstance(each, DecisionNeeds)), None
        ):
            assert fact not in asked, f"{case.id} asks for {fact} again"
            asked.append(fact)
            room = replace(state.room, facts={**state.room.facts, fact: UNKNOWN})
            state = replace(state, room=room)
