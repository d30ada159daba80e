"""Hands that begin from what is kept of how others began: as the kernels begin them, and none in the way of another."""

import dataclasses
import random
from copy import copy

import pytest

from hand.random_play import new_hand, play_out
from shuffleup.bad_input import BadInput
from shuffleup.cards.deck import full_deck, short_deck
from shuffleup.cards.tables import tables
from shuffleup.games import VARIANTS, find_variant
from shuffleup.hand import beginning as kept
from shuffleup.hand.dealing import deal_from_deck
from shuffleup.hand.hand import Hand
from shuffleup.hand.law import COMMON_LAW, HandLaw
from shuffleup.hand.record import BET, HAND_FIELDS, HOLE, HandRecord
from shuffleup.hand.streets import dealt, start
from shuffleup.hand.table import table_record

NLHE = find_variant("NLHE")
SHORT = next(variant for variant in VARIANTS if variant.short_deck)
ONE_UP = dataclasses.replace(
    NLHE, id="ONE_UP", streets=(dataclasses.replace(NLHE.streets[0], down=1, up=1), *NLHE.streets[1:])
)
"""Hold'em with a card of each hand face up, which does not decide who opens."""
EVERY_GAME = pytest.mark.parametrize("variant", [*VARIANTS, ONE_UP], ids=lambda v: v.id)
STACKS = ([200, 200], [1, 300], [300, 2], [1, 1, 1], [7, 200, 60, 1])


def record_of(h: HandRecord) -> dict[str, object]:
    """Every field but deck and muck, for which hands and kernels make different room."""
    return {name: copy(getattr(h, name)) for name in HAND_FIELDS if name not in ("deck", "muck")}


@EVERY_GAME
@pytest.mark.parametrize("stacks", STACKS, ids=str)
def test_a_hand_off_a_known_deck_begins_as_the_kernels_begin_it(variant, stacks):
    chance = random.Random(variant.id)
    setup = new_hand(variant, len(stacks), chance, stacks=stacks).setup
    deck = short_deck() if variant.short_deck else full_deck()
    chance.shuffle(deck)
    hand = Hand(setup, deck=deck)
    g, h = table_record(setup), HandRecord(len(stacks))
    h.n = len(stacks)
    h.stack[:] = stacks
    h.players_left = setup.stakes.players_left
    h.deck = [*deck]
    start(h, g, COMMON_LAW, len(deck))
    deal_from_deck(h, g)
    dealt(h, g, COMMON_LAW, tables())
    first_cards = [tuple(h.cards[seat * HOLE : seat * HOLE + h.held[seat]]) for seat in range(h.n)]
    assert [hand.hole(seat)[: h.held[seat]] for seat in range(h.n)] == first_cards
    if h.phase == BET:  # else all are all-in, and the hand has gone on by itself
        assert record_of(hand._h) == record_of(h)
        assert [*hand._h.deck] == deck


@EVERY_GAME
def test_a_hand_played_changes_nothing_for_the_next_from_its_setup(variant):
    chance = random.Random(variant.id)
    setup = new_hand(variant, 2, chance).setup
    deck = short_deck() if variant.short_deck else full_deck()
    chance.shuffle(deck)
    first = Hand(setup, deck=deck, all_show=True)
    fresh = record_of(first._h), first.log, repr(first), first.view(0)
    play_out(first, chance)
    again = Hand(setup, deck=deck, all_show=True)
    assert (record_of(again._h), again.log, repr(again), again.view(0)) == fresh
    alike = Hand(dataclasses.replace(setup), deck=deck, all_show=True)
    assert (record_of(alike._h), alike.log, repr(alike), alike.view(0)) == fresh


@EVERY_GAME
def test_hands_whose_cards_are_told_begin_alike_however_many_begin_so(variant):
    """The first has its record to itself, later ones have copies; a deck that is known comes and goes between them."""
    chance = random.Random(variant.id)
    setup = new_hand(variant, 3, chance).setup
    deck = short_deck() if variant.short_deck else full_deck()
    begun = []
    for known in (None, None, deck, None, None):
        hand = Hand(setup, deck=known, all_show=True)
        if known is not None:
            play_out(hand, chance)
            continue
        begun.append((record_of(hand._h), hand.log, repr(hand), hand._h.deck.copy()))
        for seat, due in enumerate(hand.cards_due):
            hand.deal_hole(seat, deck[seat * HOLE : seat * HOLE + due])
        hand.raise_to(hand.raise_bounds[0])
        hand.fold()
    assert begun == begun[:1] * 4


@pytest.mark.parametrize(
    "wrong",
    [[*range(51)], [*range(53)], [*range(51), 50], [*range(51), 52], [*range(51), 300], [*range(51), -1], "As" * 26],
)
def test_a_deck_is_every_card_once(wrong):
    setup = new_hand(NLHE, 2, random.Random(1)).setup
    with pytest.raises(BadInput, match="not the deck of the game"):
        Hand(setup, deck=wrong)


def test_a_short_deck_has_no_cards_below_the_six():
    setup = new_hand(SHORT, 2, random.Random(1)).setup
    assert Hand(setup, deck=short_deck())
    with pytest.raises(BadInput, match="36 different cards"):
        Hand(setup, deck=full_deck()[:36])


def test_what_is_kept_is_for_one_setup_and_one_law(monkeypatch):
    monkeypatch.setattr(kept, "_last", None)
    setup = new_hand(NLHE, 3, random.Random(1)).setup
    first = kept.beginning(setup, COMMON_LAW, with_deck=False)
    assert kept.beginning(setup, COMMON_LAW, with_deck=True) is first
    assert first.dealt is not None
    other = HandLaw(short_big_blind=1)
    assert kept.beginning(setup, other, with_deck=True).law is other
    assert kept.beginning(dataclasses.replace(setup), other, with_deck=True) is not first
