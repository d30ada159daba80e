"""A hundred and eighty entrants, two directors at their laptops at once, a television, and a server that is killed.

Busts go in by the keyboard: O, a few letters, Enter, Enter. Where both do the same thing, one is told that it is done.
The draw is worked out again here, from what was on show, with hashlib; all files hold all places, and the log is whole.
"""

import csv
import io
import json
import re
from contextlib import suppress
from hashlib import sha256
from time import monotonic
from typing import TYPE_CHECKING

import pytest
from evening import Console, Television
from playwright.sync_api import expect
from served import WITHIN, Visitor, serving

from shuffleup.store import open_store

if TYPE_CHECKING:
    from pathlib import Path

    from playwright.sync_api import Page

    from conftest import Windows

pytestmark = pytest.mark.browser

FORENAMES = (
    "Anaïs",
    "Björn",
    "Chloé",
    "Dónal",
    "Eirlys",
    "Françoise",
    "Günter",
    "Hélène",
    "Íñigo",
    "Jürgen",
    "Kamāl",
    "Łucja",
)
SURNAMES = (
    "Adams", "Brontë", "Castle", "Dvořák", "Ellis", "Fox", "Grün", "Hill", "Ito", "Jones", "Kéri", "Lane", "Młot",
    "Nye", "Owen",
)  # fmt: skip
NAMES = [f"{forename} {surname}" for surname in SURNAMES for forename in FORENAMES]
BUY_IN = 777
LIST = "Name;Paid\r\n" + "".join(f"{name};yes\r\n" for name in NAMES) + f";\r\n{NAMES[0].upper()};yes\r\n"


def test_a_hundred_and_eighty_and_two_directors(windows: "Windows", tmp_path: "Path") -> None:
    with serving(tmp_path / "data") as served:
        ada = Console(served, windows.open(served.link))
        set_up(ada)
        enter_from_the_file(ada, tmp_path)
        draw(ada)
        television = Television(windows.open(f"{served.url}/screen/{ada.night}", width=1920, height=1080))
        ada.tap("#clock-start button")
        television.view("play")
        television.players(180, of=180)
        bo = Console(served, windows.open(served.link), ada.night)
        both_at_once(ada, bo, television)
        lose_the_server(ada, bo, television)
        several_on_one_hand(bo, television)
        undo_a_clock_command(ada, television)
        the_boring_middle(served.director(), ada, bo)
        to_the_last_one(ada, bo, television)
        publish_and_correct(ada, television)
        take_the_results(ada)
        assert "whole" in served.run("verify")


def open_part(page: "Page", part: str) -> None:
    """Tap a part of the sentence until it opens: it may be drawn anew under the finger, while the night's end is worked
    out, and who sees nothing happen taps again."""
    opened = page.locator(f"#part-{part}.open")
    ends = monotonic() + WITHIN
    while not opened.count():
        assert monotonic() < ends
        page.click(f"#to-{part}")
        page.wait_for_timeout(100)


def set_up(console: Console) -> None:
    """From a template, with a bigger room and money."""
    page = console.page
    page.goto(f"{console.served.url}/new/turbo")
    open_part(page, "when")
    page.fill("#name", "Friday at the Crown")
    page.check("input[name=rulebook][value=tda]")
    open_part(page, "room")
    page.fill("#tables", "1-20")
    page.fill("#seats_per_table", "9")
    open_part(page, "prizes")
    page.fill("#buy_in", "7.77")
    page.press("#buy_in", "Control+Enter")
    page.wait_for_selector("#now[data-advice=enter]")
    console.night = page.url.rpartition("/")[2]


def enter_from_the_file(console: Console, folder: "Path") -> None:
    """A spreadsheet's file in UTF-16 as some write it, with a duplicate and a blank line."""
    page = console.page
    file = folder / "friday.csv"
    file.write_bytes(LIST.encode("utf-16"))
    console.go("/players/import")
    page.set_input_files("#file", file)
    page.click("#read-list")
    page.wait_for_selector("#enter-rows")
    assert page.inner_text("h1") == "180 players read"
    assert "1 line cannot be used" in page.inner_text(".card.bad")
    page.check("input[name=here]")
    console.tap("#enter-rows")
    page.wait_for_selector("#enter-name")
    assert "All 180" in " ".join(page.inner_text("nav.filters").split())


