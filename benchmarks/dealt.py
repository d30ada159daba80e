"""Nights that the program deals, on SQLite in one process: bots flat out, acts of people at a pace, what states cost.

The dealer's desk as a house has it, without HTTP: an act is asked of it and the table after it made for whoever acted,
as the doors do; where streams are counted, the states of all who sit there are made and written as JSON too. Time is
the machine's own, but for bots flat out, whose clock goes on as they need it. Figures a CPU second count neither the
disk nor other programs. Not measured: HTTP and streams, PostgreSQL, two processes. Aims: an act on SQLite at 100 a
second p99 under 10 ms; 1,000 hands a CPU second with nine views each.
"""

import json
import resource
import secrets
import statistics
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random

from shuffleup.acts.roles import Role
from shuffleup.dealing.events import Act
from shuffleup.desk.dealer.asked import ActAsked
from shuffleup.desk.dealer.state import TableState, plain
from shuffleup.desk.house import House
from shuffleup.desk.roles import Who
from shuffleup.desk.timekeeper import Timekeeper
from shuffleup.games import find_variant
from shuffleup.hand.hand import Hand
from shuffleup.hand.law import HandLaw
from shuffleup.hand.table import Level, Setup
from shuffleup.tournament.acts import Command
from shuffleup.tournament.answers import Accepted
from shuffleup.tournament.bots import SeatBots
from shuffleup.tournament.busts import finished
from shuffleup.tournament.commands import AnnounceDraw, DrawSeats, EnterPlayers, Entrant, StartClock
from shuffleup.tournament.plan import Dealt, Format, Plan, PlanLevel

DIRECTOR = Who(Role.DIRECTOR)
BLINDS = (25, 50, 100, 200, 400, 800, 1_600, 3_200, 6_400, 12_800)
TABLES, SEATS, THINK = 60, 8, 3.0
MANY = 500
ACTS_A_SECOND = 100
FOR = 10.0
"""Seconds that each figure at a pace, or flat out, is measured for."""


