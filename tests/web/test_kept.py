"""Tables and lines drawn once: kept while they show the same, for each night and language, and without a form."""

import os
import re
from pathlib import Path

import django
import pytest
from served import Served

import shuffleup.web
from shuffleup.desk.reading import read_in
from shuffleup.web.console.tablemap import OnMap, SeatSpot
from shuffleup.web.templatetags import kept

ANN = SeatSpot(1, "3-1", "a1", "Ann Price", 1)
TABLE = OnMap(3, 2, 1, (ANN, SeatSpot(2, "3-2")), now=False, breaks_next=False, halted=False)

KEPT = (
    *("table.html", "tile.html", "marks.html", "player_row.html", "cash_row.html"),
    *("out_table.html", "out_seats.html", "count_table.html", "share_row.html", "seat_choices.html"),
)


@pytest.fixture(scope="module", autouse=True)
def templates() -> None:
    """The templates as a server has them."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "shuffleup.web.settings")
    django.setup()


def test_a_table_that_shows_the_same_is_drawn_once() -> None:
    before = kept._table.cache_info()
    first, again = kept.drawn_table("kept-once", TABLE), kept.drawn_table("kept-once", TABLE)
    after = kept._table.cache_info()
    assert first == again
    assert (after.misses - before.misses, after.hits - before.hits) == (1, 1)


def test_each_night_and_language_has_its_own() -> None:
    with read_in("cy"):
        welsh = kept.drawn_table("one", TABLE)
    assert "Bwrdd 3" in welsh
    assert "Table 3" in kept.drawn_table("one", TABLE)
    assert "/e/two/" in kept.drawn_table("two", TABLE)


def test_what_is_kept_holds_no_form() -> None:
    templates = Path(shuffleup.web.__file__).parent / "templates" / "console"
    for name in KEPT:
        assert "<form" not in (templates / name).read_text(encoding="utf-8"), "a form holds its visitor's token"


def test_the_room_shows_who_went_out(served: Served) -> None:
    director = served.director()
    night = director.new_night()
    director.enter(night, ["Ann Price", "Bob Ray", "Cy Poe"])
    director.draw_and_start(night)
    assert "Cy Poe" in director.get(f"/e/{night}").words
    director.do(night, "bust", out=director.seated(night)["Cy Poe"][1])
    seats = director.get(f"/e/{night}").text.partition("data-seats-map")[2].partition("</section>")[0]
    assert "Cy Poe" not in seats
    assert "Ann Price" in seats


def test_the_list_shows_who_has_come_and_paid_and_gone(served: Served) -> None:
    director = served.director()
    night = director.new_night(**{"buy-in": "5"})
    director.enter(night, ["Ann Price", "Bob Ray", "Cy Poe"])
    entry = {name: each.partition(":")[0] for name, each in _listed(director.get(f"/e/{night}/players").text)}
    director.do(night, "row", row=f"pay:{entry['Ann Price']}:1")
    words = director.get(f"/e/{night}/players").words
    assert re.search(r"Ann Price (?:Not here yet )?paid\b", words)
    assert re.search(r"Bob Ray (?:Not here yet )?Pay\b", words)
    director.draw_and_start(night)
    director.do(night, "bust", out=director.seated(night)["Cy Poe"][1])
    assert "3rd Cy Poe" in director.get(f"/e/{night}/players").words


def test_a_debt_is_taken_the_way_it_is_paid_with_one_tap(served: Served) -> None:
    director = served.director()
    night = director.new_night(**{"buy-in": "5"})
    director.enter(night, ["Ann Price", "Bob Ray"])
    debt = re.findall(r'value="(take_payment:\w+:[\d.]+:card)"', director.get(f"/e/{night}/cash").text)
    director.do(night, "row", row=debt[0])
    words = director.get(f"/e/{night}/cash").words
    assert "Ann Price £5 of £5 paid" in words
    assert "£5 card, taken Ann Price" in words


def _listed(page: str) -> list[tuple[str, str]]:
    """Name and entry of each line."""
    return [(name, entry) for entry, name in re.findall(r'/player/(\w+)">\s*<b>([^<]+)</b>', page)]
