"""When it ends: asked for before the start and on the night, followed as it goes on, on the big screen, as a picture.

Few nights are played, as Python: what they tell is for the tests of `simulation`. Here it is how it comes to people.
"""

import os
import re
import signal
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TYPE_CHECKING
from xml.etree import ElementTree as ET

import pytest
from evening import Console, Television
from faults import measured
from playwright.sync_api import expect
from served import Reply, Served, Visitor

from shuffleup.acts.roles import Role
from shuffleup.desk.forecast_asked import FIRST, NIGHTS
from shuffleup.desk.forecasts import REST_MS, SHOWN, Made
from shuffleup.desk.roles import Who
from shuffleup.desk.timekeeper import Timekeeper
from shuffleup.histories.nights import templates
from shuffleup.simulation.asked import ForecastAsked
from shuffleup.simulation.forecast_record import Forecast
from shuffleup.tournament.acts import Command
from shuffleup.tournament.chip_commands import CountChips
from shuffleup.tournament.commands import (
    AnnounceDraw,
    BustPlayers,
    DrawSeats,
    EnterPlayers,
    Entrant,
    ShowMessage,
    StartClock,
)
from shuffleup.web.site import Site
from shuffleup.web.wall import wall

if TYPE_CHECKING:
    from conftest import Windows

NAMES = ("Ada Bell", "Cy Dunn", "Eve Fox", "Gus Hill", "Ida Jones", "Kit Lane")
TURBO = next(each.plan for each in templates() if each.id == "turbo")
WITHIN = 60.0
"""Seconds in which a forecast of few nights must be there, on a busy machine too."""


def when(holds: Callable[[], object]) -> None:
    """Wait until something holds."""
    ends = time.monotonic() + WITHIN
    while not holds():
        assert time.monotonic() < ends, "waited in vain"
        time.sleep(0.05)


def forecast(director: Visitor, night: str, asked: str = "") -> Reply:
    """The page once nothing more is being worked out."""
    seen: list[Reply] = []

    def told() -> bool:
        seen.append(director.get(f"/e/{night}/forecast{asked}"))
        return 'data-working="no"' in seen[-1].text

    when(told)
    return seen[-1]


def test_before_the_start_for_as_many_as_are_expected(served: Served) -> None:
    director = served.director()
    night = director.new_night(starts="", date="2026-11-24", time="19:30")
    assert f'href="/e/{night}/forecast"' in director.get(f"/e/{night}/plan").text
    first = director.get(f"/e/{night}/forecast")
    assert "Working it out" in first.words
    many, few = forecast(director, night), forecast(director, night, "?players=6")
    assert "for 25 players" in many.words
    assert "for 6 players" in few.words
    assert "Final table" in many.words
    assert "Over by closing time, 22:30" in many.words
    assert "6 nights were played: few, so" in many.words
    ends = [re.search(r"Ends about (\d\d:\d\d)", page.words) for page in (few, many)]
    assert ends[0] is not None
    assert ends[1] is not None
    assert "19:30" < ends[0][1] < ends[1][1]
    unchanged = re.search(r'hx-get="([^"]*)"[^>]*data-working', many.text)
    assert unchanged is not None
    again = director.ask("GET", unchanged[1].replace("&amp;", "&"), headers={"HX-Request": "true"})
    assert again.status == 204


def test_the_picture_is_there_for_both_themes_and_to_keep(served: Served) -> None:
    director = served.director()
    night = director.new_night()
    assert director.get(f"/e/{night}/forecast/light.svg").status == 404
    page = forecast(director, night, "?players=9")
    address = re.search(r'src="(/e/\w+/forecast/)light\.svg\?([^"]*)" alt="([^"]+)"', page.text)
    assert address is not None
    pictures = {}
    for theme in ("light", "dark"):
        got = director.get(f"{address[1]}{theme}.svg?{address[2].replace('&amp;', '&')}")
        assert got.headers["Content-Type"] == "image/svg+xml"
        pictures[theme] = ET.fromstring(got.body)
        said = pictures[theme].findtext("{http://www.w3.org/2000/svg}desc")
        assert said == address[3]
    assert ET.tostring(pictures["light"]) != ET.tostring(pictures["dark"])
    kept = director.get(f"{address[1]}light.svg?players=9&keep")
    assert "attachment" in kept.headers["Content-Disposition"]
    assert director.get(f"{address[1]}pink.svg?players=9").status == 404


