"""Hand ranking: one hand a call against the evaluators people use from Python, and compiled in bulk.

Every contender gets the same random hands, in its own form of cards, made beforehand. The loop is plain Python and is
part of the figure. In bulk, `random` ranks an array of hands, `in order` enumerates all 133,784,560 hands of seven and
adds up their values or counts them.
"""

from collections.abc import Callable, Iterable
from random import Random
from typing import Any

import numba
import numpy as np
from benchmarks.measuring import compare, label, peer

from shuffleup.cards.card import card_text
from shuffleup.cards.ranking import (
    Ranking,
    rank_badugi,
    rank_high,
    rank_low_8,
    rank_low_27,
    rank_low_a5,
    rank_omaha_high,
    rank_omaha_low_8,
    rank_short_deck,
)
from shuffleup.cards.tables import ROW_SHIFT, SUIT_BITS
from shuffleup.simulation.compiled import compiled, empty_record
from shuffleup.simulation.ranking import LOOPS, count_high_hands, rank_many, table_record

HANDS = 20_000
ALL_SEVENS = 133_784_560


def hands(size: int, lowest: int = 0) -> list[tuple[int, ...]]:
    source = Random(size)
    return [tuple(source.sample(range(lowest, 52), size)) for _ in range(HANDS)]


def each(rank: Callable[[Any], object], cards: Iterable[Any]) -> Callable[[], None]:
    def work() -> None:
        for hand in cards:
            rank(hand)

    return work


def spread(rank: Callable[..., object], cards: Iterable[Any]) -> Callable[[], None]:
    def work() -> None:
        for hand in cards:
            rank(*hand)

    return work


def one_hand_a_call() -> None:
    sevens = hands(7)
    texts = [[card_text(card) for card in hand] for hand in sevens]
    peers = {}
    if phevaluator := peer("phevaluator"):
        peers[label("phevaluator")] = spread(phevaluator.evaluate_cards, sevens)
    if eval7 := peer("eval7"):
        peers[label("eval7")] = each(eval7.evaluate, [[eval7.Card(card) for card in hand] for hand in texts])
    if pkrbot := peer("pkrbot"):
        peers[label("pkrbot")] = each(pkrbot.evaluate, [[pkrbot.Card(card) for card in hand] for hand in texts])
    if treys := peer("treys"):
        boards = [([treys.Card.new(c) for c in hand[:5]], [treys.Card.new(c) for c in hand[5:]]) for hand in texts]
        peers[label("treys")] = spread(treys.Evaluator().evaluate, boards)
    print("seven cards, one hand a call, plain Python; ours refuses wrong cards")
    compare("rank_high", HANDS, each(rank_high, sevens), peers)
    if pokerkit := peer("pokerkit"):
        few = ["".join(hand) for hand in texts[: HANDS // 20]]
        compare(
            "rank_high, fewer hands",
            len(few),
            each(rank_high, sevens[: len(few)]),
            {label("pokerkit"): each(pokerkit.StandardHighHand.from_game, few)},
        )


def other_games() -> None:
    print("other rankings, one hand a call, plain Python")
    for rank, size, lowest in (
        (rank_high, 5, 0),
        (rank_short_deck, 7, 16),
        (rank_low_a5, 7, 0),
        (rank_low_8, 7, 0),
        (rank_low_27, 5, 0),
        (rank_badugi, 4, 0),
    ):
        compare(f"{rank.__name__}, {size} cards", HANDS, each(rank, hands(size, lowest)), {}, rounds=3)
    nines = hands(9)[: HANDS // 10]
    split = [(hand[:4], hand[4:]) for hand in nines]
    phevaluator = peer("phevaluator")
    compare(
        "rank_omaha_high, four and five cards",
        len(nines),
        spread(rank_omaha_high, split),
        {label("phevaluator"): spread(phevaluator.evaluate_omaha_cards, [(*hand[4:], *hand[:4]) for hand in nines])}
        if phevaluator
        else {},
    )
    compare("rank_omaha_low_8", len(nines), spread(rank_omaha_low_8, split), {})


def sum_in_order() -> Callable[[], object]:
    """The values of all hands of seven added up, as evaluators' own benchmarks do."""
    high_of = compiled("shuffleup.cards.kernels").high_of

    @numba.njit(nogil=True)
    def add(t: Any, p: Any) -> int:
        total = 0
        for a in range(46):
            for b in range(a + 1, 47):
                for c in range(b + 1, 48):
                    three, three_bits = t.key[a] + t.key[b] + t.key[c], t.bit[a] | t.bit[b] | t.bit[c]
                    for d in range(c + 1, 49):
                        for e in range(d + 1, 50):
                            key, bits = three + t.key[d] + t.key[e], three_bits | t.bit[d] | t.bit[e]
                            if key + 0x5555 & 0x8888 == 0:  # two more cards make no flush
                                for pair in range(p.before[e + 1]):
                                    whole = key + p.key[pair]
                                    total += t.high[(whole >> SUIT_BITS) + t.offset[whole >> ROW_SHIFT]]
                            else:
                                for pair in range(p.before[e + 1]):
                                    total += high_of(t, key + p.key[pair], bits | p.bits[pair])
        return total

    pairs = empty_record({"key": 1326, "bits": 1326, "before": 52})
    compiled(LOOPS).fill_pairs(table_record(), pairs)
    return lambda: add(table_record(), pairs)


def bulk() -> None:
    print("compiled, a second and a core, high hands of seven")
    count = 4_000_000
    cards = np.random.default_rng(7).permuted(np.tile(np.arange(52, dtype=np.uint8), (count // 8, 1)), axis=1)
    rows = np.ascontiguousarray(np.vstack([cards[:, start : start + 7] for start in range(0, 49, 7)] + [cards[:, 45:]]))
    values = np.empty(len(rows), np.uint16)
    loops, t = compiled(LOOPS), table_record()
    compare("random", len(rows), lambda: loops.rank_high_sevens(t, rows, values), {})
    compare("random, with the cards' range checked", len(rows), lambda: rank_many(rows), {})
    compare("in order, added up", ALL_SEVENS, sum_in_order(), {}, rounds=5)
    compare("in order, counted by value", ALL_SEVENS, lambda: count_high_hands(7), {}, rounds=5)
    print("compiled, other rankings, random rows of seven")
    for ranking in (Ranking.SHORT_DECK, Ranking.LOW_A5, Ranking.LOW_8):
        work = each(lambda ranking: loops.rank_rows(t, int(ranking), rows, values), [ranking])
        compare(ranking.name, len(rows), work, {}, rounds=3)


def run() -> None:
    one_hand_a_call()
    other_games()
    bulk()
