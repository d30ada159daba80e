"""Who has not paid is said before what is hard to take back, with names and one tap each, and is in nobody's way."""

import re
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect
from served import Served, Visitor

if TYPE_CHECKING:
    from conftest import Windows

NAMES = ("Ada Bell", "Cy Dunn", "Eve Fox", "Gus Hill", "Ida Jones", "Kit Lane", "Lee Moss", "Max Nash")


@pytest.fixture
def director(served: Served) -> Visitor:
    return served.director()


@pytest.fixture
def night(director: Visitor) -> str:
    """Eight who owe £5 each, everybody here, no late entry."""
    made = director.new_night(late_entry_until="0", buy_in="5")
    director.enter(made, NAMES)
    return made


def tap(page: str, name: str) -> str:
    """What the button beside a name sends."""
    found = re.search(rf'name="row" value="([^"]+)">Take £[\d.]+ ?<span class="spoken">{name}<', page)
    assert found is not None, name
    return found[1]


def test_they_are_named_before_the_draw_and_in_nobodys_way(director: Visitor, night: str) -> None:
    page = director.get(f"/e/{night}/draw")
    assert "8 not paid: £40" in page.words
    assert "Ada Bell" in page.words
    assert "Max Nash" not in page.words
    assert "Show all 8" in page.words
    director.do(night, "row", row=tap(page.text, "Ada Bell"))
    after = director.get(f"/e/{night}/draw").words
    assert "7 not paid: £35" in after
    assert "Ada Bell £5" not in after
    director.draw_and_start(night)
    assert len(director.seated(night)) == len(NAMES)


def test_they_are_named_once_entries_are_closed_before_a_deal_and_before_publishing(
    director: Visitor, night: str
) -> None:
    director.draw_and_start(night)
    for place in ("", "/deal", "/ending"):
        assert "8 not paid: £40" in director.get(f"/e/{night}{place}").words, place
    director.do(night, "close")
    before, *after = director.get(f"/e/{night}/results").words.split("8 not paid: £40")
    assert len(after) == 1, "told once, and before anything is published"
    assert "Publish" not in before
    assert "Publish the results" in after[0]
    for name in NAMES:
        director.do(night, "row", row=tap(director.get(f"/e/{night}/results").text, name))
    assert "not paid" not in director.get(f"/e/{night}/results").words


def test_while_somebody_may_still_come_the_tables_give_the_sum_alone(director: Visitor) -> None:
    night = director.new_night(late_entry_until="3", buy_in="5")
    director.enter(night, NAMES[:4])
    director.draw_and_start(night)
    page = director.get(f"/e/{night}")
    assert "4 players, £20" in page.words
    assert "Take £" not in page.text


def test_a_debt_that_is_more_than_buy_ins_goes_into_the_box(director: Visitor) -> None:
    night = director.new_night(rulebook="tda", buy_in="5", add_on_stack="5000", add_on_price="7.50")
    director.enter(night, NAMES[:4])
    director.draw_and_start(night)
    entry = director.seated(night)["Ada Bell"][1].partition(":")[0]
    director.do(night, "pay", entry=entry, paid="1")
    director.do(night, "add_on", entry=entry, lives="1")
    page = director.get(f"/e/{night}/ending")
    assert "£7.50" in page.words
    director.do(night, "row", row=tap(page.text, "Ada Bell"))
    assert "Ada Bell" not in director.get(f"/e/{night}/ending").words.partition("not paid")[2].partition("Undo")[0]


@pytest.mark.browser
def test_many_who_owe_are_a_line_on_the_tables_until_it_is_opened(
    served: Served, windows: "Windows", director: Visitor, night: str
) -> None:
    director.draw_and_start(night)
    page = windows.open(served.link, width=360, height=640)
    page.goto(f"{served.url}/e/{night}")
    card = page.locator("#unpaid")
    expect(card.get_by_text("8 not paid: £40")).to_be_visible()
    expect(page.locator("#someone-out")).to_be_in_viewport(ratio=1)
    expect(card.get_by_role("button")).to_have_count(0)
    card.locator("summary").click()
    card.get_by_role("button", name="Take £5 Ada Bell").click()
    expect(card.get_by_text("7 not paid: £35")).to_be_visible()
    expect(card.get_by_role("button").first).to_be_visible()
