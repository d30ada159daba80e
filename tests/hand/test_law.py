import random

import pytest

from hand.random_play import new_hand
from shuffleup.bad_input import BadInput
from shuffleup.games import find_variant
from shuffleup.hand.core import Phase
from shuffleup.hand.law import (
    _ENUMS,
    COMMON_LAW,
    HOUSE_RAISE_CAP,
    LAW_DEFAULTS,
    HandLaw,
    ReopenShortAllInsCode,
    hand_law,
)
from shuffleup.hand.refusals import Why
from shuffleup.rulebooks import BOOKS, law, load_book, load_policies

CUSTOMS = {"pot_cap_antes", "ante_before_blind"}


@pytest.mark.parametrize("name", sorted(set(_ENUMS) - CUSTOMS))
def test_an_enum_has_the_words_of_its_policy_in_their_order(name):
    assert list(load_policies()[name].values) == [word.lower() for word in _ENUMS[name].__members__]


def test_the_fields_are_policies_but_for_the_named_customs_and_the_defaults_are_theirs():
    policies = load_policies()
    assert set(LAW_DEFAULTS) - set(policies) == CUSTOMS
    assert hand_law({name: policies[name].default for name in LAW_DEFAULTS if name in policies}) == HandLaw()


@pytest.mark.parametrize("book", BOOKS)
def test_the_law_of_each_book_is_the_same_by_words_and_by_numbers(book):
    values = load_book(book).resolve()
    by_words = hand_law(values, house_raise_cap=4)
    names = [name for name in LAW_DEFAULTS if name not in CUSTOMS and values[name] != "house"]
    numbers = law(values, names)
    assert {name: getattr(by_words, name) for name in names} == numbers
    assert by_words.limit_raise_cap == (4 if values["limit_raise_cap"] == "house" else values["limit_raise_cap"])


def test_nppl_judges_each_short_all_in_alone():
    assert hand_law(load_book("nppl").resolve()).reopen_short_all_ins == ReopenShortAllInsCode.EACH_ALONE


def test_values_that_are_no_values_are_refused():
    with pytest.raises(BadInput, match="one of cumulative, each_alone"):
        hand_law({"reopen_short_all_ins": "never"})
    with pytest.raises(BadInput, match="a whole number"):
        hand_law({"limit_reopen_percent": "half"})
    with pytest.raises(TypeError, match="no field 'min_bets'"):
        HandLaw(min_bets=1)
    assert hand_law({"limit_raise_cap": "house", "no_such_policy": 1}).limit_raise_cap == HOUSE_RAISE_CAP


def test_the_name_of_a_book_is_no_policies():
    with pytest.raises(BadInput, match="the policies are 'tda'; those of a book"):
        hand_law("tda")


def test_a_law_prints_what_makes_it_again():
    law_of_nppl = hand_law(load_book("nppl").resolve())
    assert eval(repr(law_of_nppl)) == law_of_nppl
    assert repr(HandLaw(limit_raise_cap=4)) == "HandLaw(limit_raise_cap=4)"


def checked_down(**changes):
    hand = new_hand(find_variant("NLHE"), 3, random.Random(2), law=hand_law(changes), stacks=[100] * 3)
    while hand.phase is Phase.BET:
        hand.check_or_call()
    return hand


def test_the_last_hand_need_not_show_unless_the_book_says_so():
    hand = checked_down()
    hand.muck()
    hand.muck()
    assert hand.is_over
    assert hand.stacks[2] == 104
    hand = checked_down(uncontested_winner_shows=True)
    hand.muck()
    hand.muck()
    assert (hand.actor, hand.why_not_muck().why) == (2, Why.LAST_HAND)
    hand.show()
    assert hand.stacks[2] == 104


def test_where_the_order_binds_nobody_shows_before_his_turn():
    hand = checked_down(show_order="always")
    assert hand.actor == 0
    assert hand.why_not_show(seat=1).why is Why.SHOW_IN_ORDER
    assert hand.why_not_muck(seat=1).why is Why.SHOW_IN_ORDER
    hand.show()
    assert hand.can_show(seat=1)
    assert checked_down().can_show(seat=1)


def test_where_nobody_may_muck_all_show():
    assert checked_down(muck_at_showdown="never").why_not_muck().why is Why.ALL_MUST_SHOW


def test_with_somebody_all_in_all_hands_are_tabled_before_more_cards():
    hand = new_hand(find_variant("NLHE"), 3, random.Random(2), stacks=[100, 50, 100])
    hand.raise_to(50)
    hand.call()
    hand.call()
    assert not any(hand.shown(seat) for seat in range(3))
    hand.raise_to(50)
    hand.call()
    assert hand.is_over
    assert all(hand.shown(seat) for seat in range(3))


def test_a_law_cannot_be_changed_under_the_hands_that_play_by_it():
    own = HandLaw()
    with pytest.raises(AttributeError, match="min_bet"):
        own.min_bet = 1
    assert own == COMMON_LAW
