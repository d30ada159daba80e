"""Kernels: who shows first, what hands are worth, and who gets which chips of each pot.

Whose rules: TDA 17, 20, 21; TNPL C5, C8, C9; HCPN 19; NPPL 80, 85; Redtooth pots 5, 19. Draw games, which no book
names, share their odd chips as flop games do. Where the halves are made of other cards, or by rankings of games that no
book knows, odd chips go by position: custom. Not done: rake.
"""

from shuffleup.cards.kernels import (
    STEEL_WHEEL,
    WHEEL,
    ace_low_order,
)
from shuffleup.cards.ranking import Ranking
from shuffleup.cards.tables import RankTables
from shuffleup.cards.valuing import value_of
from shuffleup.games.variant import Family
from shuffleup.hand.law import (
    FirstToShowAfterBetCode,
    FirstToShowCheckedCode,
    HandLaw,
    OddChipFlopGamesCode,
    OddChipsSeveralCode,
    OddChipStudCode,
    OddChipTiedBothWaysCode,
    OddChipUnitCode,
)
from shuffleup.hand.money import make_pots
from shuffleup.hand.record import HOLE, OVER, HandRecord, TableRecord
from shuffleup.hand.worth import hand_value, rank_hands
from shuffleup.kernel import kernel, seats

STUD = int(Family.STUD)
HIGH = int(Ranking.HIGH)
LOW_A5 = int(Ranking.LOW_A5)
LOW_8 = int(Ranking.LOW_8)
BADUGI = int(Ranking.BADUGI)
LAST_AGGRESSOR = int(FirstToShowAfterBetCode.LAST_AGGRESSOR)
AGGRESSOR_OF_HAND = int(FirstToShowCheckedCode.LAST_AGGRESSOR_OF_HAND)
SMALLEST_IN_PLAY = int(OddChipUnitCode.SMALLEST_IN_PLAY)
FLOP_BY_SUIT = int(OddChipFlopGamesCode.HIGH_CARD_BY_SUIT)
STUD_BY_SUIT = int(OddChipStudCode.HIGH_CARD_BY_SUIT)
ALL_TO_FIRST = int(OddChipsSeveralCode.ALL_TO_FIRST)
SPLIT_ONCE = int(OddChipTiedBothWaysCode.SPLIT_ONCE)


@kernel
def first_to_show(h: HandRecord, w: HandLaw) -> int:
    """The seat that shows first where an order is asked for; the others follow clockwise."""
    first = h.opener
    if h.aggressor >= 0:
        if w.first_to_show_after_bet == LAST_AGGRESSOR:
            first = h.aggressor
    elif h.hand_aggressor >= 0 and w.first_to_show_checked == AGGRESSOR_OF_HAND:
        first = h.hand_aggressor
    return next_hidden(h, first)


@kernel
def next_hidden(h: HandRecord, start: int) -> int:
    """The first live seat from `start` on that has not tabled its hand, -1 if there is none."""
    for i in range(start, start + h.n):
        seat = i if i < h.n else i - h.n
        if h.live[seat] != 0 and h.shown[seat] == 0:
            return seat
    return -1


@kernel
def award(h: HandRecord, g: TableRecord, w: HandLaw, t: RankTables) -> None:
    """End the hand: give every pot to its winners. `won` is what each got; `pot_size` and `pot_level` stay to be read.

    With one player left no hand is looked at. Otherwise the hands of all live players count.
    """
    if h.live_n > 1:
        rank_hands(h, g, t)
    award_read(h, g, w, t)


@kernel
def award_read(h: HandRecord, g: TableRecord, w: HandLaw, t: RankTables) -> None:
    """The same where `high` and `low` are filled in already, by what was read."""
    if h.live_n > 1:
        make_pots(h)
        for k in range(h.pots_n):
            share_pot(h, g, w, t, h.pot_size[k], h.pot_level[k])
        for seat in seats(h.n):
            h.stack[seat] += h.won[seat]
        h.pot = 0
        h.actor = -1
        h.phase = OVER
    else:
        award_last(h)


@kernel
def award_last(h: HandRecord) -> None:
    """End the hand where one player is left: all is his."""
    pot = h.pot
    h.pots_n = 1
    h.pot_size[0] = pot
    h.pot_level[0] = 0
    for seat in seats(h.n):
        if h.live[seat] != 0:
            h.won[seat] = pot
            h.stack[seat] += pot
    h.pot = 0
    h.actor = -1
    h.phase = OVER


@kernel
def winners_of(h: HandRecord, level: int, low: int) -> int:
    """Those who tie for the best hand of a pot, one bit a seat; 0 if nobody has a low."""
    best = 1 if low != 0 else 0
    winners = 0
    for seat in seats(h.n):
        if h.live[seat] != 0 and h.put[seat] >= level:
            value = h.low[seat] if low != 0 else h.high[seat]
            if value > best:
                best = value
                winners = 1 << seat
            elif value == best:
                winners |= 1 << seat
    return winners


