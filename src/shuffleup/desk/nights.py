"""The nights of a house: a sequencer for each, and the list of all with what the league reads in them.

It holds no rules: who may send what, and what the league says to it, is for `house`.
"""

import hashlib
import json
import secrets
from collections.abc import Callable
from dataclasses import dataclass
from threading import RLock

from shuffleup.acts.plain import Unreadable, from_plain, to_plain
from shuffleup.desk.timekeeper import SILENCE, Jump, Timekeeper
from shuffleup.league.nights import NightFacts, night_facts
from shuffleup.store import PutMeta, Store, StoreCause, StoreFails
from shuffleup.store.night_sequencer import NightSequencer, NoSuchTournament
from shuffleup.tournament.busts import finished
from shuffleup.tournament.commands import ReportJump
from shuffleup.tournament.finish import entered, players_left
from shuffleup.tournament.state import Tournament

PREFIX = "tournament/"
NOTED = "nights/2"
"""The note that keeps the list of nights, so that a start need not fold every log."""

SERVER = "server"
"""The actor of commands that nobody tapped."""


@dataclass(frozen=True)
class Night:
    """A line in the list of tournaments."""

    id: str
    name: str
    starts_at: str
    phase: str
    entered: int
    left: int
    version: int = 0
    """Of the log that this was read from."""
    facts: NightFacts | None = None
    """What the league reads in it."""