def test_the_picture_is_there_for_as_many_as_are_expected_too(served: Served) -> None:
    """A number typed that the night has anyway is no other forecast."""
    director = served.director()
    night = director.new_night()
    plain = forecast(director, night)
    count = re.search(r'name="players"[^>]*value="(\d+)"', plain.text)
    assert count is not None
    page = forecast(director, night, f"?players={count[1]}")
    address = re.search(r'src="(/e/\w+/forecast/light\.svg)\?([^"]*)" alt', page.text)
    assert address is not None
    assert director.get(f"{address[1]}?{address[2].replace('&amp;', '&')}").status == 200


def test_the_page_names_who_plays_what_is_bought_and_what_is_left_out(served: Served) -> None:
    director = served.director()
    night = director.new_night(rulebook="tda", rebuys="2", rebuy_until="2", add_on_stack="5000", late_entry_until="2")
    page = forecast(director, night, "?players=9")
    assert "Players as in a pub" in page.words
    assert "Re-buys to come" in page.words
    assert "Add-ons to come" in page.words
    assert "Not modelled: deals; hand for hand" in page.words
    assert "What moves the end" not in page.words  # six nights tell nothing of it


@pytest.mark.parametrize(
    ("changes", "asked", "told"),
    [
        ({"starting_stack": "9000000"}, "", "never ends"),
        ({}, "?players=900", "900 players and 32 seats"),
        ({}, "?players=ten", "Ends about"),
    ],
)
def test_what_cannot_be_forecast_is_told_in_words(
    served: Served, changes: dict[str, str], asked: str, told: str
) -> None:
    director = served.director()
    assert told in forecast(director, director.new_night(**changes), asked).words


def test_it_is_over_when_the_night_is(served: Served) -> None:
    director = served.director()
    night = director.new_night()
    director.enter(night, NAMES[:2])
    director.draw_and_start(night)
    ((_, field), *_) = [seat for _, seat in sorted(director.seated(night).items())]
    director.do(night, "bust", out=field)
    page = director.get(f"/e/{night}/forecast")
    assert "This night is over" in page.words
    assert 'hx-trigger="every' not in page.text


@pytest.mark.browser
def test_the_page_and_the_big_screen_tell_it_by_themselves(served: Served, windows: "Windows") -> None:
    director = served.director()
    night = director.new_night(late_entry_until="0")
    director.enter(night, NAMES)
    director.draw_and_start(night)
    console = Console(served, windows.open(served.link, width=360, height=740), night)
    console.go("/forecast")
    expect(console.page.locator("#ends")).to_contain_text("Ends about", timeout=WITHIN * 1000)
    expect(console.page.locator("#forecast")).to_contain_text("for 6 players")
    expect(console.page.locator(".fan img:visible")).to_have_count(1)
    assert "narrow" in console.page.locator(".fan img:visible").evaluate("each => each.currentSrc")
    assert measured(console.page) == []
    television = Television(windows.open(f"{served.url}/screen/{night}", width=1920, height=1080))
    television.reads(".ticker", "Chips in play")
    console.page.click("#on-screen")
    expect(console.page.locator("#on-screen")).to_have_text("Take it off")
    line = television.page.locator(".ticker", has_text=re.compile(r"Ends about \d\d:\d\d, \d\d:\d\d to \d\d:\d\d"))
    expect(line).to_be_visible(timeout=WITHIN * 1000)
    console.page.click("#on-screen")
    expect(console.page.locator("#on-screen")).to_have_text("Show it")
    expect(line).to_have_count(0, timeout=WITHIN * 1000)


@dataclass
class Evening:
    """A night at a laptop whose clock is ours."""

    house: Site
    clock: list[float]
    night: str = ""
    sent: int = 0
    heard: list[str] = field(default_factory=list)

    def do(self, command: Command) -> None:
        self.sent += 1
        by = Who(Role.DIRECTOR)
        self.house.send(self.night, command, by=by, command_id=f"{self.sent:016}")

    def passes(self, seconds: float) -> None:
        self.clock[0] += seconds

    def made(self) -> Made:
        """The forecast when nothing is under way."""
        when(lambda: not self.house.forecasts.ask(self.night).working)
        found = self.house.forecasts.known(self.night)
        assert found is not None
        return found


