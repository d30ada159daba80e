"""What is said for a case that has not come: understood in either order, and at any length at once."""

from time import process_time

import pytest

from shuffleup import Hand, Level, Setup, find_variant
from shuffleup.floor.conditions import is_condition, read_condition


@pytest.fixture
def hand() -> Hand:
    game = find_variant("NLHE")
    return Hand(Setup(game, Level(small_blind=50, big_blind=100).stakes(game, players=3), stacks=(5_000,) * 3))


@pytest.mark.parametrize(
    ("words", "others", "own", "said"),
    [
        ("if you bet, I fold", "bet", "fold", "I fold"),
        ("if p2 raises, I think, I am all in", "rais", "all in", "I am all in"),
        ("once he checks I check, I mean I raise to 3000", "check", "rais", "I raise to 3000"),
        ("I fold if you raise", "rais", "fold", "I fold"),
        ("raise to 3000 when he calls", "call", "rais", "I raise to 3000"),
        ("I call if p2 bets and fold if p2 raises", "bet", "call", "I call"),
        ("if you bet, fold", "", "", ""),
        ("if you think I fold", "", "", ""),
    ],
)
def test_it_is_understood_in_either_order(hand: Hand, words: str, others: str, own: str, said: str) -> None:
    assert is_condition(words)
    condition = read_condition(words, 0, 0, hand)
    assert (condition.others, condition.own, condition.words) == (others, own, said)


@pytest.mark.parametrize("words", ["I fold", "unless", "bet when", "I fold when it is late", "what if"])
def test_words_that_hang_on_nobodys_act_are_no_condition(words: str) -> None:
    assert is_condition(words) is (words == "unless")


@pytest.mark.parametrize("again", ["bet if ", "if bet i ", "bet ", "i fold ", "if ", "bet     "])
def test_no_length_of_it_takes_long(hand: Hand, again: str) -> None:
    words = again * 3_000 + "x"
    began = process_time()
    is_condition(words)
    read_condition(words, 0, 0, hand)
    assert process_time() - began < 2
