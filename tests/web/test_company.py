"""A night in company, in a real browser: 45 entrants, a director and two staff phones that run it together.

Three players' phones and two screens follow every step; a table reports; one phone is away in the middle.
"""

import re
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from evening import Console, Television
from line import Line, line_to
from playwright.sync_api import expect
from served import Served, Visitor, serving

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from conftest import Windows

pytestmark = pytest.mark.browser

SURNAMES = ("Adams", "Brontë", "Castle", "Dvorák", "Ellis")
FORENAMES = ("Anaïs", "Björn", "Chloé", "Dónal", "Eirlys", "Françoise", "Günter", "Hélène", "Íñigo")
NAMES = [f"{forename} {surname}" for surname in SURNAMES for forename in FORENAMES]
PLAYERS = NAMES[0], NAMES[20], NAMES[44]
PHONE = {"width": 360, "height": 740, "has_touch": True}


@dataclass
class Company:
    """Everybody who follows: two screens and three players' phones."""

    screens: list[Television]
    phones: "dict[str, Page]"

    def players(self, left: int) -> None:
        """So many are left of 45, everywhere."""
        for screen in self.screens:
            screen.players(left, of=45)
        for phone in self.phones.values():
            expect(phone.locator(".top-players b")).to_have_text(f"{left} of 45")

    def message(self, text: str) -> None:
        """A line for the room has come everywhere."""
        for screen in self.screens:
            expect(screen.page.locator(".message").first).to_contain_text(text)
        for phone in self.phones.values():
            expect(phone.locator("[data-fact=message]")).to_have_text(text)

    def sit_as(self, console: Console) -> None:
        """Each phone shows the seat that the console's map shows."""
        seats = console.seats()
        for name, phone in self.phones.items():
            table, seat = map(str, seats[name])
            expect(phone.locator("[data-own=table-number]")).to_have_text(table)
            expect(phone.locator("[data-own=seat-number]")).to_have_text(seat)


def test_forty_five_play_and_everybody_follows(windows: "Windows", tmp_path: Path) -> None:
    with serving(tmp_path / "data") as served, line_to(served) as line:
        director = served.director()
        night = director.new_night(rulebook="tda", tables="1-6", break_order="6, 5, 4, 3, 2")
        director.enter(night, NAMES)
        director.draw_and_start(night)
        console = Console(served, windows.open(served.link), night)
        console.go()
        staff = [staff_phone(served, windows, director, night, name) for name in ("Sam", "Kim")]
        company = Company(
            [Television(windows.open(f"{served.url}/screen/{night}", width=1280, height=720)) for _ in range(2)],
            {
                name: player_phone(served.url if each else line.url, windows, director, night, name)
                for each, name in enumerate(PLAYERS)
            },
        )
        company.players(45)
        company.sit_as(console)
        captain = at_the_table(served, windows, director, night, console.seats()[NAMES[1]][0])
        everybody_runs_it(console, staff, company)
        away_and_back(console, staff, company, line)
        a_table_reports(console, captain, company)
        a_table_breaks(console, staff, company)


def staff_phone(served: Served, windows: "Windows", director: Visitor, night: str, name: str) -> Console:
    """A phone of the staff, let in by QR code and PIN."""
    address, pin = director.hold_open("floor")
    page = windows.open(f"{served.url}{address}", **PHONE)
    page.fill("#pin", pin)
    page.fill("#name", name)
    page.click("button.go")
    page.wait_for_selector("text=Tournaments")
    console = Console(served, page, night)
    console.go()
    return console


def player_phone(url: str, windows: "Windows", director: Visitor, night: str, name: str) -> "Page":
    """A player's phone, claimed by the code on the slip."""
    slips = re.findall(r'(?s)<article class="slip">.*?</article>', director.get(f"/e/{night}/slips").text)
    code = re.search(r"Phone code\s*<b>(\d{4})</b>", next(slip for slip in slips if name in slip))
    assert code is not None
    page = windows.open(f"{url}/play/{night}/claim", **PHONE)
    page.click(f'#names a:has-text("{name}")')
    page.fill("#code", code[1])
    page.click("button:text-is('This is me')")
    expect(page.locator("[data-own=name]")).to_have_text(name)
    return page


