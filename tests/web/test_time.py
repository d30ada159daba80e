"""Time that is not what it seems: a server away, a laptop asleep, a clock set, the night when clocks change."""

import asyncio
import json
import re
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from evening import Console, Television
from playwright.sync_api import expect
from served import Served, Visitor, serving

from shuffleup.acts.roles import Role
from shuffleup.desk.roles import Who
from shuffleup.desk.timekeeper import Jump, Timekeeper
from shuffleup.histories.nights import templates
from shuffleup.store import open_store
from shuffleup.tournament.clock import read_clock
from shuffleup.tournament.commands import AnnounceDraw, DrawSeats, EnterPlayers, Entrant, PauseClock, StartClock
from shuffleup.tournament.state import Tournament
from shuffleup.web import watch
from shuffleup.web.site import Site
from shuffleup.web.wall import wall
from shuffleup.words.numbers import wall_clock

if TYPE_CHECKING:
    from conftest import Windows

DIRECTOR = Who(Role.DIRECTOR)
MINUTE = 60_000
EVENING = 1_795_000_000.0
TURBO = next(each.plan for each in templates() if each.id == "turbo")


@dataclass
class Laptop:
    """The two clocks of a machine, in seconds."""

    wall: float = EVENING
    monotonic: float = 5_000.0

    def passes(self, seconds: float) -> None:
        """Time goes on as it should."""
        self.wall += seconds
        self.monotonic += seconds

    def timekeeper(self) -> Timekeeper:
        return Timekeeper(lambda: self.wall, lambda: self.monotonic)


GAPS = (
    ("nothing happens", 1, 1, None),
    ("the clock drifts by a second", 2, 1, None),
    ("a breath is lost", 9, 9, None),
    ("the process is frozen", 30, 30, (0, 30)),
    ("asleep for 40 minutes, on a machine that counts sleep", 2_400, 2_400, (0, 2_400)),
    ("asleep for 40 minutes, on a machine that does not", 2_400, 1, (0, 2_400)),
    ("the clock is set an hour forward", 3_601, 1, (0, 3_601)),
    ("the clock is set an hour back", -3_599, 1, (1, -3_599)),
    ("asleep for 20 minutes and set back by an hour", -2_400, 1_200, (0, -2_400)),
)
"""What happens between two looks; what both clocks go on by; the jump to be told, in seconds after the first look."""


@pytest.mark.parametrize(("what", "wall_by", "monotonic_by", "told"), GAPS, ids=[gap[0] for gap in GAPS])
def test_a_jump_is_told_once_from_the_last_moment_lived_through(
    what: str, wall_by: float, monotonic_by: float, told: tuple[float, float] | None
) -> None:
    laptop = Laptop()
    keeper = laptop.timekeeper()
    assert keeper.check() is None
    start = keeper.now()
    laptop.wall += wall_by
    laptop.monotonic += monotonic_by
    assert keeper.now() >= start
    jump = keeper.check()
    assert jump == (Jump(start + int(told[0] * 1000), start + int(told[1] * 1000)) if told else None)
    if told:
        assert keeper.now() == int(laptop.wall * 1000)
    laptop.passes(1)
    assert keeper.check() is None


@dataclass
class Evening:
    """A house in this process, on a laptop whose time is ours, with one night going on."""

    laptop: Laptop
    house: Site
    night: str

    @property
    def state(self) -> Tournament:
        return self.house.sequencer(self.night).state

    @property
    def left(self) -> int:
        """Milliseconds left of the level."""
        return read_clock(self.state.plan, self.state.clock, self.house.time.now()).remaining

    @property
    def shown(self) -> dict[str, Any]:
        """What a television is told of the clock."""
        clock: dict[str, Any] = wall(self.house, self.night)["clock"]
        return clock


