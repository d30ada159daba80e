"""Kernels: the race of `tournament.icm` over arrays. Equal shares of the chips are worked out once."""

from math import expm1
from typing import Any

import numpy as np

from shuffleup.kernel import kernel
from shuffleup.tournament.icm_steps import (
    START,
    STEP,
    TINY,
    density_so_far,
    finer_by,
    knee_of,
    last_y,
    next_y,
    time_at,
    weight_at,
)


@kernel
def count_done(done: Any, counts: Any) -> tuple[int, int]:
    """Fill `counts[low:high]` with the chances that so many have finished; all others are next to nothing."""
    counts[0] = 1.0
    low, high = 0, 1
    for player in range(len(done)):
        chance = done[player]
        left = 1.0 - chance
        counts[high] = chance * counts[high - 1]
        for number in range(high - 1, low, -1):
            counts[number] = left * counts[number] + chance * counts[number - 1]
        counts[low] *= left
        high += 1
        while counts[high - 1] < TINY:
            high -= 1
        while counts[low] < TINY:
            low += 1
    return low, high


@kernel
def worth_without(counts: Any, low: int, high: int, paid: Any, chance: float) -> float:
    """The prizes times the chances that so many others are done and this player is not; `paid[k]` goes with k - 1."""
    left = 1.0 - chance
    one = 0.0
    worth = 0.0
    if chance <= left:
        odds = chance / left
        for number in range(low, high):
            one = counts[number] - odds * one
            worth += one * paid[number + 1]
        return worth
    odds = left / chance
    for number in range(high - 1, low - 1, -1):
        one = counts[number] - odds * one
        worth += one * paid[number]
    return worth * odds


@kernel
def worth_without_each(counts: Any, low: int, high: int, paid: Any, done: Any, at: int, worth: Any) -> None:
    """Write `worth_without` of four players, from `at` on, who are all more or all less likely to be done than not.

    Each step of a division waits for the one before; four at a time keep the processor busy meanwhile.
    """
    a, b, c, d = done[at], done[at + 1], done[at + 2], done[at + 3]
    up = a <= 1.0 - a
    if up:
        a, b, c, d = a / (1.0 - a), b / (1.0 - b), c / (1.0 - c), d / (1.0 - d)
    else:
        a, b, c, d = (1.0 - a) / a, (1.0 - b) / b, (1.0 - c) / c, (1.0 - d) / d
    number, shift, way = (low, 1, 1) if up else (high - 1, 0, -1)
    one, two, three, four = 0.0, 0.0, 0.0, 0.0
    first, second, third, fourth = 0.0, 0.0, 0.0, 0.0
    for _ in range(high - low):
        here, prize = counts[number], paid[number + shift]
        one, two, three, four = here - a * one, here - b * two, here - c * three, here - d * four
        first += one * prize
        second += two * prize
        third += three * prize
        fourth += four * prize
        number += way
    if not up:
        first, second, third, fourth = first * a, second * b, third * c, fourth * d
    worth[at], worth[at + 1], worth[at + 2], worth[at + 3] = first, second, third, fourth


@kernel
def worth_of_all(counts: Any, low: int, high: int, paid: Any, done: Any, worth: Any) -> None:
    """Write `worth_without` of every player in `done`, the likeliest to be done first."""
    at = 0
    while at < len(done):
        if at + 4 <= len(done) and (done[at] <= 1.0 - done[at]) == (done[at + 3] <= 1.0 - done[at + 3]):
            worth_without_each(counts, low, high, paid, done, at, worth)
            at += 4
        else:
            worth[at] = worth_without(counts, low, high, paid, done[at])
            at += 1


@kernel
def race_for_prizes(shares: Any, own: Any, paid: Any, places: int, worth: Any) -> None:
    """Add up in `worth` what each share in `own`, the different ones among `shares`, is worth.

    `paid` has a zero before first place and at least one after the last of the `places` that matter, and room for
    every player beside them. Both shares come in falling order.
    """
    players = len(shares)
    finer, knee, last = finer_by(players), knee_of(players), last_y(shares[players - 1])
    done, own_done, now = np.zeros(players), np.zeros(len(own)), np.zeros(len(own))
    counts = np.zeros(players + 1)
    y = START
    reached = density_so_far(y, finer, knee)
    while y < last + STEP:
        t = time_at(y)
        weight = weight_at(y, finer, knee)
        for player in range(players):
            done[player] = -expm1(-shares[player] * t)
        low, high = count_done(done, counts)
        if low <= places:
            for number in range(len(own)):
                own_done[number] = -expm1(-own[number] * t)
            worth_of_all(counts, low, high, paid, own_done, now)
            for number in range(len(own)):
                worth[number] += weight * own[number] * now[number]
        reached += STEP
        y = next_y(y, reached, finer, knee)
