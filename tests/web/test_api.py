"""The interface for programs, from outside: what it answers, to whom, and that the document tells the truth of it."""

import json
import os
import re
import shutil
import subprocess
import time
from pathlib import Path
from typing import Any

import jsonschema_rs
import pytest
from asking import NAMES, ROLES, House, Program, check, fresh, least, make_token, template_of, validator
from click.testing import CliRunner
from served import Reply, Served, Visitor
from test_roles import MAY
from test_stream import Listener

from shuffleup.cli.main import shuffleup
from shuffleup.tournament.wire import COMMANDS
from shuffleup.web.api.every import OPERATIONS
from shuffleup.web.api.overlay import PARTS, PLACES, SIZES
from shuffleup.web.roles import HEARS, ORDER

OFFICE, STAFF, ALL = "ld", "ldf", "ldfcps"

ASKED: dict[str, str] = {
    **dict.fromkeys(
        ("me", "document", "nights", "night", "follow", "seats", "results", "books", "clauses", "compare"), ALL
    ),
    **dict.fromkeys(("rule", "decide"), ALL),
    **dict.fromkeys(("results_as", "event", "room", "advice", "log", "undo_preview", "people", "enter"), STAFF),
    **dict.fromkeys(("incident_list", "rule_on_incident", "forecast", "forecast_to_screen"), STAFF),
    **dict.fromkeys(("open_night", "person", "correct_person", "merge_person", "erase_person"), OFFICE),
    "take_back_people": OFFICE,
    "my_seat": "p",
}
"""Operation -> the first letters of the roles that may ask for it, written down a second time on purpose."""

NOT_SENT = {"OpenTournament", "ReportJump", "AskForSeat"}
"""Commands without an address of their own: `open_night` sends the first, the server itself the others."""


@pytest.fixture(scope="module")
def house(served: Served) -> House:
    return House(served)


@pytest.fixture(scope="module")
def walked(served: Served) -> House:
    """Another one on the same server, whose night goes through everything."""
    return House(served)


# The document.


def test_every_command_that_people_send_is_documented_and_no_other() -> None:
    sent = {name for name, one in OPERATIONS.items() if one.path.startswith("/nights/{night}/commands/")}
    assert sent == COMMANDS.keys() - NOT_SENT == MAY.keys() - NOT_SENT
    assert OPERATIONS.keys() - sent == ASKED.keys()


def test_the_document_tells_who_may_ask_for_what(house: House) -> None:
    for name, one in OPERATIONS.items():
        told = house.told["paths"][one.path][one.method.lower()]
        letters = MAY[name] if name in MAY else ASKED[name]
        assert told["operationId"] == name
        assert told["x-roles"] == [role.value for role in ORDER if role.value[0] in letters], name
        assert "For: " in told["description"]


def test_every_shape_of_the_document_is_a_schema(house: House) -> None:
    shapes = house.told["components"]["schemas"]
    for name, schema in shapes.items():
        assert jsonschema_rs.meta.is_valid({"$schema": "https://json-schema.org/draft/2020-12/schema", **schema}), name
    named = set(re.findall(r'"#/components/schemas/(\w+)"', json.dumps(house.told)))
    assert named <= shapes.keys()


def test_people_can_read_all_of_it_on_one_page(house: House) -> None:
    page = Visitor(house.served).get("/api/v1")
    assert page.status == 200
    assert not re.search(r"<script>|\son\w+=|https?://(?!crown)", page.text)
    for name in OPERATIONS:
        assert f'id="{name}"' in page.text
    for name in house.told["components"]["schemas"]:
        assert f'id="shape-{name}"' in page.text


DOCS = (Path(__file__).parents[2] / "docs/api.md").read_text(encoding="utf-8")


def test_the_page_for_builders_names_every_news_part_and_role() -> None:
    named = set(re.findall(r"`([^`]+)`", re.sub(r"(?s)```.*?```", "", DOCS)))
    assert {news for heard in HEARS.values() for news in heard} | {"beat", "gone"} <= named
    assert {*PARTS, *PLACES, *(role.value for role in HEARS)} <= named
    assert not {str(size) for size in SIZES} - set(re.findall(r"\d+", DOCS))


