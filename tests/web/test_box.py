"""The box that everybody types into: each suggestion does the thing, Enter does the first, the list below follows."""

from typing import TYPE_CHECKING
from urllib.parse import quote

import pytest
from evening import Console
from playwright.sync_api import expect
from served import Served, Visitor

if TYPE_CHECKING:
    from conftest import Windows

NAMES = ("Lisa Grant", "Elin Lihou-Prys", "Liam Adeyemi", "Máire Ní Dhomhnaill", "Cerys Lloyd-Morgan", "Bob Ferris")


@pytest.fixture
def director(served: Served) -> Visitor:
    return served.director()


def found(director: Visitor, night: str, text: str) -> str:
    return director.get(f"/people/search?event={night}&name={quote(text)}").words


def test_who_is_on_the_list_is_not_a_dead_end(director: Visitor) -> None:
    night = director.new_night(buy_in="5", re_entries="1")
    director.enter(night, NAMES, here=False)
    director.enter(night, ("Lionel Strang",))
    page = director.get(f"/people/search?event={night}&name=li").text
    assert "disabled" not in page
    assert found(director, night, "lisa").startswith("Lisa Grant on the list £5 due Here")
    assert found(director, night, "lionel").startswith("Lionel Strang here £5 due Open")
    assert "“Zeb”, somebody new" in found(director, night, "Zeb")
    assert "somebody new" not in found(director, night, "Lisa Grant")


def test_a_name_on_the_list_that_is_entered_again_has_come(director: Visitor) -> None:
    night = director.new_night()
    director.enter(night, NAMES, here=False)
    director.do(night, "enter", name="Lisa Grant", here="yes")
    assert ">Lisa Grant<" in director.get(f"/e/{night}/players?show=here").text
    assert ">Elin" not in director.get(f"/e/{night}/players?show=here").text


def test_a_pasted_list_is_nobodys_name(director: Visitor) -> None:
    night = director.new_night()
    assert "somebody new" in found(director, night, "Ann Price")
    assert found(director, night, "Ann Price\nBob Lodge") == ""


@pytest.mark.browser
def test_check_in_and_re_entry_from_the_box(served: Served, windows: "Windows", director: Visitor) -> None:
    night = director.new_night(buy_in="5", re_entries="1")
    director.enter(night, NAMES, here=False)
    page = windows.open(served.link, width=390, height=844)
    console = Console(served, page, night)
    console.go("/players")
    page.fill("#enter-name", "lis")
    expect(page.locator("#suggestions [data-for=lis]")).to_be_visible()
    with console.done():
        page.press("#enter-name", "Enter")
    assert "Lisa Grant" in console.toast
    expect(page.locator("nav.filters")).to_contain_text("Here1")
    expect(page.locator("#enter-name")).to_have_value("")
    page.fill("#enter-name", "maire")
    with console.done():
        page.click("#suggestions button:has-text('Here')")
    expect(page.locator("nav.filters")).to_contain_text("Here2")
    for name in NAMES:
        director.do(night, "enter", name=name, here="yes")
    director.draw_and_start(night)
    director.do(night, "bust", out=director.seated(night)["Cerys Lloyd-Morgan"][1])
    console.go("/players")
    page.fill("#enter-name", "cer")
    expect(page.locator("#suggestions")).to_contain_text("out, 6th")
    with console.done():
        page.click("#suggestions button:has-text('Re-enter £5')")
    assert "Cerys Lloyd-Morgan" in console.toast
    assert "Cerys Lloyd-Morgan" in director.seated(night)
    page.fill("#enter-name", "cer")
    page.click("#suggestions a:has-text('Open')")
    expect(page.locator("h1")).to_have_text("Cerys Lloyd-Morgan")


@pytest.mark.browser
def test_the_list_follows_what_is_typed_and_a_slash_finds_the_box(
    served: Served, windows: "Windows", director: Visitor
) -> None:
    night = director.new_night()
    director.enter(night, NAMES, here=False)
    page = windows.open(served.link)
    console = Console(served, page, night)
    console.go("/clock")
    page.keyboard.press("/")
    page.wait_for_selector("#enter-name")
    expect(page.locator("#enter-name")).to_be_focused()
    page.keyboard.type("ni")
    expect(page.locator("#rows li.row:visible")).to_have_count(1)
    expect(page.locator("#rows li.row:visible")).to_contain_text("Máire")
    expect(page.locator("#suggestions [data-for=ni]")).to_be_visible()
    page.keyboard.press("ArrowDown")
    expect(page.locator("#suggestions button").first).to_be_focused()
    page.keyboard.press("Escape")
    expect(page.locator("#rows li.row:visible")).to_have_count(len(NAMES))
    expect(page.locator("#enter-name")).to_be_focused()
