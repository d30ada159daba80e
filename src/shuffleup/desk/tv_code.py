"""Four figures by which a television is shown a night: typed at its address /tv, read from the director's phone.

They are no secret, since what they lead to is public: only short to type with a remote. They follow from the night's id
and are good until it is over; of two nights that would have the same, the one set up later has the next that are free.
"""

from collections.abc import Iterable
from hashlib import sha256

CODES = 10_000


def codes(nights: Iterable[str]) -> dict[str, str]:
    """Figures -> night, for these nights; the first has its own, whoever comes after."""
    found: dict[str, str] = {}
    for night in nights:
        at = int.from_bytes(sha256(night.encode()).digest()[:4]) % CODES
        while f"{at:04}" in found:
            at = (at + 1) % CODES
        found[f"{at:04}"] = night
    return found
