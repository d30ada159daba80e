"""What somebody tries over HTTP who would rather see other people's cards in a night that the program deals."""

import http.client
import json
import re
from pathlib import Path

import pytest
from asking import make_token
from django.core import signing
from served import HOST, Served, Visitor, form_fields, serving
from test_dealt_doors import FREE, JSON, WITHIN, DealtRoom, stream

PEOPLE = ("Ann Price", "Bob Ray")


@pytest.fixture
def room(served: Served) -> DealtRoom:
    return room_of(served)


def room_of(served: Served, **plan: str) -> DealtRoom:
    """Two people with a phone each, and a bot, at a table."""
    director = served.director()
    night = director.new_night(dealt="digital", **FREE, **plan)
    director.enter(night, PEOPLE)
    assert director.do(night, "seat_bots", count="1", level="easy").status in (302, 303)
    director.draw_and_start(night)
    seated = director.seated(night)
    entries = [seated[name][1].partition(":")[0] for name in PEOPLE]
    return DealtRoom(
        served, director, night, {each: director.let_in("player", tournament=night, entry=each) for each in entries}
    )


def mine(room: DealtRoom, visitor: Visitor) -> list[str] | None:
    """The hole cards as this browser is told them, sealed; None where it is nobody's."""
    reply = visitor.get(f"/night/{room.night}/table.json")
    if reply.status != 200:
        assert reply.status == 403, reply.text
        return None
    cards: list[str] = json.loads(reply.body)["mine"]["cards"]
    assert set(cards) <= {"??"}
    return cards


def status(room: DealtRoom, path: str) -> int:
    """How a stream is answered."""
    connection = http.client.HTTPConnection("127.0.0.1", room.served.port, timeout=WITHIN)
    try:
        connection.request("GET", path, headers={"Host": f"{HOST}:{room.served.port}"})
        return connection.getresponse().status
    finally:
        connection.close()


def test_who_lets_a_second_phone_in_for_a_seat_takes_it_from_the_first(room: DealtRoom) -> None:
    room.to_a_turn()
    victim, other = room.phones
    page = room.phones[victim].get(f"/play/{room.night}").text
    stream = re.search(r'/stream/[^"]+', page)
    assert stream is not None
    assert mine(room, room.phones[victim])
    spy = room.director.let_in("player", tournament=room.night, entry=victim)
    assert mine(room, spy)
    assert mine(room, room.phones[victim]) is None
    assert status(room, stream[0]) == 403
    assert mine(room, room.phones[other])


def test_a_phone_that_was_shown_the_door_hears_nothing_after_a_restart(tmp_path: Path) -> None:
    with serving(tmp_path / "data") as served:
        room = room_of(served)
        room.to_a_turn()
        victim = next(iter(room.phones))
        found = re.search(r'/stream/[^"]+', room.phones[victim].get(f"/play/{room.night}").text)
        assert found is not None
        room.director.let_in("player", tournament=room.night, entry=victim)
        served.kill()
        served.start()
        assert status(room, found[0]) == 403


def test_a_director_who_plays_asks_his_own_table_from_the_browser_that_he_plays_in(room: DealtRoom) -> None:
    entry = room.to_a_turn()
    seen = room.seen(entry)
    hand, turn = seen["hand"]["number"], seen["turn"]["number"]
    plays = Visitor(room.served, {**room.director.cookies, **room.phones[entry].cookies})
    act_for = {"id": "a", "hand": hand, "turn": turn, "act": "fold"}
    asks = {
        "void": {"id": "v", "hand": hand, "why": "it goes badly"},
        "take_back": {"id": "t", "acts": 0, "why": "it goes badly"},
    }
    for verb, body in asks.items():
        status, told = room.ask(plays, f"tables/1/{verb}", body)
        assert (status, told["said"][-21:]) == (409, "stop the table first."), told
    assert room.ask(plays, "tables/1/act_for", act_for)[0] == 409
    assert room.ask(plays, "tables/1/pause", {"on": True})[0] == 200
    told = room.seen(entry)["floor"]
    assert told["said"] == "This table was stopped."
    assert room.seen(table=1)["floor"] is None
    token = make_token(plays, "director")
    path = f"/nights/{room.night}/dealt-tables/1/act-for"
    assert token.ask("POST", path, act_for).status == 409
    only_staff = Visitor(room.served, dict(room.director.cookies))
    assert room.ask(only_staff, "tables/1/void", asks["void"])[0] == 200
    state = room.seen(entry)
    assert state["phase"] == "paused"
    assert state["hand"]["number"] == hand
    waits = state["asked"]["waits"]
    assert entry not in waits
    page = plays.get(f"/e/{room.night}/table/1").words
    assert "The table has been asked. To agree:" in page
    sent = {"table": "1", "hand": str(hand), "acts": "0", "why": "x", "next": f"/e/{room.night}"}
    assert "asked already" in plays.follow(plays.post(f"/e/{room.night}/dealt/do/void", sent)).words
    answer = {"id": "y", "hand": hand, "asked": state["asked"]["number"], "agrees": True}
    assert room.ask(plays, "table/ruling", answer)[0] == 409
    assert room.ask(Visitor(room.served), "table/ruling", answer)[0] == 403
    for other in waits:
        assert room.seen(entry)["hand"]["number"] == hand
        assert room.ask(room.phones[other], "table/ruling", answer)[0] == 200
    assert room.seen(entry)["floor"]["said"] == f"Hand {hand} was voided."
    assert room.seen(entry)["may_go_on"]
    assert room.ask(room.phones[waits[0]], "table/go_on", {})[0] == 200
    assert room.seen(entry)["phase"] != "paused"
    other_floor = room.director.let_in("floor", name="Kim's phone")
    assert room.ask(other_floor, "tables/1/pause", {"on": True})[0] == 200
    assert room.ask(room.phones[waits[0]], "table/go_on", {})[0] == 409
    assert room.ask(plays, "tables/1/pause", {"on": False})[0] == 409


