"""Small answers of the floor: what a line of notation lacks, offences by name, sums in words, rules that are off."""

from dataclasses import replace

import pytest

from shuffleup.bad_input import BadInput
from shuffleup.floor.acts import Says
from shuffleup.floor.announced import announced
from shuffleup.floor.consulted import Consulted, resolved
from shuffleup.floor.notation import LineError, read_line
from shuffleup.floor.offence_table import offence_called
from shuffleup.floor.remarks import bet_told
from shuffleup.floor.rule import rule_all
from shuffleup.floor.ruling import Ruling
from shuffleup.histories.situation import load_situation
from shuffleup.message import Message
from shuffleup.rulebooks import load_book

FLOP = """
variant = "NT"
antes = [0, 0, 0]
blinds_or_straddles = [100, 200, 0]
min_bet = 200
starting_stacks = [inf, inf, inf]
actions = []
_street = "flop"
_stacks = [9000, 9000, 9000]
_board = "AhKd7c"
_pot = 600
"""


def ruled(book: str, acts: list[str]) -> list[Ruling]:
    """The rulings on these acts on the flop, and the line of the spot."""
    told = load_situation(f"{FLOP}_acts = {acts}")
    return [each for each in rule_all(load_book(book), told.spot, told.acts) if isinstance(each, Ruling)]


@pytest.mark.parametrize(
    ("line", "lacks"),
    [
        ("d kills", "a player (p1 to p10)"),
        ("p3 says call p", "& or quietly"),
        ("p3 pushes", "a number, chips such as 100x3 or total"),
    ],
)
def test_what_a_line_lacks_is_said_in_words(line: str, lacks: str) -> None:
    with pytest.raises(LineError) as told:
        read_line(line)
    assert told.value.expected == lacks


@pytest.mark.parametrize(("word", "near"), [("soft_pley", "soft_play"), ("0", "")])
def test_offences_of_nearly_that_name_are_told_where_there_are_any(word: str, near: str) -> None:
    with pytest.raises(BadInput) as told:
        offence_called(word)
    right = told.value.right
    assert near in str(right.args["known"]) if isinstance(right, Message) else right == near


@pytest.mark.parametrize(
    ("words", "told"),
    [
        ("it's 500", 500),
        ("500 to call", 500),
        ("The bet is 1,200 to you.", 1200),
        ("five hundred to you", 500),
        ("no idea", None),
    ],
)
def test_what_the_bet_is_said_to_be(words: str, told: int | None) -> None:
    assert bet_told(Says(1, free=words)) == told


def test_a_rule_that_is_off_does_not_apply_and_another_does() -> None:
    ready = resolved(load_book("tda"))
    off = Consulted(replace(ready, off=frozenset({"cards_speak", "in_turn_binds.words"})))
    assert not off.applies("cards_speak")
    assert not off.applies("in_turn_binds", "words")
    assert off.applies("in_turn_binds", "chips")


@pytest.mark.parametrize("book", ["tda", "nppl"])
def test_nobody_takes_back_chips_that_he_has_not_put_out(book: str) -> None:
    with pytest.raises(BadInput, match="no chips in front"):
        ruled(book, ["p1 pulls 100"])


def test_of_a_hand_that_is_the_floors_the_spot_says_so() -> None:
    acts = ["p2 says bet 600", "pause 20", "p3 says call"]
    assert [each.id for each in announced(ruled("tda", ["p1 says check"])[-1])] == ["floor.next"]
    assert [each.id for each in announced(ruled("tda", acts)[-1])] == ["floor.director"]
