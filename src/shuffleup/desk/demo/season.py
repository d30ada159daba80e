"""A season of finished nights that nobody played: entered, drawn, moved, knocked out and given out as a director does.

Whose rule: the night's book decides every move, break and place, as on any night; only who goes out next, and to whom,
is chance. The same seed and the same last day make the same season. Not done: hands, rulings, re-buys.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta
from hashlib import sha256
from random import Random
from zoneinfo import ZoneInfo

from shuffleup.desk.demo.regulars import Regular
from shuffleup.desk.live import LiveTournament
from shuffleup.desk.live_answers import NotNow
from shuffleup.desk.nights import PREFIX
from shuffleup.desk.speech import told
from shuffleup.message import Message
from shuffleup.rulebooks import Book
from shuffleup.tournament.cash_commands import PayOut
from shuffleup.tournament.ids import new_id
from shuffleup.tournament.plan import Limits, Plan, PlanLevel, Prize
from shuffleup.tournament.state import Seat

NIGHTS = 12
NUMBERS = range(1, NIGHTS + 1)
FEWEST, MOST = 18, 28
"""Players of a night."""
BEGINS = time(19, 30)
ZONE = "Europe/London"
BLINDS = (25, 50, 75, 100, 150, 200, 300, 400, 600, 800, 1_000, 1_500, 2_000, 3_000)
MINUTES = 15
SHARES = (45, 25, 15, 10, 5)
"""Percent of the pool, by place."""


@dataclass(frozen=True, slots=True)
class Season:
    """What the nights have in common: seed, the day after the last night, where they are played and by what."""

    seed: str
    until: date
    book: Book
    venue: str
    limits: Limits | None
    points: str

    @property
    def days(self) -> tuple[date, ...]:
        """One a week, the last a week before `until`."""
        return tuple(self.until - timedelta(weeks=NIGHTS - number) for number in range(NIGHTS))


def play_season(season: Season, people: tuple[Regular, ...]) -> Iterator[LiveTournament]:
    """Every night of it, over and given out, the oldest first."""
    for number, day in zip(NUMBERS, season.days, strict=True):
        chance = Random(_named(season.seed, number))  # noqa: S311 - play, no secret
        yield _play(season, number, day, _who_comes(people, chance), chance)


def _named(seed: str, number: int) -> str:
    return f"{seed} night {number}"


def night_id(seed: str, number: int) -> str:
    """The id of a night of the season, by its number."""
    return new_id(_named(seed, number))


def _who_comes(people: tuple[Regular, ...], chance: Random) -> list[Regular]:
    """Those who come tonight, in the order in which they do; never too few for a night."""
    drawn = sorted(people, key=lambda each: chance.random() - each.comes)
    coming = drawn[: chance.randint(FEWEST, min(MOST, len(people)))]
    chance.shuffle(coming)
    return coming


def _plan(season: Season, number: int, begins: datetime) -> Plan:
    return Plan(
        name=told(Message("demo.night", {"number": number})),
        rulebook=season.book.id,
        starts_at=begins.replace(tzinfo=None).isoformat(timespec="minutes"),
        time_zone=ZONE,
        grade="pub",
        starting_stack=5_000,
        buy_in=300,
        bounty=50,
        levels=tuple(PlanLevel(MINUTES, small, 2 * small) for small in BLINDS),
        prizes=tuple(Prize(place, share=share) for place, share in enumerate(SHARES, 1)),
        points=season.points,
        venue=season.venue,
        limits=season.limits,
    )


def _play(season: Season, number: int, day: date, coming: list[Regular], chance: Random) -> LiveTournament:
    begins = datetime.combine(day, BEGINS, ZoneInfo(ZONE))
    night = LiveTournament.open(
        _plan(season, number, begins),
        at=int((begins.astimezone(UTC) - timedelta(hours=1)).timestamp() * 1000),
        seed=sha256(_named(season.seed, number).encode()).digest(),
        book=season.book,
        stream=f"{PREFIX}{night_id(season.seed, number)}",
    )
    night.wait(45)
    night.enter(*(each.id for each in coming))
    night.wait(13)
    night.draw()
    night.wait(2)
    night.start()
    night.wait(chance.uniform(20, 35))
    stays = {each.id: each.stays for each in coming}
    while night.left > 1:
        if not _followed(night):
            _knock_out(night, stays, chance)
            night.wait(chance.uniform(1, 240 / len(coming)))
    night.wait(3)
    night.finish()
    for each in night.state.published[-1].results:
        if won := each.prize + each.bounty:
            night.do(PayOut(each.entry, won, signed=True))
    return night


def _followed(night: LiveTournament) -> bool:
    """Do what the book advises; what it asks is answered with the first that may be so."""
    while True:
        try:
            return night.follow()
        except NotNow as asked:
            if not asked.fact:
                raise
            night.tell(asked.fact, asked.choices[0])


def _knock_out(night: LiveTournament, stays: dict[str, float], chance: Random) -> None:
    """Somebody is out, at the hands of somebody of the same table."""
    seats = night.seats
    names = list(seats)
    out = chance.choices(names, [1 / stays[each] for each in names])[0]
    beside = [each for each in names if each != out and _table(seats[each]) == _table(seats[out])]
    by = chance.choices(beside, [stays[each] for each in beside])[0] if beside else ""
    night.bust(out, by=by)


def _table(seat: Seat) -> int:
    return seat[0]
