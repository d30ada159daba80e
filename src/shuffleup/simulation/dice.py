"""Kernels: the simulator's own random numbers, made for speed where `cards.chance` is made to be checked by others.

The generator is a multiply-with-carry of George Marsaglia's kind with 32-bit numbers: the state is a number and a
carry, what comes out is the one XOR the other, as in David Thomas's MWC64X. With this multiplier its period is
2**61.9, and no product outgrows 63 bits, so Python's integers and 64-bit ones agree. A number below n is the upper
part of a 32-bit number times n; for the small n here no outcome is more likely than another by as much as one in ten
million. It is no secret and no deck for people is shuffled by it.
"""

from hashlib import sha256
from typing import Final

from shuffleup.hand.record import HandRecord
from shuffleup.kernel import inlined, kernel

DICE_FIELDS: Final = {"z": 0}
ALL: Final = 0xFFFFFFFF
MULTIPLIER: Final = 1_999_999_335
"""MULTIPLIER * 2**32 - 1 and half of it, rounded down, are prime: this makes the period as long as can be."""


class Dice:
    """The state of the generator: the last number in the lower 32 bits, the carry above."""

    __slots__ = ("z",)

    def __init__(self, seed: str = "") -> None:
        self.z = start_of(seed)


def start_of(seed: str) -> int:
    """A state from SHA-256 of the seed, so that any two seeds start far apart; neither of the two that stand still."""
    digest = int.from_bytes(sha256(seed.encode()).digest(), "big")
    return 1 + digest % ((MULTIPLIER << 32) - 2)


@inlined
def roll(d: Dice) -> int:
    """The next number, evenly spread over 0 to 2**32 - 1."""
    z = MULTIPLIER * (d.z & ALL) + (d.z >> 32)
    d.z = z
    return (z & ALL) ^ z >> 32


@inlined
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
