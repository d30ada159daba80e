"""The doors of a dealt table on a server that runs: phones act by their cookie, the floor by its own, all may watch."""

import http.client
import json
import secrets
import time
from dataclasses import dataclass, field
from typing import Any

import pytest
from served import HOST, Served, Visitor
from slips import codes_of

from unsealing import with_cards

JSON = {"Content-Type": "application/json"}
FREE = {"prize": "", "buy_in": "", "added": "", "turn_seconds": "300"}
"""Nobody's turn is over while a test looks, however busy the machine."""

PEOPLE = ("Ann Price", "Bob Ray")
WITHIN = 60.0


@dataclass
class DealtRoom:
    """A night of two people and two bots at one table, with a phone for each of the two."""

    served: Served
    director: Visitor
    night: str
    phones: dict[str, Visitor]
    codes: dict[str, str] = field(default_factory=dict)

    def seen(self, entry: str = "", table: int = 0) -> dict[str, Any]:
        visitor = self.phones[entry] if entry else Visitor(self.served)
        reply = visitor.get(f"/night/{self.night}/table.json" + (f"?table={table}" if table else ""))
        assert reply.status == 200, reply.text
        assert reply.headers["Cache-Control"] == "no-store"
        shown: dict[str, Any] = json.loads(reply.body)
        return self.opened(shown)

    def opened(self, shown: dict[str, Any]) -> dict[str, Any]:
        """A table as its player's page has it, opened with the code of his slip."""
        entry = shown["mine"]["entry"] if shown["mine"] else ""
        return with_cards(self.code(entry), self.night, shown) if entry else shown

    def code(self, entry: str) -> str:
        """What stands on a player's slip behind the # of its address."""
        if entry not in self.codes:
            self.codes |= codes_of(self.director, self.night)
        return self.codes[entry]

    def to_a_turn(self) -> str:
        """Who has to act, as soon as it is one of the two."""
        ends = time.monotonic() + WITHIN
        while time.monotonic() < ends:
            for entry in self.phones:
                seen = self.seen(entry)
                if seen["phase"] == "hand" and seen["mine"]["options"]:
                    return entry
            time.sleep(0.05)
        raise AssertionError(f"nobody's turn: {self.seen(entry)}")

    def ask(self, visitor: Visitor, path: str, body: Any, kind: dict[str, str] | None = None) -> tuple[int, Any]:
        reply = visitor.ask("POST", f"/night/{self.night}/{path}", json.dumps(body).encode(), kind or JSON)
        return reply.status, json.loads(reply.body) if reply.body[:1] == b"{" else reply.text

    def act(self, entry: str, act: str, **more: Any) -> tuple[int, Any]:
        seen = self.seen(entry)
        turn = seen["turn"]["number"] if seen["turn"] else 0
        body = {"id": secrets.token_hex(8), "hand": seen["hand"]["number"], "turn": turn, "act": act, **more}
        return self.ask(self.phones[entry], "table/act", body)


@pytest.fixture(scope="module")
def room(served: Served) -> DealtRoom:
    director = served.director()
    night = director.new_night(dealt="digital", **FREE)
    director.enter(night, PEOPLE)
    assert director.do(night, "seat_bots", count="2", level="easy").status in (302, 303)
    director.draw_and_start(night)
    phones = {}
    seated = director.seated(night)
    for name in PEOPLE:
        entry = seated[name][1].partition(":")[0]
        phones[entry] = director.let_in("player", tournament=night, entry=entry)
    return DealtRoom(served, director, night, phones)


def test_each_phone_sees_its_own_cards_and_nobody_elses(room: DealtRoom) -> None:
    entry = room.to_a_turn()
    [other] = [each for each in room.phones if each != entry]
    for one in (entry, other):
        seen = room.seen(one)
        assert len(seen["mine"]["cards"]) == 2
        assert "??" not in seen["mine"]["cards"]
        for seat in seen["seats"]:
            if seat["cards"] and seat["entry"] != one and not seat["shown"]:
                assert set(seat["cards"]) == {"??"}
    watched = room.seen(table=room.seen(entry)["table"])
    assert watched["mine"] is None
    assert watched["seat"] is None
    assert {card for seat in watched["seats"] for card in seat["cards"]} == {"??"}
    assert {seat["bot"] for seat in watched["seats"]} == {"", "easy"}


