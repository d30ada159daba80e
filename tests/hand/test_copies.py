"""A hand printed, copied and pickled."""

import copy
import dataclasses
import pickle
import random

import pytest

from hand.random_play import act, new_hand, play_out
from shuffleup.games import VARIANTS, find_variant
from shuffleup.hand.hand import Hand
from shuffleup.hand.joined import Joined, JoinedHand
from shuffleup.hand.law import HandLaw

WAYS = pytest.mark.parametrize(
    "twin_of",
    [Hand.copy, copy.copy, copy.deepcopy, lambda hand: pickle.loads(pickle.dumps(hand))],
    ids=["copy()", "copy", "deepcopy", "pickle"],
)


def everything(hand: Hand) -> tuple:
    record = [getattr(hand._h, name) for name in hand._h.__slots__]
    return hand.log, hand.setup, hand.law, hand._deck, hand._gone, hand.all_show, record, hand.view(0), repr(hand)


@WAYS
@pytest.mark.parametrize("variant", VARIANTS, ids=lambda v: v.id)
def test_a_copy_plays_on_as_the_hand_would_and_leaves_it_alone(variant, twin_of):
    chance = random.Random(variant.id)
    hand = new_hand(variant, 3, chance)
    for _ in range(chance.randint(1, 6)):
        if not hand.is_over:
            act(hand, chance)
    before = copy.deepcopy(everything(hand))
    twin = twin_of(hand)
    assert everything(twin) == before
    assert twin.setup.variant is variant
    play_out(twin, random.Random(1))
    assert everything(hand) == before
    play_out(hand, random.Random(1))
    assert everything(hand) == everything(twin)


@WAYS
def test_a_joined_hand_and_a_house_law_are_copied_too(twin_of):
    setup = new_hand(find_variant("NLHE"), 3, random.Random(1), stacks=[100] * 3).setup
    law = HandLaw(limit_raise_cap=5, muck_at_showdown=1)
    hand = JoinedHand(setup, law, Joined(1, (0, 2), (90, 100, 40), ((30, (0, 2)),), (1, 2, 3)))
    twin = twin_of(hand)
    assert (type(twin), twin.joined, twin.law) == (JoinedHand, hand.joined, law)
    twin.check()
    twin.undo()
    assert everything(twin) == everything(hand)


def test_a_game_of_ones_own_is_pickled_whole():
    own = dataclasses.replace(find_variant("NLHE"), id="OWN", name="Our own")
    hand = new_hand(own, 2, random.Random(1))
    twin = pickle.loads(pickle.dumps(hand))
    assert twin.setup.variant == own
    assert twin.view(1) == hand.view(1)


def test_what_is_pickled_is_small():
    hand = play_out(new_hand(find_variant("NLHE"), 9, random.Random(2)), random.Random(2))
    assert len(pickle.dumps(hand)) < 2500
    assert len(pickle.dumps(hand.view(0))) < 1500


def test_a_hand_prints_its_position_and_no_card_that_lies_face_down():
    hand = new_hand(find_variant("NLHE"), 3, random.Random(3), stacks=[200, 30, 200])
    assert repr(hand) == "<Hand: NLHE, preflop, pot 3, seat 2 to act, 2 to call; 0: 199 bet 1; 1: 28 bet 2; 2: 200>"
    hand.raise_to(30)
    hand.fold()
    hand.call()
    assert hand.is_over
    shown = {seat: "".join(repr(hand).split(f"{seat}: ")[1].split(";")[0].split()[-1:]) for seat in (1, 2)}
    assert repr(hand).startswith("<Hand: NLHE, river ")
    assert "0: 199 no hand;" in repr(hand)
    assert all(len(cards.strip(">")) == 4 for cards in shown.values())


def test_a_stud_hand_prints_upcards_only():
    hand = new_hand(find_variant("STUD"), 2, random.Random(3), stacks=[50, 50])
    assert repr(hand).count("????") == 2
