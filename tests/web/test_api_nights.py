"""Nights and people for programs: set up, read, undone, published; entered, corrected, merged, erased."""

import json
from typing import Any

import pytest
from asking import (
    IN_ADDRESSES,
    NAMES,
    House,
    fresh,
)

from shuffleup.web.api.every import OPERATIONS


def test_a_night_is_set_up_from_an_event_and_gives_it_back(house: House) -> None:
    director, id_ = house.by["director"], fresh()
    event = {
        "name": "Tuesday at the Crown",
        "rulebook": "redtooth",
        "starts_at": "2026-11-24T19:30",
        "closes_at": "23:00:00",
        "buy_in": 5.5,
        "late_entry": {"until_level": 1},
        "level": [{"small_blind": 25, "big_blind": 50, "minutes": 20}, {"break_minutes": 10}],
        "prize": [{"place": 1, "share": 50}, {"place": 2, "item": "A hat"}],
    }
    made = director.post("/nights", {"id": id_, "event": event})
    assert made["night"] == id_[:12]
    back = director.get(f"/nights/{made['night']}/event")
    assert back["buy_in"] == 5.5
    assert back["starts_at"] == "2026-11-24T19:30:00"
    assert back["level"][1] == {"break_minutes": 10}
    assert director.post("/nights", {"id": id_, "event": event})["again"]
    copy = director.post("/nights", {"id": fresh(), "event": back})
    assert director.get(f"/nights/{copy['night']}/event") == back


@pytest.mark.parametrize(
    ("change", "field"),
    [
        ({"rulebook": "nobody"}, "event.rulebook"),
        ({"starts_at": "soon"}, "event.starts_at"),
        ({"level": [{"minutes": "ten"}]}, "event.level[0].minutes"),
        ({"prize": [{"share": 10}]}, "event.prize[0]"),
        ({"level": []}, "event.levels"),
        ({"colour": "red"}, "event.colour"),
        ({"time_zone": "Nowhere/There"}, "event.time_zone"),
    ],
)
def test_an_event_that_will_not_do_is_named_field_by_field(house: House, change: dict[str, Any], field: str) -> None:
    event = {"name": "Tuesday", "level": [{"small_blind": 25, "big_blind": 50}], **change}
    reply = house.by["director"].ask("POST", "/nights", {"id": fresh(), "event": event})
    assert reply.status == 422
    assert field in [each["field"] for each in json.loads(reply.text)["errors"]], reply.text


def test_nobody_below_the_staff_reads_more_than_display_names(house: House) -> None:
    paths = [one.path for one in OPERATIONS.values() if one.method == "GET" and one.name != "follow"]
    ids = {**IN_ADDRESSES, "night": house.night}
    for role in ("floor", "captain", "player", "screen"):
        said = "".join(house.by[role].ask("GET", path.format(**ids)).text for path in paths)
        assert "home.test" not in said, role
        assert "vegan" not in said, role
    people = house.by["director"].get("/people?q=ada")["people"]
    assert people[0]["private"]["contact"].startswith("Ada@home.test")


def test_penalties_are_between_league_and_directors(house: House) -> None:
    night = house.fresh_night()
    entry = house.by["director"].get(f"/nights/{night}/seats")["seats"][0]["entry"]
    given = {"entry": entry, "lives": 1, "kind": "stalling", "penalty": "warning", "seen": 0}
    reply = house.by["director"].send(night, "GivePenalty", **given)
    assert reply.status == 200, reply.text
    assert house.by["director"].get(f"/nights/{night}/room")["office"]["penalties"][0]["penalty"] == "warning"
    floor = house.by["floor"]
    assert floor.get(f"/nights/{night}/room")["office"] is None
    assert "warning" not in house.nobody.ask("GET", "/nights").text
    lines = floor.get(f"/nights/{night}/log")["lines"]
    assert all(line["data"] is None and all(each["data"] is None for each in line["events"]) for line in lines)
    assert "warning" not in json.dumps(lines)


def test_the_log_is_read_on_from_a_version(house: House) -> None:
    night, floor = house.fresh_night(), house.by["floor"]
    whole = floor.get(f"/nights/{night}/log")
    first = floor.get(f"/nights/{night}/log?limit=2")
    rest = floor.get(f"/nights/{night}/log?since={first['lines'][-1]['version']}")
    assert first["more"]
    assert not rest["more"]
    assert first["lines"] + rest["lines"] == whole["lines"]
    assert whole["lines"][-1]["version"] == whole["version"]
    assert floor.get(f"/nights/{night}/log?since={whole['version']}")["lines"] == []


