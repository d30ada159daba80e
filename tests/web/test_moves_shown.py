"""The line of moves on the television: newest first, whole tables together, and nothing that is no longer so."""

import json
import re
import time
from typing import TYPE_CHECKING, Any

import pytest
from evening import Console, Television
from faults import at_rest
from playwright.sync_api import expect
from served import Served, Visitor
from test_screen_js import State, Wait, screen_page

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from conftest import Pub, Windows


COVERED = """() => {
  const foot = document.querySelector(".ticker.many").getBoundingClientRect();
  const all = [...document.querySelectorAll(".stat, .time, .blinds, .next, .prizes li")];
  return all.filter((each) => each.getBoundingClientRect().height && each.getBoundingClientRect().bottom > foot.top + 1)
    .map((each) => each.className || each.textContent);
}"""
"""What of the figures lies under the slide of a table."""


def covered(page: "Page") -> list[str]:
    found: list[str] = page.evaluate(COVERED)
    return found


def moves(visitor: Visitor, night: str) -> list[dict[str, Any]]:
    page = visitor.get(f"/screen/{night}").body.decode()
    found = re.search(r'(?s)<script id="state" type="application/json">(.*?)</script>', page)
    assert found is not None
    told: list[dict[str, Any]] = json.loads(found[1])["moves"]
    return told


@pytest.fixture
def director(served: Served) -> Visitor:
    return served.director()


@pytest.fixture
def night(director: Visitor) -> str:
    """Twelve at two tables of eight."""
    made = director.new_night(seats_per_table="8", tables="1-2", late_entry_until="0")
    director.enter(made, [f"Player {letter}" for letter in "ABCDEFGHIJKL"])
    director.draw_and_start(made)
    return made


def free(director: Visitor, night: str, table: int) -> list[str]:
    taken = {at for at, _ in director.seated(night).values()}
    return [f"{table}-{seat}" for seat in range(1, 9) if f"{table}-{seat}" not in taken]


def test_a_move_that_holds_no_longer_goes(director: Visitor, night: str) -> None:
    name, (origin, field) = next(each for each in director.seated(night).items() if each[1][0].startswith("1-"))
    entry, other = field.partition(":")[0], free(director, night, 2)
    director.do(night, "move", entry=entry, origin=origin, to=other[0], why="host")
    director.do(night, "move", entry=entry, origin=other[0], to=other[1], why="host")
    [shown] = moves(director, night)
    assert (shown["note"], shown["seat"]) == (name, int(other[1].partition("-")[2]))
    director.do(night, "bust", out=field)
    assert moves(director, night) == []


def test_a_night_that_is_over_moves_nobody(director: Visitor, night: str) -> None:
    origin, field = next(each for each in director.seated(night).values() if each[0].startswith("1-"))
    to = free(director, night, 2)[0]
    director.do(night, "move", entry=field.partition(":")[0], origin=origin, to=to, why="host")
    assert len(moves(director, night)) == 1
    director.do(night, "close")
    assert moves(director, night) == []


@pytest.mark.browser
def test_a_table_that_breaks_is_one_slide_with_every_name(
    served: Served, windows: "Windows", director: Visitor, night: str
) -> None:
    seated = director.seated(night)
    for _, field in list(seated.values())[:4]:
        director.do(night, "bust", out=field)
    television = Television(windows.open(f"{served.url}/screen/{night}", width=1920, height=1080))
    console = Console(served, windows.open(served.link), night)
    console.go()
    leaving = {name for name, (table, _) in console.seats().items() if table == 2}
    director.do(night, "break", table="2")
    line = television.page.locator(".ticker.move.many")
    expect(line).to_contain_text("Table 2 breaks")
    for name in leaving:
        expect(line).to_contain_text(name)
    expect(line).not_to_contain_text(" of ")
    fits = "all => all.every(e => e.getBoundingClientRect().bottom <= innerHeight && e.getBoundingClientRect().top > 0)"
    assert television.page.eval_on_selector_all(".ticker.many li", fits)
    for width, height in ((1920, 1080), (1366, 768), (768, 1024)):
        television.page.set_viewport_size({"width": width, "height": height})
        television.page.wait_for_timeout(400)
        assert at_rest(television.page, covered) == [], (width, height)


@pytest.mark.browser
def test_the_newest_move_comes_first(pub: "Pub", page: "Page", tournament_state: State, wait_until: Wait) -> None:
    now = int(time.time() * 1000)
    usual = {"text_from": "Table 3", "text_to": "Table 1", "together": None}
    told = [{**usual, "id": f"m{n}", "seat": n, "note": f"Player {n}", "at": now - 60_000 * (4 - n)} for n in (1, 2, 3)]
    page.goto(screen_page(pub, tournament_state(moves=told)))
    page.wait_for_selector(".ticker.move:has-text('Player 3'):has(small:text-is('1 of 3'))")
