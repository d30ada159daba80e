"""Type of twice its size: on the pages of a night no control or number is cut off, no control lies on another.

The places at the foot of a phone take two rows then, and their words are half as large again; Welsh ones keep their
size. The overlay for streams goes by its own size, the largest of which lays no part on another. Not looked at: the
television, whose type follows the height of the picture.
"""

from typing import TYPE_CHECKING

import pytest
from crowd import gathered, playing
from faults import at_rest, cut_numbers, measured
from playwright.sync_api import expect
from served import Served

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from conftest import Windows

pytestmark = pytest.mark.browser

PAGES = ("", "/table/1", "/players", "/clock", "/remote", "/more", "/plan", "/out")
TWICE = "document.documentElement.style.fontSize = '200%'"
FOOT = """() => {
  const words = [...document.querySelectorAll("nav.places a")];
  const sizes = words.map((each) => parseFloat(getComputedStyle(each).fontSize));
  const tall = document.querySelector("nav.places").offsetHeight;
  const below = parseFloat(getComputedStyle(document.querySelector(".languages")).paddingBottom);
  return { least: Math.min(...sizes), over: words.filter((each) => each.scrollWidth > each.clientWidth + 1).length,
    covers: tall > below };
}"""
OVERLAID = """() => {
  const boxes = [...document.querySelectorAll(".part")].filter((each) => each.checkVisibility())
    .map((each) => each.getBoundingClientRect());
  const seen = boxes.every((box) => box.left >= 0 && box.top >= 0
    && box.right <= innerWidth && box.bottom <= innerHeight);
  const apart = boxes.every((one, at) => boxes.slice(at + 1).every((other) =>
    one.right <= other.left + 1 || other.right <= one.left + 1
    || one.bottom <= other.top + 1 || other.bottom <= one.top + 1));
  return [boxes.length, seen, apart];
}"""
UNDER_THE_BAR = """() => {
  const bar = document.querySelector("header.top").getBoundingClientRect().bottom;
  const side = getComputedStyle(document.querySelector("nav.places")).position === "fixed";
  const first = document.querySelector("nav.places :is(a, button)").getBoundingClientRect();
  return side && innerWidth >= 900 && first.top < bar ? [`under the bar: ${Math.round(bar - first.top)} px`] : [];
}"""


def faults(page: "Page") -> list[str]:
    return measured(page) + cut_numbers(page)


def test_no_control_is_cut_or_covered_where_type_is_twice_as_large(served: Served, windows: "Windows") -> None:
    director = served.director()
    ahead, few, many = gathered(director, 28, 4), playing(director, 28, 4), playing(director, 60, 8)
    page, wrong = windows.open(served.link, reduced_motion="reduce"), {}
    others = (f"/e/{ahead}/design/levels?players=28&open=1", f"/e/{many}?table=3", "/devices", "/new/turbo")
    for path in (*(f"/e/{few}{each}" for each in PAGES), *others):
        answer = page.goto(served.url + path)
        assert answer is not None
        assert answer.status == 200, path
        expect(page.locator("[data-working=yes]")).to_have_count(0)
        page.evaluate(TWICE)
        for width in (360, 1366):
            page.set_viewport_size({"width": width, "height": 768})
            found = page.evaluate(UNDER_THE_BAR) if "/e/" in path else []
            # As tall as the page: what sticks to the foot lies on nothing that could be scrolled to.
            tall = page.evaluate("document.scrollingElement.scrollHeight")
            page.set_viewport_size({"width": width, "height": max(768, min(20_000, tall))})
            if found := found + at_rest(page, faults):
                wrong[f"{path.replace(few, '')} {width}"] = found
    assert wrong == {}


@pytest.mark.parametrize("width", [360, 390])
def test_the_words_at_a_phones_foot_grow_with_the_type(served: Served, windows: "Windows", width: int) -> None:
    night = playing(served.director(), 28, 4)
    page = windows.open(served.link, width=width, height=740, reduced_motion="reduce", locale="en-GB")
    page.goto(f"{served.url}/e/{night}/players")
    usual = page.evaluate(FOOT)
    assert not usual["over"]
    page.evaluate(TWICE)
    twice = page.evaluate(FOOT)
    assert twice["least"] >= 1.4 * usual["least"]
    assert not twice["over"]
    assert not twice["covers"]


@pytest.mark.parametrize(("width", "height"), [(1920, 1080), (1280, 720)])
def test_the_largest_overlay_lays_nothing_on_anything(
    served: Served, windows: "Windows", width: int, height: int
) -> None:
    director = served.director()
    night = playing(director, 60, 8)
    director.do(night, "message", message="Food is served at the bar until ten; the raffle is drawn in the break")
    asked = "size=200&plate=on&show=clock,level,blinds,players,average,prizes,name,message"
    page = windows.open(f"{served.url}/e/{night}/overlay?{asked}", width=width, height=height)
    page.locator(".part-message").wait_for()
    assert page.evaluate(OVERLAID) == [8, True, True]
