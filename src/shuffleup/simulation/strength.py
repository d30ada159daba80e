"""Kernels: how good a player's cards are, and what he takes them for. Board games with blinds.

Before the flop the cards' rank among all hands counts; after it the share of sampled hands from the stub that they
beat, hands which nobody holds and nobody will be dealt. Nothing here sees another player's cards or a card to come.
Not done here: what he does with it (`decisions`).
"""

from typing import Final

from shuffleup.cards.kernels import FIVE_OF_A_SUIT, THREE_OF_EACH_SUIT, high_of, low_8_of
from shuffleup.cards.ranking import Ranking
from shuffleup.cards.tables import ROW_SHIFT, SUIT_BITS, RankTables
from shuffleup.cards.valuing import value_of
from shuffleup.hand.record import HOLE, STREETS, HandRecord, TableRecord
from shuffleup.kernel import inlined, kernel
from shuffleup.simulation.dice import Dice, roll
from shuffleup.simulation.night_record import MISREADS, QUANTILES, SAMPLES, TRAITS, WHOLE, NightPlan, NightRecord

HIGH = int(Ranking.HIGH)
BEST: Final = WHOLE - 1
MORE_SAMPLES: Final = 24
PLAIN_ABOVE: Final = 820
"""Strength above which hands get plainer and plainer."""


@inlined
def pair_rank_of(p: NightPlan, a: int, b: int) -> int:
    """How two cards rank among all two-card hands."""
    high, low = a >> 2, b >> 2
    if high < low:
        high, low = low, high
    return p.pair_rank[high * 13 + low if a & 3 == b & 3 else low * 13 + high]


@inlined
def hole_rank(p: NightPlan, h: HandRecord, seat: int) -> int:
    """How a player's hole cards rank among all such hands, out of WHOLE."""
    if h.held[seat] == 2:
        return pair_rank_of(p, h.cards[seat * HOLE], h.cards[seat * HOLE + 1])
    return omaha_rank_of(p, h, seat)


