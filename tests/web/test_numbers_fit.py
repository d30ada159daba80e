"""Large numbers are read whole on every page: at five widths, in both languages, while the clock stands still."""

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest
from crowd import names
from faults import at_rest, cut_numbers
from served import Served, Visitor, form_fields

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from conftest import Windows

pytestmark = pytest.mark.browser

SIZES = {360: 740, 390: 844, 768: 1024, 1366: 768, 1920: 1080}
CONSOLE = ("", "/players", "/clock", "/results", "/ending", "/chips", "/cash", "/counts", "/plan", "/more", "/table/1")
CONSOLE += ("/draw", "/log", "/closing", "/deal", "/design/levels?players=28&open=1", "/out")
ROOM = ("/screen/{on}", "/screen/{over}", "/play/{on}", "/seats/{on}", "/results/{over}")
LONGEST = 400
"""Milliseconds in which a screen has fitted its type to another size where nothing else is done."""


def large(director: Visitor) -> str:
    """A night of twenty-eight for thousands of pounds, with blinds in millions."""
    plan = form_fields(director.get("/new/pub_night_20").text)
    blinds = ("level-small", "500000"), ("level-big", "1000000"), ("level-ante", "1000000")
    rows = {name: [value if each else "" for each in plan[name]] for name, value in (*blinds, ("level-minutes", "120"))}
    changes = {
        "starting_stack": "250000000",
        "buy_in": "2500",
        "tables": "1-4",
        "added": "12345.67",
        "chips": "",
        **rows,
    }
    made = director.post("/new/pub_night_20", {**plan, "colour_ups": "", "rulebook": "tda", **changes})
    assert made.status == 303, made.words
    night = made.location.rpartition("/")[2]
    director.enter(night, names(28))
    director.draw_and_start(night)
    return night


@pytest.fixture
def places(served: Served) -> list[str]:
    """The pages of a night that is on, chips counted and the clock paused, and of one that is over."""
    director = served.director()
    nights = {"on": large(director), "over": large(director)}
    for night in nights.values():
        seated = [field.partition(":")[0] for _, field in director.seated(night).values()]
        director.do(
            night, "count", **{f"chips-{entry}": str(250_000_000 + 1_000 * n) for n, entry in enumerate(seated)}
        )
    director.do(nights["over"], "close")
    director.do(nights["over"], "publish")
    director.do(nights["on"], "bust", out=next(iter(director.seated(nights["on"]).values()))[1])
    director.do(nights["on"], "jump", level="9")
    director.do(nights["on"], "pause")
    return [*(f"/e/{nights['on']}{page}" for page in CONSOLE), *(page.format(**nights) for page in ROOM)]


def wrong(page: "Page", served: Served, places: list[str], language: str) -> Iterator[str]:
    for place in places:
        page.goto(f"{served.url}{place}{'&' if '?' in place else '?'}lang={language}")
        page.wait_for_selector("main *", state="attached")
        page.evaluate("for (const fold of document.querySelectorAll('details')) fold.open = true")
        for width, height in SIZES.items():
            page.set_viewport_size({"width": width, "height": height})
            page.wait_for_timeout(LONGEST if "/screen/" in place else 60)
            yield from (f"{re.sub('/[0-9a-f]{12}', '', place)} {width} {each}" for each in at_rest(page, cut_numbers))


@pytest.mark.parametrize("language", ["en", "cy"])
def test_no_number_is_cut(served: Served, windows: "Windows", places: list[str], language: str) -> None:
    page = windows.open(served.link, reduced_motion="reduce")
    assert list(wrong(page, served, places, language)) == []


def test_cut_numbers_are_found(windows: "Windows") -> None:
    page = windows.open(width=360, height=740)
    page.set_content(
        '<main><p style="width: 40px; overflow: hidden; white-space: nowrap">1,000,000 / 2,000,000</p>'
        '<div style="overflow-x: auto; width: 200px"><table><tr><td style="min-width: 190px">A</td><td>77</td></table>'
        '</div><p style="width: 4ch; overflow-wrap: anywhere">£41,172.84</p>'
        '<input style="width: 40px" value="250000000"><i style="position: absolute; left: 500px">99</i><p>12</p></main>'
    )
    assert sorted(each.partition(":")[0].split(" by ")[0] for each in at_rest(page, cut_numbers)) == [
        "cut off",
        "cut off",
        "in two lines",
        "off the page",
        "too narrow",
    ]
