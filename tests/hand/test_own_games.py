"""Games of one's own: the page runs, worked showdowns, random play, and what is refused."""

import random
import tomllib
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hand.own_games import OWN, ROWS
from hand.random_play import act, new_hand, play_out
from shown_code import run_page
from shuffleup.bad_input import BadInput
from shuffleup.cards.card import parse_cards
from shuffleup.games import Forced, LowFrom, Opens, Ranking, Street, find_variant, read_games
from shuffleup.games.variant import MOST_HOLE, MOST_PLAYERS, MOST_STREETS, ONE_BOARD
from shuffleup.hand.core import Phase
from shuffleup.hand.hand import Hand
from shuffleup.hand.record import BOARD, HOLE, SEATS, STREETS
from shuffleup.hand.stakes import Stakes
from shuffleup.hand.table import Level, Setup
from shuffleup.histories.hand_formats import hand_text
from shuffleup.histories.phh_write import write_phh

CASES = tomllib.loads((Path(__file__).parent / "own_games.toml").read_text())["case"]
BOMB = replace(
    find_variant("PLO"),
    id="2PLO",
    low=Ranking.HIGH,
    low_from=LowFrom.SECOND_BOARD,
    max_players=9,
    streets=(Street("preflop", down=4, burn=False), Street("flop", board=6), Street("turn", board=2),
             Street("river", board=2)),
)  # fmt: skip
PLO5 = find_variant("PLO5")
SIX = replace(PLO5, id="PLO6", max_players=7, streets=(replace(PLO5.streets[0], down=6), *PLO5.streets[1:]))
GAMES = [*OWN.values(), BOMB, SIX]
BY_ID = {game.id: game for game in GAMES}


def test_the_page_runs():
    assert run_page("games.md")["hand"].is_over


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case['game']}-{case['what'][:30]}")
def test_a_worked_showdown(case):
    hand = played(case)
    assert hand.is_over
    assert list(hand.won) == case["won"]


def played(case) -> Hand:
    n = len(case["hands"])
    stakes = Stakes((case.get("ante", 100),) * n, (0,) * n, min_bet=100, small_bet=100, big_bet=200, antes_trimmed=True)
    hand = Hand(Setup(BY_ID[case["game"]], stakes, (1000,) * n), all_show=True)
    for seat, cards in enumerate(case["hands"]):
        hand.deal_hole(seat, parse_cards(cards))
    boards, draws = list(case.get("boards", ())), list(case.get("draws", ()))
    while not hand.is_over:
        if hand.phase is Phase.BET:
            hand.check()
        elif hand.phase is Phase.DRAW:
            drawn = draws.pop(0)
            for thrown, _ in drawn:
                hand.draw(parse_cards(thrown))
            for seat, (_, new) in enumerate(drawn):
                if new:
                    hand.deal_hole(seat, parse_cards(new))
        else:
            hand.deal_board(parse_cards(boards.pop(0)))
    assert not boards
    assert not draws
    return hand


@settings(max_examples=60, deadline=None)
@given(st.sampled_from(GAMES), st.integers(0, 2**32), st.integers(2, 10))
def test_no_chip_and_no_card_is_lost_or_made(variant, seed, players):
    chance = random.Random(seed)
    hand = new_hand(variant, min(players, variant.max_players), chance)
    while not hand.is_over:
        act(hand, chance)
        held = [card for seat in hand.live for card in hand.hole(seat)] + list(hand.board)
        assert len(set(held)) == len(held)
        assert sum(hand.stacks) + hand.pot == sum(hand.setup.stacks)
    assert sum(hand.stacks) == sum(hand.setup.stacks)
    if len(hand.live) > 1 and hand.street == variant.streets[-1].name:
        assert len(hand.board) == variant.board_cards
    assert Hand.replay(hand.setup, hand.log, deck=hand._deck).stacks == hand.stacks
    assert Hand.replay(hand.setup, hand.log).stacks == hand.stacks


