"""Who gets in, and how the server stands up again."""

import stat
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from served import Served, Visitor, serving

if TYPE_CHECKING:
    from conftest import Windows

CLOSED = ("/", "/new", "/people", "/links", "/backup", "/e/{}", "/e/{}/players", "/e/{}/log", "/e/{}/results.csv")
OPEN = ("/screen/{}", "/screen/{}/qr.svg", "/time", "/alive")


def test_only_who_came_through_the_link_gets_past_the_screens(served: Served) -> None:
    night = served.director().new_night()
    stranger = Visitor(served)
    for path in CLOSED:
        reply = stranger.get(path.format(night))
        assert reply.status == 403, path
        assert "Open the director's link" in reply.words
    for path in OPEN:
        assert stranger.get(path.format(night)).status == 200, path
    assert stranger.get(f"/results/{night}").status == 404


def test_a_stranger_cannot_send_a_command(served: Served) -> None:
    night = served.director().new_night()
    heads = served.heads()
    stranger = Visitor(served)
    stranger.get("/new")
    assert stranger.do(night, "message", message="Free drinks").status == 403
    stranger.cookies["staff"] = served.director().cookies["staff"][:-1] + "_"
    assert stranger.do(night, "message", message="Free drinks").status == 403
    assert served.heads() == heads


@pytest.mark.parametrize("key", ["", "x", "é", "%00", "a" * 4000, "../../etc/passwd"])
def test_a_wrong_key_opens_nothing(served: Served, key: str) -> None:
    stranger = Visitor(served)
    assert stranger.get(f"/in/{key.encode().decode('latin-1')}" if key != "é" else "/in/%C3%A9").status in (403, 404)
    assert "staff" not in stranger.cookies


def test_the_link_is_kept_for_its_owner_alone_and_lasts(tmp_path: Path) -> None:
    with serving(tmp_path / "data") as served:
        file = served.data / "director-link.txt"
        assert stat.S_IMODE(file.stat().st_mode) == 0o600
        key, director = served.key, served.director()
        night = director.new_night()
        served.kill()
        served.start()
        assert served.key == key
        assert director.get(f"/e/{night}").status == 200
        assert "Shuffle Up is running" in served.said


@pytest.mark.browser
def test_the_link_opens_the_house_under_a_name_that_is_not_localhost(served: Served, windows: "Windows") -> None:
    page = windows.open(served.link)
    page.wait_for_selector("text=Tournaments")
    assert page.url == f"{served.url}/"
    assert page.evaluate("window.isSecureContext") is False
