"""One night that the program deals: its tables, the clocks of their turns, and what is written of them.

Whoever touches it holds its lock. What a hand's end means for the night is told to the tournament in the transaction
that writes it. Whose rules: `dealing` for decks and turns, the tournament for everything between hands. Not done: what
happens by itself (`stepping`), what players ask for (`asked`), what is shown (`showing`).
"""

import json
from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import cached_property
from random import Random
from threading import RLock

from shuffleup.acts.plain import from_plain, to_plain
from shuffleup.chronicle.acts import Event
from shuffleup.chronicle.answers import Accepted, Declined, no
from shuffleup.dealing import events, turns
from shuffleup.dealing.amendment import Amendment
from shuffleup.dealing.disturbing import disturbed
from shuffleup.dealing.events import Acted
from shuffleup.dealing.recorded import recorded
from shuffleup.desk.dealer.live_table import LiveTable, open_table
from shuffleup.desk.dealer.standing import TimesKept
from shuffleup.desk.dealer.turn_clock import LEAST_LEFT, TurnClock, bank_of, grace_of
from shuffleup.desk.nights import SERVER
from shuffleup.hand.core import Phase
from shuffleup.hand.law import HandLaw, hand_law
from shuffleup.store import PutMeta, Store
from shuffleup.store.deck_seeds import DeckSeeds
from shuffleup.store.night_sequencer import NightSequencer
from shuffleup.tournament.clock import read_clock
from shuffleup.tournament.state import Tournament

SHOW_WITHIN = 8_000
"""Milliseconds for showing or mucking at most: nobody holds a table up by it."""

UNTIMED = 366 * 24 * 3_600_000
"""Milliseconds of a turn that nobody hurries: it never ends by itself."""

TRIPS_KEPT = 9

AT_ONCE = 0
"""The speed at which bots do not think and nothing is looked at."""


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


FLOOR_ASKED_EACH = 1_000
"""Milliseconds for which what the floor had to do is known, where nothing between hands has changed."""


@dataclass(frozen=True, slots=True)
class FloorAsked:
    """That the floor had nothing to do in this state, with hands at the `busy` tables; the `held` ones wait for it."""

    state: Tournament
    busy: frozenset[int]
    at: int
    held: frozenset[int]

    def holds(self, state: Tournament, busy: frozenset[int], now: int) -> bool:
        """Whether that is still so."""
        return state is self.state and busy == self.busy and 0 <= now - self.at < FLOOR_ASKED_EACH


class DealtNight:
    """All tables of one night. Whoever touches it holds `lock`; `news` is told each table that is different."""

    def __init__(self, tournament: str, sequencer: NightSequencer, means: Means, news: Callable[[int], None]) -> None:
        self.tournament = tournament
        self.sequencer = sequencer
        self.lock = RLock()
        self.tables: dict[int, LiveTable] = {}
        self.trips: dict[str, list[int]] = {}
        self.means = means
        self._news = news
        self.chance = Random(means.entropy(16))  # noqa: S311 (bots think by it; no card hangs on it)
        self.floor_asked: FloorAsked | None = None
        self.standings = self._kept()
        """Banks, absences, and tables that the floor has stopped."""
        self._noted = self.standings
        self.stopped = means.stopped
        """When the server was last alive before it started (ms UTC), until the tables were looked at once."""

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
        listening = self.means.listening(self.tournament)
        people = (entry for entry in self.state.at_table(table).values() if not self.state.entries[entry].bot)
        return frozenset(
            entry
            for entry in people
            if self.amendment.is_absent(self.standings.of(entry).missed, is_silent=entry not in listening)
        )

    def is_gone(self, table: int, entry: str) -> bool:
        """Whether the hand of somebody dies at his turn since he is not there."""
        return self.amendment.kills_at_turn and (entry in self.state.away or entry in self.absent(table))

    def table(self, number: int, now: int) -> LiveTable:
        """One table, read from its log the first time."""
        found = self.tables.get(number)
        if found is None:
            found = self.tables[number] = open_table(
                self.means.store,
                self.means.seeds,
                self.tournament,
                number,
                self.law,
                now=now,
                stopped=self.stopped,
            )
        return found

    def forget(self, number: int) -> None:
        """Read a table anew when it is next asked for: what it has here was not written, or others wrote meanwhile."""
        self.tables.pop(number, None)

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

    def clock(self, table: LiveTable, now: int) -> TurnClock:
        """The clock of the turn that waits; it stands while the floor has stopped the table."""
        if table.clock is None:
            table.clock = replace(self._new_clock(table), called=table.called_clock)
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
            self.means.store.append(append.stream, append.expected_version, append.rows, notes)
            table.written()
        elif notes:
            self.means.store.write(notes)
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
        found = self.means.store.meta(f"dealt/{self.tournament}")
        return from_plain(TimesKept, json.loads(found)) if found else TimesKept()

    def trip(self, entry: str, milliseconds: int) -> None:
        """How long a phone's line took there and back."""
        kept = self.trips.setdefault(entry, [])
        kept.append(max(0, milliseconds))
        del kept[:-TRIPS_KEPT]
