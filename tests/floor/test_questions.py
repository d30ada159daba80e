"""What somebody asks, and what only looks like it."""

import pytest

from shuffleup.floor.acts import Says
from shuffleup.floor.questions import asks_for_a_count, asks_for_the_pot, asks_to_be_folded, is_question
from shuffleup.floor.remarks import is_remark


@pytest.mark.parametrize(
    "heard",
    [
        "How much is in the pot?",
        "is that a raise",
        "did he call?",
        "what's the minimum raise?",
        "600?",
        "sorry, how much to call?",
        "will you fold if I bet?",
        "who bet?",
    ],
)
def test_a_question_is_talk(heard: str) -> None:
    assert is_question(heard)
    assert is_remark(Says(2, free=heard))


@pytest.mark.parametrize(
    "heard",
    ["call?", "how much is it? I call", "can you fold me?", "when you bet I raise", "if you bet, why not raise", "600"],
)
def test_what_acts_or_announces_an_act_is_none(heard: str) -> None:
    assert not is_question(heard)


def test_what_is_asked_for() -> None:
    assert asks_for_the_pot("what's in the pot?")
    assert asks_for_the_pot("Dealer, how much is in the pot now?")
    assert not asks_for_the_pot("how much is it?")
    assert asks_for_a_count("how much have you got?")
    assert asks_to_be_folded("please fold my hand at my turn")


def test_long_words_are_read_at_once() -> None:
    for heard in ("please " * 4_000, "five " * 4_000, ", change " * 3_000, "any bet " * 3_000, "1," * 5_000):
        assert not is_question(heard)
