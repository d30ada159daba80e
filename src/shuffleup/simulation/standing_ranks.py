"""How hands of stud and draw games spread, to tell how one ranks among them: the first cards, and those after a draw.

Found by dealing: hands of a game are dealt, and drawn to as `discards` says, and their points are sorted.
"""

from functools import cache
from random import Random

from shuffleup.cards.tables import tables
from shuffleup.games import Family, Variant
from shuffleup.hand.record import STREETS
from shuffleup.simulation.discards import kept, standing
from shuffleup.simulation.night_record import QUANTILES
from shuffleup.simulation.upcards import start_of_stud

HANDS = 1_024


@cache
def standing_ranks(variant: Variant) -> tuple[int, ...]:
    """For each street as many points as there are parts, the middle of each part; zeros where none are looked up."""
    if variant.family is Family.BOARD:
        return (0,) * (STREETS * QUANTILES)
    chance = Random(variant.id)  # noqa: S311 - chance for a simulation
    deal = _drawn if variant.family is Family.DRAW else _started
    by_street = zip(*(deal(variant, chance) for _ in range(HANDS)), strict=True)
    found = [each for points in by_street for each in _parts(sorted(points))]
    return (*found, *[0] * (STREETS * QUANTILES - len(found)))


def _parts(points: list[int]) -> list[int]:
    return [points[(2 * part + 1) * HANDS // (2 * QUANTILES)] for part in range(QUANTILES)]


def _started(variant: Variant, chance: Random) -> list[int]:
    """The points of the first three cards of stud."""
    a, b, c = chance.sample(range(52), 3)
    return [start_of_stud(tables(), int(variant.high), int(variant.low or 0), a, b, c)]


def _drawn(variant: Variant, chance: Random) -> list[int]:
    """The points of a hand before the first draw and after each."""
    high, draws = int(variant.high), sum(street.draw for street in variant.streets)
    deck = chance.sample(range(52), 52)
    held = variant.streets[0].down
    hand, stub = deck[:held], iter(deck[held:])
    found = [standing(tables(), hand, 0, held, high, draws)]
    for left in range(draws, 0, -1):
        mask = kept(hand, 0, held, high, left)
        hand = [card if mask >> place & 1 else next(stub) for place, card in enumerate(hand)]
        found.append(standing(tables(), hand, 0, held, high, left - 1))
    return found
