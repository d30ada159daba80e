"""Words in quotes that are official words all the same; and who is named in what is said to the table."""

import time

import pytest

from shuffleup.floor.acts import Says, Size
from shuffleup.floor.announced import announced
from shuffleup.floor.conditions import is_condition, read_condition
from shuffleup.floor.consulted import resolved
from shuffleup.floor.rule import rule_all
from shuffleup.floor.ruling import Ruling
from shuffleup.floor.spoken import plainly_said
from shuffleup.histories.situation import load_situation
from shuffleup.rulebooks import load_book
from shuffleup.words.catalogue import LANGUAGES, Catalogue


@pytest.mark.parametrize(
    ("heard", "word", "size"),
    [
        ("Call", "call", None),
        ("I call.", "call", None),
        ("I call and raise 500", "call", None),
        ("call 200 and raise", "call", None),
        ("call 700", "call", None),
        ("I'm all in!", "all-in", None),
        ("I play the board", "board", None),
        ("raise it", "raise", None),
        ("raise to 2,000", "raise", Size(amount=2000)),
        ("I raise 600 more", "raise", Size(more=600)),
        ("raise it to fifteen hundred", "raise", Size(amount=1500)),
        ("bet two thousand five hundred", "bet", Size(amount=2500)),
        ("bet the pot", "bet", Size(pot=True)),
        ("raise five", "raise", Size(words=("five",))),
        ("twenty five", "", Size(words=("twenty", "five"))),
        ("five hundred", "", Size(amount=500)),
    ],
)
def test_official_words_in_quotes_are_official_words(heard: str, word: str, size: Size | None) -> None:
    said = plainly_said(Says(3, free=heard, quietly=True))
    assert said == Says(3, word, size, quietly=True)


@pytest.mark.parametrize(
    "heard",
    [
        "same again",
        "five hundred five",
        "bet the flop",
        "if p1 bets I fold",
        "please fold me at my turn",
        "0",
        "9" * 5_000,
    ],
)
def test_other_words_stay_as_they_were_heard(heard: str) -> None:
    said = Says(3, free=heard)
    assert plainly_said(said) is said


@pytest.mark.parametrize("heard", ["bet " * 900 + "if " * 1_200, "if " + "bet " * 900 + "I " * 1_800])
def test_however_much_somebody_says_it_is_ruled_on_at_once(heard: str) -> None:
    began = time.process_time()
    told = load_situation(RIVER.replace('"p1 says bet 500"', f"'p1 says \"{heard}\"'"))
    assert rule_all(load_book("tda"), told.spot, told.acts[:1])
    assert time.process_time() - began < 5


@pytest.mark.parametrize(
    ("words", "others", "own", "of"),
    [
        ("if p1 bets I fold", "bet", "fold", 1),
        ("I fold if p1 raises", "rais", "fold", 1),
        ("All in if you call", "call", "all in", 1),
        ("I call if p1 bets and fold if p1 raises", "bet", "call", 1),
    ],
)
def test_what_is_announced_for_a_case_is_read_in_either_order(words: str, others: str, own: str, of: int) -> None:
    told = load_situation(RIVER)
    hand = told.spot.start(resolved(load_book("tda")).law)
    assert is_condition(words)
    read = read_condition(words, 0, 0, hand)
    assert (read.others, read.own, read.of) == (others, own, of)


@pytest.mark.parametrize("words", ["I bet 500", "if only", "once I folded aces", "nice raise", "if I fold"])
def test_words_without_an_act_of_each_announce_nothing(words: str) -> None:
    hand = load_situation(RIVER).spot.start(resolved(load_book("tda")).law)
    assert not is_condition(words) or not read_condition(words, 0, 0, hand).own


RIVER = """
variant = "NT"
antes = [0, 0, 0]
blinds_or_straddles = [100, 200, 0]
min_bet = 200
starting_stacks = [inf, inf, inf]
actions = []
_street = "river"
_pot = 2000
_board = "AhKd7c2s9d"
_acts = ["p1 says bet 500", "p2 says call", "p3 folds", "p1 releases", "p2 wants see p1"]
"""


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_hand_that_is_shown_is_named_by_its_owner(language: str) -> None:
    told = load_situation(RIVER)
    asked = next(each for each in rule_all(load_book("tda"), told.spot, told.acts) if each.act == 4)
    assert isinstance(asked, Ruling)
    said = Catalogue.load(language, strict=True).say(announced(asked)[0], name=lambda player: {"1": "Ann"}[player])
    assert "Ann" in said
