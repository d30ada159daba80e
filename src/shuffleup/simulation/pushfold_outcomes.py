"""Kernels: how a deal of push or fold ends: main and side pots, and what the chips are then worth.

Pots are paid as `hand` pays them, but in parts of chips: no odd chip goes to anybody. Prizes are ICM's, places of those
who go out together by their chips before, as the books have it; level ones share.
"""

from typing import Any

import numpy as np

from shuffleup.kernel import kernel
from shuffleup.simulation.icm_loops import race_for_prizes
from shuffleup.simulation.pushfold_record import TABLED, PushFoldRecord


@kernel
def lowest(p: PushFoldRecord, left: int) -> tuple[int, int]:
    """What the shortest of these has put in, and the best hand among them."""
    level = 0
    best = -1
    for player in range(p.n):
        if left >> player & 1 != 0:
            put = p.bet[player] + p.behind[player]
            level = put if level == 0 else min(level, put)
            best = max(best, p.value[player])
    return level, best


@kernel
def layer(p: PushFoldRecord, ins: int, below: int, level: int) -> int:
    """The chips that everybody put in between these two."""
    pot = 0
    for player in range(p.n):
        put = p.bet[player] + (p.behind[player] if ins >> player & 1 != 0 else 0)
        pot += max(0, min(put, level) - below)
    return pot


@kernel
def settle(p: PushFoldRecord, ins: int, after: Any) -> None:
    """Fill `after` with everybody's chips once all who are in (bits of `ins`) have shown, blinds and antes paid."""
    for player in range(p.n):
        after[player] = 0.0 if ins >> player & 1 != 0 else float(p.behind[player])
    below = 0
    dead = p.dead
    left = ins
    while left != 0:
        level, best = lowest(p, left)
        pot = dead + layer(p, ins, below, level)
        winners = 0
        for player in range(p.n):
            winners += int(left >> player & 1 != 0 and p.value[player] == best)
        for player in range(p.n):
            if left >> player & 1 != 0:
                if p.value[player] == best:
                    after[player] += pot / winners
                if p.bet[player] + p.behind[player] <= level:
                    left &= ~(1 << player)
        dead = 0
        below = level
    for player in range(p.n):
        if ins >> player & 1 == 0:  # a blind that nobody matched goes back
            after[player] += max(0, p.bet[player] - below)


@kernel
def prize_worth(p: PushFoldRecord, others: Any, prizes: Any, after: Any, worth: Any) -> None:
    """Fill `worth` with what these chips are worth in prizes, by ICM; `others` play at other tables."""
    alive = len(others)
    for player in range(p.n):
        if after[player] > 0.0:
            alive += 1
    chips = np.zeros(alive)
    chips[: len(others)] = others
    place = len(others)
    for player in range(p.n):
        if after[player] > 0.0:
            chips[place] = after[player]
            place += 1
    shares = np.sort(chips / chips.sum())[::-1].copy()
    places = min(alive, p.places)
    paid = np.zeros(alive + 2)
    paid[1 : places + 1] = prizes[:places]
    each = np.zeros(alive)
    if places > 0:
        race_for_prizes(shares, shares, paid, places, each)
    for player in range(p.n):
        if after[player] > 0.0:
            worth[player] = each[np.argmin(np.abs(shares - after[player] / chips.sum()))]
        else:
            worth[player] = place_worth(p, after, player, alive, prizes)


@kernel
def place_worth(p: PushFoldRecord, after: Any, player: int, alive: int, prizes: Any) -> float:
    """The prize of somebody out on this hand: by chips before it, equal ones share."""
    ahead = alive
    level = 0
    for other in range(p.n):
        if after[other] <= 0.0:
            if p.start[other] > p.start[player]:
                ahead += 1
            elif p.start[other] == p.start[player]:
                level += 1
    total = 0.0
    for place in range(ahead, min(ahead + level, p.places)):
        total += prizes[place]
    return total / level


@kernel
def outcome_of(p: PushFoldRecord, ins: int, first: Any) -> int:
    """Where this outcome is kept: by who is in, and how their hands stand to each other; -1 where too many are."""
    count = 0
    for player in range(p.n):
        count += ins >> player & 1
    if count > TABLED:
        return -1
    code = 0
    for player in range(p.n):
        if ins >> player & 1 != 0:
            better = 0
            for other in range(p.n):
                if ins >> other & 1 != 0 and p.value[other] > p.value[player]:
                    better += 1
            code = code * count + better
    return int(first[ins]) + code


@kernel
def worth_of(
    p: PushFoldRecord, player: int, ins: int, others: Any, prizes: Any, first: Any, known: Any, kept: Any, after: Any,
    worth: Any,
) -> float:  # fmt: skip
    """What a player has in the end, in chips or in prizes, where these are in."""
    outcome = outcome_of(p, ins, first)
    if outcome >= 0 and known[outcome] != 0:
        return float(kept[outcome, player])
    settle(p, ins, after)
    if p.places > 0:
        prize_worth(p, others, prizes, after, worth)
    else:
        worth[:] = after
    if outcome >= 0:
        kept[outcome, :] = worth
        known[outcome] = 1
    return float(worth[player])
