"""The running house: one store, a sequencer for each tournament, people, time, and the director's key.

Everything the pages know goes through here; there is one for each process, made when the server starts. It holds no
rules: commands go to the sequencers, answers come back.
"""

import json
import secrets
from collections.abc import Callable, Iterable
from dataclasses import asdict, dataclass
from datetime import UTC, date, datetime
from pathlib import Path
from threading import RLock

from shuffleup.store import Beside, PutMeta, Store, open_store
from shuffleup.store.people_desk import PeopleDesk
from shuffleup.store.sequencer import NoSuchTournament, Sent, Sequencer
from shuffleup.tournament.answers import Accepted
from shuffleup.tournament.busts import finished
from shuffleup.tournament.commands import Command, OpenTournament, ReportJump
from shuffleup.tournament.finish import entered, players_left
from shuffleup.tournament.plan import Plan
from shuffleup.tournament.state import Tournament, pin
from shuffleup.web.rules.shelf import Shelf
from shuffleup.web.timekeeper import SILENCE, Jump, Timekeeper

PREFIX = "tournament/"
SERVER = "server"
"""The actor of commands that nobody tapped."""

DIRECTOR = "director"


@dataclass(frozen=True)
class Night:
    """A line in the list of tournaments."""

    id: str
    name: str
    starts_at: str
    phase: str
    entered: int
    left: int


