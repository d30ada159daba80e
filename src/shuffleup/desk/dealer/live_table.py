"""One dealt table as this process has it: its log folded, what is not written down yet, the clock of the turn.

Events are put in one by one and written together: whoever listens is told when they are durable. Whoever writes holds
the night's lock. Not done: when something is done (`dealt_night`), what is shown (`showing`).
"""

from collections.abc import Iterable
from dataclasses import dataclass, field, replace

from shuffleup.acts.roles import Role
from shuffleup.chronicle.acts import Event
from shuffleup.dealing import events
from shuffleup.dealing.decks import OpenedCard
from shuffleup.dealing.digest import hand_id
from shuffleup.dealing.hand_decks import HandDecks
from shuffleup.dealing.table import DealtTable
from shuffleup.dealing.telling import is_shown_down
from shuffleup.dealing.turns import PENALTY
from shuffleup.desk.dealer.ruled import FloorDid, did_of
from shuffleup.desk.dealer.turn_clock import CalledAt, TurnClock
from shuffleup.hand.hand import Hand
from shuffleup.hand.law import HandLaw
from shuffleup.store import Append, NewRow, Store
from shuffleup.store.chain import link
from shuffleup.store.deck_seeds import DeckSeeds
from shuffleup.store.rows import EMPTY, Head
from shuffleup.store.table_stream import event_of, rows_of, stream_of


@dataclass(frozen=True, slots=True)
class HandInView:
    """A hand as it can be shown, under way or over: its engine, who sat where, and how it began."""

    hand: Hand
    laid: events.DecksLaid
    begun: events.HandBegun
    decks: HandDecks | None
    """None where people deal."""
    missed_by: frozenset[int] = frozenset()
    """Seats of the hand whose players missed it, on penalty or absent, and whose cards were killed for that."""

    @property
    def is_real(self) -> bool:
        """Whether people deal it, with real cards."""
        return self.decks is None

    @property
    def entries(self) -> tuple[str, ...]:
        """Those dealt in, by seat of the hand."""
        return tuple(each.entry for each in self.laid.seats)

    def seat_of(self, entry: str) -> int | None:
        """The seat of an entry in the hand; None for who was not dealt in."""
        return next((seat for seat, each in enumerate(self.laid.seats) if each.entry == entry), None)

    def own_cards(self, seat: int) -> tuple[OpenedCard, ...]:
        """A player's own cards with their proofs, for him alone."""
        decks = self.decks
        return () if decks is None else tuple(decks.opened(card) for card in self.hand.hole(seat))


@dataclass(slots=True)
class BotTurn:
    """What a bot is going to do, and when; `turn` is the one it was thought out for."""

    turn: int
    acted: events.Acted
    at: int


