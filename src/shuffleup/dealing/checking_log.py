"""A whole log of a table, checked by somebody who has nothing but the log.

For each hand: what `checking` says of its decks, with chains begun before they were laid and shares that nobody knew;
the hand played again with the cards that were seen, to the same chips; and no card that everybody saw kept back. Counts
of what proves nothing and is worth knowing: shares that were wanted and did not come, hands that were voided.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from enum import Enum

from shuffleup.bad_input import BadInput
from shuffleup.cards.card import parse_cards
from shuffleup.cards.deck import full_deck, short_deck
from shuffleup.chronicle.acts import Event
from shuffleup.dealing import events
from shuffleup.dealing.chains import Chains
from shuffleup.dealing.checking import DealtHand, Flaw, flaws_of
from shuffleup.dealing.decks import OpenedCard, OpenedStub
from shuffleup.dealing.digest import hand_id
from shuffleup.dealing.hand_decks import Begun
from shuffleup.dealing.mixing import cut, mix_of, new_stub
from shuffleup.dealing.playing import deal_unseen, play_again
from shuffleup.dealing.public import filled_up, seen_cards
from shuffleup.dealing.table import as_begun, laid_text, setup_of, shares_of
from shuffleup.dealing.telling import read_off
from shuffleup.hand.hand import Hand
from shuffleup.hand.law import HandLaw
from shuffleup.hand.refusals import Refused


class LogFlaw(Enum):
    """What can be wrong with a hand besides its decks."""

    ORDER = "an event of the hand is out of order, of another hand, or names other shares than were wanted"
    UNREADABLE = "a hash or a card cannot be read, or two shares are the same"
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
    real: bool = False
    """Dealt by people: acts and chips are checked, of cards nothing is known."""


@dataclass(slots=True)
class _Hand:
    """A hand as far as the log has told of it."""

    report: HandReport
    laid: events.DecksLaid
    promised: frozenset[str] = frozenset()
    begun: events.HandBegun | None = None
    acts: list[events.Acted] = field(default_factory=list)
    awarded: events.PotsAwarded | None = None


def check_log(
    tournament: str, table: int, happened: Iterable[Event], law: HandLaw | None = None
) -> Iterator[HandReport]:
    """A report for each hand of which decks were laid, in order. `law` is the hand's law under the night's book."""
    check = _Check(tournament, table, law)
    for event in happened:
        yield from check.next(event)
    if check.hand is not None:
        yield check.hand.report


class _Check:
    """The log as far as it has been read."""

    def __init__(self, tournament: str, table: int, law: HandLaw | None) -> None:
        self.tournament, self.table, self.law = tournament, table, law
        self.chains = Chains()
        self.new: list[events.ChainBegun] = []  # begun since the last decks were laid: they count from the next ones on
        self.hand: _Hand | None = None
        self.hands = 0

    def next(self, event: Event) -> Iterator[HandReport]:
        """Take in an event; the report of a hand that it ends."""
        if isinstance(event, events.ChainBegun):
            self.new.append(event)
        elif isinstance(event, events.DecksLaid):
            yield from self.lay(event)
        elif isinstance(event, events.RealHandBegun):
            yield from self.begin_real(event)
        elif self.hand is not None:
            match event:
                case events.HandBegun():
                    self.begin(self.hand, event)
                case events.Acted():
                    self.hand.acts.append(event)
                case events.ActsTakenBack():
                    del self.hand.acts[event.acts :]
                case events.PotsAwarded():
                    self.hand.awarded = event
                case events.HandVoided() | events.HandOver():
                    yield self.end(self.hand, event)

    def lay(self, laid: events.DecksLaid) -> Iterator[HandReport]:
        """Decks are laid: the last hand should be over."""
        if self.hand is not None:
            self.hand.report.flaws.append(LogFlaw.ORDER)
            yield self.hand.report
        self.hands += 1
        self.hand = _Hand(HandReport(laid.hand), laid)
        if laid.hand != self.hands or not set(laid.wanted) <= {each.entry for each in laid.seats}:
            self.hand.report.flaws.append(LogFlaw.ORDER)
        for chain in self.new:
            if (head := _read(chain.head)) is not None:
                self.chains.begin(chain.entry, head)
        self.new = []

    def begin_real(self, begun: events.RealHandBegun) -> Iterator[HandReport]:
        """People deal a hand: the last one should be over."""
        yield from self.lay(events.DecksLaid(begun.hand, begun.game, begun.seats, ()))
        if self.hand is not None:
            self.hand.begun, self.hand.report.real = as_begun(begun), True

    def begin(self, hand: _Hand, begun: events.HandBegun) -> None:
        """A hand begins: which shares count, and which were wanted."""
        hand.begun = begun
        report, wanted = hand.report, hand.laid.wanted
        report.shares, report.missing = len(begun.shares), len(begun.missing)
        if begun.hand != hand.laid.hand or sorted((*begun.shares, *begun.missing)) != sorted(wanted):
            report.flaws.append(LogFlaw.ORDER)
        shares = {name: read for name, text in begun.shares.items() if (read := _read(text)) is not None}
        if len({*shares.values()}) < len(begun.shares):
            report.flaws.append(LogFlaw.UNREADABLE)
        hand.promised = frozenset(name for name in shares if self.chains.promised(name, shares[name]))
        self.chains.go_on(wanted, shares)

    def end(self, hand: _Hand, event: events.HandOver | events.HandVoided) -> HandReport:
        """A hand is over, or does not count."""
        over = event if isinstance(event, events.HandOver) else None
        report, self.hand = hand.report, None
        report.over, report.voided = over is not None, over is None
        if event.hand != hand.laid.hand or (over is not None and hand.begun is None):
            report.flaws.append(LogFlaw.ORDER)
        elif hand.begun is None:
            self.chains.go_on(hand.laid.wanted, {})
        else:
            report.flaws += self.flaws(hand, hand.begun, over)
        return report

    def flaws(self, hand: _Hand, begun: events.HandBegun, over: events.HandOver | None) -> list[Flaw | LogFlaw]:
        """What is wrong with the decks of a hand; where nothing is, with how it was played."""
        if hand.report.real:
            return [] if over is None else [*_followed(hand, begun, over, self.law)]
        try:
            dealt = _dealt(hand_id(self.tournament, self.table, begun.hand), hand, begun, over)
        except (ValueError, BadInput):
            return [LogFlaw.UNREADABLE]
        found: list[Flaw | LogFlaw] = [*flaws_of(dealt)]
        if over is not None and not found:
            found += _played_again(dealt, hand, begun, over, self.law)
        return found


def _dealt(id_: bytes, hand: _Hand, begun: events.HandBegun, over: events.HandOver | None) -> DealtHand:
    """The hand's decks as the log tells of them. ValueError or BadInput where that cannot be read."""
    stub = None if over is None or over.stub is None else _stub(over.stub)
    seeds = {int(deck): bytes.fromhex(seed) for deck, seed in begun.seeds.items()}
    return DealtHand(
        id_,
        hand.laid.short,
        laid_text(hand.laid),
        tuple(bytes.fromhex(root) for root in hand.laid.roots),
        hand.promised,
        Begun(shares_of(begun), bytes.fromhex(begun.mix), begun.played, seeds),
        {} if over is None else {each.number: _opened(each) for each in over.opened},
        stub,
    )


