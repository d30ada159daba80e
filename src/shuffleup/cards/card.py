"""One card is one small integer, and the two letters people write for it.

`card = rank * 4 + suit`, 0 to 51: rank 0 is the deuce and 12 the ace, suit 0 is clubs, then diamonds, hearts and
spades. So cards in order of their numbers are in order of rank, and of suit within a rank, as seven-card stud orders
them for the bring-in. A card that nobody may see is `UNKNOWN` and is written `??`.
"""

from collections.abc import Iterable
from typing import Final

from shuffleup.bad_input import BadInput, Place
from shuffleup.message import Message

RANKS: Final = "23456789TJQKA"
SUITS: Final = "cdhs"
UNKNOWN: Final = -1

_TEXTS: Final = [rank + suit for rank in RANKS for suit in SUITS]
_CARDS: Final = {text: card for card, text in enumerate(_TEXTS)} | {"??": UNKNOWN}


def rank_of(card: int) -> int:
    """The rank of a known card: 0 the deuce to 12 the ace."""
    return card >> 2


def suit_of(card: int) -> int:
    """The suit of a known card: 0 clubs, 1 diamonds, 2 hearts, 3 spades."""
    return card & 3


def parse_cards(text: str, *, source: str | None = None) -> list[int]:
    """Read cards written without spaces, as in `AhTd??`.

    Raises `BadInput` with the column (from 1) of the first pair of letters that is no card. The same card twice is
    not refused here: a board and a hand are read apart, so only the deck can tell.
    """
    cards = []
    for start in range(0, len(text), 2):
        card = _CARDS.get(text[start : start + 2])
        if card is None:
            raise BadInput(
                Message("wrong.no_card", {"text": text[start : start + 2]}),
                right=Message("right.card_as_in", {"ranks": RANKS, "suits": SUITS}),
                place=Place(source, column=start + 1),
            )
        cards.append(card)
    return cards


def card_text(card: int) -> str:
    """The two letters of a card, `??` for one that is not known."""
    if card == UNKNOWN:
        return "??"
    if not 0 <= card < len(_TEXTS):
        raise ValueError(f"{card} is no card: cards are 0 to 51, and {UNKNOWN} for one not known")
    return _TEXTS[card]


def cards_text(cards: Iterable[int]) -> str:
    """Cards written one after the other, as `parse_cards` reads them."""
    return "".join(map(card_text, cards))
