"""Which cards a deck holds, and a shuffle from whatever source of chance the caller brings."""

from collections.abc import Callable, Iterable
from math import floor

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


def shuffle_top(deck: list[int], wanted: int, uniform: Callable[[], float]) -> None:
    """Bring `wanted` cards, each as likely as the others, to the top of `deck`, in random order; the rest lie below.

    For play at speed, where no more than so many can be dealt: `uniform()` gives a number from 0 to below 1, as
    `random.random` does. Live decks are `shuffled`.
    """
    left = len(deck)
    for place in range(wanted):
        other = place + floor(uniform() * (left - place))  # `int` would come to the same, and takes longer
        deck[place], deck[other] = deck[other], deck[place]


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
