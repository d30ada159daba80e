"""The door to all nights that the program deals: what is asked goes to its night, and each is gone on with in time.

One thread goes through the nights that run and sleeps until the next thing is due; whoever asks something wakes it. Of
several processes on one database one deals a night, by a lease that another takes over when it is not kept up. Tests
call `step` by hand. Seeds are erased a week after a night is over, when nobody may dispute its hands any more.
"""

import secrets
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from threading import Event, RLock, Thread
from typing import Protocol

from shuffleup.bad_input import BadInput
from shuffleup.desk.dealer import asked, own_rulings, phrases, televising
from shuffleup.desk.dealer.asked import (
    ActAsked,
    CardsOpened,
    ChainShown,
    ShareGiven,
    TablePaused,
    TableReply,
    TakenBack,
    Voided,
    WinnersAnswer,
    WinnersSaid,
)
from shuffleup.desk.dealer.dealt_night import DealtNight, Means
from shuffleup.desk.dealer.floor_sees import FloorSees, floor_sees
from shuffleup.desk.dealer.hand_index import HandIndex
from shuffleup.desk.dealer.live_table import LiveTable
from shuffleup.desk.dealer.overview import NightGlance, Overviews
from shuffleup.desk.dealer.own_rulings import RulingAnswer
from shuffleup.desk.dealer.phrases import PhraseSaid
from shuffleup.desk.dealer.replaying import PlayedHand, PlayedHands
from shuffleup.desk.dealer.sealed import SeatSeal, sealed_state
from shuffleup.desk.dealer.showing import Onlookers, TableShown
from shuffleup.desk.dealer.state import TableState
from shuffleup.desk.dealer.stepping import step
from shuffleup.desk.nights import NightsDesk
from shuffleup.desk.reading import reading
from shuffleup.desk.timekeeper import Timekeeper
from shuffleup.desk.troubles import Troubles
from shuffleup.message import Message
from shuffleup.store import PutMeta, Store, StoreAway
from shuffleup.store.card_secrets import CardSecrets
from shuffleup.store.deck_seeds import DeckSeeds
from shuffleup.store.night_sequencer import Hindrance
from shuffleup.tournament.card_codes import card_code_mark
from shuffleup.tournament.state import Tournament

DISPUTED_FOR = 7 * 24 * 3_600_000
"""Milliseconds for which the decks of a night that is over are kept: who was dealt in may look at his own cards."""

LEASE = 5_000
LOOKS_AT_LEAST = 1.0
"""Seconds between two looks at all nights, at most."""

SAME_MOMENT = 100
"""Milliseconds within which those who look at a table see what was made for the first of them."""

TRIED_AGAIN = 250
"""Milliseconds after which what stopped a night is tried again."""

ERASES_EACH = 3_600_000
"""Milliseconds between two looks for seeds to erase."""

TROUBLE = "dealer"
ERASING = "seeds"
"""What troubles are called."""
Names = Callable[[Tournament], dict[str, str]]
AskedAt = tuple[DealtNight, LiveTable, int]
"""The night and the table that something is asked of, and when."""


class Staff(Protocol):
    """What the desk has to know of the staff."""

    def called(self, actor: str) -> str:
        """How the device of an actor is called, with its role."""

    def entries_of(self, tournament: str, actor: str) -> frozenset[str]:
        """The players whom this actor is known to be."""

    def sits_at(self, state: Tournament, tournament: str, actor: str, table: int) -> bool:
        """Whether this actor is known to play at this table."""


class NotDealtHere(Exception):
    """The program deals no hands in this tournament, or not at this table: what to say of it."""

    def __init__(self, said: Message) -> None:
        self.said = said
        super().__init__(said.id)


