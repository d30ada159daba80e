"""The league for programs: venues, reports, sanctions and league tables; done once, undone, shown to whom it may."""

import json
from typing import Any

import pytest
from asking import House, Program, fresh
from served import Reply

POINTS = """id = "anchor"
title = "Anchor"
rounding = "nearest"
ties = "shared"
formula = "10 * (players - place)"
"""


def send(program: Program, command: str, id_: str = "", **data: Any) -> Reply:
    """A command of the league."""
    return program.ask("POST", f"/league/commands/{command}", {"id": id_ or fresh(), "data": data})


def done(reply: Reply) -> Any:
    """What came of one that holds."""
    assert reply.status == 200, reply.text
    return json.loads(reply.text)


def person(house: House, name: str, night: str = "") -> str:
    """Somebody new."""
    director = house.by["director"]
    night = night or house.director.new_night()
    director.post(f"/nights/{night}/entries", {"id": fresh(), "entrants": [{"name": name}], "sure": True})
    found: str = director.get(f"/people?q={name.split()[0]}")["people"][0]["id"]
    return found


def test_a_venue_brings_its_law_to_a_plan_and_is_taken_back(house: House) -> None:
    director, id_ = house.by["director"], fresh()
    venue = {"id": "harp", "name": "The Harp", "law": "gb_pub"}
    assert done(send(director, "KeepVenue", id_, venue=venue))["words"].startswith("The venue The Harp")
    assert done(send(director, "KeepVenue", id_, venue=venue))["again"]
    assert send(director, "DropVenue", id_, venue="harp").status == 409
    assert done(send(director, "KeepVenue", venue=venue))["outcome"] == "already"
    plan = {"name": "Dear", "buy_in": 50, "venue": "harp", "level": [{"small_blind": 25, "big_blind": 50}]}
    made = director.post("/nights", {"id": fresh(), "event": plan})
    assert any("£5" in note for note in made["notes"]), made
    room = director.get(f"/nights/{made['night']}/room")
    assert room["plan"]["limits"]["stake"] == 500
    changed = json.loads(director.send(made["night"], "ChangePlan", plan={**lean(room["plan"]), "name": "Still"}).text)
    assert any("£5" in note for note in changed["notes"]), changed
    assert done(send(director, "LeagueTakeBack", commands=[id_]))["outcome"] == "accepted"
    assert "harp" not in [each["id"] for each in director.get("/league")["venues"]]
    line = director.get("/league/log?limit=2")["lines"][1]
    assert (line["command"], line["taken_back"]) == ("KeepVenue", True)
    nowhere = director.ask("POST", "/nights", {"id": fresh(), "event": plan})
    assert json.loads(nowhere.text)["errors"][0]["field"] == "event.venue"


def lean(plan: dict[str, Any]) -> dict[str, Any]:
    """A plan without what the house knows better."""
    return {key: value for key, value in plan.items() if key not in ("limits", "points_table")}


def test_the_floor_reports_and_only_the_league_decides(house: House) -> None:
    director, floor, league = (house.by[role] for role in ("director", "floor", "league"))
    night = house.director.new_night("turbo", rulebook="tnpl")
    tom = person(house, "Tomos Under", night)
    told = {"person": tom, "night": night, "offence": "collusion", "remark": "Dumped chips"}
    report = done(send(floor, "ReportToLeague", **told))["id"]
    assert [each["remark"] for each in director.get(f"/people/{tom}/record")["reports"]] == ["Dumped chips"]
    assert floor.ask("GET", f"/people/{tom}/record").status == 403
    ban = {"person": tom, "kind": "future_event_ban", "book": "tnpl", "until_day": "2099-06-30", "report": report}
    refused = send(director, "ImposeSanction", **ban)
    assert (refused.status, json.loads(refused.text)["message"]) == (409, "refused.league_alone")
    sanction = done(send(league, "ImposeSanction", **ban))["id"]
    shown = league.get("/league")["sanctions"][0]
    assert (shown["id"], shown["holds"], shown["published"]) == (sanction, True, False)
    other = house.director.new_night("turbo", rulebook="tnpl")
    entering = {"id": fresh(), "entrants": [{"person": tom}]}
    assert floor.ask("POST", f"/nights/{other}/entries", entering).status == 409
    assert house.nobody.get("/league-notices")["notices"] == []
    assert send(director, "PublishSanction", sanction=sanction).status == 403
    published = done(send(league, "PublishSanction", sanction=sanction))["id"]
    assert send(director, "LeagueTakeBack", commands=[published]).status == 403
    undone = done(send(league, "LeagueTakeBack", commands=[published]))["id"]
    assert send(director, "LeagueTakeBack", commands=[undone]).status == 403
    done(send(league, "LeagueTakeBack", commands=[undone]))
    (notice,) = house.nobody.get("/league-notices")["notices"]
    assert notice["name"] == "Tomos Under"
    assert "Dumped" not in json.dumps(notice)
    despite = {"sanction": sanction, "night": other}
    assert send(director, "LetIn", **despite, remark=" ").status == 422
    done(send(director, "LetIn", **despite, remark="Settled at the bar"))
    floor.post(f"/nights/{other}/entries", entering)
    done(send(league, "LiftSanction", sanction=sanction))
    assert house.nobody.get("/league-notices")["notices"] == []


