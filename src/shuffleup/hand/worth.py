"""Kernels: what whole hands are worth at the showdown, high and low, with the cards that count for each half.

Whose rule: the game's. Not done: which cards make the hand; `ranking.best_five` explains that.
"""

from shuffleup.cards.kernels import omaha_high_of, omaha_low_8_of
from shuffleup.cards.ranking import Ranking
from shuffleup.cards.tables import RankTables
from shuffleup.cards.valuing import value_of
from shuffleup.games.variant import LowFrom
from shuffleup.hand.record import HOLE, HandRecord, TableRecord
from shuffleup.kernel import kernel, seats

HIGH = int(Ranking.HIGH)
HAND = int(LowFrom.HAND)


@kernel
def rank_hands(h: HandRecord, g: TableRecord, t: RankTables) -> None:
    """Fill in what every live hand is worth: `high`, and `low` in split games. Unknown cards make a hand worth 0."""
    board_key, board_bits = board_sums(h, t)
    for seat in seats(h.n):
        h.high[seat] = 0
        h.low[seat] = 0
        if h.live[seat] != 0:
            if g.low_from != 0:
                h.high[seat] = half_value(h, g, t, seat, 0)
                h.low[seat] = half_value(h, g, t, seat, 1)
                continue
            h.high[seat] = value_with(h, g, t, seat, g.high, board_key, board_bits)
            if g.low != 0:
                h.low[seat] = value_with(h, g, t, seat, g.low, board_key, board_bits)


@kernel
def hand_value(h: HandRecord, g: TableRecord, t: RankTables, seat: int, ranking: int) -> int:
    """The value of a whole hand in one ranking, higher is better; 0 if it has no value or a card is not known."""
    board_key, board_bits = board_sums(h, t)
    return value_with(h, g, t, seat, ranking, board_key, board_bits)


@kernel
def board_sums(h: HandRecord, t: RankTables) -> tuple[int, int]:
    """The board's keys added up, and its bits; the key is -1 where a card is not known."""
    key = 0
    bits = 0
    for place in range(h.board_n):
        card = h.board[place]
        if card < 0:
            return -1, 0
        key += t.key[card]
        bits |= t.bit[card]
    return key, bits


@kernel
def value_with(
    h: HandRecord, g: TableRecord, t: RankTables, seat: int, ranking: int, board_key: int, board_bits: int
) -> int:
    """The same with the board added up already."""
    base = seat * HOLE
    held = h.held[seat]
    if board_key < 0:
        return 0
    if g.omaha != 0:
        return omaha_value(h, t, base, held, ranking)
    key = board_key
    bits = board_bits
    for place in range(base, base + held):
        card = h.cards[place]
        if card < 0:
            return 0
        key += t.key[card]
        bits |= t.bit[card]
    return value_of(t, ranking, key, bits)


@kernel
def omaha_value(h: HandRecord, t: RankTables, base: int, held: int, ranking: int) -> int:
    """The same for exactly two cards of the hand and three of the board, which is known."""
    return omaha_on(h, t, base, held, ranking, h.board[0], h.board[1], h.board[2], h.board[3], h.board[4])


@kernel
def omaha_on(
    h: HandRecord, t: RankTables, base: int, held: int, ranking: int, b0: int, b1: int, b2: int, b3: int, b4: int
) -> int:
    """The same on a board of these five cards."""
    for place in range(base, base + held):
        if h.cards[place] < 0:
            return 0
    h4 = h.cards[base + 4] if held > 4 else 0
    h5 = h.cards[base + 5] if held > 5 else 0
    h0 = h.cards[base]
    h1 = h.cards[base + 1]
    h2 = h.cards[base + 2]
    h3 = h.cards[base + 3]
    if ranking == HIGH:
        return omaha_high_of(t, held, h0, h1, h2, h3, h4, h5, b0, b1, b2, b3, b4)
    return omaha_low_8_of(t, held, h0, h1, h2, h3, h4, h5, b0, b1, b2, b3, b4)


@kernel
def half_value(h: HandRecord, g: TableRecord, t: RankTables, seat: int, low: int) -> int:
    """What a hand is worth in the high half (`low` 0) or the low half (1), with that half's cards; 0 for nothing."""
    ranking = g.low if low != 0 else g.high
    if low != 0 and g.low_from == HAND:
        return value_on(h, g, t, seat, ranking, -1)
    if g.second_board != 0:
        return value_on(h, g, t, seat, ranking, low)
    return hand_value(h, g, t, seat, ranking)


@kernel
def value_on(h: HandRecord, g: TableRecord, t: RankTables, seat: int, ranking: int, board: int) -> int:
    """What a hand is worth with the first board (0), the second (1) or none (-1)."""
    key = 0
    bits = 0
    b0 = b1 = b2 = b3 = b4 = 0
    for place in range(h.board_n):
        if board >= 0 and g.second_board >> place & 1 == board:
            card = h.board[place]
            if card < 0:
                return 0
            key += t.key[card]
            bits |= t.bit[card]
            b0, b1, b2, b3, b4 = b1, b2, b3, b4, card
    base = seat * HOLE
    held = h.held[seat]
    if board >= 0 and g.omaha != 0:
        return omaha_on(h, t, base, held, ranking, b0, b1, b2, b3, b4)
    for place in range(base, base + held):
        card = h.cards[place]
        if card < 0:
            return 0
        key += t.key[card]
        bits |= t.bit[card]
    return value_of(t, ranking, key, bits)
