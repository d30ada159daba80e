"""Random legal hands in every game and seat count, played beside PokerKit; and the places where it is wrong."""

import random

import pytest

from hand.random_play import act, new_hand
from oracles.pokerkit_twin import GAMES, Twin
from shuffleup.games import VARIANTS, Betting, Variant
from shuffleup.hand.hand import Hand
from shuffleup.hand.law import HandLaw, OddChipsSeveralCode, OddChipStudCode, OddChipTiedBothWaysCode

HANDS = 20

# PokerKit gives all odd chips to the first seat, in every game, and divides hands tied both ways half by half.
AS_POKERKIT = {
    "odd_chips_several": OddChipsSeveralCode.ALL_TO_FIRST,
    "odd_chip_stud": OddChipStudCode.FIRST_LEFT_OF_DEALER,
    "odd_chip_tied_both_ways": OddChipTiedBothWaysCode.BY_HALVES,
}


def may_part(hand: Hand, where: str) -> bool:
    """Whether the engines are known to part here, with the books on our side: only on raising, in two ways.

    In limit, half a bet re-opens the betting after a short all-in (TDA 47.s3), less than half is not one of the raises
    that the cap allows, and the big blind is the opening bet (TDA 51.s2). Elsewhere, who has checked may not raise an
    opening all-in below the minimum bet (TDA 47).
    """
    if hand.variant.betting is Betting.FIXED_LIMIT:
        return where == "raise" and (any(stack == 0 for stack in hand.stacks) or hand.raise_bounds is None)
    short_open = 0 < max(hand.bets) < hand.setup.stakes.min_bet
    return where == "raise" and short_open and hand.raise_bounds is None


def play_beside(variant: Variant, players: int, chance: random.Random) -> tuple[int, int]:
    """One hand in both engines; returns how many decisions were compared, and at how many they parted."""
    stacks = [chance.choice([200, chance.randint(5, 60)]) for _ in range(players)]
    hand = new_hand(variant, players, chance, law=HandLaw(**AS_POKERKIT), stacks=stacks)
    twin = Twin(hand)
    compared = parted = 0
    while not hand.is_over:
        where = twin.parting()
        compared += 1
        if where is None:
            # PokerKit refuses a fold with nothing to call; in all five books it stands (folds_bind).
            act(hand, chance, fold_for_nothing=False)
        else:
            assert may_part(hand, where), (where, hand.log, hand.raise_bounds)
            parted += 1
            without_raising(hand, chance)
        twin.catch_up()
    if not low_in_one_pot_only(hand):
        assert same_but_for_odd_chips_of_side_pots(hand, twin.state.stacks), hand.log
    return compared, parted


def low_in_one_pot_only(hand: Hand) -> bool:
    """PokerKit gives half of a pot without a low to hands that have none, if there is a low in another pot."""
    if hand.variant.low is None or len(hand.live) < 2:
        return False
    lows = [seat for seat in hand.live if hand.value(seat)[1] > 0]
    return bool(lows) and any(not set(lows) & set(eligible) for _, eligible in hand.pots)


def same_but_for_odd_chips_of_side_pots(hand: Hand, theirs: list[int]) -> bool:
    """PokerKit throws pots together once their losers are out; each is divided by itself (TDA 21, TNPL C9, HCPN 20)."""
    apart = [abs(one - two) for one, two in zip(hand.stacks, theirs, strict=True)]
    return sum(apart) == 0 or (len(hand.pots) > 1 and max(apart) < len(hand.pots) and sum(hand.stacks) == sum(theirs))


def without_raising(hand: Hand, chance: random.Random) -> None:
    if hand.can_check():
        hand.check()
    elif hand.can_bring_in():
        hand.bring_in()
    elif chance.random() < 0.7:
        hand.call()
    else:
        hand.fold()


EVERY_GAME = pytest.mark.parametrize("variant", VARIANTS, ids=lambda v: v.id)


def agree(variant: Variant, chance: random.Random, hands: int) -> None:
    assert variant.id in GAMES
    compared = parted = 0
    for players in range(2, variant.max_players + 1):
        for _ in range(hands if players < 7 else hands // 6):
            one, two = play_beside(variant, players, chance)
            compared, parted = compared + one, parted + two
    assert parted < compared / 8


@EVERY_GAME
def test_hands_agree_with_pokerkit(variant):
    agree(variant, random.Random(variant.id), HANDS)


@pytest.mark.soak
@EVERY_GAME
def test_many_hands_agree_with_pokerkit(variant):
    agree(variant, random.Random(f"{variant.id} soak"), 60 * HANDS)