def test_a_league_table_is_for_everybody(house: House) -> None:
    director = house.by["director"]
    kept = director.post("/league/files/points", {"file_text": POINTS})
    assert (kept["own"], kept["points"][0]["points"]) == (True, 190)
    assert director.get("/league/files/points/anchor?players=3")["points"][0]["points"] == 20
    plan = {"name": "Scored", "points": {"formula": "anchor"}, "level": [{"small_blind": 25, "big_blind": 50}]}
    night = director.post("/nights", {"id": fresh(), "event": plan})["night"]
    house.director.enter(night, ["Gwen Rees", "Huw Rees"])
    house.director.draw_and_start(night)
    entry = director.get(f"/nights/{night}/seats")["seats"][1]["entry"]
    director.send(night, "BustPlayers", groups=[[entry]], lives=[[entry, 1]])
    assert director.send(night, "PublishResults").status == 200
    table = {"id": "season", "name": "The season", "attendance": 5}
    assert done(send(director, "KeepTable", table=table))["words"]
    shown = house.nobody.get("/league-tables/season")
    assert {"id": "season", "name": "The season"} in house.nobody.get("/league-tables")["tables"]
    winner = next(each for each in shown["rows"] if each["name"].endswith("Rees") and each["best_place"] == 1)
    assert (winner["points"], winner["nights"][0]["points"]) == (15, 10)
    csv = house.nobody.ask("GET", "/league-tables/season/csv")
    assert "Rees,15," in csv.body.decode("utf-8-sig")
    files = director.post("/league/files/points/anchor/remove", None)["files"]
    assert "anchor" not in [each["id"] for each in files]
    assert director.ask("POST", "/league/files/points/nuts/remove").status == 404
    assert "anchor" in json.dumps(director.get(f"/nights/{night}/event"))


PAST = {
    "id": "past1",
    "name": "Crown 1",
    "day": "2024-11-05",
    "source": "A spreadsheet",
    "results": [{"person": "nobody", "place": 1}, {"person": "no-one", "place": 2}],
}
"""A night of another program."""


def test_a_program_brings_people_and_nights_in(house: House) -> None:
    director = house.by["director"]
    sent = {"people": [{"name": "Gil Past", "contact": "gil@home.test"}, {"name": "Hal Past"}]}
    told = director.post("/people", {"id": fresh(), **sent})
    assert told["people"] == told["added"]
    again = director.post("/people", {"id": fresh(), **sent})
    assert (again["people"], again["added"]) == (told["people"], [])
    assert director.ask("POST", "/people", {"id": fresh(), "people": [{"name": "Gil Pasto"}]}).status == 409
    assert director.ask("POST", "/people", {"id": fresh(), "people": []}).status == 200
    gil, hal = told["people"]
    night = {**PAST, "results": [{"person": gil, "place": 1, "points": 9}, {"person": hal, "place": 2}]}
    id_ = fresh()
    done(director.ask("POST", "/league/commands/ImportNights", {"id": id_, "data": {"nights": [night]}}))
    career = director.get(f"/people/{gil}/career")
    assert (career["wins"], career["nights"][0]["source"], career["nights"][0]["points"]) == (1, "A spreadsheet", 9)
    taken = {"id": fresh(), "command": ""}
    assert director.ask("POST", "/people-changes/take-back", taken).status == 409
    done(send(director, "LeagueTakeBack", commands=[id_]))
    assert director.get(f"/people/{gil}/career")["nights"] == []


@pytest.mark.parametrize(
    ("command", "data", "status", "field"),
    [
        ("KeepVenue", {"venue": {"id": "x", "name": "X", "law": "moon"}}, 422, "data.law"),
        ("KeepVenue", {"venue": {"id": "x", "name": " "}}, 409, None),
        ("KeepVenue", {"venue": {"name": "X"}}, 422, "data.venue"),
        ("KeepTable", {"table": {"id": "x", "name": "X", "venues": ["moon"]}}, 422, "data.venues"),
        ("KeepTable", {"table": {"id": "x", "name": "X", "best": -1}}, 422, "data.table.best"),
        ("KeepTable", {"table": {"id": "x", "name": "X", "best": 400}}, 409, None),
        ("ImposeSanction", {"person": "nobody", "kind": "house_ban"}, 422, "data.person"),
        ("ReportToLeague", {"person": "nobody", "night": "x", "offence": "y"}, 422, "data.night"),
        ("LessenSanction", {"sanction": "none", "until_day": "soon"}, 409, None),
        ("SetRecordDays", {"days": 0}, 409, None),
        ("LeagueTakeBack", {"commands": []}, 409, None),
        ("ImportNights", {"nights": []}, 409, None),
        ("ImportNights", {"nights": [PAST]}, 422, "data.person"),
        ("ImportNights", {"nights": [{**PAST, "venue": "moon"}]}, 422, "data.venue"),
        (
            "ImportNights",
            {"nights": [{**PAST, "results": [{"person": "x", "place": 0}]}]},
            422,
            "data.nights[0].results[0].place",
        ),
        ("DropImportedNight", {"night": "none"}, 409, None),
    ],
)
def test_what_the_league_cannot_do_is_told(
    house: House, command: str, data: dict[str, Any], status: int, field: str | None
) -> None:
    heads = house.served.heads()
    reply = send(house.by["league"], command, **data)
    assert reply.status == status, reply.text
    if field is not None:
        assert [each["field"] for each in json.loads(reply.text)["errors"]] == [field]
    assert house.served.heads() == heads


@pytest.mark.parametrize("text", ["", "[", "id = 1", POINTS.replace("anchor", "nuts"), "x" * 8_001])
def test_a_file_that_is_none_is_told_why(house: House, text: str) -> None:
    reply = house.by["director"].ask("POST", "/league/files/points", {"file_text": text})
    assert reply.status == 422
    assert json.loads(reply.text)["errors"][0]["field"] == "file_text"
    assert house.by["director"].ask("GET", "/league/files/songs").status == 404