@pytest.mark.parametrize("variant", GAMES, ids=lambda variant: variant.id)
def test_nobody_sees_the_cards_of_others_and_a_copy_goes_its_own_way(variant):
    hand = new_hand(variant, 3, random.Random(5), stacks=[200] * 3)
    assert hand.view(0).seats[1].cards == (-1,) * variant.streets[0].down
    twin = hand.copy()
    play_out(twin, random.Random(6))
    assert twin.is_over
    assert not hand.is_over


def test_a_board_waits_for_the_muck_where_draws_have_used_the_stub_up():
    """Eight players of Drawmaha draw all five: 40 + 3 cards and 2 burns are out, 7 left, then what was thrown away."""
    chance = random.Random(3)
    hand = new_hand(OWN["DRAWMAHA"], 8, chance, stacks=[200] * 8)
    reshuffled = 0
    while not hand.is_over:
        if hand.phase is Phase.BET:
            hand.check_or_call()
        elif hand.phase is Phase.DRAW:
            hand.draw(hand.hole(hand.actor))
        elif hand.phase is Phase.SHOW:
            hand.show()
        else:
            act(hand, chance)
            reshuffled += 1
    assert reshuffled
    assert len(hand.board) == 5


def test_a_stub_that_ends_with_the_draw_leaves_the_turn_to_the_muck():
    """Two stand pat but for as many cards as there are: the turn comes off the muck, once it is shuffled."""
    chance = random.Random(4)
    hand = new_hand(OWN["DRAWMAHA"], 8, chance, stacks=[200] * 8)
    while hand.phase is not Phase.DRAW:
        hand.check_or_call()
    left = hand.stub_left - 1
    while hand.phase is Phase.DRAW:
        now = min(5, left)
        left -= now
        hand.draw(hand.hole(hand.actor)[:now])
    assert (hand.phase, hand.board_due, hand.stub_left) == (Phase.DEAL, 1, 0)
    act(hand, chance)
    assert len(hand.board) == 4
    assert hand.phase is Phase.BET


def test_rhode_island_opens_left_of_the_button_with_nothing_to_call():
    rhode = OWN["RHODE"]
    stakes = Level(ante=5, small_bet=10, big_bet=20).stakes(rhode, 2)
    hand = Hand(Setup(rhode, stakes, (155, 155)))
    hand.deal_street([parse_cards("As"), parse_cards("Kd")], [])
    assert (hand.actor, hand.options(), hand.raise_bounds) == (0, ("fold", "check", "bet"), (10, 10))


def test_a_dealer_reads_the_halves_of_two_boards_where_the_cards_are_not_known():
    hand = Hand(Setup(OWN["2BOARDS"], Level(50, 100).stakes(OWN["2BOARDS"], 2), (100, 100)))
    hand.deal_street([[-1, -1]] * 2, [])
    hand.call()
    for cards in (6, 2, 2):
        hand.deal_board([-1] * cards)
    assert hand.why_not_read_hands(high=[[0], [1]]).why == "hand.low_not_read"
    hand.read_hands(high=[[0], [1]], low=[[1], [0]])
    assert hand.stacks == (100, 100)


def test_known_hands_are_read_with_the_board_of_the_half():
    hand = Hand(Setup(OWN["DRAWMAHA"], Level(50, 100).stakes(OWN["DRAWMAHA"], 2), (100, 100)), all_show=True)
    hand.deal_street([parse_cards("AsAd5c6c9h"), parse_cards("QcQdQh7s2c")], [])
    hand.call()
    hand.deal_board(parse_cards("AhKd8s"))
    hand.draw()
    hand.draw()
    hand.deal_board(parse_cards("4h"))
    hand.deal_board(parse_cards("3d"))
    assert hand.stacks == (100, 100)
    (board, held), (other_board, other_held) = hand.value(0), hand.value(1)
    assert board > other_board
    assert held < other_held


def test_the_bounds_of_a_row_are_those_of_the_records():
    assert (MOST_PLAYERS, MOST_HOLE, MOST_STREETS, ONE_BOARD) == (SEATS, HOLE, STREETS, BOARD)


