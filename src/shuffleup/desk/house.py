"""The house without a web: one store, its nights, people, league, books, devices, screens, forecasts and time.

Everything the pages know goes through here; there is one for each process, made when the server starts. It holds no
rules: commands go to the sequencers, answers come back.
"""

import secrets
from collections.abc import Callable, Iterable
from dataclasses import replace
from datetime import UTC, date, datetime
from functools import lru_cache
from pathlib import Path

from shuffleup.acts.roles import OFFICE, Role
from shuffleup.chronicle.acts import Command, Event
from shuffleup.chronicle.answers import Told
from shuffleup.desk.chip_sets import ChipSets
from shuffleup.desk.dealer.dealer_desk import DealerDesk
from shuffleup.desk.dealer.night_hands import NightHands
from shuffleup.desk.designs import Designs
from shuffleup.desk.devices import Devices
from shuffleup.desk.forecasts import Forecasts
from shuffleup.desk.league_door import LeagueDoor
from shuffleup.desk.nights import PREFIX, NightsDesk
from shuffleup.desk.odds import ScreenOdds
from shuffleup.desk.own_table import OwnTables
from shuffleup.desk.reading import reading
from shuffleup.desk.roles import NotAllowed, Who
from shuffleup.desk.screens import Screens
from shuffleup.desk.shelf import Shelf
from shuffleup.desk.speech import told
from shuffleup.desk.timekeeper import Timekeeper
from shuffleup.desk.troubles import Troubles
from shuffleup.league.imported import imported_facts
from shuffleup.league.nights import NightFacts
from shuffleup.store import Beside, KeepMeta, Store, open_store
from shuffleup.store.deck_seeds import DeckSeeds
from shuffleup.store.league_desk import STREAM as LEAGUE
from shuffleup.store.league_desk import LeagueDesk
from shuffleup.store.night_sequencer import NightSequencer
from shuffleup.store.people_desk import STREAM as PEOPLE
from shuffleup.store.people_desk import PeopleDesk
from shuffleup.store.sequencer import Sent
from shuffleup.store.table_stream import place_of
from shuffleup.tournament.answers import Accepted, Message
from shuffleup.tournament.commands import OpenTournament
from shuffleup.tournament.pin import PinnedBook, pin
from shuffleup.tournament.plan import Plan
from shuffleup.tournament.state import Entry, Tournament
from shuffleup.words.catalogue import language_of
from shuffleup.workers import Terms, Workers

LANGUAGE = "language"
"""The name of the house's setting in the store: a language, or nothing for what each device asks for."""

STRANGERS = Terms(at_once=2, waiting=8, patience=4.0, budget=3.0, longest=15.0, idle=120.0)
"""What anybody may ask, signed in or not: a tenth of this budget is usual, and the server stays free for the room."""


