"""Where PokerKit 0.7.7 is not right, or settles otherwise what the books settle: each place with the clause.

Every test shows both: what PokerKit says, so that we notice when it changes, and what we say.
"""

import pokerkit as pk

from oracles.pokerkit_twin import AUTOMATIONS, pokerkit_state
from shuffleup.cards.card import parse_cards
from shuffleup.games import find_variant
from shuffleup.hand.hand import Hand
from shuffleup.hand.stakes import Stakes
from shuffleup.hand.table import Setup

ALL = tuple(pk.Automation)


def hand_of(game, stacks, blinds=(), antes=(), **sizes) -> Hand:
    players = len(stacks)
    blinds = tuple(blinds) or (0,) * players
    stakes = Stakes(tuple(antes) or (0,) * players, blinds, max(blinds), **sizes)
    return Hand(Setup(find_variant(game), stakes, tuple(stacks)), all_show=True)


def dealt(hand: Hand) -> Hand:
    """Give everybody cards that nobody knows."""
    while sum(hand.cards_due):
        seat = next(seat for seat, due in enumerate(hand.cards_due) if due)
        hand.deal_hole(seat, [-1] * hand.cards_due[seat])
    return hand


def theirs(hand: Hand):
    state = pokerkit_state(hand)
    for seat in range(hand.players):
        state.deal_hole("??" * 2 if hand.variant.hole_cards == 2 else "??" * 4, seat)
    return state


def test_short_big_blind_lowers_the_price_there():
    """NPPL 54, 55: the price stays the big blind, the least raise twice that."""
    hand = dealt(hand_of("NLHE", (1000, 60, 1000), (50, 100, 0)))
    state = theirs(hand)
    assert (state.checking_or_calling_amount, state.min_completion_betting_or_raising_to_amount) == (60, 160)
    assert (hand.to_call, hand.raise_bounds[0]) == (100, 200)


def test_short_blind_lowers_the_pot_limit_maximum_there():
    """TDA 53.B: before the flop it is as if the blind were full."""
    hand = dealt(hand_of("PLO", (5000, 60, 5000), (25, 100, 0)))
    assert theirs(hand).max_completion_betting_or_raising_to_amount == 205
    assert hand.raise_bounds[1] == 325


def test_a_dead_small_blind_lowers_it_there():
    """TDA 53.B in its later form: a dead blind counts as full too."""
    hand = dealt(hand_of("PLO", (5000, 5000, 5000), (200, 0, 0), small_blind=100))
    assert theirs(hand).max_completion_betting_or_raising_to_amount == 600
    assert hand.raise_bounds[1] == 700


def test_who_has_checked_may_raise_a_short_opening_all_in_there():
    """TDA 47: he has acted, and faces less than a full bet, so he may call or fold."""
    hand = dealt(hand_of("NLHE", (1000, 120, 1000), (50, 100, 0)))
    state = theirs(hand)
    for _ in range(3):
        hand.check_or_call()
        state.check_or_call()
    hand.deal_board(parse_cards("2c3c4c"))
    state.burn_card("??")
    state.deal_board("2c3c4c")
    hand.check()
    hand.raise_to(20)
    hand.call()
    state.check_or_call()
    state.complete_bet_or_raise_to(20)
    state.check_or_call()
    assert (hand.actor, state.actor_index) == (0, 0)
    assert state.can_complete_bet_or_raise_to(120)
    assert hand.raise_bounds is None


def test_half_a_bet_does_not_reopen_limit_betting_there():
    """TDA 47.s3, HCPN 41.B-2: half is enough."""
    hand = dealt(hand_of("FLHE", (1000, 250, 1000), (50, 100, 0), small_bet=100, big_bet=200))
    state = theirs(hand)
    for _ in range(3):
        hand.check_or_call()
        state.check_or_call()
    hand.deal_board(parse_cards("2c3c4c"))
    state.burn_card("??")
    state.deal_board("2c3c4c")
    for to in (100, 150):
        hand.raise_to(to)
        state.complete_bet_or_raise_to(to)
    hand.check_or_call()
    state.check_or_call()
    assert not state.can_complete_bet_or_raise_to()
    assert hand.raise_bounds == (250, 250)


def test_the_big_blind_is_no_bet_in_the_cap_of_limit_there():
    """TDA 51.s2, HCPN 45-2: the big blind is the opening bet, three raises follow; PokerKit has four."""
    hand = dealt(hand_of("FLHE", (5000, 5000), (100, 50), small_bet=100, big_bet=200))
    state = theirs(hand)
    for to in (200, 300, 400):
        hand.raise_to(to)
        state.complete_bet_or_raise_to(to)
    assert state.can_complete_bet_or_raise_to(500)
    assert hand.raise_bounds is None


