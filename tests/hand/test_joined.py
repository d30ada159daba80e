import pytest

from shuffleup.cards.card import UNKNOWN, parse_cards
from shuffleup.games import find_variant
from shuffleup.games.own_games import read_games
from shuffleup.hand.core import Phase
from shuffleup.hand.joined import Joined, JoinedHand
from shuffleup.hand.table import Level, Setup

ALL = (0, 1, 2)
TWO_BOARDS = """
[[game]]
id = "2BOARDS"
name = "Double board hold'em"
betting = "no-limit"
family = "board"
high = "high"
low = "high"
low_from = "second-board"
streets = [
    { name = "preflop", down = 2 },
    { name = "flop", board = 6 },
    { name = "turn", board = 2 },
    { name = "river", board = 2 },
]
"""


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


def test_joined_at_a_draw_no_card_is_there_twice():
    """Seven hold 35 of 52 cards, one is burned: the draws use up the stub, and the muck becomes the next one."""
    variant, everybody = find_variant("NL27SD"), tuple(range(7))
    setup = Setup(variant, Level(small_blind=10, big_blind=20).stakes(variant, 7), (200,) * 7)
    hand = JoinedHand(setup, None, Joined(1, everybody, (180,) * 7, ((140, everybody),)))
    assert hand.stub_left == 17
    while hand.phase is Phase.DRAW:
        hand.draw(hand.hole(hand.actor))
    for seat, due in enumerate(hand.cards_due):
        hand.deal_past_stub(seat, [UNKNOWN] * due)
    assert (hand.phase, hand.stub_left) == (Phase.BET, 16)
    hand.raise_to(100)
    while not hand.is_over:
        hand.fold()
    assert len(hand.muck_cards) == 30  # the winner's five are the last; 16 in the stub, one burned


def test_joined_at_a_draw_hands_let_go_of_are_in_the_muck():
    hand = joined("NL27SD", 1, stacks=(180, 180, 180))
    assert (hand.stub_left, hand.muck_cards) == (37, ())
    variant = find_variant("NL27SD")
    setup = Setup(variant, Level(small_blind=10, big_blind=20).stakes(variant, 3), (200, 200, 200))
    fewer = JoinedHand(setup, None, Joined(1, (0, 2), (180, 180, 180), ((60, (0, 2)),)))
    assert (fewer.stub_left, fewer.muck_cards) == (37, (UNKNOWN,) * 5)


def test_joined_in_stud_the_stub_is_short_by_what_was_dealt():
    """Eight who stay to the last card have 48 cards between them, three are burned: one card for all."""
    variant, everybody = find_variant("STUD"), tuple(range(8))
    level = Level(ante=1, bring_in=5, small_bet=20, big_bet=40)
    setup = Setup(variant, level.stakes(variant, 8), (200,) * 8)
    hand = JoinedHand(setup, None, Joined(4, everybody, (180,) * 8, ((160, everybody),), up=((),) * 8))
    assert (hand.cards_due, hand.board_due) == ((0,) * 8, 1)


def test_joined_with_two_boards():
    game = next(iter(read_games(TWO_BOARDS)))
    setup = Setup(game, Level(small_blind=10, big_blind=20).stakes(game, 3), (200, 200, 200))
    hand = JoinedHand(setup, None, Joined(1, ALL, (180, 180, 180), ((60, ALL),)))
    hand.deal_board(parse_cards("2c3c4c2d3d4d"))
    assert (hand.phase, hand.actor) == (Phase.BET, 0)
