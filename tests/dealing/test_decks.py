"""Decks that the program deals: whole hands of every game, and whatever a cheat could change in them."""

from collections.abc import Callable
from dataclasses import replace
from hashlib import sha256

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from shuffleup.cards.card import UNKNOWN
from shuffleup.cards.deck import full_deck, short_deck
from shuffleup.dealing.checking import DealtHand, Flaw, flaws_of, in_deck
from shuffleup.dealing.decks import LEAVES, LaidDeck, OpenedCard
from shuffleup.dealing.digest import digest, hand_id
from shuffleup.dealing.hand_decks import HandDecks
from shuffleup.dealing.mixing import DECKS, cut, mix_of, played_deck
from shuffleup.dealing.shares import ShareChain, hashed, links_to

HAND = hand_id("n1", 3, 17)
NAMES = ("ann", "bob", "cy")
LAID = b"who sits where, and the roots"


def seeds(of: int) -> list[bytes]:
    return [sha256(f"{of} {deck}".encode()).digest() for deck in range(DECKS)]


def dealt(of: int = 0, names: tuple[str, ...] = NAMES, *, short: bool = False, shown: int = 9) -> DealtHand:
    """A hand of which the first cards off the deck were shown."""
    decks = HandDecks(HAND, seeds(of), short=short)
    begun = decks.begin(LAID, {name: sha256(f"{of} {name}".encode()).digest() for name in names})
    opened = {number: decks.opened(card) for number, card in enumerate(decks.cards[:shown])}
    return DealtHand(HAND, short, LAID, decks.roots, frozenset(names), begun, opened)


@given(st.integers(0, 10_000), st.booleans(), st.lists(st.sampled_from(NAMES), unique=True), st.integers(0, 36))
@settings(max_examples=40)
def test_what_was_dealt_fairly_has_no_flaw(of: int, short: bool, names: list[str], shown: int) -> None:
    assert flaws_of(dealt(of, tuple(names), short=short, shown=shown)) == ()


@pytest.mark.parametrize("short", [False, True])
def test_the_deck_in_play_is_every_card_once_in_the_order_of_the_cut(short: bool) -> None:
    decks = HandDecks(HAND, seeds(1), short=short)
    begun = decks.begin(LAID, {"ann": b"a" * 32})
    cards = short_deck() if short else full_deck()
    assert sorted(decks.cards) == cards
    laid = LaidDeck(HAND, begun.played, seeds(1)[begun.played], cards)
    order = cut(mix_of(HAND, LAID, begun.shares), len(cards))
    assert decks.cards == tuple(laid.order[place] for place in order)


def test_a_hand_begins_once_whatever_shares_come_later() -> None:
    decks = HandDecks(HAND, seeds(2))
    begun, cards = decks.begin(LAID, {"ann": b"a" * 32}), decks.cards
    assert decks.begin(LAID, {"bob": b"b" * 32}) is begun
    assert decks.cards == cards


def test_no_card_is_there_before_the_hand_begins() -> None:
    decks = HandDecks(HAND, seeds(2))
    with pytest.raises(ValueError, match="has not begun"):
        _ = decks.cards
    with pytest.raises(ValueError, match="4 decks"):
        HandDecks(HAND, seeds(2)[:3])


def other(card: OpenedCard) -> OpenedCard:
    return replace(card, card=(card.card + 1) % 52)


CHEATS: dict[str, tuple[Flaw, Callable[[DealtHand], DealtHand]]] = {
    "a card swapped": (Flaw.CARD, lambda hand: replace(hand, opened={**hand.opened, 4: other(hand.opened[4])})),
    "a card of another place": (
        Flaw.PLACE,
        lambda hand: replace(hand, opened={**hand.opened, 4: hand.opened[5], 5: hand.opened[4]}),
    ),
    "a card dealt twice": (Flaw.TWICE, lambda hand: replace(hand, opened={**hand.opened, 40: hand.opened[4]})),
    "no card at all": (
        Flaw.CARD,
        lambda hand: replace(hand, opened={**hand.opened, 4: replace(hand.opened[4], card=UNKNOWN)}),
    ),
    "a place beyond the deck": (Flaw.PLACE, lambda hand: replace(hand, opened={**hand.opened, 52: hand.opened[4]})),
    "a share that no chain promised": (
        Flaw.SHARE,
        lambda hand: replace(hand, promised=hand.promised - {"cy"}),
    ),
    "a share left out": (
        Flaw.MIX,
        lambda hand: replace(hand, begun=replace(hand.begun, shares={"ann": hand.begun.shares["ann"]})),
    ),
    "another deck played": (
        Flaw.CHOICE,
        lambda hand: replace(hand, begun=replace(hand.begun, played=(hand.begun.played + 1) % DECKS)),
    ),
    "a seed kept back": (
        Flaw.SEEDS,
        lambda hand: replace(hand, begun=replace(hand.begun, seeds=dict(list(hand.begun.seeds.items())[1:]))),
    ),
    "a seed that is another": (
        Flaw.OTHER_DECK,
        lambda hand: replace(hand, begun=replace(hand.begun, seeds=dict.fromkeys(hand.begun.seeds, b"z" * 32))),
    ),
    "another hand's decks": (Flaw.OTHER_DECK, lambda hand: replace(hand, hand=hand_id("n1", 3, 18))),
    "another mix said": (Flaw.MIX, lambda hand: replace(hand, begun=replace(hand.begun, mix=b"m" * 32))),
    "a root missing": (Flaw.DECKS, lambda hand: replace(hand, roots=hand.roots[:3])),
    "roots changed when shares were known": (Flaw.CARD, lambda hand: replace(hand, roots=hand.roots[::-1])),
    "seats changed when shares were known": (Flaw.MIX, lambda hand: replace(hand, laid=b"others sit there")),
}


