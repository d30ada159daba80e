import random
from contextlib import suppress

import pytest

from hand.random_play import act, level, new_hand, shuffled_deck
from shuffleup.cards.card import parse_cards
from shuffleup.games import VARIANTS, find_variant
from shuffleup.hand import acts
from shuffleup.hand.core import Phase
from shuffleup.hand.hand import Hand
from shuffleup.hand.refusals import Refused, Why
from shuffleup.hand.table import Setup

NLHE = find_variant("NLHE")


def flop_hand(players=3, stacks=200) -> Hand:
    """Everybody calls; the flop is out."""
    hand = new_hand(NLHE, players, random.Random(5), stacks=[stacks] * players)
    while hand.street == "preflop":
        hand.check_or_call()
    return hand


def refused(why: Why, operation, *args) -> None:
    with pytest.raises(Refused) as told:
        operation(*args)
    assert told.value.refusal.why is why


def test_a_killed_hand_leaves_its_called_chips_and_gets_the_rest_back():
    hand = flop_hand()
    hand.raise_to(50)
    hand.call()
    hand.kill_hand(0)
    assert (hand.stacks, hand.pot) == ((148, 148, 198), 106)
    assert hand.actor == 2
    assert hand.to_call == 50


def test_killing_all_but_one_ends_the_hand_at_any_time():
    for variant in VARIANTS:
        hand = new_hand(variant, 3, random.Random(1), stacks=[100, 100, 100])
        hand.kill_hand(2)
        hand.kill_hand(0)
        assert hand.is_over
        assert sum(hand.stacks) == 300
        assert hand.won[1] > 0
        refused(Why.HAND_OVER, hand.kill_hand, 1)


def test_a_hand_killed_in_the_deal_gets_no_more_cards():
    setup = Setup(NLHE, level(NLHE).stakes(NLHE, 3), (100, 100, 100))
    hand = Hand(setup)
    hand.deal_hole(0, parse_cards("AhKh"))
    hand.kill_hand(1)
    assert hand.cards_due == (0, 0, 2)
    hand.deal_hole(2, parse_cards("2c3c"))
    assert (hand.phase, hand.actor) == (Phase.BET, 2)


def test_a_player_killed_while_drawing_is_passed_over():
    hand = new_hand(find_variant("FLBADUGI"), 3, random.Random(1), stacks=[100] * 3)
    while hand.phase is not Phase.DRAW:
        hand.check_or_call()
    hand.kill_hand(0)
    assert hand.actor == 1
    hand.draw()
    hand.kill_hand(2)
    assert hand.is_over


def test_play_is_backed_up_and_goes_on_from_there():
    hand = flop_hand()
    before = hand.view(0)
    entry = len(hand.log)
    hand.raise_to(50)
    hand.fold()
    hand.back_up(entry)
    assert hand.view(0).seats == before.seats
    assert [type(one) for one in hand.log[entry:]] == [acts.Bet, acts.Folded, acts.BackedUp]
    hand.check()
    again = Hand.replay(hand.setup, hand.log, deck=hand._deck)
    assert (again.log, again.view(1)) == (hand.log, hand.view(1))
    hand.undo()
    hand.undo()
    assert [type(one) for one in hand.log[entry:]] == [acts.Bet, acts.Folded]
    assert (hand.stacks, hand.actor) == ((148, 198, 198), 2)
    refused(Why.NOTHING_DONE, hand.back_up, 99)
    refused(Why.NOTHING_DONE, hand.back_up, 0)


def test_backing_up_over_a_street_deals_the_same_cards_again():
    hand = flop_hand()
    board = hand.board
    hand.back_up(1)
    assert (hand.street, hand.board) == ("preflop", ())
    while hand.street == "preflop":
        hand.check_or_call()
    assert hand.board == board


def test_a_card_is_replaced():
    hand = flop_hand()
    old, new = hand.hole(1)[1], hand.stub[-1]
    hand.replace_card(1, old, new)
    assert hand.hole(1)[1] == new
    assert hand.stub[-1] == old
    refused(Why.NOT_YOUR_CARD, hand.replace_card, 1, old, hand.stub[0])
    refused(Why.CARD_TWICE, hand.replace_card, 1, new, hand.hole(0)[0])
    refused(Why.CARD_NOT_IN_DECK, hand.replace_card, 1, new, 52)


