"""What a stranger in the room can try: forged forms, frames, scripts, names, and reading what is not for everybody."""

import json
import re
from dataclasses import dataclass

import pytest
from served import Reply, Served, Visitor
from test_stream import Listener, stream_of

from shuffleup.acts.roles import ALL
from shuffleup.desk.roles import VIEWS
from shuffleup.web.urls import urlpatterns

INLINE = r"(?i)<script(?![^>]*\bsrc=)(?![^>]*application/json)[^>]*>|<style|<[^>]+\s(?:style|on\w+)="
PRIVATE = ("ada@bell.test", "07700 900123", "1990-01-02", "M-4711", "allergic to nuts")
LIST = "name,email,phone,date of birth,member number,note\nAda Bell," + ",".join(PRIVATE) + "\nCy Dunn\nEve Fox\n"


@dataclass
class Room:
    """A server with a night that is on, one that is over and published, and the director."""

    served: Served
    director: Visitor
    on: str
    over: str

    def addresses(self, *, for_all: bool) -> list[str]:
        """Every address of ours, filled in; only those that are open to everybody, or all."""
        right = {
            "tournament": self.on,
            "book": "tda",
            "number": "RP-1",
            "what": "antes",
            "verb": "start",
            "kind": "csv",
            "table": "1",
            "key": "big",
        }
        found = []
        for pattern in urlpatterns:
            if str(pattern.name).startswith("honoured"):
                continue  # runs every case when it is asked for first; test_honoured.py opens it
            if for_all and VIEWS[str(pattern.name)] != ALL:
                continue
            route = re.sub(r"<(?:str|int):(\w+)>", lambda name: right.get(name[1], "none"), str(pattern.pattern))
            found.append(f"/{route}")
        return [*found, f"/results/{self.over}", "/nowhere"]


@pytest.fixture(scope="module")
def room(served: Served) -> Room:
    director = served.director()
    on, over = director.new_night(), director.new_night()
    for night in (on, over):
        director.post(f"/e/{night}/players/import", {"rows": LIST, "here": "yes"})
        director.draw_and_start(night)
    for _, (_, field) in sorted(director.seated(over).items())[1:]:
        director.do(over, "bust", out=field)
    director.do(over, "publish")
    return Room(served, director, on, over)


def test_what_is_private_about_people_is_on_no_page_for_everybody(room: Room) -> None:
    stranger = Visitor(room.served)
    pages = {path: stranger.get(path) for path in room.addresses(for_all=True)}
    assert "Ada Bell" in pages[f"/results/{room.over}"].text
    assert "Ada Bell" in pages[f"/seats/{room.on}"].text
    for path, reply in pages.items():
        assert [each for each in PRIVATE if each in reply.text] == [], path
    for night in (room.on, room.over):
        listener = Listener(room.served, stream_of(stranger, f"/screen/{night}"))
        told = json.dumps(listener.until("state"))
        listener.close()
        assert [each for each in PRIVATE if each in told] == []
    person = re.search(r'href="(/people/\w+)"', room.director.get("/people?q=ada").text)
    assert person is not None
    assert "ada@bell.test" in room.director.get(person[1]).text


def is_guarded(reply: Reply, path: str) -> None:
    """The headers that keep a page to itself, and nothing in it that they would forbid."""
    policy = reply.headers.get("Content-Security-Policy", "")
    assert "default-src 'none'" in policy, path
    assert "script-src 'self';" in policy, path
    assert "style-src 'self';" in policy, path
    shown_small = re.fullmatch(r"/screen/\w+(/big)?", path) is not None  # by the console, in a frame of our own
    assert ("frame-ancestors 'self'" if shown_small else "frame-ancestors 'none'") in policy, path
    assert "unsafe" not in policy, path
    assert reply.headers.get("X-Frame-Options") == ("SAMEORIGIN" if shown_small else "DENY"), path
    assert reply.headers.get("X-Content-Type-Options") == "nosniff", path
    assert reply.headers.get("Referrer-Policy") == "same-origin", path
    if "text/html" in reply.headers.get("Content-Type", "") and "attachment" not in str(reply.headers):
        assert re.findall(INLINE, reply.text) == [], path


