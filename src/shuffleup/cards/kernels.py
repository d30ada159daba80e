"""Ranking as kernels: from sums over a hand's cards to a number, higher is better, equal is a tie.

A caller adds up two numbers over the cards of a hand, in any order and as they are dealt:

    key += t.key[card]        bits += t.bit[card]

and asks the kernel of its game; `t` is a `tables.Tables` or a NumPy record of the same fields. The key of one to seven
cards tells their ranks (upper bits) and how many are of each suit (lowest 16 bits). `bits` is the set of cards,
thirteen bits a suit, deuce first. Cards must be known and differ; nothing here checks it, `ranking` does.

High hands have the values 1 to 7462: 7453 and up straight flushes, 7297 quads, 7141 full houses, 5864 flushes, 5854
straights, 4996 trips, 4138 two pairs, 1278 pairs, 1 high cards.
"""

from typing import Final

from shuffleup.cards.tables import ROW_SHIFT, SUIT_BITS, RankTables
from shuffleup.kernel import kernel

THREE_OF_EACH_SUIT: Final = 0x3333
FIVE_OF_A_SUIT: Final = 0x8888
"""Three added to each suit's counter carries five cards or more into its highest bit."""
FIVE_OF_EACH_SUIT: Final = 0x5555
SIX_OF_EACH_SUIT: Final = 0x6666
"""The same for three cards or more of a suit (on a board), and for two (in a hand)."""

ONE_SUIT: Final = 0x1FFF
SIX_TO_NINE_AND_ACE: Final = 0x10F0
ACE_TWO_THREE: Final = 0x1003
DEUCES: Final = 1 | 1 << 13 | 1 << 26 | 1 << 39
"""The bits of the four deuces; those of the aces are twelve higher."""

HIGHEST_HIGH_CARD: Final = 1277
HIGHEST_PAIR: Final = 4137
HIGHEST_TWO_PAIR: Final = 4995
HIGHEST_TRIPS: Final = 5853
HIGHEST_STRAIGHT: Final = 5863
HIGHEST_FLUSH: Final = 7140
HIGHEST_FULL_HOUSE: Final = 7296
HIGHEST_QUADS: Final = 7452
HIGHEST: Final = 7462
FLUSHES: Final = HIGHEST_FLUSH - HIGHEST_STRAIGHT
FULL_HOUSES: Final = HIGHEST_FULL_HOUSE - HIGHEST_FLUSH

WHEEL: Final = 5854
STEEL_WHEEL: Final = 7453
"""Five-high straight and straight flush."""
NINE_HIGH_STRAIGHT: Final = 5858
NINE_HIGH_STRAIGHT_FLUSH: Final = 7457
"""In a short deck these two are the ace with six to nine: there is no five."""
LOWEST_ACE_HIGH: Final = 785
"""A-6-4-3-2 without a pair; as a flush it is as much above the highest straight."""

LOW_27_WHEEL: Final = 2 * (HIGHEST + 1 - LOWEST_ACE_HIGH) + 1
LOW_27_STEEL_WHEEL: Final = 2 * (HIGHEST + 1 - HIGHEST_STRAIGHT - LOWEST_ACE_HIGH) + 1


@kernel
def high_of(t: RankTables, key: int, bits: int) -> int:
    """The best five-card high hand of five to seven cards, 1 to 7462."""
    suits = key + THREE_OF_EACH_SUIT & FIVE_OF_A_SUIT
    if suits != 0:
        return flush_of(t, suits, bits)
    return t.high[(key >> SUIT_BITS) + t.offset[key >> ROW_SHIFT]]


@kernel
def flush_of(t: RankTables, suits: int, bits: int) -> int:
    """The best flush or straight flush; `suits` has the highest of four bits set for the one suit that has five."""
    if suits == 0x8:
        return t.flush[bits & ONE_SUIT]
    if suits == 0x80:
        return t.flush[bits >> 13 & ONE_SUIT]
    if suits == 0x800:
        return t.flush[bits >> 26 & ONE_SUIT]
    return t.flush[bits >> 39]


@kernel
def ranks_of(bits: int) -> int:
    """The set of ranks among the cards, thirteen bits, deuce first."""
    return (bits | bits >> 13 | bits >> 26 | bits >> 39) & ONE_SUIT


@kernel
def short_deck_of(t: RankTables, key: int, bits: int) -> int:
    """The best high hand of five to seven cards of a short deck (six and up), 1 to 7462.

    A flush beats a full house, a straight beats trips, and the ace also plays below the six.
    """
    value = high_of(t, key, bits)
    if value > HIGHEST_FULL_HOUSE:
        return value
    if value > HIGHEST_FLUSH:
        return value - FLUSHES
    if value > HIGHEST_STRAIGHT:
        for shift in range(0, 52, 13):
            if bits >> shift & SIX_TO_NINE_AND_ACE == SIX_TO_NINE_AND_ACE:
                return NINE_HIGH_STRAIGHT_FLUSH
        return value + FULL_HOUSES
    if value < NINE_HIGH_STRAIGHT and ranks_of(bits) & SIX_TO_NINE_AND_ACE == SIX_TO_NINE_AND_ACE:
        return NINE_HIGH_STRAIGHT
    return value


