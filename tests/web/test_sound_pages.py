"""A host's own sounds over the web: uploaded, chosen, heard on the television, taken away; ours where they fail."""

import json
import re
import time
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from asking import make_token
from served import Served, Visitor
from test_screen_sounds import TONES, opus, wav
from test_screens_pages import SHOWN, own

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from conftest import Windows


@pytest.fixture(scope="module")
def director(served: Served) -> Visitor:
    return served.director()


@pytest.fixture
def night(director: Visitor) -> str:
    made = director.new_night()
    director.enter(made, ["Ada Bell", "Cy Dunn", "Eve Fox"])
    director.draw_and_start(made)
    return made


def upload(director: Visitor, night: str, content: bytes, name: str = "bell.wav", place: str = "last") -> str:
    """What is said of a sound that was uploaded for a moment of the big screen."""
    asked = {"tournament": night, "key": "big", "place": place, "next": f"/e/{night}/screens/big"}
    return director.follow(director.upload("/sounds", content, name, asked)).words


@pytest.mark.parametrize("kind", [".wav", *TONES])
def test_a_sound_is_heard_at_its_moment_and_nothing_but_a_sound(
    served: Served, director: Visitor, night: str, kind: str
) -> None:
    content = wav() if kind == ".wav" else TONES[kind]
    assert "The screen has the sound." in upload(director, night, content + b"TAG<script>", f"Bell{kind}")
    look = own(director, f"/screen/{night}")["look"]
    assert list(look["files"]) == ["last"]
    assert (look["sounds"]["last"], look["sounds"]["level"]) == ("gong", "rise")
    reply = Visitor(served).get(look["files"]["last"])
    media = {".wav": "audio/wav", ".mp3": "audio/mpeg"}.get(kind, "audio/ogg")
    assert (reply.status, reply.headers["Content-Type"]) == (200, media)
    assert reply.headers["X-Content-Type-Options"] == "nosniff"
    assert "default-src 'none'; sandbox" in reply.headers["Content-Security-Policy"]
    assert "immutable" in reply.headers["Cache-Control"]
    assert b"<script" not in reply.body
    director.post(f"{look['files']['last']}/drop")


def test_a_sound_is_chosen_for_any_moment_and_ours_comes_in_its_place_when_it_is_gone(
    director: Visitor, night: str
) -> None:
    upload(director, night, wav(0.2), "Bell of the Crown.wav", place="bust")
    here = f"/e/{night}/screens/big"
    file = own(director, f"/screen/{night}")["look"]["files"]["bust"]
    id_ = file.rpartition("/")[2]
    assert f'value="{id_}" data-file="{file}" selected' in " ".join(director.get(here).text.split())
    director.post(here, {**SHOWN, "main": "clock", "sound-level": id_, "sound-bust": id_, "sound-minute": ""})
    look = own(director, f"/screen/{night}")["look"]
    assert look["files"] == {"level": file, "bust": file}
    assert look["sounds"]["minute"] == ""
    assert "one of ours instead" in director.told(f"{file}/drop", {"next": here})
    look = own(director, f"/screen/{night}")["look"]
    assert (look["files"], look["sounds"]["level"], look["sounds"]["bust"]) == ({}, "rise", "knock")
    assert director.get(file).status == 404
    chosen = re.search(r'(?s)id="sound-bust".*?<option value="(\w+)" selected', director.get(here).text)
    assert chosen is not None
    assert chosen[1] == "knock"
    director.post(here, {**SHOWN, "main": "clock", "sound-level": id_})
    assert own(director, f"/screen/{night}")["look"]["sounds"]["level"] == "rise"


@pytest.mark.parametrize(
    ("content", "says"),
    [
        (b"", "No sound was chosen"),
        (b"<svg xmlns='http://www.w3.org/2000/svg'><script>alert(1)</script></svg>", "no sound we can play"),
        (wav(31), "31 seconds long: at most 30 seconds"),
        (wav(form=6, bits=8), "Few browsers play a sound of that kind: the sound saved as MP3."),
        (opus([b""]), "damaged"),
        (wav() + bytes(1_500_000), "too big: at most 1.5 MB"),
    ],
)
def test_what_is_no_sound_is_told_so(director: Visitor, night: str, content: bytes, says: str) -> None:
    assert says in upload(director, night, content)
    assert own(director, f"/screen/{night}")["look"]["files"] == {}


def test_there_are_so_many_sounds_and_no_more(director: Visitor, night: str) -> None:
    program = make_token(director, "director")
    for number in range(40):
        reply = program.ask("POST", f"/sounds?name=S{number}", wav(0.01 * (number + 1)), Content_Type="audio/wav")
        assert reply.status == 201, reply.text
    assert "There are 40 sounds already: take one away first." in upload(director, night, wav(1))
    assert "The screen has the sound" in upload(director, night, wav(0.01)), "the same again is no new one"
    for each in program.get("/sounds")["sounds"]:
        program.post(f"/sounds/{each['id']}/drop", None)