def test_an_undo_is_looked_at_then_done_then_redone(house: House) -> None:
    night, director = house.fresh_night(), house.by["director"]
    drawn = next(each for each in director.get(f"/nights/{night}/log")["lines"] if each["command"] == "DrawSeats")
    looked = director.get(f"/nights/{night}/log/{drawn['id']}/undo")
    assert [each["id"] for each in looked["dependants"]] != []
    assert looked["clock_changes"]
    also = ",".join(each["id"] for each in looked["dependants"])
    both = director.get(f"/nights/{night}/log/{drawn['id']}/undo?also={also}")
    assert both["dependants"] == []
    assert director.ask("GET", f"/nights/{night}/log/{drawn['id']}/undo?also=nothing").status == 404
    undone = json.loads(director.send(night, "TakeBack", commands=both["commands"]).text)
    assert director.get(f"/nights/{night}/seats")["seats"] == []
    assert director.send(night, "TakeBack", commands=[undone["id"]]).status == 200
    assert len(director.get(f"/nights/{night}/seats")["seats"]) == len(NAMES)


def test_results_go_out_when_they_are_published(house: House) -> None:
    night, director, screen = house.fresh_night(), house.by["director"], house.by["screen"]
    seats = director.get(f"/nights/{night}/seats")["seats"]
    out = [each["entry"] for each in seats[1:]]
    director.send(night, "BustPlayers", groups=[[each] for each in out], lives=[[each, 1] for each in out])
    assert director.send(night, "PublishResults").status == 200
    results = screen.get(f"/nights/{night}/results")
    assert results["published"] == 1
    assert [each["place"] for each in results["places"]] == [1, 2, 3, 4, 5, 6]
    assert results["places"][0]["name"] == seats[0]["name"]
    text = director.ask("GET", f"/nights/{night}/results/csv").text
    assert seats[0]["name"] in text


def test_a_player_accepts_the_notices_of_the_book(house: House) -> None:
    player, night = house.by["player"], house.night
    told = house.nobody.get(f"/nights/{night}/notices")
    ids = [each["id"] for each in told["notices"]]
    assert {each["kind"] for each in told["notices"]} == {"notice"}
    body = {"id": fresh(), "data": {"entry": house.entry, "notices": ids, "version": told["version"]}}
    player.post(f"/nights/{night}/commands/AcceptNotices", body)
    assert player.get(f"/nights/{night}/mine")["accepted"]


def test_a_captain_reads_his_table_and_reports_for_it(house: House) -> None:
    captain, night = house.by["captain"], house.night
    table = captain.get(f"/nights/{night}/my-table")
    sitting = [each for each in table["seats"] if each["entry"]]
    assert (table["table"], table["in_play"], table["told"]) == (1, True, [])
    assert captain.send(night, "ReportHand", table=1, hand=table["hand"]).status == 200
    out = sitting[-1]
    told = captain.send(night, "ReportBust", table=1, groups=[[out["entry"]]], lives=[[out["entry"], out["life"]]])
    assert told.status == 200, told.text
    after = captain.get(f"/nights/{night}/my-table")
    assert after["hand"] == table["hand"] + 1
    assert [each["names"] for each in after["told"]] == [[out["name"]]]
    assert captain.send(night, "CallFloor", table=1).status == 200
    assert captain.get(f"/nights/{night}/my-table")["floor_called"] > 0
    for report in house.by["floor"].get(f"/nights/{night}/room")["inbox"]:
        house.by["floor"].send(night, "RejectReport", report=report["report"])
    assert captain.get(f"/nights/{night}/my-table")["told"] == []
    other = house.director.new_night()
    assert captain.ask("GET", f"/nights/{other}/my-table").status == 403


def test_the_cash_box_says_who_owes_and_who_is_to_be_paid(house: House) -> None:
    night, director = house.fresh_night(), house.by["director"]
    seats = director.get(f"/nights/{night}/seats")["seats"]
    first, out = seats[0]["entry"], [each["entry"] for each in seats[1:]]
    before = director.get(f"/nights/{night}/cash")
    assert before["due"] == sum(each["owes"] for each in before["entries"]) > 0
    price = before["entries"][0]["due"]
    paid = director.send(night, "TakePayment", entry=first, amount=price, how="card")
    assert paid.status == 200, paid.text
    director.send(night, "BustPlayers", groups=[[each] for each in out], lives=[[each, 1] for each in out])
    box = director.get(f"/nights/{night}/cash")
    assert (box["taken"]["card"], box["should_be"]) == (price, 0)
    assert next(each["owes"] for each in box["entries"] if each["entry"] == first) == 0
    assert (box["to_pay"][0]["entry"], box["to_pay"][0]["place"]) == (first, 1)
    assert box["to_pay"][0]["left"] == box["to_pay"][0]["prize"] > 0
    assert house.by["floor"].ask("GET", f"/nights/{night}/cash").status == 403