def test_a_board_is_scrambled_and_dealt_anew():
    """A flop of four: one of them, drawn at random, goes back and is the next burn."""
    hand = flop_hand()
    back, come = hand.board[0], hand.stub[0]
    hand.redo_board([come, *hand.board[1:]])
    assert hand.board[0] == come
    assert hand.stub[0] == back
    refused(Why.WRONG_BOARD, hand.redo_board, hand.board[:2])
    refused(Why.WRONG_BOARD, hand.redo_board, [come] * 3)
    refused(Why.CARD_TWICE, hand.redo_board, [hand.hole(0)[0], *hand.board[1:]])
    refused(Why.NO_BOARD, new_hand(NLHE, 3, random.Random(1)).redo_board, [])


def test_the_stub_is_shuffled():
    hand = flop_hand()
    order = hand.stub[::-1]
    hand.remake_stub(order)
    assert hand.stub == order
    while hand.street == "flop":
        hand.check_or_call()
    assert hand.board[3] == order[1]
    refused(Why.WRONG_STUB, hand.remake_stub, order)


def test_a_misdeal_gives_all_chips_back():
    hand = flop_hand()
    hand.raise_to(50)
    hand.misdeal()
    assert (hand.is_over, hand.stacks, hand.pot) == (True, (200, 200, 200), 0)
    hand.undo()
    assert hand.stacks == (148, 198, 198)
    hand.misdeal()
    refused(Why.HAND_OVER, hand.misdeal)
    refused(Why.HAND_OVER, hand.redo_board, [])
    refused(Why.HAND_OVER, hand.remake_stub)


@pytest.mark.parametrize("variant", VARIANTS, ids=lambda v: v.id)
def test_remedies_at_random_keep_chips_and_cards_and_can_be_replayed_and_undone(variant):
    chance = random.Random(variant.id)
    for _ in range(12):
        hand = new_hand(variant, min(5, variant.max_players), chance)
        chips = sum(hand.setup.stacks)
        for _ in range(40):
            if hand.is_over:
                break
            before, log = hand.view(), hand.log
            if chance.random() < 0.35:
                remedy(hand, chance)
            else:
                act(hand, chance)
            assert sum(hand.stacks) + hand.pot == chips
            cards = [card for seat in hand.live for card in hand.hole(seat)] + [*hand.board, *hand.stub]
            assert len(cards) == len(set(cards))
            again = Hand.replay(hand.setup, hand.log, deck=hand._deck)
            assert (again.log, again.view(0), again.stub) == (hand.log, hand.view(0), hand.stub)
            if len(hand.log) > len(log) and chance.random() < 0.2:
                hand.undo()
                assert (hand.log, hand.view()) == (log, before)


def remedy(hand: Hand, chance: random.Random) -> None:
    stub = list(hand.stub)
    seat = chance.choice(hand.live)
    chance.shuffle(stub)
    if not stub or not hand.hole(seat):
        return
    kinds = [
        lambda: hand.kill_hand(seat),
        lambda: hand.correct_bet(seat, chance.randint(0, 60)),
        lambda: hand.back_up(chance.randrange(len(hand.log))),
        lambda: hand.replace_card(seat, hand.hole(seat)[0], stub[0]),
        lambda: hand.redo_board([*hand.board[1:], stub[0]]),
        lambda: hand.remake_stub(stub),
        lambda: hand.allow_raise(seat),
    ]
    with suppress(Refused):
        chance.choice(kinds)()


def test_a_known_deck_must_be_the_games():
    with pytest.raises(ValueError, match="not the deck of the game"):
        Hand(Setup(NLHE, level(NLHE).stakes(NLHE, 3), (100,) * 3), deck=[*range(51), 0])
    short = find_variant("NLSD")
    Hand(Setup(short, level(short).stakes(short, 3), (100,) * 3), deck=shuffled_deck(short, random.Random(1)))
