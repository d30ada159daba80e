"""Words in quotes that are official words all the same; and who is named in what is said to the table."""

import time

import pytest

from shuffleup.floor.acts import Says, Size
from shuffleup.floor.announced import announced
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
        ("raise, fifteen hundred", "raise", Size(amount=1500)),
        ("I make it 1500", "", Size(amount=1500)),
        ("1500 total", "", Size(amount=1500)),
        ("twelve hundred and fifty", "", Size(amount=1250)),
        ("1.5k", "", Size(amount=1500)),
        ("another 900", "", Size(more=900)),
        ("raise by 900", "raise", Size(more=900)),
        ("raise 900 on top", "raise", Size(more=900)),
        ("raise the minimum", "raise", Size(least=True)),
        ("min bet", "bet", Size(least=True)),
        ("a pot-sized raise", "raise", Size(pot=True)),
        ("500, change please", "", Size(amount=500)),
        ("raise to 1200, change from 5000", "raise", Size(amount=1200)),
        ("all-in, 5500", "all-in", None),
        ("ok, call", "call", None),
        ("no, 6500", "", Size(amount=6500)),
        ("the board plays", "board", None),
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
        "minimum",
        "half the pot",
        "change please",
        "no call",
        "make it a party",
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
