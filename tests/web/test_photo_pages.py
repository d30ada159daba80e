"""Photos of people over the web: put, replaced, taken away, seen by whoever runs the night and by nobody else."""

import json
import re
import struct
import zlib
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from asking import make_token
from served import Served, Visitor
from test_people_pages import person
from test_screen_pictures import PHOTO, SECRET, png

from shuffleup.store import open_store

if TYPE_CHECKING:
    from conftest import Windows

EXIF = PHOTO[:2] + b"\xff\xe1" + struct.pack(">H", 2 + len(SECRET)) + SECRET + PHOTO[2:]


@pytest.fixture
def director(served: Served) -> Visitor:
    return served.director()


@pytest.fixture
def night(director: Visitor) -> str:
    made = director.new_night()
    director.enter(made, ["Ada Bell", "Cy Dunn", "Eve Fox"])
    return made


def shown(visitor: Visitor, page: str) -> str:
    """Where the photo on a page is; empty where there is none."""
    found = re.search(r'<img class="face[^"]*" src="([^"]+)"', visitor.get(page).text)
    return found[1] if found else ""


def player_page(director: Visitor, night: str, name: str) -> str:
    found = re.search(
        rf'href="(/e/{night}/player/\w+)"[^>]*>\s*(?:<[^>]*>\s*)*{name}', director.get(f"/e/{night}/players").text
    )
    assert found is not None
    return found[1]


def test_a_photo_is_put_replaced_and_taken_away(director: Visitor, night: str) -> None:
    page = person(director, "Ada Bell")
    assert shown(director, page) == ""
    assert "The photo is there" in director.follow(director.upload(f"{page}/photo/keep", EXIF, "ada.jpg")).words
    first = shown(director, page)
    reply = director.get(first)
    assert (reply.status, reply.headers["Content-Type"]) == (200, "image/jpeg")
    assert reply.headers["X-Content-Type-Options"] == "nosniff"
    assert reply.headers["Cache-Control"] == "no-store"
    assert "default-src 'none'; sandbox" in reply.headers["Content-Security-Policy"]
    assert SECRET not in reply.body
    assert shown(director, player_page(director, night, "Ada Bell")) == first
    assert shown(director, f"/people/search?event={night}&name=ada") == first
    director.upload(f"{page}/photo/keep", png(), "ada.png")
    assert shown(director, page) not in ("", first)
    assert director.get(first).headers["Content-Type"] == "image/png"
    assert "gone for good" in director.told(f"{page}/photo/drop")
    assert (shown(director, page), director.get(first).status) == ("", 404)
    assert shown(director, player_page(director, night, "Ada Bell")) == ""


def test_a_photo_is_seen_by_whoever_runs_the_night_and_by_nobody_else(
    served: Served, director: Visitor, night: str
) -> None:
    page = person(director, "Ada Bell")
    director.upload(f"{page}/photo/keep", PHOTO, "ada.jpg")
    photo = shown(director, page)
    floor, stranger = director.let_in("floor"), Visitor(served)
    assert floor.get(photo).body == director.get(photo).body
    assert shown(floor, player_page(director, night, "Ada Bell")) == photo
    director.draw_and_start(night)
    entry = player_page(director, night, "Ada Bell").rpartition("/")[2]
    others = (
        stranger,
        director.let_in("captain", tournament=night, table="1"),
        director.let_in("player", tournament=night, entry=entry),
    )
    for visitor in others:
        assert visitor.get(photo).status == 403
        for open_page in (f"/screen/{night}", f"/seats/{night}", f"/play/{night}", "/coming"):
            assert "/photo" not in visitor.get(open_page).text
    stranger.get("/new")
    for visitor in (floor, *others):
        visitor.get("/coming")
        assert visitor.upload(f"{page}/photo/keep", PHOTO, "x.jpg").status == 403
        assert visitor.post(f"{page}/photo/drop").status == 403
    assert director.get(photo).status == 200


def test_a_photo_is_in_no_log_and_no_file_of_the_night(served: Served, director: Visitor, night: str) -> None:
    page = person(director, "Ada Bell")
    heads = served.heads()
    director.upload(f"{page}/photo/keep", PHOTO, "ada.jpg")
    assert served.heads() == heads
    for file in ("event.toml", "results.csv", "log"):
        assert "/photo" not in director.get(f"/e/{night}/{file}").text


