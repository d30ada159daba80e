"""What share of the pot a hand is worth: hands dealt to their end many times, from cards that the player cannot see.

Each time the others get hands that go with what everybody saw of them: their open cards, how many cards they drew, and
the best of more hands the more they raised. Then all cards to come are dealt and the pot is shared. Not done:
what somebody would fold on the way.
"""

from collections.abc import Sequence
from functools import partial
from itertools import combinations
from operator import mul
from random import Random
from typing import Final

from shuffleup.bots.discards import ACE_LOW, discards
from shuffleup.bots.outlook import Opponent, Outlook
from shuffleup.cards.card import rank_of
from shuffleup.cards.deck import shuffle_top
from shuffleup.cards.kernels import high_of
from shuffleup.cards.ranking import RANK, Ranking, rank_omaha_high, rank_omaha_low_8, rank_up_high, rank_up_low
from shuffleup.cards.tables import tables
from shuffleup.games.variant import Family, Variant

TRIALS: Final = {Family.BOARD: 60, Family.STUD: 80, Family.DRAW: 50}
OMAHA_TRIALS: Final = 24
"""Fewer where each hand takes sixty ways to rank."""
MOST_RIVALS: Final = 4
LOW_CARD: Final = 8
"""A card that players keep to draw to, ace or deuce lowest."""


