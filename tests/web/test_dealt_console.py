"""The console of a night that the program deals: robots, tiles of tables, and what the floor does at a table."""

import re
from typing import TYPE_CHECKING

import pytest
from axe import in_short, violations
from faults import at_rest, measured
from playwright.sync_api import expect
from served import Served, Visitor, serving
from test_follow import Held

if TYPE_CHECKING:
    from pathlib import Path

    from playwright.sync_api import Page

    from conftest import Windows

FREE = {"prize": "", "buy_in": "", "added": "", "turn_seconds": "300"}
PEOPLE = ("Ann Price", "Bob Ray", "Cy Poe", "Dee Fox")
"""So many that no hand is over once one of them has folded."""

ASKED_ANEW = """() => {
  const old = document.querySelector("#whole[data-seen]");
  if (old) document.dispatchEvent(new CustomEvent("su:changed"));
  return !old;
}"""


def dealt_night(director: Visitor) -> str:
    night = director.new_night(dealt="digital", **FREE)
    director.enter(night, PEOPLE)
    return night


def signed_in(served: Served, windows: "Windows") -> "Page":
    page = windows.open(width=360, height=780)
    page.goto(served.link)
    return page


def correct(page: "Page", form: str, why: str, done: str) -> None:
    """Send one of the floor's corrections with its reason."""
    page.fill(f"{form} [name=why]", why)
    page.click(f"{form} button")
    expect(page.locator(".toast", has_text=done).first).to_be_visible()


@pytest.mark.browser
def test_the_floor_acts_for_somebody_takes_it_back_and_voids_the_hand(served: Served, windows: "Windows") -> None:
    director = served.director()
    night, page = dealt_night(director), signed_in(served, windows)
    page.goto(f"{served.url}/e/{night}/players")
    page.fill("#robots-count", "2")
    page.select_option("#robots-level", "easy")
    page.click("#add-robots button")
    expect(page.locator(".row-main", has_text="Robot 5")).to_contain_text("robot, easy")
    page.click("#remove-robot button")
    expect(page.locator(".row-main", has_text="Robot 5")).to_have_count(0)
    director.draw_and_start(night)
    page.goto(f"{served.url}/e/{night}")
    expect(page.locator("#someone-out")).to_have_count(0)
    expect(page.locator("#dealt-tile-1")).to_contain_text(re.compile(r"[a-z0-9]\s+[0-9]+ s"))
    expect(page.locator("#dealt-tile-1")).to_contain_text("The phone of Ann Price is silent")
    assert at_rest(page, measured) == []
    assert in_short(violations(page)) == []
    page.click("#dealt-tile-1")
    expect(page.locator("#act-for-them")).to_contain_text(re.compile("|".join(PEOPLE)))  # robots do not wait
    page.click("#act-for-them")
    expect(page.locator(".toast", has_text="Done for the player")).to_be_visible()
    page.click("#stop-table button")
    expect(page.locator("#take-back")).to_be_visible()
    expect(page.locator("#act-for")).to_have_count(0)
    assert page.locator("#acts option").count() >= 1
    assert at_rest(page, measured) == []
    assert in_short(violations(page)) == []
    correct(page, "#take-back", "Out of turn", "Taken back")
    page.click("#void summary")
    correct(page, "#void-hand", "A phone broke down", "does not count")
    page.click("#stop-table button")
    expect(page.locator("#dealt-turn")).to_contain_text("Hand 2")


def test_all_tables_are_stopped_with_one_button_and_a_turn_that_is_over_is_told(served: Served) -> None:
    director = served.director()
    night = dealt_night(director)
    director.draw_and_start(night)
    page = director.get(f"/e/{night}")
    assert "Stop all tables" in page.words
    sent = {"table": "1", "command_id": "a" * 32, "next": f"/e/{night}"}
    assert director.post(f"/e/{night}/dealt/do/stop", sent).status == 302
    assert "Let all tables go on" in director.get(f"/e/{night}").words
    assert "Stopped" in director.get(f"/e/{night}/dealt").words
    assert director.get(f"/e/{night}/dealt/1").status == 200
    old = {**sent, "hand": "1", "turn": "99", "command_id": "b" * 32}
    assert director.post(f"/e/{night}/dealt/do/act_for", old).status == 302
    assert "turn is over" in director.get(f"/e/{night}").words
    assert director.post(f"/e/{night}/dealt/do/nothing", sent).status == 404


def test_a_night_with_cards_has_no_such_pages(served: Served) -> None:
    director = served.director()
    night = director.new_night()
    assert "Robots" not in director.get(f"/e/{night}/players").words
    assert director.get(f"/e/{night}/dealt").status == 404


def test_an_empty_house_shows_a_demo_night(tmp_path: "Path") -> None:
    with serving(tmp_path / "house") as house:
        director = house.director()
        assert "Watch a demo night" in director.get("/").words
        opened = director.post("/demo", {})
        assert opened.status == 302
        page = director.get(opened.headers["Location"])
        assert "Table 3" in page.words
        assert "Watch the tables" in page.words


@pytest.mark.browser
def test_what_was_done_stays_said_when_the_night_goes_on_at_once(served: Served, windows: "Windows") -> None:
    director = served.director()
    night, page = dealt_night(director), signed_in(served, windows)
    director.draw_and_start(night)
    page.goto(f"{served.url}/e/{night}/table/1")
    page.click("#feature button")
    said = page.locator(".toast", has_text="on the television now")
    expect(said).to_be_visible()
    page.evaluate("() => (document.getElementById('whole').dataset.seen = 'old')")
    page.wait_for_function(ASKED_ANEW, polling=200)  # a finger that came down holds it for a moment
    expect(said).to_be_visible()


@pytest.mark.browser
@pytest.mark.parametrize(
    ("place", "tapped", "asked", "anew"),
    [
        ("", "#dealt-tile-1", "table/1", "#dealt-tiles"),
        ("/table/1", "#act-for-them", "dealt/do/act_for", "#dealt-turn"),
    ],
)
def test_an_answer_takes_the_place_of_the_page_though_what_was_tapped_was_fetched_anew_meanwhile(
    served: Served, windows: "Windows", place: str, tapped: str, asked: str, anew: str
) -> None:
    director = served.director()
    night, page = dealt_night(director), signed_in(served, windows)
    director.draw_and_start(night)
    page.goto(f"{served.url}/e/{night}{place}")
    page.evaluate("() => (document.getElementById('whole').dataset.seen = 'old')")
    answer = Held(page, f"**/e/{night}/{asked}")
    page.click(tapped)
    answer.asked()
    page.eval_on_selector(anew, "part => (part.dataset.seen = 'old')")
    expect(page.locator(f"{anew}:not([data-seen])")).to_be_visible()
    answer.go()
    expect(page.locator("#whole:not([data-seen]) #dealt-turn")).to_be_visible()
    expect(page).to_have_url(f"{served.url}/e/{night}/table/1")
    assert [page.locator(each).count() for each in ("#whole", "nav.languages", ".skip")] == [1, 1, 1]