class House:
    """All that one process holds, without a web. Safe to call from any thread."""

    def __init__(
        self,
        where: str | Path,
        timekeeper: Timekeeper | None = None,
        entropy: Callable[[int], bytes] = secrets.token_bytes,
    ) -> None:
        """`where` is a data folder or a `postgresql://` URL; `entropy` gives so many fresh bytes."""
        self.where = where
        self.store: Store = open_store(where)
        self.time = timekeeper or Timekeeper()
        self.nights = NightsDesk(self.store, self.time, entropy)
        self.people = PeopleDesk(self.store)
        self.league = LeagueDesk(self.store)
        self.people.counted = self._imported_people
        self.league_door = LeagueDoor(self.store, self.nights, self.people, self.league)
        self.shelf = Shelf(self.store, self.today)
        self.chip_sets = ChipSets(self.store)
        self.troubles = Troubles(self.time.now)
        self.devices = Devices(self.store, lambda: self.time.now(), self.signing_key)
        self.forecasts = Forecasts(self.store, self.nights, self.time)
        self.designs = Designs()
        self.apart = Workers(STRANGERS)
        self.odds = ScreenOdds()
        self.night_hands = NightHands(where)
        self.screens = Screens(self.store, self.nights, self.time)
        self.own_tables = OwnTables(self.store, self.devices)
        self.dealer = DealerDesk(
            self.store, DeckSeeds(where), self.nights, self.time, self.troubles, self.names, self.own_tables, entropy
        )
        self._signing_key: str | None = None

    @property
    def mark(self) -> str:
        """What changes with the addresses that the house is reached at; empty where it is not served."""
        return ""

    def close(self) -> None:
        """Let go of the store."""
        self.dealer.close()
        self.forecasts.close()
        self.designs.close()
        self.apart.close()
        self.odds.close()
        self.night_hands.close()
        self.nights.note()
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
            self.nights.follow(stream.removeprefix(PREFIX), version)
        elif table := place_of(stream):
            self.dealer.nights.heard(*table)

    def _read_up(self) -> None:
        """The line to the other processes was cut, or is new: whatever they did meanwhile is read now."""
        self.people.forget()
        self.league.follow()
        self.nights.read_up()

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

    def language(self) -> str:
        """The language that the house has set, or nothing where each device is asked."""
        return language_of(self.store.meta(LANGUAGE) or "")

    def _imported_people(self) -> set[str]:
        return {each.person for night in self.league.league.imported.values() for each in night.results}

    def facts(self) -> list[NightFacts]:
        """What the league reads in all nights, imported ones too."""
        return [*self.nights.facts(), *imported_facts(self.league.league)]

    def sequencer(self, tournament: str) -> NightSequencer:
        """The single door to a tournament. Raises `NoSuchTournament`."""
        return self.nights.sequencer(tournament)

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
        refused = self.league_door.refused(tournament, command, aside)
        refused = refused or self.own_tables.refused(self.sequencer(tournament).state, tournament, command, by.actor)
        if refused is not None:
            return Sent(refused)
        sequencer = self.sequencer(tournament)
        for each in sequencer.all_of(command):
            self.check(by, type(each), tournament)
        now = self.time.now()
        with self.dealer.nights.hands_held(tournament) as unless:
            sent = sequencer.send(
                command_id,
                command,
                at=now,
                actor=by.actor,
                beside=aside,
                expected=expected,
                vote=vote,
                unless=unless,
            )
        if by.role not in OFFICE or not isinstance(sent.answer, Accepted):
            return sent
        notes = self.league_door.notes(tournament, sent.answer.events)
        return replace(sent, answer=replace(sent.answer, notes=(*sent.answer.notes, *notes))) if notes else sent

    def ask_league(
        self, command: Command, *, by: Who, command_id: str, under: str = "", person: str = "", remark: str = ""
    ) -> Told[Event]:
        """Ask something of the league, under the book of this id. Raises `NotAllowed`, and `BadInput` for no such book.

        What is remarked about a person is kept beside the log.
        """
        for each in self.league.all_of(command):
            if not by.may_ask(type(each)):
                raise NotAllowed(by, type(each).__name__)
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
        sequencer = self.nights.opening(tournament)
        opening = OpenTournament(plan, self.book_of(plan))
        sent = sequencer.send(command_id, opening, at=self.time.now(), actor=by.actor)
        if not isinstance(sent.answer, Accepted):
            self.nights.forget(tournament)
        return tournament, sent

    def book_of(self, plan: Plan) -> PinnedBook:
        """The plan's rulebook as it stands on its day. Raises `NoSuchBook`, or `BadInput` for a broken one."""
        return pin(self.shelf.load(plan.rulebook, self._day_of(plan)))

    def today(self) -> date:
        """The day that it is where the server stands."""
        return datetime.fromtimestamp(self.time.now() / 1000, UTC).astimezone().date()

    def _day_of(self, plan: Plan) -> date:
        """The day whose rules a night is played by: its own, or today if it has none yet."""
        try:
            return datetime.fromisoformat(plan.starts_at).date()
        except ValueError:
            return self.today()

    def name_of(self, state: Tournament, entry: str) -> str:
        """The display name of an entry; who was erased or never named is called by the number of the entry."""
        found = state.entries.get(entry)
        if found is None:
            return ""
        return self.people.names([found.person])[found.person] or _unnamed(found)

    def names(self, state: Tournament) -> dict[str, str]:
        """Display names of all entries."""
        return display_names(self.people, state)


def display_names(people: PeopleDesk, state: Tournament) -> dict[str, str]:
    """Display names of all entries of a night, in the language that is read in where somebody has none."""
    names = people.names(entry.person for entry in state.entries.values())
    return {entry.id: names[entry.person] or _unnamed(entry) for entry in state.entries.values()}


def _unnamed(entry: Entry) -> str:
    """What somebody is called who was erased, or never named, and what a bot is."""
    return _called(reading(), entry.number, entry.called, is_bot=bool(entry.bot))


@lru_cache(maxsize=20_000)
def _called(language: str, number: int, called: str, *, is_bot: bool) -> str:
    """The same, kept by the language that is read in: with bots at every table it is asked for at each act."""
    if called:
        return told(Message("play.program", {"number": number, "called": called}))
    return told(Message("play.bot" if is_bot else "play.unnamed", {"number": number}))
