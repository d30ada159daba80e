"""Programs of others on a server that runs: allowed by the plan, let in by a token for a seat, marked, rate bounded."""

import json
import re
import secrets
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

from asking import Program, make_token
from served import Reply, Served, Visitor
from test_api_league import lean

from shuffleup.web.api.pace import AT_ONCE
from unsealing import with_cards

SAMPLE = Path(__file__).parents[2] / "docs" / "sample_bot.py"
WITHIN = 90.0
SHORT = {
    "name": "Two programs",
    "rulebook": "tda",
    "starting_stack": 100,
    "tables": [1],
    "seats_per_table": 4,
    "dealt": "digital",
    "programs": True,
    "level": [{"small_blind": 50, "big_blind": 100, "minutes": 20}],
}
"""A night that is over after a few hands: nobody has more than a big blind."""


def opened(director: Visitor, **changes: Any) -> str:
    """A night from a plan in JSON."""
    made = make_token(director, "director").post(
        "/nights", {"id": secrets.token_hex(16), "event": {**SHORT, **changes}}
    )
    night: str = made["night"]
    return night


def token_for(director: Visitor, night: str, called: str) -> Program:
    """A program on the list, with a token for its seat."""
    return with_code(director, night, called)[0]


def with_code(director: Visitor, night: str, called: str) -> tuple[Program, str]:
    """The same with the code that opens its cards, as the page shows both this once."""
    assert director.do(night, "seat_program", called=called).status in (302, 303)
    page = director.get(f"/e/{night}/programs").text
    entry = re.search(rf"{called}</b>.*?name=\"entry\" value=\"([^\"]+)\"", page, re.DOTALL)
    assert entry is not None
    made = director.post(f"/e/{night}/programs", {"entry": entry[1]})
    token = re.search(r"su_t[0-9a-f]{15}_[\w-]{43}", made.text)
    assert token is not None, made.words
    code = re.search(r'id="card-code">([0-9a-f]{32})<', made.text)
    assert code is not None
    later = director.get(f"/e/{night}/programs").text
    assert token[0] not in later
    assert code[1] not in later
    return Program(director.served, token[0]), code[1]


def test_the_sample_bot_plays_a_night_to_its_end(served: Served) -> None:
    director = served.director()
    night = opened(director)
    programs = [with_code(director, night, called) for called in ("Deep Fold", "Alpha Call")]
    bots = [
        subprocess.Popen(
            [sys.executable, "-I", str(SAMPLE), f"http://127.0.0.1:{served.port}", night, program.token, code],
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )
        for program, code in programs
    ]
    try:
        director.draw_and_start(night)
        said = [bot.communicate(timeout=WITHIN)[0] for bot in bots]
    finally:
        for bot in bots:
            bot.kill()
    assert said == ["", ""]
    assert [bot.returncode for bot in bots] == [0, 0]
    page = director.get(f"/e/{night}/log").words
    assert "Robot 1: Deep Fold" in page
    rows = log_of(served, night)
    taken_back = make_token(director, "director").send(night, "TakeBack", commands=["hand-1-1"])
    assert taken_back.status == 403, taken_back.text  # what the dealer wrote is nobody's to undo
    for undo in re.findall(rf'action="(/e/{night}/undo/[^"]+)"', director.get(f"/e/{night}/log").text):
        assert director.post(undo).status in (200, 302, 303)
    assert len(log_of(served, night)) == len(rows)
    report = make_token(director, "director").get(f"/nights/{night}/pairs")
    assert report["report"]["hands"] == report["of"] > 0
    assert sum(each["won"] for each in report["report"]["pairs"]) >= 100
    assert "won" in director.get(f"/e/{night}/pairs").words
    assert Visitor(served).get(f"/e/{night}/pairs").status == 403
    acts = [json.loads(row.data) for row in log_of(served, night) if row.type == "Acted"]
    assert [act for act in acts if "instead" not in act] != []


def log_of(served: Served, night: str) -> list[Any]:
    from shuffleup.store import open_store

    with open_store(served.data, read_only=True) as store:
        return list(store.read(f"hands/{night}/1"))


