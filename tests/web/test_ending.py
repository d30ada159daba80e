"""Play is over: never one tap, with what would follow; and no screen names anybody before the results are out."""

import json
import re
from typing import TYPE_CHECKING

import pytest
from evening import Console, Television
from playwright.sync_api import expect
from served import Served, Visitor

if TYPE_CHECKING:
    from conftest import Windows

NAMES = ("Ada Bell", "Cy Dunn", "Eve Fox", "Gus Hill", "Ida Jones", "Kit Lane")


@pytest.fixture
def director(served: Served) -> Visitor:
    return served.director()


@pytest.fixture
def night(director: Visitor) -> str:
    """Six with 10,000 each and £5 a head, nobody out."""
    made = director.new_night(late_entry_until="0", starting_stack="10000", buy_in="5")
    director.enter(made, NAMES)
    director.draw_and_start(made)
    return made


def counted(director: Visitor, night: str, *chips: int) -> None:
    entries = [field.partition(":")[0] for _, field in director.seated(night).values()]
    director.do(night, "count", **{f"chips-{entry}": str(each) for entry, each in zip(entries, chips, strict=True)})


def test_the_question_says_what_is_unknown_and_unpaid(director: Visitor, night: str) -> None:
    results = director.get(f"/e/{night}/results")
    assert f"/e/{night}/do/close" not in results.text
    assert f"/e/{night}/ending" in results.text
    asked = director.get(f"/e/{night}/ending").words
    assert "6 are still playing. End the night?" in asked
    assert "all 6 would share first place" in asked
    assert "0 of 6 counted" in asked
    assert "6 not paid: £30" in asked
    assert "Keep playing" in asked


def test_the_question_shows_the_places_that_the_chips_give(director: Visitor, night: str) -> None:
    counted(director, night, 9_000, 15_000, 12_000, 8_000, 11_000, 5_000)
    asked = director.get(f"/e/{night}/ending").words
    assert "6 places by chips" in asked
    assert "would share first place" not in asked
    places = asked.partition("by chips")[2]
    assert places.index("15,000") < places.index("12,000") < places.index(" 5,000")
    director.do(night, "close")
    assert "1st =" not in director.get(f"/e/{night}/results").words


def test_nobody_is_told_of_results_before_they_are_out(director: Visitor, night: str) -> None:
    stranger = Visitor(director.served)
    director.do(night, "close")
    for path in (f"/screen/{night}", f"/play/{night}"):
        assert '"results":[]' in stranger.get(path).text.replace(" ", "")
    assert "Ada Bell" not in stranger.get(f"/api/v1/nights/{night}/results").text
    director.do(night, "publish")
    for path in (f"/screen/{night}", f"/play/{night}"):
        assert "Ada Bell" in stranger.get(path).text


@pytest.mark.browser
def test_ending_by_mistake_is_caught_and_a_tie_has_no_winner(served: Served, windows: "Windows", night: str) -> None:
    television = Television(windows.open(f"{served.url}/screen/{night}", width=1920, height=1080))
    console = Console(served, windows.open(served.link, width=390, height=844), night)
    page = console.page
    console.go("/results")
    page.click("text=Play is over")
    expect(page.locator("h1")).to_have_text("6 are still playing. End the night?")
    page.click("text=Keep playing")
    expect(page.locator("#now")).to_be_visible()
    television.view("play")
    console.go("/ending")
    console.tap("#close button")
    television.view("finished")
    television.reads(".places", "Play is over")
    expect(television.page.locator("body")).not_to_contain_text("Ada Bell")
    console.tap("#publish button")
    television.reads(".places", "Ada Bell")
    expect(television.page.locator(".winner")).to_have_count(0)
    expect(television.page.locator(".places li")).to_have_count(6)
    television.reads(".places", "1st =")


def test_the_message_of_a_pause_leaves_the_screens_when_play_is_over(director: Visitor, night: str) -> None:
    def message() -> str:
        found = re.search(
            r'<script id="state" type="application/json">(.*?)</script>', director.get(f"/e/{night}").text
        )
        assert found is not None
        told: str = json.loads(found[1])["message"]
        return told

    director.do(night, "pause", message="Deal talks")
    assert message() == "Deal talks"
    director.do(night, "close")
    assert message() == ""
    director.do(night, "publish")
    assert message() == ""
    director.do(night, "message", message="Thank you all")
    assert message() == "Thank you all"
