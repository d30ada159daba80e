"""Words in quotes that are official words all the same."""

import pytest

from shuffleup.floor.acts import Says, Size
from shuffleup.floor.spoken import plainly_said


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
    "heard", ["same again", "five hundred five", "bet the flop", "if p1 bets I fold", "please fold me at my turn", "0"]
)
def test_other_words_stay_as_they_were_heard(heard: str) -> None:
    said = Says(3, free=heard)
    assert plainly_said(said) is said
