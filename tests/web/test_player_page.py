"""One player's page: name, seat and whether it is paid at the top, one row of acts, the rest folded."""

import re
from typing import TYPE_CHECKING

import pytest
from evening import Console
from playwright.sync_api import expect
from served import Served

if TYPE_CHECKING:
    from conftest import Windows

pytestmark = pytest.mark.browser

NAMES = ("Ada Bell", "Cy Dunn", "Eve Fox", "Gus Hill", "Ida Jones", "Kit Lane")


@pytest.fixture
def console(served: Served, windows: "Windows") -> Console:
    """Ada Bell's page on a phone, six in play for £5."""
    director = served.director()
    night = director.new_night(buy_in="5", rulebook="tda")
    director.enter(night, NAMES)
    director.draw_and_start(night)
    console = Console(served, windows.open(served.link, width=390, height=844, reduced_motion="reduce"), night)
    console.player("Ada Bell")
    return console


def test_paid_is_one_tap_either_way(console: Console) -> None:
    page = console.page
    expect(page.locator(".paid b")).to_have_text("Not paid: £5")
    console.tap(".paid button:has-text('Take £')")
    expect(page.locator(".paid b")).to_have_text("Paid")
    console.tap(".paid button:text-is('Not paid')")
    expect(page.locator(".paid b")).to_have_text("Not paid: £5")


def test_the_row_of_acts_opens_what_asks_for_more(console: Console) -> None:
    page = console.page
    assert page.locator("main details[open]").count() == 0
    page.click("#acts a:text-is('Penalty')")
    expect(page.locator("#penalty")).to_have_attribute("open", "")
    page.click("#acts a:text-is('Move')")
    assert page.locator("#move option").first.inner_text().strip() == "Table 1 · Seat 7"
    expect(page.locator("#move label")).to_have_text("New seat")
    console.tap("#move button")
    assert "Ada Bell" in console.toast
    console.tap("#acts button:has-text('Away')")
    expect(page.locator("#acts button:has-text('Back')")).to_be_visible()
    console.tap("#acts button:has-text('Out')")
    assert "Ada Bell out in 6th" in console.toast
    assert console.advice


def test_no_button_only_says_save(console: Console) -> None:
    assert re.search(r"<button[^>]*>\s*Save\s*</button>", console.page.content()) is None


def test_whoever_is_left_is_offered_nothing_that_is_refused_once_play_is_over(console: Console) -> None:
    director, night = console.served.director(), console.night
    for name, (_, field) in director.seated(night).items():
        if name != "Ada Bell":
            director.do(night, "bust", out=field)
    page = console.page
    for once in ("play is over", "the results are out"):
        console.player("Ada Bell")
        offered = re.findall(r"/do/(\w+)", page.content())
        assert not {"bust", "move", "away", "set_stack", "take_stack", "correct_seat"} & {*offered}, once
        assert page.locator("#acts :is(a, button):not([href='#penalty'], [href='#place'])").count() == 0, once
        sheet = director.get(f"/e/{night}").text.partition('id="seat-sheet"')[2]
        assert "data-seat-move" not in sheet, once
        assert "#stack" not in sheet, once
        director.do(night, "publish")
    console.player("Ada Bell")
    assert "give_penalty" not in page.content()


def test_who_won_is_put_right_in_two_taps_and_after_publishing_in_three(console: Console) -> None:
    director, night, page = console.served.director(), console.night, console.page
    for name, (_, field) in director.seated(night).items():
        if name not in ("Ada Bell", "Cy Dunn"):
            director.do(night, "bust", out=field)
    director.do(night, "bust", out=director.seated(night)["Ada Bell"][1])
    console.go()
    page.click(".last a:text-is('Wrong place?')")
    expect(page.locator("#place .list").first).to_contain_text(re.compile(r"1st\s+Ada Bell\s+£\d+\s+2nd\s+Cy Dunn"))
    console.tap("#place button:text-is('Ada Bell won, not Cy Dunn')")
    assert "1st Ada Bell £" in director.get(f"/e/{night}/results").words
    director.do(night, "publish")
    console.go("/results")
    page.click(".last a:text-is('Wrong place?')")
    expect(page.locator("#place")).to_contain_text("until you publish the correction")
    console.tap("#place button:text-is('Cy Dunn won, not Ada Bell')")
    console.tap("button:has-text('Publish a correction')")
    assert "1st Cy Dunn £" in director.get(f"/results/{night}").words
