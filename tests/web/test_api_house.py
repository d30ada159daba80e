"""The house for programs: who is let in and shown the door, passwords, its language, all of it as one file."""

import json
import sqlite3
from pathlib import Path

import pytest
from asking import House, Program, listen
from served import Visitor

PASSWORD = "correct horse battery"


def made(house: House, by: str = "director", **told: object) -> Program:
    """A token that a program made."""
    body = {"name": "Made by a program", "role": "screen", **told}
    return Program(house.served, house.by[by].post("/tokens", body)["token"])


def statuses(program: Program, *asked: tuple[str, dict[str, object]]) -> list[int]:
    return [program.ask("POST", path, body).status for path, body in asked]


def test_a_program_makes_a_token_and_signs_it_out(house: House) -> None:
    floor = made(house, role="floor", lasts="month")
    assert floor.get("/me")["role"] == "floor"
    listed = house.by["director"].get("/devices")["devices"]
    found = next(each for each in listed if each["id"] == floor.token.split("_")[1])
    assert (found["token"], found["by"]) == (True, "A director's tool, director")
    assert floor.secret not in json.dumps(listed)
    house.by["director"].post(f"/devices/{found['id']}/sign-out", None)
    assert floor.ask("GET", "/me").status == 401


def test_a_table_s_and_a_player_s_token_are_for_a_place_that_there_is(house: House) -> None:
    captain = made(house, role="captain", night=house.night, table=1)
    assert captain.get("/me")["table"] == 1
    player = made(house, role="player", night=house.night, entry=house.entry)
    assert player.get(f"/nights/{house.night}/mine")["name"] == "Ada Bell"


@pytest.mark.parametrize(
    ("path", "told", "field"),
    [
        ("/doors", {"role": "captain"}, "night"),
        ("/doors", {"role": "captain", "table": 77, "night": "here"}, "table"),
        ("/doors", {"role": "captain", "table": 1, "night": "here", "season": True}, "season"),
        ("/doors", {"role": "player", "table": 1, "night": "here"}, "table"),
        ("/doors", {"role": "floor", "night": "here"}, "night"),
        ("/tokens", {"role": "screen", "entry": "nobody"}, "entry"),
        ("/tokens", {"role": "screen", "name": "\u200b"}, "name"),
        ("/tokens", {"role": "host"}, "role"),
    ],
)
def test_a_place_that_is_none_is_named(house: House, path: str, told: dict[str, object], field: str) -> None:
    name = {"name": "Tool"} if path == "/tokens" else {}
    body = {**name, **told, **({"night": house.night} if "night" in told else {})}
    reply = house.by["director"].ask("POST", path, body)
    assert reply.status == 422, reply.text
    assert [each["field"] for each in json.loads(reply.text)["errors"]] == [field]


def test_nobody_lets_a_role_in_above_his_own(house: House) -> None:
    director = house.by["director"]
    league = {"name": "Tool", "role": "league"}
    account = {"name": "Lea", "role": "league", "password": PASSWORD}
    assert statuses(director, ("/tokens", league), ("/doors", {"role": "league"}), ("/accounts", account)) == [403] * 3
    held = house.by["league"].post("/doors", {"role": "league"})["door"]
    assert director.ask("GET", f"/doors/{held}").status == 403
    theirs = house.by["league"].get("/me")
    listed = house.by["league"].get("/devices")["devices"]
    mine = next(each["id"] for each in listed if each["role"] == "league" and each["name"] == theirs["name"])
    assert statuses(director, (f"/devices/{mine}/sign-out", {})) == [403]
    assert house.by["league"].get("/me") == theirs


def test_what_a_token_let_in_goes_with_it(house: House) -> None:
    """A stolen token leaves nothing behind once it is revoked: no token, no phone, no door."""
    stolen = house.another("director")
    second = Program(house.served, stolen.post("/tokens", {"name": "Two", "role": "director"})["token"])
    third = Program(house.served, second.post("/tokens", {"name": "Three", "role": "floor"})["token"])
    phone = come_in(house, stolen.post("/doors", {"role": "floor"}))
    door = stolen.post("/doors", {"role": "floor"})
    stream = listen(third, house.night)
    stream.until("state")
    assert phone.get("/").status == 200
    assert house.director.post(f"/devices/{stolen.token.split('_')[1]}").status == 302
    stream.until("gone")
    stream.close()
    assert [each.ask("GET", "/me").status for each in (stolen, second, third)] == [401] * 3
    assert phone.get("/").status == 403
    shut = house.by["director"].get(f"/doors/{door['door']}")
    assert (shut["open"], shut["pin"]) == (False, "")


def come_in(house: House, door: dict[str, str]) -> Visitor:
    """A phone that came through a door."""
    phone = Visitor(house.served)
    address = "/pair/" + door["address"].rpartition("/")[2]
    assert phone.get(address).status == 200
    assert phone.post(address, {"pin": door["pin"], "name": "Sam"}).status == 302
    return phone


