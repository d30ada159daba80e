"""A whole night dealt by the program from the first draw to the last hand, with nothing from outside but chance.

The very path that a server takes, with a clock that is reckoned: the tournament's journal decides, `floor` moves
people, `coming` deals them in, `turns` plays the hands, `recorded` tells the tournament. Not done: phones and their
shares, turn clocks, people who are away.
"""

import random
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from hashlib import sha256
from typing import Protocol

from shuffleup.bad_input import BadInput
from shuffleup.chronicle.acts import Command, Event
from shuffleup.chronicle.answers import Accepted
from shuffleup.chronicle.undo import Done
from shuffleup.dealing import turns
from shuffleup.dealing.coming import ComingHand, TableWaits, WaitsFor, coming_hand
from shuffleup.dealing.events import Acted, HandOver
from shuffleup.dealing.floor import FloorNow, floor_now
from shuffleup.dealing.mixing import DECKS
from shuffleup.dealing.recorded import recorded
from shuffleup.dealing.table import DealtTable
from shuffleup.hand.law import HandLaw, hand_law
from shuffleup.hand.view import HandView
from shuffleup.tournament.answers import Context
from shuffleup.tournament.bots import SeatBots
from shuffleup.tournament.busts import finished
from shuffleup.tournament.button_commands import DealButtonDraw
from shuffleup.tournament.commands import AnnounceDraw, DrawSeats, OpenTournament, StartClock
from shuffleup.tournament.journal import NightJournal
from shuffleup.tournament.pin import PinnedBook
from shuffleup.tournament.plan import Plan
from shuffleup.tournament.state import Tournament

BEGINS = 1_795_000_000_000
"""When such a night begins (ms UTC)."""

A_HAND, AN_ACT = 20_000, 4_000
"""Milliseconds from one hand to the next beside its acts, and that an act takes."""

A_WAIT = 15_000
"""Milliseconds after which a table that waits looks again."""

MOST_TURNS = 2_000_000
"""Steps after which a night has gone wrong."""


class Choose(Protocol):
    """What somebody does who has to act, from what he may see."""

    def __call__(self, view: HandView, chance: random.Random) -> Acted:
        """The act."""


class Between(Protocol):
    """What else happens in a night: called before each hand that could begin, with the night as it is."""

    def __call__(self, night: "NightPlayed") -> None:
        """Send commands, or do nothing."""


Until = Callable[["NightPlayed"], bool]
"""Whether to play no further."""


@dataclass(slots=True)
class NightPlayed:
    """A night as it goes on: the tournament's journal, the log of each table, the simulated time."""

    journal: NightJournal
    law: HandLaw
    chance: random.Random
    name: str = "n1"
    at: int = BEGINS
    tables: dict[int, DealtTable] = field(default_factory=dict)
    logs: dict[int, list[Event]] = field(default_factory=dict)
    hands: int = 0
    acts: int = 0
    secrets: dict[str, str] = field(default_factory=dict)
    due: dict[int, int] = field(default_factory=dict)

    @property
    def state(self) -> Tournament:
        """The tournament now."""
        if self.journal.state is None:
            raise ValueError("the night has not been opened")
        return self.journal.state

    @property
    def busy(self) -> frozenset[int]:
        """The tables where a hand is played."""
        return frozenset(number for number, table in self.tables.items() if table.begun is not None)

    def send(self, command: Command) -> Accepted[Event]:
        """Do what a command asks for. Raises BadInput where the tournament does not."""
        id_ = f"c{len(self.journal.log)}"
        secrets = {}
        if isinstance(command, (DrawSeats, DealButtonDraw)):
            secrets = {f"draw:{command.draw}": self.secrets.get(f"draw:{command.draw}", "")}
        context = Context(self.at, "server", id_, self.chance.randbytes(32), secrets)
        answer = self.journal.decide(command, context)
        if not isinstance(answer, Accepted):
            raise BadInput(f"{type(command).__name__}: {answer}", right="a command that the night takes")
        self.secrets.update(answer.seals)
        self.journal.append(Done(id_, command, self.at, "server", answer.events))
        return answer

    def table(self, number: int) -> DealtTable:
        """One table and its log, made when it is dealt at first."""
        if number not in self.tables:
            self.tables[number], self.logs[number] = DealtTable(self.name, number, self.law), []
        return self.tables[number]

    def write(self, number: int, answer: turns.Next) -> tuple[Event, ...]:
        """Write down what happened at a table; the hand that it ends is told to the tournament."""
        if not isinstance(answer, Accepted):
            raise BadInput(f"table {number}: {answer}", right="an act that may be done")
        table = self.table(number)
        for event in answer.events:
            self.logs[number].append(event)
            if isinstance(event, HandOver):
                self.hands += 1
                told = recorded(table, event, self.head(number))
                table.fold(event)
                self.send(told)
            else:
                table.fold(event)
        return answer.events

    def head(self, number: int) -> str:
        """A mark of how far the log of a table is; a store has the head of its chain."""
        return sha256(f"{self.name} {number} {len(self.logs[number])}".encode()).hexdigest()