class NightsDesk:
    """All tournaments of one store. Safe to call from any thread; `listeners` hear which went on, and its version."""

    def __init__(self, store: Store, time: Timekeeper) -> None:
        self.listeners: list[Callable[[str, int], None]] = []
        self._store = store
        self._time = time
        self._sequencers: dict[str, NightSequencer] = {}
        self._lock = RLock()
        self._nights: dict[str, Night] | None = None
        self._rulebooks: dict[str, str] = {}
        self._unnoted = False

    def sequencer(self, tournament: str) -> NightSequencer:
        """The single door to a tournament. Raises `NoSuchTournament`."""
        with self._lock:
            found = self._sequencers.get(tournament)
            if found is None:
                if not self._store.head(PREFIX + tournament).version:
                    raise NoSuchTournament(tournament)
                found = self._open(tournament)
        if self._store.may_be_behind:
            found.follow()
        return found

    def opening(self, tournament: str) -> NightSequencer:
        """The door to a tournament that the next command may set up."""
        with self._lock:
            return self._sequencers.get(tournament) or self._open(tournament)

    def forget(self, tournament: str) -> None:
        """Let go of a tournament that was not set up after all."""
        with self._lock:
            self._sequencers.pop(tournament, None)

    def _open(self, tournament: str) -> NightSequencer:
        found = NightSequencer(self._store, PREFIX + tournament, lambda: secrets.token_bytes(32))
        found.listeners.append(lambda stream, version: self._changed(tournament, version))
        self._sequencers[tournament] = found
        return found

    def follow(self, tournament: str, version: int) -> None:
        """Another process on the same store appended up to `version` (or this one did, which changes nothing)."""
        sequencer = self.sequencer(tournament)
        behind = sequencer.version < version
        if behind:
            sequencer.follow()
        if behind or self._listed(tournament) < sequencer.version:
            self._changed(tournament, sequencer.version)

    def read_up(self) -> None:
        """Follow whatever other processes did while the line to them was cut."""
        for stream in self._store.streams(PREFIX):
            id_, version = stream.removeprefix(PREFIX), self._store.head(stream).version
            with self._lock:
                is_open = id_ in self._sequencers
            if is_open or self._listed(id_) != version:
                self.follow(id_, version)

    def _changed(self, tournament: str, version: int) -> None:
        with self._lock:
            if self._nights is None:
                self._nights = self._read()
            self._nights[tournament] = self._night(tournament)
            self._unnoted = True
        for listener in self.listeners:
            listener(tournament, version)

    def all(self) -> list[Night]:
        """All tournaments, the newest start first."""
        with self._lock:
            if self._nights is None:
                self._nights = self._read()
            return sorted(self._nights.values(), key=lambda night: (night.starts_at, night.id), reverse=True)

    def facts(self) -> list[NightFacts]:
        """What the league reads in all of them."""
        return [night.facts for night in self.all() if night.facts]

    def under(self, rulebook: str) -> list[Night]:
        """The tournaments that were opened under a rulebook."""
        return [night for night in self.all() if self._opened_under(night.id) == rulebook]

    def _opened_under(self, tournament: str) -> str:
        """The rulebook that the first line of a log names; it never changes."""
        if tournament not in self._rulebooks:
            opened = next(self._store.read(PREFIX + tournament, limit=1), None)
            plan = json.loads(opened.data).get("plan", {}) if opened else {}
            self._rulebooks[tournament] = plan.get("rulebook", "")
        return self._rulebooks[tournament]

    def _listed(self, tournament: str) -> int:
        """The version of a tournament that the list knows."""
        with self._lock:
            if self._nights is None:
                self._nights = self._read()
            return self._nights[tournament].version if tournament in self._nights else 0

    def _read(self) -> dict[str, Night]:
        """The list as last noted; tournaments that have gone on since, or are missing from it, are folded.

        One whose log is damaged is in the list as it was last noted, or not at all: its own pages say what to do.
        """
        noted = {night.id: night for night in self._noted()}
        found = {}
        for stream in self._store.streams(PREFIX):
            id_, version = stream.removeprefix(PREFIX), self._store.head(stream).version
            known = noted.get(id_)
            if known is None or known.version != version:
                known = self._folded(id_) or known
            if known is not None:
                found[id_] = known
        return found

    def _folded(self, tournament: str) -> Night | None:
        try:
            return self._night(tournament)
        except StoreFails as failure:
            if failure.cause is not StoreCause.DAMAGED:
                raise
            return None

    def _noted(self) -> list[Night]:
        """The list as last noted; nothing where another release noted it otherwise."""
        try:
            return [from_plain(Night, row) for row in json.loads(self._store.meta(NOTED) or "[]")]
        except Unreadable:
            return []

    def note(self) -> None:
        """Write the list down, so that the next start need not fold every log; what is missing from it is folded."""
        with self._lock:
            if not self._unnoted or self._nights is None:
                return
            self._unnoted = False
            rows = json.dumps([to_plain(each) for each in self._nights.values()])
        self._store.write([PutMeta(NOTED, rows)])

    def _night(self, tournament: str) -> Night:
        sequencer = self.sequencer(tournament)
        state = sequencer.state
        return Night(
            id=tournament,
            name=state.plan.name,
            starts_at=state.plan.starts_at,
            phase=phase(state),
            entered=entered(state),
            left=players_left(state),
            version=sequencer.version,
            facts=night_facts(tournament, state),
        )

    def wake(self) -> None:
        """After a start: report the time since the last sign of life, or a clock that was set back meanwhile."""
        last, now = self._store.last_sign_of_life(), self._time.now()
        if last is not None and not last <= now <= last + SILENCE:
            self.report(Jump(last, now))
        self._store.sign_of_life(now)

    def report(self, jump: Jump) -> None:
        """Put a gap to the director of every tournament whose clock runs; a damaged one keeps it from no other."""
        damaged: StoreFails | None = None
        for night in self.all():
            if night.phase != "running":
                continue
            try:
                self._report(night.id, jump)
            except StoreFails as failure:
                damaged = failure
        if damaged is not None:
            raise damaged

    def _report(self, tournament: str, jump: Jump) -> None:
        sequencer = self.sequencer(tournament)
        if sequencer.state.clock.running or sequencer.state.clock.held:
            # The same gap told again, where telling the other nights failed, is the same command.
            told = f"{tournament} {jump.origin} {jump.to}"
            command_id = hashlib.sha256(told.encode()).hexdigest()[:32]
            sequencer.send(command_id, ReportJump(jump.origin, jump.to), at=self._time.now(), actor=SERVER)


def phase(state: Tournament) -> str:
    """How far a tournament is: setup, running or finished."""
    if finished(state):
        return "finished"
    return "running" if state.clock.started else "setup"
