import pytest

from shuffleup.bad_input import BadInput
from shuffleup.games import find_variant
from shuffleup.hand.hand import Hand
from shuffleup.hand.table import Level, Setup, Stakes

NLHE, STUD, FLHE = find_variant("NLHE"), find_variant("STUD"), find_variant("FLHE")


def test_blinds_are_the_first_two_left_of_the_button():
    stakes = Level(small_blind=50, big_blind=100).stakes(NLHE, 5)
    assert (stakes.blinds, stakes.antes, stakes.min_bet, stakes.small_blind) == ((50, 100, 0, 0, 0), (0,) * 5, 100, 50)


def test_heads_up_the_button_is_last_and_small_blind():
    assert Level(small_blind=50, big_blind=100).stakes(NLHE, 2).blinds == (100, 50)


def test_a_dead_small_blind_is_not_there_but_known():
    stakes = Level(small_blind=50, big_blind=100).stakes(NLHE, 4, dead_small_blind=True)
    assert (stakes.blinds, stakes.small_blind) == ((100, 0, 0, 0), 50)
    hand = Hand(Setup(NLHE, stakes, (1000,) * 4))
    hand.deal_street([[-1, -1]] * 4, ())
    assert (hand.actor, hand.pot, hand.to_call) == (1, 100, 100)


@pytest.mark.parametrize(
    ("kind", "more", "antes", "trimmed"),
    [
        ("each", {}, (10, 10, 10, 10), True),
        ("big_blind", {}, (0, 10, 0, 0), False),
        ("big_blind", {"dead_small_blind": True}, (10, 0, 0, 0), False),
        ("button", {}, (0, 0, 0, 10), False),
        ("button", {"dead_button": True}, (0, 0, 0, 0), False),
    ],
)
def test_who_pays_the_ante(kind, more, antes, trimmed):
    stakes = Level(small_blind=50, big_blind=100, ante=10, ante_kind=kind).stakes(NLHE, 4, **more)
    assert (stakes.antes, stakes.antes_trimmed) == (antes, trimmed)


def test_stud_has_a_bring_in_and_no_blinds():
    stakes = Level(ante=5, bring_in=10, small_bet=40, big_bet=80).stakes(STUD, 3)
    assert (stakes.blinds, stakes.bring_in, stakes.small_bet, stakes.big_bet) == ((0, 0, 0), 10, 40, 80)


def test_limit_bets_default_to_the_blinds():
    stakes = Level(small_blind=50, big_blind=100).stakes(FLHE, 3)
    assert (stakes.small_bet, stakes.big_bet) == (100, 200)


def test_a_returning_players_post_is_live_and_does_not_open():
    hand = Hand(Setup(NLHE, Stakes((0,) * 4, (50, 100, 0, -100), 100), (1000,) * 4))
    hand.deal_street([[-1, -1]] * 4, ())
    assert (hand.bets, hand.actor) == ((50, 100, 0, 100), 2)
    hand.call()
    assert (hand.actor, hand.options()) == (3, ("fold", "check", "raise"))


def test_a_short_ante_wins_an_ante_from_each():
    stakes = Stakes((10,) * 3, (50, 100, 0), 100, antes_trimmed=True)
    hand = Hand(Setup(NLHE, stakes, (1000, 1000, 4)))
    assert hand.stacks == (940, 890, 0)
    hand.deal_street([[0, 5], [10, 15], [48, 49]], ())
    hand.fold()
    for board in ([20, 25, 30], [35], [40]):
        hand.deal_board(board)
    assert hand.pots[0] == (12, (1, 2))
    assert hand.stacks == (940, 1052, 12)


@pytest.mark.parametrize(
    ("variant", "stakes", "stacks", "wrong"),
    [
        (NLHE, Stakes((0,), (1,), 2), (100,), "1 players for No-limit hold'em"),
        (STUD, Stakes((1,) * 9, (0,) * 9, 0, 2, 4, 1), (100,) * 9, "9 players for Seven-card stud"),
        (NLHE, Stakes((0,) * 3, (1, 2, 0), 2), (100, 0, 100), "player 2 has no chips"),
        (NLHE, Stakes((0,) * 2, (1, 2, 0), 2), (100,) * 3, "2 antes for 3 players"),
        (NLHE, Stakes((0,) * 3, (1, 2), 2), (100,) * 3, "2 blinds for 3 players"),
        (NLHE, Stakes((-1, 0, 0), (1, 2, 0), 2), (100,) * 3, "an ante below 0"),
        (NLHE, Stakes((0,) * 3, (1, 2, 0), 0), (100,) * 3, "a minimum bet of 0"),
        (FLHE, Stakes((0,) * 3, (1, 2, 0), 2, 4, 2), (100,) * 3, "limit bets of 4 and 2"),
        (STUD, Stakes((1,) * 3, (0,) * 3, 0, 4, 8, 4), (100,) * 3, "a bring-in of 4"),
        (NLHE, Stakes((0,) * 3, (1, 2, 0), 2, smallest_chip=0), (100,) * 3, "a smallest chip of 0"),
    ],
)
def test_what_makes_no_hand_is_refused(variant, stakes, stacks, wrong):
    with pytest.raises(BadInput, match=wrong):
        Setup(variant, stakes, stacks)
