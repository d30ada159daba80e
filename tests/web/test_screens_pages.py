"""Screens of a night on the real application: added, changed at once, put back, kept for later; what they say."""

import json
import re
from typing import TYPE_CHECKING, Any

import pytest
from served import Served, Visitor
from test_call_floor import settle
from test_screen_pictures import PHOTO, png
from test_stream import Listener, stream_of

if TYPE_CHECKING:
    from conftest import Windows

SHOWN = {"seconds": "20", "bar": "yes", "foot": "yes", "shift": "yes", "awake": "yes", "loudness": "usual"}
NAMES = ("Ada Bell", "Cy Dunn", "Eve Fox", "Gus Hill")


@pytest.fixture(scope="module")
def director(served: Served) -> Visitor:
    return served.director()


@pytest.fixture
def night(director: Visitor) -> str:
    made = director.new_night()
    director.enter(made, NAMES)
    director.draw_and_start(made)
    return made


def own(visitor: Visitor, path: str) -> dict[str, Any]:
    """What a screen is given of its own."""
    found = re.search(r'<script id="own" type="application/json">(.*?)</script>', visitor.get(path).text)
    assert found is not None
    data: dict[str, Any] = json.loads(found[1])
    return data


def add(director: Visitor, night: str, layout: str) -> str:
    """A screen with a layout; its page."""
    made = director.post(f"/e/{night}/screens/add", {"layout": layout})
    assert made.status == 303, made.words
    return made.location


def test_a_screen_has_its_address_at_one_tap_and_changes_at_once(served: Served, director: Visitor, night: str) -> None:
    assert "Screens" in director.get(f"/e/{night}/more").words
    assert add(director, night, "clock_seats") == f"/e/{night}/screens/clock-and-seats"
    assert add(director, night, "clock_seats") == f"/e/{night}/screens/clock-and-seats-2"
    here, address = f"/e/{night}/screens/clock-and-seats", f"/screen/{night}/clock-and-seats"
    room = Visitor(served)
    assert own(room, address)["look"]["side"] == ["seats"]
    listener, other = (Listener(served, stream_of(room, each)) for each in (address, f"/screen/{night}"))
    listener.until("screen")
    assert other.until("screen")["look"]["main"] == ["clock"]
    director.post(here, {**SHOWN, "main": ["prizes", "clock"], "theme": "light", "accent": "blue"})
    told = listener.until("screen")
    assert (told["look"]["main"], told["look"]["side"]) == (["clock", "prizes"], [])
    assert (told["look"]["theme"], told["look"]["accent"]) == ("light", "blue")
    director.post(f"{here}/before")
    assert listener.until("screen")["look"]["side"] == ["seats"]
    seen = re.search(r'name="seen" value="(\d+)"', director.get(here).text)
    assert seen is not None
    for _ in range(2):  # the answer was lost, and the form came again
        director.post(f"{here}/before", {"seen": seen[1]})
    assert listener.until("screen")["look"]["main"] == ["clock", "prizes"]
    director.post(f"{here}/away")
    assert listener.until("screen") == {"gone": True}
    listener.close()
    other.close()
    gone = room.get(address)
    assert gone.status == 404
    assert "There is no screen called clock-and-seats here" in gone.words
    assert f'href="/screen/{night}/clock-and-seats-2"' in gone.text
    assert "Put back" in director.get(f"/e/{night}/screens").words
    director.post(f"{here}/back")
    assert own(room, address)["look"]["main"] == ["clock", "prizes"]


def test_the_big_screen_is_always_there_and_can_be_changed_too(served: Served, director: Visitor, night: str) -> None:
    here = f"/e/{night}/screens/big"
    assert director.post(f"{here}/away").status == 404
    director.post(here, {**SHOWN, "main": ["seats"], "theme": "contrast", "accent": "green", "text": "Quiz on Friday"})
    room = Visitor(served)
    for address in (f"/screen/{night}", f"/screen/{night}/big"):
        look = own(room, address)["look"]
        assert (look["main"], look["theme"], look["text"]) == (["seats"], "contrast", "Quiz on Friday")
    director.post(f"{here}/before")
    assert own(room, f"/screen/{night}")["look"]["main"] == ["clock"]


