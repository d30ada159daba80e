"""One night that the program deals: all its tables, and what happens there by itself.

`step` is called again and again with the time: the floor's own next command, hands laid and begun, turns whose time is
up, bots that have thought. What a hand's end means for the night is told to the tournament in the transaction that
writes it. Whose rules: `dealing` for decks, turns and what comes next, the tournament for everything between hands;
here is when. Not done: what players ask for (`asked`), what is shown (`showing`).
"""

import json
from collections.abc import Callable, Set
from dataclasses import dataclass
from functools import cached_property, partial
from random import Random
from threading import RLock

from shuffleup.acts.plain import from_plain, to_plain
from shuffleup.bots import BotLevel, choose, pace
from shuffleup.chronicle.acts import Event
from shuffleup.chronicle.answers import Accepted, Declined, no
from shuffleup.dealing import events, turns
from shuffleup.dealing.amendment import Amendment
from shuffleup.dealing.coming import ComingHand, TableWaits, coming_hand
from shuffleup.dealing.disturbing import disturbed
from shuffleup.dealing.events import Acted
from shuffleup.dealing.floor import floor_now
from shuffleup.dealing.mixing import DECKS
from shuffleup.dealing.real_cards import begin_real
from shuffleup.dealing.recorded import recorded
from shuffleup.desk.dealer.live_table import BotTurn, LiveTable, open_table
from shuffleup.desk.dealer.standing import TimesKept
from shuffleup.desk.dealer.turn_clock import LEAST_LEFT, TurnClock, bank_of, grace_of
from shuffleup.desk.nights import SERVER
from shuffleup.desk.speech import told
from shuffleup.hand.core import Phase
from shuffleup.hand.law import HandLaw, hand_law
from shuffleup.message import Message
from shuffleup.store import PutMeta, Store
from shuffleup.store.deck_seeds import DeckSeeds
from shuffleup.store.night_sequencer import NightSequencer
from shuffleup.tournament.busts import finished
from shuffleup.tournament.clock import read_clock
from shuffleup.tournament.programs import PROGRAM
from shuffleup.tournament.state import Tournament

SHARES_WITHIN = 1_500
"""Milliseconds from the end of a hand in which phones give their share of the next one."""

LOOKED_AT = 4_000
"""Milliseconds for which a showdown is looked at before the next hand begins, at speed 1."""

SHUFFLED = 2_500
"""Milliseconds between two hands that people deal: whoever shuffles has begun, and everybody saw the last one."""

SHOW_WITHIN = 8_000
"""Milliseconds for showing or mucking at most: nobody holds a table up by it."""

UNTIMED = 366 * 24 * 3_600_000
"""Milliseconds of a turn that nobody hurries: it never ends by itself."""

TRIPS_KEPT = 9
AT_ONCE = 0
"""The speed at which bots do not think and nothing is looked at."""

MOST_COMMANDS = 50
"""Commands of the floor that follow each other in one step."""


class NotRecorded(RuntimeError):
    """The tournament does not take a hand that was played: the table stops, and somebody has to look."""


@dataclass(frozen=True, slots=True)
class Means:
    """What a night is dealt with: the store, the seeds, entropy (so many bytes), the speed of bots (0: at once)."""

    store: Store
    seeds: DeckSeeds
    entropy: Callable[[int], bytes]
    speed: Callable[[], int]
    stopped: int | None = None
    """When the server was last alive before it started (ms UTC); None where it never was."""
    listening: Callable[[str], frozenset[str]] = lambda tournament: frozenset()
    """The entries of a night whose phones listen now."""


