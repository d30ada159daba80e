"""Which cards a deck holds, and a shuffle from whatever source of chance the caller brings."""

from collections.abc import Callable, Iterable

from shuffleup.bad_input import BadInput
from shuffleup.cards.card import card_text
from shuffleup.message import Message

SIX = 4
"""The rank that a short deck starts with."""


def full_deck() -> list[int]:
    """The 52 cards in order."""
    return list(range(52))


def short_deck() -> list[int]:
    """The 36 cards from six to ace, in order."""
    return list(range(4 * SIX, 52))


def shuffled(cards: Iterable[int], below: Callable[[int], int]) -> list[int]:
    """The cards in random order (Fisher and Yates); `below(n)` gives a number from 0 to n - 1, all equally likely.

    `secrets.randbelow` is such a source, and `random.Random(seed).randrange`.
    """
    order = list(cards)
    for last in range(len(order) - 1, 0, -1):
        other = below(last + 1)
        order[last], order[other] = order[other], order[last]
    return order


def without(deck: Iterable[int], taken: Iterable[int]) -> list[int]:
    """The cards of the deck that are not taken, in the deck's order.

    Raises `BadInput` for a card taken twice, or not in the deck.
    """
    left = dict.fromkeys(deck)
    for card in taken:
        if card not in left:
            raise BadInput(
                Message("wrong.not_in_deck", {"card": card_text(card)}), right=Message("right.each_card_once")
            )
        del left[card]
    return list(left)
