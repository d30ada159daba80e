"""Kernels: the simulator's own random numbers, a quarter of the cost of `cards.chance`.

The generator is LFSR113 of Pierre L'Ecuyer (1999), period 2**113: shifts and masks of 32-bit numbers, so Python's
integers and 64-bit ones agree. A number below n is the upper part of a 32-bit number times n; for the small n here no
outcome is more likely than another by as much as one in ten million. It is no secret and no deck for people is
shuffled by it.
"""

from hashlib import sha256
from typing import Final

from shuffleup.hand.record import HandRecord
from shuffleup.kernel import kernel

DICE_FIELDS: Final = {"z1": 0, "z2": 0, "z3": 0, "z4": 0}
ALL: Final = 0xFFFFFFFF
LEAST: Final = 128
"""No part of the state may be less."""


class Dice:
    """The state of the generator: four numbers of 32 bits."""

    __slots__ = ("z1", "z2", "z3", "z4")

    def __init__(self, seed: str = "") -> None:
        self.z1, self.z2, self.z3, self.z4 = start_of(seed)


def start_of(seed: str) -> tuple[int, int, int, int]:
    """A state from SHA-256 of the seed, so that any two seeds start far apart."""
    digest = sha256(seed.encode()).digest()
    a, b, c, d = (LEAST | int.from_bytes(digest[4 * part : 4 * part + 4], "big") for part in range(4))
    return a, b, c, d


@kernel
def roll(d: Dice) -> int:
    """The next number, evenly spread over 0 to 2**32 - 1."""
    d.z1 = (d.z1 & 0xFFFFFFFE) << 18 & ALL ^ ((d.z1 << 6 & ALL) ^ d.z1) >> 13
    d.z2 = (d.z2 & 0xFFFFFFF8) << 2 & ALL ^ ((d.z2 << 2 & ALL) ^ d.z2) >> 27
    d.z3 = (d.z3 & 0xFFFFFFF0) << 7 & ALL ^ ((d.z3 << 13 & ALL) ^ d.z3) >> 21
    d.z4 = (d.z4 & 0xFFFFFF80) << 13 & ALL ^ ((d.z4 << 3 & ALL) ^ d.z4) >> 12
    return d.z1 ^ d.z2 ^ d.z3 ^ d.z4


@kernel
def under(d: Dice, count: int) -> int:
    """A number from 0 to `count` - 1; `count` is at most 2**31."""
    return roll(d) * count >> 32


@kernel
def shuffle_top(d: Dice, h: HandRecord, size: int, wanted: int) -> None:
    """Put the first `wanted` of the `size` cards of the deck in random order, drawn from all of them.

    Two cards are found with one number: what the first leaves of its fraction is as even as the number was.
    """
    place = 0
    while place < wanted:
        number = roll(d) * (size - place)
        other = place + (number >> 32)
        card = h.deck[place]
        h.deck[place] = h.deck[other]
        h.deck[other] = card
        place += 1
        other = place + ((number & ALL) * (size - place) >> 32)
        card = h.deck[place]
        h.deck[place] = h.deck[other]
        h.deck[other] = card
        place += 1
