"""Screens, layouts, pictures and chip sets for programs: written, put back, taken away; templates to start from."""

import json
import struct
import zlib
from typing import Any

import pytest
from asking import House, fresh
from served import Visitor

MESSAGE = {"main": ["message", "picture"], "theme": "light", "text": "Kitchen closes at nine"}


def test_a_screen_is_put_on_a_layout_changed_and_put_back(house: House) -> None:
    director, night = house.by["director"], house.night
    here = f"/nights/{night}/screens/bar-left"
    added = director.post(here, {"layout": "seats"})
    assert (added["look"]["main"], added["changed_at"]) == (["seats"], None)
    assert Visitor(house.served).get(f"/screen/{night}/bar-left").status == 200
    changed = director.post(here, {"look": MESSAGE})
    assert changed == director.post(here, {"look": MESSAGE}), "sent again, nothing is done twice"
    stale = director.ask("POST", f"{here}/as-before", {"seen": 1})
    assert stale.status == 412
    before = director.post(f"{here}/as-before", {"seen": changed["changed_at"]})
    assert before["look"] == added["look"]
    after = director.post(f"{here}/take-away", None)
    assert [each["key"] for each in after["gone"]] == ["bar-left"]
    assert director.ask("POST", f"{here}/take-away").status == 404
    assert not director.post(f"{here}/put-back", None)["gone"]
    assert house.by["floor"].get(f"/nights/{night}/screens")["screens"][0]["key"] == "big"


def test_a_look_is_kept_for_other_nights(house: House) -> None:
    director, night = house.by["director"], house.night
    director.post(f"/nights/{night}/screens/door", {"look": {**MESSAGE, "name": "Door"}})
    kept = director.post(f"/nights/{night}/screens/door/keep", {"name": "Our door"})
    assert (kept["night"], kept["key"], kept["name"]) == ("", "our-door", "Our door")
    other = house.director.new_night()
    put = director.post(f"/nights/{other}/screens/entrance", {"layout": "our-door"})
    assert put["look"]["text"] == MESSAGE["text"]
    changed = director.post("/layouts/our-door", {"look": {**kept["look"], "theme": "contrast"}})
    assert director.post("/layouts/our-door/as-before", {})["look"] == kept["look"] != changed["look"]
    assert [each["key"] for each in director.post("/layouts/our-door/take-away", None)["gone"]] == ["our-door"]
    assert director.post("/layouts/our-door/put-back", None)["key"] == "our-door"
    ready = {each["key"] for each in director.get("/layouts")["ready"]}
    assert {"clock", "seats", "door"} <= ready


@pytest.mark.parametrize(
    ("key", "body", "field"),
    [
        ("bar", {}, "look"),
        ("bar", {"layout": "nothing"}, "layout"),
        ("bar", {"layout": "seats", "look": {}}, "look"),
        ("Bar.Left", {"layout": "seats"}, "screen"),
        ("bar", {"look": {"theme": "pink"}}, "look"),
        ("bar", {"look": {"seconds": 7}}, "look"),
        ("bar", {"look": {"sounds": {"level": "oink"}}}, "look"),
        ("bar", {"look": {"logo": "none"}}, "look.logo"),
        ("bar", {"look": {"league": "none"}}, "look.league"),
        ("bar", {"look": {"colour": "red"}}, "look"),
    ],
)
def test_a_look_that_will_not_do_is_named(house: House, key: str, body: dict[str, Any], field: str) -> None:
    reply = house.by["director"].ask("POST", f"/nights/{house.night}/screens/{key}", body)
    assert reply.status == 422
    assert [each["field"] for each in json.loads(reply.text)["errors"]] == [field]


def test_the_screen_of_every_night_stays(house: House) -> None:
    here = f"/nights/{house.night}/screens/big"
    assert house.by["director"].ask("POST", f"{here}/take-away").status == 409
    night = house.director.new_night()
    assert house.by["director"].ask("POST", f"/nights/{night}/screens/big/as-before", {}).status == 409
    assert house.by["floor"].ask("POST", here, {"layout": "seats"}).status == 403


