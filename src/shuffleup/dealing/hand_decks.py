"""The decks of one hand, from the seeds to the last card shown: the dealer's side of the protocol.

Lay four decks, show their roots, collect shares, begin: that names the deck in play and its cut, and opens the seeds of
the others. From then on cards are opened one at a time, to whoever may see them. Not done: who may see what (that is
`hand.view`'s), when shares come too late, and where the seeds are kept meanwhile.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from shuffleup.cards.deck import full_deck, short_deck
from shuffleup.dealing.decks import LaidDeck, OpenedCard, OpenedStub
from shuffleup.dealing.digest import HASH
from shuffleup.dealing.mixing import DECKS, cut, mix_of, new_stub, played_deck


@dataclass(frozen=True, slots=True)
class Begun:
    """What everybody is told as a hand begins: the shares in the mix, which deck is played, the seeds of the others."""

    shares: Mapping[str, bytes]
    mix: bytes
    played: int
    seeds: Mapping[int, bytes]


class HandDecks:
    """The decks of one hand, as whoever laid them has them."""

    def __init__(self, hand: bytes, seeds: Sequence[bytes], *, short: bool = False) -> None:
        """`hand` is its id, `seeds` are four times 32 random bytes, drawn for this hand; `short` for 36 cards.

        ValueError for other seeds.
        """
        if len(seeds) != DECKS or any(len(seed) != HASH for seed in seeds):
            raise ValueError(f"a hand has {DECKS} decks, each of a seed of {HASH} bytes")
        self._hand, self._seeds = hand, tuple(seeds)
        cards = short_deck() if short else full_deck()
        self._laid = [LaidDeck(hand, number, seed, cards) for number, seed in enumerate(seeds)]
        self._begun: Begun | None = None
        self._mix = b""
        self._dealt: list[int] = []

    @property
    def roots(self) -> tuple[bytes, ...]:
        """What is shown, and kept for good, before anybody is asked for a share."""
        return tuple(deck.root for deck in self._laid)

    def begin(self, laid: bytes, shares: Mapping[str, bytes]) -> Begun:
        """Mix the shares in (by who gave them); the same decks begin only once, and a second call tells the same.

        `laid` is what was written when they were laid.

        A hand without any share is shuffled by the program alone, and says so by having none.
        """
        if self._begun is None:
            self._mix = mix_of(self._hand, laid, shares)
            played = played_deck(self._mix)
            self._dealt = cut(self._mix, len(self._laid[played].order))
            opened = {number: seed for number, seed in enumerate(self._seeds) if number != played}
            self._begun = Begun(dict(shares), self._mix, played, opened)
        return self._begun

    @property
    def cards(self) -> tuple[int, ...]:
        """The deck as it is dealt, top card first; for `Hand(deck=...)`, and for nobody's eyes."""
        order = self._in_play.order
        return tuple(order[place] for place in self._dealt)

    def opened(self, card: int) -> OpenedCard:
        """A card that was dealt or shown, with its proof. ValueError for one that this deck has not."""
        return self._in_play.opened(self._in_play.order.index(card))

    def new_stub(self, muck: Sequence[int], times: int = 0) -> tuple[int, ...]:
        """The cards of a muck as they lie once they are the stub, top first.

        `muck` is as the cards came to it, `times` the number of new stubs that this hand had before.
        """
        deck = self._in_play
        places = [deck.order.index(card) for card in muck]
        return tuple(deck.order[place] for place in new_stub(self._mix, deck.secret, places, times))

    def opened_stub(self) -> OpenedStub:
        """The secret that orders new stubs, with its proof: for when a hand that had one is over, and no sooner."""
        return self._in_play.opened_stub()

    @property
    def _in_play(self) -> LaidDeck:
        if self._begun is None:
            raise ValueError("the hand has not begun: no deck is chosen yet")
        return self._laid[self._begun.played]
