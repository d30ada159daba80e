"""Chance that anybody can check: draws from a seed with SHA-256, and the commitment made before.

A whole number below n: SHA-256(seed || counter), the counter as eight bytes, big-endian, from 0 and one up for each
hash; the 32 bytes are a big-endian number x; if x >= 2**256 - 2**256 mod n it is thrown away and the next hash taken,
else the answer is x mod n. A shuffle is Fisher-Yates from the end: for i = n-1 down to 1 swap item i with item
(number below i+1). The commitment is SHA-256(salt || seed). docs/log-format.md works an example through.
"""

from collections.abc import Sequence
from hashlib import sha256
from typing import TypeVar

T = TypeVar("T")


class Chance:
    """A stream of numbers fixed by its seed (bytes)."""

    def __init__(self, seed: bytes) -> None:
        self._seed = seed
        self._counter = 0

    def below(self, n: int) -> int:
        """A number from 0 to n - 1, each equally likely; n is at least 1."""
        limit = 2**256 - 2**256 % n
        while True:
            digest = sha256(self._seed + self._counter.to_bytes(8, "big")).digest()
            self._counter += 1
            x = int.from_bytes(digest, "big")
            if x < limit:
                return x % n


def shuffle(items: Sequence[T], seed: bytes) -> list[T]:
    """The items in the order that the seed gives them."""
    shuffled = list(items)
    chance = Chance(seed)
    for last in range(len(shuffled) - 1, 0, -1):
        other = chance.below(last + 1)
        shuffled[last], shuffled[other] = shuffled[other], shuffled[last]
    return shuffled


def draw_one(items: Sequence[T], seed: bytes, number: int = 0) -> T:
    """One of the items; `number` sets several draws of one command apart."""
    return items[Chance(seed + number.to_bytes(8, "big")).below(len(items))]


def commitment(salt: bytes, seed: bytes) -> str:
    """What is shown before a draw (hex)."""
    return sha256(salt + seed).hexdigest()


def part(seed: bytes, name: str) -> bytes:
    """A seed of its own for one part of what a command needs chance for."""
    return sha256(seed + name.encode()).digest()
