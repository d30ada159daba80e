"""Beside each entry of *More* stands how it is, as its own page has it: for the office, for the floor, in Welsh."""

import re
from typing import TYPE_CHECKING

import pytest
from served import Served, Visitor
from test_stream import Listener, stream_of

if TYPE_CHECKING:
    from conftest import Windows

NAMES = ("Ada Bell", "Cy Dunn", "Eve Fox", "Gus Hill")


@pytest.fixture(scope="module")
def director(served: Served) -> Visitor:
    return served.director()


def stands(visitor: Visitor, night: str) -> dict[str, str]:
    """What each entry says of how it stands, by its address."""
    page = visitor.get(f"/e/{night}/more").text
    rows = re.findall(r'<a class="row" href="([^"]+)"(?:(?!</a>).)*?<span class="stands">([^<]*)</span>', page)
    return {url.replace(f"/e/{night}/", ""): said for url, said in rows}


def test_entries_say_how_they_stand(served: Served, director: Visitor) -> None:
    venue = director.post(
        "/league/do/keep_venue", {"venue": "", "name": "The Crown", "law": "", "rulebook": "", "chips": ""}
    )
    assert venue.status in (302, 303), venue.words
    key = re.search(r'<option value="(\w+)"[^>]*>\s*The Crown', director.get("/new/turbo").text)
    assert key is not None
    night = director.new_night(venue=key[1], buy_in="5")
    before = stands(director, night)
    assert before["draw"] == "not drawn yet"
    assert (before["cash"], before["screens"], before["replies"], before["/mail"]) == ("", "1 screen", "", "not set up")
    assert before["/league"] == "The Crown"
    director.post(f"/e/{night}/replies", {"announced": "yes"})
    assert stands(director, night)["replies"] == "0 coming"

    director.enter(night, NAMES)
    director.draw_and_start(night)
    devices = int(stands(director, night)["/devices"].split()[0])
    seated = [field.partition(":")[0] for _, field in director.seated(night).values()]
    director.do(night, "take_payment", entry=seated[0], amount="5", how="cash")
    director.let_in("floor")
    director.let_in("captain", tournament=night, table="1")
    director.let_in("player", tournament=night, entry=seated[0])
    now = stands(director, night)
    assert (now["draw"], now["cash"], now["prizes"]) == ("drawn", "£5 of £20", "£20")
    assert now["captains"] == "1 of 1 table"
    assert now[f"/play/{night}"] == "1 phone"
    assert now["/devices"] == f"{devices + 3} let in"
    assert now["/people"].endswith("names")
    assert int(now["log"].split()[0]) > int(before["log"].split()[0])


def test_screens_that_are_open_are_named(served: Served, director: Visitor) -> None:
    night = director.new_night()
    director.post(f"/e/{night}/screens/add", {"layout": "door"})
    assert stands(director, night)["screens"] == "2 screens"
    listener = Listener(served, stream_of(Visitor(served), f"/screen/{night}"))
    listener.until("screen")
    assert stands(director, night)["screens"] == "on now: Big screen"
    listener.close()


def test_the_floor_is_told_nothing_of_money(director: Visitor) -> None:
    night = director.new_night(buy_in="5")
    director.enter(night, NAMES)
    floor = director.let_in("floor")
    assert "£20" in director.get(f"/e/{night}/more").words
    assert "£" not in floor.get(f"/e/{night}/more").words
    assert stands(floor, night)["draw"] == "not drawn yet"


def test_in_welsh(served: Served) -> None:
    director = served.director()
    night = director.new_night()
    director.get(f"/e/{night}/more?lang=cy")
    told = stands(director, night)
    assert told["draw"] == "heb ei wneud eto"
    assert told["captains"].startswith("0 o’r ")


@pytest.mark.browser
def test_no_state_is_cut_at_any_width(served: Served, director: Visitor, windows: "Windows") -> None:
    from crowd import playing
    from faults import at_rest, cut_numbers, measured

    night = playing(director, 28, 4, buy_in="2500")
    page = windows.open(served.link, reduced_motion="reduce")
    for language in ("en", "cy"):
        page.goto(f"{served.url}/e/{night}/more?lang={language}")
        for width in (360, 1366):
            page.set_viewport_size({"width": width, "height": 760})
            assert at_rest(page, lambda each: measured(each) + cut_numbers(each)) == [], (language, width)


def test_every_entry_has_a_drawing_that_there_is(director: Visitor) -> None:
    night = director.new_night()
    page = director.get(f"/e/{night}/more").text
    rows = re.findall(r'<a class="row"(?:(?!</a>).)*</a>', page, re.DOTALL)
    drawn = [re.search(r'<use href="([^"#]+)#(\w+)"', row) for row in rows]
    assert len(rows) > 20
    assert all(drawn), rows
    sheet = director.get(next(each[1] for each in drawn if each)).text
    assert {each[2] for each in drawn if each} <= set(re.findall(r'<symbol id="(\w+)"', sheet))


@pytest.mark.browser
def test_on_a_phone_entries_stand_two_abreast(served: Served, director: Visitor, windows: "Windows") -> None:
    night = director.new_night()
    page = windows.open(served.link, width=360, height=740)
    for language in ("en", "cy"):
        page.goto(f"{served.url}/e/{night}/more?lang={language}")
        tops = page.eval_on_selector_all(
            ".menu", "all => all.map(list => list.children[0].offsetTop === list.children[1].offsetTop)"
        )
        assert len(tops) == 4
        assert all(tops)
        assert page.evaluate("document.scrollingElement.scrollHeight") < 2_200