def png(width: int = 1) -> bytes:
    """A grey picture of one line."""

    def chunk(name: bytes, body: bytes) -> bytes:
        return struct.pack(">I", len(body)) + name + body + struct.pack(">I", zlib.crc32(name + body))

    head = struct.pack(">IIBBBBB", width, 1, 8, 0, 0, 0, 0)
    pixels = zlib.compress(bytes(width + 1))
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", pixels) + chunk(b"IEND", b"")


def test_a_picture_is_taken_in_worn_and_dropped(house: House) -> None:
    director = house.by["director"]
    reply = director.ask("POST", "/pictures?name=Our+logo", png(), Content_Type="image/png")
    assert reply.status == 201, reply.text
    kept = json.loads(reply.text)
    assert kept["name"] == "Our logo"
    assert Visitor(house.served).get(f"/pictures/{kept['id']}").headers["Content-Type"] == "image/png"
    director.post(f"/nights/{house.night}/screens/logo", {"look": {"logo": kept["id"]}})
    assert kept in director.get("/pictures")["pictures"]
    assert kept not in director.post(f"/pictures/{kept['id']}/drop", None)["pictures"]
    assert Visitor(house.served).get(f"/pictures/{kept['id']}").status == 404


@pytest.mark.parametrize(
    ("body", "kind", "status"),
    [
        (b"", "image/png", 422),
        (b"GIF89a", "image/png", 422),
        (png()[:-4], "image/png", 422),
        (png(5000), "image/png", 422),
        (b"\xff\xd8" + bytes(1_600_000), "image/jpeg", 422),
        (png(), "application/json", 415),
        (b"x" * (5 * 1024 * 1024), "image/png", 413),
    ],
    ids=["empty", "gif", "cut", "wide", "large", "json", "too large"],
)
def test_a_file_that_is_no_picture_is_told_so(house: House, body: bytes, kind: str, status: int) -> None:
    assert house.by["director"].ask("POST", "/pictures", body, Content_Type=kind).status == status


CROWN = {"name": "The Crown case", "chips": [{"value": 100, "count": 200}, {"value": 25, "count": 200}]}


def test_chip_sets_are_kept_tried_removed_and_undone(house: House) -> None:
    director = house.by["director"]
    kept = director.post("/chip-sets/crown", CROWN)
    assert [each["value"] for each in kept["chips"]] == [25, 100]
    assert director.post("/chip-sets/crown", CROWN) == kept
    tried = director.get("/chip-sets/crown?stack=1000")["stacks"][0]
    assert (tried["stack"], sum(value * pieces for value, pieces in tried["parts"])) == (1000, 1000)
    assert director.post("/chip-sets/crown/remove", None)["last_change"] == "The Crown case"
    assert director.ask("GET", "/chip-sets/crown").status == 404
    director.post("/chip-set-changes/take-back", None)
    assert director.get("/chip-sets/crown") == kept
    director.post("/chip-set-changes/take-back", None)
    assert director.ask("GET", "/chip-sets/crown").status == 404
    while director.get("/chip-sets")["last_change"]:
        director.post("/chip-set-changes/take-back", None)
    assert director.ask("POST", "/chip-set-changes/take-back").status == 409


@pytest.mark.parametrize(
    ("change", "field"),
    [
        ({"name": " "}, "name"),
        ({"chips": []}, "chips"),
        ({"chips": [{"value": 0}]}, "chips[0]"),
        ({"chips": [{"value": 25}, {"value": 25}]}, "chips"),
        ({"chips": [{"value": 25, "count": -1}]}, "chips[0]"),
        ({"chips": [{"value": "25"}]}, "chips[0].value"),
    ],
)
def test_chips_that_are_none_are_named(house: House, change: dict[str, Any], field: str) -> None:
    reply = house.by["director"].ask("POST", "/chip-sets/none", {**CROWN, **change})
    assert reply.status == 422
    assert [each["field"] for each in json.loads(reply.text)["errors"]] == [field]


def test_a_night_begins_with_a_template(house: House) -> None:
    director = house.by["director"]
    for each in director.get("/templates")["templates"]:
        event = director.get(f"/templates/{each['id']}")
        assert event["name"] == each["name"]
    assert director.post("/nights", {"id": fresh(), "event": event})["night"]
    assert director.ask("GET", "/templates/nothing").status == 404
