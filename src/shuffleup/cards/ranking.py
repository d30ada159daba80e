"""Which hand wins, in every game: a number for a hand, where higher is better and equal is a tie, for lows too.

These are the functions for people and for single hands; they check what they are given. The rules themselves are in
`kernels`, which the engine and the simulator use directly. Numbers of different rankings do not compare.

Not done here: which cards a player may use (the game says), and what is shown or mucked.
"""

from collections.abc import Callable, Sequence
from enum import IntEnum
from itertools import combinations
from typing import Final

from shuffleup.cards import kernels
from shuffleup.cards.card import UNKNOWN, card_text
from shuffleup.cards.kernels import FIVE_OF_A_SUIT, THREE_OF_EACH_SUIT
from shuffleup.cards.tables import ROW_SHIFT, SUIT_BITS, card_bit, card_key, tables

_WIDE: Final = {card: card_key(card) << 52 | card_bit(card) for card in range(52)}
"""Key and bit of a card in one number: of a sum of these the lowest 52 bits have as many ones as there are cards only
if all differ, for the same bit twice makes one of the next."""

_ALL_BITS: Final = (1 << 52) - 1


class Ranking(IntEnum):
    """The orders of hands that games are played by."""

    HIGH = 1
    SHORT_DECK = 2
    LOW_A5 = 3
    LOW_8 = 4
    LOW_27 = 5
    BADUGI = 6
    THREE_CARD = 7
    BADUGI_27 = 8


def rank_high(cards: Sequence[int]) -> int:
    """The best five-card high hand of five to seven different cards: 1 to 7462."""
    if len(cards) == 7:
        # Written out for speed: most hands are ranked here. Whatever is wrong or rare goes the long way below.
        a, b, c, d, e, f, g = cards
        try:
            wide = _WIDE[a] + _WIDE[b] + _WIDE[c] + _WIDE[d] + _WIDE[e] + _WIDE[f] + _WIDE[g]
        except KeyError:
            wide = 0
        if (wide & _ALL_BITS).bit_count() == 7:
            key = wide >> 52
            t = tables()
            suits = key + THREE_OF_EACH_SUIT & FIVE_OF_A_SUIT
            if suits:
                return kernels.flush_of(t, suits, wide & _ALL_BITS)
            return t.high[(key >> SUIT_BITS) + t.offset[key >> ROW_SHIFT]]
    key, bits = _sums(cards, 5, 7)
    return kernels.high_of(tables(), key, bits)


def rank_short_deck(cards: Sequence[int]) -> int:
    """The same with a deck of 36, six and up: a flush beats a full house, A-6-7-8-9 is a straight: 1 to 7462."""
    key, bits = _sums(cards, 5, 7)
    if kernels.ranks_of(bits) & 0xF:
        raise ValueError(f"a short deck has no {card_text(min(cards))}: its lowest cards are sixes")
    return kernels.short_deck_of(tables(), key, bits)


def rank_low_a5(cards: Sequence[int]) -> int:
    """The best ace-to-five low of five to seven cards, straights and flushes not counted (razz): 1 to 6175."""
    key, _ = _sums(cards, 5, 7)
    return kernels.low_a5_of(tables(), key)


def rank_low_8(cards: Sequence[int]) -> int:
    """The best low of eight or better in five to seven cards: 1 to 56, and 0 where there is none."""
    _, bits = _sums(cards, 5, 7)
    return kernels.low_8_of(tables(), bits)


def rank_low_27(cards: Sequence[int]) -> int:
    """The deuce-to-seven low of five cards, aces high, straights and flushes against it: 2 to 14924."""
    key, bits = _sums(cards, 5, 5)
    return kernels.low_27_of(tables(), key, bits)


def rank_badugi(cards: Sequence[int]) -> int:
    """The best badugi in four cards or fewer, aces low: more cards first, then the lower."""
    _, bits = _sums(cards, 1, 4)
    return kernels.badugi_of(bits)


def rank_badugi_27(cards: Sequence[int]) -> int:
    """The best badugi in five cards or fewer with aces high: 2-3-4-5 of four suits is the best."""
    _, bits = _sums(cards, 1, 5)
    return kernels.badugi_27_of(bits)


def rank_three_card(cards: Sequence[int]) -> int:
    """Three cards as in Rhode Island hold'em: straight flush, trips, straight, flush, pair, high card."""
    _, bits = _sums(cards, 3, 3)
    return kernels.three_card_of(bits)


def rank_omaha_high(hole: Sequence[int], board: Sequence[int]) -> int:
    """The best high hand of exactly two of four to six hole cards and three of five on the board: 1 to 7462."""
    return kernels.omaha_high_of(tables(), len(hole), *_omaha(hole, board))


def rank_omaha_low_8(hole: Sequence[int], board: Sequence[int]) -> int:
    """The best low of eight or better of exactly two hole cards and three of the board: 1 to 56, 0 for none."""
    return kernels.omaha_low_8_of(tables(), len(hole), *_omaha(hole, board))