def draw(console: Console) -> None:
    """List and commitment first, then the seats, which follow from what was on show."""
    page = console.page
    console.go("/draw")
    assert "180 here: 20 tables of 9" in page.inner_text("#main")
    page.click("#proof summary")
    console.tap("#announce")
    page.wait_for_selector("#draw-seats")
    page.click("#proof summary")
    commitment = page.inner_text("#proof code")
    listed = page.locator("#proof .names li").all_inner_texts()
    console.tap("#draw-seats")
    page.wait_for_selector(".tiles")
    seats = {name: at for name, (at, _) in console.served.director().seated(console.night).items()}
    console.go("/draw")
    shown = dict(zip(("commitment", "salt", "seed"), page.locator(".proof code").all_text_contents(), strict=True))
    salt, seed = bytes.fromhex(shown["salt"]), bytes.fromhex(shown["seed"])
    assert shown["commitment"] == commitment == sha256(salt + seed).hexdigest()
    places = [f"{table}-{seat}" for table in range(1, 21) for seat in range(1, 10)]
    assert seats == dict(zip(shuffled(listed, seed), places, strict=True))
    console.go()


def shuffled(items: list[str], seed: bytes) -> list[str]:
    """Fisher-Yates from the end, fed by SHA-256(seed, counter) with rejection, as the documentation has it."""
    items, counter = list(items), 0
    for last in range(len(items) - 1, 0, -1):
        while True:
            number = int.from_bytes(sha256(seed + counter.to_bytes(8, "big")).digest(), "big")
            counter += 1
            if number < 2**256 - 2**256 % (last + 1):
                break
        other = number % (last + 1)
        items[last], items[other] = items[other], items[last]
    return items


def find_out(console: Console, name: str) -> None:
    """O, the name, Enter: he is ticked."""
    bust = console.page.locator("#bust")
    while not bust.is_visible():  # a key that comes while the page is drawn anew is pressed again
        console.page.locator("body").press("o")
        with suppress(AssertionError):
            expect(bust).to_be_visible(timeout=5_000)
    console.page.keyboard.press("/")
    console.page.keyboard.type(name)
    console.page.keyboard.press("Enter")
    assert console.page.is_checked(f'#bust input[data-name="{name}"]')


def key_out(console: Console, name: str) -> None:
    """The same, and Enter once more: he is out, and the page stands at the tables."""
    find_out(console, name)
    with console.done():
        console.page.keyboard.press("Enter")
    console.page.wait_for_selector("#now")


def both_at_once(ada: Console, bo: Console, television: Television) -> None:
    """Each takes people out; both the same one, and only one of them does."""
    bo.go()
    key_out(ada, NAMES[0])
    key_out(bo, NAMES[13])
    television.players(178, of=180)
    expect(ada.page.locator(".last")).to_contain_text(NAMES[13])
    find_out(ada, NAMES[26])
    key_out(bo, NAMES[26])
    ada.page.keyboard.press("Enter")
    expect(ada.page.locator(".toast", has_text=NAMES[26]).first).to_be_visible()
    television.players(177, of=180)
    ada.go()
    ada.tap("#undo-last")
    television.players(178, of=180)


def lose_the_server(ada: Console, bo: Console, television: Television) -> None:
    """kill -9, and a minute in which nobody was there; both consoles and the television come back, and it asks."""
    ada.served.kill()
    with open_store(ada.served.data) as store:
        store.sign_of_life((store.last_sign_of_life() or 0) - 60_000)
    ada.served.start()
    for console in (ada, bo):
        console.page.wait_for_selector("#now[data-advice=doubt]", timeout=60_000)
    television.view("play")
    ada.tap("#now >> text=It stopped then")
    television.players(178, of=180)


def several_on_one_hand(console: Console, television: Television) -> None:
    """Three on one hand: the first had more chips, the other two as many as each other."""
    console.out(NAMES[1], NAMES[2], NAMES[3], tie=NAMES[3])
    television.players(175, of=180)
    console.place("Results", "table.data")
    rows = [" ".join(row.split()) for row in console.page.locator("table.data tbody tr").all_inner_texts()]
    assert rows[:3] == [f"176th {NAMES[1]}", f"177th = {NAMES[2]}", f"177th = {NAMES[3]}"]