def test_who_is_erased_has_no_photo_and_who_is_merged_keeps_one(served: Served, director: Visitor) -> None:
    night = director.new_night()
    director.enter(night, ["Bob Miller", "Bob Millar"])
    gone, kept = person(director, "Bob Millar"), person(director, "Bob Miller")
    director.upload(f"{gone}/photo/keep", PHOTO, "bob.jpg")
    director.post(f"{gone}/merge", {"kept": kept.rpartition("/")[2]})
    photo = shown(director, kept)
    assert director.get(photo).status == 200
    assert shown(director, player_page(director, night, "Bob Miller")) == photo
    director.post(f"{kept}/erase", {"sure": "yes"})
    assert director.get(photo).status == 404
    assert "no such person" in director.follow(director.upload(f"{kept}/photo/keep", PHOTO, "bob.jpg")).words
    with open_store(served.data, read_only=True) as store:
        assert not {gone.rpartition("/")[2], kept.rpartition("/")[2]} & store.photographed().keys()


@pytest.mark.parametrize(
    ("data", "says"),
    [
        (b"", "No photo was chosen"),
        (b"<svg xmlns='http://www.w3.org/2000/svg'><script>alert(1)</script></svg>", "no picture we can show"),
        (png(1300, 2), "1,300 by 2 pixels"),
        (PHOTO[:-2], "damaged"),
        (PHOTO[:2] + bytes(300_000), "too big"),
    ],
)
def test_what_is_no_photo_is_told_so(director: Visitor, night: str, data: bytes, says: str) -> None:
    page = person(director, "Cy Dunn")
    assert says in director.follow(director.upload(f"{page}/photo/keep", data, "cy.png")).words
    assert shown(director, page) == ""


def test_programs_put_see_and_take_photos_away(served: Served, director: Visitor, night: str) -> None:
    office, floor = make_token(director, "director"), make_token(director, "floor")
    [eve] = floor.get("/people?q=eve+fox")["people"]
    here = f"/people/{eve['id']}/photo"
    assert (eve["photo"], floor.ask("GET", here).status) == (False, 404)
    assert floor.ask("POST", here, PHOTO, Content_Type="image/jpeg").status == 403
    kept = office.ask("POST", here, EXIF, Content_Type="image/jpeg")
    assert json.loads(kept.text) == {"person": eve["id"], "photo": True}
    seen = floor.ask("GET", here)
    assert (seen.headers["Content-Type"], seen.headers["X-Content-Type-Options"]) == ("image/jpeg", "nosniff")
    assert SECRET not in seen.body
    assert floor.get("/people?q=eve+fox")["people"][0]["photo"] is True
    assert office.get(f"/people/{eve['id']}")["photo"] is True
    for told, kind, status in ((b"GIF89a", "image/png", 422), (PHOTO, "image/gif", 415)):
        assert office.ask("POST", here, told, Content_Type=kind).status == status
    assert office.post(f"{here}/drop", None) == {"person": eve["id"], "photo": False}
    assert office.ask("GET", here).status == 404
    assert make_token(director, "floor", night=night).ask("GET", here).status == 403


def large(folder: Path) -> Path:
    """A colourful picture of 1500 by 1000 pixels, as wide as no photo is kept."""

    def chunk(name: bytes, body: bytes) -> bytes:
        return struct.pack(">I", len(body)) + name + body + struct.pack(">I", zlib.crc32(name + body))

    rows = b"".join(
        b"\0" + b"".join(bytes((x * 3 & 255, y & 255, x * y & 255)) for x in range(1500)) for y in range(1000)
    )
    head = struct.pack(">IIBBBBB", 1500, 1000, 8, 2, 0, 0, 0)
    file = folder / "camera.png"
    file.write_bytes(
        b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", zlib.compress(rows, 1)) + chunk(b"IEND", b"")
    )
    return file


@pytest.mark.browser
def test_a_large_photo_is_made_small_before_it_travels_and_the_office_sees_it(
    served: Served, windows: "Windows", director: Visitor, night: str, tmp_path: Path
) -> None:
    page = windows.open(served.link, width=360, height=740)
    page.goto(f"{served.url}{person(director, 'Cy Dunn')}")
    page.click("#photo > summary")
    page.set_input_files("#file", large(tmp_path))
    page.click("text=Keep the photo")
    page.wait_for_selector("text=The photo is there.")
    sizes = page.evaluate(
        "(({naturalWidth, naturalHeight}) => [naturalWidth, naturalHeight])(document.querySelector('.face'))"
    )
    assert sizes == [480, 320]
    assert page.evaluate("document.querySelector('.face').clientWidth") == 96
    assert page.get_by_alt_text("Photo of Cy Dunn").is_visible()
    page.goto(f"{served.url}{player_page(director, night, 'Cy Dunn')}")
    assert page.get_by_alt_text("Photo of Cy Dunn").evaluate("each => each.complete && each.naturalWidth") == 480
    page.goto(f"{served.url}/e/{night}/players")
    page.locator("#enter-name").press_sequentially("cy")
    page.wait_for_selector(".face.small")
    page.goto(f"{served.url}{person(director, 'Cy Dunn')}")
    page.click("#photo > summary")
    page.click("text=Take the photo away")
    page.wait_for_selector("text=The photo is gone for good.")
    assert page.locator(".face").count() == 0