@kernel
def omaha_rank_of(p: NightPlan, h: HandRecord, seat: int) -> int:
    """The same for more than two cards: by the squared ranks of their pairs, added up."""
    base = seat * HOLE
    held = h.held[seat]
    total = 0
    for one in range(held - 1):
        for two in range(one + 1, held):
            rank = pair_rank_of(p, h.cards[base + one], h.cards[base + two])
            total += rank * rank >> 5
    least, most = 0, QUANTILES
    while least < most:
        middle = (least + most) >> 1
        if total >= p.omaha_rank[middle]:
            least = middle + 1
        else:
            most = middle
    return min(BEST, least * (WHOLE // QUANTILES))


@kernel
def place_among(p: NightPlan, game: int, street: int, points: int) -> int:
    """How a stud or draw hand of so many points ranks among those of its game and street, out of WHOLE.

    Many hands have the same points: such a hand is in the middle of them.
    """
    at = (game * STREETS + street) * QUANTILES
    worse, as_good = 0, 0
    for part in range(QUANTILES):
        if p.standing[at + part] < points:
            worse += 1
        elif p.standing[at + part] == points:
            as_good += 1
    return min(BEST, (2 * worse + as_good) * WHOLE // (2 * QUANTILES))


@inlined
def pair_worth(r: NightRecord, t: RankTables, ranking: int, a: int, b: int) -> int:
    """What two hole cards are worth on the board as it is, where any five count; most hands have no flush."""
    key = r.board_key + t.key[a] + t.key[b]
    if ranking == HIGH and key + THREE_OF_EACH_SUIT & FIVE_OF_A_SUIT == 0:
        return t.high[(key >> SUIT_BITS) + t.offset[key >> ROW_SHIFT]]
    return value_of(t, ranking, key, r.board_bits | t.bit[a] | t.bit[b])


@kernel
def omaha_worth(h: HandRecord, g: TableRecord, t: RankTables, a: int, b: int, c: int, e: int) -> tuple[int, int]:
    """What an Omaha hand is worth on the board as it is, high and low; four cards of it are looked at."""
    best, low = 0, 0
    for pair in range(6):
        one = a if pair < 3 else b if pair < 5 else c
        two = (b if pair == 0 else c if pair in (1, 3) else e) if pair < 5 else e
        for x in range(h.board_n - 2):
            for y in range(x + 1, h.board_n - 1):
                for z in range(y + 1, h.board_n):
                    i, j, k = h.board[x], h.board[y], h.board[z]
                    key = t.key[one] + t.key[two] + t.key[i] + t.key[j] + t.key[k]
                    bits = t.bit[one] | t.bit[two] | t.bit[i] | t.bit[j] | t.bit[k]
                    value = high_of(t, key, bits)
                    if value > best:
                        best = value
                    if g.low != 0:
                        value = low_8_of(t, bits)
                        if value > low:
                            low = value
    return best, low


@kernel
def worth_of_seat(r: NightRecord, h: HandRecord, g: TableRecord, t: RankTables, seat: int) -> tuple[int, int]:
    """What a player's hand is worth on the board as it is."""
    base = seat * HOLE
    if g.omaha == 0:
        return pair_worth(r, t, g.high, h.cards[base], h.cards[base + 1]), 0
    return omaha_worth(h, g, t, h.cards[base], h.cards[base + 1], h.cards[base + 2], h.cards[base + 3])


@inlined
def sample_worth(
    r: NightRecord, h: HandRecord, g: TableRecord, t: RankTables, used: int, free: int, at: int, gap: int
) -> tuple[int, int]:
    """The worth of a hand from the stub: its card `at` and the one `gap` on, for Omaha with the two that follow."""
    b = at + gap if at + gap < free else at + gap - free
    if g.omaha == 0:
        return pair_worth(r, t, g.high, h.deck[used + at], h.deck[used + b]), 0
    c = at + 2 if at + 2 < free else at + 2 - free
    e = at + 3 if at + 3 < free else at + 3 - free
    return omaha_worth(h, g, t, h.deck[used + at], h.deck[used + b], h.deck[used + c], h.deck[used + e])


@inlined
def take_samples(r: NightRecord, h: HandRecord, g: TableRecord, t: RankTables, deck_size: int) -> None:
    """Note what some hands from the stub are worth on this board, made of cards that will not be dealt in this hand.

    Where a full table leaves few such cards, the hands share them.
    """
    used = h.n * h.held[0] + 8
    free = deck_size - used
    step = 4 if g.omaha != 0 else 2
    r.board_key = 0
    r.board_bits = 0
    for place in range(h.board_n):
        r.board_key += t.key[h.board[place]]
        r.board_bits |= t.bit[h.board[place]]
    for seat in range(h.n):
        r.share[seat] = -1
    at = 0
    for number in range(SAMPLES):
        r.sample[number], r.sample_low[number] = sample_worth(r, h, g, t, used, free, at, 1)
        at += step
        while at >= free:
            at -= free
    r.sample_cards = h.board_n


@inlined
def strength(r: NightRecord, h: HandRecord, g: TableRecord, t: RankTables, seat: int, deck_size: int) -> int:
    """The share of sampled hands that this one beats, ties half, out of WHOLE; with a draw to a flush a little more."""
    if r.sample_cards != h.board_n:
        take_samples(r, h, g, t, deck_size)
    if r.share[seat] >= 0:
        return r.share[seat]
    high, low = worth_of_seat(r, h, g, t, seat)
    points = 0
    for number in range(SAMPLES):
        points += 2 if high > r.sample[number] else 1 if high == r.sample[number] else 0
    if g.low != 0:
        for number in range(SAMPLES):
            points += 2 if low > r.sample_low[number] else 1 if low == r.sample_low[number] else 0
        points = (points + 1) >> 1
    share = points * WHOLE // (2 * SAMPLES)
    if share >= BEST:
        share = second_look(r, h, g, t, high, low, deck_size)
    if g.omaha == 0 and h.board_n < 5:
        share += flush_draw(r, h, t, seat)
    r.share[seat] = share
    return share


@kernel
def second_look(
    r: NightRecord, h: HandRecord, g: TableRecord, t: RankTables, high: int, low: int, deck_size: int
) -> int:
    """The share of a good hand among more hands from the stub: what beats all of a few may not beat all of many."""
    used = h.n * h.held[0] + 8
    free = deck_size - used
    beaten = 0
    at, gap = 0, 1
    for _ in range(MORE_SAMPLES):
        other, other_low = sample_worth(r, h, g, t, used, free, at, gap)
        beaten += 2 if high > other else 1 if high == other else 0
        if g.low != 0:
            beaten += 2 if low > other_low else 1 if low == other_low else 0
        at = at + 1 if at + 1 < free else 0
        if g.omaha == 0:  # other pairs of the same cards
            gap += 3
            while gap >= free:
                gap -= free - 1
    if g.low != 0:
        beaten = (beaten + 1) >> 1
    return (beaten + 2 * SAMPLES) * BEST // (2 * (MORE_SAMPLES + SAMPLES))


@kernel
def flush_draw(r: NightRecord, h: HandRecord, t: RankTables, seat: int) -> int:
    """What a draw to a flush adds: four cards of a suit, not all on the board."""
    base = seat * HOLE
    key = r.board_key + t.key[h.cards[base]] + t.key[h.cards[base + 1]]
    return 140 if key & 0x4444 != 0 else 0


@inlined
def misread(r: NightRecord, d: Dice, player: int, truth: int) -> int:
    """What a player takes his strength for: two throws, so that small mistakes are likelier than large ones.

    The very best hands are hard to misread.
    """
    noise = r.trait[player * TRAITS + MISREADS]
    if truth > PLAIN_ABOVE:
        noise = noise * (WHOLE + 16 - truth) // (WHOLE + 16 - PLAIN_ABOVE)
    number = roll(d)
    off = ((number >> 16) * noise >> 16) + ((number & 0xFFFF) * noise >> 16) - noise
    return truth + off