class Night:
    """A house with one dealt night. `now` is its clock, in seconds; None: the machine's."""

    def __init__(self, folder: Path, now: list[float] | None = None) -> None:
        def clock() -> float:
            return now[0] if now is not None else time.time()

        self.house = House(folder, Timekeeper(clock, clock))
        self.now = now
        self.id = ""
        self.sent = 0

    def open(self, people: int, bots: int, minutes: int, stack: int) -> None:
        """Enter so many, draw, start."""
        levels = tuple(PlanLevel(minutes, each, 2 * each) for each in BLINDS)
        entered = people + bots
        plan = Plan(
            name="Dealt",
            levels=levels,
            dealt=Dealt.DIGITAL,
            seats_per_table=SEATS,
            starting_stack=stack,
            format=Format.NAMES,
            tables=tuple(range(1, -(-entered // SEATS) + 1)),
        )
        self.id, sent = self.house.open_tournament(plan, by=DIRECTOR, command_id=secrets.token_hex(32))
        assert isinstance(sent.answer, Accepted), sent.answer
        for start in range(0, people, 200):
            some = range(start, min(people, start + 200))
            self.must(EnterPlayers(tuple(Entrant(f"Player {each}", here=True) for each in some)))
        for start in range(0, bots, 200):
            self.must(SeatBots(min(200, bots - start), "easy"))
        self.must(AnnounceDraw())
        announced = self.house.sequencer(self.id).state.announced
        assert announced is not None
        self.must(DrawSeats(announced.id))
        self.must(StartClock())

    def must(self, command: Command) -> None:
        """Send a command that has to be accepted."""
        self.sent += 1
        answer = self.house.send(self.id, command, by=DIRECTOR, command_id=f"c{self.sent:04}").answer
        assert isinstance(answer, Accepted), answer

    def step(self) -> int:
        """Do what is due."""
        return self.house.dealer.step(self.house.time.now())

    @property
    def hands(self) -> int:
        """Hands that are over."""
        return sum(self.house.sequencer(self.id).state.dealt_hands.values())


@contextmanager
def night(now: list[float] | None = None) -> Iterator[Night]:
    """A night in a folder that goes afterwards."""
    with tempfile.TemporaryDirectory() as folder:
        held = Night(Path(folder), now)
        try:
            yield held
        finally:
            held.house.close()


def flat_out(bots: int) -> None:
    """A whole night of bots, as fast as it goes; what its log takes, and opening it again."""
    now = [1_795_000_000.0]
    with tempfile.TemporaryDirectory() as kept:
        folder = Path(kept)
        held = Night(folder, now)
        held.house.dealer.speed = 0
        held.open(0, bots, minutes=1, stack=400)
        began, cpu = time.perf_counter(), time.process_time()
        while not finished(held.house.sequencer(held.id).state):
            soon = held.step()
            now[0] = max(now[0] + 2, soon / 1_000)
        took, cpu = time.perf_counter() - began, time.process_time() - cpu
        hands, id_ = held.hands, held.id
        rows = sum(held.house.store.head(f"hands/{id_}/{table}").version for table in range(1, 1 + bots // SEATS + 1))
        held.house.store.close()
        held.house.dealer.seeds.close()
        size = sum(path.stat().st_size for path in folder.rglob("*") if path.is_file())
        began = time.process_time()
        held.house = House(folder, Timekeeper(lambda: now[0], lambda: now[0]))
        _ = held.house.sequencer(id_).state
        opened = time.process_time() - began
        held.house.close()
    print(f"  a night of {bots} bots: {hands} hands in {took:.1f} s, {cpu:.1f} of them of this core", end="")
    print(f" ({hands / cpu:.0f} hands a CPU second), {rows} rows")
    print(f"  its folder: {size / 1e6:.1f} MB; opened again in {opened * 1_000:.0f} ms of CPU")


def many_tables(tables: int) -> None:
    """Many tables of bots at once, flat out: hands a second on one core, and memory a table."""
    now = [1_795_000_000.0]
    with night(now) as held:
        held.house.dealer.speed = 0
        held.open(0, tables * SEATS, minutes=600, stack=60_000)
        before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
        held.step()
        hands, began = held.hands, time.process_time()
        while time.process_time() - began < FOR:
            now[0] += 2
            held.step()
        took = time.process_time() - began
        more = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before
        print(f"  {tables} tables of {SEATS} bots: {(held.hands - hands) / took:.0f} hands a CPU second", end="")
        print(f", {more / tables:.0f} kB more memory a table")


def at_a_pace(acts_a_second: float, tables: int) -> None:
    """People who act at this pace over so many tables: how long an act takes, and how much of a core that is."""
    with night() as held:
        held.open(tables * SEATS, 0, minutes=600, stack=60_000)
        _begun(held, tables)
        waiting, spans, cpu = _Turns(held), [], time.process_time()
        ends = time.perf_counter() + FOR
        due = time.perf_counter()
        while time.perf_counter() < ends:
            due += 1 / acts_a_second
            held.step()
            seen = waiting.next()
            if seen is None:
                continue
            time.sleep(max(0.0, due - time.perf_counter()))
            began = time.perf_counter()
            waiting.act(seen)
            spans.append(time.perf_counter() - began)
        _pace(f"{tables} tables, {acts_a_second:.0f} acts a second asked for", spans, time.process_time() - cpu)


def as_fast_as_it_goes(tables: int) -> None:
    """People who do not think: acts a second on one core, with the states of all who sit there as JSON."""
    with night() as held:
        held.open(tables * SEATS, 0, minutes=600, stack=60_000)
        _begun(held, tables)
        waiting, spans, cpu = _Turns(held), [], time.process_time()
        ends, frames = time.perf_counter() + FOR, 0
        while time.perf_counter() < ends:
            held.step()
            seen = waiting.next()
            if seen is None:
                continue
            began = time.perf_counter()
            waiting.act(seen)
            frames += waiting.frames(seen.table)
            spans.append(time.perf_counter() - began)
        _pace(f"{tables} tables flat out, {frames / FOR:.0f} frames/s", spans, time.process_time() - cpu)


def _begun(held: Night, tables: int) -> None:
    """Let a hand begin at every table."""
    while len(held.house.dealer.nights.night(held.id).busy) < tables:
        held.step()
        time.sleep(0.01)


def _pace(what: str, spans: list[float], cpu: float) -> None:
    cuts, acts = statistics.quantiles(spans, n=100), len(spans)
    print(f"  {what}: {acts / FOR:.0f} acts/s, p50 {cuts[49] * 1_000:.1f} ms, p99 {cuts[98] * 1_000:.1f} ms", end="")
    print(f", {100 * cpu / FOR:.0f} % of a core, {1_000 * cpu / acts:.1f} ms of CPU an act")


class _Turns:
    """Whose turn it is, table after table."""

    def __init__(self, held: Night) -> None:
        self.held, self.at = held, 0
        self.chance = Random(1)

    def next(self) -> TableState | None:
        """A table at which somebody has to act, as that player sees it."""
        dealer, night_ = self.held.house.dealer, self.held.house.dealer.nights.night(self.held.id)
        numbers = sorted(night_.state.tables)
        for _ in numbers:
            self.at = (self.at + 1) % len(numbers)
            live = night_.table(numbers[self.at], self.held.house.time.now())
            if live.is_busy and live.actor:
                return dealer.shown.state(self.held.id, live.number, live.actor)
        time.sleep(0.001)
        return None

    def act(self, seen: TableState) -> None:
        """The player checks or calls, now and then folds, and is told the table after it."""
        mine = seen.mine
        assert mine is not None
        assert mine.options is not None
        assert seen.hand is not None
        assert seen.turn is not None
        options = mine.options
        act = Act.SHOW if options.show else Act.CHECK if options.check else Act.CALL
        if act is Act.CALL and (not options.call or self.chance.random() < 0.3):
            act = Act.FOLD
        what = ActAsked(secrets.token_hex(8), seen.hand.number, seen.turn.number, act)
        dealer = self.held.house.dealer
        reply = dealer.asked.act(self.held.id, mine.entry, what, actor="player:d1")
        assert reply.ok, (act, reply)
        json.dumps(plain(dealer.shown.state(self.held.id, seen.table, mine.entry)))

    def frames(self, table: int) -> int:
        """What all who sit at a table are told, written down; how many that are."""
        dealer = self.held.house.dealer
        sitting = self.held.house.sequencer(self.held.id).state.at_table(table).values()
        for entry in sitting:
            json.dumps(plain(dealer.shown.state(self.held.id, table, entry)))
        return len(sitting)


def views(hands: int) -> None:
    """Hands a CPU second with nine views at each act; the hand's log is in them."""
    game, law, deals = find_variant("NLHE"), HandLaw(), Random(2)
    begun = Setup(game, Level(small_blind=1, big_blind=2).stakes(game, 9), (200,) * 9)
    began, seen = time.process_time(), 0
    for _ in range(hands):
        hand = Hand(begun, law, deck=deals.sample(range(52), 52), all_show=True)
        while not hand.is_over:
            for seat in range(9):
                _ = hand.view(seat)
            seen += 9
            hand.check_or_call() if deals.random() < 0.6 else hand.fold()
    took = time.process_time() - began
    print(f"  nine views an act: {hands / took:.0f} hands a CPU second, {1e6 * took / seen:.0f} µs a view")


def run() -> None:
    """Print the figures."""
    views(150)
    flat_out(45)
    many_tables(MANY)
    at_a_pace(TABLES * 1.0 / THINK, TABLES)
    at_a_pace(ACTS_A_SECOND, TABLES)
    as_fast_as_it_goes(TABLES)
