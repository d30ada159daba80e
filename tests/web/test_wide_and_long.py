"""Nothing of a night is hidden under the bar at its foot, torn apart on a wide screen, or cut beside free space."""

from typing import TYPE_CHECKING

import pytest
from crowd import LONG_NAME, playing
from served import Served, Visitor

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from conftest import Windows

pytestmark = pytest.mark.browser

WIDEST = 60 * 16 + 1
"""Pixels from what a line says to what it comes to, at most."""

COVERED = """() => {
  const bar = document.querySelector(".acts.sticky").getBoundingClientRect();
  const field = document.activeElement.getBoundingClientRect();
  return field.bottom > bar.top || field.top < document.querySelector(".top").getBoundingClientRect().bottom;
}"""
WIDE = "() => Math.max(...[...document.querySelectorAll('.log, .data, .list.odd')].map((each) => each.clientWidth))"
CUT = """() => {
  const name = document.querySelector(".top-name");
  return name.scrollHeight > name.clientHeight + 1;
}"""


@pytest.fixture(scope="module")
def director(served: Served) -> Visitor:
    return served.director()


@pytest.fixture(scope="module")
def night(director: Visitor) -> str:
    return playing(director, 28, 4, out=2)


@pytest.fixture
def host(served: Served, windows: "Windows") -> "Page":
    return windows.open(served.link, width=360, height=740, reduced_motion="reduce")


def test_the_field_that_is_typed_in_is_never_under_the_bar(host: "Page", served: Served, night: str) -> None:
    host.goto(f"{served.url}/e/{night}/counts")
    fields = host.locator("#count input[inputmode=numeric]")
    fields.first.focus()
    for _ in range(fields.count() - 1):
        host.keyboard.press("Tab")
        assert not host.evaluate(COVERED)


def test_a_line_and_its_figure_are_near_each_other_on_a_wide_screen(host: "Page", served: Served, night: str) -> None:
    host.set_viewport_size({"width": 1920, "height": 1080})
    for page in ("/log", "/chips", "/counts", "/results", "/cash"):
        host.goto(f"{served.url}/e/{night}{page}")
        assert 0 < host.evaluate(WIDE) <= WIDEST, page


def test_the_name_of_the_night_is_whole_where_there_is_room(host: "Page", served: Served, night: str) -> None:
    for width in (900, 1366, 1920):
        host.set_viewport_size({"width": width, "height": 800})
        host.goto(f"{served.url}/e/{night}")
        assert host.locator(".top-name").inner_text() == LONG_NAME
        assert not host.evaluate(CUT), width
