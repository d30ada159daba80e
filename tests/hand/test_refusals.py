"""A refusal is a sentence, and counts seats as the hand does."""

import copy
import pickle
import re

import pytest

from hand.own_games import OWN
from hand.random_play import level
from shuffleup.bad_input import BadInput, in_english
from shuffleup.cards.card import UNKNOWN, parse_cards
from shuffleup.games import find_variant
from shuffleup.hand.core import Phase
from shuffleup.hand.hand import Hand
from shuffleup.hand.refusals import Refusal, Refused, Why
from shuffleup.hand.table import Setup


def dealt() -> Hand:
    variant = find_variant("NLHE")
    hand = Hand(Setup(variant, level(variant).stakes(variant, 3), (100,) * 3))
    hand.deal_street([[-1, -1]] * 3, ())
    return hand


def test_a_refusal_prints_a_sentence():
    hand = dealt()
    assert str(hand.why_not_raise_to(3)) == "That is too small. The least is 4 in all."
    assert str(hand.why_not_check()) == "There is 2 to call. Call, raise or fold."
    with pytest.raises(Refused, match=r"^That is too large. The most is 100 in all\.$") as told:
        hand.raise_to(500)
    assert told.value.refusal == hand.why_not_raise_to(500)


@pytest.mark.parametrize("total", [4.5, "10", True, None])
def test_a_total_that_is_no_whole_number_of_chips_is_told_and_nothing_is_done(total):
    hand = dealt()
    for asked in (hand.raise_to, hand.can_raise_to, hand.why_not_raise_to):
        with pytest.raises(BadInput, match=f"the total is {total!r}; a whole number of chips"):
            asked(total)
    assert repr(hand) == repr(dealt())


@pytest.mark.parametrize("seat", ["1", 1.0, True, [1]])
def test_what_is_no_number_of_a_seat_is_told_and_nothing_is_done(seat):
    hand = dealt()
    hand.call()
    hand.call()
    hand.view(1)  # kept: yes and 1.0 would find it
    before, told = repr(hand), rf"the seat is {re.escape(repr(seat))}; a whole number, counted from 0$"
    for asked in (hand.view, hand.fold, hand.call, hand.check, hand.can_fold, hand.kill_hand, hand.allow_raise):
        with pytest.raises(BadInput, match=told):
            asked(seat)
    for asked in (hand.raise_to, hand.correct_bet, hand.leave_chips):
        with pytest.raises(BadInput, match=told):
            asked(*((10, seat) if asked == hand.raise_to else (seat, 10)))
    assert repr(hand) == before


@pytest.mark.parametrize("seat", ["0", 0.0, False, None])
def test_cards_go_to_a_seat_with_a_number(seat):
    variant = find_variant("NLHE")
    hand = Hand(Setup(variant, level(variant).stakes(variant, 3), (100,) * 3))
    for asked in (hand.deal_hole, hand.can_deal_hole):
        with pytest.raises(BadInput, match=rf"the seat is {seat!r}; a whole number, counted from 0$"):
            asked(seat, [-1, -1])
    assert hand.log == ()


def test_a_show_or_a_draw_of_what_is_no_seat_is_told():
    hand = dealt()
    for _ in range(3):
        hand.check_or_call()
    for _ in range(3):
        hand.deal_board([-1] * hand.board_due)
        for _ in range(3):
            hand.check()
    for asked in (hand.show, hand.muck):
        with pytest.raises(BadInput, match="the seat is '0'"):
            asked(seat="0")
    variant = find_variant("FL27TD")
    drawing = Hand(Setup(variant, level(variant).stakes(variant, 2), (100,) * 2))
    drawing.deal_street([[0, 1, 2, 3, 4], [5, 6, 7, 8, 9]], ())
    drawing.call()
    drawing.check()
    with pytest.raises(BadInput, match="the seat is False"):
        drawing.draw((), seat=False)


@pytest.mark.parametrize("number", ["3", 3.0, True])
def test_sums_and_entries_that_are_no_whole_numbers_are_told(number):
    hand = dealt()
    with pytest.raises(BadInput, match=rf"the total is {number!r}; a whole number of chips"):
        hand.correct_bet(1, number)
    with pytest.raises(BadInput, match=rf"the sum left in the pot is {number!r}; a whole number of chips"):
        hand.leave_chips(1, number)
    with pytest.raises(BadInput, match=rf"the entry is {number!r}; a whole number, counted from 0"):
        hand.back_up(number)


def test_a_hand_of_no_setup_or_under_no_law_is_told_what_would_do():
    setup = dealt().setup
    with pytest.raises(BadInput, match="the setup is 'NLHE'; a Setup of a game, stakes and stacks"):
        Hand("NLHE")
    with pytest.raises(BadInput, match="the law is 'tda'; a HandLaw, as hand_law"):
        Hand(setup, "tda")


