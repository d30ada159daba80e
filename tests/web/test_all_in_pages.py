"""All-in in a real browser: cards tapped on a phone are hands and odds on the television, as the board comes."""

from typing import TYPE_CHECKING

import pytest
from crowd import playing
from evening import Console
from playwright.sync_api import expect
from served import Served
from test_phones import Room

if TYPE_CHECKING:
    from conftest import Windows

pytestmark = pytest.mark.browser


def test_of_a_hundred_and_eighty_two_are_found_by_a_few_letters(served: Served, windows: "Windows") -> None:
    director = served.director()
    page = windows.open(served.link, width=360, height=740, has_touch=True)
    page.goto(f"{served.url}/e/{playing(director, 180, 23)}/all-in")
    names, shown = page.locator("[name=in]"), page.locator("label.tick:visible")
    expect(names).to_have_count(180)
    expect(shown).to_have_count(0)
    for typed in ("ann smith a.", "konst ng a."):
        page.get_by_role("searchbox").fill(typed)
        expect(shown).to_have_count(1)
        page.keyboard.press("Enter")
    page.keyboard.press("Enter")
    hands = page.locator("#all-in .row-main b")
    expect(hands).to_have_count(3)
    assert sorted(hands.all_inner_texts()) == ["Ann Smith A.", "Board", "Konstantinos Ng A."]
    page.get_by_label("Ann Smith A.").wait_for()


def test_the_buttons_of_twenty_tables_are_read_on_one_page(served: Served, windows: "Windows") -> None:
    director = served.director()
    night = playing(director, 180, 20, rulebook="tda")
    page = windows.open(served.link, width=1366, height=900)
    console = Console(served, page, night)
    console.go("/buttons")
    expect(page.locator("#without-button .tile")).to_have_count(20)
    console.tap("#announce-button")
    console.tap("#deal-button")
    buttons = page.locator(".folds > details > summary")
    expect(buttons).to_have_count(20)
    expect(buttons.last).to_be_in_viewport(ratio=1)
    expect(page.locator(".folds table:visible")).to_have_count(0)
    buttons.nth(6).click()
    expect(page.locator("#button-7 tr:visible")).to_have_count(9)  # eight with a card each, below a head


def test_cards_tapped_on_a_phone_are_odds_on_the_television(served: Served, windows: "Windows") -> None:
    room = Room(served)
    tv = windows.open(f"{served.url}/screen/{room.night}", width=1920, height=1080)
    page = windows.open(served.link, width=360, height=740, has_touch=True)
    page.goto(f"{served.url}/e/{room.night}/all-in")
    for name in ("Ann Bell", "Bob Ray"):
        page.click(f'label.tick:has-text("{name}")')
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