def rank_up_high(cards: Sequence[int]) -> int:
    """One to four open cards as a high hand, pairs and better counted: who acts first in stud.

    Compares only with as many cards of another player.
    """
    key, _ = _sums(cards, 1, 4)
    return kernels.up_high_of(tables(), key)


def rank_up_low(cards: Sequence[int]) -> int:
    """One to four open cards as an ace-to-five low: who acts first in razz. Compares only with as many cards."""
    key, _ = _sums(cards, 1, 4)
    return kernels.up_low_of(tables(), key)


def lowest_by_suit(cards: Sequence[int]) -> int:
    """Which of the open cards (an index) brings it in at stud: the lowest, aces high, then the lowest suit."""
    _sums(cards, 1, 52)
    return cards.index(min(cards))


def highest_by_suit_ace_low(cards: Sequence[int]) -> int:
    """Which of the open cards (an index) brings it in at razz: the highest, aces low, then the highest suit."""
    _sums(cards, 1, 52)
    return cards.index(max(cards, key=kernels.ace_low_order))


RANK: Final[dict[Ranking, Callable[[Sequence[int]], int]]] = {
    Ranking.HIGH: rank_high,
    Ranking.SHORT_DECK: rank_short_deck,
    Ranking.LOW_A5: rank_low_a5,
    Ranking.LOW_8: rank_low_8,
    Ranking.LOW_27: rank_low_27,
    Ranking.BADUGI: rank_badugi,
    Ranking.THREE_CARD: rank_three_card,
    Ranking.BADUGI_27: rank_badugi_27,
}
"""The function of each ranking."""

SIZES: Final = {
    Ranking.HIGH: (5, 7),
    Ranking.SHORT_DECK: (5, 7),
    Ranking.LOW_A5: (5, 7),
    Ranking.LOW_8: (5, 7),
    Ranking.LOW_27: (5, 5),
    Ranking.BADUGI: (1, 4),
    Ranking.THREE_CARD: (3, 3),
    Ranking.BADUGI_27: (1, 5),
}
"""The fewest and the most cards that each ranking takes."""


def best_five(cards: Sequence[int], ranking: Ranking = Ranking.HIGH) -> list[int]:
    """The five cards (at badugi, those that count) that make the hand, for explaining a showdown.

    Those that come in groups first, then the rest, highest first. Where the same hand can be made in several ways,
    the first in the order of `cards`. An empty list where there is no hand (no low).
    """
    rank = RANK[ranking]
    value = rank(cards)
    size = 3 if ranking == Ranking.THREE_CARD else 5
    if ranking in (Ranking.BADUGI, Ranking.BADUGI_27):
        size = value >> 13
    for chosen in combinations(cards, size):
        if value and rank(chosen) == value:
            aces_low = ranking in (Ranking.LOW_A5, Ranking.LOW_8, Ranking.BADUGI)
            ranks = [card >> 2 for card in chosen]
            return sorted(
                chosen,
                key=lambda card: (-ranks.count(card >> 2), -kernels.ace_low_order(card) if aces_low else -card),
            )
    return []


def _omaha(hole: Sequence[int], board: Sequence[int]) -> tuple[int, int, int, int, int, int, int, int, int, int, int]:
    if not 4 <= len(hole) <= 6 or len(board) != 5:
        raise ValueError(f"Omaha is ranked with 4 to 6 hole cards and 5 on the board, not {len(hole)} and {len(board)}")
    _sums([*hole, *board], 9, 11)
    h4 = hole[4] if len(hole) > 4 else 0
    h5 = hole[5] if len(hole) > 5 else 0
    return hole[0], hole[1], hole[2], hole[3], h4, h5, board[0], board[1], board[2], board[3], board[4]


def _sums(cards: Sequence[int], fewest: int, most: int) -> tuple[int, int]:
    """The key and the bits of the cards; `ValueError` for too few, too many, the same twice or what is no card."""
    count = len(cards)
    if fewest <= count <= most:
        try:
            wide = sum([_WIDE[card] for card in cards])
        except KeyError:
            wide = 0
        if (wide & _ALL_BITS).bit_count() == count:
            return wide >> 52, wide & _ALL_BITS
    raise ValueError(_what_is_wrong(cards, fewest, most))


def _what_is_wrong(cards: Sequence[int], fewest: int, most: int) -> str:
    """Say why these are not so many different cards."""
    if not fewest <= len(cards) <= most:
        wanted = str(fewest) if fewest == most else f"{fewest} to {most}"
        return f"{wanted} cards are ranked here, not {len(cards)}"
    for card in cards:
        if card not in _WIDE:
            return "a card that is not known has no rank" if card == UNKNOWN else f"{card} is no card"
    return f"{card_text(next(card for card in cards if cards.count(card) > 1))} is there twice"
