"""A whole log of a table, checked by somebody who has nothing but the log.

For each hand: what `checking` says of its decks, with chains begun before the decks were laid; the hand played again
with the cards that were seen, to the same chips; and no card that was dealt to the board or shown kept back. Counts of
what proves nothing and is worth knowing: shares that were wanted and did not come, hands that were voided.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from enum import Enum

from shuffleup.bad_input import BadInput
from shuffleup.cards.card import parse_cards
from shuffleup.cards.deck import full_deck, short_deck
from shuffleup.chronicle.acts import Event
from shuffleup.dealing import events
from shuffleup.dealing.checking import DealtHand, Flaw, flaws_of
from shuffleup.dealing.decks import OpenedCard, OpenedStub
from shuffleup.dealing.digest import hand_id
from shuffleup.dealing.hand_decks import Begun
from shuffleup.dealing.mixing import cut, mix_of, new_stub
from shuffleup.dealing.playing import play_again
from shuffleup.dealing.public import filled_up, seen_cards
from shuffleup.dealing.table import setup_of
from shuffleup.hand.hand import Hand
from shuffleup.hand.law import HandLaw
from shuffleup.hand.refusals import Refused


class LogFlaw(Enum):
    """What can be wrong with a hand besides its decks."""

    ORDER = "an event of the hand is out of order, or of another hand"
    UNREADABLE = "a hash or a card cannot be read"
    ACTS = "the acts are not legal with the cards that were seen"
    CHIPS = "the chips at the end are not those that the acts make"
    KEPT_BACK = "a card that everybody saw is not opened"


@dataclass(slots=True)
class HandReport:
    """What a stranger finds of one hand."""

    hand: int
    flaws: list[Flaw | LogFlaw] = field(default_factory=list)
    shares: int = 0
    missing: int = 0
    voided: bool = False
    over: bool = False


@dataclass(slots=True)
class _Hand:
    """A hand as far as the log has told of it."""

    report: HandReport
    laid: events.DecksLaid
    heads: dict[str, bytes]
    begun: events.HandBegun | None = None
    acts: list[events.Acted] = field(default_factory=list)


def check_log(
    tournament: str, table: int, happened: Iterable[Event], law: HandLaw | None = None
) -> Iterator[HandReport]:
    """A report for each hand of which decks were laid, in order. `law` is the hand's law under the night's book."""
    heads: dict[str, bytes] = {}
    hand: _Hand | None = None
    hands = 0
    for event in happened:
        match event:
            case events.ChainBegun():
                heads[event.entry] = _hex(event.head)
            case events.DecksLaid():
                if hand is not None:
                    hand.report.flaws.append(LogFlaw.ORDER)
                    yield hand.report
                hand = _Hand(HandReport(event.hand), event, dict(heads))
                if event.hand != hands + 1:
                    hand.report.flaws.append(LogFlaw.ORDER)
            case events.HandBegun() if hand is not None:
                hand.begun = event
                hands = event.hand
                heads |= {entry: _hex(share) for entry, share in event.shares.items()}
            case events.Acted() if hand is not None:
                hand.acts.append(event)
            case events.ActsTakenBack() if hand is not None:
                del hand.acts[event.acts :]
            case events.HandVoided() if hand is not None:
                hand.report.voided = True
                _judge(tournament, table, hand, None, law)
                yield hand.report
                hand = None
            case events.HandOver() if hand is not None:
                hand.report.over = True
                _judge(tournament, table, hand, event, law)
                yield hand.report
                hand = None
    if hand is not None:
        yield hand.report


def _judge(tournament: str, table: int, hand: _Hand, over: events.HandOver | None, law: HandLaw | None) -> None:
    report, begun = hand.report, hand.begun
    if begun is None or begun.hand != hand.laid.hand or (over is not None and over.hand != begun.hand):
        report.flaws.append(LogFlaw.ORDER)
        return
    report.shares, report.missing = len(begun.shares), len(begun.missing)
    try:
        dealt = _dealt(hand_id(tournament, table, begun.hand), hand, begun, over)
    except (ValueError, BadInput):
        report.flaws.append(LogFlaw.UNREADABLE)
        return
    report.flaws += flaws_of(dealt)
    if over is not None and not report.flaws:
        report.flaws += _played_again(dealt, begun, hand.acts, over, law)


def _dealt(id_: bytes, hand: _Hand, begun: events.HandBegun, over: events.HandOver | None) -> DealtHand:
    """The hand's decks as the log tells of them. ValueError or BadInput where that cannot be read."""
    stub = None if over is None or over.stub is None else _stub(over.stub)
    return DealtHand(
        id_,
        hand.laid.short,
        tuple(_hex(root) for root in hand.laid.roots),
        hand.heads,
        Begun(_all_hex(begun.shares), begun.played, {int(deck): _hex(seed) for deck, seed in begun.seeds.items()}),
        {} if over is None else {each.number: _opened(each) for each in over.opened},
        stub,
    )


def _played_again(
    dealt: DealtHand,
    begun: events.HandBegun,
    acts: Iterable[events.Acted],
    over: events.HandOver,
    law: HandLaw | None,
) -> Iterator[LogFlaw]:
    cards = short_deck() if dealt.short else full_deck()
    mix = mix_of(dealt.hand, dealt.roots, dealt.begun.shares)
    order = cut(mix, len(cards))
    deck = filled_up({number: each.card for number, each in dealt.opened.items()}, cards)
    card_at = dict(zip(order, deck, strict=True))
    place_of = {card: place for place, card in card_at.items()}

    def stub(muck: Iterable[int], times: int) -> list[int]:
        secret = dealt.stub.secret if dealt.stub is not None else b""
        return [card_at[place] for place in new_stub(mix, secret, [place_of[card] for card in muck], times)]

    try:
        hand = play_again(Hand(setup_of(begun), law, deck=deck), acts, stub)
    except (Refused, BadInput):
        yield LogFlaw.ACTS
        return
    if not hand.is_over or tuple(hand.stacks) != over.stacks:
        yield LogFlaw.CHIPS
    if not set(seen_cards(hand)) <= {each.card for each in dealt.opened.values()}:
        yield LogFlaw.KEPT_BACK


def _opened(opened: events.ProofOfCard) -> OpenedCard:
    [card] = parse_cards(opened.card)
    return OpenedCard(opened.place, card, _hex(opened.salt), tuple(map(_hex, opened.path)))


def _stub(stub: events.ProofOfStub) -> OpenedStub:
    return OpenedStub(_hex(stub.secret), tuple(map(_hex, stub.path)))


def _all_hex(shares: Mapping[str, str]) -> dict[str, bytes]:
    return {entry: _hex(share) for entry, share in shares.items()}


def _hex(text: str) -> bytes:
    return bytes.fromhex(text)
