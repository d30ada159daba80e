"""The plan of a night says at once what its rulebook forbids, and what it would allow; later nothing is left unsaid."""

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect
from served import Served, Visitor, form_fields

if TYPE_CHECKING:
    from conftest import Windows


@pytest.fixture
def director(served: Served) -> Visitor:
    return served.director()


def test_no_night_is_made_with_re_entries_that_its_book_does_not_know(director: Visitor) -> None:
    typed = form_fields(director.get("/new/turbo").text)
    made = director.post("/new/turbo", {**typed, "rulebook": "redtooth", "re_entries": "2"})
    assert made.status == 422
    assert "it allows 0 re-entries" in made.words
    assert "/rules/redtooth/" in made.text
    assert director.post("/new/turbo", {**typed, "rulebook": "tda", "re_entries": "2"}).status == 303
    assert director.post("/new/turbo", {**typed, "rulebook": "redtooth", "re_entries": "0"}).status == 303


def test_the_pages_say_why_nobody_may_enter_again(director: Visitor) -> None:
    night = director.new_night(rulebook="redtooth", re_entries="0")
    director.enter(night, [f"Player {letter}" for letter in "ABCDEF"])
    director.draw_and_start(night)
    field = director.seated(night)["Player A"][1]
    director.do(night, "bust", out=field)
    told = director.get(f"/e/{night}/player/{field.partition(':')[0]}")
    assert "this rulebook has no re-entry" in told.words
    assert "/rules/redtooth/" in told.text


@pytest.mark.browser
def test_the_form_says_it_while_the_book_is_chosen(served: Served, windows: "Windows") -> None:
    page = windows.open(served.link, width=390, height=844)
    page.goto(f"{served.url}/new/club_deep_stack")
    said = page.locator("#told")
    expect(said).not_to_contain_text("it allows")
    page.get_by_role("button", name="TDA-based card room rules").click()
    page.check("input[name=rulebook][value=redtooth]")
    expect(said).to_contain_text("it allows 0 re-entries")
    page.get_by_text("Late entry and re-entries").click()
    page.fill("#re_entries", "0")
    page.press("#re_entries", "Tab")
    expect(said).not_to_contain_text("it allows")
    page.check("input[name=rulebook][value=nppl]")
    expect(said).to_contain_text("Entries are open until the end of the break")


@pytest.mark.browser
def test_a_refused_plan_says_why_where_a_phone_shows_it_first(served: Served, windows: "Windows") -> None:
    page = windows.open(served.link, width=360, height=640)
    page.goto(f"{served.url}/new/pub_night_20")
    page.check("input[name=rulebook][value=redtooth]", force=True)
    page.get_by_text("Late entry and re-entries").click()
    page.fill("#re_entries", "2")
    page.click("[data-main]")
    told = page.get_by_role("alert")
    expect(told).to_contain_text("it allows 0 re-entries")
    expect(told).to_be_in_viewport(ratio=1)
    windows.complaints[:] = [each for each in windows.complaints if "422" not in each]


def test_the_sentence_names_a_book_without_its_address(director: Visitor) -> None:
    page = director.get("/new/turbo?rulebook=redtooth").words
    assert "By Redtooth Poker rules ." in page
    assert "Redtooth Poker rules (www.redtoothpoker.com)" in page