@pytest.mark.skipif(not (shutil.which("curl") and shutil.which("openssl")), reason="no curl or openssl at hand")
def test_the_examples_with_curl_work(house: House, tmp_path: Path) -> None:
    (tmp_path / "dispute.toml").write_text(SITUATION["rule"], encoding="utf-8")
    examples = re.findall(r"(?m)^    (curl .*(?:\n      .*)*)", DOCS)
    assert len(examples) > 10
    log = house.by["director"].get(f"/nights/{house.night}/log")["lines"]
    told = {
        "HERE": f"http://127.0.0.1:{house.served.port}/api/v1",
        "TOKEN": house.by["director"].token,
        "NIGHT": house.night,
        "COMMAND": log[-1]["id"],
    }
    for example in examples:
        shown = re.sub(r" {5,}\S.*$", "", example) if "\n" not in example else example
        endless = "curl -N" in shown
        quick = shown.replace("curl ", f"curl -sS --fail-with-body --max-time {1 if endless else 20} ", 1)
        ended = subprocess.run(["bash", "-c", quick], cwd=tmp_path, env={**os.environ, **told}, capture_output=True)
        assert ended.returncode == (28 if endless else 0), (shown, ended.stdout, ended.stderr)
        assert ended.stdout.startswith(b"id:" if endless else b"{"), shown


# Who may what, cell by cell.


@pytest.mark.parametrize("name", [each for each in OPERATIONS if each != "follow"])
def test_each_operation_is_answered_to_whom_it_is_for(walked: House, name: str) -> None:
    one = OPERATIONS[name]
    letters = MAY[name] if name in MAY else ASKED[name]
    log = walked.by["director"].get(f"/nights/{walked.night}/log")["lines"]
    ids = {"night": walked.night, "command": log[-1]["id"], "kind": "csv", "what": "late_stack", "person": "nobody"}
    known = {"entry": walked.entry, "table": 1, "sure": True, "incident": "stub_dropped", "why": "voucher"}
    operation = walked.told["paths"][one.path][one.method.lower()]

    def asked(role: str) -> Reply:
        body = operation.get("requestBody", {}).get("content", {}).get("application/json", {}).get("schema")
        sent = None if body is None else least(walked.told, body, known)
        program = walked.by[role] if role else walked.nobody
        return program.ask(one.method, one.path.format(**ids), sent)

    heads = walked.served.heads()
    for role in ROLES:
        if role[0] not in letters:
            assert asked(role).status == 403, role
    assert walked.served.heads() == heads
    for role in ROLES[::-1]:
        if role[0] in letters:
            good = (200, 201, 404, 409, 422) if one.parsed else (200, 201, 404, 409)
            assert asked(role).status in good, (role, asked(role).text)
    assert asked("").status == (401 if one.token else 200)


def test_a_program_is_told_what_it_may(house: House) -> None:
    for role, program in house.by.items():
        me = program.get("/me")
        assert me["role"] == role
        assert set(me["commands"]) == {name for name, letters in MAY.items() if role[0] in letters} - NOT_SENT
    assert house.nobody.get("/me")["commands"] == []


def test_a_table_and_a_player_speak_for_themselves_only(house: House) -> None:
    captain, player = house.by["captain"], house.by["player"]
    assert captain.send(house.night, "ReportHand", table=2, hand=1).status == 403
    assert player.send(house.night, "CallFloor", table=1, entry="somebody").status == 403
    assert player.send(house.night, "CallFloor", table=1, entry=house.entry).status == 200


# Tokens.


def test_a_cookie_opens_nothing_here(house: House) -> None:
    """Another site could send a browser here; a program sends its token itself."""
    body = json.dumps({"id": fresh(), "data": {"message": "Forged"}}).encode()
    headers = {"Content-Type": "application/json", "X-CSRFToken": house.director.token}
    path = f"/api/v1/nights/{house.night}/commands/ShowMessage"
    heads = house.served.heads()
    assert house.director.ask("POST", path, body, headers).status == 401
    assert house.director.ask("GET", f"/api/v1/nights/{house.night}/log").status == 401
    assert house.served.heads() == heads


