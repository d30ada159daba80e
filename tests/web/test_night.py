"""A whole pub night in a real browser: 45 entrants from a CSV file to published results, on the real server.

Every step is seen on the big screen within five seconds; the server is killed with -9 in the middle; three things are
undone, and one more after the results are out. The draw is worked out again here, from what was on show, with hashlib.
"""

import csv
import io
import json
import re
import subprocess
import sys
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from evening import Console, Television
from playwright.sync_api import expect
from served import COMMAND, SOURCE, serving

from shuffleup.store import open_store

if TYPE_CHECKING:
    from conftest import Windows

pytestmark = pytest.mark.browser

FORENAMES = ("Anaïs", "Björn", "Chloé", "Dónal", "Eirlys", "Françoise", "Günter", "Hélène", "Íñigo")
SURNAMES = ("Adams", "Brontë", "Castle", "Dvorák", "Ellis")
NAMES = [f"{forename} {surname}" for surname in SURNAMES for forename in FORENAMES]
LATE, GONE = NAMES[44], NAMES[3]
BUY_IN = 777
SLIDE = 20_000
"""Milliseconds in which a new slide must be on the television: after the one that nobody has read yet."""
LIST = "Name;Paid\r\n" + "".join(f"{name};yes\r\n" for name in NAMES[:20]) + ";\r\n" + f"{NAMES[0].upper()};yes\r\n"
LIST += "".join(f'"{name}";yes\r\n' for name in NAMES[20:])


def test_forty_five_come_from_a_file_and_one_wins(windows: "Windows", tmp_path: Path) -> None:
    with serving(tmp_path / "data") as served:
        console = Console(served, windows.open(served.link))
        set_up(console)
        enter_from_the_file(console, tmp_path)
        draw(console)
        television = Television(windows.open(f"{served.url}/screen/{console.night}", width=1920, height=1080))
        television.view("before")
        start(console, television)
        come_late_and_again(console, television)
        several_on_one_hand(console, television)
        even_up(console, television)
        colour_up_and_pause(console, television)
        break_tables(console, television, until=3)
        lose_the_server(console, television)
        undo_a_clock_command(console, television)
        to_the_last_one(console, television)
        publish_and_correct(console, television)
        take_the_results(console)
        read_the_log(console)
    verified = subprocess.run(
        [sys.executable, "-c", COMMAND, "verify", "--data", str(served.data)],
        env={"PYTHONPATH": str(SOURCE)},
        capture_output=True,
        text=True,
    )
    assert verified.returncode == 0, verified.stdout + verified.stderr
    assert "whole" in verified.stdout


def set_up(console: Console) -> None:
    """From a template, with a bigger room, money and one re-entry each."""
    page = console.page
    page.click("text=New night")
    page.click("a.row:has(b:text-is('Turbo'))")
    page.fill("#name", "Friday at the Crown")
    page.check("input[name=rulebook][value=tda]")
    page.fill("#tables", "1-6")
    page.fill("#re_entries", "1")
    page.fill("#buy_in", "7.77")
    page.click("summary:has-text('Chips')")
    page.fill("#break_order", "6, 2, 5, 4, 3")
    page.click("text=Make this night")
    page.wait_for_selector("#now[data-advice=enter]")
    console.night = page.url.rpartition("/")[2]


def enter_from_the_file(console: Console, folder: Path) -> None:
    """A spreadsheet's file in Windows-1252, with a duplicate and a blank line; then who is here."""
    page = console.page
    file = folder / "friday.csv"
    file.write_bytes(LIST.encode("windows-1252"))
    page.click('#now a:text-is("Players")')
    page.click("text=From a file")
    page.set_input_files("#file", file)
    page.click("#read-list")
    page.wait_for_selector("#enter-rows")
    assert page.inner_text("h1") == "45 players read"
    assert "semicolons" in page.inner_text("#main")
    assert "1 line cannot be used" in page.inner_text(".card.bad")
    assert re.search(r"Line 23: .*\b2\b", page.inner_text(".card.bad"))
    page.check("input[name=here]")
    console.tap("#enter-rows")
    page.wait_for_selector("#enter-name")
    assert "All 45" in " ".join(page.inner_text("nav.filters").split())
    for name in (LATE, GONE):
        console.player(name)
        console.tap("text=Not here after all")
    console.go("/players?show=missing")
    console.tap(f'li:has(b:text-is("{GONE}")) >> button:text-is("Here")')
    expect(page.locator("#rows b")).to_have_text([LATE])