class DealtNight:
    """All tables of one night. Whoever touches it holds `lock`; `news` is told each table that is different."""

    def __init__(self, tournament: str, sequencer: NightSequencer, means: Means, news: Callable[[int], None]) -> None:
        self.tournament = tournament
        self.sequencer = sequencer
        self.lock = RLock()
        self.tables: dict[int, LiveTable] = {}
        self.trips: dict[str, list[int]] = {}
        self._means = means
        self._news = news
        self._chance = Random(means.entropy(16))  # noqa: S311 (bots think by it; no card hangs on it)
        self._standings = self._kept()
        self._noted = self._standings
        self._stopped = means.stopped

    @property
    def state(self) -> Tournament:
        """What is so now in the tournament."""
        return self.sequencer.state

    @cached_property
    def law(self) -> HandLaw:
        """The law of hands under the night's book."""
        return hand_law(self.state.book.values)

    @cached_property
    def amendment(self) -> Amendment:
        """What the night's book means where the program deals."""
        return Amendment(self.state.book)

    def is_away(self, entry: str) -> bool:
        """Whether a player's turns are passed at once, until he says that he is back."""
        return self.amendment.is_away(self.standings.of(entry).missed)

    def absent(self, table: int) -> frozenset[str]:
        """People of a table who are not at their seats though the director has not said so."""
        listening = self._means.listening(self.tournament)
        people = (entry for entry in self.state.at_table(table).values() if not self.state.entries[entry].bot)
        return frozenset(
            entry
            for entry in people
            if self.amendment.is_absent(self.standings.of(entry).missed, is_silent=entry not in listening)
        )

    @property
    def standings(self) -> TimesKept:
        """Banks, absences, and tables that the floor has stopped."""
        return self._standings

    @standings.setter
    def standings(self, now: TimesKept) -> None:
        self._standings = now

    def table(self, number: int, now: int) -> LiveTable:
        """One table, read from its log the first time."""
        found = self.tables.get(number)
        if found is None:
            found = self.tables[number] = open_table(
                self._means.store,
                self._means.seeds,
                self.tournament,
                number,
                self.law,
                now=now,
                stopped=self._stopped,
            )
        return found

    def forget(self, number: int) -> None:
        """Read a table anew when it is next asked for: what it has here was not written, or others wrote meanwhile."""
        self.tables.pop(number, None)

    def step(self, now: int) -> int:
        """Do all that is due at this moment (ms UTC); returns when the next thing is, at the latest."""
        failed: list[Exception] = []
        soon = now + 1_000
        for number in sorted(self.state.tables):
            soon = min(soon, self._guarded(number, now, self._play, failed))
        self._stopped = None
        if not finished(self.state) or self.busy:
            waiting = self._floor(now)
            for number in sorted(self.state.tables):
                if number not in waiting and not self.table(number, now).is_busy:
                    soon = min(soon, self._guarded(number, now, self._begin, failed))
        if failed:
            raise failed[0]
        return soon

    @property
    def busy(self) -> frozenset[int]:
        """Tables with a hand under way."""
        return frozenset(number for number, each in list(self.tables.items()) if each.is_busy)

    def touched(self, before: Tournament, after: Tournament | None, now: int) -> Declined | None:
        """Why a command waits that makes this state of that one: a hand under way could not be ended as it began."""
        for number in sorted(before.tables):
            table = self.table(number, now)
            laid = table.dealt.laid
            if laid is None or not table.is_busy:
                continue
            closes = after is not None and after.closed_at != before.closed_at
            if closes or disturbed(before, after, (each.entry for each in laid.seats)):
                return no("touches_hand", table=number, hand=laid.hand)
        return None

    def _guarded(self, number: int, now: int, work: Callable[[LiveTable, int], int], failed: list[Exception]) -> int:
        """Work on a table; what could not be written is forgotten, and the other tables go on."""
        try:
            return work(self.table(number, now), now)
        except Exception as failure:  # noqa: BLE001 (raised again once all tables had their turn)
            self.forget(number)
            failed.append(failure)
            return now + 1_000

    def _floor(self, now: int) -> Set[int]:
        """What the server's own floor does between hands, one after the other; the tables that wait for more of it."""
        for _ in range(MOST_COMMANDS):
            next_ = floor_now(self.state, now, self.busy)
            if next_.command is None:
                return next_.held
            id_ = self._means.entropy(16).hex()
            if not isinstance(self.sequencer.send(id_, next_.command, at=now, actor=SERVER).answer, Accepted):
                return next_.held
        return frozenset()

    # A hand under way.

    def _play(self, table: LiveTable, now: int) -> int:
        """Whatever is due in the hand of a table; returns when it is next."""
        if not table.is_busy:
            return now + 1_000
        if table.dealt.decks is None and not table.dealt.is_real:
            self.void(table, told(Message("at_table.decks_lost")), now=now, actor=SERVER)
            return now
        if self.standings.paused_since(table.number) is not None:
            return now + 1_000
        due = now if table.tells_winners else self._next_act(table, now)
        while due <= now and table.actor:
            due = self._next_act(table, now)
        self.flush(table, now)
        return due if table.actor else now + (1_000 if table.tells_winners else 0)

    def _next_act(self, table: LiveTable, now: int) -> int:
        """Do the next act if it is due, and return now; else when it is."""
        killed = turns.due(table.dealt, partial(self._is_gone, table.number))
        if killed is not None:
            self.act(table, killed, now=now, actor=SERVER)
            return now
        entry = table.actor
        bot = self.state.entries[entry].bot
        if bot and bot != PROGRAM:
            return self._bot(table, bot, now)
        if self.is_away(entry):
            self._passed(table, "away", now)
            return now
        clock = self.clock(table, now)
        if not clock.is_over(now):
            return clock.deadline + clock.grace + 1
        self.time_out(table, now)
        return now

    def time_out(self, table: LiveTable, now: int) -> None:
        """The time of the player to act is up: what is done for who does nothing."""
        entry, clock, hand = table.actor, self.clock(table, now), table.dealt.hand
        if hand is not None and hand.phase is not Phase.SHOW:
            name = f"{table.number}/{table.dealt.hands}"
            self.standings = self.standings.timed_out(entry, name, clock.spent(now))
        self._passed(table, "time", now)

    def _passed(self, table: LiveTable, instead: str, now: int) -> None:
        hand = table.dealt.hand
        if hand is not None:
            done = self.amendment.time_up(hand).acted
            self.act(table, Acted(done.seat, done.act, done.to, done.places, instead), now=now, actor=SERVER)

    def _bot(self, table: LiveTable, level: str, now: int) -> int:
        hand = table.dealt.hand
        if hand is None:
            return now + 1_000
        if table.bot is None or table.bot.turn != table.dealt.turn:
            view = hand.view(hand.actor)
            acted, speed = choose(view, BotLevel(level), self._chance), self._means.speed()
            wait = 0 if speed == AT_ONCE else pace(view, acted, self._chance) // speed
            table.bot = BotTurn(table.dealt.turn, acted, max(now, table.since + wait))
        if table.bot.at > now:
            return table.bot.at
        self.act(table, table.bot.acted, now=now, actor=SERVER)
        return now

    def clock(self, table: LiveTable, now: int) -> TurnClock:
        """The clock of the turn that waits; it stands while the floor has stopped the table."""
        if table.clock is None:
            table.clock = self._new_clock(table)
            if table.resumed:
                table.clock = table.clock.resumed(now, now, LEAST_LEFT)
        since = self.standings.paused_since(table.number)
        return table.clock if since is None else table.clock.resumed(since, now)

    @property
    def is_timed(self) -> bool:
        """Whether turns have a clock: always where the program deals, else where the plan says so."""
        return self.state.plan.turn_seconds > 0

    def _new_clock(self, table: LiveTable) -> TurnClock:
        plan, entry, hand = self.state.plan, table.actor, table.dealt.hand
        if not self.is_timed:
            return TurnClock(table.since, UNTIMED)
        lent = self.standings.of(entry).lent_at(self.level(table.since))
        turn, grace = plan.turn_seconds * 1_000, grace_of(self.trips.get(entry, ()), lent)
        if hand is not None and hand.phase is Phase.SHOW:
            return TurnClock(table.since, min(turn, SHOW_WITHIN), 0, grace)
        return TurnClock(table.since, turn, self.bank(entry, table.since), grace)

    def bank(self, entry: str, at: int) -> int:
        """What is in a player's bank (ms)."""
        plan, spent = self.state.plan, self.standings.of(entry).spent
        return bank_of(plan.bank_seconds * 1_000, plan.bank_a_level * 1_000, self.level(at) - 1, spent)

    def level(self, at: int) -> int:
        """The level of play at this moment, from 1."""
        plan = self.state.plan
        return plan.play_number(read_clock(plan, self.state.clock, at).index)

    def act(self, table: LiveTable, acted: Acted, *, now: int, actor: str, command_id: str = "") -> turns.Next:
        """One act; it is written with `flush`, or at once where the hand ends by it. Raises Refused, BadInput."""
        answer = turns.act(table.dealt, table.dealt.turn, acted)
        if isinstance(answer, Accepted):
            self.put(table, answer.events, now=now, actor=actor, command_id=command_id)
        return answer

    def void(self, table: LiveTable, why: str, *, now: int, actor: str, command_id: str = "") -> turns.Next:
        """The hand of a table does not count."""
        answer = turns.void(table.dealt, why)
        if isinstance(answer, Accepted):
            self.put(table, answer.events, now=now, actor=actor, command_id=command_id)
            self.flush(table, now)
        return answer

    # Between hands.

    def _begin(self, table: LiveTable, now: int) -> int:
        """Lay the next hand of a table, or begin the one that is laid; returns when to look again."""
        coming = self._coming(table, now)
        if isinstance(coming, TableWaits):
            if table.held != coming:
                table.held = coming
                self.tell(table, now)
            return now + 1_000
        table.held = None
        if self.standings.paused_since(table.number) is not None:
            return now + 1_000
        if not self.state.plan.deals_cards:
            return self._begin_real(table, coming, now)
        laid = table.dealt.laid
        if laid is not None and (laid.seats, laid.game) != (coming.seats, coming.game):
            self.void(table, told(Message("at_table.seats_changed")), now=now, actor=SERVER)
            return self._begin(table, now)
        if laid is not None and table.dealt.decks is None:
            self.void(table, told(Message("at_table.decks_lost")), now=now, actor=SERVER)
            return self._begin(table, now)
        if laid is None:
            self._lay(table, coming, now)
        due = self._begins_at(table)
        if due > now:
            self.flush(table, now)
            return due
        came = dict(table.shares)
        answer = turns.begin(table.dealt, coming.stakes, coming.stacks, came, coming.positions, coming.dead)
        if isinstance(answer, Accepted):
            self.put(table, answer.events, now=now, actor=SERVER)
        return self._play(table, now) if table.is_busy else now

    def _coming(self, table: LiveTable, now: int) -> ComingHand | TableWaits:
        """The next hand of a table, as of the moment at which the book has it begin."""
        began = now if table.dealt.laid is None else self.amendment.began(table.laid_at, now)
        return coming_hand(self.state, table.number, began, self.absent(table.number))

    def _is_gone(self, table: int, entry: str) -> bool:
        """Whether the hand of somebody dies at his turn since he is not there."""
        return self.amendment.kills_at_turn and (entry in self.state.away or entry in self.absent(table))

    def _begin_real(self, table: LiveTable, coming: ComingHand, now: int) -> int:
        """Begin a hand that people deal, once the last one was looked at; returns when to look again."""
        speed = self._means.speed()
        due = table.since + SHUFFLED // speed if speed != AT_ONCE and table.last is not None else now
        if due > now:
            return due
        answer = begin_real(
            table.dealt, coming.game, coming.seats, coming.stakes, coming.stacks, coming.positions, coming.dead
        )
        if isinstance(answer, Accepted):
            self.put(table, answer.events, now=now, actor=SERVER)
        return self._play(table, now) if table.is_busy else now

    def _lay(self, table: LiveTable, coming: ComingHand, now: int) -> None:
        seeds = [self._means.entropy(32) for _ in range(DECKS)]
        people = [each.entry for each in coming.seats if self.state.entries[each.entry].bot in ("", PROGRAM)]
        ended = table.since
        answer, decks = turns.lay(table.dealt, seeds, coming.game, coming.seats, people)
        if not isinstance(answer, Accepted):
            raise NotRecorded(f"no decks can be laid at table {table.number}")
        self._means.seeds.keep(self.tournament, table.number, table.dealt.hands + 1, seeds, now)
        table.dealt.decks = decks
        self.put(table, answer.events, now=now, actor=SERVER)
        table.since = ended

    def _begins_at(self, table: LiveTable) -> int:
        """When the hand that is laid begins: shares are in, or late, and the last showdown was looked at."""
        speed, last = self._means.speed(), table.last
        looked = 0
        if speed != AT_ONCE and last is not None:
            showdown = any(each.shown for each in last.hand.view(None).seats)
            looked = table.since + (LOOKED_AT if showdown else SHARES_WITHIN) // speed
        laid = table.dealt.laid
        if laid is None or set(laid.wanted) <= table.shares.keys():
            return looked
        return max(looked, table.laid_at + SHARES_WITHIN)

    # Writing.

    def put(self, table: LiveTable, happened: tuple[Event, ...], *, now: int, actor: str, command_id: str = "") -> None:
        """Take in what happened at a table. A hand's end is written at once, with the tournament's own line of it."""
        end = happened[-1]
        if not isinstance(end, (events.HandOver, events.HandVoided)) or (len(happened) == 1 and not table.is_busy):
            table.put(happened, at=now, actor=actor, command_id=command_id)
            return
        id_ = command_id or table.new_id
        if len(happened) > 1:
            table.put(happened[:-1], at=now, actor=actor, command_id=id_)
        self._record(table, end, now, actor, id_)

    def _record(
        self, table: LiveTable, end: events.HandOver | events.HandVoided, now: int, actor: str, command_id: str
    ) -> None:
        """Write the end of a hand into the table's log and the night's, in one transaction."""
        table.add((end,), at=now, actor=actor, command_id=command_id)
        command = recorded(table.dealt, end, table.next_head().hash)
        number = table.dealt.hands
        id_, along = f"hand-{table.number}-{number}", (table.append(),)
        sent = self.sequencer.send(id_, command, at=now, actor=SERVER, along=along, beside=self._notes())
        if not isinstance(sent.answer, Accepted) or sent.again:
            raise NotRecorded(f"hand {number} of table {table.number}: {sent.answer}")
        table.written()
        self._noted = self.standings
        table.take(end, now, actor)
        self.tell(table, now)

    def flush(self, table: LiveTable, now: int) -> None:
        """Write what is pending at a table."""
        notes = self._notes()
        if table.pending:
            append = table.append()
            self._means.store.append(append.stream, append.expected_version, append.rows, notes)
            table.written()
        elif notes:
            self._means.store.write(notes)
        else:
            return
        self._noted = self.standings
        self.tell(table, now)

    def tell(self, table: LiveTable, now: int) -> None:
        """Somebody sees something else at this table now."""
        table.change(now)
        self._news(table.number)

    def _notes(self) -> tuple[PutMeta, ...]:
        if self.standings == self._noted:
            return ()
        return (PutMeta(f"dealt/{self.tournament}", json.dumps(to_plain(self.standings), sort_keys=True)),)

    def _kept(self) -> TimesKept:
        found = self._means.store.meta(f"dealt/{self.tournament}")
        return from_plain(TimesKept, json.loads(found)) if found else TimesKept()

    def trip(self, entry: str, milliseconds: int) -> None:
        """How long a phone's line took there and back."""
        kept = self.trips.setdefault(entry, [])
        kept.append(max(0, milliseconds))
        del kept[:-TRIPS_KEPT]