def rivals_of(outlook: Outlook) -> tuple[Opponent, ...]:
    """Those to reckon with: on the first street who came in, and half of those who have not said yet."""
    in_it = [each for each in outlook.opponents if each.raised or each.called]
    if outlook.street > 0:
        return outlook.opponents[:MOST_RIVALS]
    others = [each for each in outlook.opponents if each not in in_it]
    return tuple((in_it + others[: (len(others) + 1) // 2])[:MOST_RIVALS])


def share_of(outlook: Outlook, rivals: Sequence[Opponent], chance: Random, care: int = 1) -> float:
    """The share of the pot (0 to 1) to expect at the showdown against these; `care` times as many deals as usual."""
    family = outlook.variant.family
    trial = _drawn_out if family is Family.DRAW else _dealt_out
    trials = care * (OMAHA_TRIALS if outlook.variant.omaha else TRIALS[family])
    return sum(trial(outlook, rivals, chance) for _ in range(trials)) / trials


class _Stub:
    """Cards that the player cannot see, in random order, taken from the top."""

    __slots__ = ("cards", "top")

    def __init__(self, unseen: Sequence[int], wanted: int, chance: Random) -> None:
        """With `wanted` on top in random order; that many will be taken at most, or all there are."""
        self.cards, self.top = list(unseen), 0
        shuffle_top(self.cards, min(wanted, len(self.cards)), chance.random)

    def take(self, count: int) -> list[int]:
        """So many cards; fewer where there are no more."""
        taken = self.cards[self.top : self.top + count]
        self.top += len(taken)
        return taken


def _dealt_out(outlook: Outlook, rivals: Sequence[Opponent], chance: Random) -> float:
    """The share in one deal of all cards that are still to come, at a game with a board or at stud."""
    variant, board, own = outlook.variant, outlook.view.board, outlook.view.cards
    stud = variant.family is Family.STUD
    to_board = 0 if stud else _board_of(variant) - len(board)
    to_hand = variant.hole_cards - len(own) if stud and not board else 0
    hidden = [each.held - len(each.faces) for each in rivals]
    after = to_board + to_hand * (1 + len(rivals))
    big = outlook.owed > 0 and outlook.owed * 2 >= outlook.pot - outlook.owed
    looks = [_looks(each, big=big) for each in rivals]
    if sum(map(mul, hidden, looks)) + after > len(outlook.unseen):
        looks = [1] * len(rivals)
    stub = _Stub(outlook.unseen, sum(map(mul, hidden, looks)) + after, chance)
    hands = [
        (
            *each.faces,
            *max((stub.take(hidden[at]) for _ in range(looks[at])), key=partial(_so_far, variant, each, board)),
        )
        if looks[at] > 1
        else (*each.faces, *stub.take(hidden[at]))
        for at, each in enumerate(rivals)
    ]
    if to_board:
        board = (*board, *stub.take(to_board))
    if to_hand:
        own = (*own, *stub.take(to_hand))
        hands = [(*hand, *stub.take(to_hand)) for hand in hands]
    return _pot_share(variant, [own, *hands], board)


def _looks(rival: Opponent, *, big: bool) -> int:
    """Of how many hands the rival is taken to have the best: more the more he raised, and for a big bet of his now."""
    called_on = rival.raised == 0 and rival.called > 1
    return 1 + min(rival.raised, 2) + called_on + (big and rival.raised_now > 0)


def _board_of(variant: Variant) -> int:
    """Cards on the board in the end."""
    return sum(street.board for street in variant.streets)


def _so_far(variant: Variant, rival: Opponent, board: Sequence[int], hidden: Sequence[int]) -> int:
    """What a hand looks like before all its cards are there."""
    if variant.omaha and board:
        return omaha_so_far(hidden, board)
    cards = [*rival.faces, *hidden, *board]
    if len(cards) >= 5:
        return RANK[variant.high](cards)
    if variant.high is Ranking.LOW_A5:
        return rank_up_low(cards)
    return rank_up_high(cards)


def omaha_so_far(hand: Sequence[int], board: Sequence[int]) -> int:
    """The best high hand of two cards of the hand and three of the board as it is."""
    t = tables()
    threes = [(t.key[a] + t.key[b] + t.key[c], t.bit[a] | t.bit[b] | t.bit[c]) for a, b, c in combinations(board, 3)]
    pairs = [(t.key[a] + t.key[b], t.bit[a] | t.bit[b]) for a, b in combinations(hand, 2)]
    return max(high_of(t, key + more, bits | others) for key, bits in pairs for more, others in threes)


def _pot_share(variant: Variant, hands: Sequence[Sequence[int]], board: Sequence[int]) -> float:
    """What the first of these hands gets of the pot."""
    high = _part(_values(variant, variant.high, hands, board))
    if variant.low is None:
        return high
    lows = _values(variant, variant.low, hands, board)
    return (high + _part(lows)) / 2 if any(lows) else high


def _values(variant: Variant, ranking: Ranking, hands: Sequence[Sequence[int]], board: Sequence[int]) -> list[int]:
    if variant.omaha:
        rank = rank_omaha_low_8 if ranking is Ranking.LOW_8 else rank_omaha_high
        return [rank(hand, board) for hand in hands]
    return [RANK[ranking]((*hand, *board)) for hand in hands]


def _part(values: Sequence[int]) -> float:
    """What the first gets of what the best share."""
    best = max(values)
    return 1 / values.count(best) if values[0] == best else 0.0


def _drawn_out(outlook: Outlook, rivals: Sequence[Opponent], chance: Random) -> float:
    """The share in one run of all draws that are still to come."""
    variant = outlook.variant
    pool = outlook.unseen.copy()
    shuffle_top(pool, len(pool), chance.random)
    last = outlook.draws_left == 0
    hands = [list(outlook.view.cards), *(_drawn_to(variant, each, pool, last=last) for each in rivals)]
    for left in range(outlook.draws_left, 0, -1):
        for hand in hands:
            for place in discards(variant, hand, left):
                if pool:
                    hand[place] = pool.pop()
    return _part([RANK[variant.high](hand) for hand in hands])


def _drawn_to(variant: Variant, rival: Opponent, pool: list[int], *, last: bool) -> list[int]:
    """A hand that the rival may hold: cards that one keeps, with as many more as he drew or is likely to draw.

    After the last draw, the best of more such hands, the more he has raised since.
    """
    drawn = rival.drew
    if drawn < 0:
        drawn = 1 if rival.raised > 1 else 2 if rival.raised or rival.called else 4
    kept = _keepers(variant, pool, rival.held - min(drawn, rival.held))
    for card in kept:
        pool.remove(card)
    missing = rival.held - len(kept)
    looks = 1 + min(rival.raised_now, 2) if last and len(pool) >= 3 * missing else 1
    guesses = [[*kept, *(pool.pop() for _ in range(missing))] for _ in range(looks)]
    return max(guesses, key=RANK[variant.high]) if looks > 1 else guesses[0]


def _keepers(variant: Variant, pool: Sequence[int], count: int) -> list[int]:
    """So many cards of the pool that go together: low, no two of a rank, at badugi no two of a suit."""
    kept: list[int] = []
    ranks, suits = set[int](), set[int]()
    badugi = variant.high is Ranking.BADUGI
    for card in pool:
        if len(kept) == count:
            break
        low = ACE_LOW[card] <= LOW_CARD if badugi else rank_of(card) + 2 <= LOW_CARD
        if not low or rank_of(card) in ranks or (badugi and card & 3 in suits):
            continue
        kept.append(card)
        ranks.add(rank_of(card))
        suits.add(card & 3)
    return kept