@dataclass(slots=True)
class LiveTable:
    """One table of one night, and what of it lives in this process alone."""

    tournament: str
    number: int
    dealt: DealtTable
    head: Head = EMPTY
    pending: list[NewRow] = field(default_factory=list)
    changed: int = 0
    """Grows with every change that somebody is told of; ms UTC, or one more."""
    clock: TurnClock | None = None
    """Of the turn that waits; None between hands, and where nobody is waited for."""
    called: events.ClockCalled | None = None
    """The clock that was called on the player to act."""
    called_at: int = 0
    """When that was (ms UTC)."""
    counted: bool = False
    """Whether somebody had the stacks counted in this turn."""
    since: int = 0
    """When the turn, or the pause between hands, began (ms UTC)."""
    resumed: bool = False
    """Whether the server was away in this turn: there is some time left at least."""
    last: HandInView | None = None
    """The hand before, for as long as no other has begun."""
    laid_at: int = 0
    shares: dict[str, bytes] = field(default_factory=dict)
    """Those that came for the decks that lie."""
    chains: dict[str, int] = field(default_factory=dict)
    """How many chains each phone has begun since decks were laid last."""
    bot: BotTurn | None = None
    dealt_at: dict[str, int] = field(default_factory=dict)
    """When each entry was dealt in here last (ms UTC)."""
    held: object = None
    """What the table waits for, as it was told last."""
    floor_did: FloorDid | None = None
    """What the floor did here last."""
    stopped_by: str = ""
    """The actor who stopped the table last."""
    asked_by: str = ""
    """The actor who asked the table last."""
    phrases: dict[str, tuple[str, int]] = field(default_factory=dict)
    """The latest set phrase of each player, and when it was said (ms UTC)."""
    done: dict[str, None] = field(default_factory=dict)
    """Ids of the latest commands, the newest last: asked again, each gets the same answer."""

    @property
    def stream(self) -> str:
        """The name of its log."""
        return stream_of(self.tournament, self.number)

    @property
    def is_busy(self) -> bool:
        """Whether a hand is under way."""
        return self.dealt.begun is not None

    @property
    def in_view(self) -> HandInView | None:
        """The hand that is shown: the one under way, else the one before."""
        dealt = self.dealt
        unseen = dealt.decks is None and not dealt.is_real
        if dealt.hand is None or dealt.laid is None or dealt.begun is None or unseen:
            return None if dealt.begun is not None else self.last
        missed_by = frozenset(each.seat for each in dealt.acts if each.instead == PENALTY)
        return HandInView(dealt.hand, dealt.laid, dealt.begun, dealt.decks, missed_by)

    @property
    def tells_winners(self) -> bool:
        """Whether the players of a hand with real cards say who won, so that nobody acts alone."""
        return self.dealt.is_real and self.dealt.hand is not None and is_shown_down(self.dealt.hand)

    @property
    def actor(self) -> str:
        """The entry whose turn it is; empty where nobody's."""
        hand, laid = self.dealt.hand, self.dealt.laid
        if hand is None or laid is None or hand.actor is None or self.tells_winners:
            return ""
        return laid.seats[hand.actor].entry

    def put(self, happened: Iterable[Event], *, at: int, actor: str, command_id: str = "") -> None:
        """Take in what happened, to be written with the next `Append`; an id is made where the sender has none."""
        taken = list(happened)
        self.add(taken, at=at, actor=actor, command_id=command_id or self.new_id)
        for event in taken:
            self.take(event, at, actor)

    def add(self, happened: Iterable[Event], *, at: int, actor: str, command_id: str) -> None:
        """Let events be written with the next `Append`; they are taken in apart."""
        self.pending += rows_of(happened, at=at, actor=actor, command_id=command_id)
        self.done[command_id] = None
        while len(self.done) > MOST_IDS:
            del self.done[next(iter(self.done))]

    @property
    def new_id(self) -> str:
        """An id for what nobody sent."""
        return f"server-{self.head.version + len(self.pending) + 1}"

    def take(self, event: Event, at: int, actor: str) -> None:
        """Fold an event that happened at this moment by this actor."""
        entries = tuple(each.entry for each in self.dealt.laid.seats) if self.dealt.laid is not None else ()
        self.floor_did = did_of(event, entries, at, self._whose(event, actor)) or self.floor_did
        if isinstance(event, (events.HandOver, events.HandVoided)):
            self.last = self.in_view if self.is_busy else self.last
        self.dealt.fold(event)
        if isinstance(event, events.ChainBegun):
            self.chains[event.entry] = self.chains.get(event.entry, 0) + 1
            return
        if isinstance(event, events.TableStopped):
            self.stopped_by = actor
        if isinstance(event, events.RulingAsked):
            self.asked_by = actor
        if isinstance(event, events.ClockCalled):
            self._call_clock(event, at)
        if isinstance(event, events.CountAsked):
            self.counted = True
        if isinstance(event, LEAVES_THE_TURN):
            return
        self.since, self.bot, self.clock, self.resumed = at, None, None, False
        self.called, self.counted = None, False
        if self.floor_did is not None and self.floor_did.of_turn:
            self.floor_did = None
        if isinstance(event, events.DecksLaid):
            self.laid_at, self.shares, self.chains = at, {}, {}
        if isinstance(event, events.HandBegun | events.RealHandBegun) and self.dealt.laid is not None:
            self.dealt_at |= {each.entry: at for each in self.dealt.laid.seats}

    def _call_clock(self, event: events.ClockCalled, at: int) -> None:
        """The clock runs on the player to act from this moment."""
        self.called, self.called_at = event, at
        if self.clock is not None:
            self.clock = replace(self.clock, called=self.called_clock)

    @property
    def called_clock(self) -> CalledAt | None:
        """The clock that was called, as it runs; None where none was."""
        called = self.called
        return None if called is None else CalledAt(self.called_at, (called.seconds + called.countdown) * 1_000)

    def _whose(self, event: Event, actor: str) -> str:
        """Who did it: what the table agreed to, whoever said the last yes, is the doing of the floor that asked."""
        rulings = events.RulingRefused | events.ActsTakenBack | events.HandVoided
        asked = self.dealt.asked is not None and not self.dealt.asked.refused and isinstance(event, rulings)
        return self.asked_by if asked and actor.startswith(f"{Role.PLAYER.value}:") else actor

    def append(self) -> Append:
        """What is to be written, and where it goes."""
        return Append(self.stream, self.head.version, tuple(self.pending))

    def next_head(self) -> Head:
        """Where the log will stand once all that is pending is written."""
        linked = link(self.stream, self.head, self.pending)
        return Head(linked[-1][0], linked[-1][1]) if linked else self.head

    def written(self) -> None:
        """All that was pending is durable."""
        self.head = self.next_head()
        self.pending.clear()

    def change(self, now: int) -> None:
        """Something is different for whoever looks."""
        self.changed = max(self.changed + 1, now)