def draw(console: Console) -> None:
    """List and commitment first, then the seats, which follow from what was on show."""
    page = console.page
    console.go("/draw")
    assert "44 here: 2 tables of 8, 4 tables of 7" in page.inner_text("#main")
    page.click("#proof summary")
    console.tap("#announce")
    page.wait_for_selector("#draw-seats")
    page.click("#proof summary")
    commitment = page.inner_text("#proof code")
    listed = page.locator("#proof .names li").all_inner_texts()
    console.tap("#draw-seats")
    page.wait_for_selector(".map")
    seats = console.seats()
    console.go("/draw")
    shown = dict(zip(("commitment", "salt", "seed"), page.locator(".proof code").all_text_contents(), strict=True))
    salt, seed = bytes.fromhex(shown["salt"]), bytes.fromhex(shown["seed"])
    assert shown["commitment"] == commitment == sha256(salt + seed).hexdigest()
    places = [(table, seat) for table in range(1, 7) for seat in range(1, 9 if table < 3 else 8)]
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


def start(console: Console, television: Television) -> None:
    """Shuffle up and deal."""
    console.tap("#clock-start button")
    television.view("play")
    television.players(44, of=44)
    television.reads(".blinds", "25 / 50")


def come_late_and_again(console: Console, television: Television) -> None:
    """A late entry, a bust and a re-entry; the bust is undone with the re-entry that came of it; both come again."""
    page = console.page
    console.go("/players?show=missing")
    console.tap(f'li:has(b:text-is("{LATE}")) >> button:text-is("Here")')
    assert LATE in console.seats()
    television.players(45, of=45)
    unlucky, other = NAMES[7], NAMES[8]
    console.out(unlucky)
    television.players(44, of=45)
    console.player(unlucky, show="out")
    console.tap("text=Re-enter, paid")
    television.reads(".stat >> nth=0", "46 entries")
    console.out(other)
    console.tap("#undo-last")
    assert other in console.seats()
    television.players(45, of=45)
    console.go("/log")
    page.click(f'li.row:has-text("{unlucky}"):has-text("out") >> text=Undo')
    page.wait_for_selector("text=Take it back?")
    assert "1 later thing came of it" in page.inner_text("#main")
    assert unlucky in page.inner_text("#main ul.list")
    console.tap("#take-back")
    television.reads(".stat >> nth=0", re.compile(r"45 of 45\s*$"))
    console.out(unlucky)
    console.player(unlucky, show="out")
    console.tap("text=Re-enter, paid")
    console.go()
    television.reads(".stat >> nth=0", "46 entries")


def several_on_one_hand(console: Console, television: Television) -> None:
    """Three on one hand: the first had more chips, the other two as many as each other."""
    console.out(NAMES[0], NAMES[1], NAMES[2], tie=NAMES[2])
    television.players(42, of=45)
    console.place("Results", "table.data")
    rows = [" ".join(row.split()) for row in console.page.locator("table.data tbody tr").all_inner_texts()]
    assert rows == [f"43rd {NAMES[0]}", f"44th = {NAMES[1]}", f"44th = {NAMES[2]}"]


def even_up(console: Console, television: Television) -> None:
    """Players go out of the shortest table until it is too short; the console asks for the blind, says who moves."""
    sizes = console.sizes()
    short = min(sizes, key=lambda table: sizes[table])  # wherever those who are out sat: the draw decides that
    while console.sizes()[short] > 4 or console.advice != "question":
        console.out(next(name for name, (table, _) in console.seats().items() if table == short))
        assert len(console.seats()) > 36
    sizes = console.sizes()
    television.players(sum(sizes.values()), of=45)
    assert re.search(rf"Stop play at tables? [\d, and]*\b{short}\b", console.page.inner_text("#now"))
    assert console.answer_until("move", lambda choices: choices.locator("button").nth(1)) >= 1
    moving = console.page.inner_text("#now .say b >> nth=0")
    console.tap("#now button:text-is('Move')")
    table, seat = console.seats()[moving]
    assert table == short
    television.reads(".ticker.move", f"Table {short}, seat {seat}")
    television.reads(".ticker.move", moving)


