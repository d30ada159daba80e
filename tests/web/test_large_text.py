"""Type of twice its size: on the pages of a night no control or number is cut off, no control lies on another.

Not looked at: the places at the foot of a phone, whose words keep their size beside large drawings; the overlay for
streams and the television, whose type follows the height of the picture.
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
