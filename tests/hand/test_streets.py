"""The kernels by which a street is played: what they leave behind for later ones."""

import random

import pytest

from hand.random_play import new_hand
from shuffleup.cards.tables import tables
from shuffleup.games import find_variant
from shuffleup.hand.dealing import deal_from_deck
from shuffleup.hand.law import COMMON_LAW
from shuffleup.hand.record import HandRecord
from shuffleup.hand.streets import dealt, fold, start
from shuffleup.hand.table import table_record


@pytest.mark.parametrize(("game", "cards"), [("FL27TD", 5), ("NLHE", 0)])
def test_a_folded_hand_is_kept_for_a_new_stub_where_cards_are_drawn(game, cards):
    hand = new_hand(find_variant(game), 3, random.Random(1), stacks=[100] * 3)
    g, h = table_record(hand.setup), HandRecord(3)
    h.n = 3
    h.stack[:] = [100] * 3
    h.deck = list(range(52))
    h.muck = [0] * 52
    start(h, g, COMMON_LAW, 52)
    deal_from_deck(h, g)
    dealt(h, g, COMMON_LAW, tables())
    fold(h, g, COMMON_LAW, tables(), h.actor)
    assert h.muck_n == cards
