"""The running house: one store, a sequencer for each tournament, people, time, and the director's key.

Everything the pages know goes through here; there is one for each process, made when the server starts. It holds no
rules: commands go to the sequencers, answers come back.
"""

import hashlib
import json
import secrets
from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from datetime import UTC, date, datetime
from pathlib import Path
from threading import RLock

from shuffleup.acts.roles import OFFICE, Role
from shuffleup.league.commands import LeagueCommand
from shuffleup.league.nights import NightFacts, night_facts
from shuffleup.league.register import Answer as LeagueAnswer
from shuffleup.store import Beside, KeepMeta, PutMeta, Store, open_store
from shuffleup.store.league_desk import STREAM as LEAGUE
from shuffleup.store.league_desk import LeagueDesk
from shuffleup.store.people_desk import STREAM as PEOPLE
from shuffleup.store.people_desk import PeopleDesk
from shuffleup.store.sequencer import NoSuchTournament, Sent, Sequencer
from shuffleup.tournament.answers import Accepted, Message
from shuffleup.tournament.busts import finished
from shuffleup.tournament.codec import Unreadable, from_plain, to_plain
from shuffleup.tournament.commands import Command, OpenTournament, ReportJump, TakeBack
from shuffleup.tournament.finish import entered, players_left
from shuffleup.tournament.plan import Plan
from shuffleup.tournament.state import Tournament, pin
from shuffleup.web.accounts import Accounts
from shuffleup.web.designs import Designs
from shuffleup.web.devices import Devices
from shuffleup.web.forecasts import Forecasts
from shuffleup.web.league.door import notes_at_door, refused_at_door
from shuffleup.web.passkeys import Passkeys
from shuffleup.web.reach import Reach
from shuffleup.web.roles import NotAllowed, Who
from shuffleup.web.rules.shelf import Shelf
from shuffleup.web.screen.screens import Screens
from shuffleup.web.speech import told
from shuffleup.web.timekeeper import SILENCE, Jump, Timekeeper
from shuffleup.web.troubles import Troubles

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


