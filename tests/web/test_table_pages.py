"""One table in a real browser: its button drawn and followed hand by hand; tables that break, seats drawn anew."""

import re
from typing import TYPE_CHECKING

import pytest
from evening import Console, Television
from playwright.sync_api import expect
from served import Served

if TYPE_CHECKING:
    from conftest import Windows

pytestmark = pytest.mark.browser

FIRST, LAST = ("Ada", "Bo", "Cy", "Dee", "Eve", "Gus", "Ida", "Kit", "Lee"), ("Bell", "Dunn", "Fox")
NAMES = [f"{first} {last}" for last in LAST for first in FIRST]


def test_the_button_is_drawn_and_goes_on_hand_by_hand(served: Served, windows: "Windows") -> None:
    director = served.director()
    night = director.new_night(seats_per_table="6", tables="1", late_entry_until="0")
    director.enter(night, NAMES[:5])
    console = Console(served, windows.open(served.link), night)
    page = console.page
    director.do(night, "announce")
    console.go("/draw")
    console.tap("#draw-seats")
    page.click("text=The first button")
    console.tap("#announce-button")
    expect(page.locator("code.proof")).to_have_text(re.compile("[0-9a-f]{64}"))
    console.tap("#deal-button")
    cards = page.locator("#button-1 tbody tr td:last-child").all_inner_texts()
    assert len({card for cell in cards for card in cell.split()}) == sum(len(cell.split()) for cell in cards)
    expect(page.locator("#button-1 tr.on")).to_have_count(1)

    # Set by a tap, so that the story does not hang on the cards: button 1, blinds 2 and 3.
    console.go("/table/1")
    console.tap('ol.oval button[name=button][value="1"]')
    console.go()
    console.tap("#clock-start button")
    console.go("/table/1")
    posts = page.locator(".posts")
    expect(posts).to_contain_text(re.compile(r"Button: .*, seat 1.*Small blind: .*, seat 2.*Big blind: .*, seat 3"))

    # Whoever has the big blind goes out: nobody posts the small one next, and then the button is dead.
    gone = next(field for seat, field in director.seated(night).values() if seat == "1-3")
    director.do(night, "bust", out=gone)
    expect(posts).to_contain_text("Big blind: seat 3, whose player is out")
    console.tap("#hand-finished")
    expect(posts).to_contain_text("Small blind: seat 3, nobody posts it")
    expect(page.locator("#next-hand")).to_contain_text("button in seat 3, small blind in seat 4")
    console.tap("#hand-finished")
    expect(posts).to_contain_text("Button: seat 3, dead")
    expect(page.locator("#hand h2")).to_have_text("Hand 3")
    console.tap("#undo-last")
    expect(posts).to_contain_text("Small blind: seat 3, nobody posts it")
    console.go()
    expect(page.locator(".seat.dealer")).to_have_attribute("data-at", "1-2")


def test_twenty_seven_at_three_tables_become_two_and_are_drawn_anew(served: Served, windows: "Windows") -> None:
    director = served.director()
    night = director.new_night(seats_per_table="9", tables="1-3", late_entry_until="0", break_order="2, 3, 1")
    director.enter(night, NAMES)
    director.draw_and_start(night)
    seated = director.seated(night)
    for table in "123":
        for _, field in [each for each in seated.values() if each[0].startswith(f"{table}-")][:3]:
            director.do(night, "bust", out=field)
    console = Console(served, windows.open(served.link), night)
    television = Television(windows.open(f"{served.url}/screen/{night}", width=1920, height=1080))
    page = console.page
    console.go()
    expect(page.locator("#now h2")).to_have_text("Table 2 can break: 6 players to move.")
    expect(page.locator("#now")).to_contain_text("Tables break in this order: 2, 3, 1")
    before = console.seats()
    console.tap("#break button")
    assert console.sizes() == {1: 9, 3: 9}
    assert {name: seat for name, seat in console.seats().items() if before[name][0] != 2} == {
        name: seat for name, seat in before.items() if seat[0] != 2
    }
    for name in (name for name, (table, _) in before.items() if table == 2):
        television.reads(".ticker.move", name)
    console.go("/draw")
    broken = console_seats(director.get(f"/e/{night}").text)
    console.tap("#redraw-seats")
    assert console.sizes() == {1: 9, 3: 9}
    assert console_seats(director.get(f"/e/{night}").text) != broken
    console.tap("#undo-last")
    assert console_seats(director.get(f"/e/{night}").text) == broken


def console_seats(page: str) -> list[tuple[str, str]]:
    return re.findall(r'data-entry="([^"]+)" data-at="([^"]+)"', page)