def colour_up_and_pause(console: Console, television: Television) -> None:
    """On to level 6, where 25s have left play and entries are closed; a pause with a message."""
    page = console.page
    console.place("Clock", ".clock-time")
    console.tap("li.row:has-text('300 / 600') >> text=Jump")
    television.reads(".blinds", "300 / 600")
    page.fill("#pause-message", "Dinner is served: back at nine")
    console.tap("form:has(#pause-message) >> text=Pause")
    television.view("paused")
    console.place("Tables", "#now")
    console.tap("#clock-resume button")
    television.view("play")


def break_tables(console: Console, television: Television, until: int) -> None:
    """Players go out in turn from the fullest table; each table breaks when the others have room, in the set order."""
    order, seen = [6, 2, 5, 4, 3], []
    while len(sizes := console.sizes()) > until:
        if console.advice == "break":
            seen.append(min(set(order) & set(sizes), key=order.index))
            leaving = [name for name, (table, _) in console.seats().items() if table == seen[-1]]
            console.tap("#break button")
            assert f"Table {seen[-1]}" in console.toast
            slide = television.page.locator(".ticker.many")
            expect(slide).to_contain_text(f"Table {seen[-1]} breaks", timeout=SLIDE)
            assert all(name in slide.inner_text() for name in leaving)
            assert seen[-1] not in console.sizes()
        elif console.advice == "colour_up":
            assert "25" in console.page.inner_text("#now h2")
            console.tap("#colour-up button")
        elif console.advice in ("question", "move"):
            console.answer_until("move", lambda choices: choices.locator("button").first)
            console.tap("#now button:text-is('Move')")
        else:
            console.out(*fullest(console))
    assert seen == order[: len(seen)]
    television.players(len(console.seats()), of=45)


def fullest(console: Console, count: int = 2) -> list[str]:
    """Players of the fullest tables, each time one of another."""
    sizes, seats, chosen = console.sizes(), console.seats(), []
    for _ in range(count):
        table = max(sizes, key=lambda number: sizes[number])
        chosen.append(next(name for name, (at, _) in seats.items() if at == table and name not in chosen))
        sizes[table] -= 1
    return chosen


def lose_the_server(console: Console, television: Television) -> None:
    """kill -9, and a minute in which nobody was there; console and television come back by themselves, and it asks."""
    page, served = console.page, console.served
    seats = console.seats()
    served.kill()
    with open_store(served.data) as store:
        store.sign_of_life((store.last_sign_of_life() or 0) - 60_000)
    served.start()
    page.wait_for_selector("#now[data-advice=doubt]", timeout=25_000)
    television.view("play")
    console.tap("#now >> text=It stopped then")
    console.out(*fullest(console, 1))
    television.players(len(seats) - 1, of=45)
    assert len(console.seats()) == len(seats) - 1


def undo_a_clock_command(console: Console, television: Television) -> None:
    """A level skipped by mistake: both times of the clock are shown, and it goes back."""
    page = console.page
    console.place("Clock", ".clock-time")
    console.tap("#clock-next button")
    television.reads(".blinds", "500 / 1,000")
    page.click("#undo-last")
    page.wait_for_selector("text=The clock changes with it")
    shown = page.locator("#main .figures dd").all_inner_texts()
    assert len(shown) == 2
    assert "level 7" in shown[0]
    assert "level 6" in shown[1]
    console.tap("#take-back")
    television.reads(".blinds", "300 / 600")


