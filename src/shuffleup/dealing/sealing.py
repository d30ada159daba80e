"""Cards sealed for one seat, so that whoever reads the line learns nothing: docs/sealing.md says it byte by byte.

HMAC-SHA-256 in counter mode, then a tag over what came out, since a page over plain HTTP has no other cipher: phones
have their own SHA-256. Each text has two keys of its own, made of the seat's secret, of what the text is about and of a
number used once. Not done: where secrets lie (`store.card_secrets`), which cards a seat may see (`hand.view`).
"""

import hmac
from dataclasses import dataclass

from shuffleup.dealing.digest import HASH, digest, number

SECRET = 16
"""Bytes of a seat's secret."""

NONCE = 16
"""Bytes of the number used once, which the sender draws."""


@dataclass(frozen=True, slots=True)
class SealedText:
    """What a sealed text is about. `kind` is where it is shown: a text of one place cannot pass for one of another."""

    kind: str
    night: str
    table: int
    hand: int
    entry: str

    @property
    def context(self) -> bytes:
        """All of it as one hash."""
        where = (self.night.encode(), number(self.table), number(self.hand), self.entry.encode())
        return digest("cards", self.kind.encode(), *where)


def secret_of_seat(of_night: bytes, night: str, entry: str, mark: str) -> bytes:
    """A seat's secret, from that of its night; another `mark` makes another one."""
    return hmac.digest(of_night, digest("seat", night.encode(), entry.encode(), mark.encode()), "sha256")[:SECRET]


def seal(secret: bytes, about: SealedText, plain: bytes, nonce: bytes) -> bytes:
    """The number used once, the text encrypted, and the tag. `nonce` is fresh chance: `NONCE` bytes."""
    at = about.context + nonce
    key = hmac.digest(secret, b"encrypt" + at, "sha256")
    blocks = range(-(-len(plain) // HASH))
    stream = b"".join(hmac.digest(key, number(block), "sha256") for block in blocks)[: len(plain)]
    hidden = (int.from_bytes(plain, "big") ^ int.from_bytes(stream, "big")).to_bytes(len(plain), "big")
    return nonce + hidden + hmac.digest(hmac.digest(secret, b"tag" + at, "sha256"), hidden, "sha256")


def proof_of_secret(secret: bytes, night: str, entry: str) -> bytes:
    """What only somebody with the secret can say: that he has opened his cards with it."""
    return hmac.digest(secret, b"opened" + digest("seat", night.encode(), entry.encode()), "sha256")
