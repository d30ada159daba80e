"""Kernels: where the integral of `icm.py` is sampled, and with what weight; the compiled race takes the same steps.

With `t = exp(y - exp(-y))` the trapezoid rule in y is right to the last digits for few players. For many, the nodes lie
`density` times closer, as the bumps of the integrand become narrower: 1 / sqrt(t) in log t while few have finished,
1 / sqrt(NARROWEST n) later.
"""

from math import asinh, exp, log, sqrt
from typing import Final

from shuffleup.kernel import kernel

STEP: Final = 0.2
"""Step of the trapezoid rule, in y for few players."""
FINER: Final = 1.4
"""How much finer than 1 / sqrt(NARROWEST n) the steps in log t are, as a factor of `STEP`."""
NARROWEST: Final = 0.6476
"""The largest value of x^2 / (e^x - 1): a bump among n players is at least 1 / sqrt(NARROWEST n) wide in log t."""
START: Final = -3.68
"""The y before which nobody finishes but with a chance of 1e-17."""
END: Final = 41.0
"""A player is left at time END / share with a chance of 1e-18."""
TINY: Final = 1e-20
"""Chances of so many being done that are below this are dropped."""


@kernel
def finer_by(players: int) -> float:
    """How much is added to a density of 1 for so many players; nothing up to about twenty."""
    return max(0.0, FINER * STEP * sqrt(NARROWEST * players) - 1.0)


@kernel
def knee_of(players: int) -> float:
    """The y from which on the density stays the same."""
    return log(NARROWEST * players)


@kernel
def last_y(least_share: float) -> float:
    """The y after which nobody is left."""
    return log(END / least_share)


@kernel
def density(y: float, finer: float, knee: float) -> float:
    """How many times denser than for few players the nodes lie at y: rising with sqrt(t) up to the knee, then level."""
    return 1.0 + finer / sqrt(1.0 + exp(knee - y))


@kernel
def density_so_far(y: float, finer: float, knee: float) -> float:
    """The integral of `density`."""
    return y + 2.0 * finer * asinh(exp((y - knee) / 2.0))


@kernel
def next_y(y: float, reached: float, finer: float, knee: float) -> float:
    """The node after y: where the density so far is `reached`, one step more than at y."""
    y += STEP / density(y, finer, knee)
    if finer > 0.0:
        for _ in range(4):  # Newton's method; the start is so close that four rounds reach the last digit
            y -= (density_so_far(y, finer, knee) - reached) / density(y, finer, knee)
    return y


@kernel
def time_at(y: float) -> float:
    """The time t of a node."""
    return exp(y - exp(-y))


@kernel
def weight_at(y: float, finer: float, knee: float) -> float:
    """What the integrand over t counts for at a node."""
    return STEP * time_at(y) * (1.0 + exp(-y)) / density(y, finer, knee)