@pytest.mark.parametrize("cheat", CHEATS)
@pytest.mark.parametrize("of", range(4))
def test_a_cheat_is_seen(cheat: str, of: int) -> None:
    flaw, change = CHEATS[cheat]
    hand = dealt(of)
    found = flaws_of(change(hand))
    assert found != ()
    # What mixes otherwise may choose another deck: then that is what is wrong.
    assert flaw in found or Flaw.CHOICE in found


def test_of_a_deck_without_an_ace_three_in_four_are_seen() -> None:
    """One of the four has a king twice: it is opened unless the shares happen to choose it."""
    seen = 0
    for of in range(200):
        honest = HandDecks(HAND, seeds(of))
        false = LaidDeck(HAND, 1, seeds(of)[1], [*range(51), 47])
        roots = (honest.roots[0], false.root, *honest.roots[2:])
        shares = {"ann": sha256(f"phone {of}".encode()).digest()}
        played = played_deck(mix_of(HAND, LAID, shares))
        begun = replace(honest.begin(LAID, shares), played=played)
        opened = {number: seed for number, seed in enumerate(seeds(of)) if number != played}
        seen += Flaw.OTHER_DECK in flaws_of(
            DealtHand(HAND, False, LAID, roots, frozenset(shares), replace(begun, seeds=opened))
        )
    assert 130 < seen < 170


def test_a_secret_for_a_new_stub_is_bound_too() -> None:
    decks = HandDecks(HAND, seeds(5))
    begun = decks.begin(LAID, {})
    muck = decks.cards[10:30]
    first, second = decks.new_stub(muck), decks.new_stub(muck, 1)
    assert sorted(first) == sorted(second) == sorted(muck)
    assert first != second
    stub = decks.opened_stub()
    hand = DealtHand(HAND, False, LAID, decks.roots, frozenset(), begun, stub=stub)
    assert flaws_of(hand) == ()
    assert flaws_of(replace(hand, stub=replace(stub, secret=b"s" * 32))) == (Flaw.STUB,)


def test_a_mucked_card_stays_unknown_to_whoever_has_all_the_others() -> None:
    """What is public of a hand fits each of the two cards that were never shown, whichever lay where."""
    hand = dealt(7, shown=50)
    left = set(full_deck()) - {card.card for card in hand.opened.values()}
    assert len(left) == 2
    places = set(range(52)) - {card.place for card in hand.opened.values()}
    root = hand.roots[hand.begun.played]
    some = next(iter(hand.opened.values()))
    for place in places:
        for card in left:
            assert not in_deck(HAND, hand.begun.played, root, replace(some, place=place, card=card))


def test_parts_cannot_be_shifted_into_each_other() -> None:
    assert digest("card", b"ab", b"c") != digest("card", b"a", b"bc") != digest("cardab", b"c")
    assert hand_id("n1", 1, 23) != hand_id("n1", 12, 3)


def test_a_chain_gives_its_links_backwards_and_ends() -> None:
    chain = ShareChain(b"s" * 32, 3)
    head = chain.head
    given = [chain.give() for _ in range(3)]
    assert links_to(head, given[1]) == ()
    assert links_to(head, given[1], missed=1) == (given[1], given[0])
    for share in given:
        assert links_to(head, share) == (share,)
        head = share
    assert given[-1] == b"s" * 32
    assert links_to(head, hashed(head)) == links_to(head, b"short") == ()
    with pytest.raises(IndexError):
        chain.give()
    with pytest.raises(ValueError, match="32 bytes"):
        ShareChain(b"short")


def test_the_tree_has_room_for_every_card_and_the_stub() -> None:
    assert len(full_deck()) < LEAVES - 1
