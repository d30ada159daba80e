"""The nights that the program deals, as far as this process has opened them: one lock each, and whoever hears of them.

A table is reached through here and nowhere else, so that what is asked, what is shown and what happens by itself never
meet half-way. Not done: what is asked (`tables_asked`), what is shown (`tables_shown`), going on (`dealer_desk`).
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from threading import Event, RLock
from typing import Protocol

from shuffleup.bad_input import BadInput
from shuffleup.desk.dealer.dealt_night import DealtNight, Means
from shuffleup.desk.dealer.live_table import LiveTable
from shuffleup.desk.nights import NightsDesk
from shuffleup.desk.timekeeper import Timekeeper
from shuffleup.message import Message
from shuffleup.store.night_sequencer import Hindrance
from shuffleup.tournament.state import Tournament

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


class OpenNights:
    """All dealt nights that are open. Safe to call from any thread; `listeners` hear of each table that changed."""

    def __init__(self, nights: NightsDesk, means: Means, time: Timekeeper, staff: Staff) -> None:
        """`means` is what each night is dealt with, `staff` knows who of the staff plays."""
        self.listeners: list[Callable[[str, int], None]] = []
        self.bell = Event()
        """Rung when something may be due that was not before."""
        self._nights, self._means, self._time, self._staff = nights, means, time, staff
        self._open: dict[str, DealtNight] = {}
        self._lock = RLock()

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

    @contextmanager
    def at(self, tournament: str, table: int) -> Iterator[tuple[DealtNight, LiveTable]]:
        """A table, held so that nothing happens there meanwhile. Raises `NotDealtHere`."""
        night = self.night(tournament)
        with night.lock:
            if table not in night.state.tables and table not in night.tables:
                raise NotDealtHere(Message("at_table.no_such_table"))
            yield night, night.table(table, self._time.now())

    @contextmanager
    def question(self, tournament: str, table: int) -> Iterator[AskedAt]:
        """A table for a question. What could not be written is read anew; afterwards the night is gone on with."""
        with self.at(tournament, table) as (night, live):
            try:
                yield night, live, self._time.now()
            except BadInput:
                raise
            except Exception:
                night.forget(table)
                raise
            finally:
                self.bell.set()

    @contextmanager
    def question_of(self, tournament: str, entry: str) -> Iterator[AskedAt]:
        """The table at which a player sits, for a question of his. Raises `NotDealtHere`."""
        state = self.night(tournament).state
        found = state.entries.get(entry)
        if found is None or found.seat is None:
            raise NotDealtHere(Message("at_table.no_seat"))
        with self.question(tournament, found.seat[0]) as held:
            yield held

    def is_own(self, night: DealtNight, live: LiveTable, actor: str) -> bool:
        """Whether this is the own table of one of the staff, where the program deals.

        With real cards somebody has to say what everybody saw there, and may be the only one who can.
        """
        state = night.state
        return state.plan.deals_cards and self._staff.sits_at(state, night.tournament, actor, live.number)

    @contextmanager
    def hands_held(self, tournament: str) -> Iterator[Hindrance | None]:
        """No hand of a night begins or ends meanwhile; yields what refuses a command that would touch one."""
        if not self.is_dealt(tournament):
            yield None
            return
        night = self.night(tournament)
        with night.lock:
            yield lambda before, after: night.touched(before, after, self._time.now())

    def heard(self, tournament: str, table: int) -> None:
        """Another process wrote into the log of a table: what is held of it here is old."""
        found = self._open.get(tournament)
        if found is None:
            return
        with found.lock:
            live = found.tables.get(table)
            if live is not None and self._means.store.head(live.stream).version != live.head.version:
                found.forget(table)
        self._news(tournament, table)

    def _news(self, tournament: str, table: int) -> None:
        for listener in self.listeners:
            listener(tournament, table)

    def night_changed(self, tournament: str) -> None:
        """Something was done in the tournament: tables show it."""
        found = self._open.get(tournament)
        if found is not None:
            with found.lock:
                for live in found.tables.values():
                    found.tell(live, self._time.now())
        self.bell.set()

    def came_or_went(self, tournament: str, entry: str) -> None:
        """A player's phone began to listen, or does no more: his table sees it."""
        found = self._open.get(tournament)
        if found is None or entry not in found.state.entries:
            return
        with found.lock:
            live = found.tables.get(self.table_of(tournament, entry))
            if live is not None:
                found.tell(live, self._time.now())

    def running(self) -> list[DealtNight]:
        """The nights that are dealt now."""
        on = [each.id for each in self._nights.all() if each.phase == "running"]
        ending = [id_ for id_, night in list(self._open.items()) if night.busy]  # others open nights meanwhile
        return [self.night(each) for each in dict.fromkeys((*on, *ending)) if self.is_dealt(each)]
