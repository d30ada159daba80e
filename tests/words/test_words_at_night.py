"""What is really said in the course of a night: exact about the door, and never without words."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from random import Random

import pytest

from shuffleup.tournament import commands as c
from shuffleup.tournament.acts import Command
from shuffleup.tournament.advice import advise
from shuffleup.tournament.answers import Accepted, Declined, FactNeeded, Message
from shuffleup.tournament.between.registering import TICKS
from shuffleup.tournament.check import check_plan
from shuffleup.tournament.plain_words import describe
from shuffleup.tournament.register import Answer
from shuffleup.tournament.state import Seat
from shuffleup.words.catalogue import Catalogue
from tournament.nights import BOOKS, Night, levels, people

ENGLISH = Catalogue.load("en", strict=True)


def spoken(message: Message) -> str:
    return ENGLISH.say(message, name=lambda entry: f"<{entry}>", zone="Europe/London")


@pytest.mark.parametrize(
    ("book", "fields", "minutes", "until"),
    [
        ("tda", {}, 60, "the end of level 3"),
        ("tda", {"late_entry_until": 0}, 0, "the start of play"),
        ("nppl", {}, 70, "the end of the break after level 3"),
        ("nppl", {"levels": levels(["20", "20", "20", "20"])}, 60, "the end of level 3"),
    ],
)
def test_who_comes_too_late_is_told_since_when(book: str, fields: dict[str, object], minutes: int, until: str) -> None:
    night = Night(book, **fields)
    night.play(*people(4))
    if minutes:
        night.wait(1)
        assert spoken(advise(night.state, night.at).message) == f"Late entry is open until {until}."
        night.wait(minutes - 1.1)
        night.enter("Last in time")
        night.wait(0.1)
    answer = night.send(c.EnterPlayers((c.Entrant("Late", here=True),)))
    assert isinstance(answer, Declined)
    assert spoken(answer.message) == f"Entries closed at {until}."


Wish = Callable[[Night, "Pick"], Command]


class Pick:
    """Facts for a wish, sensible more often than not."""

    def __init__(self, numbers: Iterator[int]) -> None:
        self.number = lambda: next(numbers)

    def entry(self, night: Night) -> str:
        entries = [*night.state.entries, *night.state.seated.values(), "nobody"]
        return entries[self.number() % len(entries)]

    def seat(self) -> Seat:
        return 1 + self.number() % 4, 1 + self.number() % 6

    def sitting(self, night: Night, entry: str) -> Seat:
        known = night.state.entries.get(entry)
        return (known.seat if known else None) or self.seat()

    def lives(self, night: Night, entry: str) -> int:
        known = night.state.entries.get(entry)
        return known.lives if known and self.number() % 6 else 1

    def commands(self, night: Night) -> tuple[str, ...]:
        return (night.journal.log[self.number() % len(night.journal.log)].id,)


def _enter(night: Night, pick: Pick) -> Command:
    names = [f"p{pick.number() % 30}" for _ in range(pick.number() % 9)]
    ticks = TICKS if pick.number() % 5 else TICKS[:1]
    return c.EnterPlayers(tuple(c.Entrant(name, bool(pick.number() % 4), ticks, pick.number() % 2) for name in names))


def _bust(night: Night, pick: Pick) -> Command:
    named = [pick.entry(night) for _ in range(1 + pick.number() % 3)]
    groups = ((named[0],), tuple(named[1:])) if len(named) > 1 else ((named[0],),)
    by = pick.entry(night) if pick.number() % 4 == 0 else ""
    return c.BustPlayers(groups, tuple((entry, pick.lives(night, entry)) for entry in named), by)


def _plan(night: Night, pick: Pick) -> Command:
    before = night.state.plan
    changes = (
        {"name": ""}, {"levels": before.levels[:1]}, {"tables": (1, 2)}, {"tables": ()}, {"starting_stack": 0},
        {"rulebook": "house"}, {"buy_in": -1}, {"re_entries": 1}, {"late_entry_until": 7}, {"seats_per_table": 4}, {},
    )  # fmt: skip
    return c.ChangePlan(replace(before, **changes[pick.number() % len(changes)]))


def _move(night: Night, pick: Pick) -> Command:
    entry = pick.entry(night)
    why = ("host", "balance", "needs", "whim")[pick.number() % 4]
    return c.MovePlayer(entry, pick.sitting(night, entry), pick.seat(), why)


def _swap(night: Night, pick: Pick) -> Command:
    one, other = pick.entry(night), pick.entry(night)
    return c.SwapSeats(one, other, pick.sitting(night, one), pick.sitting(night, other))


def _re_enter(night: Night, pick: Pick) -> Command:
    entry = pick.entry(night)
    return c.ReEnter(entry, pick.lives(night, entry))


def _draw(night: Night, pick: Pick) -> Command:
    return c.DrawSeats(night.state.announced.id if night.state.announced else "none")


WISHES: tuple[Wish, ...] = (
    _enter, _enter, _bust, _bust, _bust, _plan, _move, _swap, _re_enter, _re_enter, _draw, _draw,
    lambda night, pick: c.WithdrawEntry(pick.entry(night)),
    lambda night, pick: c.CheckIn(pick.entry(night), bool(pick.number() % 3), TICKS[: pick.number() % 4]),
    lambda night, pick: c.NotePayment(pick.entry(night), pick.number() % 3 - (pick.number() % 5 == 0)),
    lambda night, pick: c.KeepSeat(pick.entry(night), pick.seat() if pick.number() % 3 else None),
    lambda night, pick: c.CloseSeat(pick.seat(), bool(pick.number() % 3)),
    lambda night, pick: c.AnnounceDraw((1 + pick.number() % 6,) if pick.number() % 4 == 0 else ()),
    lambda night, pick: c.SeatEntry(pick.entry(night), pick.seat() if pick.number() % 2 else None),
    lambda night, pick: c.OpenTable(1 + pick.number() % 6),
    lambda night, pick: c.BreakTable(1 + pick.number() % 5),
    lambda night, pick: c.DrawFinalTable(1 + pick.number() % 5),
    lambda night, pick: c.StartClock(),
    lambda night, pick: c.StartClock(),
    lambda night, pick: c.PauseClock("Food is here" * (pick.number() % 30)),
    lambda night, pick: c.ResumeClock(),
    lambda night, pick: c.AdjustClock(60 * (pick.number() % 5 - 2)),
    lambda night, pick: c.SetLevel(pick.number() % 10, night.reading().index + (pick.number() % 5 == 0)),
    lambda night, pick: c.ReportJump(night.at - 60_000 * (pick.number() % 5), night.at),
    lambda night, pick: c.SettleDoubt(bool(pick.number() % 2)),
    lambda night, pick: c.ColourUp(25),
    lambda night, pick: c.ShowMessage("Hello" * (pick.number() % 60)),
    lambda night, pick: c.SetCounts(pick.number() % 30, pick.number() % 30),
    lambda night, pick: c.PublishResults(),
    lambda night, pick: c.TakeBack(pick.commands(night)),
    lambda night, pick: c.TakeBack(pick.commands(night)),
)  # fmt: skip


def said_in(answer: Answer) -> Iterator[Message]:
    if isinstance(answer, Accepted):
        yield from answer.notes
    elif isinstance(answer, FactNeeded):
        yield answer.question
        yield from (choice.message for choice in answer.choices)
    else:
        yield answer.message


@pytest.mark.parametrize("book", BOOKS)
@pytest.mark.parametrize("seed", range(5))
def test_whatever_happens_there_are_words_for_it(book: str, seed: int) -> None:
    chance = Random(f"{book} {seed}")
    pick = Pick(iter(lambda: chance.randrange(10_000), -1))
    night = Night(book, tables=(1, 2, 3), seats_per_table=5, re_entries=seed % 2)
    if seed:
        night.play(*people(12))
    for _ in range(200):
        night.wait(chance.choice((0, 0.5, 1, 5)))
        before, known = night.state, len(night.journal.log)
        answer = night.send(chance.choice(WISHES)(night, pick))
        find = {done.id: done for done in night.journal.log}.get
        for done in night.journal.log[known:]:
            assert describe(done, before, find)
            for message in [*describe(done, before, find), *describe(done, None, find)]:
                assert spoken(message)
        advice = advise(night.state, night.at)
        problems = [problem.message for problem in check_plan(night.state.plan)]
        for message in [*said_in(answer), advice.message, *(said_in(advice.needs) if advice.needs else ()), *problems]:
            assert spoken(message)
