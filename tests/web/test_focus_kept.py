"""By keyboard and by ear: the focus stays in hand, a new page begins at its top, one live region says what came."""

import re
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect
from served import Served, Visitor

if TYPE_CHECKING:
    from conftest import Windows

pytestmark = pytest.mark.browser

NAMES = [f"{forename} Bell" for forename in ("Ada", "Bo", "Cy", "Dee", "Eve", "Fay", "Gus", "Hal", "Ivy", "Jon")]


@pytest.fixture
def director(served: Served) -> Visitor:
    return served.director()


@pytest.fixture
def night(director: Visitor) -> str:
    made = director.new_night("turbo", re_entries="1", buy_in="5")
    director.enter(made, NAMES)
    director.draw_and_start(made)
    return made


def test_after_a_bust_the_keyboard_goes_on_in_the_page(served: Served, windows: "Windows", night: str) -> None:
    page = windows.open(served.link)
    page.goto(f"{served.url}/e/{night}")
    page.locator("[data-seats-map] [data-entry]").first.focus()
    page.keyboard.press("Enter")
    page.wait_for_selector("#seat-sheet[open]")
    page.keyboard.press("Enter")
    page.wait_for_selector("#undo-last")
    expect(page.locator("#main")).to_be_focused()
    expect(page.get_by_role("status").filter(has_text="out in 10th")).to_have_count(1)


def test_news_of_others_leaves_the_focus_where_it_was(
    served: Served, windows: "Windows", director: Visitor, night: str
) -> None:
    page = windows.open(served.link)
    page.goto(f"{served.url}/e/{night}")
    seat = page.locator('[data-seats-map] [data-name="Cy Bell"]')
    seat.focus()
    director.do(night, "bust", out=director.seated(night)["Jon Bell"][1])
    expect(page.locator('[data-seats-map] [data-name="Jon Bell"]')).to_have_count(0)
    expect(seat).to_be_focused()  # a page that was swapped settles a moment later


def test_a_form_that_leads_to_another_page_begins_at_its_top(
    served: Served, windows: "Windows", director: Visitor
) -> None:
    night = director.new_night("turbo")
    page = windows.open(served.link, width=360, height=640)
    page.goto(f"{served.url}/e/{night}/players")
    page.fill("#enter-name", "\n".join(f"{name} {number}" for name in NAMES for number in "ABCD"))
    page.evaluate("window.scrollTo(0, document.body.scrollHeight)")
    page.click("#enter button.go")
    expect(page.get_by_role("heading", name="40 players read")).to_be_in_viewport(ratio=1)


def test_suggestions_are_counted_aloud_and_not_read_out_row_by_row(
    served: Served, windows: "Windows", night: str
) -> None:
    page = windows.open(served.link)
    page.goto(f"{served.url}/e/{night}/players")
    page.locator("#enter-name").press_sequentially("bell")
    expect(page.locator("#suggested")).to_have_text(re.compile("[0-9]+ found, first Ada Bell"))
    expect(page.locator("#suggestions [aria-live], #suggestions [role=status]")).to_have_count(0)
    assert page.locator("#suggestions").get_attribute("aria-live") is None


def test_the_sheet_of_a_seat_needs_no_scrolling_on_a_small_phone(
    served: Served, windows: "Windows", director: Visitor
) -> None:
    night = director.new_night("turbo", re_entries="1")
    director.enter(night, ["Maximiliana-Charlotte Featherstonehaugh-Cholmondeley", *NAMES])
    director.draw_and_start(night)
    page = windows.open(served.link, width=360, height=640)
    page.goto(f"{served.url}/e/{night}")
    seat = page.locator('[data-seats-map] [data-name^="Maximiliana"]')
    page.click(f"[data-tile='{str(seat.get_attribute('data-at')).partition('-')[0]}']")
    seat.click()
    for each in ("Out, 11th", "Move", "Penalty", "Stack", "All about this player", "Cancel"):
        control = page.locator("#seat-sheet").locator("a, button").filter(has_text=each).first
        expect(control).to_be_in_viewport(ratio=1)
