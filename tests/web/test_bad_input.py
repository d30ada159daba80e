"""Garbage in every form, address and file: a clear answer, nothing broken, and not one event in any log."""

import json
import re
import secrets
from collections.abc import Iterator
from dataclasses import dataclass, field

import pytest
from garbage import ENDLESS, FILES, FORMS, PLAN, QUERIES
from served import Reply, Served, Visitor, form_fields

from shuffleup.tournament.forms import VERBS
from shuffleup.web.urls import urlpatterns


@dataclass
class Room:
    """One server with a night that is on, one that is not, and the director."""

    served: Served
    director: Visitor
    on: str
    before: str
    entry: str
    foreign: str
    heads: dict[str, str] = field(default_factory=dict)
    pages: dict[object, Reply] = field(default_factory=dict)

    def follow(self, reply: Reply) -> Reply:
        """The page that an answer sends the director to; one with the same to say, of nights that are as they were, is
        the page before.
        """
        said = self.director.cookies.get("messages")
        asked = (reply.location, said, tuple(self.heads.items()))
        if said is not None and asked in self.pages:
            del self.director.cookies["messages"]
            return self.pages[asked]
        self.pages[asked] = self.director.follow(reply)
        return self.pages[asked]

    def right(self, verb: str) -> dict[str, str]:
        """Fields of a form that would be carried out or refused by the rules."""
        fields = dict.fromkeys(FORMS[verb], "1")
        for name in ("entry", "seat", "to", "origin", "message", "draw", "out", "row", "person", "name"):
            fields.pop(name, None)
        if "entry" in FORMS[verb]:
            fields["entry"] = self.entry
        return fields


@pytest.fixture(scope="module")
def room(served: Served) -> Room:
    director = served.director()
    on, before = director.new_night(re_entries="1"), director.new_night()
    director.enter(on, ["Ada Bell", "Cy Dunn", "Eve Fox", "Gus Hill"])
    director.draw_and_start(on)
    director.enter(before, ["Ida Jones", "Kit Lane", "Max Nash"])
    foreign = re.search(r"/player/(\w+)", director.get(f"/e/{before}/players").text)
    assert foreign is not None
    entry = next(field for name, (_, field) in director.seated(on).items() if name == "Ada Bell")
    return Room(served, director, on, before, entry.partition(":")[0], foreign[1])


@pytest.fixture
def unchanged(room: Room) -> Iterator[None]:
    """No log may have grown, and the server may not have stumbled."""
    room.heads, stumbles = room.served.heads(), len(room.served.stumbles)
    yield
    assert room.served.heads() == room.heads
    assert room.served.stumbles[stumbles:] == []


def is_clear(reply: Reply, room: Room) -> None:
    """A page in words, or the way back to one that says what was wrong; never a breakdown."""
    if reply.status in (302, 303):
        shown = room.follow(reply)
        assert shown.status == 200
        assert re.search(r'class="toast[^"]*"|class="errors"|Is .* one of these', shown.text), shown.words[:400]
        assert not re.search(r"\b(refused|already|note|needs)\.[a-z_]+", shown.words), shown.words[:400]
    else:
        assert reply.status in (400, 403, 404, 405, 413, 422), (reply.status, reply.words[:300])
        assert len(reply.words) > 10 or reply.status == 405


@pytest.mark.parametrize("verb", FORMS)
@pytest.mark.parametrize("night", ["on", "before"])
@pytest.mark.usefixtures("unchanged")
def test_a_command_with_garbage_in_it_is_told_what_is_wrong(room: Room, verb: str, night: str) -> None:
    here = room.on if night == "on" else room.before
    for name, values in FORMS[verb].items():
        for value in values:
            is_clear(room.director.do(here, verb, **{**room.right(verb), name: value}), room)
            assert room.served.heads() == room.heads, (verb, name, value[:40])


def test_every_verb_is_tried() -> None:
    assert set(VERBS) <= FORMS.keys()


@pytest.mark.parametrize("verb", FORMS)
@pytest.mark.usefixtures("unchanged")
def test_a_command_without_its_number_or_its_proof_does_nothing(room: Room, verb: str) -> None:
    for number in ("", "short", "x" * 65, "with space and more", "é" * 16, "\x00" * 16, "-" * 32):
        is_clear(room.director.do(room.on, verb, **room.right(verb), command_id=number), room)
    for token in ("", "wrong", room.director.token[::-1]):
        assert room.director.do(room.on, verb, csrfmiddlewaretoken=token).status == 403
    for method in ("GET", "PUT", "DELETE", "PATCH", "HEAD", "OPTIONS", "NONSENSE"):
        assert room.director.ask(method, f"/e/{room.on}/do/{verb}").status in (403, 405)
    raw = b"entry=%ff%fe&entry=%00&=&&&%%%&command_id=\xff\xfe"
    for kind in (
        "application/x-www-form-urlencoded",
        "application/json",
        "text/plain; charset=nonsense",
        "",
        "x" * 500,
    ):
        headers = {"Content-Type": kind, "X-CSRFToken": room.director.token}
        is_clear(room.director.ask("POST", f"/e/{room.on}/do/{verb}", raw, headers), room)


