"""Programs follow a night: what each role hears, from where it was, and addresses without a header."""

import re

import pytest
from asking import House, check, listen, template_of, validator
from served import Visitor
from test_stream import Listener


@pytest.mark.parametrize(
    ("role", "hears"),
    [
        ("director", {"state", "changed"}),
        ("captain", {"state", "changed"}),
        ("player", {"state", "mine"}),
        ("screen", {"state"}),
    ],
)
def test_a_stream_carries_what_its_role_may_hear(house: House, role: str, hears: set[str]) -> None:
    stream = listen(house.by[role], house.night)
    first = stream.until("state")
    validator(house.told, "Wall").validate(first)
    house.by["floor"].send(house.night, "ShowMessage", text=f"Hello {role}")
    heard = {}
    while not hears <= heard.keys() | {"mine"}:
        name, data = stream.next()
        heard[name] = data
    stream.close()
    assert heard["state"]["message"] == f"Hello {role}"
    assert heard.keys() - {"beat", "mine"} == hears - {"mine"}


def test_a_player_s_stream_says_what_is_his(house: House) -> None:
    stream = listen(house.by["player"], house.night)
    told = stream.until("mine")
    stream.close()
    validator(house.told, "Mine").validate(told)
    assert told["name"] == "Ada Bell"
    assert told == house.by["player"].get(f"/nights/{house.night}/mine")


def test_a_stream_goes_on_from_where_it_was(house: House) -> None:
    night, floor = house.fresh_night(), house.by["floor"]
    version = floor.get(f"/nights/{night}")["version"]
    known = listen(floor, night, Last_Event_ID=str(version))
    assert known.next()[0] == "beat"
    known.close()
    floor.send(night, "ShowMessage", text="Meanwhile")
    missed = listen(floor, night, Last_Event_ID=str(version))
    name, data = missed.next()
    missed.close()
    assert (name, data["message"]) == ("state", "Meanwhile")
    lines = floor.get(f"/nights/{night}/log?since={version}")["lines"]
    assert [each["command"] for each in lines] == ["ShowMessage"]


def test_the_address_of_a_stream_needs_no_header(house: House) -> None:
    address = house.by["screen"].get(f"/nights/{house.night}")["stream"]
    stream = Listener(house.served, re.sub(r"https?://[^/]+", "", address))
    assert stream.until("state")["name"]
    stream.close()


@pytest.mark.parametrize(("night", "token", "status"), [("none", "", 404), ("", "su_nothing", 401)])
def test_a_stream_that_is_not_there_is_a_problem(house: House, night: str, token: str, status: int) -> None:
    path = f"/api/v1/nights/{night or house.night}/stream"
    reply = Visitor(house.served).ask("GET", path, None, {"Authorization": f"Bearer {token}"} if token else {})
    assert reply.status in (status, 429)
    check(house.told, "GET", f"/nights/{night or house.night}/stream", reply)
    assert template_of(house.told, f"/nights/{house.night}/stream") == "/nights/{night}/stream"
