"""The commonest acts on the tables' page: a seat that is tapped, who is out in a large room, an order put right."""

import re
from typing import TYPE_CHECKING

import pytest
from crowd import names
from evening import Console
from faults import measured
from playwright.sync_api import expect
from served import Served, Visitor

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from conftest import Windows

pytestmark = pytest.mark.browser


@pytest.fixture(scope="module")
def room(served: Served) -> tuple[Visitor, str]:
    """Sixty-four with long names at eight tables."""
    director = served.director()
    night = director.new_night("pub_night_20", tables="1-8", rulebook="tda")
    director.enter(night, names(64))
    director.draw_and_start(night)
    return director, night


@pytest.fixture
def console(served: Served, windows: "Windows", room: tuple[Visitor, str]) -> Console:
    """The tables on a phone."""
    page = windows.open(served.link, width=390, height=844, reduced_motion="reduce")
    console = Console(served, page, room[1])
    console.go()
    return console


def open_table(page: "Page") -> str:
    """The number of the one table that is open."""
    shown = page.locator(".map.one > .tb:visible")
    expect(shown).to_have_count(1)
    return shown.get_attribute("data-table") or ""


def test_a_tile_opens_its_table_and_two_taps_take_somebody_out(console: Console) -> None:
    page = console.page
    console.table(5)
    assert open_table(page) == "5"
    seat = page.locator("#table-5 [data-entry]").first
    name = seat.get_attribute("data-name") or ""
    seat.click()
    expect(page.locator("#seat-sheet-name")).to_have_text(name)
    console.tap("#seat-out button")
    assert f"{name} out in 64th" in console.toast
    assert page.evaluate("window.scrollY") == 0
    assert open_table(page) == "5"
    expect(page.locator('[data-tile="5"]')).to_have_attribute("aria-current", "true")
    console.tap("#undo-last")
    assert len(console.seats()) == 64


def test_the_sheet_says_in_place_why_nobody_enters_again(console: Console) -> None:
    again = console.page.locator("#seat-sheet button", has_text="Re-enter")
    console.page.locator("#table-1 [data-entry]").first.click()
    expect(again).to_be_disabled()
    expect(again).to_contain_text("none tonight")


def test_the_sheet_closes_and_leaves_the_seat_with_the_focus(console: Console) -> None:
    page = console.page
    console.table(2)
    seat = page.locator("#table-2 [data-entry]").first
    seat.focus()
    page.keyboard.press("Enter")
    expect(page.locator("#seat-sheet")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator("#seat-sheet")).to_be_hidden()
    assert page.evaluate("document.activeElement.dataset.at") == seat.get_attribute("data-at")


@pytest.mark.parametrize("width", [360, 390])
def test_who_is_in_hand_and_what_can_be_done_are_read_whole(console: Console, width: int) -> None:
    page = console.page
    page.set_viewport_size({"width": width, "height": 740})
    console.table(3)
    page.locator("#table-3 [data-entry]").first.click()
    page.click("[data-seat-move]")
    expect(page.locator("#carry .button:visible").first).to_be_visible()
    assert [each for each in measured(page) if "runs over" in each] == []
    table, bar = page.locator("#table-3").bounding_box(), page.locator("#carry").bounding_box()
    assert table is not None
    assert bar is not None
    assert table["y"] + table["height"] <= bar["y"], "a free seat lies under the bar"
    page.click("[data-carry-cancel]")


def test_who_is_out_is_found_by_three_letters_or_by_table(console: Console) -> None:
    page = console.page
    console.go("/out")
    expect(page.locator("#out-tables .tick:visible")).to_have_count(0)
    page.fill("#search", "thor")
    expect(page.locator("#out-tables .tick:visible")).to_have_count(0)
    expect(page.locator("[data-filter-empty]")).to_be_visible()
    page.fill("#search", "west")
    found = page.locator("#out-tables .tick:visible")
    assert 0 < found.count() < 12
    assert all("Westhuizen" in each for each in found.all_inner_texts())
    found.first.click()
    page.fill("#search", "")
    expect(page.locator("#out-tables [data-fold][open]")).to_have_count(1)
    page.locator("#out-tables [data-fold]:not([open]) summary").first.click()
    page.locator("#out-tables [data-fold][open] .tick:not(:has(:checked))").last.click()
    expect(page.locator("[data-out-count]")).to_contain_text("2")
    page.locator("[data-out-count]").click()  # the order is asked for: a question, which stands in an address
    page.wait_for_url(re.compile("out="))
    assert "csrfmiddlewaretoken" not in page.url
    assert "command_id" not in page.url
    assert page.locator("form[data-command] [name=csrfmiddlewaretoken]").first.input_value()


def test_the_order_of_two_is_put_right_with_one_tap(room: tuple[Visitor, str]) -> None:
    director, night = room
    first, second = list(director.seated(night).items())[:2]
    for _, (_, field) in (first, second):
        director.do(night, "bust", out=field)
    entry, _, life = first[1][1].partition(":")
    page = director.get(f"/e/{night}/player/{entry}")
    assert f"Went out after {second[0]}" in page.words
    director.do(night, "correct_place", entry=entry, life=life, above=second[1][1].partition(":")[0])
    rows = director.get(f"/e/{night}/results").words
    assert rows.index(first[0]) < rows.index(second[0])


def test_arrows_go_over_the_free_seats_of_the_table_that_is_open(room: tuple[Visitor, str], console: Console) -> None:
    director, night = room
    for table in (6, 7):
        field = next(field for seat, field in director.seated(night).values() if seat.startswith(f"{table}-"))
        director.do(night, "bust", out=field)
    page = console.page
    console.go()
    console.table(7)
    page.locator("#table-7 [data-entry]").last.focus()
    page.keyboard.press("Enter")
    page.click("[data-seat-move]")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    assert page.evaluate("document.activeElement.dataset.to").startswith("7-")
    page.keyboard.press("Escape")
