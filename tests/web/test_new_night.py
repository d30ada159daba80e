"""A new night as one sentence: its parts open, what is changed rewrites it, what it comes to is seen beforehand."""

import re
import time
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect
from served import WITHIN, Served, Visitor, form_fields

from shuffleup.tournament.opening import MOST_TABLES
from shuffleup.web.plan_typed import numbers_of
from shuffleup.web.typed import Mistyped

if TYPE_CHECKING:
    from conftest import Windows


@pytest.fixture
def director(served: Served) -> Visitor:
    return served.director()


def told(director: Visitor, **changes: str) -> str:
    """What the page would say of the turbo with these changes."""
    typed = form_fields(director.get("/new/turbo").text)
    return director.post("/new/told", {**typed, "source": "turbo", **changes}).words


def test_the_sentence_says_what_was_typed_and_what_it_comes_to(director: Visitor) -> None:
    said = told(director, entrants="28", tables="1-4", buy_in="5", time="19:30")
    assert "28 players at 4 tables of 7 , with 5,000 each and 10-minute levels from 19:30" in said
    assert "It pays £70, £42, £28 ." in said
    assert "28 × £5 = £140" in said
    assert "4 tables of 7 or 8" in told(director, entrants="30", tables="1-4")
    assert "8 players more than there are seats" in told(director, entrants="40", tables="1-4")
    assert "£20 on top = £160" in told(director, entrants="28", buy_in="5", added="20")
    assert "It pays nothing yet" in told(director, buy_in="", prize="")
    assert "£40 goes to no place yet" in told(director, entrants="28", buy_in="5", prize="100")


def test_as_many_tables_are_taken_as_a_night_can_have() -> None:
    assert len(numbers_of(f"1-{MOST_TABLES}")) == MOST_TABLES == 999
    with pytest.raises(Mistyped):
        numbers_of(f"1-{MOST_TABLES + 1}")


def test_levels_and_prizes_are_changed_with_one_choice(director: Visitor) -> None:
    said = told(director, all_minutes="25", ladder="flat", entrants="28", buy_in="5")
    assert "25-minute levels" in said
    assert "and 1 more" in said
    night = director.new_night("turbo", all_minutes="25", ladder="steep", entrants="12")
    plan = director.get(f"/e/{night}/plan").text
    assert plan.count('name="level-minutes" inputmode="numeric" aria-label="Minutes" value="25"') > 10
    assert 'name="prize" value="58%"' in plan
    assert 'id="entrants" name="entrants" type="number" value="12"' in plan


def test_what_no_plan_can_hold_changes_nothing_and_is_told_when_it_is_made(director: Visitor) -> None:
    assert "25 players" in told(director, entrants="999999", starting_stack="-1")
    typed = form_fields(director.get("/new/turbo").text)
    refused = director.post("/new/turbo", {**typed, "entrants": "999999"})
    assert refused.status == 422
    assert "Give a whole number from 0 to 10,000." in refused.words


def test_the_likely_end_comes_by_itself(director: Visitor) -> None:
    typed = form_fields(director.get("/new/turbo").text) | {"source": "turbo", "time": "19:00", "closes_at": "22:00"}
    began = time.monotonic()
    while (reply := director.post("/new/told", {**typed, "waits": "yes"})).status == 204:
        assert time.monotonic() < began + WITHIN
        time.sleep(0.1)
    assert "nights in 100 are over by 22:00" in reply.words
    assert "It ends about 2" in reply.words


def test_every_book_stands_there_by_its_whole_name_with_one_line(director: Visitor) -> None:
    page = director.get("/new/turbo").words
    assert "Redtooth Poker rules (www.redtoothpoker.com) No re-entry; no re-buys; late players get a full stack" in page
    assert "No re-entry; re-buys if you wish; late players lose the blinds they missed" in page


@pytest.mark.browser
def test_a_part_opens_and_what_is_changed_rewrites_the_sentence(served: Served, windows: "Windows") -> None:
    page = windows.open(served.link, width=360, height=740)
    page.goto(f"{served.url}/new/turbo")
    players = page.get_by_role("button", name="25 players")
    expect(players).to_have_attribute("aria-expanded", "false")
    expect(page.get_by_label("Players expected")).to_be_hidden()
    players.click()
    page.get_by_label("Players expected").fill("28")
    page.get_by_label("Players expected").press("Tab")
    expect(page.get_by_role("button", name="28 players")).to_have_attribute("aria-expanded", "true")
    page.get_by_role("button", name="10-minute").click()
    expect(page.get_by_label("Players expected")).to_be_hidden()
    page.get_by_label("12 min").check()
    expect(page.get_by_role("button", name="12-minute")).to_be_visible()
    page.keyboard.press("Control+Enter")
    page.wait_for_selector("#now[data-advice=enter]")


@pytest.mark.browser
@pytest.mark.parametrize("width", [360, 1366])
def test_a_prize_twice_as_large_has_a_bar_twice_as_long(
    served: Served, windows: "Windows", director: Visitor, width: int
) -> None:
    prizes = ["50% + Seat in the final of the Lower Valley league", "40%", "5%", "5%"]
    night = director.new_night("turbo", entrants="20", buy_in="1000", added="0", prize=prizes)
    page = windows.open(served.link, width=width, height=900)
    page.goto(f"{served.url}/e/{night}/plan")
    expect(page.locator(".bars li")).to_have_count(4)
    bars = page.eval_on_selector_all(".bars rect", "bars => bars.map(bar => bar.getBoundingClientRect().width)")
    assert bars == pytest.approx([bars[0] * part for part in (1, 0.8, 0.1, 0.1)], abs=0.5)
    assert bars[0] > 50


def test_a_room_that_grows_breaks_from_its_highest_table_unless_somebody_said_otherwise(served: Served) -> None:
    director = served.director()

    def first_to_break(**typed: str) -> str:
        night = director.new_night("turbo", **typed)
        director.enter(night, [f"Player {number}" for number in range(16)])
        director.draw_and_start(night)
        found = re.search(r'data-table="(\d+)"[^>]*data-breaks', director.get(f"/e/{night}").text)
        assert found is not None
        return found[1]

    assert first_to_break(tables="1-6", seats_per_table="3") == "6"
    assert first_to_break(tables="1-6", seats_per_table="3", break_order="2, 5") == "2"
    assert first_to_break(tables="1-3", seats_per_table="6") == "3"