@pytest.fixture
def evening(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Evening]:
    """Six players, the clock running."""
    monkeypatch.setenv(NIGHTS, "3")
    clock = [1_795_000_000.0]
    house = Site(tmp_path / "data", Timekeeper(lambda: clock[0], lambda: clock[0]))
    opened = Evening(house, clock)
    house.forecasts.listeners.append(opened.heard.append)
    opened.night, _ = house.open_tournament(TURBO, by=Who(Role.DIRECTOR), command_id="o" * 16)
    opened.do(EnterPlayers(tuple(Entrant(f"p{number}", here=True) for number in range(6))))
    opened.do(AnnounceDraw())
    draw = house.sequencer(opened.night).state.announced
    assert draw is not None
    opened.do(DrawSeats(draw.id))
    opened.do(StartClock())
    yield opened
    house.close()


def test_it_follows_the_night_without_being_at_it_all_the_time(evening: Evening) -> None:
    forecasts, state = evening.house.forecasts, evening.house.sequencer(evening.night).state
    first = evening.made()
    assert first.forecast is not None
    assert (first.players, first.version) == (6, evening.house.sequencer(evening.night).version)
    assert not forecasts.ask(evening.night).working
    evening.passes(60)
    out = next(iter(state.seated.values()))
    evening.do(BustPlayers(((out,),), ((out, 1),)))
    evening.passes(5)
    assert evening.made().players == 5
    evening.do(ShowMessage("Kitchen closes at nine"))
    known = forecasts.ask(evening.night)
    assert known.made is not None
    assert known.made.forecast is not None
    assert not known.working
    evening.passes(max(REST_MS / 1000, 4 * known.made.forecast.seconds) + 1)  # the longer it takes, the longer it rests
    assert forecasts.ask(evening.night).working
    evening.made()
    evening.passes(299)
    assert not forecasts.ask(evening.night).working
    evening.passes(2)
    assert forecasts.ask(evening.night).working


def test_a_rough_answer_comes_first(evening: Evening, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(NIGHTS)
    forecasts, runs = evening.house.forecasts, []
    answer = forecasts._answer

    def quick(asked: ForecastAsked) -> Forecast:
        runs.append(asked.runs)
        return answer(replace(asked, runs=3))

    monkeypatch.setattr(forecasts, "_answer", quick)
    assert not evening.made().rough
    assert runs == [FIRST, None]


def test_stacks_just_counted_are_taken(evening: Evening) -> None:
    before = evening.made()
    state = evening.house.sequencer(evening.night).state
    first, *others = state.seated.values()
    chips = TURBO.starting_stack
    evening.passes(REST_MS / 1000 + 1)
    evening.do(CountChips(((first, 6 * chips - 500), *((each, 100) for each in others))))
    after = evening.made()
    assert before.forecast is not None
    assert after.forecast is not None
    assert after.forecast.finish_minutes.p50 < before.forecast.finish_minutes.p50


def test_the_big_screen_has_it_only_where_it_was_switched_on(evening: Evening) -> None:
    house, night = evening.house, evening.night
    made = evening.made()
    assert made.forecast is not None
    assert wall(house, night)["forecast"] is None
    house.forecasts.show(night, on=True)
    line = wall(house, night)["forecast"]
    started = house.sequencer(night).state.started_at
    assert line["p10"] <= line["p50"] <= line["p90"]
    assert line["p50"] == started + round(made.forecast.finish_minutes.p50 * 60_000)
    assert evening.heard == [night]
    evening.passes(301)
    house.forecasts.keep_up()
    when(lambda: len(evening.heard) == 2)
    assert house.store.meta(SHOWN) == f'["{night}"]'
    house.forecasts.show(night, on=False)
    assert wall(house, night)["forecast"] is None
    assert len(evening.heard) == 3


def test_a_worker_that_dies_is_told_and_replaced(evening: Evening) -> None:
    evening.made()
    workers = evening.house.forecasts._workers
    (process,) = workers.processes
    os.kill(process, signal.SIGKILL)
    when(lambda: not workers.processes)
    evening.passes(301)
    assert evening.made().forecast is not None