def begun(data: Path, laptop: Laptop) -> Evening:
    """A night started at the laptop's time, in a data folder."""
    house = Site(data, laptop.timekeeper())
    night, _ = house.open_tournament(TURBO, by=DIRECTOR, command_id="open" * 8)
    entering = EnterPlayers(tuple(Entrant(f"person{number}", here=True) for number in range(6)))
    for number, command in enumerate((entering, AnnounceDraw())):
        house.send(night, command, by=DIRECTOR, command_id=f"{number}" * 16)
    draw = house.sequencer(night).state.announced
    assert draw is not None
    house.send(night, DrawSeats(draw.id), by=DIRECTOR, command_id="draw" * 4)
    house.send(night, StartClock(), by=DIRECTOR, command_id="start" * 4)
    return Evening(laptop, house, night)


@pytest.fixture
def evening(tmp_path: Path) -> Iterator[Evening]:
    made = begun(tmp_path / "data", Laptop())
    yield made
    made.house.close()


def watched(evening: Evening, monkeypatch: pytest.MonkeyPatch, *seconds: Callable[[], None]) -> None:
    """Let the watch keep watch; each of `seconds` is what happens in one of its seconds."""
    kept(watch.Watch(evening.house), monkeypatch, *seconds)


def kept(keeper: watch.Watch, monkeypatch: pytest.MonkeyPatch, *seconds: Callable[[], None]) -> None:
    """The same with a watch of one's own."""
    left = list(seconds)

    async def sleep(_: float) -> None:
        if not left:
            raise asyncio.CancelledError
        left.pop(0)()

    monkeypatch.setattr(watch.asyncio, "sleep", sleep)

    async def watching() -> None:
        with suppress(asyncio.CancelledError):
            await keeper.keep()

    # In a thread of its own: a browser test before this one leaves its loop in the main thread.
    with ThreadPoolExecutor(1) as thread:
        thread.submit(asyncio.run, watching()).result()


def second(evening: Evening) -> Callable[[], None]:
    return lambda: evening.laptop.passes(1)