def test_an_act_is_answered_with_the_table_after_it(room: DealtRoom) -> None:
    entry = room.to_a_turn()
    before = room.seen(entry)
    options = before["mine"]["options"]
    status, after = room.act(entry, "call" if options["call"] else "check")
    assert status == 200
    assert after["version"] > before["version"]
    assert after["hand"]["number"] == before["hand"]["number"]
    status, told = room.act(entry, "fold", turn=before["turn"]["number"])
    assert status == 409
    assert told["said"]
    assert told["state"]["night"] == before["night"]


def test_what_is_no_act_is_told_so(room: DealtRoom) -> None:
    entry = room.to_a_turn()
    phone = room.phones[entry]
    assert room.act(entry, "peek")[0] == 400
    assert room.act(entry, "raise_to", to=10**15)[0] == 400
    assert room.act(entry, "raise_to", to=1)[0] == 409
    assert room.act(entry, "call", id="")[0] == 400
    form = {"Content-Type": "application/x-www-form-urlencoded"}
    assert room.ask(phone, "table/act", {}, form)[0] == 400
    assert room.ask(phone, "table/chain", {"head": "xyz"})[0] == 400
    assert room.ask(Visitor(room.served), "table/act", {})[0] == 403
    assert room.ask(phone, "tables/1/void", {})[0] == 403
    assert Visitor(room.served).get(f"/night/{room.night}/table.json?table=99").status == 404
    other = room.director.new_night()
    assert Visitor(room.served).get(f"/night/{other}/table.json?table=1").status == 404


def test_the_floor_stops_voids_and_goes_on(room: DealtRoom) -> None:
    entry = room.to_a_turn()
    seen = room.seen(entry)
    table, hand = seen["table"], seen["hand"]["number"]
    assert room.ask(room.director, f"tables/{table}/pause", {"on": True})[0] == 200
    assert room.seen(entry)["phase"] == "paused"
    assert room.act(entry, "fold")[0] == 409
    assert room.ask(room.director, f"tables/{table}/pause", {"on": False})[0] == 200
    status, told = room.ask(room.director, f"tables/{table}/void", {"id": "v1", "hand": hand, "why": "a test"})
    assert status == 200, told
    status, rows = 0, {}
    reply = Visitor(room.served).get(f"/night/{room.night}/hands/{table}/{hand}.json")
    status, rows = reply.status, json.loads(reply.body)
    assert status == 200
    assert [row["type"] for row in rows["rows"]][-1] == "HandVoided"
    all_ = json.loads(room.director.get(f"/night/{room.night}/dealing.json").body)
    assert [each["table"] for each in all_["tables"]] == [table]
    assert all(each["mine"] is None for each in all_["tables"])
    assert Visitor(room.served).get(f"/night/{room.night}/dealing.json").status == 403


def test_a_phones_stream_tells_its_table_with_its_own_cards(room: DealtRoom) -> None:
    entry = room.to_a_turn()
    seen = room.seen(entry)
    page = room.phones[entry].get(f"/play/{room.night}").text
    address = page.partition("/stream/")[2].partition('"')[0]
    frames = stream(room.served, f"/stream/{address}", 1)
    assert set(frames[0]["mine"]["cards"]) == {"??"}
    assert room.opened(frames[0])["mine"]["cards"] == seen["mine"]["cards"]


def stream(served: Served, path: str, count: int) -> list[dict[str, Any]]:
    """The first frames of a stream that tell of a table."""
    connection = http.client.HTTPConnection("127.0.0.1", served.port, timeout=WITHIN)
    try:
        connection.request("GET", path, headers={"Host": f"{HOST}:{served.port}"})
        answer = connection.getresponse()
        assert answer.status == 200
        found: list[dict[str, Any]] = []
        event = ""
        while len(found) < count:
            line = answer.readline().decode().strip()
            if line.startswith("event: "):
                event = line.removeprefix("event: ")
            elif line.startswith("data: ") and event == "table":
                found.append(json.loads(line.removeprefix("data: ")))
        return found
    finally:
        connection.close()