def test_the_ways_to_divide_are_told_side_by_side(house: House) -> None:
    night, director = house.fresh_night(), house.by["director"]
    seats = director.get(f"/nights/{night}/seats")["seats"]
    left, out = [each["entry"] for each in seats[:2]], [each["entry"] for each in seats[2:]]
    director.send(night, "BustPlayers", groups=[[each] for each in out], lives=[[each, 1] for each in out])
    told = director.get(f"/nights/{night}/deal")
    assert (told["counted"], [each["method"] for each in told["ways"]]) == (False, ["equal"])
    stacks = [[left[0], 40_000], [left[1], 20_000]]
    counted = director.send(night, "CountChips", players=stacks)
    assert counted.status == 200, counted.text
    told = director.get(f"/nights/{night}/deal?save=100")
    by_chips = next(each for each in told["ways"] if each["method"] == "chips")
    assert told["counted"]
    assert [entry for entry, _ in by_chips["shares"]] == left, "the most chips first"
    assert by_chips["shares"][0][1] == pytest.approx(2 * by_chips["shares"][1][1], abs=2)
    assert by_chips["saved"] == 100
    assert house.by["captain"].ask("GET", f"/nights/{night}/deal").status == 403


def test_before_anybody_sits_there_is_no_way_to_divide(house: House) -> None:
    night = house.director.new_night()
    assert house.by["director"].get(f"/nights/{night}/deal")["ways"] == []
    assert house.director.get(f"/e/{night}/deal").status in (200, 302)


def test_people_are_entered_by_name_and_asked_about(house: House) -> None:
    night, floor = house.director.new_night(), house.by["floor"]
    asked = floor.ask("POST", f"/nights/{night}/entries", {"id": fresh(), "entrants": [{"name": "Ada Bel"}]})
    needs = json.loads(asked.text)["needs"]
    assert asked.status == 409
    assert needs["choices"][0]["words"] == "Ada Bell"
    assert needs["choices"][-1]["value"] == "new"
    person = needs["choices"][0]["value"]
    body = {"id": fresh(), "entrants": [{"person": person, "here": True, "ticks": ["age"]}, {"name": "Wyn Young"}]}
    made = floor.post(f"/nights/{night}/entries", body)
    assert floor.post(f"/nights/{night}/entries", body)["again"]
    entries = floor.get(f"/nights/{night}/room")["entries"]
    assert [(each["name"], each["here"], each["ticks"]) for each in entries] == [
        ("Ada Bell", True, ["age"]),
        ("Wyn Young", False, []),
    ]
    assert made["words"]


@pytest.mark.parametrize("day", ["2001-02-31", "2001-13-01", "01-02-2001", "soon"])
def test_nobody_is_born_on_a_day_that_there_is_not(house: House, day: str) -> None:
    director = house.by["director"]
    someone = director.get("/people")["people"][0]["id"]
    asked = {
        "/people": ({"people": [{"name": f"Ida {day}", "birth_date": day}], "sure": True}, "people[0].birth_date"),
        f"/people/{someone}/correct": ({"birth_date": day}, "birth_date"),
    }
    for path, (body, field) in asked.items():
        reply = director.ask("POST", path, {"id": fresh(), **body})
        assert reply.status == 422, (path, reply.words)
        assert json.loads(reply.body)["errors"][0]["field"] == field


def test_people_are_corrected_merged_and_erased(house: House) -> None:
    director, night = house.by["director"], house.director.new_night()
    entrants = [{"name": "Zoe Quill", "contact": "zoe@quill.test"}, {"name": "Zara Quinn"}]
    director.post(f"/nights/{night}/entries", {"id": fresh(), "entrants": entrants, "sure": True})
    zoe, zara = (each["person"] for each in director.get(f"/nights/{night}/room")["entries"])
    corrected = fresh()
    director.post(f"/people/{zoe}/correct", {"id": corrected, "name": "Zoë Quill"})
    assert director.get(f"/people/{zoe}")["name"] == "Zoë Quill"
    assert director.get(f"/people/{zoe}")["private"]["contact"] == "zoe@quill.test"
    director.post("/people-changes/take-back", {"id": fresh(), "command": corrected})
    assert director.get(f"/people/{zoe}")["name"] == "Zoe Quill"
    director.post(f"/people/{zara}/merge", {"id": fresh(), "kept": zoe})
    assert director.ask("GET", f"/people/{zara}").status == 404
    assert director.ask("POST", f"/people/{zoe}/erase", {"id": fresh(), "sure": False}).status == 422
    director.post(f"/people/{zoe}/erase", {"id": fresh(), "sure": True})
    assert director.ask("GET", f"/people/{zoe}").status == 404
    assert "Quill" not in json.dumps(director.get(f"/nights/{night}/room"))
