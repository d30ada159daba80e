"""High cards that the program draws for players who are level, one each, round by round, from one deck."""

from collections.abc import Sequence

from shuffleup.cards.card import card_text, parse_cards
from shuffleup.cards.deck import full_deck
from shuffleup.tournament.draw import part, shuffle
from shuffleup.tournament.out_facts import Held


def high_cards(drawn: Held, level: Sequence[str], seed: bytes, number: int) -> Held:
    """What everybody has drawn once those who are `level` have one card more each; `seed` is the command's."""
    held = dict(drawn)
    gone = {card for cards in held.values() for card in parse_cards("".join(cards))}
    deck = shuffle([card for card in full_deck() if card not in gone], part(seed, f"high cards {number}"))
    for entry in level:
        held[entry] = (*held.get(entry, ()), card_text(deck.pop()))
    return tuple(held.items())
