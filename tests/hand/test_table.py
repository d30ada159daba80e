from dataclasses import replace

import pytest

from shuffleup.bad_input import BadInput
from shuffleup.games import Betting, Ranking, find_variant
from shuffleup.hand import table
from shuffleup.hand.acts import Completed
from shuffleup.hand.hand import Hand
from shuffleup.hand.stakes import Stakes
from shuffleup.hand.table import Level, Setup, table_record

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
        (NLHE, Stakes((0,) * 3, (1, 2, 0), 2), (100, 0, 100), "seat 1 .p2. has no chips"),
        (NLHE, Stakes((0,) * 2, (1, 2, 0), 2), (100,) * 3, "2 antes for 3 players"),
        (NLHE, Stakes((0,) * 3, (1, 2), 2), (100,) * 3, "2 blinds for 3 players"),
        (NLHE, Stakes((-1, 0, 0), (1, 2, 0), 2), (100,) * 3, "an ante below 0"),
        (NLHE, Stakes((0,) * 3, (1, 2, 0), 0), (100,) * 3, "a minimum bet of 0"),
        (FLHE, Stakes((0,) * 3, (1, 2, 0), 2, 4, 2), (100,) * 3, "limit bets of 4 and 2"),
        (STUD, Stakes((1,) * 3, (0,) * 3, 0, 4, 8, 4), (100,) * 3, "a bring-in of 4"),
        (STUD, Stakes((1,) * 3, (0,) * 3, 0, 4, 8, 0), (100,) * 3, "a bring-in of 0 for Seven-card stud"),
        (STUD, Stakes((1,) * 3, (1, 2, 0), 0, 4, 8, 1), (100,) * 3, "blinds for Seven-card stud"),
        (NLHE, Stakes((0,) * 3, (1, 2, 0), 2, bring_in=1), (100,) * 3, "a bring-in of 1 for No-limit"),
        (NLHE, Stakes((0,) * 3, (-1, -2, 0), 2), (100,) * 3, "a blind of -2, where the largest blind is 0"),
        (NLHE, Stakes((0,) * 3, (1, 2, -4), 2), (100,) * 3, "a blind of -4, where the largest blind is 2"),
        (NLHE, Stakes((0,) * 3, (1, 2.5, 0), 2), (100,) * 3, "the blinds are"),
        (NLHE, Stakes((0,) * 3, ("1", "2", 0), 2), (100,) * 3, "the blinds are"),
        (NLHE, Stakes((0,) * 3, (1, 2, 0), 2.0), (100,) * 3, "min_bet is 2.0"),
        (NLHE, Stakes((0,) * 3, (1, 2, 0), 2), (100, 100.5, 100), "the stack of seat 1 .p2. is 100.5"),
        (NLHE, Stakes((0,) * 3, (1, 2, 0), 2), (100, "100", 100), "the stack of seat 1 .p2. is '100'"),
        (NLHE, Stakes((0,) * 3, (1, 2, 0), 2), (100, True, 100), "the stack of seat 1 .p2. is True"),
        (NLHE, Stakes((0,) * 3, (1, 2, 0), 2, players_left=-1), (100,) * 3, "players_left is -1"),
        (NLHE, Stakes((0,) * 3, (1, 2, 0), 2, smallest_chip=0), (100,) * 3, "a smallest chip of 0"),
    ],
)
def test_what_makes_no_hand_is_refused(variant, stakes, stacks, wrong):
    with pytest.raises(BadInput, match=wrong):
        Setup(variant, stakes, stacks)


@pytest.mark.parametrize(
    ("sizes", "wrong", "right"),
    [
        ({"ante_kind": "bb"}, "ante_kind cannot be 'bb'", "each, big_blind or button"),
        ({"small_blind": -50}, "small_blind is -50", "a whole number, 0 or more"),
        ({"big_blind": 99.5}, "big_blind is 99.5", "a whole number, 0 or more"),
        ({"ante": "10"}, "ante is '10'", "a whole number, 0 or more"),
        ({"bring_in": None}, "bring_in is None", "a whole number, 0 or more"),
        ({"smallest_chip": 0}, "smallest_chip is 0", "a whole number, 1 or more"),
        ({"small_blind": 200}, "a small blind of 200 is above the big blind of 100", "a small blind that is at most"),
        ({"small_bet": 8, "big_bet": 4}, "a small bet of 8 is above the big bet of 4", "a small bet that is at most"),
    ],
)
def test_a_level_that_cannot_be_played_is_refused(sizes, wrong, right):
    with pytest.raises(BadInput) as told:
        Level(**{"small_blind": 50, "big_blind": 100, **sizes})
    assert str(told.value.wrong) == wrong
    assert str(told.value.right).startswith(right)


