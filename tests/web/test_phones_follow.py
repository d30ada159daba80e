"""Three players' phones and a table's page in a real browser: they follow, one is away for a while and comes back."""

import re
from typing import TYPE_CHECKING

import pytest
from line import Line, line_to
from playwright.sync_api import expect
from served import Served
from test_phones import Room

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from conftest import Windows

pytestmark = pytest.mark.browser


def claimed(room: Room, windows: "Windows", name: str, url: str = "") -> "Page":
    """A phone whose player has scanned the code on the slip and typed the four digits."""
    page = windows.open(f"{url or room.served.url}/play/{room.night}", width=360, height=740, has_touch=True)
    page.click("text=This is me")
    page.fill("#seek", name[:4])
    page.click(f'#names a:has-text("{name}")')
    page.fill("#code", room.code(name))
    page.click("button:text-is('This is me')")
    expect(page.locator("[data-own=name]")).to_have_text(name)
    return page


def test_phones_follow_a_bust_that_a_table_reports_and_one_comes_back_right(served: Served, windows: "Windows") -> None:
    room = Room(served)
    with line_to(served) as line:
        ann, bob = (claimed(room, windows, name) for name in ("Ann Bell", "Bob Ray"))
        away = claimed(room, windows, "נועה לוי", line.url)
        follows_a_night(room, windows, ann, bob, away, line)


def follows_a_night(room: Room, windows: "Windows", ann: "Page", bob: "Page", away: "Page", line: Line) -> None:
    """A table reports, the director confirms, all see it; who was away sees it when the line is mended."""
    table = room.table("Ann Bell")
    expect(ann.locator("[data-own=table-number]")).to_have_text(table)
    line.cut()
    captain = at_the_table(room, windows, table)
    console = windows.open(room.served.link)
    console.goto(f"{room.served.url}/e/{room.night}")
    captain.check(f'input[data-name="{room.other("Ann Bell")}"]')
    captain.click("button:has-text('Out')")
    captain.click("text=Yes, out")
    expect(captain.locator(".toast", has_text="reported").first).to_be_visible()
    gone = room.other("Ann Bell")
    row = console.locator("#inbox li", has_text=gone)
    apart = rf"\u2068?{gone}\u2069?"  # a name written from right to left is set apart
    expect(row).to_contain_text(re.compile(rf"Table {table} says: {apart} is out"))
    expect(console.locator(".badge")).to_have_text(re.compile("^1"))
    expect(console).to_have_title(re.compile(r"^\(1\) "))
    row.locator("button.yes").click()
    expect(console.locator("#inbox")).to_have_count(0)
    for phone in (ann, bob):
        expect(phone.locator(".top-players b")).to_have_text("5 of 6")
    expect(captain.locator(f'input[data-name="{gone}"]')).to_have_count(0)
    expect(away.locator("#connection")).to_contain_text("No connection since")
    expect(away.locator(".top-players b")).to_have_text("6 of 6")
    clock_goes_on(away)
    line.mend()
    expect(away.locator("#connection")).to_be_hidden()
    expect(away.locator(".top-players b")).to_have_text("5 of 6")
    calls_the_floor(room, ann, console, table)


def clock_goes_on(page: "Page") -> None:
    """Without a connection the clock still runs."""
    shown = page.inner_text("[data-clock=time]")
    expect(page.locator("[data-clock=time]")).not_to_have_text(shown)


def at_the_table(room: Room, windows: "Windows", table: str) -> "Page":
    """Somebody who scans the slip on a table."""
    slips = room.director.get(f"/e/{room.night}/captains/slips").text
    code = re.search(rf"(?s)Table {table}</h2>.*?Code <b>(\d{{6}})</b>", slips)
    assert code is not None
    url = f"{room.served.url}/table/{room.night}/{table}?code={code[1]}"
    page = windows.open(url, width=360, height=740, has_touch=True)
    page.click(f"text=I sit at table {table}")
    expect(page.locator("h1")).to_have_text(f"Table {table}")
    assert code[1] not in page.url
    page.wait_for_load_state("load")  # its scripts have run: from here on it may lose the network
    return page


def calls_the_floor(room: Room, phone: "Page", console: "Page", table: str) -> None:
    """A player calls; the director says that he comes, and stands before the question what has happened."""
    phone.click("text=Call the floor to my table")
    expect(phone.locator("[data-own=called]")).to_contain_text("The floor was called")
    row = console.locator("#inbox li")
    expect(row).to_contain_text(f"Table {table}: Ann Bell calls the floor")
    row.locator("button.yes").click()
    console.wait_for_url(f"**/floor/{room.night}?table={table}")
    expect(phone.locator("[data-own=called]")).to_contain_text("on the way")


def test_a_phone_that_waits_for_the_director_goes_on_by_itself(served: Served, windows: "Windows") -> None:
    room = Room(served)
    page = windows.open(f"{served.url}/play/{room.night}", width=360, height=740)
    page.click("text=This is me")
    page.click('#names a:has-text("Cy Poe")')
    page.click("text=Ask the director")
    expect(page.locator("h2").first).to_have_text("Waiting for the director")
    [(report, _)] = room.inbox()
    room.confirm(report)
    expect(page.locator("[data-own=name]")).to_have_text("Cy Poe")
    room.director.do(room.night, "message", message="Kitchen closes at ten")
    expect(page.locator("[data-fact=message]")).to_have_text("Kitchen closes at ten")


def test_a_report_that_finds_no_network_is_sent_when_it_is_back(served: Served, windows: "Windows") -> None:
    room = Room(served)
    page = at_the_table(room, windows, "1")
    page.context.set_offline(True)
    page.click("#hand-finished")
    expect(page.locator(".toast", has_text="Not sent yet").first).to_be_visible()
    page.context.set_offline(False)
    expect(page.locator("#hand-finished")).to_have_text("Hand 2 is finished")
    assert "Table 1 finished hand 1" in room.director.get(f"/e/{room.night}/log").words