@pytest.mark.usefixtures("unchanged")
def test_an_entry_of_another_night_is_nobody_here(room: Room) -> None:
    for verb in ("withdraw", "check_in", "pay", "keep_seat", "seat", "move", "re_enter"):
        fields = {"entry": room.foreign, "paid": "1", "to": "1-8", "lives": "1", "seat": "1-8"}
        assert (
            "not in the tournament" in room.director.follow(room.director.do(room.on, verb, **fields)).words.lower()
        ), verb
    assert (
        "not in the tournament"
        in room.director.follow(room.director.do(room.on, "bust", out=f"{room.foreign}:1")).words.lower()
    )
    assert room.director.get(f"/e/{room.on}/player/{room.foreign}").status == 404


def test_a_number_sent_twice_counts_once(room: Room) -> None:
    number = secrets.token_hex(16)
    assert "1 minute added" in room.director.follow(room.director.do(room.on, "plus", command_id=number)).words
    heads = room.served.heads()
    room.director.do(room.on, "plus", command_id=number)
    room.director.do(room.on, "minus", command_id=number)
    assert room.served.heads() == heads


@pytest.mark.parametrize("field", PLAN)
@pytest.mark.usefixtures("unchanged")
def test_a_plan_with_garbage_in_it_is_shown_again_with_what_is_wrong(room: Room, field: str) -> None:
    heads = room.served.heads()
    for path in ("/new/turbo", f"/e/{room.before}/plan", f"/e/{room.on}/plan"):
        fields = form_fields(room.director.get(path).text)
        for value in PLAN[field]:
            given = [value, *fields[field][1:]] if field in fields else value
            reply = room.director.post(path, {**fields, field: given})
            assert reply.status == 422, (path, field, value[:40], reply.status, reply.location)
            assert 'class="errors"' in reply.text
            assert room.served.heads() == heads, (path, field, value[:40])


@pytest.mark.usefixtures("unchanged")
def test_a_plan_with_nothing_or_far_too_much_in_it_is_refused(room: Room) -> None:
    for path in ("/new/turbo", f"/e/{room.before}/plan"):
        assert room.director.post(path).status == 422
        rows = {f"level-{name}": ["10"] * 101 for name in ("kind", "minutes", "small", "big", "ante")}
        assert room.director.post(path, {**form_fields(room.director.get(path).text), **rows}).status == 422
        assert room.director.post(path, {"prize": ["1"] * 2_500}).status == 400


@pytest.mark.parametrize("data", FILES, ids=lambda data: repr(data[:12]))
@pytest.mark.usefixtures("unchanged")
def test_a_file_that_is_no_list_is_looked_at_and_not_entered(room: Room, data: bytes) -> None:
    for path in (f"/e/{room.before}/players/import", "/new"):
        reply = room.director.upload(path, data, name="../../x\x00.csv")
        assert reply.status in (200, 303, 400, 413, 422), reply.words[:300]
        if reply.status == 303:
            assert 'class="toast bad' in room.director.follow(reply).text
        else:
            assert len(reply.words) > 40
    reply = room.director.post(f"/e/{room.before}/players/import", {"pasted": data.decode("latin-1")})
    assert reply.status in (200, 303, 400, 413), reply.words[:300]


@pytest.mark.parametrize(
    "rows", ["", "\x00", "name\n", "name\nAda Lee\n,\n\x01", "name\nAda Lee\nAda Lee", "name\n" + "a" * 81, ENDLESS]
)
@pytest.mark.usefixtures("unchanged")
def test_a_list_that_was_not_looked_at_is_not_entered(room: Room, rows: str) -> None:
    reply = room.director.post(f"/e/{room.before}/players/import", {"rows": rows, "here": "yes"})
    is_clear(reply, room)


@pytest.mark.usefixtures("unchanged")
def test_an_upload_cut_in_pieces_is_a_bad_request(room: Room) -> None:
    token = {"X-CSRFToken": room.director.token}
    for kind in ("multipart/form-data", "multipart/form-data; boundary=", "multipart/form-data; boundary=\u00e9x"):
        for body in (b"", b"--x\r\n", b"--x--", b"--x\r\nContent-Disposition: form-data; name=\r\n\r\n"):
            headers = {"Content-Type": kind.encode("latin-1").decode("latin-1"), **token}
            reply = room.director.ask("POST", f"/e/{room.before}/players/import", body, headers)
            assert reply.status in (303, 400, 403), reply.status