@pytest.mark.parametrize(("card", "said"), [(parse_cards("Kc")[0], "Kc"), (60, "60"), (-7, "-7")])
def test_a_card_that_is_not_held_is_named_and_what_is_no_card_is_told_as_it_came(card, said):
    variant = find_variant("FL27TD")
    drawing = Hand(Setup(variant, level(variant).stakes(variant, 2), (100,) * 2))
    drawing.deal_street([[0, 1, 2, 3, 4], [5, 6, 7, 8, 9]], ())
    drawing.call()
    drawing.check()
    assert drawing.why_not_draw([card]).args == {"card": said}
    assert drawing.why_not_replace_card(0, card, 20).args == {"card": said}


REFUSED = [
    ("STUD", 0, "fold", (), Why.BRING_IN_FIRST),
    ("STUD", 0, "check", (), Why.BRING_IN_FIRST),
    ("STUD", 0, "call", (), Why.BRING_IN_FIRST),
    ("NLHE", 0, "fold", (0,), Why.NOT_YOUR_TURN),
    ("NLHE", 0, "check", (), Why.SOMETHING_TO_CALL),
    ("NLHE", 0, "call", (1,), Why.NOT_YOUR_TURN),
    ("NLHE", 0, "raise_to", (10, 0), Why.NOT_YOUR_TURN),
    ("NLHE", 0, "raise_to", (3,), Why.RAISE_TOO_SMALL),
    ("NLHE", 2, "call", (), Why.NOTHING_TO_CALL),
    ("NLHE", 2, "check", (0,), Why.NOT_YOUR_TURN),
    ("FL27TD", 3, "fold", (), Why.NOT_BETTING),
    ("FL27TD", 3, "check", (), Why.NOT_BETTING),
    ("FL27TD", 3, "call", (), Why.NOT_BETTING),
    ("FL27TD", 3, "raise_to", (8,), Why.NOT_BETTING),
    ("DRAWMAHA", 6, "deal_board", ([0],), Why.NOT_DEALING),
]


@pytest.mark.parametrize(("game", "calls", "act", "args", "why"), REFUSED)
def test_what_is_refused_is_not_done(game, calls, act, args, why):
    """After so many checks and calls; no card is known."""
    variant = OWN.get(game) or find_variant(game)
    hand = Hand(Setup(variant, level(variant).stakes(variant, 3), (100,) * 3))
    for done in range(calls + 1):
        while hand.phase is Phase.DEAL:
            hand.deal_street([[UNKNOWN] * due for due in hand.cards_due], [UNKNOWN] * hand.board_due)
        if done < calls:
            hand.check_or_call()
    log = hand.log
    assert getattr(hand, f"why_not_{act}")(*args).why is why
    with pytest.raises(Refused) as told:
        getattr(hand, act)(*args)
    assert (told.value.refusal.why, hand.log) == (why, log)


def test_where_nobody_may_raise_no_total_is_done_not_even_nothing():
    hand = dealt()
    hand.fold()
    hand.raise_to(100)
    for to in (0, 4, 100):
        assert hand.why_not_raise_to(to).why is Why.CANNOT_COVER_MORE
        with pytest.raises(Refused):
            hand.raise_to(to)


def test_seats_in_a_refusal_count_as_in_the_hand():
    hand = dealt()
    refusal = hand.why_not_fold(1)
    assert (hand.actor, refusal.args) == (2, {"seat": 1, "turn": 2})
    assert str(refusal) == "It is not the turn of seat 1, but of seat 2."
    assert in_english(refusal.in_record) == "It is not the turn of p2, but of p3."
    assert str(hand.why_not_kill_hand(3)) == "There is no seat 3 in this hand."
    assert hand.why_not_deal_street([[]] * 4, ()).why is Why.NOT_DEALING


@pytest.mark.parametrize("why", Why)
def test_every_reason_has_its_sentence(why):
    names = ("seat", "turn", "amount", "total", "price", "raises", "faces", "full", "least", "most", "due", "cards")
    told = str(Refusal(why, dict.fromkeys(names, 3) | {"card": "Ah"}))
    assert told.endswith(".")
    assert "{" not in told
    assert why.value not in told


def test_what_is_raised_can_be_copied_and_pickled():
    refused = Refused(Refusal(Why.NO_HAND, {"seat": 2}))
    for twin in (copy.copy(refused), pickle.loads(pickle.dumps(refused))):
        assert (twin.refusal, str(twin)) == (refused.refusal, "The hand of seat 2 is not live any more.")
