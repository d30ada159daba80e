"""What shares and roots make together: which of the decks is played, how it is cut, how a new stub lies.

Everything here is a function of what is public once the shares are known; only a new stub takes a secret of the deck
as well, for else a player could work out where his own discards lie in it.
"""

from collections.abc import Mapping, Sequence

from shuffleup.dealing.digest import digest
from shuffleup.tournament.draw import Chance, shuffle

DECKS = 4
"""Decks laid for each hand: one is played, the others are opened, so a false one is seen three times in four."""


def mix_of(hand: bytes, laid: bytes, shares: Mapping[str, bytes]) -> bytes:
    """The chance of a hand: its id, all that was said when its decks were laid, and who gave which share, by name.

    `laid` holds the roots and who sits where, so that neither can be another once shares are known.
    """
    given = (part for name in sorted(shares) for part in (name.encode(), shares[name]))
    return digest("mix", hand, laid, *given)


def played_deck(mix: bytes, decks: int = DECKS) -> int:
    """Which of the decks is played, from 0."""
    return Chance(digest("choice", mix)).below(decks)


def cut(mix: bytes, cards: int) -> list[int]:
    """The places of the played deck in the order in which they are dealt, the first card's first."""
    return shuffle(range(cards), digest("cut", mix))


def new_stub(mix: bytes, secret: bytes, muck: Sequence[int], times: int = 0) -> list[int]:
    """The places of a muck as they lie once they are the stub, top first; `times` counts earlier ones of this hand.

    `muck` is in the order in which cards came to it.
    """
    return shuffle(muck, digest("muck", mix, secret, bytes([times])))
