"""The room on *Tables*: no table is drawn twice, brass is on the card alone, and a seat has room for its name."""

from typing import TYPE_CHECKING, Any

import pytest
from crowd import playing
from faults import brass
from served import Served, Visitor

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from conftest import Windows

pytestmark = pytest.mark.browser

CLOSED: dict[str, Any] = {"rulebook": "tnpl", "re_entries": "0", "late_entry_until": "0"}
A_PHONES_SEAT = 74
"""Pixels that a seat of eight has on the narrowest phone."""

DRAWN = """() => [...document.querySelectorAll(".tb.big")]
  .filter((each) => each.querySelector(".oval").checkVisibility())
  .map((each) => each.querySelector(".tb-name").textContent)"""
SEATS = """() => [...document.querySelectorAll("[data-seats-map] .seat")].filter((each) => each.checkVisibility())
  .map((each) => each.getBoundingClientRect().width)"""
BEGINS = """() => [...document.querySelectorAll("[data-seats-map] .seat[data-entry] > span")]
  .filter((each) => each.checkVisibility())
  .filter((each) => {
    const words = document.createRange();
    words.selectNodeContents(each);
    const box = each.getBoundingClientRect();
    return [...words.getClientRects()].some((line) => line.left > box.left + 1.5 || line.left < box.left - 1.5);
  }).map((each) => each.textContent)"""


@pytest.fixture(scope="module")
def director(served: Served) -> Visitor:
    return served.director()


@pytest.fixture
def host(served: Served, windows: "Windows") -> "Page":
    return windows.open(served.link, reduced_motion="reduce")


def uneven(director: Visitor, players: int, tables: int) -> str:
    """A night where three have left one table: somebody has to move there."""
    night = playing(director, players, tables, **CLOSED)
    at_three = [field for seat, field in director.seated(night).values() if seat.startswith("3-")]
    for field in at_three[:3]:
        director.do(night, "bust", out=field)
    return night


@pytest.mark.parametrize(("players", "tables"), [(28, 4), (160, 20)])
def test_the_table_that_is_asked_about_is_drawn_once(
    host: "Page", served: Served, director: Visitor, players: int, tables: int
) -> None:
    night = uneven(director, players, tables)
    for width in (360, 768, 1366, 1920):
        host.set_viewport_size({"width": width, "height": 900})
        host.goto(f"{served.url}/e/{night}")
        side_by_side = ["1", "2"] if tables == 4 and width > 1099 else []
        # first the table that is asked about, last the one where somebody is missing
        assert host.evaluate(DRAWN) == [str(tables), *side_by_side, "3"], width
        assert brass(host) == ["now"], width
    host.locator(f"[data-tile='{tables}']:visible, #table-{tables} > .button:visible").click()
    host.locator(f"#table-{tables} .oval").wait_for()


@pytest.mark.parametrize(("width", "drawn"), [(360, 1), (768, 1), (1099, 1), (1100, 4), (1366, 4), (1920, 4)])
def test_a_few_tables_are_side_by_side_only_where_their_seats_are_as_wide_as_a_phones(
    host: "Page", served: Served, director: Visitor, width: int, drawn: int
) -> None:
    host.set_viewport_size({"width": width, "height": 900})
    host.goto(f"{served.url}/e/{playing(director, 28, 4)}")
    assert len(host.evaluate(DRAWN)) == drawn
    assert min(host.evaluate(SEATS)) > A_PHONES_SEAT
    assert host.evaluate(BEGINS) == []
