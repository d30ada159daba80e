import random

import pytest

from hand.random_play import act, level, new_hand, play_out, shuffled_deck
from shuffleup.games import VARIANTS, Betting, Forced
from shuffleup.hand.hand import Hand
from shuffleup.hand.table import Setup

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
        seen.append((hand.log, hand.view(0), hand.view(1)))
        act(hand, chance)
    while seen:
        log, first, second = seen.pop()
        gone = hand.undo()
        assert hand.log == log
        assert (hand.view(0), hand.view(1)) == (first, second)
        assert gone
    assert not hand.can_undo()


@EVERY_GAME
def test_chips_are_in_pots_in_front_or_behind_and_payoffs_add_up(variant):
    chance = random.Random(f"{variant.id} pots")
    for _ in range(10):
        hand = new_hand(variant, min(5, variant.max_players), chance)
        while not hand.is_over:
            assert sum(chips for chips, _ in hand.pots) + sum(hand.bets) == hand.pot
            assert sum(hand.payoffs) == -hand.pot
            act(hand, chance)
        assert sum(hand.payoffs) == 0
        assert hand.payoffs == tuple(now - before for now, before in zip(hand.stacks, hand.setup.stacks, strict=True))


def test_nobody_can_change_the_log():
    hand = new_hand(VARIANTS[0], 3, random.Random(1))
    assert isinstance(hand.log, tuple)
    with pytest.raises(AttributeError):
        hand.log = ()


@pytest.mark.parametrize("variant", [v for v in VARIANTS if v.forced is Forced.BLINDS], ids=lambda v: v.id)
def test_whoever_straddles_acts_last_on_the_first_street(variant):
    chance = random.Random(f"{variant.id} straddle")
    for _ in range(10):
        limit = variant.betting is Betting.FIXED_LIMIT
        straddles = (4, 6 if limit else 8)[: chance.randint(1, 2)]
        stakes = level(variant).stakes(variant, 5, straddles=straddles)
        hand = Hand(Setup(variant, stakes, (200,) * 5), deck=shuffled_deck(variant, chance))
        last = stakes.blinds.index(max(stakes.blinds))
        assert hand.actor == last + 1
        assert hand.to_call == max(stakes.blinds)
        more = 2 if limit else max(stakes.blinds)
        assert hand.raise_bounds[0] == max(stakes.blinds) + more
        while hand.actor != last:
            hand.check_or_call()
        assert hand.options() == ("fold", "check", "raise")
        hand.check()
        assert hand.bets == (0,) * 5
        while not hand.is_over:
            act(hand, chance)
        assert sum(hand.stacks) == 1000
        again = Hand.replay(hand.setup, hand.log, deck=hand._deck)
        assert again.stacks == hand.stacks
