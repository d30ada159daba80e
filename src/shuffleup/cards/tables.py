"""The tables that hands are ranked with, read from the package's data on first use in a few milliseconds.

`RankTables` is a record in the sense of `shuffleup.kernel`: here of lists and of the array module's compact arrays,
0.9 MB together; in the simulator of NumPy arrays with the same names. How the numbers were found: `build_tables`.
"""

import sys
import zlib
from array import array
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Final

DATA: Final = Path(__file__).with_name("ranking_tables.bin")

WEIGHTS: Final = [
    (1 << 23) + weight for weight in (0, 1, 5, 22, 98, 453, 2031, 8698, 22854, 83661, 262349, 636345, 1479181)
]
"""Of each rank: found by search so that all sums of up to seven cards differ; 2**23 a card tells how many they are."""

RANK_SUMS: Final = 1 << 26
"""All sums of up to seven weights are below this."""

COLUMN_BITS: Final = 10
"""A sum without its lowest bits, as many as this, is its row in `Tables.offset`."""

SUIT_BITS: Final = 16
"""The lowest bits of a key: how many cards of clubs, diamonds, hearts and spades, four bits each."""

ROW_SHIFT: Final = SUIT_BITS + COLUMN_BITS
"""A key shifted right by this is its row in `Tables.offset`."""

_FIELDS: Final = {"offset": "i", "high": "H", "low": "H", "flush": "H", "low_8": "B"}
"""What the data file holds, in order, and each one's type code of the array module."""


class RankTables:
    """Everything that ranking reads.

    `key[card]` and `bit[card]`: `card_key` and `card_bit`.
    `offset`, `high`, `low`: entered with a sum of weights, see `kernels`. `flush`: entered with the set of ranks of
    the suit. `low_8`: entered with the set of ranks ace to eight.
    """

    __slots__ = ("bit", "flush", "high", "key", "low", "low_8", "offset")

    def __init__(self, data: bytes) -> None:
        fields = unpack(data)
        self.key = [card_key(card) for card in range(52)]
        self.bit = [card_bit(card) for card in range(52)]
        self.offset = fields["offset"]
        self.high = fields["high"]
        self.low = fields["low"]
        self.flush = fields["flush"]
        self.low_8 = fields["low_8"]

    def __reduce__(self) -> "tuple[Callable[[], RankTables], tuple[()]]":
        # What holds the tables is pickled and copied without them: every process has its one set.
        return tables, ()


def card_key(card: int) -> int:
    """The weight of the card's rank above `SUIT_BITS`, and a one in its suit's four bits below."""
    return WEIGHTS[card >> 2] << SUIT_BITS | 1 << 4 * (card & 3)


def card_bit(card: int) -> int:
    """One bit of 52: thirteen ranks a suit, deuce first."""
    return 1 << 13 * (card & 3) + (card >> 2)


def pack(**fields: "array[int]") -> bytes:
    """The bytes of the data file: the lengths, then the numbers, little-endian, compressed."""
    lengths = array("I", [len(fields[name]) for name in _FIELDS])
    return zlib.compress(b"".join(_little(part).tobytes() for part in (lengths, *(fields[n] for n in _FIELDS))), 9)


def unpack(data: bytes) -> "dict[str, array[int]]":
    """The arrays in the bytes of a data file, by name."""
    content = memoryview(zlib.decompress(data))
    lengths = array("I")
    start = len(_FIELDS) * lengths.itemsize
    lengths.frombytes(content[:start])
    fields = {}
    for (name, code), length in zip(_FIELDS.items(), _little(lengths), strict=True):
        part = array(code)
        end = start + length * part.itemsize
        part.frombytes(content[start:end])
        fields[name] = _little(part)
        start = end
    return fields


@cache
def tables() -> RankTables:
    """The one set of tables of this process."""
    return RankTables(DATA.read_bytes())


def _little(part: "array[int]") -> "array[int]":
    """The array with its bytes turned round on a big-endian machine."""
    if sys.byteorder == "big":
        part = array(part.typecode, part)
        part.byteswap()
    return part
