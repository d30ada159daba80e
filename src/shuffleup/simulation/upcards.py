"""Kernels: how good a player's cards are in stud, as far as he can see: his own, and what lies open at the table.

On third street the three cards' rank among all such hands counts, more or less by the cards of use to him that lie
open in front of others, and by others' better open cards. Later his hand as it is is set against hands that others may
hold: the cards that they show, and for the rest cards that he has not seen, drawn anew each time. So he knows no hidden
card and no card to come. Four cards to a flush, or four low ones, are worth a little more while cards are to come. It
is a model of how chips move; nobody has measured it.
"""

from typing import Final

from shuffleup.cards.kernels import ace_low_order, low_8_of, ranks_of, up_high_of, up_low_of
from shuffleup.cards.ranking import Ranking
from shuffleup.cards.tables import RankTables
from shuffleup.cards.valuing import value_of
from shuffleup.hand.record import HOLE, HandRecord, TableRecord
from shuffleup.kernel import kernel
from shuffleup.simulation.dice import Dice, under
from shuffleup.simulation.night_record import WHOLE, NightRecord

HIGH: Final = int(Ranking.HIGH)
LOW_A5: Final = int(Ranking.LOW_A5)
LAST_STREET: Final = 4
GUESSES: Final = 16
"""Hands that others may hold, against which a player sets his own."""
DRAWING: Final = 140
"""What four cards to a flush or to a low are worth, out of WHOLE, as in games with a board."""
DEAD, SPARED, BEHIND = 24, 16, 24
"""What a card of use to a player costs him that lies open elsewhere, what one brings that would have paired a low hand,
and what each better open card costs and each worse one brings."""
FIVE = 5
TRIPS, PAIR, SUITED, IN_A_ROW, LOWS = 600, 250, 230, 200, 320
"""Points of three cards that go together, before those for their ranks; `LOWS` where lows share the pot."""


@kernel
def start_of_stud(t: RankTables, high: int, low: int, a: int, b: int, c: int) -> int:
    """Points of three cards to begin with, more for better ones: to compare such hands of one game with."""
    if high == LOW_A5:
        return up_low_of(t, t.key[a] + t.key[b] + t.key[c])
    one, two, three = a >> 2, b >> 2, c >> 2
    ranks = one + two + three
    top = max(one, max(two, three))
    bottom = min(one, min(two, three))
    points = ranks + 2 * top
    if one == two == three:
        points = TRIPS + one
    elif two == three or one in (two, three):
        pair = two if two == three else one
        points = PAIR + 14 * pair + ranks - 2 * pair
    elif a & 3 == b & 3 == c & 3:
        points = SUITED + 2 * ranks
    elif top - bottom == 2:
        points = IN_A_ROW + 2 * ranks
    if low != 0:
        small = ranks_of(t.bit[a] | t.bit[b] | t.bit[c]) & 0x107F  # ace to eight
        small &= small - 1
        if small & (small - 1) != 0:
            points += LOWS - 4 * ((ace_low_order(a) >> 2) + (ace_low_order(b) >> 2) + (ace_low_order(c) >> 2))
    return points


@kernel
def seen_elsewhere(h: HandRecord, g: TableRecord, seat: int) -> int:
    """What the others' open cards on third street add to a hand's rank or take from it, out of WHOLE."""
    base = seat * HOLE
    mine = h.cards[base + 2]
    low = 1 if g.high == LOW_A5 else 0
    suited = h.cards[base] & 3 == h.cards[base + 1] & 3 == mine & 3
    total = 0
    for other in range(h.n):
        if other == seat:
            continue
        for place in range(other * HOLE, other * HOLE + h.held[other]):
            card = h.cards[place]
            if h.up[place] == 0:
                continue
            for own in range(base, base + 3):
                if h.cards[own] >> 2 == card >> 2:
                    total += SPARED if low != 0 else -DEAD
            if suited and low == 0 and card & 3 == mine & 3:
                total -= DEAD
            if h.live[other] != 0:
                ahead = (
                    (ace_low_order(mine) >> 2) - (ace_low_order(card) >> 2) if low != 0 else (card >> 2) - (mine >> 2)
                )
                total += BEHIND if ahead < 0 else -BEHIND if ahead > 0 else 0
    return total