def test_a_laptop_that_slept_for_forty_minutes_holds_the_clock_and_asks(
    evening: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    tick = second(evening)

    def sleep() -> None:
        evening.laptop.wall += 40 * 60

    watched(evening, monkeypatch, tick, tick, sleep, tick)
    assert evening.state.clock.held
    assert evening.shown["state"] == "doubt"
    assert evening.left == 10 * MINUTE - 2_000
    doubt = evening.shown["doubt"]
    assert doubt["to"] - doubt["from"] == 40 * MINUTE


def test_a_short_gap_plays_on_and_asks(evening: Evening, monkeypatch: pytest.MonkeyPatch) -> None:
    tick = second(evening)
    watched(evening, monkeypatch, tick, lambda: evening.laptop.passes(30), tick)
    assert evening.shown["state"] == "running"
    assert evening.shown["doubt"] is not None
    assert evening.left == 10 * MINUTE - 32_000


def test_a_clock_set_back_loses_nobody_any_time(evening: Evening, monkeypatch: pytest.MonkeyPatch) -> None:
    tick = second(evening)

    def back() -> None:
        evening.laptop.wall -= 3_600
        evening.laptop.monotonic += 1

    watched(evening, monkeypatch, tick, tick, back, tick)
    assert evening.state.clock.doubt is None
    assert evening.shown["state"] == "running"
    assert abs(evening.left - (10 * MINUTE - 4_000)) <= 1_000


def test_a_paused_clock_is_not_asked_about(evening: Evening, monkeypatch: pytest.MonkeyPatch) -> None:
    evening.house.send(evening.night, PauseClock(), by=DIRECTOR, command_id="pause" * 4)
    watched(evening, monkeypatch, second(evening), lambda: evening.laptop.passes(4_000), second(evening))
    assert evening.state.clock.doubt is None
    assert evening.left == 10 * MINUTE


def test_signs_of_life_and_one_backup_a_break(evening: Evening, monkeypatch: pytest.MonkeyPatch) -> None:
    tick = second(evening)
    watched(evening, monkeypatch, tick, tick, tick)
    assert evening.house.store.last_sign_of_life() == int(evening.laptop.wall * 1000)
    folder = Path(evening.house.where) / "backups"
    assert not folder.exists()

    def to_the_break() -> None:
        evening.laptop.passes(5)

    watched(evening, monkeypatch, *[to_the_break] * (50 * 12 + 6))
    (made,) = folder.glob("*.sqlite3")
    assert made.name == f"{evening.night}-level-5.sqlite3"
    with open_store(made, read_only=True) as kept:
        assert kept.verify(f"tournament/{evening.night}").ok


AUTUMN = datetime(2026, 10, 25, 0, 55, tzinfo=UTC)
"""Five minutes before the clocks of London go back from 2:00 to 1:00."""


def test_the_night_when_clocks_go_back_is_no_hour_longer(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    evening = begun(tmp_path / "data", Laptop(wall=AUTUMN.timestamp()))
    tick = second(evening)
    said = []
    for _ in range(4):
        said.append((wall_clock(evening.house.time.now(), "Europe/London"), evening.left // MINUTE))
        watched(evening, monkeypatch, *[tick] * 120)
    evening.house.close()
    assert said == [("01:55", 10), ("01:57", 8), ("01:59", 6), ("01:01", 4)]
    assert evening.state.clock.doubt is None


@pytest.mark.browser
@pytest.mark.parametrize(
    ("day", "start"),
    [("2026-10-25", "01:30"), ("2027-03-28", "01:30"), ("2027-03-28", "02:00"), ("2028-02-29", "23:59")],
)
def test_a_night_that_starts_in_an_hour_that_is_twice_or_never_is_shown(
    served: Served, windows: "Windows", day: str, start: str
) -> None:
    director = served.director()
    night = director.new_night(date=day, time=start, time_zone="Europe/London")
    assert start in director.get("/").words
    television = Television(windows.open(f"{served.url}/screen/{night}", timezone_id="America/St_Johns"))
    television.view("before")
    television.reads("main", re.compile(rf"{start}|02:30"))
    console = Console(served, windows.open(served.link), night)
    console.go("/plan")
    assert console.page.input_value("#time") == start


@pytest.fixture
def away(tmp_path: Path) -> Callable[[float], Any]:
    """A real server on a night that began an hour ago, which was away for so many seconds."""

    def made(seconds: float) -> Any:
        now = time.time()
        laptop = Laptop(wall=now - 3_600)
        evening = begun(tmp_path / "data", laptop)
        laptop.passes(3_600 - seconds)
        evening.house.store.sign_of_life(evening.house.time.now())
        evening.house.close()
        return serving(tmp_path / "data")

    return made


NIGHT = ("open" * 8)[:12]


@pytest.mark.parametrize(("seconds", "asks"), [(1, False), (10, False), (11, True)])
def test_a_house_that_was_away_for_a_moment_asks_nothing(tmp_path: Path, seconds: float, asks: bool) -> None:
    """On a laptop whose time is ours: a server that starts on a busy machine is away for longer than a moment."""
    laptop = Laptop()
    before = begun(tmp_path / "data", laptop)
    before.house.store.sign_of_life(before.house.time.now())
    before.house.close()
    laptop.passes(seconds)
    after = Evening(laptop, Site(tmp_path / "data", laptop.timekeeper()), NIGHT)
    after.house.nights.wake()
    assert (after.shown["doubt"] is not None) is asks
    after.house.close()


@pytest.mark.parametrize(
    ("seconds", "asks", "shows"), [(30, "Did play go on?", "running"), (600, "so it was held", "doubt")]
)
@pytest.mark.parametrize("went_on", ["yes", "no"])
def test_a_server_that_was_away_asks_and_the_answer_sets_the_clock(
    away: Callable[[float], Any], seconds: float, asks: str, shows: str, went_on: str
) -> None:
    left = time.time()
    with away(seconds) as served:
        director = served.director()
        assert asks in director.get(f"/e/{NIGHT}").words
        assert clock_of(served)["state"] == shows
        assert "Nobody was at the clock" not in director.told(f"/e/{NIGHT}/do/settle", {"went_on": went_on})
        clock = clock_of(served)
        assert clock["doubt"] is None
        assert clock["state"] == ("paused" if shows == "doubt" and went_on == "no" else "running")
        took = (time.time() - left) * 1000  # a slow machine starts a server slowly, and is away for longer
        running = int(time.time() * 1000) - clock["since"] if clock["state"] == "running" else 0
        played = sum(level.milliseconds for level in TURBO.levels[: clock["index"]]) + clock["used_ms"] + running
        assert abs(played - 3_600_000 + (seconds * 1000 if went_on == "no" else 0)) < took + 5_000


@pytest.mark.browser
def test_console_and_screen_ask_the_room_after_ten_minutes(away: Callable[[float], Any], windows: "Windows") -> None:
    with away(600) as served:
        page = windows.open(served.link)
        television = Television(windows.open(f"{served.url}/screen/{NIGHT}", width=1920, height=1080))
        television.view("doubt")
        console = Console(served, page, NIGHT)
        console.go()
        assert console.advice == "doubt_held"
        expect(page.locator("#now button")).to_have_text(["Play went on", "It stopped then"])
        console.tap("#now >> text=It stopped then")
        television.view("paused")
        console.tap("#clock-resume button")
        television.view("break")


def clock_of(served: Served) -> dict[str, Any]:
    """The clock as the big screen's page is told it."""
    page = Visitor(served).get(f"/screen/{NIGHT}").text
    found = re.search(r'(?s)<script id="state" type="application/json">(.*?)</script>', page)
    assert found is not None
    clock: dict[str, Any] = json.loads(found[1])["clock"]
    return clock


DUTIES = ("clock", "doors", "life", "notes", "backups", "forecasts", "screens", "mail", "addresses")


@pytest.mark.parametrize("broken", DUTIES)
def test_a_duty_that_fails_stops_no_other_is_shown_and_tried_again(
    evening: Evening, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, broken: str
) -> None:
    """Each duty raises for twelve seconds, with a gap in the time meanwhile; then it works."""
    house, done = evening.house, Counter[str]()
    keeper = watch.Watch(house)
    assert {duty.what for duty in keeper.duties} == {*DUTIES}
    failing = True

    def tried(duty: watch.WatchDuty) -> watch.WatchDuty:
        def do() -> None:
            done[duty.what] += 1
            if duty.what == broken and failing:
                raise OSError(28, "No space left on device")
            duty.do()

        return watch.WatchDuty(duty.what, duty.every, do)

    keeper.duties = tuple(map(tried, keeper.duties))

    def mended() -> None:
        nonlocal failing
        assert [(each.what, each.why) for each in house.troubles.now()] == [(broken, "No space left on device")]
        failing = False

    def nap() -> None:
        evening.laptop.wall += 40 * 60

    tick = second(evening)
    monkeypatch.setattr(watch, "PATIENCE", 30.0)
    kept(keeper, monkeypatch, *[tick] * 3, nap, *[tick] * 8, mended, *[tick] * 6)
    assert not house.troubles.now()
    assert all(done[duty.what] >= 18 // duty.every for duty in keeper.duties)
    assert evening.shown["doubt"] is not None, "the gap is put to the director, late at worst"
    assert sum(broken in each.getMessage() and each.levelname == "ERROR" for each in caplog.records) == 1


def test_a_duty_that_hangs_is_left_to_itself_and_the_time_is_looked_at(
    evening: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    keeper, release, begun_once = watch.Watch(evening.house), threading.Event(), Counter[str]()

    def hangs() -> None:
        begun_once["notes"] += 1
        release.wait(30)

    clock = next(duty for duty in keeper.duties if duty.what == "clock")
    keeper.duties = (watch.WatchDuty("notes", 1, hangs), clock)
    monkeypatch.setattr(watch, "PATIENCE", 0.5)

    def nap() -> None:
        evening.laptop.wall += 40 * 60

    tick = second(evening)
    kept(keeper, monkeypatch, tick, nap, *[tick] * 4, release.set)
    assert begun_once["notes"] == 1
    assert evening.shown["doubt"] is not None
