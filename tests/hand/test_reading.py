"""A showdown ended by what the dealer reads, where cards or board are not known here."""

import random

import pytest

from hand.random_play import act, level, new_hand
from shuffleup.cards.card import UNKNOWN, parse_cards
from shuffleup.games import VARIANTS, find_variant
from shuffleup.hand.acts import Drew, HandsRead, Mucked, Showed, StreetDealt, StubReshuffled
from shuffleup.hand.core import Phase
from shuffleup.hand.hand import Hand
from shuffleup.hand.law import HandLaw
from shuffleup.hand.reading import with_known
from shuffleup.hand.refusals import Refused, Why
from shuffleup.hand.showdown import FLOP_BY_SUIT
from shuffleup.hand.table import Setup

BOARD = "2c7d9hJsKc"


def showdown(stacks, *, game="NLHE", holes=(), board="", law=None) -> Hand:
    """Everybody all-in on the first street; hands and board as told, unknown where they are not."""
    variant = find_variant(game)
    hand = Hand(Setup(variant, level(variant, small_bet=20, big_bet=40).stakes(variant, len(stacks)), stacks), law)
    each = variant.streets[0].down
    holes = [
        parse_cards(holes[seat]) if seat < len(holes) and holes[seat] else [UNKNOWN] * each
        for seat in range(len(stacks))
    ]
    hand.deal_street(holes, ())
    while hand.phase is Phase.BET:
        hand.raise_to(hand.raise_bounds[1]) if hand.raise_bounds else hand.call()
    cards = parse_cards(board) if board else [UNKNOWN] * 5
    while hand.phase is Phase.DEAL:
        now, cards = cards[: hand.board_due], cards[hand.board_due :]
        hand.deal_board(now)
    return hand


def why(hand: Hand, high, low=None) -> Why:
    refusal = hand.why_not_read_hands(high, low)
    assert not hand.can_read_hands(high, low)
    with pytest.raises(Refused):
        hand.read_hands(high, low)
    return refusal.why


def test_a_reading_decides_main_and_side_pots():
    hand = showdown((50, 100, 200, 200))
    entry = hand.read_hands(((0,), (2, 1), (3,)))
    assert entry == HandsRead(((0,), (2, 1), (3,)), None)
    assert hand.is_over
    assert hand.pots == ((200, (0, 1, 2, 3)), (150, (1, 2, 3)), (200, (2, 3)))
    assert hand.pots_won == ((200, 0, 0, 0), (0, 75, 75, 0), (0, 0, 200, 0))
    assert hand.stacks == (200, 75, 275, 0)
    assert [hand.value(seat)[0] for seat in range(4)] == [3, 2, 2, 1]


def test_odd_chips_of_a_reading_go_left_of_the_button_as_the_book_has_them():
    hand = showdown((51, 51, 51), board=BOARD)
    hand.read_hands(((2, 1), (0,)))
    assert hand.stacks == (0, 77, 76)


@pytest.mark.parametrize(("high_suit", "won"), [(None, (77, 76, 0)), (0, (77, 76, 0)), (1, (76, 77, 0))])
def test_an_odd_chip_by_suit_goes_to_whom_the_reading_names(high_suit, won):
    hand = showdown((51, 51, 51), law=HandLaw(odd_chip_flop_games=FLOP_BY_SUIT))
    hand.read_hands(((0, 1), (2,)), high_suit=high_suit)
    assert hand.won == won
    again = Hand.replay(hand.setup, hand.log, hand.law)
    assert again.won == won


def test_nobody_without_a_hand_has_the_highest_card_by_suit():
    assert showdown((51, 51, 51)).why_not_read_hands(((0, 1), (2,)), high_suit=3).why is Why.NO_SUCH_SEAT


def test_a_reading_shares_high_and_low_halves():
    hand = showdown((101, 101, 101), game="PLO8")
    hand.read_hands(((0,), (1, 2)), ((1, 2),))
    assert hand.stacks == (152, 76, 75)
    scoop = showdown((101, 101, 101), game="PLO8")
    scoop.read_hands(((0,), (1, 2)), ())
    assert scoop.stacks == (303, 0, 0)


def test_a_reading_can_be_taken_back_and_played_again():
    hand = showdown((50, 50))
    hand.read_hands(((1,), (0,)))
    again = Hand.replay(hand.setup, hand.log)
    assert (again.stacks, again.is_over) == ((0, 100), True)
    hand.undo()
    assert hand.phase is Phase.SHOW
    hand.read_hands(((0,), (1,)))
    assert hand.stacks == (100, 0)


@pytest.mark.parametrize(
    ("game", "high", "low", "reason"),
    [
        ("NLHE", ((0,), (1,)), None, Why.HAND_NOT_READ),
        ("NLHE", (), None, Why.HAND_NOT_READ),
        ("NLHE", ((0, 1), (2, 0)), None, Why.READ_TWICE),
        ("NLHE", ((0,), (1,), (2,), (3,)), None, Why.NO_SUCH_SEAT),
        ("NLHE", ((0,), (1,), (2,)), ((1,),), Why.NO_LOW),
        ("PLO8", ((0,), (1,), (2,)), None, Why.LOW_NOT_READ),
        ("PLO8", ((0,), (1,), (2,)), ((1,), (1,)), Why.READ_TWICE),
    ],
)
def test_a_reading_that_does_not_do_is_refused(game, high, low, reason):
    assert why(showdown((50, 50, 50), game=game), high, low) is reason


