"""ICM at full speed: the figures of `tournament.icm`, by the same steps, for fields of a thousand and for many deals.

Loading numba and its compiled code takes longer than one deal of a few hundred players does interpreted; this pays
where many are worked out, or very large ones.
"""

from collections.abc import Sequence

import numpy as np

from shuffleup.simulation.compiled import compiled
from shuffleup.tournament.icm import icm as interpreted

LOOPS = "shuffleup.simulation.icm_loops"


def icm(stacks: Sequence[int], prizes: Sequence[float]) -> tuple[float, ...]:
    """What each player's stack is worth: as `tournament.icm.icm`, with the same errors raised and the same bound."""
    return interpreted(stacks, prizes, worth_of=_worth_of)


def _worth_of(stacks: Sequence[int], paid: Sequence[float]) -> dict[int, float]:
    """What each of the different stacks is worth."""
    total = sum(stacks)
    own = list(dict.fromkeys(stacks))
    shares = np.array([stack / total for stack in stacks])
    own_shares = np.array([stack / total for stack in own])
    money = np.zeros(len(stacks) + 2)
    money[: len(paid)] = paid
    worth = np.zeros(len(own))
    compiled(LOOPS).race_for_prizes(shares, own_shares, money, len(paid) - 2, worth)
    return dict(zip(own, worth.tolist(), strict=True))