class DealerDesk:
    """All nights that this process deals. Safe to call from any thread; `listeners` hear of each table that changed."""

    def __init__(
        self,
        store: Store,
        seeds: DeckSeeds,
        nights: NightsDesk,
        time: Timekeeper,
        troubles: Troubles,
        names: Names,
        staff: Staff,
        entropy: Callable[[int], bytes] = secrets.token_bytes,
    ) -> None:
        """`names` are display names by entry, `staff` knows who of the staff plays, `entropy` gives fresh bytes."""
        self.seeds = seeds
        self.secrets = CardSecrets(seeds)
        self.hands = HandIndex(store)
        """Hands that are over: where they lie in their logs."""
        self._played = PlayedHands(self.hands, seeds)
        self._overviews = Overviews(self.states, time.now)
        self.speed = 1
        self.listeners: list[Callable[[str, int], None]] = []
        self.listening: Callable[[str], frozenset[str]] = lambda tournament: frozenset()
        """The entries of a night whose phones listen now; whoever serves phones puts it in."""
        self._store, self._nights, self._time, self._troubles, self._names = store, nights, time, troubles, names
        self._staff = staff
        alive = store.last_sign_of_life()
        self._means = Means(store, seeds, entropy, lambda: self.speed, alive, lambda each: self.listening(each))
        self._open: dict[str, DealtNight] = {}
        self._lock = RLock()
        self._holder = secrets.token_hex(8)
        self._leases: dict[str, int] = {}
        self._bell, self._over = Event(), Event()
        self._thread: Thread | None = None
        self._shown: dict[tuple[str, int, str], tuple[int, int, TableShown]] = {}

    def start(self) -> None:
        """Go on with all nights from now on, in a thread of its own; for whoever serves them."""
        self._nights.listeners.append(lambda tournament, version: self._night_changed(tournament))
        self._thread = Thread(target=self._keep_on, name="dealer", daemon=True)
        self._thread.start()

    def close(self) -> None:
        """Deal no more."""
        self._over.set()
        self._bell.set()
        if self._thread is not None:
            self._thread.join(10)
            self._thread = None
        if self._leases:
            with suppress(StoreAway):
                self.seeds.let_go(self._holder)
        self.seeds.close()

    def step(self, now: int) -> int:
        """Do all that is due in all nights at this moment (ms UTC); returns when the next thing is, at the latest.

        What stops one night is shown as a trouble, and stops no other; it is tried again.
        """
        soon = now + round(LOOKS_AT_LEAST * 1_000)
        failure: Exception | None = None
        try:
            for night in self._running():
                try:
                    soon = min(soon, self._go_on(night, now))
                except Exception as failed:  # noqa: BLE001 (the other nights go on)
                    failure = failed
        except Exception as failed:  # noqa: BLE001 (whatever it is, the dealer goes on)
            failure = failed
        if failure is None:
            self._troubles.over(TROUBLE)
            return soon
        self._troubles.note(TROUBLE, failure)
        return min(soon, now + TRIED_AGAIN)

    def _go_on(self, night: DealtNight, now: int) -> int:
        """One night's part of a step; where another process deals it, nothing."""
        if not self._leased(night.tournament, now):
            return now + round(LOOKS_AT_LEAST * 1_000)
        with night.lock:
            return step(night, now)

    def erase_old(self, now: int) -> None:
        """Erase the seeds of nights that are over since a week, and of those that there are no more."""
        if not self.seeds.may_hold_any:
            return
        known = {night.id: night.phase for night in self._nights.all()}
        for tournament, laid_at in self.seeds.nights().items():
            if known.get(tournament, "finished") == "finished" and now - laid_at > DISPUTED_FOR:
                self.seeds.erase(tournament)
                self._played.forget(tournament)
                self.secrets.forget(tournament)

    def night(self, tournament: str) -> DealtNight:
        """A night that is dealt here. Raises `NotDealtHere`, and `NoSuchTournament`."""
        with self._lock:
            found = self._open.get(tournament)
            if found is None:
                sequencer = self._nights.sequencer(tournament)
                if not sequencer.state.plan.is_digital:
                    raise NotDealtHere(Message("at_table.not_dealt_here"))
                found = self._open[tournament] = DealtNight(
                    tournament, sequencer, self._means, lambda table: self._news(tournament, table)
                )
            return found

    def is_dealt(self, tournament: str) -> bool:
        """Whether the program deals this night."""
        return self._nights.sequencer(tournament).state.plan.is_digital

    def table_of(self, tournament: str, entry: str) -> int:
        """The table of a player: where he sits or was dealt in, else the first one. Raises `NotDealtHere`."""
        night = self.night(tournament)
        state = night.state
        found = state.entries.get(entry)
        if found is not None and found.seat is not None:
            return found.seat[0]
        with night.lock:
            dealt_in = (number for number, table in night.tables.items() if entry in table.dealt_at)
            return next(dealt_in, min(state.tables, default=0))

    def tables_of(self, tournament: str, entry: str) -> list[int]:
        """All tables at which a player has sat or was dealt in, in their order. Raises `NotDealtHere`."""
        night = self.night(tournament)
        state = night.state
        sat = {place[0] for move in state.moves if move.entry == entry for place in (move.origin, move.to)}
        found = state.entries.get(entry)
        if found is not None and found.seat is not None:
            sat.add(found.seat[0])
        with night.lock:
            return sorted(sat | {number for number, table in night.tables.items() if entry in table.dealt_at})

    # What is shown.

    def state(self, tournament: str, table: int, entry: str = "") -> TableState:
        """What somebody is told of a table: an entry with its own cards, sealed, or (empty) anybody.

        Raises `NotDealtHere`.
        """
        with self._at(tournament, table) as (night, live):
            state = self._shown_of(night, live).of(entry)
        holds = state.mine is not None and bool(state.mine.cards)
        return sealed_state(state, self.seal_of(tournament, entry)) if holds else state

    def seal_of(self, tournament: str, entry: str) -> SeatSeal:
        """What seals the cards of a seat. Raises `NotDealtHere`, and `StoreFails` where its secret cannot be kept."""
        mark = card_code_mark(self.night(tournament).state, entry)
        return SeatSeal(self.secrets.of_seat(tournament, entry, mark, self._time.now()), tournament, entry)

    def states(self, tournament: str) -> list[TableState]:
        """All tables as anybody sees them, in their order."""
        night = self.night(tournament)
        return [self.state(tournament, number) for number in sorted(night.state.tables)]

    def overview(self, tournament: str) -> NightGlance:
        """All tables in a glance, with who is out. Raises `NotDealtHere`."""
        state = self.night(tournament).state
        return self._overviews.of(tournament, state, self._names(state))

    def for_floor(self, tournament: str, table: int) -> FloorSees:
        """What the floor can do at a table now. Raises `NotDealtHere`."""
        with self._at(tournament, table) as (night, live):
            return floor_sees(night, live)

    def is_own_table(self, tournament: str, table: int, actor: str) -> bool:
        """Whether this actor is known to play at this table, so that he asks it. Raises `NotDealtHere`."""
        with self._at(tournament, table) as (night, live):
            return self._is_own(night, live, actor)

    def played(self, tournament: str, table: int, hand: int) -> PlayedHand:
        """A hand that is over, to be shown again. Raises `NotDealtHere`; void hands and erased decks are told apart."""
        place = self.hands.place(tournament, table, hand)
        if place is None:
            raise NotDealtHere(Message("at_table.no_such_hand"))
        if place.voided:
            raise NotDealtHere(Message("at_table.hand_is_void"))
        found = self._played.find(tournament, table, hand, self.night(tournament).law)
        if found is None:
            raise NotDealtHere(Message("at_table.decks_erased"))
        return found

    def televised(self, tournament: str, table: int) -> PlayedHand | None:
        """The hand that a television may show again now, with its cards. Raises `NotDealtHere`."""
        night = self.night(tournament)
        hand = televising.latest(night.state.plan, self.hands.hands(tournament, table).values(), self._time.now())
        return None if hand is None else self._played.find(tournament, table, hand, night.law)

    def came_or_went(self, tournament: str, entry: str) -> None:
        """A player's phone began to listen, or does no more: his table sees it."""
        found = self._open.get(tournament)
        if found is None or entry not in found.state.entries:
            return
        with found.lock:
            live = found.tables.get(self.table_of(tournament, entry))
            if live is not None:
                found.tell(live, self._time.now())

    def version(self, tournament: str, table: int) -> int:
        """What grows with every change that somebody is told of. Raises `NotDealtHere`."""
        with self._at(tournament, table) as (_, live):
            return live.changed

    def _shown_of(self, night: DealtNight, live: LiveTable) -> TableShown:
        """A table for all who look at it at this moment, in the language that is read in."""
        now, key = self._time.now(), (night.tournament, live.number, reading())
        made = self._shown.get(key)
        if made is None or made[0] != live.changed or not 0 <= now - made[1] < SAME_MOMENT:
            own = self._is_own(night, live, live.stopped_by)
            room = Onlookers(self._names(night.state), self.listening(night.tournament), self._staff.called, own)
            made = self._shown[key] = (live.changed, now, TableShown(night, live, room, now))
        return made[2]

    def _night_changed(self, tournament: str) -> None:
        """Something was done in the tournament: tables show it."""
        found = self._open.get(tournament)
        if found is not None:
            with found.lock:
                for live in found.tables.values():
                    found.tell(live, self._time.now())
        self._bell.set()

    # What is asked.

    def act(self, tournament: str, entry: str, what: ActAsked, *, actor: str) -> TableReply:
        """A player acts."""
        with self._mine(tournament, entry) as (night, live, now):
            return asked.act(night, live, entry, what, now=now, actor=actor)

    def begin_chain(self, tournament: str, entry: str, what: ChainShown, *, actor: str) -> TableReply:
        """A phone begins a chain of shares. Raises BadInput."""
        with self._mine(tournament, entry) as (night, live, now):
            return asked.begin_chain(night, live, entry, what.head, now=now, actor=actor)

    def give_share(self, tournament: str, entry: str, what: ShareGiven) -> TableReply:
        """A phone gives its share of the next hand. Raises BadInput."""
        with self._mine(tournament, entry) as (night, live, now):
            return asked.give_share(night, live, entry, what, now=now)

    def opened(self, tournament: str, entry: str, what: CardsOpened) -> TableReply:
        """A phone says that it has opened its cards: from now on no page shows the code that did. Raises BadInput."""
        seal = self.seal_of(tournament, entry)
        if not asked.proves(what, seal):
            return asked.no_more(Message("at_table.other_code"))
        if not self.is_opened(tournament, entry):
            self._store.write([PutMeta(self._opened_note(tournament, entry), "yes")])
        return asked.DONE

    def is_opened(self, tournament: str, entry: str) -> bool:
        """Whether a phone has opened the cards of this seat with the code that it has now."""
        return self._store.meta(self._opened_note(tournament, entry)) is not None

    def _opened_note(self, tournament: str, entry: str) -> str:
        return f"opened {tournament} {entry} {card_code_mark(self.night(tournament).state, entry)}"

    def back(self, tournament: str, entry: str) -> TableReply:
        """A player is here again."""
        with self._mine(tournament, entry) as (night, live, now):
            return asked.back(night, live, entry, now=now)

    def say(self, tournament: str, entry: str, what: PhraseSaid) -> TableReply:
        """A player says a set phrase to his table."""
        with self._mine(tournament, entry) as (night, live, now):
            return phrases.say(night, live, entry, what, now=now)

    def tell_winners(self, tournament: str, entry: str, what: WinnersSaid, *, actor: str) -> TableReply:
        """A player tells who won a hand with real cards. Raises BadInput."""
        with self._mine(tournament, entry) as (night, live, now):
            return asked.tell_winners(night, live, entry, what, now=now, actor=actor)

    def answer_winners(self, tournament: str, entry: str, what: WinnersAnswer, *, actor: str) -> TableReply:
        """A player says yes or no to who won."""
        with self._mine(tournament, entry) as (night, live, now):
            return asked.answer_winners(night, live, entry, what, now=now, actor=actor)

    def award_pots(self, tournament: str, table: int, what: WinnersSaid, *, actor: str) -> TableReply:
        """The floor says who won. Raises BadInput."""
        with self._asked(tournament, table) as (night, live, now):
            return asked.award_pots(night, live, what, now=now, actor=actor)

    def act_for(self, tournament: str, table: int, what: ActAsked, *, actor: str) -> TableReply:
        """The floor acts for the player whose turn it is; not at its own table, where the clock does the same."""
        with self._asked(tournament, table) as (night, live, now):
            if self._is_own(night, live, actor):
                return asked.no_more(Message("at_table.you_play_here"))
            return asked.act_for(night, live, what, now=now, actor=actor)

    def take_back(self, tournament: str, table: int, what: TakenBack, *, actor: str) -> TableReply:
        """The floor takes acts back; at its own table once the others agree."""
        return self._rule(tournament, table, what, asked.take_back, actor)

    def void(self, tournament: str, table: int, what: Voided, *, actor: str) -> TableReply:
        """The floor voids a hand; at its own table once the others agree."""
        return self._rule(tournament, table, what, asked.void, actor)

    def _rule(
        self, tournament: str, table: int, what: TakenBack | Voided, rule: Callable[..., TableReply], actor: str
    ) -> TableReply:
        with self._asked(tournament, table) as (night, live, now):
            if self._is_own(night, live, actor):
                own = self._staff.entries_of(tournament, actor)
                return own_rulings.put_to_table(night, live, what, own, now=now, actor=actor)
            return rule(night, live, what, now=now, actor=actor)

    def pause(self, tournament: str, table: int, what: TablePaused, *, actor: str) -> TableReply:
        """The floor stops a table, or lets it go on; its own one only where a floor that plays there stopped it."""
        with self._asked(tournament, table) as (night, live, now):
            if not what.on and self._is_own(night, live, actor) and not self._is_own(night, live, live.stopped_by):
                return asked.no_more(Message("at_table.you_play_here"))
            return asked.pause(night, live, what, now=now, actor=actor)

    def answer_ruling(self, tournament: str, entry: str, what: RulingAnswer, *, actor: str) -> TableReply:
        """A player says whether he agrees to what the floor of his table asked. Raises BadInput."""
        with self._mine(tournament, entry) as (night, live, now):
            return own_rulings.answer(night, live, entry, what, now=now, actor=actor)

    def go_on(self, tournament: str, entry: str, *, actor: str) -> TableReply:
        """A player lets his table go on, where a floor that plays there stopped it."""
        with self._mine(tournament, entry) as (night, live, now):
            if not self._is_own(night, live, live.stopped_by):
                return asked.no_more(Message("at_table.floor_stopped_it"))
            return asked.pause(night, live, TablePaused(on=False), now=now, actor=actor)

    @contextmanager
    def hands_held(self, tournament: str) -> Iterator[Hindrance | None]:
        """No hand of a night begins or ends meanwhile; yields what refuses a command that would touch one."""
        if not self.is_dealt(tournament):
            yield None
            return
        night = self.night(tournament)
        with night.lock:
            yield lambda before, after: night.touched(before, after, self._time.now())

    @contextmanager
    def _at(self, tournament: str, table: int) -> Iterator[tuple[DealtNight, LiveTable]]:
        night = self.night(tournament)
        with night.lock:
            if table not in night.state.tables and table not in night.tables:
                raise NotDealtHere(Message("at_table.no_such_table"))
            yield night, night.table(table, self._time.now())

    @contextmanager
    def _asked(self, tournament: str, table: int) -> Iterator[AskedAt]:
        """A table for a question. What could not be written is read anew; afterwards the night is gone on with."""
        with self._at(tournament, table) as (night, live):
            try:
                yield night, live, self._time.now()
            except BadInput:
                raise
            except Exception:
                night.forget(table)
                raise
            finally:
                self._bell.set()

    def _is_own(self, night: DealtNight, live: LiveTable, actor: str) -> bool:
        """Whether this is the own table of one of the staff, where the program deals.

        With real cards somebody has to say what everybody saw there, and may be the only one who can.
        """
        state = night.state
        return state.plan.deals_cards and self._staff.sits_at(state, night.tournament, actor, live.number)

    @contextmanager
    def _mine(self, tournament: str, entry: str) -> Iterator[AskedAt]:
        state = self.night(tournament).state
        found = state.entries.get(entry)
        if found is None or found.seat is None:
            raise NotDealtHere(Message("at_table.no_seat"))
        with self._asked(tournament, found.seat[0]) as held:
            yield held

    # Going on.

    def heard(self, tournament: str, table: int) -> None:
        """Another process wrote into the log of a table: what is held of it here is old."""
        found = self._open.get(tournament)
        if found is None:
            return
        with found.lock:
            live = found.tables.get(table)
            if live is not None and self._store.head(live.stream).version != live.head.version:
                found.forget(table)
        self._news(tournament, table)

    def _news(self, tournament: str, table: int) -> None:
        for listener in self.listeners:
            listener(tournament, table)

    def _running(self) -> list[DealtNight]:
        """The nights that are dealt now."""
        on = [each.id for each in self._nights.all() if each.phase == "running"]
        ending = [id_ for id_, night in list(self._open.items()) if night.busy]  # others open nights meanwhile
        return [self.night(each) for each in dict.fromkeys((*on, *ending)) if self.is_dealt(each)]

    def _leased(self, tournament: str, now: int) -> bool:
        """Whether this process deals this night."""
        if not self.seeds.is_shared or self._leases.get(tournament, 0) - now > LEASE // 2:
            return True
        if self.seeds.lease(tournament, self._holder, now, now + LEASE):
            self._leases[tournament] = now + LEASE
            return True
        self._leases.pop(tournament, None)
        return False

    def _keep_on(self) -> None:
        """Until it is closed."""
        erased = 0
        while not self._over.is_set():
            self._bell.clear()
            now = self._time.now()
            soon = self.step(now)
            if now - erased > ERASES_EACH:
                erased = now
                self._erase(now)
            self._bell.wait(max(0.0, (soon - self._time.now()) / 1_000))

    def _erase(self, now: int) -> None:
        try:
            self.erase_old(now)
        except Exception as failure:  # noqa: BLE001 (tables go on all the same)
            self._troubles.note(ERASING, failure)
        else:
            self._troubles.over(ERASING)