def test_a_token_is_shown_once_and_kept_as_a_hash(house: House) -> None:
    secret = house.by["floor"].token.rpartition("_")[2]
    assert secret not in house.director.get("/devices/tokens").text
    for file in house.served.data.glob("shuffleup.sqlite3*"):
        assert secret.encode() not in file.read_bytes(), file.name


def test_a_token_for_one_night_is_for_that_one(house: House) -> None:
    other = house.director.new_night()
    for role in ("director", "screen"):
        bound = make_token(house.director, role, night=house.night)
        assert [each["id"] for each in bound.get("/nights")["nights"]] == [house.night]
        assert bound.ask("GET", f"/nights/{house.night}").status == 200
        assert bound.ask("GET", f"/nights/{other}").status == 403
    bound = make_token(house.director, "director", night=house.night)
    assert bound.send(other, "ShowMessage", text="Hello").status == 403
    assert bound.send(house.night, "ShowMessage", text="").status == 200
    assert bound.ask("GET", "/people").status == 403
    assert bound.ask("POST", "/nights", {"id": fresh(), "event": {}}).status == 403


def test_a_revoked_token_is_out_at_once_and_its_stream_ends(house: House) -> None:
    program = make_token(house.director, "floor")
    stream = listen(program, house.night)
    stream.until("state")
    device = program.token.split("_")[1]
    assert house.director.post(f"/devices/{device}").status == 302
    began = time.monotonic()
    stream.until("gone")
    assert time.monotonic() - began < 2
    stream.close()
    reply = program.ask("GET", "/me")
    assert reply.status == 401
    assert reply.headers["WWW-Authenticate"].startswith("Bearer")


def test_nobody_makes_a_token_above_their_own(house: House) -> None:
    fields = {"name": "Tool", "role": "league", "lasts": "night", "tournament": ""}
    assert house.director.post("/devices/tokens", fields).status == 403
    floor = house.director.let_in("floor")
    assert floor.post("/devices/tokens", {**fields, "role": "screen"}).status == 403


@pytest.mark.parametrize(
    ("fields", "said"),
    [
        ({"name": ""}, "no name"),
        ({"role": "captain", "tournament": ""}, "for one night"),
        ({"role": "captain", "place": "77"}, "no table of this night"),
        ({"role": "player", "place": "Nobody"}, "on the list 0 times"),
        ({"lasts": "ever"}, "not chosen"),
    ],
)
def test_a_token_that_will_not_do_is_told_why(house: House, fields: dict[str, str], said: str) -> None:
    usual = {"name": "Tool", "role": "screen", "lasts": "night", "tournament": house.night}
    assert said in house.director.told("/devices/tokens", {**usual, **fields})


def test_wrong_tokens_are_counted_and_right_ones_are_not(house: House) -> None:
    wrong = Program(house.served, "su_t123456789abcdef_" + "y" * 43)
    statuses = [wrong.ask("GET", "/me").status for _ in range(25)]
    assert set(statuses[:-20]) <= {401, 429}
    assert statuses[-1] == 429
    assert int(wrong.ask("GET", "/me").headers["Retry-After"]) > 0
    assert house.by["screen"].ask("GET", "/me").status == 200


def test_a_page_elsewhere_may_read_what_a_good_token_opens(house: House) -> None:
    assert house.by["screen"].ask("GET", "/nights").headers["Access-Control-Allow-Origin"] == "*"
    assert "Access-Control-Allow-Origin" not in house.nobody.ask("GET", "/nights").headers
    before = Visitor(house.served).ask("OPTIONS", f"/api/v1/nights/{house.night}/room")
    assert (before.status, before.headers["Allow"]) == (204, "GET")
    assert "Authorization" in before.headers["Access-Control-Allow-Headers"]