@pytest.mark.parametrize(
    ("variant", "level", "players", "wrong"),
    [
        (STUD, Level(ante=5, small_bet=40, big_bet=80), 3, "a bring-in of 0 for Seven-card stud"),
        (NLHE, Level(ante=5), 3, "a minimum bet of 0"),
        (FLHE, Level(ante=5), 3, "limit bets of 0 and 0"),
        (NLHE, Level(small_blind=50, big_blind=100), 11, "11 players for No-limit"),
        (NLHE, Level(small_blind=50, big_blind=100), 1, "1 players for No-limit"),
    ],
)
def test_a_level_without_what_the_game_needs_is_refused(variant, level, players, wrong):
    with pytest.raises(BadInput, match=wrong):
        level.stakes(variant, players)


def test_names_are_for_everybody_or_nobody():
    stakes = Level(small_blind=50, big_blind=100).stakes(NLHE, 3)
    with pytest.raises(BadInput, match="2 names for 3 players"):
        Setup(NLHE, stakes, (1000,) * 3, ("Ann", "Bob"))


def test_straddles_follow_the_big_blind():
    level = Level(small_blind=50, big_blind=100)
    assert level.stakes(NLHE, 5, straddles=(200, 400)).blinds == (50, 100, 200, 400, 0)
    assert level.stakes(NLHE, 4, straddles=(200,), dead_small_blind=True).blinds == (100, 200, 0, 0)
    assert level.stakes(NLHE, 5, straddles=(200,)).big_blind == 100
    assert Level(ante=5, bring_in=10, small_bet=40, big_bet=80).stakes(STUD, 3).big_blind == 0
    for straddles, wrong in (((200,) * 4, "4 straddles"), ((150,), "a straddle is 150"), ((200, 300), "is 300")):
        with pytest.raises(BadInput, match=wrong):
            level.stakes(NLHE, 5, straddles=straddles)
    for players, most in ((2, 0), (5, 3)):
        with pytest.raises(BadInput, match=rf"4 straddles; at most {most}$"):
            level.stakes(NLHE, players, straddles=(200, 400, 800, 1600))
    with pytest.raises(BadInput, match=r"1 straddles; at most 0$"):
        Level(ante=5, bring_in=10, small_bet=40, big_bet=80).stakes(STUD, 4, straddles=(200,))


def test_the_big_blind_is_the_least_bet_and_not_the_straddle_above_it():
    nobody = (0, 0, 0)
    assert Stakes(nobody, (1, 2, 4), min_bet=2).big_blind == 2
    assert Stakes(nobody, (1, 2, 4), small_bet=2, big_bet=4).big_blind == 2


def test_a_record_knows_the_low_of_its_game_and_the_street_of_its_last_draw():
    found = {}
    for game in ("NLHE", "PLO8", "NL27SD", "FL27TD"):
        variant = replace(find_variant(game))  # another object: what is kept of the game itself is not asked
        g = table_record(Setup(variant, Level(small_blind=1, big_blind=2).stakes(variant, 3), (100,) * 3))
        found[game] = g.low, g.draws
    assert found == {"NLHE": (0, -1), "PLO8": (Ranking.LOW_8, -1), "NL27SD": (0, 1), "FL27TD": (0, 3)}


def test_who_makes_a_short_all_in_a_full_bet_completes_it():
    hand = Hand(Setup(FLHE, Level(small_blind=50, big_blind=100).stakes(FLHE, 3), (140, 1000, 1000)))
    hand.deal_street([[-1, -1]] * 3, ())
    for _ in range(3):
        hand.check_or_call()
    hand.deal_board([-1] * 3)
    hand.raise_to(40)
    assert (hand.options(), hand.raise_bounds) == (("fold", "call", "complete"), (100, 100))
    assert hand.raise_to(100) == Completed(1, 100)
    assert (hand.options(), hand.raise_bounds) == (("fold", "call", "raise"), (200, 200))
    hand.undo()
    assert (hand.options(), hand.raise_bounds) == (("fold", "call", "complete"), (100, 100))


def test_what_is_no_setup_at_all_is_refused():
    level = Level(small_blind=50, big_blind=100)
    stakes = level.stakes(NLHE, 2)
    for setup, wrong in (
        (("NLHE", stakes, (100, 100)), "the game is 'NLHE'"),
        ((NLHE, level, (100, 100)), "the stakes are Level"),
        ((NLHE, stakes, 100), "the stacks are 100"),
        ((NLHE, stakes, "100"), "the stacks are '100'"),
    ):
        with pytest.raises(BadInput, match=wrong):
            Setup(*setup)
    with pytest.raises(BadInput, match="the game is 'NLHE'"):
        level.stakes("NLHE", 2)
    for players in ("3", 3.0, True):
        with pytest.raises(BadInput, match=f"the number of players is {players!r}; a whole number, 2 to 10$"):
            level.stakes(NLHE, players)


def test_a_record_is_of_the_game_that_is_asked_for(monkeypatch):
    monkeypatch.setattr(table, "_OF_VARIANT", {})
    stakes = Level(small_blind=50, big_blind=100).stakes(NLHE, 3)
    own = replace(NLHE, betting=Betting.POT_LIMIT)
    for variant in (NLHE, own, find_variant("PLO"), NLHE):
        assert table_record(Setup(variant, stakes, (100,) * 3)).betting == variant.betting
