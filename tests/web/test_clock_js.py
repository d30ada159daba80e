"""The clock's arithmetic in the browser against the table that the server's is held to, and the figures beside it."""

import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from shuffleup.tournament.clock import read_clock
from shuffleup.tournament.plan import Plan, PlanLevel
from shuffleup.tournament.state import Clock
from shuffleup.web.script_words import behind

if TYPE_CHECKING:
    from playwright.sync_api import Browser

SCRIPTS = Path(__file__).parents[2] / "src/shuffleup/web/static/shuffleup/js"
CASES = tomllib.loads((Path(__file__).parent / "clock_cases.toml").read_text())["case"]
NAMES = [case["name"] for case in CASES]

Evaluate = Callable[..., Any]


@pytest.fixture(scope="module")
def evaluate(browser: "Browser") -> Evaluate:
    """Runs an expression in a page that has loaded the clock and the figures."""
    page = browser.new_page()
    for name in ("clock", "figures"):
        page.add_script_tag(path=SCRIPTS / f"{name}.js")
    page.add_script_tag(content=behind("en", (SCRIPTS / "words.js").read_bytes()).decode())
    return page.evaluate


def minutes(level: str) -> int:
    return int(level.removeprefix("break "))


@pytest.mark.browser
@pytest.mark.parametrize("case", CASES, ids=NAMES)
def test_the_browser_shows_what_the_case_says(case: dict[str, Any], evaluate: Evaluate) -> None:
    levels = [{"ms": minutes(level) * 60_000, "break": level.startswith("break")} for level in case["levels"]]
    clock = {key: case[key] for key in ("state", "index", "used_ms", "since")}
    state = {"levels": levels, "clock": clock}
    shown = evaluate("([state, now]) => ShuffleUp.clock.clockAt(state, now)", [state, case["now"]])
    expected = case["shows"]
    following = levels[expected["index"] + 1] if expected["index"] + 1 < len(levels) else None
    assert shown["index"] == expected["index"]
    assert shown["level"] == levels[expected["index"]]
    assert shown["next"] == following
    assert shown["remainingMs"] == expected["remaining_ms"]
    assert shown["elapsedMs"] == expected["elapsed_ms"]
    assert shown["overtimeMs"] == expected["overtime_ms"]
    assert shown["breakInMs"] == expected.get("break_in_ms")


@pytest.mark.parametrize("case", CASES, ids=NAMES)
def test_the_server_shows_the_same(case: dict[str, Any]) -> None:
    levels = tuple(PlanLevel(minutes=minutes(level), is_break=level.startswith("break")) for level in case["levels"])
    state = case["state"]
    clock = Clock(
        index=case["index"],
        used=case["used_ms"],
        since=case["since"],
        started=state != "stopped",
        running=state == "running",
        doubt=(0, 1) if state == "doubt" else None,
        held=state == "doubt",
    )
    reading = read_clock(Plan(name="Tuesday", levels=levels), clock, case["now"])
    shows = case["shows"]
    assert reading.state == state
    assert reading.index == shows["index"]
    assert reading.remaining == shows["remaining_ms"]
    assert reading.elapsed == shows["elapsed_ms"]
    assert reading.overtime == shows["overtime_ms"]
    assert reading.break_in == shows.get("break_in_ms")


@pytest.mark.browser
def test_without_levels_there_is_nothing_to_show(evaluate: Evaluate) -> None:
    empty = {"levels": [], "clock": {"state": "stopped", "index": 0, "used_ms": 0, "since": 0}}
    shown = evaluate("state => ShuffleUp.clock.clockAt(state, 5)", empty)
    assert (shown["level"], shown["remainingMs"], shown["breakInMs"]) == (None, 0, None)


@pytest.mark.browser
@pytest.mark.parametrize(
    ("milliseconds", "text"),
    [
        (767_000, "12:47"),
        (766_001, "12:47"),
        (1, "0:01"),
        (0, "0:00"),
        (-5, "0:00"),
        (5_999_000, "99:59"),
        (6_000_000, "1:40:00"),
        (36_000_000, "10:00:00"),
    ],
)
def test_time_left(milliseconds: int, text: str, evaluate: Evaluate) -> None:
    assert evaluate("ms => ShuffleUp.figures('en-GB', 'UTC').left(ms)", milliseconds) == text


@pytest.mark.browser
@pytest.mark.parametrize(
    ("small", "big", "text"),
    [
        (25, 50, "25 / 50"),
        (4_000, 8_000, "4,000 / 8,000"),
        (5_000, 10_000, "5K / 10K"),
        (12_500, 25_000, "12.5K / 25K"),
        (800, 10_000, "800 / 10,000"),
        (12_345, 24_690, "12,345 / 24,690"),
        (500_000, 1_000_000, "500K / 1M"),
        (1_250_000, 2_500_000, "1.25M / 2.5M"),
        (1_234_567, 2_469_134, "1,234,567 / 2,469,134"),
    ],
)
def test_blinds_are_short_only_where_that_is_exact(small: int, big: int, text: str, evaluate: Evaluate) -> None:
    assert evaluate("([sb, bb]) => ShuffleUp.figures('en-GB', 'UTC').blinds({sb, bb})", [small, big]) == text


@pytest.mark.browser
@pytest.mark.parametrize(
    ("place", "text"), [("1", "1st"), ("2", "2nd"), ("3", "3rd"), ("11", "11th"), ("22", "22nd"), ("5–8", "5–8")]
)
def test_places_in_english(place: str, text: str, evaluate: Evaluate) -> None:
    assert evaluate("place => ShuffleUp.figures('en-GB', 'UTC').place(place)", place) == text


@pytest.mark.browser
@pytest.mark.parametrize(
    ("wall", "zone", "utc"),
    [
        ("2026-11-20T19:30", "Europe/London", "2026-11-20T19:30:00Z"),
        ("2026-07-20T19:30", "Europe/London", "2026-07-20T18:30:00Z"),
        ("2026-07-20 19:30", "Australia/Brisbane", "2026-07-20T09:30:00Z"),
        ("2026-10-25T03:30", "Europe/London", "2026-10-25T03:30:00Z"),
        ("2026-03-29T03:30", "Europe/London", "2026-03-29T02:30:00Z"),
        ("19:30", "Europe/London", "2026-11-20T19:30:00Z"),
    ],
)
def test_the_start_on_the_venues_wall_is_one_moment_everywhere(
    wall: str, zone: str, utc: str, evaluate: Evaluate
) -> None:
    now = "2026-11-20T12:00:00Z"
    script = """([wall, zone, now]) =>
        new Date(ShuffleUp.figures('en-GB', zone).fromWall(wall, Date.parse(now))).toISOString()"""
    assert evaluate(script, [wall, zone, now]) == utc.replace("Z", ".000Z")


@pytest.mark.browser
def test_a_start_that_is_no_time_is_no_moment(evaluate: Evaluate) -> None:
    assert evaluate("() => ShuffleUp.figures('en-GB', 'UTC').fromWall('after the football', 0)") is None
