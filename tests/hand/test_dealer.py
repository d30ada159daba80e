"""Cards told as they are dealt, and the order in which a known deck comes out."""

import random

import pytest

from hand.random_play import level, new_hand
from shuffleup.cards.card import UNKNOWN, parse_cards
from shuffleup.cards.deck import full_deck
from shuffleup.games import find_variant
from shuffleup.hand.core import Phase
from shuffleup.hand.hand import Hand
from shuffleup.hand.refusals import Refused, Why
from shuffleup.hand.table import Setup


def told(game: str, players: int = 3, stacks: int = 100) -> Hand:
    variant = find_variant(game)
    return Hand(Setup(variant, level(variant).stakes(variant, players), (stacks,) * players))


def refused(why: Why, operation, *args) -> None:
    with pytest.raises(Refused) as no:
        operation(*args)
    assert no.value.refusal.why is why
    assert getattr(no.value.refusal, "args") is not None  # noqa: B009


def test_holdem_comes_round_by_round_with_burns():
    """TDA 34: heads-up the first card goes to the big blind, the last to the button. Burn and three, burn and one."""
    variant = find_variant("NLHE")
    hand = Hand(Setup(variant, level(variant).stakes(variant, 2), (100, 100)), deck=full_deck())
    assert (hand.hole(0), hand.hole(1)) == ((0, 2), (1, 3))
    hand.call()
    hand.check()
    assert hand.board == (5, 6, 7)
    for _ in range(2):
        hand.check()
        hand.check()
    assert hand.board == (5, 6, 7, 9, 11)
    assert hand.stub_left == 52 - 12


def test_stud_comes_two_down_one_up():
    hand = new_hand(find_variant("STUD"), 3, random.Random(1), stacks=[100] * 3)
    deck = hand._deck
    assert hand.hole(1) == (deck[1], deck[4], deck[7])
    assert hand.up(1) == (deck[7],)
    assert hand.up_places(1) == (False, False, True)


def test_a_draw_is_dealt_seat_by_seat_after_one_burn():
    hand = new_hand(find_variant("FLBADUGI"), 3, random.Random(1), stacks=[100] * 3)
    deck = hand._deck
    while hand.phase is not Phase.DRAW:
        hand.check_or_call()
    hand.draw(hand.hole(0)[:2])
    hand.draw()
    hand.draw(hand.hole(2)[3:])
    assert hand.hole(0)[2:] == (deck[13], deck[14])
    assert hand.hole(2)[3] == deck[15]


def test_a_stub_that_runs_out_goes_on_with_the_muck():
    hand = new_hand(find_variant("FL27TD"), 9, random.Random(1), stacks=[100] * 9)
    while hand.phase is not Phase.DRAW:
        hand.check_or_call()
    while hand.phase is Phase.DRAW:
        hand.draw(hand.hole(hand.actor))
    assert (hand.phase, hand.stub_left, hand.cards_due[1]) == (Phase.DEAL, 0, 4)
    assert len(hand.muck_cards) == 45
    refused(Why.WRONG_STUB, hand.reshuffle_muck, hand.muck_cards[1:])
    refused(Why.DECK_KNOWN, hand.deal_hole, 1, [0])
    order = hand.muck_cards[::-1]
    hand.reshuffle_muck(order)
    assert hand.phase is Phase.BET
    assert hand.hole(1)[1] == order[0]
    refused(Why.NOT_DEALING, hand.reshuffle_muck, order)


def test_cards_told_must_be_due_and_new():
    hand = told("NLHE")
    refused(Why.NO_SUCH_SEAT, hand.deal_hole, 3, [0])
    refused(Why.NO_CARDS_DUE, hand.deal_hole, 0, [0, 1, 2])
    refused(Why.NO_CARDS_DUE, hand.deal_hole, 0, [])
    refused(Why.NO_CARDS_DUE, hand.deal_board, [0])
    refused(Why.CARD_NOT_IN_DECK, hand.deal_hole, 0, [52])
    refused(Why.CARD_TWICE, hand.deal_hole, 0, [4, 4])
    hand.deal_hole(0, parse_cards("Ah"))
    refused(Why.CARD_TWICE, hand.deal_hole, 1, parse_cards("Ah"))
    hand.deal_hole(0, parse_cards("Kh"))
    hand.deal_hole(2, [UNKNOWN, UNKNOWN])
    refused(Why.NOT_BETTING, hand.fold)
    hand.deal_hole(1, parse_cards("2c2d"))
    assert hand.actor == 2
    refused(Why.NOT_DEALING, hand.deal_hole, 1, [0])