def at_the_table(served: Served, windows: "Windows", director: Visitor, night: str, table: int) -> "Page":
    """Somebody who scans the slip of a table."""
    slips = director.get(f"/e/{night}/captains/slips").text
    code = re.search(rf"(?s)Table {table}</h2>.*?Code <b>(\d{{6}})</b>", slips)
    assert code is not None
    page = windows.open(f"{served.url}/table/{night}/{table}?code={code[1]}", **PHONE)
    page.click(f"text=I sit at table {table}")
    expect(page.locator("h1")).to_have_text(f"Table {table}")
    page.wait_for_load_state("load")  # its scripts have run: from here on it may lose the network
    return page


def everybody_runs_it(console: Console, staff: list[Console], company: Company) -> None:
    """Each of the staff records somebody out, and all see it; a line for the room comes to every phone."""
    first, second = staff
    first.out(NAMES[10])
    company.players(44)
    second.out(NAMES[11])
    company.players(43)
    console.page.fill("#message", "Kitchen closes at ten")
    console.tap("form:has(#message) button")
    company.message("Kitchen closes at ten")


def away_and_back(console: Console, staff: list[Console], company: Company, line: Line) -> None:
    """The first phone's line is cut; what happens meanwhile it shows when the line is mended, and its move with it."""
    name, phone = next(iter(company.phones.items()))
    before = phone.inner_text(".top-players b")
    line.cut()
    staff[0].out(NAMES[12])
    others = Company(company.screens, {each: page for each, page in company.phones.items() if page is not phone})
    others.players(42)
    table, seat = console.seats()[name]
    elsewhere = console.page.locator(f"[data-seats-map] section:not(#table-{table}) [data-to]")
    to = elsewhere.first.get_attribute("data-to") or ""
    console.table(table)
    console.page.click(f'[data-at="{table}-{seat}"]')
    console.page.click("#seat-sheet [data-seat-move]")
    console.table(int(to.partition("-")[0]))
    console.tap(f'[data-to="{to}"]')  # this one, though the bust may free another before it meanwhile
    expect(phone.locator("#connection")).to_contain_text("No connection since")
    assert phone.inner_text(".top-players b") == before
    shown = phone.inner_text("[data-clock=time]")
    expect(phone.locator("[data-clock=time]")).not_to_have_text(shown)
    line.mend()
    expect(phone.locator("#connection")).to_be_hidden()
    company.players(42)
    company.sit_as(console)
    told = f"You move to table {to.partition('-')[0]}, seat {to.partition('-')[2]}."
    expect(phone.locator("[data-own=moves] h2")).to_have_text(told)


def a_table_reports(console: Console, captain: "Page", company: Company) -> None:
    """Somebody at a table ticks who is out; the director confirms with one tap."""
    captain.check(f'input[data-name="{NAMES[1]}"]')
    captain.click("button:has-text('Out')")
    captain.click("text=Yes, out")
    row = console.page.locator("#inbox li", has_text=NAMES[1])
    expect(row).to_be_visible()
    console.tap("#inbox button.yes")
    expect(console.page.locator("#inbox")).to_have_count(0)
    company.players(41)


def a_table_breaks(console: Console, staff: list[Console], company: Company) -> None:
    """A whole table is drawn into the others' seats; whoever moves is told where and why."""
    for each, name in zip(staff, NAMES[13:15], strict=True):
        each.out(name)
    company.players(39)
    console.page.goto(f"{console.served.url}/e/{console.night}")
    moved = PLAYERS[1]
    table = console.seats()[moved][0]
    console.served.director().do(console.night, "break", table=str(table))
    phone = company.phones[moved]
    expect(phone.locator("[data-own=moves] p").first).to_contain_text(f"Table {table} breaks")
    expect(console.page.locator(f"#table-{table}")).to_have_count(0)
    company.sit_as(console)
