"""The nights of a house: a sequencer for each, and the list of all with what the league reads in them.

It holds no rules: who may send what, and what the league says to it, is for `house`.
"""

import hashlib
import json
import secrets
from collections.abc import Callable
from threading import RLock
from weakref import WeakValueDictionary

from shuffleup.desk.night_list import Night, line_of, note, noted
from shuffleup.desk.timekeeper import SILENCE, Jump, Timekeeper
from shuffleup.league.nights import NightFacts
from shuffleup.store import Store, StoreCause, StoreFails
from shuffleup.store.night_sequencer import NightSequencer, NoSuchTournament
from shuffleup.tournament.commands import ReportJump

PREFIX = "tournament/"

REST_MS = 300_000
"""Between two looks at which nights nobody has asked for, in milliseconds."""

SERVER = "server"
"""The actor of commands that nobody tapped."""


class NightsDesk:
    """All tournaments of one store. Safe to call from any thread; `listeners` hear which went on, and its version."""

    def __init__(self, store: Store, time: Timekeeper, entropy: Callable[[int], bytes] = secrets.token_bytes) -> None:
        """`entropy` gives so many fresh bytes."""
        self.listeners: list[Callable[[str, int], None]] = []
        self._store = store
        self._time = time
        self._entropy = entropy
        self._sequencers: dict[str, NightSequencer] = {}
        self._resting: WeakValueDictionary[str, NightSequencer] = WeakValueDictionary()
        self._touched: set[str] = set()
        self._rested_at = time.now()
        self._lock = RLock()
        self._nights: dict[str, Night] | None = None
        self._in_order: list[Night] = []
        self._rulebooks: dict[str, str] = {}
        self._unnoted: set[str] = set()

    def sequencer(self, tournament: str) -> NightSequencer:
        """The single door to a tournament. Raises `NoSuchTournament`."""
        with self._lock:
            self._touched.add(tournament)
            found = self._sequencers.get(tournament) or self._woken(tournament)
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
            return self._sequencers.get(tournament) or self._woken(tournament) or self._open(tournament)

    def forget(self, tournament: str) -> None:
        """Let go of a tournament that was not set up after all."""
        with self._lock:
            self._sequencers.pop(tournament, None)
            self._resting.pop(tournament, None)

    def rest(self) -> None:
        """Let go of what is held of nights that nobody has asked for lately; may be called as often as one likes."""
        now = self._time.now()
        with self._lock:
            if 0 <= now - self._rested_at < REST_MS:
                return
            self._rested_at = now
            for tournament in self._sequencers.keys() - self._touched:
                self._resting[tournament] = self._sequencers.pop(tournament)
            self._touched.clear()

    def _woken(self, tournament: str) -> NightSequencer | None:
        """The door of a night that rests, where somebody holds it still: a night has one door."""
        found = self._resting.pop(tournament, None)
        if found is not None:
            self._sequencers[tournament] = found
        return found

    def _open(self, tournament: str) -> NightSequencer:
        found = NightSequencer(self._store, PREFIX + tournament, lambda: self._entropy(32))
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
        for stream, version in self._store.versions(PREFIX).items():
            id_ = stream.removeprefix(PREFIX)
            with self._lock:
                is_open = id_ in self._sequencers or id_ in self._resting
            if is_open or self._listed(id_) != version:
                self.follow(id_, version)

    def _changed(self, tournament: str, version: int) -> None:
        with self._lock:
            if self._nights is None:
                self._nights = self._read()
            sequencer = self.sequencer(tournament)
            self._nights[tournament] = line_of(tournament, sequencer.state, sequencer.version)
            self._in_order = []
            self._unnoted.add(tournament)
        for listener in self.listeners:
            listener(tournament, version)

    def all(self) -> list[Night]:
        """All tournaments, the newest start first."""
        with self._lock:
            if self._nights is None:
                self._nights = self._read()
            if not self._in_order:
                order = sorted(self._nights.values(), key=lambda night: (night.starts_at, night.id), reverse=True)
                self._in_order = order
            return list(self._in_order)

    def as_set_up(self) -> list[Night]:
        """All tournaments in the order in which they were set up, whatever their day is changed to."""
        with self._lock:
            if self._nights is None:
                self._nights = self._read()
            return list(self._nights.values())

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
        lines = noted(self._store)
        found = {}
        for stream, version in self._store.versions(PREFIX).items():
            id_ = stream.removeprefix(PREFIX)
            known = lines.get(id_)
            if known is None or known.version != version:
                known = self._folded(id_) or known
            if known is not None:
                found[id_] = known
        return found

    def _folded(self, tournament: str) -> Night | None:
        """The line of a night from its log, which is held no longer than that."""
        try:
            read = NightSequencer(self._store, PREFIX + tournament, lambda: b"")
        except StoreFails as failure:
            if failure.cause is not StoreCause.DAMAGED:
                raise
            return None
        self._unnoted.add(tournament)
        return line_of(tournament, read.state, read.version)

    def note(self) -> None:
        """Write down the lines that have changed, so that the next start need not fold their logs."""
        with self._lock:
            known, changed = self._nights or {}, self._unnoted
            lines = [known[each] for each in changed if each in known]
            self._unnoted = set()
        try:
            if lines:
                note(self._store, lines)
        except Exception:
            with self._lock:
                self._unnoted |= changed
            raise

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