def test_a_program_is_marked_and_sees_its_own_cards_alone(served: Served) -> None:
    director = served.director()
    night = opened(director, starting_stack=10_000)
    program, code = with_code(director, night, "Deep Fold")
    other = token_for(director, night, "Alpha Call")
    director.draw_and_start(night)
    ends = time.monotonic() + WITHIN
    while (seen := program.get(f"/nights/{night}/my-dealt-table"))["phase"] != "hand":
        assert time.monotonic() < ends
        time.sleep(0.2)
    assert [each["bot"] for each in seen["seats"] if each["entry"]] == ["program", "program"]
    assert set(seen["mine"]["cards"]) == {"??"}
    assert "??" not in with_cards(code, night, seen)["mine"]["cards"]
    theirs = next(each for each in seen["seats"] if each["entry"] not in ("", seen["mine"]["entry"]))
    assert set(theirs["cards"]) == {"??"}
    shown = json.loads(Visitor(served).get(f"/api/v1/nights/{night}/seats").text)["seats"]
    assert {each["name"] for each in shown} == {"Robot 1: Deep Fold", "Robot 2: Alpha Call"}
    assert other.get(f"/nights/{night}/my-dealt-table")["mine"]["entry"] == theirs["entry"]
    void = {"id": "v1", "hand": 1, "why": "x"}
    assert program.ask("POST", f"/nights/{night}/dealt-tables/1/void", void).status == 403
    assert (
        program.ask(
            "POST", f"/nights/{night}/my-dealt-table/act", {"id": "a", "hand": 9, "turn": 0, "act": "fold"}
        ).status
        == 409
    )
    revoked = director.post(f"/e/{night}/programs", {"revoke": seen["mine"]["entry"]})
    assert "revoked" in director.follow(revoked).words.lower()
    assert program.ask("GET", f"/nights/{night}/my-dealt-table").status == 401
    assert other.get(f"/nights/{night}/my-dealt-table")["phase"]


def test_a_token_made_by_a_program_comes_with_the_code_of_its_seat(served: Served) -> None:
    director = served.director()
    night = opened(director, starting_stack=10_000)
    assert director.do(night, "seat_program", called="Deep Fold").status in (302, 303)
    office = make_token(director, "director")
    [entry] = [each["id"] for each in office.get(f"/nights/{night}/room")["entries"]]
    body = {"name": "x", "role": "player", "night": night, "entry": entry}
    made = json.loads(office.ask("POST", "/tokens", body).text)
    page = director.post(f"/e/{night}/programs", {"entry": entry}).text
    assert made["cards"] in page
    assert json.loads(office.ask("POST", "/tokens", {"name": "x", "role": "screen"}).text)["cards"] == ""


def test_no_program_where_the_plan_has_none_and_none_in_a_persons_seat(served: Served) -> None:
    director = served.director()
    night = opened(director, programs=False)
    assert "allows none" in director.get(f"/e/{night}/programs").words
    told = director.follow(director.do(night, "seat_program", called="Deep Fold")).words
    assert "may not play here" in told
    night = opened(director)
    director.enter(night, ["Ann Price", "Bob Ray"])
    fields = {"name": "x", "role": "player", "lasts": "night", "tournament": night, "place": "Ann Price"}
    assert "su_t" not in director.post("/devices/tokens", fields).text
    ann = json.loads(make_token(director, "director").ask("GET", f"/nights/{night}/room").text)["entries"][0]["id"]
    assert director.follow(director.post(f"/e/{night}/programs", {"entry": ann})).words
    body = {"name": "x", "role": "player", "night": night, "entry": ann}
    assert make_token(director, "director").ask("POST", "/tokens", body).status == 422


def test_a_program_that_is_allowed_no_more_is_told_so(served: Served) -> None:
    director = served.director()
    night = opened(director)
    program = token_for(director, night, "Deep Fold")
    assert program.ask("GET", f"/nights/{night}/my-dealt-table").status == 404  # nobody sits yet
    office = make_token(director, "director")
    plan = lean(office.get(f"/nights/{night}/room")["plan"])
    sent = office.send(night, "ChangePlan", plan={**plan, "programs": False})
    assert sent.status == 200, sent.text
    assert program.ask("GET", f"/nights/{night}/my-dealt-table").status == 403
    assert program.ask("GET", f"/nights/{night}/stream").status == 403


def test_a_program_asks_no_faster_than_a_player_needs(served: Served) -> None:
    director = served.director()
    night = opened(director)
    program = token_for(director, night, "Deep Fold")
    ends = time.monotonic() + WITHIN
    with ThreadPoolExecutor(AT_ONCE) as crowd:  # who waits for each answer asks no faster than a busy machine answers
        replies: list[Reply] = []
        while not (fast := [each for each in replies if each.status != 200]):
            assert time.monotonic() < ends
            asked = [crowd.submit(program.ask, "GET", f"/nights/{night}/seats") for _ in range(2 * AT_ONCE)]
            replies = [each.result() for each in asked]
    reply = fast[0]
    assert reply.status == 429
    assert reply.headers["Retry-After"] == "1"
    assert json.loads(reply.text)["type"].endswith("too_fast")
