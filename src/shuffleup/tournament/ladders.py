"""Ladders of prizes for any number of entrants: how many places are paid, how steeply, rounded to a coin of the host's.

Whose rule: none; no book of the five prints a table of prizes. What card rooms do, named here so that a league can
quote it: about one place in eight is paid, the better place never less; a place's weight is 1 / place to a power, which
gives the ladders that pubs know (for three places nearly 50, 30 and 20) and those of big fields. All places but the
first are rounded down to the coin, and first place gets the rest, so the sum is the pool whatever comes in later. Not
done: levels of equal prizes as big series print them.
"""

from dataclasses import replace
from enum import StrEnum

from shuffleup.tournament.plan import Prize
from shuffleup.tournament.prizes import by_largest_remainder

MOST_PLACES = 100


class Shape(StrEnum):
    """How steep a ladder is."""

    FLAT = "flat"
    USUAL = "usual"
    STEEP = "steep"


_POWER = {Shape.FLAT: 0.6, Shape.USUAL: 0.85, Shape.STEEP: 1.15}
_SCALE = 1_000_000


def usual_places(entrants: int) -> int:
    """How many places are usually paid."""
    small = ((5, 1), (11, 2), (25, 3))
    found = next((places for below, places in small if entrants < below), -(-entrants // 8))
    return min(found, MOST_PLACES)


def weights(places: int, shape: Shape) -> list[int]:
    """What the places weigh beside each other, the best first."""
    return [round(_SCALE / place ** _POWER[shape]) for place in range(1, places + 1)]


def ladder(pool: int, places: int, shape: Shape, coin: int) -> tuple[int, ...] | None:
    """The prizes, best first, in the smallest coin; None where the last place would get nothing."""
    shared = by_largest_remainder(pool, weights(places, shape))
    below = [amount // coin * coin for amount in shared[1:]]
    if pool <= 0 or not all(below):
        return None
    return (pool - sum(below), *below)


def in_shares(places: int, shape: Shape) -> tuple[int, ...] | None:
    """The same as whole percent of whatever the pool comes to; None where the last place would get nothing."""
    shares = by_largest_remainder(100, weights(places, shape))
    return tuple(shares) if all(shares) else None


def as_prizes(amounts: tuple[int, ...], before: tuple[Prize, ...], *, shares: bool = False) -> tuple[Prize, ...]:
    """A plan's prizes: fixed amounts below first place, which takes the rest, or shares; things stay put."""
    things = {each.place: replace(each, share=0, amount=0) for each in before if each.item}
    found = []
    for place in range(1, max(len(amounts), *things, 0) + 1) if things else range(1, len(amounts) + 1):
        base = things.get(place, Prize(place))
        money = amounts[place - 1] if place <= len(amounts) else 0
        if shares:
            base = replace(base, share=money)
        elif place == 1:
            base = replace(base, share=100)
        else:
            base = replace(base, amount=money)
        if base.share or base.amount or base.item:
            found.append(base)
    return tuple(found)
