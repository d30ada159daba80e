"""What everybody saw of a hand: which cards, and a hand that plays as the real one did for somebody without the rest.

Cards that nobody showed decide nothing: whoever held them folded or mucked. So a hand played again with any cards in
their places goes the same way, and a stranger with the log needs no secret to check who won what.
"""

from collections.abc import Mapping, Sequence

from shuffleup.cards.card import UNKNOWN
from shuffleup.hand.acts import HoleDealt, StreetDealt
from shuffleup.hand.hand import Hand


def seen_cards(hand: Hand) -> tuple[int, ...]:
    """Every card that lay open to the whole table at some time of the hand, in order of their numbers."""
    view = hand.view(None)
    seen = {*view.board, *(card for seat in view.seats for card in seat.cards)}
    for act in view.log:
        if isinstance(act, StreetDealt):
            seen.update(act.board, *act.hole)
        elif isinstance(act, HoleDealt):
            seen.update(act.cards)
    return tuple(sorted(seen - {UNKNOWN}))


def filled_up(opened: Mapping[int, int], deck: Sequence[int]) -> tuple[int, ...]:
    """A whole deck with the cards that were seen where they lay (by number, from 0), and the others anywhere.

    `deck` are the cards of the game. ValueError for a card that is there twice, or not in the deck.
    """
    left = [card for card in deck if card not in set(opened.values())]
    if len(left) + len(opened) != len(deck) or not all(0 <= number < len(deck) for number in opened):
        raise ValueError("these are not cards of one deck, each in a place of its own")
    rest = iter(left)
    return tuple(opened[number] if number in opened else next(rest) for number in range(len(deck)))
