"""Result files: what stands in them, and that no name, however hostile, gets out of its cell."""

import csv
import io
import json
import re
import xml.etree.ElementTree as ET
from collections.abc import Callable
from dataclasses import replace
from html.parser import HTMLParser

import pytest
from hypothesis import given
from hypothesis import strategies as st

from shuffleup.histories.results import ResultRow, ResultSheet, file_name, results_csv, results_text
from shuffleup.histories.results_ots import OtsFacts, results_ots
from shuffleup.histories.results_page import results_html
from shuffleup.histories.results_picture import WIDTH, fitted, in_lines, results_svg, width_of
from shuffleup.tournament.answers import Message
from shuffleup.words.catalogue import say as say_in

SHEET = ResultSheet(
    name="Tuesday at the Crown",
    date="2026-11-24",
    venue="The Crown",
    book="Redtooth",
    entrants=25,
    places=(
        ResultRow(1, False, "Zoë O’Brien", prize=6_250, points=1_500),
        ResultRow(2, False, "Bob Marsh", prize=3_750, points=1_000, entries=2),
        ResultRow(3, True, "Łukasz Nowak", prize=1_250, item="bar voucher", points=575),
        ResultRow(3, True, "Dan", prize=1_250, item="bar voucher", points=575),
        *(ResultRow(place, False, f"Player {place}", points=50) for place in range(5, 26)),
    ),
    pool=12_500,
    currency="GBP",
    head_hash="9f" * 32,
)
FACTS = OtsFacts("t1", "2026-11-24T19:30:00Z", "2026-11-24T22:41:00Z", 500, 10_000, 20, 4, "0.1.0")
HOSTILE = [
    '<script>alert("1")</script>',
    '"><img src=x onerror=alert(1)>',
    "</text></svg><script/>",
    "]]>&amp;&#0;",
    '=HYPERLINK("http://x","y")',
    "@SUM(1+1)*cmd|' /C calc'!A0",
    "a\x00b\x1bc\ufffe\ud800",
    "\u202egnp.exe",
    "x" * 300,
    "李小龍" * 20,
    "👩‍👩‍👧" * 30,
    "",
]


def say(message: Message) -> str:
    return say_in(message, name=str)


def named(name: str) -> ResultSheet:
    first = replace(SHEET.places[0], name=name, item=name)
    return replace(SHEET, name=name, venue=name, book=name, places=(first, first, *SHEET.places[1:]))


def cells(sheet: ResultSheet) -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO(results_csv(sheet).decode("utf-8-sig"), newline="")))


