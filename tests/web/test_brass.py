"""Brass means *now*, the one thing to do next: no page of a night has two of it."""

from typing import TYPE_CHECKING

import pytest
from crowd import gathered, playing
from faults import brass
from served import Served, Visitor

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from conftest import Windows

pytestmark = pytest.mark.browser

PAGES = (
    "", "/draw", "/results", "/ending", "/log", "/cash", "/chips", "/counts", "/closing",
    "/players", "/players?show=unpaid", "/deal", "/plan", "/prizes", "/out", "/buttons", "/all-in", "/captains",
    "/screens", "/more",
)  # fmt: skip
OF_TABLES = ("/table/2", "/break/2")


@pytest.fixture(scope="module")
def director(served: Served) -> Visitor:
    return served.director()


@pytest.fixture
def host(served: Served, windows: "Windows") -> "Page":
    return windows.open(served.link, width=1366, height=768, reduced_motion="reduce")


def twice(host: "Page", served: Served, night: str, *others: str) -> dict[str, list[str]]:
    """What is brass on each page of a night that has more than one thing of it."""
    found = {}
    for page in (*PAGES, *others):
        host.goto(f"{served.url}/e/{night}{page}")
        if len(seen := brass(host)) > 1:
            found[page] = seen
    return found


def test_before_and_while_it_is_played(host: "Page", served: Served, director: Visitor) -> None:
    assert twice(host, served, gathered(director, 28, 4, buy_in="5")) == {}
    assert twice(host, served, playing(director, 28, 4, out=1, buy_in="5"), *OF_TABLES) == {}


def test_when_prizes_are_paid_out(host: "Page", served: Served, director: Visitor) -> None:
    night = playing(director, 28, 4, out=27, buy_in="5", re_entries="0", late_entry_until="0")
    assert twice(host, served, night) == {}
    host.goto(f"{served.url}/e/{night}/cash")
    pays = host.get_by_role("button", name="Pay £")
    assert pays.count() > 2
    pays.first.click()
    host.get_by_text("1st").locator("xpath=ancestor::li").get_by_text("paid", exact=True).wait_for()