FLOP = find_variant("NLHE").streets
NONSENSE = [
    ({"max_players": 11}, "11 players at most"),
    ({"streets": (replace(FLOP[0], down=6), *FLOP[1:])}, "HIGH hands of 11 cards"),
    ({"streets": (Street("predraw", down=8, burn=False), Street("draw", draw=True))}, "HIGH hands of 8 cards"),
    ({"streets": ()}, "the streets of"),
    ({"streets": [*FLOP]}, "a tuple of 1 to 5 streets|the streets of"),
    ({"streets": (FLOP[0], Street("flop"))}, "deals nothing"),
    ({"streets": (FLOP[0], FLOP[1], FLOP[1])}, "one name"),
    ({"streets": (replace(FLOP[0], down=-1), *FLOP[1:])}, "down of 'preflop'"),
    ({"streets": (replace(FLOP[0], board=5), *FLOP[1:])}, "10 cards on a board"),
    ({"streets": (replace(FLOP[0], draw=True), *FLOP[1:])}, "a draw in 'preflop'"),
    ({"high": "straights"}, "high of .* is 'straights'"),
    ({"high": 1}, "high of"),
    ({"high": Ranking.LOW_8}, "for the whole pot"),
    ({"high": Ranking.LOW_27}, "LOW_27 hands of 7 cards"),
    ({"high": Ranking.SHORT_DECK}, "the deck and the rankings"),
    ({"omaha": True}, "omaha in"),
    ({"low_from": LowFrom.HAND}, "low_from without a low half"),
    ({"low_from": LowFrom.HAND, "low": Ranking.HIGH}, "HIGH hands of 2 cards"),
    ({"low_from": LowFrom.SECOND_BOARD, "low": Ranking.HIGH}, "an odd number of cards to two boards"),
    ({"forced": Forced.BRING_IN}, "a bring-in that nobody's card decides"),
    ({"streets": (replace(FLOP[0], opens=Opens.LOW_CARD), *FLOP[1:])}, "a card that opens"),
    ({"streets": (FLOP[0], replace(FLOP[1], opens=Opens.HIGH_BOARD), *FLOP[2:])}, "0 upcards decide"),
    ({"streets": (FLOP[0], replace(FLOP[1], burn=2), *FLOP[2:])}, "burn of 'flop'"),
    ({"streets": (FLOP[0], replace(FLOP[1], draw="no"), *FLOP[2:])}, "draw of 'flop'"),
    ({"streets": (FLOP[0], replace(FLOP[1], name="\x1b[2J"), *FLOP[2:])}, "the name of"),
    ({"id": ""}, "whose id is ''"),
    ({"name": "x" * 61}, "whose name is"),
    ({"short_deck": 1}, "short_deck of"),
]  # fmt: skip


@pytest.mark.parametrize(("changed", "wrong"), NONSENSE, ids=lambda part: str(part)[:40])
def test_a_row_without_sense_is_refused(changed, wrong):
    with pytest.raises(BadInput, match=wrong) as refused:
        replace(find_variant("NLHE"), **changed)
    assert refused.value.right


def test_a_deck_has_to_reach_round_the_table():
    with pytest.raises(BadInput, match="9 players of Courchevel need 53 cards of a deck of 52"):
        replace(OWN["COURCHEVEL"], max_players=9)


