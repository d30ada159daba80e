"""The one hash of the protocol, and the id of a hand that stands in all of them.

SHA-256 over a word that says what is hashed and over the parts, each led by its length as four bytes (big-endian): so
no two different lists of parts are the same bytes, and nothing hashed for one purpose passes for another.
"""

from hashlib import sha256

HASH = 32
"""Bytes of a hash, of a seed and of a share."""

HAND = 16
"""Bytes of a hand's id."""


def digest(word: str, *parts: bytes) -> bytes:
    """The hash of these parts, under a word that says what it is for."""
    whole = sha256()
    for part in (word.encode(), *parts):
        whole.update(len(part).to_bytes(4, "big"))
        whole.update(part)
    return whole.digest()


def number(value: int) -> bytes:
    """A number as it is hashed: four bytes, big-endian."""
    return value.to_bytes(4, "big")


def hand_id(tournament: str, table: int, hand: int) -> bytes:
    """The 16 bytes that set this hand's hashes apart from those of every other hand, of whatever tournament."""
    return digest("hand", tournament.encode(), number(table), number(hand))[:HAND]
