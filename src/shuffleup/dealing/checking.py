"""The other side: what a player, or a stranger with the file, holds against a hand that the program dealt.

Every check is by itself, so that a phone can make the one that concerns it (its share is in, its cards are those of the
deck) without the rest; `flaws_of` makes them all. What no check can show: that whoever runs the program did not look at
the cards.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from enum import Enum

from shuffleup.cards.deck import full_deck, short_deck
from shuffleup.dealing.decks import STUB, LaidDeck, OpenedCard, OpenedStub, card_leaf, root_over, stub_leaf
from shuffleup.dealing.hand_decks import Begun
from shuffleup.dealing.mixing import DECKS, cut, mix_of, played_deck

HEIGHT = 6
"""Hashes from a leaf to the root."""

CARDS = len(full_deck())


class Flaw(Enum):
    """What can be wrong with the decks of a hand."""

    DECKS = "there are not four roots"
    SHARE = "a share is not the one that its chain promised, or was known before"
    MIX = "the mix is not the one of what was laid and which shares came"
    CHOICE = "another deck was played than the shares choose"
    SEEDS = "the seeds of the decks that were not played are not all there"
    OTHER_DECK = "a deck that was not played is not the one that was shown before"
    CARD = "a card is not in the deck at its place"
    PLACE = "a card was not dealt from where the cut has it"
    TWICE = "a card, or a place, was dealt twice"
    STUB = "the secret of the new stub is not the one that was shown before"


@dataclass(frozen=True, slots=True)
class DealtHand:
    """What is public of a hand's decks once it is over.

    `laid` is what was written when the decks were laid. `promised` are the shares that nothing is wrong with, by name.
    `opened` are cards by the order in which they left the deck (0 the first); cards that nobody showed are not there,
    and cards dealt from a new stub have the number at which they left the deck the first time.
    """

    hand: bytes
    short: bool
    laid: bytes
    roots: tuple[bytes, ...]
    promised: frozenset[str]
    begun: Begun
    opened: Mapping[int, OpenedCard] = field(default_factory=dict)
    stub: OpenedStub | None = None


def flaws_of(dealt: DealtHand) -> tuple[Flaw, ...]:
    """Everything that is wrong with the decks of a hand, each kind once; empty where nothing is."""
    return tuple(dict.fromkeys(_flaws(dealt)))


def in_deck(hand: bytes, deck: int, root: bytes, card: OpenedCard) -> bool:
    """Whether this card lay at its place in the deck behind this root."""
    if not 0 <= card.place < STUB or not 0 <= card.card < CARDS or len(card.path) != HEIGHT:
        return False
    return root_over(card_leaf(hand, deck, card.place, card.card, card.salt), card.place, card.path) == root


def secret_in_deck(hand: bytes, deck: int, root: bytes, stub: OpenedStub) -> bool:
    """Whether this secret is the one behind this root."""
    return len(stub.path) == HEIGHT and root_over(stub_leaf(hand, deck, stub.secret), STUB, stub.path) == root


def others_honest(dealt: DealtHand) -> bool:
    """Whether each deck that was not played comes of its seed and the game's cards, with the root shown before."""
    cards = _cards(dealt)
    return all(
        LaidDeck(dealt.hand, deck, seed, cards).root == dealt.roots[deck] for deck, seed in dealt.begun.seeds.items()
    )


def _flaws(dealt: DealtHand) -> Iterator[Flaw]:
    if len(dealt.roots) != DECKS:
        yield Flaw.DECKS
        return
    begun = dealt.begun
    if not begun.shares.keys() <= dealt.promised:
        yield Flaw.SHARE
    mix = mix_of(dealt.hand, dealt.laid, begun.shares)
    if begun.mix != mix:
        yield Flaw.MIX
    played = played_deck(mix)
    if begun.played != played:
        yield Flaw.CHOICE
    if begun.seeds.keys() != set(range(DECKS)) - {played}:
        yield Flaw.SEEDS
    elif not others_honest(dealt):
        yield Flaw.OTHER_DECK
    yield from _flaws_of_cards(dealt, played, cut(mix, len(_cards(dealt))))
    if dealt.stub is not None and not secret_in_deck(dealt.hand, played, dealt.roots[played], dealt.stub):
        yield Flaw.STUB


def _flaws_of_cards(dealt: DealtHand, played: int, order: Sequence[int]) -> Iterator[Flaw]:
    root = dealt.roots[played]
    for number, card in dealt.opened.items():
        if not in_deck(dealt.hand, played, root, card):
            yield Flaw.CARD
        if not 0 <= number < len(order) or order[number] != card.place:
            yield Flaw.PLACE
    if _twice(card.card for card in dealt.opened.values()) or _twice(card.place for card in dealt.opened.values()):
        yield Flaw.TWICE


def _cards(dealt: DealtHand) -> list[int]:
    return short_deck() if dealt.short else full_deck()


def _twice(items: Iterable[int]) -> bool:
    seen = list(items)
    return len(set(seen)) != len(seen)