@kernel
def low_a5_of(t: RankTables, key: int) -> int:
    """The best ace-to-five low of five to seven cards (razz), 1 to 6175: the wheel is 6175, straights do not count."""
    return t.low[(key >> SUIT_BITS) + t.offset[key >> ROW_SHIFT]]


@kernel
def low_8_of(t: RankTables, bits: int) -> int:
    """The best low of eight or better, 56 for the wheel down to 1; 0 where there is none."""
    ranks = ranks_of(bits)
    return t.low_8[(ranks << 1 | ranks >> 12) & 0xFF]


@kernel
def low_27_of(t: RankTables, key: int, bits: int) -> int:
    """The deuce-to-seven low of exactly five cards, 2 to 14924: straights and flushes count against it, aces are high.

    Values are even but for ace to five, no straight here: its odd values lie just above those of A-6-4-3-2.
    """
    value = high_of(t, key, bits)
    if value == WHEEL:
        return LOW_27_WHEEL
    if value == STEEL_WHEEL:
        return LOW_27_STEEL_WHEEL
    return 2 * (HIGHEST + 1 - value)


@kernel
def ace_first(ranks: int) -> int:
    """Thirteen bits of ranks, deuce first, turned so that the ace is first."""
    return (ranks << 1 | ranks >> 12) & ONE_SUIT


@kernel
def badugi_of(bits: int) -> int:
    """The best badugi: as many cards as can be had without two of a rank or suit, then the lowest, the ace lowest.

    The value is the number of cards times 8192 plus 8191 less the set of their ranks, ace first: A-2-3-4 is 40944.
    """
    best = 0
    clubs = ace_first(bits & ONE_SUIT)
    while True:
        club = clubs & -clubs
        diamonds = ace_first(bits >> 13 & ONE_SUIT)
        while True:
            diamond = diamonds & -diamonds
            value = badugi_with(club | diamond, ace_first(bits >> 26 & ONE_SUIT), ace_first(bits >> 39))
            if value > best:
                best = value
            if diamonds == 0:
                break
            diamonds ^= diamond
        if clubs == 0:
            break
        clubs ^= club
    return best


@kernel
def badugi_with(taken: int, hearts: int, spades: int) -> int:
    """The best value with the ranks `taken` of clubs and diamonds, at most one heart and at most one spade.

    Two suits may bring the same rank: it is one card less, as the set of ranks then has one less.
    """
    best = 0
    while True:
        heart = hearts & -hearts
        free = spades & ~taken & ~heart
        ranks = taken | heart | (free & -free)
        count = 0
        left = ranks
        while left != 0:
            left &= left - 1
            count += 1
        value = count * 8192 + 8191 - ranks
        if value > best:
            best = value
        if hearts == 0:
            return best
        hearts ^= heart


@kernel
def badugi_27_of(bits: int) -> int:
    """The same with aces high: within each suit all ranks go one down, and the deuce comes where the ace is."""
    return badugi_of(bits >> 1 & ~(DEUCES << 12) | (bits & DEUCES) << 12)


@kernel
def rank_of(bit: int) -> int:
    """The rank, deuce 0, of a set that holds one."""
    rank = 0
    while bit >> rank != 1:
        rank += 1
    return rank


@kernel
def three_card_of(bits: int) -> int:
    """Exactly three cards: straight flush, trips, straight, flush, pair, high card; A-2-3 is the lowest straight.

    The value is the kind, 1 for high card to 6, above 13 bits for the ranks that count; of a pair they are 13 times the
    pair's rank and the third card's.
    """
    clubs = bits & ONE_SUIT
    diamonds = bits >> 13 & ONE_SUIT
    hearts = bits >> 26 & ONE_SUIT
    spades = bits >> 39
    ranks = ranks_of(bits)
    lowest = ranks & -ranks
    if ranks == lowest:
        return 5 << 13 | ranks
    twice = clubs & diamonds | (clubs | diamonds) & hearts | (clubs | diamonds | hearts) & spades
    if twice != 0:
        return 2 << 13 | 13 * rank_of(twice) + rank_of(ranks & ~twice)
    suited = ranks in (clubs, diamonds, hearts, spades)
    if ranks == ACE_TWO_THREE:
        return (6 if suited else 4) << 13 | 1
    if ranks == 7 * lowest:
        return (6 if suited else 4) << 13 | ranks
    return (3 if suited else 1) << 13 | ranks


@kernel
def threes_of(a: int, b: int, c: int, d: int, e: int) -> tuple[int, int, int, int, int, int, int, int, int, int]:
    """The sums of every three of five numbers, such as the keys or the bits of a board."""
    ab, ac, bc, de = a + b, a + c, b + c, d + e
    return ab + c, ab + d, ab + e, ac + d, ac + e, a + de, bc + d, bc + e, b + de, c + de