@pytest.mark.parametrize("who", ["stranger", "director"])
def test_every_answer_keeps_itself_out_of_frames_and_foreign_scripts(room: Room, who: str) -> None:
    visitor = Visitor(room.served) if who == "stranger" else room.director
    for path in room.addresses(for_all=False):
        is_guarded(visitor.get(path), path)
    is_guarded(visitor.ask("POST", "/devices"), "a forged form")


def test_a_stream_that_is_not_opened_is_guarded_as_well(room: Room) -> None:
    reply = Visitor(room.served).get("/stream/nothing")
    assert reply.status == 403
    titled = {name.title(): value for name, value in reply.headers.items()}
    is_guarded(Reply(reply.status, titled, reply.body), "/stream/nothing")


def test_no_form_is_taken_without_the_token_that_our_page_gave(room: Room) -> None:
    heads = room.served.heads()
    body, kind = b"command_id=0123456789abcdef&sure=yes&role=floor", "application/x-www-form-urlencoded"
    for path in room.addresses(for_all=False):
        for headers in ({}, {"X-CSRFToken": "a" * 32}, {"Origin": "https://evil.example.com"}):
            reply = room.director.ask("POST", path, body, {"Content-Type": kind, **headers})
            assert reply.status in (403, 404, 405), (path, headers, reply.status)
    assert room.served.heads() == heads
    assert "Floor ·" not in room.director.get("/devices").words


def test_a_form_of_another_site_is_not_taken_even_with_the_token(room: Room) -> None:
    body = f"csrfmiddlewaretoken={room.director.token}&command_id=0123456789abcdef".encode()
    for origin in ("https://evil.example.com", "http://crown.test:1", "null"):
        headers = {"Content-Type": "application/x-www-form-urlencoded", "Origin": origin}
        assert room.director.ask("POST", f"/e/{room.on}/do/plus", body, headers).status == 403, origin


def test_the_cookie_of_a_device_is_out_of_reach_for_scripts_and_other_sites(room: Room) -> None:
    login = Visitor(room.served).get(f"/in/{room.served.key}")
    cookie = login.headers["Set-Cookie"]
    assert cookie.startswith("staff=")
    assert "HttpOnly" in cookie
    assert "SameSite=Lax" in cookie


@pytest.mark.parametrize("end", ["_", "", "x" * 500])
def test_a_cookie_or_a_token_that_was_written_by_hand_opens_nothing(room: Room, end: str) -> None:
    forger = Visitor(room.served, dict(room.director.cookies))
    forger.cookies["staff"] = forger.cookies["staff"][:-1] + end
    assert forger.get("/").status == 403
    path = stream_of(room.director, f"/e/{room.on}")
    listener = Listener(room.served, path[:-1] + end)
    assert listener.status == 403
    listener.close()


def test_no_secret_of_the_house_is_on_a_page_of_anybody(room: Room) -> None:
    from shuffleup.store import open_store

    with open_store(room.served.data, read_only=True) as store:
        secrets = [store.meta("signing_key"), store.meta("director_key")]
    for visitor in (Visitor(room.served), room.director):
        for path in room.addresses(for_all=False):
            if path != "/backup":
                text = visitor.get(path).text
                assert not any(secret and secret in text for secret in secrets), path


def test_a_page_sends_nobody_to_another_site(room: Room) -> None:
    for wanted in ("https://evil.example.com/", "//evil.example.com/", "javascript:alert(1)", "/\\evil.example.com"):
        reply = room.director.do(room.on, "plus", next=wanted)
        assert reply.location.startswith(f"/e/{room.on}"), wanted


def test_what_people_write_is_shown_as_they_wrote_it(room: Room) -> None:
    bad = "<script>alert(1)</script>"
    room.director.let_in("floor", bad)
    shown = room.director.get("/devices").text
    assert bad not in shown
    assert "&lt;script&gt;" in shown