def test_a_token_lets_nothing_in_for_longer_than_itself(house: House) -> None:
    night = made(house, role="director", lasts="night")
    own = next(each for each in night.get("/devices")["devices"] if each["id"] == night.token.split("_")[1])
    other = night.post("/tokens", {"name": "Longer", "role": "floor", "lasts": "year"})["device"]
    phone = come_in(house, door := night.post("/doors", {"role": "floor", "season": True}))
    assert phone.get("/").status == 200
    arrived = night.get(f"/doors/{door['door']}")["arrived"]
    assert max(other["until"], arrived["until"]) <= own["until"] + 1000
    assert arrived["name"] == "Sam"


def test_a_door_is_held_open_and_closed(house: House) -> None:
    director = house.by["director"]
    door = director.post("/doors", {"role": "captain", "night": house.night, "table": 1})
    assert door["pin"].isdecimal()
    assert door["pin"] not in door["address"]
    assert director.get(f"/doors/{door['door']}")["pin"] == door["pin"]
    closed = director.post(f"/doors/{door['door']}/close", None)
    assert (closed["open"], closed["pin"]) == (False, "")
    assert Visitor(house.served).get("/pair/" + door["door"]).status == 403


@pytest.mark.parametrize("role", ["player", "director"])
def test_a_token_is_given_back_by_whoever_has_it(house: House, role: str) -> None:
    program = house.another(role)
    assert program.post("/me/give-back", None)["device"] == program.token.split("_")[1]
    assert program.ask("GET", "/me").status == 401


def test_a_token_for_one_night_lets_nobody_in(house: House) -> None:
    bound = made(house, role="director", night=house.night)
    asked = (("/tokens", {"name": "x", "role": "screen"}), ("/doors", {"role": "screen"}), ("/house/language", {}))
    assert statuses(bound, *asked) == [403] * 3
    assert bound.ask("GET", "/backup").status == 403


def test_passwords_are_made_changed_and_taken_away(house: House) -> None:
    director = house.by["director"]
    body = {"name": "Dora Dell", "role": "director", "password": PASSWORD}
    account = next(each for each in director.post("/accounts", body)["accounts"] if each["name"] == "Dora Dell")
    assert director.ask("POST", "/accounts", body).status == 409
    dora = signed_in(house, PASSWORD)
    assert dora.get("/").status == 200
    # A no-break space is part of a password, though it cannot be seen.
    changed = "quite\u00a0another horse"
    director.post(f"/accounts/{account['id']}/password", {"password": changed})
    assert dora.get("/").status == 403
    again = signed_in(house, changed)
    assert again.get("/").status == 200
    director.post(f"/accounts/{account['id']}/drop", None)
    assert again.get("/").status == 403
    assert director.ask("POST", f"/accounts/{account['id']}/drop").status == 404


def signed_in(house: House, password: str) -> Visitor:
    visitor = Visitor(house.served)
    visitor.get("/sign-in")
    assert visitor.post("/sign-in", {"name": "Dora Dell", "password": password}).status == 302
    return visitor


@pytest.mark.parametrize(
    ("told", "field"),
    [
        ({"password": "short"}, "password"),
        ({"password": "password1234"}, "password"),
        ({"password": "x" * 201}, "password"),
        ({"name": ""}, "name"),
        ({"role": "floor"}, "role"),
        ({"again": PASSWORD}, ""),
    ],
)
def test_a_password_that_will_not_do_is_told_why_and_not_told_back(
    house: House, told: dict[str, str], field: str
) -> None:
    body = {"name": "Eve Dell", "role": "director", "password": PASSWORD, **told}
    reply = house.by["director"].ask("POST", "/accounts", body)
    assert reply.status == 422
    assert [each["field"] for each in json.loads(reply.text)["errors"]] == [field]
    assert told.get("password", PASSWORD) not in reply.text


def test_the_house_speaks_the_language_that_is_set(house: House) -> None:
    director = house.by["director"]
    before = director.get("/house")
    assert director.post("/house/language", {"language": "cy"})["language"] == "cy"
    assert 'lang="cy"' in Visitor(house.served).get(f"/screen/{house.night}").text
    assert director.ask("POST", "/house/language", {"language": "tlh"}).status == 422
    assert director.post("/house/language", {"language": before["language"]}) | {"now": 0} == before | {"now": 0}


def test_a_backup_holds_the_house(house: House, tmp_path: Path) -> None:
    reply = house.by["director"].ask("GET", "/backup")
    assert reply.headers["Content-Disposition"].startswith("attachment")
    file = tmp_path / "backup.sqlite3"
    file.write_bytes(reply.body)
    with sqlite3.connect(file) as db:
        assert db.execute("SELECT count(*) FROM devices").fetchone()[0] > 0
    db.close()


def test_the_slips_let_phones_in(house: House) -> None:
    slips = house.by["floor"].get(f"/nights/{house.night}/slips")
    slip = next(each for each in slips["seats"] if each["entry"] == house.entry)
    assert (slip["name"], len(slip["code"])) == ("Ada Bell", 4)
    phone = Visitor(house.served)
    path = f"/play/{house.night}/claim"
    phone.get(f"{path}?entry={house.entry}")
    assert phone.post(path, {"entry": house.entry, "code": slip["code"]}).status == 302
    assert {each["table"] for each in slips["tables"]} >= {1}
    assert house.by["captain"].ask("GET", f"/nights/{house.night}/slips").status == 403