@kernel
def omaha_high_of(
    t: RankTables, count: int, h0: int, h1: int, h2: int, h3: int, h4: int, h5: int,
    b0: int, b1: int, b2: int, b3: int, b4: int,
) -> int:  # fmt: skip
    """The best high hand of exactly two of the first `count` hole cards (2 to 6) and three of five on the board.

    Hole cards past `count` may be any card; they are not looked at.
    """
    hole = (t.key[h0], t.key[h1], t.key[h2], t.key[h3], t.key[h4], t.key[h5])
    threes = threes_of(t.key[b0], t.key[b1], t.key[b2], t.key[b3], t.key[b4])
    best = 0
    for one in range(count - 1):
        for two in range(one + 1, count):
            pair = hole[one] + hole[two]
            for three in threes:
                key = pair + three
                value = t.high[(key >> SUIT_BITS) + t.offset[key >> ROW_SHIFT]]
                if value > best:
                    best = value
    board = t.key[b0] + t.key[b1] + t.key[b2] + t.key[b3] + t.key[b4]
    if board + FIVE_OF_EACH_SUIT & FIVE_OF_A_SUIT != 0:
        value = omaha_flush_of(t, count, h0, h1, h2, h3, h4, h5, b0, b1, b2, b3, b4)
        if value > best:
            best = value
    return best


@kernel
def omaha_flush_of(
    t: RankTables, count: int, h0: int, h1: int, h2: int, h3: int, h4: int, h5: int,
    b0: int, b1: int, b2: int, b3: int, b4: int,
) -> int:  # fmt: skip
    """The best flush or straight flush of two hole cards and three of the board, 0 if there is none."""
    hole = (t.key[h0], t.key[h1], t.key[h2], t.key[h3], t.key[h4], t.key[h5])
    hole_bits = (t.bit[h0], t.bit[h1], t.bit[h2], t.bit[h3], t.bit[h4], t.bit[h5])
    threes = threes_of(t.key[b0], t.key[b1], t.key[b2], t.key[b3], t.key[b4])
    threes_bits = threes_of(t.bit[b0], t.bit[b1], t.bit[b2], t.bit[b3], t.bit[b4])
    best = 0
    for one in range(count - 1):
        for two in range(one + 1, count):
            pair = hole[one] + hole[two]
            if pair + SIX_OF_EACH_SUIT & FIVE_OF_A_SUIT != 0:
                for place in range(10):
                    suits = pair + threes[place] + THREE_OF_EACH_SUIT & FIVE_OF_A_SUIT
                    if suits != 0:
                        value = flush_of(t, suits, hole_bits[one] + hole_bits[two] + threes_bits[place])
                        if value > best:
                            best = value
    return best


@kernel
def low_rank_bit(card: int) -> int:
    """The card's bit in a set of ranks ace (bit 0) to eight (bit 7), 0 for a nine and higher."""
    if card >= 48:
        return 1
    return (2 << (card >> 2)) & 0xFF


@kernel
def omaha_low_8_of(
    t: RankTables, count: int, h0: int, h1: int, h2: int, h3: int, h4: int, h5: int,
    b0: int, b1: int, b2: int, b3: int, b4: int,
) -> int:  # fmt: skip
    """The best eight-or-better low of exactly two hole cards and three of the board, 0 where there is none."""
    board = (low_rank_bit(b0), low_rank_bit(b1), low_rank_bit(b2), low_rank_bit(b3), low_rank_bit(b4))
    ranks = board[0] | board[1] | board[2] | board[3] | board[4]
    ranks &= ranks - 1
    if ranks & (ranks - 1) == 0:
        return 0  # fewer than three low ranks on the board
    hole = (
        low_rank_bit(h0), low_rank_bit(h1), low_rank_bit(h2), low_rank_bit(h3), low_rank_bit(h4), low_rank_bit(h5),
    )  # fmt: skip
    best = 0
    for one in range(count - 1):
        for two in range(one + 1, count):
            pair = hole[one] | hole[two]
            for x in range(3):
                for y in range(x + 1, 4):
                    four = pair | board[x] | board[y]
                    for z in range(y + 1, 5):
                        value = t.low_8[four | board[z]]
                        if value > best:
                            best = value
    return best


@kernel
def up_high_of(t: RankTables, key: int) -> int:
    """One to four open cards as a high hand; compares with as many cards of another player."""
    return t.high[(key >> SUIT_BITS) + t.offset[key >> ROW_SHIFT]]


@kernel
def up_low_of(t: RankTables, key: int) -> int:
    """One to four open cards as an ace-to-five low; compares with as many cards of another player."""
    return t.low[(key >> SUIT_BITS) + t.offset[key >> ROW_SHIFT]]


@kernel
def ace_low_order(card: int) -> int:
    """Where the card stands when the ace is below the deuce, 0 to 51; suits break ties as in the card's number."""
    return card - 48 if card >= 48 else card + 4
