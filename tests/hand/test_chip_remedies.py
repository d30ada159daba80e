"""Remedies of chips: bets corrected, given back, left in the pot, and the raises that follow."""

import random

import pytest

from hand.random_play import level, new_hand, shuffled_deck
from hand.test_remedies import NLHE, flop_hand, refused
from shuffleup.games import find_variant
from shuffleup.hand.core import Phase
from shuffleup.hand.hand import Hand
from shuffleup.hand.refusals import Why
from shuffleup.hand.table import Setup


def test_a_bet_nobody_called_goes_back_with_its_killed_hand_and_the_price_with_it():
    hand = flop_hand()
    hand.raise_to(50)
    hand.kill_hand(0)
    assert (hand.stacks, hand.pot, hand.to_call, hand.actor) == ((198, 198, 198), 6, 0, 1)
    hand.check()
    hand.check()
    assert hand.street == "turn"


def test_the_others_bet_on_when_a_hand_that_is_all_in_is_killed():
    hand = new_hand(NLHE, 3, random.Random(5), stacks=[200, 200, 20])
    hand.raise_to(20)
    hand.call()
    hand.call()
    hand.kill_hand(2)
    assert (hand.street, hand.actor, hand.raise_bounds) == ("flop", 0, (2, 180))


def test_a_bet_is_corrected_for_everybody():
    """TDA 54.A: too high a pot bet is cut, the callers with it."""
    hand = new_hand(find_variant("PLO"), 3, random.Random(5), stacks=[200] * 3)
    hand.raise_to(7)
    hand.call()
    hand.correct_bet(2, 6)
    assert hand.bets == (6, 2, 6)
    assert (hand.actor, hand.to_call) == (1, 4)
    assert sum(hand.stacks) + hand.pot == 600
    hand.correct_bet(2, 7)
    assert hand.bets == (6, 2, 7)
    assert (hand.to_call, hand.raise_bounds[0]) == (5, 12)


def test_chips_left_in_the_pot_are_nobodys_bet():
    hand = flop_hand()
    hand.leave_chips(2, 30)
    assert (hand.stacks, hand.pot, hand.bets, hand.to_call) == ((198, 198, 168), 36, (0, 0, 0), 0)
    refused(Why.WRONG_AMOUNT, hand.leave_chips, 2, 0)
    refused(Why.WRONG_AMOUNT, hand.leave_chips, 2, 169)
    refused(Why.NO_SUCH_SEAT, hand.leave_chips, 3, 30)
    hand.fold()
    refused(Why.NO_HAND, hand.leave_chips, 0, 30)
    hand.fold()
    assert hand.stacks == (198, 198, 204)


def test_a_corrected_raise_is_what_the_next_one_must_add():
    hand = new_hand(NLHE, 3, random.Random(5), stacks=[200] * 3)
    hand.raise_to(20)
    hand.correct_bet(2, 10)
    assert (hand.to_call, hand.raise_bounds) == (9, (18, 200))


def test_who_went_all_in_by_mistake_bets_on_with_what_comes_back():
    hand = new_hand(NLHE, 2, random.Random(5), stacks=[200] * 2)
    hand.raise_to(200)
    hand.correct_bet(1, 100)
    hand.call()
    assert (hand.street, hand.actor, hand.raise_bounds) == ("flop", 0, (2, 100))


@pytest.mark.parametrize(("game", "to", "bounds"), [("NLHE", 20, (8, 200)), ("FLHE", 6, (6, 6))])
def test_a_raise_over_a_straddle_that_goes_back_leaves_the_straddle(game, to, bounds):
    variant = find_variant(game)
    stakes = level(variant).stakes(variant, 5, straddles=(4,))
    hand = Hand(Setup(variant, stakes, (200,) * 5), deck=shuffled_deck(variant, random.Random(5)))
    hand.raise_to(to)
    hand.kill_hand(3)
    assert (hand.actor, hand.to_call, hand.raise_bounds) == (4, 4, bounds)


def test_a_raise_that_goes_back_is_none_of_the_raises_of_limit_play():
    hand = new_hand(find_variant("FLHE"), 3, random.Random(5), stacks=[200] * 3)
    hand.raise_to(4)
    hand.kill_hand(2)
    for to in (4, 6, 8):
        hand.raise_to(to)
    assert (hand.actor, hand.raise_bounds) == (1, None)


def test_a_short_all_in_is_no_price_to_raise_from_once_the_raise_over_it_goes_back():
    """20 is bet and 25 is all-in, less than half a bet more: with the raise to 40 undone, 40 is the next one again."""
    bounds = []
    for raised in (True, False):
        hand = new_hand(
            find_variant("FLHE"), 4, random.Random(5), stacks=[200, 45, 200, 200], small_blind=10, big_blind=20,
            small_bet=20, big_bet=40,
        )  # fmt: skip
        while hand.street == "preflop":
            hand.check_or_call()
        hand.raise_to(20)
        hand.raise_to(25)
        if raised:
            hand.raise_to(40)
            hand.kill_hand(2)
        else:
            hand.fold()
        bounds.append((hand.actor, hand.to_call, hand.raise_bounds))
    assert bounds == [(3, 25, (40, 40))] * 2


def test_a_raise_may_be_allowed_to_somebody_to_whom_the_betting_is_closed():
    hand = new_hand(NLHE, 3, random.Random(5), stacks=[200, 200, 5])
    hand.raise_to(5)
    hand.raise_to(20)
    hand.call()
    assert hand.is_over is False
    shut = new_hand(NLHE, 4, random.Random(5), stacks=[200, 200, 200, 11])
    shut.raise_to(10)
    shut.raise_to(11)
    shut.call()
    shut.call()
    assert (shut.actor, shut.raise_bounds) == (2, None)
    shut.allow_raise(2)
    assert (shut.actor, shut.raise_bounds) == (2, (19, 200))
    shut.undo()
    assert shut.raise_bounds is None
    while shut.phase is Phase.BET:
        shut.check_or_call()
    refused(Why.HAND_OVER if shut.is_over else Why.NOT_BETTING, shut.allow_raise, 2)


def test_a_call_is_corrected():
    hand = new_hand(NLHE, 3, random.Random(5), stacks=[200] * 3)
    hand.raise_to(20)
    hand.call()
    hand.correct_bet(0, 5)
    assert (hand.bets, hand.actor, hand.to_call) == ((5, 2, 20), 1, 18)
    hand.fold()
    assert (hand.actor, hand.to_call) == (0, 15)
    refused(Why.WRONG_AMOUNT, hand.correct_bet, 2, 20)
    refused(Why.WRONG_AMOUNT, hand.correct_bet, 2, 201)
    refused(Why.NO_HAND, hand.correct_bet, 1, 5)
