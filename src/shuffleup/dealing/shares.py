"""What players add to the chance of a deck: a chain of hashes, its end shown first, one link given up a hand.

A phone draws a secret when it sits down, hashes it 2,000 times and shows the last hash, the head. The share of a hand
is what hashes to the head; it is the head from then on. A hand that goes without it uses the link up all the same. So a
phone is bound to all its shares before the first deck is laid, needs no round of commitments a hand, and whoever sees a
share knows at once that it is the one.
"""

from collections.abc import Iterator

from shuffleup.dealing.digest import HASH, digest

LINKS = 2_000
"""Hands that one chain lasts; a phone that needs more begins another."""


def hashed(link: bytes) -> bytes:
    """The next link towards the head."""
    return digest("share", link)


def links_to(head: bytes, share: bytes, missed: int = 0) -> tuple[bytes, ...]:
    """The links from a share up to the head that promised it, the share first; none where it is another.

    `missed` hands wanted a share of this chain since the head and did without: each of them used a link up, sent or
    not. So exactly one link will do, and a player who sees the others' shares has none to choose from.
    """
    links = [share]
    for _ in range(missed):
        links.append(hashed(links[-1]))
    return tuple(links) if len(share) == HASH and hashed(links[-1]) == head else ()


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