@pytest.mark.usefixtures("unchanged")
def test_garbage_about_a_person_is_told_what_is_wrong(room: Room) -> None:
    people = re.findall(r'href="(/people/\w+)"', room.director.get("/people").text)
    person, other = people[:2]
    for path in (person, "/people/nobody", "/people/%00", "/people/..%2f..", "/people/%C3%A9%C3"):
        heads = room.served.heads()
        for verb in ("correct", "merge", "erase", "undo", "nothing", "%00"):
            for fields in (
                {},
                {"name": "\x00"},
                {"name": ENDLESS},
                {"name": "a" * 81},
                {"kept": person},
                {"kept": ENDLESS},
            ):
                reply = room.director.post(f"{path}/{verb}", fields)
                assert reply.status in (303, 400, 404, 413), (path, verb, reply.status)
                assert room.served.heads() == heads, (path, verb, fields)
                if reply.status == 303 and reply.location.startswith(person):
                    is_clear(reply, room)
    assert room.director.post(f"{person}/erase", {"command_id": "x"}).status == 303
    assert room.director.get(other).status == 200


def addresses(room: Room) -> Iterator[str]:
    """Every address there is, with ids that are right and others that are not."""
    right = {"tournament": room.on, "entry": room.entry, "verb": "start", "kind": "csv", "source": "turbo"}
    wrong = ("nobody", "%00", "..%2f..%2fetc%2fpasswd", "%ff%fe", "'", "%3Cscript%3E", "a" * 3_000, room.before[:11])
    for pattern in urlpatterns:
        route = str(pattern.pattern)
        route = route.replace("<anything:", "<str:")
        names = re.findall(r"<str:(\w+)>", route)
        for name in names:
            for value in wrong:
                yield "/" + re.sub(
                    r"<str:(\w+)>", lambda m, n=name, v=value: v if m[1] == n else right.get(m[1], "nobody"), route
                )
        if not names and pattern.name != "honoured":  # runs every case first; test_honoured.py opens it
            yield f"/{route}"


@pytest.mark.usefixtures("unchanged")
def test_an_address_with_garbage_in_it_leads_to_a_page_that_says_so(room: Room) -> None:
    asked = set(addresses(room))
    assert len(asked) > 150
    for path in sorted(asked):
        reply = room.director.get(path)
        assert reply.status in (200, 302, 400, 403, 404, 405), (path[:90], reply.status)
        if reply.status == 404:
            said = ("Nothing here", "not out yet", "There is no such thing here", "There is no screen called")
            assert any(each in reply.words for each in said), path[:90]


@pytest.mark.usefixtures("unchanged")
def test_an_address_asked_the_wrong_way_does_nothing(room: Room) -> None:
    for path in sorted(
        {each for each in addresses(room) if "nobody" not in each and "%" not in each and len(each) < 99}
    ):
        for method in ("PUT", "DELETE", "PATCH", "TRACE", "NONSENSE"):
            reply = room.director.ask(method, path, b"x=1", {"X-CSRFToken": room.director.token})
            assert reply.status in (302, 400, 403, 404, 405), (method, path, reply.status)


@pytest.mark.usefixtures("unchanged")
def test_a_question_with_garbage_in_it_still_gets_a_page(room: Room) -> None:
    for query in QUERIES:
        assert room.director.get(query.format(room.on, room.entry)).status == 200, query
    assert room.director.get("/people/search?name=an&event=nobody").status == 404


@pytest.mark.usefixtures("unchanged")
def test_nobody_reads_another_file_or_stream(room: Room) -> None:
    stranger = Visitor(room.served)
    for path in (
        "/static/../settings.py",
        "/static/..%2f..%2fsettings.py",
        "/static/",
        "/static/%00",
        "/static/shuffleup",
    ):
        assert stranger.get(path).status == 404, path
    good = re.search(r'data-stream="([^"]+)"', room.director.get(f"/screen/{room.on}").text)
    assert good is not None
    for path in ("/stream/", "/stream/x", "/stream/%00", "/stream/%C3%A9%C3", good[1][:-1] + "_"):
        assert stranger.get(path).status == 403, path


@pytest.mark.usefixtures("unchanged")
def test_cookies_and_hosts_may_be_garbage(room: Room) -> None:
    for cookie in ("x", ENDLESS[:4_000], "a:b:c", "%00", '{"a":1}'):
        stranger = Visitor(
            room.served, {"staff": cookie, "seat": cookie, "csrftoken": cookie, "messages": cookie, "ticks": cookie}
        )
        assert stranger.get("/").status in (400, 403)
    director = room.served.director()
    director.cookies |= {"messages": "garbage", "ticks": "..%00..age"}
    assert director.get(f"/e/{room.on}/players").status == 200
    for host in ("", "x y", "evil.test/", "a" * 300, "[::", "crown.test:99999999", "evil.example"):
        reply = director.ask("GET", f"/e/{room.on}/more", headers={"Host": host})
        assert reply.status in (200, 400, 421), (host, reply.status)
    elsewhere = room.director.do(room.on, "start", next="https://evil.test/")
    assert elsewhere.location.startswith(f"/e/{room.on}")
    assert json.loads(stranger.get("/alive").text) == {"alive": True}