def _played_again(
    dealt: DealtHand, told: _Hand, begun: events.HandBegun, over: events.HandOver, law: HandLaw | None
) -> Iterator[LogFlaw]:
    cards = short_deck() if dealt.short else full_deck()
    mix = mix_of(dealt.hand, dealt.laid, dealt.begun.shares)
    deck = filled_up({number: each.card for number, each in dealt.opened.items()}, cards)
    card_at = dict(zip(cut(mix, len(cards)), deck, strict=True))
    place_of = {card: place for place, card in card_at.items()}

    def stub(muck: Iterable[int], times: int) -> list[int]:
        secret = dealt.stub.secret if dealt.stub is not None else b""
        return [card_at[place] for place in new_stub(mix, secret, [place_of[card] for card in muck], times)]

    try:
        hand = play_again(Hand(setup_of(told.laid, begun), law, deck=deck), told.acts, stub)
    except (Refused, BadInput):
        yield LogFlaw.ACTS
        return
    if not hand.is_over or tuple(hand.stacks) != over.stacks:
        yield LogFlaw.CHIPS
    if not set(seen_cards(hand)) <= {each.card for each in dealt.opened.values()}:
        yield LogFlaw.KEPT_BACK


def _followed(told: _Hand, begun: events.HandBegun, over: events.HandOver, law: HandLaw | None) -> Iterator[LogFlaw]:
    """What is wrong with a hand that people dealt: its acts, and the chips that they and the winners make."""
    try:
        hand = Hand(setup_of(told.laid, begun), law)
        deal_unseen(hand)
        play_again(hand, told.acts, None)
        if told.awarded is not None:
            read_off(hand, told.awarded.high, told.awarded.low)
    except (Refused, BadInput):
        yield LogFlaw.ACTS
        return
    if not hand.is_over or tuple(hand.stacks) != over.stacks:
        yield LogFlaw.CHIPS


def _opened(opened: events.ProofOfCard) -> OpenedCard:
    [card] = parse_cards(opened.card)
    return OpenedCard(opened.place, card, bytes.fromhex(opened.salt), tuple(map(bytes.fromhex, opened.path)))


def _stub(stub: events.ProofOfStub) -> OpenedStub:
    return OpenedStub(bytes.fromhex(stub.secret), tuple(map(bytes.fromhex, stub.path)))


def _read(text: str) -> bytes | None:
    """Bytes from hexadecimal digits, None where these are none."""
    try:
        return bytes.fromhex(text)
    except ValueError:
        return None