class House:
    """All that one server process holds. Safe to call from any thread."""

    def __init__(self, where: str | Path, timekeeper: Timekeeper | None = None) -> None:
        """`where` is a data folder or a `postgresql://` URL."""
        self.where = where
        self.store: Store = open_store(where)
        self.people = PeopleDesk(self.store)
        self.league = LeagueDesk(self.store)
        self.shelf = Shelf(self.store, self.today)
        self.time = timekeeper or Timekeeper()
        self.troubles = Troubles(self.time.now)
        self.reach = Reach()
        self.devices = Devices(self.store, lambda: self.time.now(), self.signing_key)
        self.accounts = Accounts(self.store, lambda: self.time.now())
        self.passkeys = Passkeys(self.store, self.accounts, self.devices, lambda: self.time.now())
        self.forecasts = Forecasts(self)
        self.designs = Designs()
        self.screens = Screens(self)
        self.listeners: list[Callable[[str, int], None]] = []
        self._sequencers: dict[str, Sequencer] = {}
        self._lock = RLock()
        self._nights: dict[str, Night] | None = None
        self._rulebooks: dict[str, str] = {}
        self._signing_key: str | None = None
        self._unnoted = False

    def close(self) -> None:
        """Let go of the store."""
        self.forecasts.close()
        self.designs.close()
        self.note_nights()
        self.store.close()

    def listen(self) -> None:
        """From now on follow what other processes on the same store do."""
        self.store.listen(self._heard, self._read_up)

    def _heard(self, stream: str, version: int) -> None:
        """Another process appended (or this one did, which changes nothing)."""
        if stream == PEOPLE:
            self.people.forget()
        elif stream == LEAGUE:
            self.league.follow()
        elif stream.startswith(PREFIX):
            self._follow(stream.removeprefix(PREFIX), version)

    def _follow(self, tournament: str, version: int) -> None:
        sequencer = self.sequencer(tournament)
        behind = sequencer.version < version
        if behind:
            sequencer.follow()
        if behind or self._listed(tournament) < sequencer.version:
            self._changed(tournament, sequencer.version)

    def _listed(self, tournament: str) -> int:
        """The version of a tournament that the list knows."""
        with self._lock:
            if self._nights is None:
                self._nights = self._read_nights()
            return self._nights[tournament].version if tournament in self._nights else 0

    def _read_up(self) -> None:
        """The line to the other processes was cut, or is new: whatever they did meanwhile is read now."""
        self.people.forget()
        self.league.follow()
        for stream in self.store.streams(PREFIX):
            id_, version = stream.removeprefix(PREFIX), self.store.head(stream).version
            with self._lock:
                is_open = id_ in self._sequencers
            if is_open or self._listed(id_) != version:
                self._follow(id_, version)

    def key(self, role: Role = Role.DIRECTOR) -> str:
        """The secret in the director's link, made once a house; the league's is empty until somebody asks for it."""
        if role is Role.DIRECTOR:
            return self._kept("director_key", 18)
        return self.store.meta(f"{role.value}_key") or ""

    def signing_key(self) -> str:
        """The secret that cookies and stream tokens are signed with."""
        if self._signing_key is None:
            self._signing_key = self._kept("signing_key", 48)
        return self._signing_key

    def _kept(self, name: str, size: int) -> str:
        """A secret of the house; of two processes that make it at once, the first one's counts."""
        key = self.store.meta(name)
        if key is None:
            self.store.write([KeepMeta(name, secrets.token_urlsafe(size))])
            key = self.store.meta(name) or ""
        return key

    def sequencer(self, tournament: str) -> Sequencer:
        """The single door to a tournament. Raises `NoSuchTournament`."""
        with self._lock:
            found = self._sequencers.get(tournament)
            if found is None:
                if not self.store.head(PREFIX + tournament).version:
                    raise NoSuchTournament(tournament)
                found = self._open(tournament)
        if self.store.may_be_behind:
            found.follow()
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
        by: Who,
        command_id: str,
        beside: Iterable[Beside] = (),
        expected: int | None = None,
        vote: str = "",
    ) -> Sent:
        """Send a command, stamped with the time now; `vote` is how the vote reads that it casts.

        Raises `NotAllowed` for one that is not theirs to send, and `MovedOn` where the log is not at the version
        `expected`.
        """
        self.check(by, type(command), tournament)
        if not by.is_theirs(command):
            raise NotAllowed(by, f"{type(command).__name__} for others")
        aside = tuple(beside)
        refused = refused_at_door(self, tournament, command, aside)
        if refused is not None:
            return Sent(refused)
        sequencer = self.sequencer(tournament)
        if isinstance(command, TakeBack):
            for done in sequencer.touched(command.commands):
                self.check(by, type(done.command), tournament)
        now = self.time.now()
        sent = sequencer.send(command_id, command, at=now, actor=by.actor, beside=aside, expected=expected, vote=vote)
        if by.role not in OFFICE or not isinstance(sent.answer, Accepted):
            return sent
        notes = notes_at_door(self, tournament, sent.answer.events)
        return replace(sent, answer=replace(sent.answer, notes=(*sent.answer.notes, *notes))) if notes else sent

    def ask_league(
        self, command: LeagueCommand, *, by: Who, command_id: str, under: str = "", person: str = "", remark: str = ""
    ) -> LeagueAnswer:
        """Ask something of the league, under the book of this id. Raises `NotAllowed`, and `BadInput` for no such book.

        What is remarked about a person is kept beside the log.
        """
        if not by.may_ask(type(command)):
            raise NotAllowed(by, type(command).__name__)
        return self.league.send(
            command_id,
            command,
            at=self.time.now(),
            actor=by.actor,
            book=pin(self.shelf.load(under, self.today())) if under else None,
            person=person,
            remark=remark,
        )

    def check(self, by: Who, command: type[Command], tournament: str = "") -> None:
        """Raise `NotAllowed` unless they may send such a command."""
        if not by.may_send(command, tournament):
            raise NotAllowed(by, command.__name__)

    def open_tournament(self, plan: Plan, *, by: Who, command_id: str) -> tuple[str, Sent]:
        """Set a night up under its rulebook as it is on that day. The same command id gives the same tournament.

        Raises `NotAllowed` for whom it is not to do.
        """
        self.check(by, OpenTournament)
        tournament = command_id[:12]
        with self._lock:
            sequencer = self._sequencers.get(tournament) or self._open(tournament)
        opening = OpenTournament(plan, pin(self.shelf.load(plan.rulebook, self._day_of(plan))))
        sent = sequencer.send(command_id, opening, at=self.time.now(), actor=by.actor)
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
        with self._lock:
            if self._nights is None:
                self._nights = self._read_nights()
            self._nights[tournament] = self._night(tournament)
            self._unnoted = True
        for listener in self.listeners:
            listener(tournament, version)

    def nights(self) -> list[Night]:
        """All tournaments, the newest start first."""
        with self._lock:
            if self._nights is None:
                self._nights = self._read_nights()
            return sorted(self._nights.values(), key=lambda night: (night.starts_at, night.id), reverse=True)

    def _read_nights(self) -> dict[str, Night]:
        """The list as last noted; tournaments that have gone on since, or are missing from it, are folded."""
        noted = {night.id: night for night in self._noted()}
        found = {}
        for stream in self.store.streams(PREFIX):
            id_, version = stream.removeprefix(PREFIX), self.store.head(stream).version
            known = noted.get(id_)
            found[id_] = known if known and known.version == version else self._night(id_)
        return found

    def _noted(self) -> list[Night]:
        """The list as last noted; nothing where another release noted it otherwise."""
        try:
            return [from_plain(Night, row) for row in json.loads(self.store.meta(NOTED) or "[]")]
        except Unreadable:
            return []

    def note_nights(self) -> None:
        """Write the list down, so that the next start need not fold every log; what is missing from it is folded."""
        with self._lock:
            if not self._unnoted or self._nights is None:
                return
            self._unnoted = False
            rows = json.dumps([to_plain(each) for each in self._nights.values()])
        self.store.write([PutMeta(NOTED, rows)])

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

    def facts(self) -> list[NightFacts]:
        """What the league reads in the nights of the house."""
        return [night.facts for night in self.nights() if night.facts]

    def name_of(self, state: Tournament, entry: str) -> str:
        """The display name of an entry; who was erased or never named is called by the number of the entry."""
        found = state.entries.get(entry)
        if found is None:
            return ""
        return self.people.names([found.person])[found.person] or _unnamed(found.number)

    def names(self, state: Tournament) -> dict[str, str]:
        """Display names of all entries."""
        names = self.people.names(entry.person for entry in state.entries.values())
        return {entry.id: names[entry.person] or _unnamed(entry.number) for entry in state.entries.values()}

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
                # The same gap told again, where telling the other nights failed, is the same command.
                told = f"{night.id} {jump.origin} {jump.to}"
                command_id = hashlib.sha256(told.encode()).hexdigest()[:32]
                jumped = ReportJump(jump.origin, jump.to)
                self.sequencer(night.id).send(command_id, jumped, at=self.time.now(), actor=SERVER)


def _unnamed(number: int) -> str:
    """What somebody is called who was erased, or never named."""
    return told(Message("play.unnamed", {"number": number}))


def phase(state: Tournament) -> str:
    """How far a tournament is: setup, running or finished."""
    if finished(state):
        return "finished"
    return "running" if state.clock.started else "setup"