class House:
    """All that one server process holds. Safe to call from any thread."""

    def __init__(self, where: str | Path, timekeeper: Timekeeper | None = None) -> None:
        """`where` is a data folder or a `postgresql://` URL."""
        self.where = where
        self.store: Store = open_store(where)
        self.people = PeopleDesk(self.store)
        self.shelf = Shelf(self.store)
        self.time = timekeeper or Timekeeper()
        self.listeners: list[Callable[[str, int], None]] = []
        self._sequencers: dict[str, Sequencer] = {}
        self._lock = RLock()
        self._nights: dict[str, Night] | None = None
        self._rulebooks: dict[str, str] = {}

    def close(self) -> None:
        """Let go of the store."""
        self.store.close()

    def key(self) -> str:
        """The secret in the director's link; made once a house."""
        with self._lock:
            key = self.store.meta("director_key")
            if key is None:
                key = secrets.token_urlsafe(18)
                self.store.write([PutMeta("director_key", key)])
            return key

    def signing_key(self) -> str:
        """The secret that cookies and stream tokens are signed with."""
        with self._lock:
            key = self.store.meta("signing_key")
            if key is None:
                key = secrets.token_urlsafe(48)
                self.store.write([PutMeta("signing_key", key)])
            return key

    def sequencer(self, tournament: str) -> Sequencer:
        """The single door to a tournament. Raises `NoSuchTournament`."""
        with self._lock:
            found = self._sequencers.get(tournament)
            if found is None:
                if not self.store.head(PREFIX + tournament).version:
                    raise NoSuchTournament(tournament)
                found = self._open(tournament)
            return found

    def _open(self, tournament: str) -> Sequencer:
        found = Sequencer(self.store, PREFIX + tournament, lambda: secrets.token_bytes(32))
        found.listeners.append(lambda stream, version: self._changed(tournament, version))
        self._sequencers[tournament] = found
        return found

    def send(
        self,
        tournament: str,
        command: Command,
        *,
        command_id: str,
        actor: str = DIRECTOR,
        beside: Iterable[Beside] = (),
    ) -> Sent:
        """Send a command, stamped with the time now."""
        return self.sequencer(tournament).send(command_id, command, at=self.time.now(), actor=actor, beside=beside)

    def open_tournament(self, plan: Plan, *, command_id: str, actor: str = DIRECTOR) -> tuple[str, Sent]:
        """Set a night up under its rulebook as it is on that day. The same command id gives the same tournament."""
        tournament = command_id[:12]
        with self._lock:
            sequencer = self._sequencers.get(tournament) or self._open(tournament)
        opening = OpenTournament(plan, pin(self.shelf.load(plan.rulebook, self._day_of(plan))))
        sent = sequencer.send(command_id, opening, at=self.time.now(), actor=actor)
        if not isinstance(sent.answer, Accepted):
            with self._lock:
                self._sequencers.pop(tournament, None)
        return tournament, sent

    def today(self) -> date:
        """The day that it is where the server stands."""
        return datetime.fromtimestamp(self.time.now() / 1000, UTC).astimezone().date()

    def _day_of(self, plan: Plan) -> date:
        """The day whose rules a night is played by: its own, or today if it has none yet."""
        try:
            return datetime.fromisoformat(plan.starts_at).date()
        except ValueError:
            return self.today()

    def nights_under(self, rulebook: str) -> list[Night]:
        """The tournaments that were opened under a rulebook."""
        return [night for night in self.nights() if self._opened_under(night.id) == rulebook]

    def _opened_under(self, tournament: str) -> str:
        """The rulebook that the first line of a log names; it never changes."""
        if tournament not in self._rulebooks:
            opened = next(self.store.read(PREFIX + tournament, limit=1), None)
            plan = json.loads(opened.data).get("plan", {}) if opened else {}
            self._rulebooks[tournament] = plan.get("rulebook", "")
        return self._rulebooks[tournament]

    def _changed(self, tournament: str, version: int) -> None:
        self._note_night(tournament)
        for listener in self.listeners:
            listener(tournament, version)

    def nights(self) -> list[Night]:
        """All tournaments, the newest start first."""
        with self._lock:
            if self._nights is None:
                self._nights = self._read_nights()
            return sorted(self._nights.values(), key=lambda night: (night.starts_at, night.id), reverse=True)

    def _read_nights(self) -> dict[str, Night]:
        """The list as last noted; tournaments missing from it are folded."""
        noted = {row["id"]: Night(**row) for row in json.loads(self.store.meta("nights") or "[]")}
        ids = [stream.removeprefix(PREFIX) for stream in self.store.streams(PREFIX)]
        return {id_: noted.get(id_) or self._night(id_) for id_ in ids}

    def _note_night(self, tournament: str) -> None:
        with self._lock:
            if self._nights is None:
                self._nights = self._read_nights()
            night = self._night(tournament)
            if self._nights.get(tournament) != night:
                self._nights[tournament] = night
                rows = json.dumps([asdict(each) for each in self._nights.values()])
                self.store.write([PutMeta("nights", rows)])

    def _night(self, tournament: str) -> Night:
        state = self.sequencer(tournament).state
        return Night(
            id=tournament,
            name=state.plan.name,
            starts_at=state.plan.starts_at,
            phase=phase(state),
            entered=entered(state),
            left=players_left(state),
        )

    def name_of(self, state: Tournament, entry: str) -> str:
        """The display name of an entry; who was erased or never named is called by the number of the entry."""
        found = state.entries.get(entry)
        if found is None:
            return ""
        return self.people.names([found.person])[found.person] or f"Player {found.number}"

    def names(self, state: Tournament) -> dict[str, str]:
        """Display names of all entries."""
        names = self.people.names(entry.person for entry in state.entries.values())
        return {entry.id: names[entry.person] or f"Player {entry.number}" for entry in state.entries.values()}

    def wake(self) -> None:
        """After a start: report the time since the last sign of life, or a clock that was set back meanwhile."""
        last, now = self.store.last_sign_of_life(), self.time.now()
        if last is not None and not last <= now <= last + SILENCE:
            self.report(Jump(last, now))
        self.store.sign_of_life(now)

    def report(self, jump: Jump) -> None:
        """Put a gap to the director of every tournament whose clock runs."""
        for night in self.nights():
            clock = self.sequencer(night.id).state.clock
            if night.phase == "running" and (clock.running or clock.held):
                self.send(night.id, ReportJump(jump.origin, jump.to), command_id=secrets.token_hex(16), actor=SERVER)


def phase(state: Tournament) -> str:
    """How far a tournament is: setup, running or finished."""
    if finished(state):
        return "finished"
    return "running" if state.clock.started else "setup"
