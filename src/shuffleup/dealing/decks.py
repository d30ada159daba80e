"""One deck laid from a seed: an order of cards, a salt for each place, and a root that commits to all of them.

The tree has 64 leaves: a card for each place, the secret for a new stub in the last (draw games shuffle the muck when
the stub runs out), and fillers between. A card is opened with its salt and its path to the root, and tells nothing of
any other.
"""

import hmac
from collections.abc import Sequence
from dataclasses import dataclass
from hashlib import sha256

from shuffleup.cards.card import card_text
from shuffleup.dealing.digest import digest, number
from shuffleup.tournament.draw import shuffle

LEAVES = 64
STUB = LEAVES - 1
"""The leaf of the secret for a new stub."""

SALT = 16


@dataclass(frozen=True, slots=True)
class OpenedCard:
    """A card with what proves it: its place in the deck as laid (from 0), its salt, the six hashes up to the root."""

    place: int
    card: int
    salt: bytes
    path: tuple[bytes, ...]


@dataclass(frozen=True, slots=True)
class OpenedStub:
    """The secret that ordered a new stub, with what proves it."""

    secret: bytes
    path: tuple[bytes, ...]


class LaidDeck:
    """A deck as whoever laid it has it; `cards` are those of the game's deck, in order of their numbers."""

    __slots__ = ("_levels", "_salts", "order", "secret")

    def __init__(self, hand: bytes, deck: int, seed: bytes, cards: Sequence[int]) -> None:
        """`hand` is the hand's id, `deck` its number among the hand's decks (from 0), `seed` 32 random bytes."""
        self.order = shuffle(cards, digest("deck", hand, number(deck), seed))
        self.secret = digest("stub", seed)
        self._salts = [_salt(seed, place) for place in range(len(cards))]
        faces = zip(self.order, self._salts, strict=True)
        leaves = [card_leaf(hand, deck, place, card, salt) for place, (card, salt) in enumerate(faces)]
        leaves += [digest("none", hand, number(deck), number(place)) for place in range(len(cards), STUB)]
        self._levels = [[*leaves, stub_leaf(hand, deck, self.secret)]]
        while len(below := self._levels[-1]) > 1:
            self._levels.append([digest("node", *below[left : left + 2]) for left in range(0, len(below), 2)])

    @property
    def root(self) -> bytes:
        """What is shown before any share is."""
        return self._levels[-1][0]

    def opened(self, place: int) -> OpenedCard:
        """The card at a place, with its proof."""
        return OpenedCard(place, self.order[place], self._salts[place], self._path(place))

    def opened_stub(self) -> OpenedStub:
        """The secret for a new stub, with its proof."""
        return OpenedStub(self.secret, self._path(STUB))

    def _path(self, leaf: int) -> tuple[bytes, ...]:
        """The neighbour on each level, from the leaf up."""
        return tuple(level[(leaf >> height) ^ 1] for height, level in enumerate(self._levels[:-1]))


def card_leaf(hand: bytes, deck: int, place: int, card: int, salt: bytes) -> bytes:
    """The leaf of a card at a place. The card is hashed by its two letters."""
    return digest("card", hand, number(deck), number(place), card_text(card).encode(), salt)


def stub_leaf(hand: bytes, deck: int, secret: bytes) -> bytes:
    """The leaf of the secret for a new stub."""
    return digest("new stub", hand, number(deck), secret)


def root_over(leaf: bytes, place: int, path: Sequence[bytes]) -> bytes:
    """The root that a leaf at this place and its path make."""
    found = leaf
    for height, neighbour in enumerate(path):
        right = place >> height & 1
        found = digest("node", *((neighbour, found) if right else (found, neighbour)))
    return found


def _salt(seed: bytes, place: int) -> bytes:
    """A salt tells nothing of the other salts, nor of the seed."""
    return hmac.digest(seed, b"salt" + number(place), sha256)[:SALT]
