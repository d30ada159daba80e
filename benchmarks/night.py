"""A night of 500 entrants: what an action costs as the log grows, undo near and far, and opening a long log again.

Rules, fold and the log's text only, without a database or a browser (`web` measures those). The long log is one night
that goes on and on: payments, moves, messages, minutes, busts taken back.
"""

import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from hashlib import sha256
from itertools import count

from shuffleup.chronicle.undo import Done
from shuffleup.rulebooks import load_book
from shuffleup.tournament import commands as c
from shuffleup.tournament.acts import Command
from shuffleup.tournament.advice import advise
from shuffleup.tournament.answers import Accepted, Context
from shuffleup.tournament.finish import standings
from shuffleup.tournament.journal import NightJournal
from shuffleup.tournament.pin import pin
from shuffleup.tournament.plan import Plan, PlanLevel, Prize
from shuffleup.tournament.state import Standing, Tournament
from shuffleup.tournament.wire import CODEC

ENTRANTS = 500
SIZES = (1_000, 10_000, 100_000)
AT = 1_795_000_000_000
UNDO_NEAR = 200
"""Undos of one of so many last commands are measured."""


class Night:
    """A journal that is sent one command a second."""

    def __init__(self) -> None:
        self.journal = NightJournal()
        self.at = AT
        self.ids = count(1)
        self.events = 0

    @property
    def state(self) -> Tournament:
        assert self.journal.state is not None
        return self.journal.state

    def send(self, command: Command, secrets: dict[str, str] | None = None) -> Accepted[object]:
        self.at += 1000
        id_ = f"c{next(self.ids)}"
        seed = sha256(id_.encode()).digest()
        answer = self.journal.decide(command, Context(self.at, "director", id_, seed, secrets or {}))
        assert isinstance(answer, Accepted), (command, answer)
        self.journal.append(Done(id_, command, self.at, "director", answer.events))
        self.events += len(answer.events)
        return answer


def dealt() -> Night:
    """500 people at tables of nine, the clock started, late entry open all night."""
    levels = tuple(PlanLevel(60, 25 * number, 50 * number) for number in range(1, 40))
    prizes = tuple(Prize(place, share=share) for place, share in enumerate((30, 20, 12, 9, 7, 6, 5, 4, 4, 3), 1))
    plan = Plan("Long night", levels=levels, seats_per_table=9, tables=tuple(range(1, 64)), prizes=prizes)
    night = Night()
    night.send(c.OpenTournament(replace(plan, buy_in=1000, late_entry_until=39, re_entries=9), pin(load_book("tda"))))
    night.send(c.EnterPlayers(tuple(c.Entrant(f"p{number}", here=True, paid=1) for number in range(ENTRANTS))))
    announced = night.send(c.AnnounceDraw())
    draw = night.state.announced
    assert draw is not None
    night.send(c.DrawSeats(draw.id), dict(announced.seals))
    night.send(c.StartClock())
    return night


def acts(night: Night) -> Iterator[Command]:
    """Command after command, each fitting the state it is made in."""
    for turn in count():
        state = night.state
        left = state.standing(Standing.IN)
        who = left[turn * 7919 % len(left)]
        assert who.seat is not None
        free = [(number, seat) for number in state.tables for seat in state.free_seats(number)[:1]]
        yield c.NotePayment(who.id, (who.paid + 1) % 5)
        yield c.ShowMessage(f"Message {turn}")
        if free:
            yield c.MovePlayer(who.id, who.seat, free[turn % len(free)])
        yield c.AdjustClock(60 if turn % 2 else -60)
        yield c.CheckIn(who.id, here=False) if who.here else c.CheckIn(who.id, here=True)
        yield c.BustPlayers(((who.id,),), ((who.id, who.lives),))
        if turn % 50:
            yield c.TakeBack((night.journal.log[-1].id,))
        else:
            yield c.ReEnter(who.id, who.lives)
            night.send(c.TakeBack((night.journal.log[-1].id,)))
            night.send(c.TakeBack((night.journal.log[-3].id,)))


def milliseconds(work: Callable[[], object]) -> float:
    began = time.perf_counter()
    work()
    return (time.perf_counter() - began) * 1000


def at_share(figures: list[float], share: float) -> float:
    return sorted(figures)[min(len(figures) - 1, int(len(figures) * share))]


def told(what: str, figures: list[float]) -> None:
    print(f"{what:44} median {at_share(figures, 0.5):9.3f} ms   p95 {at_share(figures, 0.95):9.3f} ms")


def act_costs(night: Night, size: int) -> None:
    """Go on to so many events and time the last 300 acts, undo apart."""
    stream, normal = acts(night), []
    while night.events < size:
        command = next(stream)
        cost = milliseconds(lambda command=command: night.send(command))
        if not isinstance(command, c.TakeBack) and night.events > size - 400:
            normal.append(cost)
    told(f"an action at {night.events:,} events", normal)
    told("  what a page reads after it", [milliseconds(lambda: page(night)) for _ in range(20)])


def page(night: Night) -> None:
    standings(night.state)
    advise(night.state, night.at)


def undo_costs(night: Night) -> None:
    log = night.journal.log
    near = [done.id for done in log[-UNDO_NEAR:] if not done.takes_back and done.id not in night.journal.out]
    told(
        "undo of one of the last 200, judged",
        [milliseconds(lambda id_=id_: night.journal.undo((id_,))) for id_ in near],
    )
    message = next(done for done in log if isinstance(done.command, c.ShowMessage))
    heard: list[int] = []
    cost = milliseconds(lambda: night.journal.undo((message.id,), lambda gone, of: heard.append(gone)))
    print(f"undo of command 6 of {len(log):,}, judged: {cost / 1000:.2f} s, progress told {len(heard)} times")
    cost = milliseconds(lambda: night.send(c.TakeBack((message.id,))))
    print(f"the same carried out: {cost / 1000:.2f} s")


def start_up(night: Night) -> None:
    log = night.journal.log
    began = time.perf_counter()
    rows = [(CODEC.command_text(d.id, d.command), [CODEC.event_text(e) for e in d.events], d) for d in log]
    print(f"writing the text of {night.events:,} events: {time.perf_counter() - began:.2f} s")
    began = time.perf_counter()
    read = []
    for text, events, done in rows:
        command = CODEC.read_command(text)
        assert command is not None
        read.append(Done(done.id, command, done.at, done.actor, tuple(CODEC.read_event(*event) for event in events)))
    print(f"reading it: {time.perf_counter() - began:.2f} s")
    began = time.perf_counter()
    journal = NightJournal()
    journal.extend(read)
    print(f"folding it: {time.perf_counter() - began:.2f} s")
    assert journal.state == night.state


def run() -> None:
    """Print the figures."""
    night = dealt()
    for size in SIZES:
        act_costs(night, size)
    undo_costs(night)
    start_up(night)