def test_programs_take_sounds_in_choose_and_drop_them(served: Served, director: Visitor, night: str) -> None:
    program = make_token(director, "director")
    reply = program.ask("POST", "/sounds?name=Our+bell", TONES[".mp3"], Content_Type="audio/mpeg")
    assert reply.status == 201, reply.text
    kept = json.loads(reply.text)
    assert kept in program.get("/sounds")["sounds"]
    assert Visitor(served).get(f"/sounds/{kept['id']}").headers["Content-Type"] == "audio/mpeg"
    here = f"/nights/{night}/screens/big"
    assert program.post(here, {"look": {"sounds": {"level": kept["id"]}}})["look"]["sounds"] == {"level": kept["id"]}
    wrong = program.ask("POST", here, {"look": {"sounds": {"level": "0" * 24}}})
    assert (wrong.status, json.loads(wrong.text)["errors"][0]["field"]) == (422, "look.sounds")
    assert program.ask("POST", "/sounds", b"MThd", Content_Type="audio/wav").status == 422
    assert program.ask("POST", "/sounds", wav(), Content_Type="audio/midi").status == 415
    assert make_token(director, "floor").ask("GET", "/sounds").status == 403
    assert program.post(f"/sounds/{kept['id']}/drop", None)["sounds"] == []
    assert program.ask("POST", f"/sounds/{kept['id']}/drop").status == 404


LISTENS = """
window.heard = [];
for (const kind of [AudioBufferSourceNode, OscillatorNode]) {
    const start = kind.prototype.start;
    kind.prototype.start = function (...when) {
        window.heard.push(this.buffer ? Math.round(this.buffer.duration * 10) / 10 : "ours");
        return start.apply(this, when);
    };
}
"""
"""What a page plays: the seconds of a file, or `ours`."""


def listening(windows: "Windows", url: str, **size: int) -> "Page":
    page = windows.open(**size)
    page.add_init_script(LISTENS)
    page.goto(url)
    return page


def touch(tv: "Page") -> None:
    """A tap on the television, which a browser wants before it plays anything, and until it would."""
    tv.mouse.click(600, 400)
    tv.wait_for_selector("button.notice.sound", state="hidden")


def heard(page: "Page") -> list[object]:
    """What a page has played, as soon as there is something."""
    ends = time.monotonic() + 60
    while not (played := page.evaluate("window.heard")):
        assert time.monotonic() < ends, "nothing was heard"
        page.wait_for_timeout(50)
    return list(played)


@pytest.mark.browser
def test_a_host_hears_a_file_before_it_is_used_and_the_television_plays_it(
    served: Served, windows: "Windows", director: Visitor, night: str, tmp_path: Path
) -> None:
    page = listening(windows, served.link, width=360, height=740)
    page.goto(f"{served.url}/e/{night}/screens/big")
    file = tmp_path / "bell.wav"
    file.write_bytes(wav(0.5))
    page.set_input_files("#sound-file", file)
    page.get_by_role("button", name="Hear the file that was chosen").click()
    assert heard(page) == [0.5]
    page.select_option("#sound-place", "last")
    page.get_by_role("button", name="Use it").click()
    page.wait_for_selector("text=The screen has the sound.")
    page.locator("summary", has_text="Sounds").first.click()
    page.get_by_role("button", name="Hear the sound of: The last hands").click()
    assert heard(page) == [0.5]
    tv = listening(windows, f"{served.url}/screen/{night}", width=1366, height=768)
    tv.wait_for_selector("body[data-view=play]")
    touch(tv)
    director.do(night, "last_hands", hands="3")
    assert heard(tv) == [0.5]
    page.locator("summary", has_text="Take sounds away").click()
    page.get_by_role("button", name="Remove bell").click()
    page.wait_for_selector("text=The sound is gone")
    tv.evaluate("window.heard.length = 0")
    director.do(night, "last_hands", hands="2")
    assert set(heard(tv)) == {"ours"}


@pytest.mark.browser
def test_a_file_that_a_browser_cannot_play_is_told_so_and_ours_is_heard(
    served: Served, windows: "Windows", director: Visitor, night: str, tmp_path: Path
) -> None:
    page = listening(windows, served.link)
    page.goto(f"{served.url}/e/{night}/screens/big")
    file = tmp_path / "bell.mp3"
    file.write_bytes(b"no sound at all")
    page.set_input_files("#sound-file", file)
    page.get_by_role("button", name="Hear the file that was chosen").click()
    page.wait_for_selector("#own-sounds >> text=This browser cannot play that file.")
    assert page.evaluate("window.heard") == []
    upload(director, night, opus([b"\xf8\xff\xfe"] * 9), "noise.ogg")
    tv = listening(windows, f"{served.url}/screen/{night}", width=1366, height=768)
    tv.route("**/sounds/*", lambda route: route.fulfill(body="not a sound", content_type="audio/ogg"))
    tv.reload()
    tv.wait_for_selector("body[data-view=play]")
    touch(tv)
    director.do(night, "last_hands", hands="4")
    assert set(heard(tv)) == {"ours"}


@pytest.mark.browser
def test_browsers_play_every_kind_that_is_taken(
    served: Served, windows: "Windows", director: Visitor, night: str
) -> None:
    page = listening(windows, served.link)
    for kind, content in {".wav": wav(0.4), **TONES}.items():
        upload(director, night, content, f"tone{kind}")
        address = own(director, f"/screen/{night}")["look"]["files"]["last"]
        page.goto(f"{served.url}/screen/{night}")
        loaded = page.evaluate("address => window.ShuffleUp.sounds().load(address)", address)
        assert loaded is True, kind