def test_uneven_tables_are_balanced_by_the_blinds_that_the_table_told(served: Served, windows: "Windows") -> None:
    director = served.director()
    night = director.new_night(seats_per_table="6", tables="1-2", late_entry_until="0", rulebook="tda")
    director.enter(night, NAMES[:10])
    director.draw_and_start(night)
    by_seat = {seat: (name, field) for name, (seat, field) in director.seated(night).items()}
    for table in ("1", "2"):
        director.do(night, "report_button", table=table, button="1")
    for seat in ("2-4", "2-5"):
        director.do(night, "bust", out=by_seat[seat][1])
    console = Console(served, windows.open(served.link), night)
    page = console.page
    console.go()
    # The blinds of both tables are known: what the table said is offered, and one tap each answers.
    # The reason is the headline; the first is asked on the table as it stands, the second as a list, with names.
    expect(page.locator("#now h2")).to_have_text("Table 1 has 2 more than table 2: somebody moves.")
    for step, drawn in ((1, ".oval"), (2, ".listed")):
        expect(page.locator("#now .card-head small")).to_have_text(f"{step} of 2")
        expect(page.locator("#now h3")).to_contain_text(f"Who has the big blind at table {step}")
        expect(page.locator(f"#now {drawn}.choices")).to_contain_text(by_seat[f"{step}-2"][0])
        page.click("#now .choices button.go")
    expect(page.locator("#now .pass")).to_contain_text("table 1, seat 4")
    expect(page.locator("#now .pass .to")).to_contain_text("table 2, seat 4")
    expect(page.locator("#now .say")).to_contain_text(f"{by_seat['1-4'][0]}: table 2, seat 4. Posts the big blind")
    expect(page.locator("#now .why")).to_contain_text("10.A")
    console.tap("#now button:text-is('Move')")
    assert console.sizes() == {1: 4, 2: 4}
    console.go("/table/2")
    expect(page.locator("#arrivals")).to_contain_text(f"{by_seat['1-4'][0]} sits down in table 2, seat 4")
    expect(page.locator("#arrivals")).to_contain_text("posts the big blind")


def test_the_host_names_the_table_where_his_book_says_so(served: Served, windows: "Windows") -> None:
    """NPPL 21, six-handed: table 3 is two short. Of 1 and 2 the latter breaks first and is proposed; he takes 1."""
    director = served.director()
    night = director.new_night(seats_per_table="6", tables="1-3", rulebook="nppl")
    for one, two in zip("ABCDEFGHIJKLMNOPQR", "RQPONMLKJIHGFEDCBA", strict=True):
        name = f"{one * 4} {two.lower() * 5}"  # so unlike each other, and everybody here, that none is asked about
        director.do(night, "enter", name=name, here="yes", tick=["age", "member", "photo_id"])
    director.draw_and_start(night)
    by_seat = dict(director.seated(night).values())
    assert len(by_seat) == 18
    first, last = (sorted(seat for seat in by_seat if seat.startswith(f"{table}-")) for table in (1, 3))
    for seat in last[len(first) - 2 :]:
        director.do(night, "bust", out=by_seat[seat])
    console = Console(served, windows.open(served.link), night)
    page = console.page
    console.go()
    expect(page.locator("#now h2")).to_contain_text("Which of them gives up a player?")
    expect(page.locator("#now")).to_contain_text("Short: table 3.")
    assert [text.strip() for text in page.locator("#now .choices button").all_inner_texts()] == ["Table 2", "Table 1"]
    expect(page.locator("#now .choices button.go")).to_have_text("Table 2")
    page.click("#now .choices button:has-text('Table 1')")
    expect(page.locator("#now h2")).to_contain_text("Table 1 has 2 more than table 3")
    expect(page.locator("#now h3")).to_contain_text("big blind")


def test_a_table_that_waits_for_late_entrants_says_so_and_breaks_all_the_same(
    served: Served, windows: "Windows"
) -> None:
    director = served.director()
    night = director.new_night(seats_per_table="9", tables="1-3", late_entry_until="4", break_order="2, 3, 1")
    director.enter(night, NAMES[:20])
    director.draw_and_start(night)
    for _, field in list(director.seated(night).values())[:4]:
        director.do(night, "bust", out=field)
    console = Console(served, windows.open(served.link, width=390, height=844), night)
    page = console.page
    console.go()
    while console.advice in ("question", "move"):
        console.answer_until("move", lambda choices: choices.locator("button").first)
        console.tap("#now button:text-is('Move')")
    expect(page.locator("#now")).to_contain_text("16 left fit at 2 tables, but entry is open")
    expect(page.locator("#now")).to_contain_text("Late entry is open until the end of level 4")
    page.click("#now a:text-is('Break table 2 anyway')")
    expect(page.locator("h1")).to_contain_text("Table 2")
    expect(page.locator(".card.bad")).to_contain_text("Who comes late may need these seats")
    with console.done():
        console.press("text=Break it")
    assert set(console.sizes()) == {1, 3}