REFUSED = [
    ("[[game]]\nid = 7", 'id of game 1 is 7'),
    ("game = 3", "no games"),
    ("[[games]]", "games in a file of games"),
    ("[[game]]\n" * 101, "101 games in a file of games"),
    (ROWS + ROWS.replace("[[game]]", "[[game]]", 1), "already"),
    (ROWS.replace('"5CD"', '"nlhe"'), "there is a game NLHE already"),
    (ROWS.replace('family = "draw"', 'family = "cards"', 1), "one of board, stud, draw"),
    (ROWS.replace('high = "high"', 'high = "best"', 1), "high of .* is 'best'.*one of high, short-deck"),
    (ROWS.replace("down = 5", 'down = "five"', 1), "a whole number"),
    (ROWS.replace("down = 5", "down = 5, wild = true", 1), "wild in street 1 of .*: wild cards cannot be played"),
    (ROWS.replace('betting = "no-limit"', 'betting = "no-limit"\nrun_it_twice = true', 1), "run out twice cannot be"),
    (ROWS.replace('betting = "no-limit"', 'betting = "no-limit"\nrun_twice = true', 1), "run out twice cannot be"),
    (ROWS.replace('betting = "no-limit"', 'betting = "no-limit"\nkill = "half"', 1), "kill pots cannot be played"),
    (ROWS.replace('betting = "no-limit"', 'betting = "no-limit"\nkill_pot = true', 1), "kill pots cannot be played"),
    (ROWS.replace('betting = "no-limit"', 'betting = "no-limit"\ndeck = 20', 1), "other than of 52 or 36 cards cannot"),
    (ROWS.replace('betting = "no-limit"', 'betting = "no-limit"\nboards = 2', 1), "boards by their number"),
    (ROWS.replace('betting = "no-limit"', 'betting = "no-limit"\njoker = true', 1), "jokers cannot be played"),
    (ROWS.replace("down = 5", "down = 5, discard = 1", 1), "throwing cards away without new ones cannot"),
    (ROWS.replace('betting = "no-limit"', 'betting = "no-limit"\nblinds = 2', 1), "a key 'blinds'"),
    (ROWS.replace('betting = "no-limit"\n', "", 1), "has no betting"),
    (ROWS.replace("down = 5", "down = 99999999999999999999", 1), "number"),
]  # fmt: skip


@pytest.mark.parametrize(("text", "wrong"), REFUSED, ids=[wrong[:30] for _, wrong in REFUSED])
def test_a_file_of_games_is_refused_with_what_would_be_right(text, wrong):
    with pytest.raises(BadInput, match=wrong) as refused:
        read_games(text, "mine.toml")
    assert "mine.toml" in str(refused.value)


@pytest.mark.parametrize("asked", ["run_it_twice", "kill", "kill_pot", "boards"])
@pytest.mark.parametrize("made", [Setup, Level, Stakes])
def test_a_field_that_is_not_there_is_not_swallowed(asked, made):
    with pytest.raises(TypeError, match=asked):
        made(**{asked: 2})


def test_histories_are_not_written_for_a_game_that_nobody_could_read():
    hand = play_out(new_hand(OWN["5CD"], 3, random.Random(1)), random.Random(1))
    with pytest.raises(BadInput, match="Five-card draw has no code"):
        write_phh(hand)
    with pytest.raises(BadInput):
        hand_text(hand, "ohh")


def test_a_river_for_which_the_stub_has_no_card_waits_for_the_muck():
    """Draw and turn take the last card; the river comes once the muck is shuffled."""
    chance = random.Random(4)
    hand = new_hand(OWN["DRAWMAHA"], 8, chance, stacks=[200] * 8)
    while hand.phase is not Phase.DRAW:
        hand.check_or_call()
    left = hand.stub_left - 2
    while hand.phase is Phase.DRAW:
        now = min(5, left)
        left -= now
        hand.draw(hand.hole(hand.actor)[:now])
    assert (hand.phase, len(hand.board), hand.stub_left) == (Phase.BET, 4, 0)
    while hand.phase is Phase.BET:
        hand.check_or_call()
    assert (hand.phase, hand.board_due) == (Phase.DEAL, 1)
    act(hand, chance)
    assert (hand.phase, len(hand.board)) == (Phase.BET, 5)


def test_a_flop_for_which_the_stub_has_two_cards_gets_the_third_from_the_muck():
    first, flop, draw, last = OWN["DRAWMAHA"].streets
    streets = (first, replace(draw, board=0), flop, replace(last, board=2))
    variant = replace(OWN["DRAWMAHA"], id="DRAWFIRST", streets=streets)
    chance = random.Random(4)
    hand = new_hand(variant, 8, chance, stacks=[200] * 8)
    while hand.phase is not Phase.DRAW:
        hand.check_or_call()
    for seat in range(8):
        hand.draw(hand.hole(seat)[: 2 if seat == 0 else 1])
    while hand.phase is Phase.BET:
        hand.check_or_call()
    assert (hand.phase, len(hand.board), hand.board_due, hand.stub_left) == (Phase.DEAL, 2, 1, 0)
    act(hand, chance)
    assert (hand.phase, len(hand.board)) == (Phase.BET, 3)