def test_what_will_not_do_is_said_and_changes_nothing(director: Visitor, night: str) -> None:
    here = f"/e/{night}/screens/big"
    told = director.told(here, {**SHOWN, "main": "weather"})
    assert "'weather' is no part of a screen: one of those on the page." in told
    assert "at most 200 characters" in director.told(here, {**SHOWN, "main": "clock", "text": "x" * 201})
    assert "That layout is not there" in director.told(f"/e/{night}/screens/add", {"layout": "kept/none"})
    assert own(director, f"/screen/{night}")["look"]["main"] == ["clock"]


def test_a_layout_is_kept_for_other_nights_and_is_a_television_of_the_house(
    served: Served, director: Visitor, night: str
) -> None:
    here = add(director, night, "payouts")
    assert "Bar, left is kept for other nights." in director.told(f"{here}/keep", {"name": "Bar, left"})
    later = director.new_night()
    assert "Bar, left" in director.get(f"/e/{later}/screens").words
    assert add(director, later, "kept/bar-left") == f"/e/{later}/screens/bar-left"
    assert own(director, f"/screen/{later}/bar-left")["look"]["main"] == ["prizes", "levels", "points", "league"]
    room = Visitor(served)
    page = room.get("/tv/bar-left")
    on = re.search(r'data-night="(\w+)"', page.text)
    assert on is not None
    assert json.loads(room.get("/tv/bar-left/night").text) == {"night": on[1]}
    assert "/tv/bar-left</a>" in director.get("/links").text
    listener = Listener(served, stream_of(room, "/tv/bar-left"))
    listener.until("screen")
    director.post("/layouts/bar-left", {**SHOWN, "main": "levels", "theme": "dark", "accent": "brass"})
    assert listener.until("screen")["look"]["main"] == ["levels"]
    listener.close()
    assert own(room, f"/screen/{later}/bar-left")["look"]["main"] == ["prizes", "levels", "points", "league"]
    director.post("/layouts/bar-left/away")
    assert "There is no screen called bar-left here" in room.get("/tv/bar-left").words
    assert "Put Bar, left back" in director.get("/links").words


def test_a_picture_is_nothing_but_a_picture(served: Served, director: Visitor, night: str) -> None:
    place = {"tournament": night, "key": "big", "place": "logo", "next": f"/e/{night}/screens/big"}
    assert director.upload("/pictures", png(), "logo.png", place).location == place["next"]
    logo = own(director, f"/screen/{night}")["look"]["logo"]
    reply = Visitor(served).get(logo)
    assert reply.status == 200
    assert reply.headers["Content-Type"] == "image/png"
    assert reply.headers["X-Content-Type-Options"] == "nosniff"
    assert "default-src 'none'; sandbox" in reply.headers["Content-Security-Policy"]
    assert "immutable" in reply.headers["Cache-Control"]
    director.upload("/pictures", PHOTO, "sponsor.jpg", {**place, "place": "sponsor"})
    look = own(director, f"/screen/{night}")["look"]
    assert look["logo"] == logo
    assert look["sponsor"] not in ("", logo)
    script = b"<svg xmlns='http://www.w3.org/2000/svg'><script>alert(1)</script></svg>"
    assert "no picture we can show" in director.follow(director.upload("/pictures", script, "a.png", place)).words
    assert "No picture was chosen: a PNG or a JPEG file." in director.follow(director.post("/pictures", place)).words
    director.post(f"{logo}/drop")
    assert Visitor(served).get(logo).status == 404
    assert own(director, f"/screen/{night}")["look"]["logo"] == ""


