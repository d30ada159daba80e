"""Kernels: push or fold, dealt by chance and learnt by regret; every player acts once, all-in or not at all.

Players count from 0 in the order in which they act. A decision is a player and who before him is all-in, one bit each:
number `(1 << player) + before`. What is learnt of it stands at `169 * decision + hand`, a hand being one of 169 as in
`hole_ranks`. For each deal every player's push is weighed against his fold, the others acting by chance as they have
learnt so far (counterfactual regret, its outcomes sampled); the mean of what they did, later deals weighing more, comes
as near to an equilibrium as is asked for. Hands that share cards are dealt as cards are, several callers play the side
pots that they make, and what chips are worth is asked of the outcome itself.
"""

from typing import Any, Final

import numpy as np

from shuffleup.cards.kernels import high_of
from shuffleup.kernel import kernel
from shuffleup.simulation.dice import Dice, roll, shuffle_top
from shuffleup.simulation.pushfold_outcomes import worth_of
from shuffleup.simulation.pushfold_record import PushFoldRecord

HANDS: Final = 169
ALL: Final = 1 << 32


@kernel
def kind_of(one: int, two: int) -> int:
    """Which of the 169 kinds of hand two cards are."""
    a = one >> 2
    b = two >> 2
    if a < b:
        a, b = b, a
    return 13 * a + b if one & 3 == two & 3 else 13 * b + a


@kernel
def deal(p: PushFoldRecord, h: Any, t: Any, d: Dice) -> None:
    """Deal everybody two cards and a board, and throw for each what he does where he is undecided."""
    shuffle_top(d, h, 52, 2 * p.n + 5)
    key = 0
    bits = 0
    for place in range(2 * p.n, 2 * p.n + 5):
        key += t.key[h.deck[place]]
        bits |= t.bit[h.deck[place]]
    p.board_key = key
    p.board_bits = bits
    for player in range(p.n):
        one = h.deck[2 * player]
        two = h.deck[2 * player + 1]
        p.hand[player] = kind_of(one, two)
        p.value[player] = 2 * high_of(t, key + t.key[one] + t.key[two], bits | t.bit[one] | t.bit[two])
        p.throw[player] = roll(d)


@kernel
def to_the_end(p: PushFoldRecord, player: int, ins: int, pushes: Any) -> int:
    """Who is in at the end, where this player is the next to act; the last one is, if nobody else wants to be."""
    for each in range(player, p.n):
        if each == p.n - 1 and ins == 0:
            return 1 << each
        cell = HANDS * ((1 << each) + ins) + p.hand[each]
        if p.throw[each] < pushes[cell] * ALL:
            ins |= 1 << each
    return ins


@kernel
def slots_of(p: PushFoldRecord, player: int, ins: int) -> int:
    """Sort the hands that a push meets: `level` from the best; returns how many different ones there are."""
    count = 0
    for other in range(p.n):
        if ins >> other & 1 != 0 and other != player:
            value = p.value[other]
            place = 0
            while place < count and p.level[place] > value:
                place += 1
            if place < count and p.level[place] == value:
                continue
            for each in range(count, place, -1):
                p.level[each] = p.level[each - 1]
            p.level[place] = value
            count += 1
    return count


@kernel
def slot_of(p: PushFoldRecord, count: int, value: int) -> int:
    """How a hand stands to those that it meets: 0 above the best, 1 level with it, 2 between it and the next .."""
    slot = 0
    while slot < count and value < p.level[slot]:
        slot += 1
    return 2 * slot + 1 if slot < count and value == p.level[slot] else 2 * slot


