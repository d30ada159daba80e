"""What players add to the chance of a deck: a chain of hashes, its end shown first, one link given up a hand.

A phone draws a secret when it sits down, hashes it 2,000 times and shows the last hash, the head. The share of a hand
is what hashes to the head; it is the head from then on. So a phone is bound to all its shares before the first deck is
laid, needs no round of commitments a hand, and whoever sees a share knows at once that it is the one.
"""

from collections.abc import Iterator

from shuffleup.dealing.digest import HASH, digest

LINKS = 2_000
"""Hands that one chain lasts; a phone that needs more begins another."""


def hashed(link: bytes) -> bytes:
    """The next link towards the head."""
    return digest("share", link)


SKIPPED = 100
"""Links at most that may have been given up without coming into a hand (sent too late, or lost on the way)."""


def fits(head: bytes, share: bytes) -> bool:
    """Whether this is a share that the head promised: the next, or one of the next after some that never counted.

    A phone never sends a link twice: one that came too late may be known by whoever lays the next deck.
    """
    if len(share) != HASH:
        return False
    link = share
    for _ in range(1 + SKIPPED):
        link = hashed(link)
        if link == head:
            return True
    return False


class ShareChain:
    """A chain as its owner has it. In the application a phone has it, and the server only its head."""

    __slots__ = ("_links",)

    def __init__(self, secret: bytes, links: int = LINKS) -> None:
        """`secret` is 32 random bytes; ValueError for fewer or more, or for no links."""
        if len(secret) != HASH or links < 1:
            raise ValueError(f"a chain begins with {HASH} bytes and has a link at least")
        self._links = list(_from(secret, links))

    @property
    def head(self) -> bytes:
        """What is shown before the next share."""
        return self._links[-1]

    def __len__(self) -> int:
        """Shares left."""
        return len(self._links) - 1

    def give(self) -> bytes:
        """Give the next share up; it is the head now. IndexError where none is left."""
        if not len(self):
            raise IndexError("this chain has no share left: begin another")
        self._links.pop()
        return self.head


def _from(secret: bytes, links: int) -> Iterator[bytes]:
    link = secret
    yield link
    for _ in range(links):
        link = hashed(link)
        yield link