def test_a_screen_tells_rulings_without_people_and_none_that_a_penalty_may_follow(
    director: Visitor, night: str
) -> None:
    address = "/screen/" + add(director, night, "turns").partition("/e/")[2].replace("/screens/", "/")
    assert own(director, address)["rulings"] == []
    entry = re.search(r'name="out" value="(\w+):', director.get(f"/e/{night}/out").text)
    assert entry is not None
    settle(director, f"/floor/{night}/whose_turn/call_out_of_turn?action+changed=yes", how="open", who=entry[1])
    assert own(director, address)["rulings"] == []
    settle(director, f"/floor/{night}/the_clock/stalling?again=no", how="stands")
    settle(director, f"/floor/{night}/the_board/four_card_flop", how="stands", who=entry[1])
    secret = {"reason": "Ada saw it", "instead": "Ada Bell keeps it"}
    settle(director, f"/floor/{night}/the_board/four_card_flop", how="overrule", **secret)
    told = own(director, address)["rulings"]
    assert told[0]["text"] == "The director ruled otherwise."
    assert told[1]["text"].startswith("The board is dealt again")
    assert len(told) == 2
    assert not [name for name in NAMES if name in json.dumps(told)]
    assert "Ada" not in json.dumps(told)


def test_who_is_no_director_changes_no_screen(served: Served, director: Visitor, night: str) -> None:
    floor, stranger = director.let_in("floor"), Visitor(served)
    stranger.get("/new")
    assert f"/screen/{night}" in floor.get(f"/e/{night}/screens").text
    assert "Change it" not in floor.get(f"/e/{night}/screens").words
    for who in (floor, stranger):
        for path in ("/screens/add", "/screens/big", "/screens/big/before", "/screens/big/keep"):
            assert who.post(f"/e/{night}{path}", {"layout": "clock"}).status == 403, path
        assert who.post("/layouts/x/away").status == 403
        assert who.post("/pictures").status == 403
    assert stranger.get(f"/e/{night}/screens").status == 403


@pytest.mark.browser
def test_a_director_adds_a_screen_with_three_taps_and_the_television_follows(
    served: Served, windows: "Windows", director: Visitor, night: str
) -> None:
    page = windows.open(served.link, width=360, height=740)
    page.goto(f"{served.url}/e/{night}/more")
    page.get_by_role("link", name="Screens", exact=True).click()
    page.click("button.layout >> text=Clock and seats")
    page.wait_for_selector(".preview iframe")
    tv = windows.open(f"{served.url}/screen/{night}/clock-and-seats", width=1920, height=1080)
    tv.wait_for_selector(".panel-side .panel-table >> text=Ada Bell")
    assert tv.evaluate("document.documentElement.dataset.theme") == "dark"
    page.click("label.pick:has(input[name=theme][value=light])")
    page.click("label.pick:has(input[name=side][value=levels])")
    page.click("label.pick:has(input[name=side][value=seats])")
    page.click("text=Show it like this")
    tv.wait_for_selector("html[data-theme=light]", state="attached")
    tv.wait_for_selector(".panel-side[data-part=levels] .panel-row.on")
    page.wait_for_selector("text=The screen shows it.")
    # A second tap on the same spot at once would be taken for an echo of the first, as a finger's is.
    page.locator("text=Put it back as it was").press("Enter")
    tv.wait_for_selector("html[data-theme=dark]", state="attached")
    tv.wait_for_selector(".panel-side .panel-table >> text=Ada Bell")
    page.frame_locator(".preview iframe").locator(".panel-side .panel-table").wait_for()
    page.click("text=Take this screen away")
    windows.complaints[:] = [each for each in windows.complaints if "404" not in each]
    tv.wait_for_selector("text=There is no screen called clock-and-seats here")
    windows.complaints[:] = [each for each in windows.complaints if "404" not in each]


@pytest.mark.browser
def test_how_much_more_a_screen_shows_by_turns_is_told_in_ink(
    served: Served, windows: "Windows", director: Visitor, night: str
) -> None:
    page = windows.open(served.link)
    page.goto(f"{served.url}/e/{night}/screens")
    colours = page.eval_on_selector_all(
        ".tv b", "all => all.map(b => [getComputedStyle(b).color, getComputedStyle(b.parentElement).color])"
    )
    assert len(colours) > 2
    assert [more for more, _ in colours] == [said for _, said in colours]