def test_nothing_can_be_typed_as_a_phrase_and_no_hand_is_televised_unasked(served: Served) -> None:
    room = room_of(served, phrases="yes")
    entry = room.to_a_turn()
    other = next(each for each in room.phones if each != entry)
    for phrase in ("fold, I have aces", "", "NICE_HAND", None, ["thanks"]):
        assert room.ask(room.phones[entry], "table/say", {"phrase": phrase})[0] == 400, phrase
    assert room.seen(other)["phrases"] == []
    assert room.ask(Visitor(served), "table/say", {"phrase": "thanks"})[0] == 403
    assert room.ask(room.phones[entry], "table/say", {"phrase": "thanks"})[0] == 200
    assert [each["phrase"] for each in room.seen(other)["phrases"]] == ["thanks"]
    assert room.ask(room.phones[entry], "table/say", {"phrase": "thanks"})[0] == 409
    assert room.seen(table=1)["phrases"] == []
    told = Visitor(served).get(f"/night/{room.night}/televised/1.json")
    assert (told.status, json.loads(told.body)) == (200, {"hand": None})


def test_a_bots_seat_is_nobodys(room: DealtRoom) -> None:
    room.to_a_turn()
    seats = room.seen(table=1)["seats"]
    bot = next(each["entry"] for each in seats if each["bot"])
    held = room.director.post("/devices", {"role": "player", "tournament": room.night, "entry": bot})
    assert held.location == "/devices"
    page = Visitor(room.served).get(f"/play/{room.night}/claim?entry={bot}").text
    assert f'value="{bot}"' not in page


def test_no_token_opens_the_seat_of_a_person_or_of_a_bot(room: DealtRoom) -> None:
    room.to_a_turn()
    seats = room.seen(table=1)["seats"]
    robot = next(each["name"] for each in seats if each["bot"])
    for name in (PEOPLE[0], robot):
        fields = {"name": "x", "role": "player", "lasts": "night", "tournament": room.night, "place": name}
        assert "su_t" not in room.director.post("/devices/tokens", fields).text
    assert mine(room, room.phones[next(iter(room.phones))])


def test_a_token_made_before_the_program_dealt_opens_no_seat(served: Served) -> None:
    director = served.director()
    night = director.new_night()
    director.enter(night, PEOPLE)
    program = make_token(director, "player", night=night, place=PEOPLE[0], lasts="night")
    form = director.get(f"/e/{night}/plan")
    director.post(f"/e/{night}/plan", {**form_fields(form.text), "dealt": "digital", **FREE})
    director.draw_and_start(night)
    assert Visitor(served).get(f"/night/{night}/table.json?table=1").status == 200
    assert program.ask("GET", f"/nights/{night}/my-dealt-table").status == 403
    assert program.ask("GET", f"/nights/{night}/stream").status == 403


def test_what_may_be_posted_without_a_cookie_does_nothing(room: DealtRoom) -> None:
    entry = room.to_a_turn()
    before = room.seen(entry)
    stranger = Visitor(room.served)
    act = {"id": "a1", "hand": before["hand"]["number"], "turn": before["turn"]["number"], "act": "fold"}
    for path, body in (
        ("table/act", act),
        ("table/chain", {"head": "ab" * 32}),
        ("table/share", {}),
        ("table/back", {}),
    ):
        assert room.ask(stranger, path, body)[0] == 403
    other = next(each for each in room.phones if each != entry)
    assert room.ask(room.phones[other], "table/act", act)[0] == 409
    assert room.seen(entry)["turn"]["number"] == before["turn"]["number"]


def test_whoever_watches_hears_no_hole_card_and_cannot_change_the_token_into_another(room: DealtRoom) -> None:
    room.to_a_turn()
    page = Visitor(room.served).get(f"/night/{room.night}/table/1").text
    found = re.search(r'/stream/[^"]+', page)
    assert found is not None
    [heard] = stream(room.served, found[0], 1)
    assert heard["mine"] is None
    assert {card for seat in heard["seats"] for card in seat["cards"]} == {"??"}
    body, _, rest = found[0].removeprefix("/stream/").partition(":")
    other = signing.b64_encode(json.dumps([room.night, "player", "", next(iter(room.phones)), "en", ""]).encode())
    assert body
    assert status(room, f"/stream/{other.decode()}:{rest}") == 403


def test_no_body_is_answered_with_a_breakdown(room: DealtRoom) -> None:
    phone = next(iter(room.phones.values()))
    nest, long = b"[" * 50_000 + b"]" * 50_000, b'{"head":"' + b"a" * 3_000_000 + b'"}'
    bodies = (b"", b"[]", b"null", nest, long, b"\xff\xfe", b'{"hand":1e400}', b'{"hand":NaN}', b'{"hand":%d}' % 10**30)
    for path in ("table/act", "table/chain", "table/share", "tables/1/void", "tables/1/act_for", "tables/1/take_back"):
        visitor = phone if path.startswith("table/") else room.director
        for body in bodies:
            reply = visitor.ask("POST", f"/night/{room.night}/{path}", body, JSON)
            assert reply.status in (400, 413), (path, body[:20], reply.status)
            assert json.loads(reply.body)["said"]
