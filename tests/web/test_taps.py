"""The taps that the commonest acts cost, counted in a real browser: docs/compared.md says these numbers.

A tap is whatever a finger does: a link, a button, a tick, a choice from a list. What is typed is counted apart.
"""

import re
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from crowd import names, playing
from playwright.sync_api import expect
from served import Served, Visitor
from spoken import Spoken

if TYPE_CHECKING:
    from conftest import Windows

pytestmark = pytest.mark.browser

SAID = Path(__file__).parents[2] / "docs/compared.md"
CLOSED = {"re_entries": "0", "late_entry_until": "0"}
"""Nobody comes any more: tables break at once."""


def said(act: str) -> tuple[int, int]:
    """The taps, and the fields filled in, that the page tells of an act."""
    found = re.search(rf"(?m)^\| {re.escape(act)} \| [^|]+ \| (\d+)(?:, (\d+) fields)? \|", SAID.read_text())
    assert found is not None, act
    return int(found[1]), int(found[2] or 0)


@pytest.fixture(scope="module")
def director(served: Served) -> Visitor:
    return served.director()


@pytest.fixture
def host(served: Served, windows: "Windows") -> Spoken:
    return Spoken(served, windows.open(served.link, width=390, height=844, has_touch=True, reduced_motion="reduce"))


def at_tables(host: Spoken, night: str) -> None:
    """Before the tables of a night, with nothing counted yet."""
    host.night = night
    host.go()
    host.taps = host.typed = 0


def down_to(director: Visitor, night: str, left: int) -> None:
    """Players of the fullest tables are out, one after the other, until so many are left."""
    while len(sitting := dict(director.seated(night).values())) > left:
        tables = [seat.partition("-")[0] for seat in sitting]
        fullest = max(tables, key=tables.count)
        director.do(night, "bust", out=next(sitting[seat] for seat in sitting if seat.startswith(f"{fullest}-")))


def test_set_up_to_cards_in_the_air(host: Spoken) -> None:
    host.link("New night", "New night")
    host.link(re.compile("^Turbo"), "What it comes to")
    host.button("Make this night")
    expect(host.called("heading", "Enter the first players.")).to_be_visible()
    host.link("Players", "Nobody here")
    host.page.get_by_label("Enter a player", exact=True).fill("\n".join(names(28)))
    host.button("Enter")
    expect(host.called("heading", "28 players read")).to_be_visible()
    host.choose("checkbox", re.compile("here", re.IGNORECASE))
    host.send(re.compile("^Enter"))
    host.link("Tables", "Tables")
    host.link(re.compile("draw"), "The draw")
    host.send("Draw the seats")
    host.send(re.compile("^Start"))
    host.night = host.page.url.split("/")[4]
    assert len(host.seats()) == 28
    assert (host.taps, host.typed) == said("set up, to cards in the air")


def test_one_and_two_are_out(host: Spoken, director: Visitor) -> None:
    at_tables(host, playing(director, 28, 4))
    host.bust(next(iter(host.seats())))
    assert (host.taps, host.typed) == said("one out")
    at_tables(host, host.night)
    table = [name for name, (number, _) in host.seats().items() if number == 2]
    host.link("Someone is out", "Who is out?")
    for name in table[:2]:
        host.choose("checkbox", re.compile(rf" {re.escape(name)}$"))
    host.button(re.compile("order"))
    expect(host.called("heading", "Who had more chips?")).to_be_visible()
    host.send("They are out")
    assert not set(table[:2]) & host.seats().keys()
    assert (host.taps, host.typed) == said("two on one hand")


def test_balance_and_break(host: Spoken, director: Visitor) -> None:
    night = playing(director, 28, 4, **CLOSED)
    sitting = dict(director.seated(night).values())
    for seat in ("1-1", "1-2"):
        director.do(night, "bust", out=sitting[seat])
    at_tables(host, night)
    host.taps += host.answer_until("move", lambda choices: choices.get_by_role("button").first)
    host.send(re.compile("^Move"))
    assert (host.taps, host.typed) == said("balance")
    down_to(director, night, 21)
    at_tables(host, night)
    assert host.advice == "break"
    host.send(re.compile("^Break"))
    assert len(host.sizes()) == 3
    assert (host.taps, host.typed) == said("a table breaks")


def test_re_entry_and_a_ruling(host: Spoken, director: Visitor) -> None:
    night = playing(director, 28, 4, out=1, rulebook="tda", re_entries="1")
    at_tables(host, night)
    host.link("Players", "Players")
    host.send(re.compile("^Re-enter, paid "))
    assert (host.taps, host.typed) == said("re-entry")
    at_tables(host, night)
    assert len(host.seats()) == 28
    host.link("Call the floor", "What happened?")
    host.page.get_by_role("searchbox").fill("string")
    host.called("link", re.compile("^String bet")).click()
    host.taps += 1
    expect(host.page.get_by_role("main")).to_contain_text("String bet")
    assert (host.taps, host.typed) == said("a ruling on a string bet")


def test_a_deal_of_four(host: Spoken, director: Visitor) -> None:
    night = playing(director, 24, 3, out=20, rulebook="tda", buy_in="10", **CLOSED)
    at_tables(host, night)
    host.link("More", "More")
    host.link(re.compile("^A deal"), "A deal")
    host.send("Start talks about a deal")
    for stack in host.page.locator("input[name^=chips-]").all():
        stack.fill("60000")
        host.typed += 1
    host.send(re.compile("^Note"))
    host.called("link", "ICM").click()
    host.taps += 1
    expect(host.page.locator("a.filter[aria-current]")).to_have_text("ICM")
    for tick in host.page.locator("#terms .tick").all():
        tick.click()
        host.taps += 1
    host.send(re.compile("^Put"))
    for _ in range(4):
        host.send(re.compile("accepts$"))
    with host.done():
        host.wait_for_a_finger()
        host.page.click("#approve")
        host.taps += 1
    assert host.page.locator("#deal-made").count() == 1
    assert (host.taps, host.typed) == said("a deal of four by their chips, accepted aloud")


def test_finish_and_the_same_again(host: Spoken, director: Visitor) -> None:
    night = playing(director, 24, 3, out=23)
    at_tables(host, night)
    host.link("To the results", "Results")
    host.send("Publish the results")
    assert (host.taps, host.typed) == said("finish")
    host.taps = host.typed = 0
    host.link(re.compile("^Same again"), "What it comes to")
    host.button("Make this night")
    expect(host.called("heading", "Tables")).to_be_visible()
    assert (host.taps, host.typed) == said("same again")
