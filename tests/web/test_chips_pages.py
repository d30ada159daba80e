"""Chips in a real browser: a race dealt by us, and a night that the bar ends, with stacks counted and results."""

from typing import TYPE_CHECKING

import pytest
from evening import Console, Television
from playwright.sync_api import expect
from served import Served

if TYPE_CHECKING:
    from conftest import Windows

pytestmark = pytest.mark.browser

NAMES = ("Ada Bell", "Cy Dunn", "Eve Fox", "Gus Hill", "Ida Jones", "Kit Lane")
STACKS = (9_000, 15_000, 15_000, 4_500, 12_500, 4_000)


@pytest.fixture
def console(served: Served, windows: "Windows") -> Console:
    """A turbo of six with 10,000 each, late entry over, in the break before the 25s leave."""
    director = served.director()
    night = director.new_night(late_entry_until="0", starting_stack="10000")
    director.enter(night, NAMES)
    director.draw_and_start(night)
    director.do(night, "jump", level="5")
    page = windows.open(served.link)
    return Console(served, page, night)


def test_odd_chips_are_raced_off_with_cards_fixed_before(console: Console) -> None:
    page = console.page
    console.go("/colour-up")
    expect(page.locator("h1")).to_have_text("Colour up the 25s")
    for field, pieces in zip(page.locator("input[name^=put-]").all(), (3, 1, 2, 2, 0, 4), strict=True):
        field.fill(str(pieces))
    console.tap("text=Deal the cards for us")
    expect(page.locator("#table-1 code.proof")).to_be_visible()
    console.tap("text=Deal the cards")
    expect(page.locator("#table-1 p").last).to_have_text("300 before, 300 after.")
    winners = page.locator("#table-1 tr.on")
    expect(winners).to_have_count(3)
    expect(page.locator("#table-1")).to_contain_text("1 × 100")
    console.tap("#colour-up button")
    console.go("/chips")
    expect(page.locator("#chips-total")).to_have_text("60,000")
    console.go("/log")
    expect(page.locator(".log").first).to_contain_text("Odd 25s raced off at table 1: 300 put in, 300 paid out in 100s")


def test_the_bar_closes_and_the_stacks_decide(console: Console, windows: "Windows") -> None:
    page, served = console.page, console.served
    television = Television(windows.open(f"{served.url}/screen/{console.night}", width=1920, height=1080))
    console.go("/closing")
    expect(page.locator(".card.now, .go")).to_have_count(0)  # nobody proposes it in the first level
    page.click("#last-hands summary")
    expect(page.locator("#last-hands")).to_contain_text("One tap tells the whole room")
    console.tap('button[name=hands][value="5"]')
    television.reads(".ticker", "Last 5 hands")
    console.go("/counts")
    fields = page.locator("input[name^=chips-]").all()
    for field, chips in zip(fields, STACKS, strict=True):
        field.fill(str(chips))
    fields[0].fill("9900")
    console.tap("text=Note the count")
    expect(page.locator("#count-check")).to_contain_text("+900 against the chips in play")
    page.locator("input[name^=chips-]").first.fill("9000")
    console.tap("text=Note the count")
    expect(page.locator("#count-check")).to_contain_text("The count is right")
    shown = served.director().get(f"/screen/{console.night}").text
    assert "Biggest stacks: " in shown
    assert "15,000" in shown
    assert "4,000" in shown.partition("Shortest stack: ")[2][:60]
    console.go("/closing")
    console.tap("#place-by-chips")
    console.go("/results")
    rows = page.locator(".data tbody tr")
    expect(rows).to_have_count(6)
    expect(rows.nth(0)).to_contain_text("1st =")
    expect(rows.nth(1)).to_contain_text("1st =")
    expect(rows.nth(2)).to_contain_text("3rd")
    console.tap("#publish button")
    television.view("finished")
    public = windows.open(f"{served.url}/results/{console.night}")
    expect(public.locator("main")).to_contain_text("3rd")