def test_a_street_told_at_once():
    hand = told("NLHE")
    refused(Why.NO_SUCH_SEAT, hand.deal_street, [[0, 1]] * 4, ())
    refused(Why.NO_CARDS_DUE, hand.deal_street, [[0, 1, 2], [], []], ())
    refused(Why.NO_CARDS_DUE, hand.deal_street, [], [1])
    refused(Why.NO_CARDS_DUE, hand.deal_street, [], ())
    refused(Why.CARD_TWICE, hand.deal_street, [[0, 1], [1, 2], [3, 4]], ())
    hand.deal_street([[0, 1], [5, 6], [2, 3]], ())
    refused(Why.NOT_DEALING, hand.deal_street, [], [1, 2, 3])
    known = new_hand(find_variant("NLHE"), 3, random.Random(1))
    refused(Why.NOT_DEALING, known.deal_street, [], [1])


def test_a_short_deck_has_no_fives():
    hand = told("NLSD")
    refused(Why.CARD_NOT_IN_DECK, hand.deal_hole, 0, parse_cards("5c"))
    hand.deal_hole(0, parse_cards("6cAs"))


def test_a_stub_told_may_run_out():
    hand = told("FL27TD", 10)
    hand.deal_street([[UNKNOWN] * 5] * 10, ())
    while hand.phase is Phase.BET:
        hand.check_or_call()
    while hand.phase is Phase.DRAW:
        hand.draw([UNKNOWN] * 2)
    assert hand.stub_left == 1
    refused(Why.STUB_NOT_EMPTY, hand.reshuffle_muck)
    refused(Why.STUB_EMPTY, hand.deal_hole, 0, [UNKNOWN] * 2)
    refused(Why.STUB_EMPTY, hand.deal_street, [[UNKNOWN] * 2], ())
    hand.deal_hole(0, [UNKNOWN])
    hand.reshuffle_muck()
    hand.deal_street([[UNKNOWN], *[[UNKNOWN] * 2] * 9], ())
    assert hand.phase is Phase.BET


def test_the_dealer_says_who_opens_where_upcards_are_not_known():
    hand = told("STUD")
    hand.deal_street([[UNKNOWN] * 3, [UNKNOWN, UNKNOWN, 20], [UNKNOWN, UNKNOWN, 8]], ())
    assert hand.actor == 2
    refused(Why.NO_SUCH_SEAT, hand.name_opener, 3)
    hand.name_opener(0)
    assert hand.actor == 0
    hand.bring_in()
    refused(Why.ALREADY_ACTED, hand.name_opener, 1)
    seen = told("STUD")
    seen.deal_street([[UNKNOWN, UNKNOWN, 4], [UNKNOWN, UNKNOWN, 20], [UNKNOWN, UNKNOWN, 8]], ())
    assert seen.actor == 0
    refused(Why.UPCARDS_KNOWN, seen.name_opener, 1)
    flop = told("NLHE")
    flop.deal_street([[UNKNOWN] * 2] * 3, ())
    refused(Why.NOT_BETTING, flop.name_opener, 1)


def test_the_last_card_of_stud_is_one_for_all_when_too_few_are_left():
    hand = told("STUD", 8)
    hand.deal_street([[UNKNOWN] * 3] * 8, ())
    while True:
        while hand.phase is Phase.BET:
            _ = hand.bring_in() if hand.can_bring_in() else hand.check_or_call()
        if hand.street == "7th":
            break
        hand.deal_street([[UNKNOWN]] * 8, ())
    assert (hand.stub_left, hand.cards_due, hand.board_due) == (1, (0,) * 8, 1)
    refused(Why.NO_CARDS_DUE, hand.deal_hole, 0, [UNKNOWN])
    hand.deal_board([0])
    assert hand.board == (0,)


def test_hands_not_known_are_told_when_they_are_shown():
    hand = told("NLHE")
    hand.deal_street([[UNKNOWN] * 2, [UNKNOWN, 4], [8, 12]], ())
    while hand.phase is not Phase.SHOW:
        if hand.phase is Phase.DEAL:
            hand.deal_board(range(20, 20 + hand.board_due) if hand.street == "flop" else [30 + len(hand.board)])
        else:
            hand.check_or_call()
    refused(Why.CARDS_UNKNOWN, hand.show)
    refused(Why.CARDS_UNKNOWN, hand.show, [UNKNOWN, 1])
    refused(Why.WRONG_CARDS_SHOWN, hand.show, [1])
    refused(Why.CARD_TWICE, hand.show, [8, 1])
    assert hand.view(0).cards == (UNKNOWN, UNKNOWN)
    hand.show([0, 1])
    assert hand.hole(0) == hand.view(0).cards == (0, 1)
    refused(Why.ALREADY_SHOWN, hand.show, None, 0)
    refused(Why.ALREADY_SHOWN, hand.muck, 0)
    refused(Why.WRONG_CARDS_SHOWN, hand.show, [5, 6], 1)
    hand.show([5, 4], 1)
    hand.muck(2)
    assert hand.is_over
    refused(Why.HAND_OVER, hand.show)
    refused(Why.HAND_OVER, hand.muck)
    refused(Why.HAND_OVER, hand.draw)
    refused(Why.HAND_OVER, hand.check)
