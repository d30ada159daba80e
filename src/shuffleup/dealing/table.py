"""A table that the program deals: what its log makes of it, and the hand that is being played.

`DealtTable` is folded from events and holds no secret but the decks of the hand under way, which whoever keeps the
seeds puts in: without them (a stranger's reading, or seeds that are lost) a hand can be checked and not gone on with.
What may happen next is `turns`'. Not done: who sits here, button and blinds (the tournament's).
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace

from shuffleup.acts.plain import to_plain
from shuffleup.canonical import canonical
from shuffleup.chronicle.acts import Event
from shuffleup.dealing import events
from shuffleup.dealing.chains import Chains
from shuffleup.dealing.hand_decks import HandDecks
from shuffleup.dealing.playing import NewStub, deal_unseen, do, play_again
from shuffleup.dealing.telling import Telling, read_off
from shuffleup.games.variants import find_variant
from shuffleup.hand.hand import Hand
from shuffleup.hand.law import HandLaw
from shuffleup.hand.table import Setup


@dataclass(frozen=True, slots=True)
class AskedOfTable:
    """What a table was asked, the seats that have not said yes to it, and whether somebody said no."""

    asked: events.RulingAsked
    waits: tuple[int, ...]
    refused: bool = False

    def answered(self, event: events.RulingAgreed | events.RulingRefused) -> "AskedOfTable":
        """The same once a seat has answered."""
        if isinstance(event, events.RulingRefused):
            return replace(self, waits=(), refused=True)
        return replace(self, waits=tuple(seat for seat in self.waits if seat != event.seat))


@dataclass(slots=True)
class DealtTable:
    """One table of one tournament, as its log has it so far."""

    tournament: str
    number: int
    law: HandLaw | None = None
    """The book's, for all hands here; where none is given the common rules, and no real cards are followed."""
    chains: Chains = field(default_factory=Chains)
    laid: events.DecksLaid | None = None
    """The decks that wait for their hand, or are in play."""
    decks: HandDecks | None = None
    begun: events.HandBegun | None = None
    """The hand under way; None between hands."""
    hand: Hand | None = None
    acts: list[events.Acted] = field(default_factory=list)
    """What has been done in it: what a turn is numbered by."""
    hands: int = 0
    """Hands of which decks were laid here so far, voided ones too."""
    voided: int = 0
    is_real: bool = False
    """Whether the hand under way is dealt by people, with real cards: nothing is known of them here."""
    telling: Telling | None = None
    """Who won as it was told at a table with real cards, until that counts."""
    tellings: int = 0
    """How often it was told in this hand: whoever agrees names what he saw."""
    asked: AskedOfTable | None = None
    """What a floor that plays here wants done to the hand, until it is done or the hand goes on."""
    times_asked: int = 0
    """How often the table was asked: whoever answers names what he saw."""

    @property
    def turn(self) -> int:
        """The number of the next act; whoever acts names it, so that nothing is done twice."""
        return len(self.acts)

    def fold(self, event: Event) -> None:
        """Take in what has happened. Whoever deals puts the hand's decks in beforehand (`decks`)."""
        match event:
            case events.ChainBegun():
                self.chains.begin(event.entry, bytes.fromhex(event.head))
            case events.DecksLaid():
                self.laid = event
                self.hands += 1
            case events.HandBegun():
                self._begin(event)
            case events.Acted():
                self._do(event)
            case events.ActsTakenBack():
                self._go_back(event.acts)
            case events.RealHandBegun():
                self.hands += 1
                self.is_real = True
                self.laid = events.DecksLaid(event.hand, event.game, event.seats, ())
                self._begin(as_begun(event))
            case events.HandVoided():
                self.voided += 1
                if self.begun is None and self.laid is not None:
                    self.chains.go_on(self.laid.wanted, {})
                self._end()
            case events.HandOver():
                self._end()
            case _:
                self._tell(event)
                self._ask(event)

    def _ask(self, event: Event) -> None:
        """What a floor that plays here asks, and what the table says to it."""
        match event:
            case events.RulingAsked():
                self.asked, self.times_asked = AskedOfTable(event, event.wanted), self.times_asked + 1
            case events.RulingAgreed() | events.RulingRefused() if self.asked is not None:
                self.asked = self.asked.answered(event)
            case events.TableWentOn():
                self._let_fall()

    def _tell(self, event: Event) -> None:
        """What is said of who won, where people deal."""
        match event:
            case events.WinnersTold():
                self.telling, self.tellings = Telling(event.seat, event.high, event.low), self.tellings + 1
            case events.WinnersAgreed() if self.telling is not None:
                self.telling = self.telling.agreed_by(event.seat)
            case events.WinnersDisputed() if self.telling is not None:
                self.telling = self.telling.disputed_by(event.seat)
            case events.PotsAwarded() if self.hand is not None:
                read_off(self.hand, event.high, event.low)

    def _begin(self, event: events.HandBegun) -> None:
        self.begun, self.acts = event, []
        if self.laid is not None:
            self.chains.go_on(self.laid.wanted, shares_of(event))
        self.hand = self._dealt_anew()

    @property
    def new_stub(self) -> NewStub | None:
        """How a muck becomes the stub; None where people deal."""
        return self.decks.new_stub if self.decks is not None else None

    def _dealt_anew(self) -> Hand | None:
        """The hand as it began; None where its deck is not known here."""
        if self.is_real and self.law is not None and self.begun is not None and self.laid is not None:
            hand = Hand(setup_of(self.laid, self.begun), self.law)
            deal_unseen(hand)
            return hand
        if self.decks is None or self.begun is None or self.laid is None:
            return None
        self.decks.begin(laid_text(self.laid), shares_of(self.begun))
        return Hand(setup_of(self.laid, self.begun), self.law, deck=self.decks.cards)

    def _do(self, event: events.Acted) -> None:
        self.acts.append(event)
        self._let_fall()
        if self.hand is not None:
            do(self.hand, event, self.new_stub)

    def _go_back(self, acts: int) -> None:
        del self.acts[acts:]
        self.telling = None
        self._let_fall()
        hand = self._dealt_anew()
        if hand is not None:
            self.hand = play_again(hand, self.acts, self.new_stub)

    def _end(self) -> None:
        self.laid = self.begun = self.hand = self.decks = None
        self.acts = []
        self.is_real, self.telling, self.tellings, self.asked = False, None, 0, None

    def _let_fall(self) -> None:
        """What the table was asked is past; a no stands until the hand is over."""
        if self.asked is not None and not self.asked.refused:
            self.asked = None


