"""The odds of tabled hands for the screens: exact from the flop on, before it from a sample, told as `about`.

Worked out as Python and not compiled, since compiling takes longer than a hand; kept, since every screen asks.
"""

from dataclasses import dataclass
from functools import lru_cache

from shuffleup.bad_input import BadInput
from shuffleup.simulation.equity import equity
from shuffleup.tournament.screen_state import AllIn

SAMPLES = 4_000
"""Boards dealt before the flop: half a second, and within two percent of the truth as a rule."""

BY_THE_HAND = 2
"""Hole cards up to which a board is valued quickly; with more, a third of the sample has to do."""


@dataclass(frozen=True, slots=True)
class Odds:
    """The share of the pot that each hand wins on average, in whole percent; `about` where it is from a sample."""

    percents: tuple[int, ...]
    about: bool


@lru_cache(maxsize=64)
def odds_of(shown: AllIn) -> Odds | None:
    """The odds of these hands on this board; None for cards that no deck has."""
    hands = [cards for _, cards in shown.hands]
    samples = SAMPLES if len(hands[0]) <= 2 * BY_THE_HAND else SAMPLES // 3
    try:
        found = equity(hands, shown.board, shown.game, samples=None if shown.board else samples, compiled=False)
    except BadInput:
        return None
    return Odds(tuple(round(100 * hand.equity) for hand in found.hands), not found.exact)