@pytest.mark.parametrize("path", ["/", "/nowhere", "/nights/%0A/seats", "/nights/%2e%2e/seats", "/nights//seats"])
def test_an_address_that_is_none_is_a_problem_too(house: House, path: str) -> None:
    reply = house.nobody.ask("GET", path)
    assert reply.status == 404
    assert reply.headers["Content-Type"] == "application/problem+json"


# Commands.


def test_a_command_is_answered_in_words_with_its_events(house: House) -> None:
    night, director = house.fresh_night(), house.by["director"]
    paused = json.loads(director.send(night, "PauseClock", message="Pizza").text)
    assert paused["outcome"] == "accepted"
    assert paused["words"] == ["Clock paused: Pizza"]
    assert paused["events"] == [{"type": "ClockPaused", "data": {"message": "Pizza"}}]
    assert paused["version"] == director.get(f"/nights/{night}")["version"]
    again = json.loads(director.send(night, "PauseClock", message="Again").text)
    assert (again["outcome"], again["events"]) == ("already", [])


def test_the_same_id_is_the_same_command(house: House) -> None:
    night, director, id_ = house.fresh_night(), house.by["director"], fresh()
    first = json.loads(director.send(night, "AdjustClock", id_, seconds=60).text)
    second = json.loads(director.send(night, "AdjustClock", id_, version=1, seconds=60).text)
    assert (first["again"], second["again"]) == (False, True)
    assert first["version"] == second["version"]
    assert first["events"] == second["events"]


def test_an_id_is_for_one_command_only(house: House) -> None:
    night, director, id_ = house.fresh_night(), house.by["director"], fresh()
    assert director.send(night, "ShowMessage", id_, text="One").status == 200
    for other in (director.send(night, "ShowMessage", id_, text="Two"), director.send(night, "PauseClock", id_)):
        assert other.status == 409
        assert json.loads(other.text)["type"] == "urn:shuffleup:problem:other_command"
    assert director.get(f"/nights/{night}")["screen"]["message"] == "One"


def test_what_was_seen_may_be_asked_to_be_so_still(house: House) -> None:
    night, floor = house.fresh_night(), house.by["floor"]
    version = floor.get(f"/nights/{night}/room")["version"]
    assert floor.send(night, "ShowMessage", version=version, text="One").status == 200
    stale = floor.send(night, "ShowMessage", version=version, text="Two")
    assert stale.status == 412
    assert json.loads(stale.text)["version"] == version + 1


def test_a_refusal_says_why_and_by_which_clauses(house: House) -> None:
    refused = house.by["director"].send(house.night, "BreakTable", table=9)
    problem = json.loads(refused.text)
    assert refused.status == 409
    assert problem["type"] == "urn:shuffleup:problem:refused"
    assert problem["message"] == "refused.no_such_table"
    assert "table 9" in problem["detail"]


def test_a_question_comes_with_its_choices(house: House) -> None:
    night, director = house.director.new_night(), house.by["director"]
    house.director.enter(night, [f"Player {number}" for number in range(12)])
    house.director.draw_and_start(night)
    tables = director.get(f"/nights/{night}/room")["tables"]
    for _, entry in tables[0]["players"][:3]:
        lives = [[entry, 1]]
        assert director.send(night, "BustPlayers", groups=[[entry]], lives=lives).status == 200
    # Entries close first, so that tables are balanced and not filled.
    advice = director.post(f"/nights/{night}/advice", {})
    assert advice["kind"] == "question"
    fact, choices = advice["needs"]["fact"], advice["needs"]["choices"]
    assert choices[-1]["value"] == "unknown"
    told = director.post(f"/nights/{night}/advice", {"answers": {fact: choices[0]["value"]}})
    assert told["needs"] is None or told["needs"]["fact"] != fact