@kernel
def share_pot(h: HandRecord, g: TableRecord, w: HandLaw, t: RankTables, size: int, level: int) -> None:
    """Divide one pot: high and low halves where the game has both, the odd chip of the whole to high (TDA 20.C)."""
    high = winners_of(h, level, 0)
    low = winners_of(h, level, 1) if g.low != 0 else 0
    both = low == high and high & (high - 1) != 0 and w.odd_chip_tied_both_ways == SPLIT_ONCE
    if low == 0 or both:
        share(h, g, w, t, size, high, g.high)
    else:
        unit = g.unit if w.odd_chip_unit == SMALLEST_IN_PLAY else 1
        half = size // (2 * unit) * unit
        share(h, g, w, t, size - half, high, g.high)
        share(h, g, w, t, half, low, g.low)


@kernel
def share(h: HandRecord, g: TableRecord, w: HandLaw, t: RankTables, size: int, winners: int, ranking: int) -> None:
    """Divide chips among tied winners in whole smallest chips; odd ones one each, or all to the first of them."""
    count = 0
    for seat in seats(h.n):
        if winners >> seat & 1 != 0:
            count += 1
    unit = g.unit if w.odd_chip_unit == SMALLEST_IN_PLAY else 1
    each = size // (count * unit) * unit
    odd = size - each * count
    for seat in seats(h.n):
        if winners >> seat & 1 != 0:
            h.won[seat] += each
    waiting = winners
    while odd > 0:
        seat = first_for_odd_chip(h, g, w, t, waiting, ranking)
        chip = odd
        if w.odd_chips_several != ALL_TO_FIRST and odd > unit:
            chip = unit
        h.won[seat] += chip
        odd -= chip
        waiting &= ~(1 << seat)


@kernel
def first_for_odd_chip(h: HandRecord, g: TableRecord, w: HandLaw, t: RankTables, waiting: int, ranking: int) -> int:
    """Who of the waiting winners gets the next odd chip: first left of the button, or the highest card by suit."""
    by_suit = w.odd_chip_flop_games == FLOP_BY_SUIT
    if g.family == STUD:
        by_suit = w.odd_chip_stud == STUD_BY_SUIT
    if g.low_from != 0 or ranking > BADUGI:
        by_suit = False
    first = -1
    best = -1
    for seat in seats(h.n):
        if waiting >> seat & 1 != 0:
            value = 0
            if by_suit:
                value = five_by_suit(h, g, t, seat, ranking)
                if value == 0:
                    return first_of(h, waiting)
            if value > best:
                best = value
                first = seat
    return first


@kernel
def first_of(h: HandRecord, waiting: int) -> int:
    """Who of a set of seats was read to have the highest card by suit, or else the first of them left of the button."""
    if h.high_suit > 0 and waiting >> (h.high_suit - 1) & 1 != 0:
        return h.high_suit - 1
    for seat in seats(h.n):
        if waiting >> seat & 1 != 0:
            return seat
    return -1


@kernel
def five_by_suit(h: HandRecord, g: TableRecord, t: RankTables, seat: int, ranking: int) -> int:
    """The five cards that make a seat's hand as a set of 52 bits in order of rank, then suit; larger is better.

    Comparing the sets compares the highest card by suit first, then the next (tied stud hands may hold one shared
    card in common). Aces are low in lows and in a five-high straight. Of several fives that make the same hand the
    best by suit counts. 0 where a card is not known.
    """
    held = h.held[seat]
    count = held + h.board_n
    omaha = g.omaha != 0
    best = hand_value(h, g, t, seat, ranking)
    if best == 0:
        return 0
    aces_low = ranking in (LOW_A5, LOW_8) or (ranking == HIGH and best in (WHEEL, STEEL_WHEEL))
    found = 0
    if ranking == BADUGI:
        for place in range(count):
            found |= 1 << (ace_low_order(card_at(h, seat, place)) & 63)
        return found
    for c0 in range(count - 4):
        for c1 in range(c0 + 1, count - 3):
            for c2 in range(c1 + 1, count - 2):
                if not omaha or (c1 < held <= c2):
                    for c3 in range(c2 + 1, count - 1):
                        for c4 in range(c3 + 1, count):
                            cards = five_value(h, t, seat, c0, c1, c2, c3, c4, ranking, best, aces_low)
                            if cards > found:
                                found = cards
    return found


@kernel
def card_at(h: HandRecord, seat: int, place: int) -> int:
    """A card of the seat's hand, or after these of the board."""
    held = h.held[seat]
    return h.cards[seat * HOLE + place] if place < held else h.board[place - held]


@kernel
def five_value(
    h: HandRecord, t: RankTables, seat: int, c0: int, c1: int, c2: int, c3: int, c4: int, ranking: int, best: int,
    aces_low: bool,
) -> int:  # fmt: skip
    """The set of five cards if they make the hand of value `best`, else 0."""
    key = 0
    bits = 0
    cards = 0
    for place in (c0, c1, c2, c3, c4):
        card = card_at(h, seat, place)
        if card < 0:
            return 0
        key += t.key[card]
        bits |= t.bit[card]
        cards |= 1 << (ace_low_order(card) if aces_low else card)
    return cards if value_of(t, ranking, key, bits) == best else 0
