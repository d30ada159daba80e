"""Which cards a player throws away in a draw game, by how many draws he still has, this one included."""

from collections.abc import Sequence
from typing import Final

from shuffleup.cards.card import rank_of
from shuffleup.games.variant import Variant
from shuffleup.simulation.discards import kept

ACE_LOW: Final = tuple((rank_of(card) + 1) % 13 + 1 for card in range(52))
"""Each card's rank where the ace is 1."""


def discards(variant: Variant, cards: Sequence[int], draws: int) -> tuple[int, ...]:
    """The places in the hand, from 0, of the cards to throw away, `draws` being how many draws there still are."""
    mask = kept(cards, 0, len(cards), int(variant.high), max(draws, 0))
    return tuple(place for place in range(len(cards)) if not mask >> place & 1)
