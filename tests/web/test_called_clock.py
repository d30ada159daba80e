"""A clock that is called and stacks that are counted, at pages of a real night: who sees the button, what it says."""

import re
from typing import TYPE_CHECKING

import pytest
from dealt_evening import MINE, DealtEvening
from served import Served

if TYPE_CHECKING:
    from conftest import Windows

BOOK = """[book]
id = "patient"
name = "Patient"
extends = "tda"

[policies]
digital_reasonable_seconds = 1
digital_stacks_shown = "as_told"
"""
LONG = {"turn_seconds": "300", "rulebook": "patient"}
PHONE = {"width": 390, "height": 780}


@pytest.mark.browser
def test_a_clock_is_called_and_stacks_are_counted_at_the_table(served: Served, windows: "Windows") -> None:
    director = served.director()
    assert director.upload("/house-books/file", BOOK.encode(), "patient.toml").status == 303
    evening = DealtEvening(served, windows, ("Ann Price", "Bob Ray", "Cy Poe"), 0, **LONG)
    pages = {name: evening.sit(name, **PHONE) for name in evening.entries}
    acts = evening.turn()
    [name] = [each for each, page in pages.items() if page is acts]
    waiting = [page for page in pages.values() if page is not acts]
    button = waiting[0].locator("[data-part=clock-call]")
    button.wait_for(state="visible")
    assert button.get_attribute("aria-label") == f"Call the clock on {name}?"
    assert not acts.locator("[data-part=clock-call]").is_visible()
    plate = waiting[0].locator(".plate.turn")
    assert "≈" in plate.inner_text()
    assert re.search(r"about [\d,]+ chips", plate.get_attribute("aria-label") or "")
    button.click()
    assert "25 seconds to decide, then 5" in waiting[0].locator("[data-part=clock-gives]").inner_text()
    waiting[0].locator("[data-part=clock-go]").click()
    acts.wait_for_selector(".own.called")
    assert "The clock has been called on you" in acts.locator("[data-part=urgent]").inner_text()
    assert "calls the clock on" in acts.locator("[data-part=floor]").inner_text()
    assert int(acts.locator(".own-time [data-seconds]").inner_text()) <= 30
    waiting[1].wait_for_selector(".plate.called .tag.clock")
    assert "clock called" in (waiting[1].locator(".plate.called").get_attribute("aria-label") or "")
    assert not waiting[1].locator("[data-part=clock-call]").is_visible()
    acts.locator(".zone .b.raise").click()
    acts.locator(".zone .stops button, .zone [data-stop]").last.click()
    acts.locator(".zone .commit .go").click()
    faces = evening.turn()
    faces.locator("[data-part=count-call]").wait_for(state="visible")
    faces.locator("[data-part=count-call]").click()
    faces.locator("[data-part=count-go]").click()
    faces.locator(".table", has_text="≈").wait_for(state="detached")
    assert "has the stacks counted" in faces.locator("[data-part=floor]").inner_text()
    faces.locator(MINE).wait_for(state="visible")
    console = windows.open(served.link, **PHONE)
    console.goto(f"{served.url}/e/{evening.night}/table/1")
    console.get_by_role("button", name="Call the clock: 25 s, then 5 s").wait_for(state="visible")
    console.get_by_label("Other seconds than the book’s").fill("40")
    console.get_by_role("button", name="Call the clock: 25 s, then 5 s").click()
    faces.wait_for_selector(".own.called")
    assert int(faces.locator(".own-time [data-seconds]").inner_text()) > 30
    assert "The floor calls the clock" in faces.locator("[data-part=floor]").inner_text()
    console.get_by_text("clock called").first.wait_for(state="visible")