def undo_a_clock_command(console: Console, television: Television) -> None:
    """A level skipped by mistake: both times of the clock are shown, and it goes back. A pause has its message."""
    page = console.page
    console.place("Clock", ".clock-time")
    console.tap("#clock-next button")
    television.reads(".blinds", "50 / 100")
    page.click("#undo-last")
    page.wait_for_selector("text=The clock changes with it")
    then, now = page.locator("#main .figures dd").all_inner_texts()
    assert "level 2" in then
    assert "level 1" in now
    console.tap("#take-back")
    television.reads(".blinds", "25 / 50")
    console.place("Clock", ".clock-time")
    page.fill("#pause-message", "Dinner is served: back at nine")
    console.tap("form:has(#pause-message) >> text=Pause")
    television.view("paused")
    console.tap("#clock-page-resume button")
    television.view("play")


def the_boring_middle(director: Visitor, *consoles: Console) -> None:
    """A hundred and sixty-three go without a browser, a table at a time, the highest number first."""
    night = consoles[0].night
    for console in consoles:
        console.page.goto("about:blank")
    director.do(night, "jump", level="6")
    seated = sorted(director.seated(night).values(), key=lambda each: int(each[0].partition("-")[0]))
    for _, field in reversed(seated[12:]):
        assert director.do(night, "bust", out=field).status == 302


def to_the_last_one(ada: Console, bo: Console, television: Television) -> None:
    """What the card proposes, by turns; then heads-up is over."""
    ada.go()
    television.players(12, of=180)
    turns = 0
    while len(seats := ada.seats()) > 1:
        console, turns = (ada, bo)[turns % 2], turns + 1
        console.go()
        advice = console.advice
        if advice in ("break", "final_table", "colour_up"):
            console.tap(
                {"break": "#break button", "final_table": "#final-table button", "colour_up": "#colour-up button"}[
                    advice
                ]
            )
        elif advice in ("question", "move"):
            console.answer_until("move", lambda choices: choices.locator("button").first)
            console.tap("#now button:text-is('Move')")
        else:
            key_out(console, sorted(seats)[0])
        ada.go()
    assert ada.advice == "publish"
    television.view("finished")


def publish_and_correct(console: Console, television: Television) -> None:
    """The results go out; then the last hand turns out to have been the other way round."""
    page = console.page
    page.click("#now >> text=To the results")
    console.tap("#publish button")
    first, second = page.locator("table.data a").all_inner_texts()[:2]
    television.reads(".winner", first)
    console.go("/log")
    page.click(f'li.row:has-text("{second}"):has-text("out") >> nth=0 >> text=Undo')
    page.wait_for_selector("text=Take it back?")
    console.tap("#take-back")
    television.players(2, of=180)
    key_out(console, first)
    page.click("#now >> text=To the results")
    console.tap("#publish button")
    assert page.inner_text(".page-head .tag") == "published, correction 2"
    assert page.locator("table.data a").all_inner_texts()[:2] == [second, first]
    television.reads(".winner", second)


def take_the_results(console: Console) -> None:
    """Every file holds all places, and prizes that make up the pool to the penny."""
    director = console.served.director()
    files = {
        kind: director.get(f"/e/{console.night}/results.{kind}").text for kind in ("csv", "html", "ots", "svg", "txt")
    }
    with console.page.expect_download() as download:
        console.page.click(".acts >> text=Picture")
    assert download.value.path().read_bytes().startswith(b"\x89PNG")
    pool = len(NAMES) * BUY_IN
    rows = list(csv.DictReader(io.StringIO(files["csv"].lstrip("\ufeff"))))
    assert sorted(row["name"] for row in rows) == sorted(NAMES)
    assert sum(round(float(row["prize"] or 0) * 100) for row in rows) == pool
    places = json.loads(files["ots"])["ots"]["tournament_finishes_and_winnings"]
    assert round(sum(each["prize"] for each in places) * 100) == pool
    assert all(name in files["html"] for name in NAMES)
    assert all(rows[0]["name"] in files[kind] for kind in ("svg", "txt"))
    lines = director.get(f"/e/{console.night}/log").words
    assert not re.search(r"\b(log|next|refused|already|note)\.[a-z_]+", lines)
    assert "correction 2" in director.get(f"/results/{console.night}").words