class Page(HTMLParser):
    """The tags and the text of a page as a browser meets them."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.tags: list[str] = []
        self.text = ""
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        assert not any(name.startswith("on") or name in ("src", "href") for name, _ in attrs)

    def handle_data(self, data: str) -> None:
        self.text += data


def test_the_table_for_spreadsheets() -> None:
    assert results_csv(SHEET).startswith(b"\xef\xbb\xbfplace,tied,name,prize,currency,item,points,entries,bounties\r\n")
    rows = cells(SHEET)
    assert len(rows) == 25
    assert list(rows[0].values()) == ["1", "no", "Zoë O’Brien", "62.50", "GBP", "", "1500", "1", "0.00"]
    assert list(rows[2].values()) == ["3", "yes", "Łukasz Nowak", "12.50", "GBP", "bar voucher", "575", "1", "0.00"]


@pytest.mark.parametrize("first", ["=", "+", "-", "@", " =", "\t=", "\r=", "\n=", "\u200b=", "＝"])
def test_no_cell_begins_a_formula(first: str) -> None:
    (row, *_) = cells(named(f"{first}1+1"))
    assert row["name"].startswith("'")
    assert row["item"].startswith("'")


def test_yen_have_no_decimals() -> None:
    assert cells(replace(SHEET, currency="JPY"))[0]["prize"] == "6250"


def test_the_text_for_a_chat() -> None:
    assert results_text(SHEET, say, rows=5) == (
        "Tuesday at the Crown\n"
        "2026-11-24 · The Crown · Redtooth\n"
        "25 players · £125 in prizes\n"
        "\n"
        "1. Zoë O’Brien: £62.50, 1,500 points\n"
        "2. Bob Marsh: £37.50, 1,000 points\n"
        "=3. Łukasz Nowak: £12.50 + bar voucher, 575 points\n"
        "=3. Dan: £12.50 + bar voucher, 575 points\n"
        "5. Player 5: 50 points\n"
        "\n"
        "and 20 more\n"
    )


def test_everybody_who_won_something_is_in_the_text() -> None:
    last = replace(SHEET.places[-1], item="wooden spoon")
    text = results_text(replace(SHEET, places=(*SHEET.places[:-1], last)), say, rows=3)
    assert "25. Player 25: wooden spoon" in text
    assert "more" not in text


def test_a_correction_says_its_number_everywhere() -> None:
    corrected = replace(SHEET, correction=2)
    for written in (results_text(corrected, say), results_html(corrected, say), results_svg(corrected, say)):
        assert "Correction 2" in written
    assert file_name(corrected, "csv") == "tuesday-at-the-crown-2026-11-24-correction-2.csv"


def test_the_page_needs_nothing_and_says_how_to_check_it() -> None:
    page = results_html(SHEET, say)
    assert SHEET.head_hash in page
    assert "shuffleup verify" in page
    assert not re.search(r"https?:|url\(|@import|<script|<link|<img", page)
    assert "prefers-color-scheme:dark" in page
    assert "@media print" in page
    seen = Page(page)
    assert seen.tags.count("tr") == 26
    assert "Zoë O’Brien" in seen.text
    assert "£12.50 + bar voucher" in seen.text


def test_the_page_leaves_out_columns_that_say_nothing() -> None:
    bare = replace(SHEET, places=(ResultRow(1, False, "Anna"), ResultRow(2, False, "Bob")), pool=0)
    text = Page(results_html(bare, say)).text
    assert not any(word in text for word in ("Prize", "Points", "Entries", "in prizes"))
    assert "Entries" in Page(results_html(SHEET, say)).text


def test_bounties_stand_in_every_file_beside_the_prizes() -> None:
    ended = replace(SHEET.places[4], bounties=250)
    sheet = replace(SHEET, places=(replace(SHEET.places[0], bounties=1_000), *SHEET.places[1:4], ended))
    assert [row["bounties"] for row in cells(sheet)] == ["10.00", "0.00", "0.00", "0.00", "2.50"]
    text = results_text(sheet, say, rows=1)
    assert "1. Zoë O’Brien: £62.50, £10 in bounties, 1,500 points\n" in text
    assert "5. Player 5: £2.50 in bounties, 50 points\n" in text, "whoever is owed something is told"
    page = Page(results_html(sheet, say)).text
    assert "Bounties" in page
    assert "£2.50" in page
    assert "Bounties" not in Page(results_html(SHEET, say)).text
    picture = results_svg(sheet, say)
    assert "£62.50, £10 in bounties" in picture
    assert "£2.50 in bounties" in picture


def test_the_picture_shows_the_winner_and_the_first_eight() -> None:
    texts = [each.text for each in ET.fromstring(results_svg(SHEET, say)).iter("{http://www.w3.org/2000/svg}text")]
    assert {"Tuesday at the Crown", "Winner", "Zoë O’Brien", "£62.50", "=3", "Player 8", "50 points"} <= set(texts)
    assert "Player 9" not in texts
    assert "25 players · £125 in prizes" in texts


def test_a_picture_of_nobody_and_of_two_winners() -> None:
    ET.fromstring(results_svg(replace(SHEET, places=()), say))
    tied = tuple(replace(row, place=1, tied=True) for row in SHEET.places[:2])
    picture = results_svg(replace(SHEET, places=tied), say)
    assert "Winner" not in picture
    assert picture.count(">=1<") == 2


def test_the_summary_has_the_fields_of_the_specification() -> None:
    summary = json.loads(results_ots(SHEET, FACTS))["ots"]
    assert summary["spec_version"] == "1.1.5"
    assert (summary["buyin_amount"], summary["prize_pool"], summary["player_count"]) == (5, 125, 25)
    assert summary["speed"] == {"type": "Normal", "round_time": 1200}
    assert summary["type"] == "MTT"
    assert len(summary["tournament_finishes_and_winnings"]) == 25
    assert summary["tournament_finishes_and_winnings"][0] == {
        "player_name": "Zoë O’Brien",
        "finish_position": 1,
        "still_playing": False,
        "prize": 62.5,
    }
    assert summary["tournament_rebuys"] == [{"player_name": "Bob Marsh", "rebuys": 1, "addons": 0}]
    assert summary["rebuy_cost"] == 5


def test_a_summary_without_re_entries_has_no_rebuys_and_is_ascii() -> None:
    text = results_ots(replace(SHEET, places=SHEET.places[:1]), replace(FACTS, tables=1))
    assert text.isascii()
    assert "rebuy" not in text
    assert json.loads(text)["ots"]["type"] == "STT"


def test_file_names_are_ascii_and_never_empty() -> None:
    assert file_name(SHEET, "OTS") == "tuesday-at-the-crown-2026-11-24.OTS"
    assert file_name(replace(SHEET, name="../../Żółw\x00.exe", date=""), "csv") == "zolw-exe.csv"
    assert file_name(replace(SHEET, name="李小龍", date=""), "html") == "results.html"


@pytest.mark.parametrize("name", HOSTILE)
def test_a_hostile_name_stays_in_its_cell(name: str) -> None:
    sheet = named(name)
    good = Page(results_html(named("Anna"), say))
    page = results_html(sheet, say)
    assert Page(page).tags == good.tags
    assert not re.search(r"[\x00-\x08\x0b-\x1f\x7f\ud800\ufffe\u202e]", page + results_svg(sheet, say))
    picture, usual = (ET.fromstring(results_svg(each, say)) for each in (sheet, named("Anna")))
    assert {each.tag for each in picture.iter()} == {each.tag for each in usual.iter()}
    assert len(cells(sheet)) == 26
    assert len(results_text(sheet, say).splitlines()) == len(results_text(named("Anna"), say).splitlines()) - (not name)
    json.loads(results_ots(sheet, FACTS))


@given(st.text(max_size=60))
def test_no_text_breaks_the_picture_or_the_page(name: str) -> None:
    ET.fromstring(results_svg(named(name), say))
    Page(results_html(named(name), say))


@given(st.text(max_size=200), st.integers(50, WIDTH), st.integers(20, 100))
def test_what_is_fitted_fits(text: str, room: int, size: int) -> None:
    chosen, shown = fitted(text, room, size)
    assert size * 3 // 5 <= chosen <= size
    assert width_of(shown, chosen) <= max(room, width_of("…", chosen))


def test_a_long_name_takes_two_lines_in_the_middle() -> None:
    assert in_lines("Bartholomew Featherstonehaugh-Cholmondeley III", 920, 96) == (
        "Bartholomew",
        "Featherstonehaugh-Cholmondeley III",
    )
    assert in_lines("Bob Marsh", 920, 96) == ("Bob Marsh",)
    assert in_lines("x" * 99, 920, 96) == ("x" * 99,)


@pytest.mark.parametrize("write", [results_text, results_html, results_svg])
def test_the_words_are_the_readers(write: Callable[[ResultSheet, Callable[[Message], str]], str]) -> None:
    assert "results.entrants" in write(SHEET, lambda message: message.id)