def test_its_fixed_limit_omaha_eight_is_pot_limit():
    """No clause needed: the game is called fixed-limit."""
    state = pk.FixedLimitOmahaHoldemHighLowSplitEightOrBetter.create_state(
        AUTOMATIONS, True, 0, (50, 100), 100, 200, 5000, 3
    )
    for seat in range(3):
        state.deal_hole("??????" + "??", seat)
    assert state.max_completion_betting_or_raising_to_amount == 350
    hand = dealt(hand_of("FLO8", (5000,) * 3, (50, 100, 0), small_bet=100, big_bet=200))
    assert hand.raise_bounds == (200, 200)


def test_a_fold_with_nothing_to_call_is_refused_there():
    """folds_bind (TDA 58, TNPL H14, NPPL Q3.a, HCPN 50-1, Redtooth bets.14): it stands."""
    hand = dealt(hand_of("NLHE", (100, 100), (2, 1)))
    state = theirs(hand)
    hand.call()
    state.check_or_call()
    assert not state.can_fold()
    assert hand.can_fold()


def test_the_odd_chip_of_stud_goes_by_seat_there():
    """TDA 20.B, TNPL C8.3: the highest card by suit of the five that win, here the ace of spades of p2."""
    cards = [
        ["AcKd9h", "7c", "5d", "3c", "2d"],
        ["AsKh9d", "7d", "5h", "3h", "2s"],
        ["2c3d4h", "5c", "8c", "Td", "Jc"],
    ]
    stacks = (3, 3, 3)
    hand = hand_of("STUD", stacks, antes=(1, 1, 1), small_bet=4, big_bet=8, bring_in=2, antes_trimmed=True)
    state = pokerkit_state(hand)
    for street in range(5):
        if street:
            state.burn_card("??")
        for seat in range(3):
            hand.deal_hole(seat, parse_cards(cards[seat][street]))
            state.deal_hole(cards[seat][street], seat)
        if not street:
            hand.bring_in()
            state.post_bring_in()
            for _ in range(2):
                hand.check_or_call()
                state.check_or_call()
        while state.showdown_index is not None:
            state.show_or_muck_hole_cards(True)
    assert state.stacks == [5, 4, 0]
    assert hand.stacks == (4, 5, 0)


def test_pots_are_thrown_together_there():
    """TDA 21, TNPL C9, HCPN 20: each pot is divided by itself. Two pots with an odd chip each: both go to the first."""
    hole = ["AhKd", "2h7d", "AdKh", "3h8d"]
    hand = hand_of("NLHE", (50, 21, 50, 12), (1, 2, 0, 0))
    state = pokerkit_state(hand)
    for seat, cards in enumerate(hole):
        hand.deal_hole(seat, parse_cards(cards))
        state.deal_hole(cards, seat)
    hand.raise_to(50)
    state.complete_bet_or_raise_to(50)
    for _ in range(3):
        hand.check_or_call()
        state.check_or_call()
    while state.showdown_index is not None:
        state.show_or_muck_hole_cards(True)
    for cards in ("AcKc5s", "Js", "Tc"):
        state.burn_card("??")
        state.deal_board(cards)
        hand.deal_board(parse_cards(cards))
        while state.showdown_index is not None:
            state.show_or_muck_hole_cards(True)
    assert [size for size, _ in hand.pots] == [48, 27, 58]
    assert state.stacks == [67, 0, 66, 0]
    assert hand.stacks == (67, 0, 66, 0)


def test_a_side_pot_without_a_low_may_be_halved_there():
    """TDA 20, 21: nobody in the side pot has a low, so its best high hand takes all of it."""
    hole = ["JsJcTsTc", "As2s3c9d", "KsKcQsQc", "TdThJdJh"]
    hand = hand_of("PLO8", (100, 4, 16, 100), (2, 4, 0, 0))
    state = pokerkit_state(hand)
    for seat, cards in enumerate(hole):
        hand.deal_hole(seat, parse_cards(cards))
        state.deal_hole(cards, seat)
    for street, acts in (("", (0, 0, 0)), ("Kh7c6d", (12, 0, 0)), ("3h", (20, 0)), ("8s", (0, 30))):
        if street:
            hand.deal_board(parse_cards(street))
            state.burn_card("??")
            state.deal_board(street)
        for to in acts:
            if to:
                hand.raise_to(to)
                state.complete_bet_or_raise_to(to)
            else:
                hand.check_or_call()
                state.check_or_call()
    hand.fold()
    state.fold()
    while state.showdown_index is not None:
        state.show_or_muck_hole_cards(True)
    assert [size for size, _ in hand.pots] == [16, 36, 40]
    assert hand.stacks == (64, 8, 44, 104)
    assert state.stacks == [64, 8, 35, 113]
