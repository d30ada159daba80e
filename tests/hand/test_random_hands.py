import random

import pytest

from hand.random_play import act, new_hand, play_out
from shuffleup.games import VARIANTS
from shuffleup.hand.hand import Hand

EVERY_GAME = pytest.mark.parametrize("variant", VARIANTS, ids=lambda v: v.id)


@EVERY_GAME
def test_chips_are_kept_and_no_card_is_there_twice(variant):
    chance = random.Random(variant.id)
    for players in range(2, variant.max_players + 1):
        for _ in range(12):
            hand = new_hand(variant, players, chance)
            chips = sum(hand.setup.stacks)
            while not hand.is_over:
                act(hand, chance)
                assert sum(hand.stacks) + hand.pot == chips
                cards = [card for seat in hand.live for card in hand.hole(seat)] + list(hand.board)
                assert len(cards) == len(set(cards))
            assert min(hand.stacks) >= 0
            assert sum(hand.stacks) == chips
            assert sum(size for size, _ in hand.pots) == sum(hand.won)


@EVERY_GAME
def test_the_log_makes_the_same_hand_again_with_and_without_the_deck(variant):
    chance = random.Random(variant.id)
    for players in (2, 3, variant.max_players):
        for _ in range(5):
            deck_known = play_out(new_hand(variant, players, chance), chance)
            told = Hand.replay(deck_known.setup, deck_known.log)
            assert told.log == deck_known.log
            assert (told.stacks, told.board, told.pots) == (deck_known.stacks, deck_known.board, deck_known.pots)
            for seat in range(players):
                assert told.hole(seat) == deck_known.hole(seat)


@EVERY_GAME
def test_undo_takes_back_one_command_exactly(variant):
    chance = random.Random(variant.id)
    hand = new_hand(variant, min(4, variant.max_players), chance)
    seen = []
    while not hand.is_over:
        seen.append((list(hand.log), hand.view(0), hand.view(1)))
        act(hand, chance)
    while seen:
        log, first, second = seen.pop()
        gone = hand.undo()
        assert hand.log == log
        assert (hand.view(0), hand.view(1)) == (first, second)
        assert gone
    assert not hand.can_undo()
