"""Commands of programs: answered in words, done once, refused with the reason, read strictly."""

import json

import pytest
from asking import House, Program, fresh


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
        (b'{"data": {"text": "a"}}', 422, ""),
        (b'{"id": "short", "data": {"text": "Hello"}}', 422, "id"),
        (b'{"id": "0123456789abcdef", "data": {"text": 1}}', 422, "data.text"),
        (b'{"id": "0123456789abcdef", "data": {"text": "a", "more": 1}}', 422, "data"),
        (b'{"id": "0123456789abcdef", "data": {"text": "' + b"a" * 201 + b'"}}', 422, "data.text"),
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


def test_every_mistake_of_a_command_is_named_with_what_would_do(house: House) -> None:
    wrong = {"entry": 7, "lives": 1_000, "kind": "x" * 301, "seen": -1, "hands": True, "when": "now"}
    reply = house.by["director"].send(house.night, "GivePenalty", **wrong)
    assert reply.status == 422
    errors = {each["field"]: (each["wrong"], each["right"]) for each in json.loads(reply.text)["errors"]}
    assert errors["data.entry"] == ("7 is not a text", "")
    assert errors["data.lives"] == ("'1000' will not do", "a whole number from 0 to 999")
    assert errors["data.kind"] == ("a text of 301 characters", "at most 300")
    assert errors["data.seen"] == ("'-1' will not do", "a whole number from 0 to 9,999")
    assert errors["data.hands"] == ("True is not a whole number", "")
    said = [each["wrong"] for each in json.loads(reply.text)["errors"] if each["field"] == "data"]
    assert said == ["no field 'when' here", "penalty is missing"]
    assert len(json.loads(reply.text)["errors"]) == 7


def test_an_answer_names_fifty_mistakes_at_most(house: House) -> None:
    reply = house.by["director"].send(house.night, "CountChips", players=[[1, 1]] * 900)
    assert len(json.loads(reply.text)["errors"]) == 50


def test_only_json_is_read(house: House) -> None:
    path = f"/nights/{house.night}/commands/StartClock"
    assert house.by["director"].ask("POST", path, b"id=1", Content_Type="text/plain").status == 415


def test_a_seat_that_is_none_is_found_by_its_place(house: House) -> None:
    reply = house.by["floor"].send(house.night, "MovePlayer", entry=house.entry, origin=[1, 1], to=[1, "a"])
    assert json.loads(reply.text)["errors"][0]["field"] == "data.to[1]"


def test_nobody_can_write_a_ruling_of_his_own(house: House) -> None:
    forged = {"table": 1, "situation": "x", "act": 0, "book": "tda", "ruled": {"outcome": "held", "say": {"id": "x"}}}
    assert house.by["director"].send(house.night, "ProposeRuling", **forged).status == 422
    ruled = json.loads(house.by["floor"].send(house.night, "ProposeRuling", incident="four_card_flop", table=1).text)
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
    told = {"name": "A phone", "role": "player", "night": night, "entry": entries[1]}
    player = Program(house.served, director.post("/tokens", told)["token"])
    assert player.get(f"/nights/{night}/mine")["deal"]["ballot"] == ballot
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