@pytest.mark.parametrize(
    ("body", "status", "field"),
    [
        (b"{", 400, None),
        (b'{"id": 1, "id": 2}', 400, None),
        (b"\xff", 400, None),
        (b"NaN", 400, None),
        (b"[" * 5000, 400, None),
        (b"1" * 5000, 422, ""),
        (b"[]", 422, ""),
        (b'{"data": {}}', 422, ""),
        (b'{"id": "short", "data": {"text": "Hello"}}', 422, "id"),
        (b'{"id": "0123456789abcdef", "data": {"text": 1}}', 422, "data.text"),
        (b'{"id": "0123456789abcdef", "data": {"text": "a", "more": 1}}', 422, "data"),
        (b'{"id": "0123456789abcdef", "data": {"text": "' + b"a" * 301 + b'"}}', 422, "data.text"),
        (b'{"id": "0123456789abcdef", "data": {"text": "a"}, "expected_version": 1e12}', 422, "expected_version"),
        (b'{"id": "0123456789abcdef", "data": {"text": "' + b"a" * 2**20 + b'"}}', 413, None),
    ],
)
def test_what_does_not_fit_is_named(house: House, body: bytes, status: int, field: str | None) -> None:
    heads = house.served.heads()
    reply = house.by["director"].ask("POST", f"/nights/{house.night}/commands/ShowMessage", body)
    assert reply.status == status, reply.text
    if field is not None:
        assert [each["field"] for each in json.loads(reply.text)["errors"]] == [field]
    assert house.served.heads() == heads


def test_only_json_is_read(house: House) -> None:
    path = f"/nights/{house.night}/commands/StartClock"
    assert house.by["director"].ask("POST", path, b"id=1", Content_Type="text/plain").status == 415


def test_a_seat_that_is_none_is_found_by_its_place(house: House) -> None:
    reply = house.by["floor"].send(house.night, "MovePlayer", entry=house.entry, origin=[1, 1], to=[1, "a"])
    assert json.loads(reply.text)["errors"][0]["field"] == "data.to[1]"


def test_nobody_can_write_a_ruling_of_his_own(house: House) -> None:
    forged = {"table": 1, "situation": "x", "act": 0, "book": "tda", "ruled": {"outcome": "held", "say": {"id": "x"}}}
    assert house.by["director"].send(house.night, "ProposeRuling", **forged).status == 422
    ruled = json.loads(house.by["floor"].send(house.night, "ProposeRuling", incident="stub_dropped", table=1).text)
    room = house.by["floor"].get(f"/nights/{house.night}/room")
    assert next(each["words"] for each in room["rulings"] if each["id"] == ruled["id"])


