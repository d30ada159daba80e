"""All-in in a real browser: cards tapped on a phone are hands and odds on the television, as the board comes."""

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect
from served import Served
from test_phones import Room

if TYPE_CHECKING:
    from conftest import Windows

pytestmark = pytest.mark.browser


def test_cards_tapped_on_a_phone_are_odds_on_the_television(served: Served, windows: "Windows") -> None:
    room = Room(served)
    tv = windows.open(f"{served.url}/screen/{room.night}", width=1920, height=1080)
    page = windows.open(served.link, width=360, height=740, has_touch=True)
    page.goto(f"{served.url}/e/{room.night}/all-in")
    for name in ("Ann Bell", "Bob Ray"):
        page.click(f'label.pick:has-text("{name}")')
    page.click("#pick-hands")
    for name, cards in (("Ann Bell", ("Ah", "Kh")), ("Bob Ray", ("Qs", "Qd"))):
        page.click(f"#hand-{room.entry(name)}")
        for card in cards:
            page.click(f'[data-card="{card}"]')
        expect(page.locator(f"#hand-{room.entry(name)}")).to_have_value("".join(cards))
    page.click("#board")
    page.check("input[name=closed]")
    page.click("#show-all-in")
    expect(tv.locator("#all-in .in-percent").first).to_contain_text("≈")
    expect(page.locator("#take-off")).to_be_visible()
    for card in ("Th", "9h", "2c"):
        page.click(f'[data-card="{card}"]')
    shown = tv.locator("#all-in .in-hand", has_text="Ann Bell").locator(".in-percent")
    expect(shown).to_have_text("54%")
    expect(page.locator("#on-screens")).to_contain_text("54%")
    page.click("#take-off")
    expect(tv.locator("#all-in")).to_be_hidden()