@kernel
def gains_of(
    p: PushFoldRecord, h: Any, t: Any, player: int, so_far: int, pushes: Any, others: Any, prizes: Any, first: Any,
    known: Any, kept: Any, after: Any, worth: Any, by_slot: Any, gains: Any, dealt: Any,
) -> None:  # fmt: skip
    """What a push brings this player beyond a fold in this deal, with each hand that the others' cards leave him.

    `gains` adds up by kind of hand, `dealt` in how many ways it comes.
    """
    gains[:] = 0.0
    dealt[:] = 0
    own = p.value[player]
    folded = to_the_end(p, player + 1, so_far, pushes)
    fold = worth_of(p, player, folded, others, prizes, first, known, kept, after, worth)
    pushed = to_the_end(p, player + 1, so_far | 1 << player, pushes)
    count = slots_of(p, player, pushed)
    for slot in range(2 * count + 1):
        level = p.level[min(slot // 2, count - 1)] if count > 0 else 0
        p.value[player] = level if slot % 2 == 1 else level - 1 if slot == 2 * count else level + 1
        by_slot[slot] = worth_of(p, player, pushed, others, prizes, first, known, kept, after, worth) - fold
    p.value[player] = own
    n = 2
    p.left[0] = h.deck[2 * player]
    p.left[1] = h.deck[2 * player + 1]
    for place in range(2 * p.n + 5, 52):
        p.left[n] = h.deck[place]
        n += 1
    for one in range(n):
        a = p.left[one]
        key = p.board_key + t.key[a]
        bits = p.board_bits | t.bit[a]
        for two in range(one):
            b = p.left[two]
            value = 2 * high_of(t, key + t.key[b], bits | t.bit[b])
            kind = kind_of(a, b)
            gains[kind] += by_slot[slot_of(p, count, value)]
            dealt[kind] += 1


@kernel
def learn(
    p: PushFoldRecord, h: Any, t: Any, d: Dice, deals: int, others: Any, prizes: Any, first: Any, known: Any,
    kept: Any, regret: Any, pushes: Any, total: Any, weight: Any,
) -> None:  # fmt: skip
    """Play so many deals and learn from each.

    `regret` is kept of the fold and of the push, `pushes` the chance that follows from them; `total` and `weight` add
    up what the mean is taken of.
    """
    after, worth, by_slot = np.zeros(p.n), np.zeros(p.n), np.zeros(2 * p.n + 1)
    gains, dealt = np.zeros(HANDS), np.zeros(HANDS, np.int64)
    for number in range(deals):
        deal(p, h, t, d)
        later = float(number + 1) ** 2
        so_far = 0
        for player in range(p.n):
            if player == p.n - 1 and so_far == 0:
                break
            gains_of(
                p, h, t, player, so_far, pushes, others, prizes, first, known, kept, after, worth, by_slot, gains, dealt
            )
            base = HANDS * ((1 << player) + so_far)
            went_in = p.throw[player] < pushes[base + p.hand[player]] * ALL
            for kind in range(HANDS):
                if dealt[kind] > 0:
                    cell = base + kind
                    chance = pushes[cell]
                    regret[cell, 0] -= chance * gains[kind]
                    regret[cell, 1] += (1.0 - chance) * gains[kind]
                    total[cell] += later * chance
                    weight[cell] += later
                    fold, push = max(0.0, regret[cell, 0]), max(0.0, regret[cell, 1])
                    if fold + push > 0.0:
                        pushes[cell] = push / (fold + push)
            if went_in:
                so_far |= 1 << player


@kernel
def weigh(
    p: PushFoldRecord, h: Any, t: Any, d: Dice, deals: int, others: Any, prizes: Any, first: Any, known: Any, kept: Any,
    pushes: Any, all_gains: Any, seen: Any,
) -> None:  # fmt: skip
    """Play so many deals as everybody has learnt; add up what pushes brought beyond folds, and in how many ways."""
    after, worth, by_slot = np.zeros(p.n), np.zeros(p.n), np.zeros(2 * p.n + 1)
    gains, dealt = np.zeros(HANDS), np.zeros(HANDS, np.int64)
    for _ in range(deals):
        deal(p, h, t, d)
        so_far = 0
        for player in range(p.n):
            if player == p.n - 1 and so_far == 0:
                break
            gains_of(
                p, h, t, player, so_far, pushes, others, prizes, first, known, kept, after, worth, by_slot, gains, dealt
            )
            base = HANDS * ((1 << player) + so_far)
            ways = dealt.sum()
            for kind in range(HANDS):
                all_gains[base + kind] += gains[kind] / ways
            seen[(1 << player) + so_far] += 1
            if p.throw[player] < pushes[base + p.hand[player]] * ALL:
                so_far |= 1 << player
