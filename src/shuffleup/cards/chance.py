"""Random numbers that are the same interpreted and compiled: the generator MRG32k3a of Pierre L'Ecuyer (1999).

All its products stay below 2**53, so Python's integers and 64-bit ones agree. It is for simulation and for tests; it
is no secret: a live deck is shuffled from a source of the operating system (`deck.shuffled`).
"""

from hashlib import sha256
from typing import Final, Protocol

from shuffleup.kernel import kernel

M1: Final = 4294967087
M2: Final = 4294944443


class HasDeck(Protocol):
    """Any record with a list of cards called `deck`."""

    deck: list[int]


class ChanceState:
    """The state of the generator, a record for the kernels: three numbers below M1 and three below M2."""

    __slots__ = ("x0", "x1", "x2", "y0", "y1", "y2")

    def __init__(self, seed: int | str) -> None:
        """Start from SHA-256 of the seed written out, so that any two seeds start far apart."""
        digest = sha256(str(seed).encode()).digest()
        self.x0, self.x1, self.x2, self.y0, self.y1, self.y2 = (
            1 + int.from_bytes(digest[4 * part : 4 * part + 4], "big") % (M2 - 1) for part in range(6)
        )


@kernel
def next_number(g: ChanceState) -> int:
    """The next number, evenly spread over 0 to M1 - 1."""
    x = (1403580 * g.x1 - 810728 * g.x0) % M1
    g.x0 = g.x1
    g.x1 = g.x2
    g.x2 = x
    y = (527612 * g.y2 - 1370589 * g.y0) % M2
    g.y0 = g.y1
    g.y1 = g.y2
    g.y2 = y
    return (x - y) % M1


@kernel
def below(g: ChanceState, count: int) -> int:
    """A number from 0 to `count` - 1, each as likely as the other; `count` is 1 to M1."""
    most = M1 - M1 % count
    number = next_number(g)
    while number >= most:
        number = next_number(g)
    return number % count


@kernel
def shuffle(g: ChanceState, d: HasDeck, size: int, wanted: int) -> None:
    """Put the first `wanted` of the `size` cards in `d.deck` in random order, drawn from all of them; the rest follow.

    For a whole shuffle `wanted` is `size`. Fewer is quicker where a hand needs only the top of the deck.
    """
    for place in range(wanted):
        other = place + below(g, size - place)
        card = d.deck[place]
        d.deck[place] = d.deck[other]
        d.deck[other] = card