def open_night(plan: Plan, book: PinnedBook, chance: random.Random) -> NightPlayed:
    """A night that has been opened and not begun. Raises BadInput for a plan that cannot be played."""
    law = hand_law(book.values)
    night = NightPlayed(NightJournal(), law, chance)
    night.send(OpenTournament(plan, book))
    return night


def play_night(
    plan: Plan,
    book: PinnedBook,
    entrants: int,
    choose: Choose,
    chance: random.Random,
    between: Iterable[Between] = (),
) -> NightPlayed:
    """A night of so many bots, played to its end; the same chance plays the same night.

    `between` are called between hands, for whatever else shall happen. Raises BadInput for a plan that cannot be
    played, and RuntimeError where nothing more can happen and the night is not over.
    """
    night = open_night(plan, book, chance)
    night.send(SeatBots(entrants, "pub"))
    begin(night)
    play_on(night, choose, tuple(between))
    return night


def begin(night: NightPlayed) -> None:
    """Draw the seats of everybody on the list and start the clock."""
    night.send(AnnounceDraw())
    drawn = night.state.announced
    if drawn is not None:
        night.send(DrawSeats(drawn.id))
    night.send(StartClock())


def play_on(night: NightPlayed, choose: Choose, between: Sequence[Between] = (), until: Until | None = None) -> None:
    """Play on to the end of the night, or until that is so."""
    for _ in range(MOST_TURNS):
        if finished(night.state) or (until is not None and until(night)):
            return
        _next(night, choose, between)
    raise RuntimeError("the night does not end")


def _next(night: NightPlayed, choose: Choose, between: Sequence[Between]) -> None:
    """The next thing that happens anywhere: the table whose time has come acts, or begins a hand, or waits."""
    for number in night.state.tables:
        night.due.setdefault(number, night.at)
    at, number = min((night.due[each], each) for each in night.state.tables)
    night.at = max(night.at, at)
    if night.table(number).begun is not None:
        _act(night, number, choose)
        return
    for each in between:
        each(night)
    now = _floor(night)
    if finished(night.state) or number not in night.state.tables:
        return
    coming = coming_hand(night.state, number, night.at)
    if isinstance(coming, TableWaits) or number in now.held:
        _wait(night, number, coming)
    else:
        _begin(night, coming)


def _floor(night: NightPlayed) -> FloorNow:
    """Let the floor do all that it can now."""
    for _ in range(200):
        now = floor_now(night.state, night.at, night.busy)
        if now.command is None:
            return now
        night.send(now.command)
    raise RuntimeError("the floor comes to no end")


def _wait(night: NightPlayed, number: int, coming: ComingHand | TableWaits) -> None:
    """Look again a little later. Raises RuntimeError where no table plays and nothing but time is waited for."""
    night.due[number] = night.at + A_WAIT
    stuck = isinstance(coming, TableWaits) and coming.what in (WaitsFor.PAUSE, WaitsFor.STAKES, WaitsFor.LAST_HANDS)
    if stuck and not night.busy:
        raise RuntimeError(f"table {number} waits for good: {coming}")


def _begin(night: NightPlayed, coming: ComingHand) -> None:
    table = night.table(coming.table)
    seeds = [night.chance.randbytes(32) for _ in range(DECKS)]
    laid, table.decks = turns.lay(table, seeds, coming.game, coming.seats, ())
    night.write(coming.table, laid)
    night.write(coming.table, turns.begin(table, coming.stakes, coming.stacks, {}, coming.positions, coming.dead))
    night.due[coming.table] = night.at + AN_ACT
    _dead_hands(night, coming.table)


def _act(night: NightPlayed, number: int, choose: Choose) -> None:
    table = night.table(number)
    if table.hand is None or table.hand.actor is None:
        raise RuntimeError(f"nobody has to act at table {number}")
    acted = choose(table.hand.view(table.hand.actor), night.chance)
    night.write(number, turns.act(table, table.turn, acted))
    night.acts += 1
    _dead_hands(night, number)
    night.due[number] = night.at + (AN_ACT if table.begun is not None else A_HAND)


def _dead_hands(night: NightPlayed, number: int) -> None:
    """Kill the hands that are dead when it is their turn."""
    table = night.table(number)
    while (killed := turns.due(table)) is not None:
        night.write(number, turns.act(table, table.turn, killed))
