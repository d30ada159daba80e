"""The table's page on the real server: two people at their phones, a bot, someone who watches."""

import time
from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest
from faults import at_rest, measured
from playwright.sync_api import expect
from served import Served
from slips import addresses_of

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from conftest import Windows

pytestmark = pytest.mark.browser

PEOPLE = ("Ann Price", "Bob Ray")
FREE = {"prize": "", "buy_in": "", "added": "", "turn_seconds": "300"}
"""The first hand lasts for as long as nobody acts: cards that are held open are there when they are looked at."""

WITHIN_S = 60


class DealtEvening:
    """The night, with a page for each of the two people."""

    def __init__(self, served: Served, windows: "Windows") -> None:
        self.director = served.director()
        self.night = self.director.new_night(dealt="digital", **FREE)
        self.director.enter(self.night, PEOPLE)
        assert self.director.do(self.night, "seat_bots", count="1", level="easy").status in (302, 303)
        self.director.draw_and_start(self.night)
        seated = self.director.seated(self.night)
        self.phones = {name: self._phone(served, windows, seated[name][1].partition(":")[0]) for name in PEOPLE}

    def _phone(self, served: Served, windows: "Windows", entry: str) -> "Page":
        """The phone of a player: his slip is scanned, then he goes from the night's page to the table."""
        visitor = self.director.let_in("player", tournament=self.night, entry=entry)
        page = windows.open(width=390, height=844, reduced_motion="reduce")
        for name, value in visitor.cookies.items():
            page.context.add_cookies([{"name": name, "value": value, "url": served.url}])
        page.goto(addresses_of(self.director, self.night)[entry])
        page.goto(f"{served.url}/play/{self.night}")
        page.click(f"a[href='/night/{self.night}/table']")
        page.wait_for_selector("[data-part=table] > *", state="attached")
        return page

    def turn(self) -> "Page":
        """The phone of whoever is to act, once it is one of the two."""
        ends = time.monotonic() + WITHIN_S
        while time.monotonic() < ends:
            for page in self.phones.values():
                if page.locator(".zone[data-mode=acts] .b.main:not(.settling)").is_visible():
                    return page
            next(iter(self.phones.values())).wait_for_timeout(50)
        raise AssertionError("nobody's turn")


@pytest.fixture
def evening(served: Served, windows: "Windows") -> Iterator[DealtEvening]:
    evening = DealtEvening(served, windows)
    yield evening
    windows.complaints[:] = [each for each in windows.complaints if "409" not in each and "404" not in each]


def test_two_people_and_a_bot_sit_at_a_table_and_act_with_the_buttons_of_their_phones(
    served: Served, windows: "Windows", evening: DealtEvening
) -> None:
    watched = windows.open(f"{served.url}/night/{evening.night}/table/1", width=1280, height=720)
    watched.wait_for_selector(".plate")
    for page in evening.phones.values():
        expect(page.locator("[data-part=own] .look .pc")).to_have_count(2)
        expect(page.locator("[data-part=checked]")).to_contain_text("Checked by this phone")
        page.hover(".look")
        page.mouse.down()
        expect(page.locator("[data-part=own] [data-card]")).to_have_count(2)
        page.mouse.up()
        expect(page.locator("[data-part=own] [data-card]")).to_have_count(0)
        assert at_rest(page, measured) == []
    assert watched.locator(".plate [data-card]").count() == 0
    page = evening.turn()
    before = page.get_attribute("body", "data-version") or ""
    page.click(".zone[data-mode=acts] .b.main")
    expect(page.locator(".zone:not([data-mode=acts])")).to_be_visible()
    expect(page.locator("body")).not_to_have_attribute("data-version", before)
    page.goto(f"{served.url}/night/{evening.night}/hands/1/9")
    expect(page.locator(".verdict")).not_to_have_text("Checking…")