MOST_IDS = 400
LEAVES_THE_TURN = (
    events.TableStopped,
    events.TableWentOn,
    events.ClockCalled,
    events.CountAsked,
    events.RulingAsked,
    events.RulingAgreed,
    events.RulingRefused,
)
"""Events that change nothing of whose turn it is, and since when."""


def open_table(
    store: Store,
    seeds: DeckSeeds,
    tournament: str,
    number: int,
    law: HandLaw | None,
    *,
    now: int,
    stopped: int | None = None,
) -> LiveTable:
    """A table read from its log. `stopped` is when the server was last alive: nobody's time ran since."""
    table = LiveTable(tournament, number, DealtTable(tournament, number, law))
    rows = list(store.read(table.stream))
    last_laid = max((at for at, row in enumerate(rows) if row.type == "DecksLaid"), default=len(rows))
    for at, row in enumerate(rows):
        event = event_of(row)
        if at == last_laid and isinstance(event, events.DecksLaid):
            table.dealt.decks = decks_of(seeds, tournament, number, event)
        table.take(event, row.at, row.actor)
        table.done[row.command_id] = None
    if rows:
        table.head = Head(rows[-1].version, rows[-1].hash)
        if stopped is not None and stopped < now:
            table.since, table.resumed = now - max(0, stopped - table.since), True
            table.called_at = now - max(0, stopped - table.called_at)
    for old in list(table.done)[:-MOST_IDS]:
        del table.done[old]
    table.changed = now
    return table


def decks_of(seeds: DeckSeeds, tournament: str, number: int, laid: events.DecksLaid) -> HandDecks | None:
    """The decks behind these roots; None where their seeds are lost, or are those of other decks."""
    kept = seeds.of(tournament, number, laid.hand)
    if not kept:
        return None
    decks = HandDecks(hand_id(tournament, number, laid.hand), kept, short=laid.short)
    return decks if tuple(root.hex() for root in decks.roots) == laid.roots else None