def to_the_last_one(console: Console, television: Television) -> None:
    """The final table is drawn at nine, and played down."""
    console.tables()
    while console.advice != "final_table":
        if console.advice in ("question", "move"):
            console.answer_until("move", lambda choices: choices.locator("button").first)
            console.tap("#now button:text-is('Move')")
        elif console.advice == "break":
            console.tap("#break button")
        else:
            console.out(*fullest(console, 1))
    left = len(console.seats())
    assert left == 9
    console.tap("#final-table button")
    assert console.sizes() == {min(console.sizes()): 9}
    television.players(9, of=45)
    while len(seats := sorted(console.seats())) > 3:
        console.out(*seats[:2])
    for name in seats[:2]:
        console.out(name)
    assert console.advice == "publish"
    television.view("finished")
    television.reads(".places", "Play is over")


def publish_and_correct(console: Console, television: Television) -> None:
    """The results go out; then the last hand turns out to have been the other way round."""
    page = console.page
    page.click("#now >> text=To the results")
    console.tap("#publish button")
    assert page.inner_text(".page-head .tag") == "published"
    assert "Correction" not in page.input_value("#chat")
    first, second = page.locator("table.data a").all_inner_texts()[:2]
    television.reads(".winner", first)
    console.tables()
    console.go("/log")
    page.click(f'li.row:has-text("{second}"):has-text("out") >> nth=0 >> text=Undo')
    page.wait_for_selector("text=Take it back?")
    assert "published" in page.inner_text("#main ul.list")
    console.tap("#take-back")
    television.players(2, of=45)
    console.out(first)
    page.click("#now >> text=To the results")
    console.tap("#publish button")
    assert page.inner_text(".page-head .tag") == "published, correction 2"
    assert "Correction 2" in page.input_value("#chat")
    assert page.locator("table.data a").all_inner_texts()[:2] == [second, first]
    television.reads(".winner", second)


def take_the_results(console: Console) -> None:
    """Every file holds all 45 places, and prizes that make up the pool to the penny."""
    files = {}
    console.go("/results")
    for kind, button in (("csv", "CSV"), ("html", "Web page"), ("ots", "OTS")):
        with console.page.expect_download() as download:
            console.page.click(f".acts >> text={button}")
        files[kind] = download.value.path().read_text(encoding="utf-8-sig")
        assert "Friday-at-the-Crown" in download.value.suggested_filename
    with console.page.expect_download() as download:
        console.page.click(".acts >> text=Picture")
    assert download.value.path().read_bytes().startswith(b"\x89PNG")
    for kind in ("svg", "txt"):
        files[kind] = console.served.director().get(f"/e/{console.night}/results.{kind}").text
    pool = 46 * BUY_IN
    rows = list(csv.DictReader(io.StringIO(files["csv"])))
    assert sorted(row["name"] for row in rows) == sorted(NAMES)
    assert sum(round(float(row["prize"] or 0) * 100) for row in rows) == pool
    assert sum(int(row["entries"]) for row in rows) == 46
    assert [int(row["place"]) for row in rows[-3:]] == [43, 44, 44]
    places = json.loads(files["ots"])["ots"]["tournament_finishes_and_winnings"]
    assert len(places) == 45
    assert round(sum(each["prize"] for each in places) * 100) == pool
    for name in NAMES:
        assert name in files["html"]
    assert all(name in files["txt"] for name in (rows[0]["name"], rows[1]["name"], rows[2]["name"]))
    assert rows[0]["name"] in files["svg"]
    public = console.page.goto(f"{console.served.url}/results/{console.night}")
    assert public is not None
    assert public.status == 200
    assert "correction 2" in console.page.inner_text("header")


def read_the_log(console: Console) -> None:
    """The log tells the night in words, with no name of a message or an id in it."""
    console.go("/log")
    lines = " ".join(console.page.locator(".log .row-main").all_text_contents())
    for said in ("drawn", "out in", "took back", "Dinner is served", "Table 6", "results corrected, number 2"):
        assert said.lower() in lines.lower(), said
    assert not re.search(r"\b(log|next|refused|already|note)\.[a-z_]+", lines)
    assert not re.search(r"\b[0-9a-f]{12,}\b", lines)