def test_a_reading_is_for_the_showdown_only():
    variant = find_variant("NLHE")
    hand = Hand(Setup(variant, level(variant).stakes(variant, 2), (50, 50)))
    assert why(hand, ((0,), (1,))) is Why.NOT_SHOWDOWN
    hand.deal_street([[UNKNOWN] * 2] * 2, ())
    hand.fold()
    assert why(hand, ((0,), (1,))) is Why.HAND_OVER


def test_a_hand_given_up_has_no_place_in_a_reading():
    hand = showdown((50, 50, 50))
    hand.kill_hand(1)
    assert why(hand, ((0,), (1,), (2,))) is Why.NO_HAND
    hand.read_hands(((0,), (2,)))
    assert hand.stacks == (150, 0, 0)


def test_known_cards_count_before_what_is_read():
    hand = showdown((50, 50, 50), holes=["AhAd", "3c4c"], board=BOARD)
    assert hand.actor == 2
    hand.read_hands(((1,), (0,), (2,)))
    assert hand.stacks == (150, 0, 0)


def test_known_lows_count_before_what_is_read():
    hand = showdown((50, 50, 50), game="PLO8", holes=["As2sKdKh", "Ah3h9c9d"], board="8c7d6hKcTs")
    hand.read_hands(((0,), (1,), (2,)), ((1,), (0,), (2,)))
    assert hand.stacks == (150, 0, 0)


def test_cards_that_leave_an_unknown_hand_without_a_place_are_told():
    hand = showdown((50, 50, 50), holes=["AhAd", "3c4c"], board=BOARD)
    assert why(hand, ((1,), (2,), (0,))) is Why.READ_AGAINST_CARDS
    hand.read_hands(((0,), (2,), (1,)))
    assert hand.stacks == (150, 0, 0)


@pytest.mark.parametrize(
    ("order", "values", "found"),
    [
        (((1,), (0,)), {0: 9, 1: 5}, [[0], [1]]),
        (((0, 1),), {0: 9, 1: 5}, [[0], [1]]),
        (((0,), (1,)), {0: 9, 1: 9}, [[0, 1]]),
        (((2,), (1,), (0,)), {0: 9, 1: 5}, [[2], [0], [1]]),
        (((2, 1), (0,)), {0: 5, 1: 9}, [[2, 1], [0]]),
        (((2, 1), (0,)), {0: 9, 1: 5}, None),
        (((2, 1), (0,)), {0: 9, 1: 9}, None),
        (((2, 1, 0),), {0: 9, 1: 9}, [[2, 1, 0]]),
        (((2, 1, 0),), {0: 9, 1: 8}, None),
        (((0,), (2,)), {0: 0}, [[2]]),
        ((), {0: 3, 1: 4}, [[1], [0]]),
        (((0,),), {0: 3, 1: 4}, [[1], [0]]),
        (((2,),), {0: 3}, None),
    ],
)
def test_an_order_read_with_known_hands_in_it(order, values, found):
    assert with_known(order, values) == found


def test_a_board_that_nobody_knows_is_not_chopped():
    hand = showdown((50, 50), holes=["AhAd", "3c4c"])
    assert (hand.is_over, hand.phase, hand.actor, hand.shown(0), hand.shown(1)) == (False, Phase.SHOW, None, True, True)
    assert hand.why_not_show().why is Why.BOARD_UNKNOWN
    assert hand.why_not_muck().why is Why.BOARD_UNKNOWN
    hand.redo_board(parse_cards(BOARD))
    assert hand.stacks == (100, 0)


def test_a_board_that_nobody_knows_does_not_matter_to_the_only_hand_left():
    hand = showdown((50, 50), holes=["AhAd", "3c4c"])
    hand.kill_hand(0)
    assert hand.stacks == (0, 100)


@pytest.mark.parametrize("variant", VARIANTS, ids=lambda v: v.id)
def test_what_the_cards_say_read_aloud_pays_the_same(variant):
    """The order that known cards make, read where they are not known, moves the same chips."""
    chance = random.Random(f"{variant.id} read")
    read = 0
    for _ in range(200):
        hand = new_hand(variant, min(4, variant.max_players), chance, law=HandLaw(odd_chip_stud=1))
        while not hand.is_over:
            act(hand, chance)
        if len(hand.live) < 2 or hand.pots_won == ():
            continue
        blind = unseen(hand)
        assert blind.phase is Phase.SHOW
        high, low = ranked(hand, 0), ranked(hand, 1) if variant.low else None
        blind.read_hands(high, low)
        assert blind.stacks == hand.stacks
        read += 1
    assert read > 15


def ranked(hand: Hand, half: int) -> list[list[int]]:
    values = sorted({hand.value(seat)[half] for seat in hand.live} - {0}, reverse=True)
    return [[seat for seat in hand.live if hand.value(seat)[half] == value] for value in values]


def unseen(hand: Hand) -> Hand:
    """The same hand where only upcards are known; what was mucked is mucked, nothing is shown."""
    seen = {
        card
        for seat in range(hand.players)
        for card, up in zip(hand.hole(seat), hand.up_places(seat), strict=True)
        if up
    }
    blind = Hand(hand.setup, hand.law)
    for entry in hand.log:
        match entry:
            case StreetDealt(hole, board):
                faces = [[card if card in seen else UNKNOWN for card in cards] for cards in hole]
                blind.deal_street(faces, [UNKNOWN] * len(board))
            case Drew(_, cards):
                blind.draw([UNKNOWN] * len(cards))
            case StubReshuffled():
                blind.reshuffle_muck()
            case Showed():
                pass
            case Mucked(seat):
                blind.kill_hand(seat)
            case _:
                blind._play_again([*blind.log, entry])
    return blind