@kernel
def worth_so_far(t: RankTables, ranking: int, key: int, bits: int, count: int) -> int:
    """What so many cards are worth as they are, in one ranking: to compare with as many of another player."""
    if count >= FIVE:
        return low_8_of(t, bits) if ranking not in (HIGH, LOW_A5) else value_of(t, ranking, key, bits)
    return up_high_of(t, key) if ranking == HIGH else up_low_of(t, key)


@kernel
def gather_unseen(r: NightRecord, h: HandRecord, t: RankTables, seat: int, deck_size: int) -> int:
    """List the cards that a player has not seen: neither his own nor open, in front of anybody who was dealt in."""
    seen = 0
    for other in range(h.n):
        for place in range(other * HOLE, other * HOLE + h.held[other]):
            if other == seat or h.up[place] != 0:
                seen |= t.bit[h.cards[place]]
    for place in range(h.board_n):
        seen |= t.bit[h.board[place]]
    count = 0
    for card in range(52 - deck_size, 52):
        if seen & t.bit[card] == 0:
            r.unseen[count] = card
            count += 1
    return count


@kernel
def stud_strength(
    r: NightRecord, h: HandRecord, g: TableRecord, t: RankTables, d: Dice, seat: int, deck_size: int
) -> int:
    """The share of hands that others may hold which this one beats as it is, ties half, out of WHOLE."""
    unseen = gather_unseen(r, h, t, seat, deck_size)
    board_key = 0
    board_bits = 0
    for place in range(h.board_n):
        board_key += t.key[h.board[place]]
        board_bits |= t.bit[h.board[place]]
    key, bits = board_key, board_bits
    for place in range(seat * HOLE, seat * HOLE + h.held[seat]):
        key += t.key[h.cards[place]]
        bits |= t.bit[h.cards[place]]
    count = h.held[seat] + h.board_n
    high = worth_so_far(t, g.high, key, bits, count)
    low = worth_so_far(t, g.low, key, bits, count) if g.low != 0 else 0
    points = 0
    other = seat
    for _ in range(GUESSES):
        other = other + 1 if other + 1 < h.n else 0
        while h.live[other] == 0 or other == seat:
            other = other + 1 if other + 1 < h.n else 0
        key_of, bits_of = board_key, board_bits
        drawn = 0
        for place in range(other * HOLE, other * HOLE + h.held[other]):
            card = h.cards[place]
            if h.up[place] == 0:
                at = drawn + under(d, unseen - drawn)
                card = r.unseen[at]
                r.unseen[at] = r.unseen[drawn]
                r.unseen[drawn] = card
                drawn += 1
            key_of += t.key[card]
            bits_of |= t.bit[card]
        theirs = worth_so_far(t, g.high, key_of, bits_of, count)
        points += 2 if high > theirs else 1 if high == theirs else 0
        if g.low != 0:
            theirs = worth_so_far(t, g.low, key_of, bits_of, count)
            points += 2 if low > theirs else 1 if low == theirs else 0
    if g.low != 0:
        points = (points + 1) >> 1
    share = points * WHOLE // (2 * GUESSES)
    return share + DRAWING if h.street < LAST_STREET and is_drawing(g, key, bits) else share


@kernel
def is_drawing(g: TableRecord, key: int, bits: int) -> bool:
    """Whether a hand has four cards or more of a suit, or four low ones of different ranks, in a game that asks."""
    if g.high == HIGH and key & 0x4444 != 0:
        return True
    if g.high == HIGH and g.low == 0:
        return False
    small = ranks_of(bits) & 0x107F
    for _ in range(3):
        small &= small - 1
    return small != 0