def test_a_vote_goes_to_the_box_and_nowhere_else(house: House) -> None:
    """Whatever is read afterwards says who has voted, and the outcome only once all have."""
    night, director = house.fresh_night(), house.by["director"]
    entries = [each["entry"] for each in director.get(f"/nights/{night}/seats")["seats"]]
    out = entries[2:]
    director.send(night, "BustPlayers", groups=[[each] for each in out], lives=[[each, 1] for each in out])
    assert director.send(night, "SetLevel", index=9, seen=0).status == 200  # entries are closed by then
    talks = director.send(night, "TalkDeal", official_present=True)
    assert talks.status == 200, talks.text
    prizes = director.get(f"/nights/{night}/room")["plan"]["prizes"]
    pool = director.get(f"/nights/{night}/results")["pool"] * sum(each["share"] for each in prizes[:2]) // 100
    shares = [[entries[0], pool - pool // 2], [entries[1], pool // 2]]
    terms = {"shares": shares, "all_present": True, "official_present": True, "grade": "standard"}
    proposed = director.send(night, "ProposeDeal", **terms)
    assert proposed.status == 200, proposed.text
    proposal = director.get(f"/nights/{night}/room")["proposal"]["id"]
    assert director.send(night, "CallVote", proposal=proposal).status == 200
    ballot = director.get(f"/nights/{night}/room")["ballot"]["id"]
    assert director.send(night, "CastVote", ballot=ballot, entry=entries[0], reads="perhaps").status == 422
    cast = director.send(night, "CastVote", ballot=ballot, entry=entries[0], reads="no")
    assert cast.status == 200, cast.text
    read = director.get(f"/nights/{night}/room")["ballot"]
    assert (read["voted"], read["agreed"]) == ([entries[0]], None)
    line = director.get(f"/nights/{night}/log")["lines"][-1]
    assert line["data"] == {"ballot": ballot, "entry": entries[0]}
    assert "reads" not in json.dumps(line)


def test_a_stranger_to_the_house_cannot_be_entered(house: House) -> None:
    reply = house.by["floor"].send(house.night, "EnterPlayers", entrants=[{"person": "nobody"}])
    assert json.loads(reply.text)["errors"][0]["field"] == "data.entrants[0].person"


# Nights.


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
    ids = {"night": house.night, "command": "x", "kind": "csv", "what": "antes", "person": "x"}
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


# People.


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


# Rules.


@pytest.mark.parametrize("book", ["tda", "all"])
@pytest.mark.parametrize("verb", ["rule", "decide"])
def test_rulings_are_those_of_the_command_line(house: House, tmp_path: Path, verb: str, book: str) -> None:
    file = tmp_path / "situation.toml"
    file.write_text(SITUATION[verb], encoding="utf-8")
    printed = CliRunner().invoke(shuffleup, [verb, str(file), "--book", book, "--json"])
    assert printed.exit_code == 0, printed.output
    answered = house.by["screen"].post(f"/{verb}", {"situation": SITUATION[verb], "book": book})
    assert answered["lines"] == [json.loads(line) for line in printed.output.splitlines()]


SITUATION = {
    "rule": """variant = "NT"
antes = [0, 0, 0]
blinds_or_straddles = [50, 100, 0]
min_bet = 100
starting_stacks = [10000, 10000, 10000]
actions = ["d dh p1 ????", "d dh p2 ????", "d dh p3 ????"]
_acts = ["p3 pushes 150"]
""",
    "decide": """level = { small_blind = 100, big_blind = 200 }
[[table]]
number = 1
seats = ["Ann", "Bob", "", "Di", "Ed", "Flo"]
button = 1
small_blind = 2
big_blind = 3
[[command]]
kind = "button"
table = 1
""",
}


def test_no_path_is_ever_followed(house: House) -> None:
    for verb in SITUATION:
        reply = house.by["screen"].ask("POST", f"/{verb}", {"situation": "/etc/passwd", "book": "../tda"})
        assert reply.status == 422
        assert "root" not in reply.text
        named = SITUATION[verb].replace("variant", '_rulebook = "/etc/passwd"\nvariant', 1)
        assert "root" not in house.by["screen"].ask("POST", f"/{verb}", {"situation": named}).text


def test_clauses_and_policies_are_looked_up_without_a_token(house: House) -> None:
    found = house.nobody.get("/clauses?book=tda&search=late")["clauses"]
    assert {each["book"] for each in found} == {"tda"}
    assert house.nobody.get("/clauses?book=tda&id=7")["clauses"][0]["id"] == "7"
    policy = house.nobody.get("/compare/late_stack")["policies"][0]
    assert set(policy["values"]) == {"tnpl", "redtooth", "nppl", "hcpn", "tda"}
    assert house.nobody.ask("GET", "/clauses?book=nobody").status == 422
    assert house.nobody.ask("GET", "/clauses?words=late").status == 422
    assert house.nobody.ask("GET", "/compare/nothing").status == 404


def test_the_floor_asks_and_rules(house: House) -> None:
    floor = house.by["floor"]
    incidents = floor.get(f"/nights/{house.night}/incidents")["incidents"]
    asking = 0
    for each in incidents[:6]:
        told: dict[str, str] = {}
        answer = floor.post(f"/nights/{house.night}/floor", {"incident": each["id"], "answers": told})
        while answer["needs"]:
            asking += 1
            needs = answer["needs"][0]
            told[needs["fact"]] = needs["choices"][0]["value"]
            answer = floor.post(f"/nights/{house.night}/floor", {"incident": each["id"], "answers": told})
        assert answer["words"], each
    assert asking > 0


# The stream.


def listen(program: Program, night: str, **headers: str) -> Listener:
    """A program that follows a night."""
    sent = {name.replace("_", "-"): value for name, value in headers.items()}
    if program.token:
        sent["Authorization"] = f"Bearer {program.token}"
    return Listener(program.served, f"/api/v1/nights/{night}/stream", **sent)


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
