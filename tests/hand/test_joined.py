import pytest

from shuffleup.cards.card import parse_cards
from shuffleup.games import find_variant
from shuffleup.hand.core import Phase
from shuffleup.hand.joined import Joined, JoinedHand
from shuffleup.hand.table import Level, Setup

ALL = (0, 1, 2)


def joined(game: str, street: int, *, board="", up=(), pots=((60, ALL),), stacks=(180, 180, 180)) -> JoinedHand:
    variant = find_variant(game)
    ante = 0 if game != "STUD" else 1
    level = Level(small_blind=10, big_blind=20, ante=ante, bring_in=5, small_bet=20, big_bet=40)
    setup = Setup(variant, level.stakes(variant, 3), (200, 200, 200))
    ups = tuple(tuple(parse_cards(cards)) for cards in up)
    return JoinedHand(setup, None, Joined(street, ALL, stacks, pots, tuple(parse_cards(board)), ups))


def test_joined_before_the_flop_the_betting_is_open():
    hand = joined("NLHE", 0, pots=((30, ALL),), stacks=(190, 180, 200))
    assert (hand.phase, hand.actor, hand.to_call, hand.pot) == (Phase.BET, 2, 20, 30)
    assert hand.cards_due == (0, 0, 0)


@pytest.mark.parametrize(("street", "board"), [(1, "2c3c4c"), (2, "2c3c4c5c"), (3, "2c3c4c5c6c")])
def test_joined_on_a_street_that_is_dealt(street, board):
    hand = joined("NLHE", street, board=board)
    assert (hand.phase, hand.actor, hand.pot) == (Phase.BET, 0, 60)
    assert (hand.cards_due, hand.board_due) == ((0, 0, 0), 0)


def test_joined_before_a_street_is_dealt():
    hand = joined("NLHE", 2, board="2c3c4c")
    assert (hand.phase, hand.board_due, hand.cards_due) == (Phase.DEAL, 1, (0, 0, 0))
    hand.deal_board(parse_cards("7d"))
    assert (hand.phase, hand.actor) == (Phase.BET, 0)


def test_joined_in_stud_with_the_upcards_of_the_street_before_cards_are_due():
    hand = joined("STUD", 2, up=("2c3c", "4d5d", "6h7h"))
    assert (hand.phase, hand.cards_due) == (Phase.DEAL, (1, 1, 1))
    hand.deal_street([parse_cards("8c"), parse_cards("9d"), parse_cards("Th")], ())
    assert (hand.phase, hand.actor) == (Phase.BET, 2)


def test_joined_in_stud_with_the_upcards_of_the_street_the_betting_is_open():
    hand = joined("STUD", 2, up=("2c3c8c", "4d5d9d", "6h7hTh"))
    assert (hand.phase, hand.actor, hand.cards_due) == (Phase.BET, 2, (0, 0, 0))


def test_joined_at_the_showdown():
    hand = joined("NLHE", 4, board="2c3c4c5c6c")
    assert (hand.phase, hand.actor, hand.cards_due) == (Phase.SHOW, 0, (0, 0, 0))


def test_what_may_be_raised_to_is_found_again_after_an_undo():
    hand = joined("FLHE", 1, board="2c3c4c")
    hand.raise_to(20)
    bounds = hand.raise_bounds
    hand.undo()
    assert hand.raise_bounds == (20, 20)
    hand.raise_to(20)
    assert hand.raise_bounds == bounds == (40, 40)
