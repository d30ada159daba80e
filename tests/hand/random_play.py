"""Hands played at random through `Hand`, for tests of every kind. Everything follows from the seed."""

import random

from shuffleup.games import Forced, Variant
from shuffleup.hand.core import Phase, cards_of
from shuffleup.hand.hand import Hand
from shuffleup.hand.law import HandLaw
from shuffleup.hand.table import Level, Setup


def level(variant: Variant, **changes: object) -> Level:
    """A small level of the game, with antes in stud."""
    ante = 1 if variant.forced is Forced.BRING_IN else 0
    sizes = {"small_blind": 1, "big_blind": 2, "ante": ante, "bring_in": 1, "small_bet": 2, "big_bet": 4}
    return Level(**{**sizes, **changes})


def shuffled_deck(variant: Variant, chance: random.Random) -> list[int]:
    deck = cards_of(variant)
    chance.shuffle(deck)
    return deck


def new_hand(
    variant: Variant, players: int, chance: random.Random, *, law: HandLaw | None = None, stacks=None, **changes: object
) -> Hand:
    """A hand with a shuffled deck; stacks of 1 to 60 and of 200 mixed, so that there are many side pots."""
    stacks = stacks or [chance.choice([200, chance.randint(1, 60)]) for _ in range(players)]
    setup = Setup(variant, level(variant, **changes).stakes(variant, players), tuple(stacks))
    return Hand(setup, law, deck=shuffled_deck(variant, chance))


def act(hand: Hand, chance: random.Random, *, fold_for_nothing: bool = True) -> None:
    """One act of whoever it is up to, each kind as likely as the others."""
    if hand.phase is Phase.BET:
        options = [o for o in hand.options() if o != "fold" or fold_for_nothing or hand.can_call()]
        match chance.choice(options):
            case "fold":
                hand.fold()
            case "call":
                hand.call()
            case "check":
                hand.check()
            case "bring_in":
                hand.bring_in()
            case _:
                hand.raise_to(chance.randint(*hand.raise_bounds))
    elif hand.phase is Phase.DRAW:
        held = hand.hole(hand.actor)
        hand.draw(chance.sample(held, chance.randint(0, len(held))))
    elif hand.phase is Phase.SHOW:
        if hand.can_muck() and chance.random() < 0.3:
            hand.muck()
        else:
            hand.show()
    else:
        order = list(hand.muck_cards)
        chance.shuffle(order)
        hand.reshuffle_muck(order)


def play_out(hand: Hand, chance: random.Random) -> Hand:
    while not hand.is_over:
        act(hand, chance)
    return hand