def as_begun(event: events.RealHandBegun) -> events.HandBegun:
    """A hand that people deal, as those who follow any hand read it: without a deck."""
    return events.HandBegun(
        event.hand, event.stakes, event.stacks, "", 0, {}, positions=event.positions, dead=event.dead
    )


def laid_text(laid: events.DecksLaid) -> bytes:
    """What was written when the decks were laid, as it goes into the mix: the canonical text of the event's data."""
    return canonical(to_plain(laid)).encode()


def shares_of(begun: events.HandBegun) -> dict[str, bytes]:
    """The shares in the mix, by entry."""
    return {entry: bytes.fromhex(share) for entry, share in begun.shares.items()}


def setup_of(laid: events.DecksLaid, begun: events.HandBegun) -> Setup:
    """What the engine begins a hand with."""
    return Setup(find_variant(laid.game), begun.stakes, begun.stacks, tuple(each.entry for each in laid.seats))


def folded(table: DealtTable, happened: Iterable[Event], decks: Mapping[int, HandDecks] | None = None) -> DealtTable:
    """The table after all these events; `decks` by the number of the hand, for those whose seeds are known."""
    for event in happened:
        if isinstance(event, events.DecksLaid):
            table.decks = (decks or {}).get(event.hand)
        table.fold(event)
    return table
