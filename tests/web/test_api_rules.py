"""Rulings, clauses and policies for programs: those of the command line."""

import json
from pathlib import Path

import pytest
from asking import (
    SITUATION,
    House,
)
from click.testing import CliRunner

from shuffleup.cli.main import shuffleup


@pytest.mark.parametrize("book", ["tda", "all"])
@pytest.mark.parametrize("verb", ["rule", "decide"])
def test_rulings_are_those_of_the_command_line(house: House, tmp_path: Path, verb: str, book: str) -> None:
    file = tmp_path / "situation.toml"
    file.write_text(SITUATION[verb], encoding="utf-8")
    printed = CliRunner().invoke(shuffleup, [verb, str(file), "--book", book, "--json"])
    assert printed.exit_code == 0, printed.output
    answered = house.by["screen"].post(f"/{verb}", {"situation": SITUATION[verb], "book": book})
    assert answered["lines"] == [json.loads(line) for line in printed.output.splitlines()]


def test_a_book_under_which_an_act_is_impossible_says_so_beside_the_others(house: House) -> None:
    situation = """variant = "NT"
antes = [0, 0, 0, 0]
blinds_or_straddles = [200, 400, 0, 0]
min_bet = 400
starting_stacks = [20000, 20000, 20000, 20000]
actions = ["d dh p1 ????", "d dh p2 ????", "d dh p3 ????", "d dh p4 ????", "p3 cbr 1100"]
_acts = ["p4 pushes 500 1000", "p1 folds", "p2 folds", "p3 pulls 100"]
"""  # a raise in NPPL alone, so that only there p3 has a bet in front of him
    lines = house.by["screen"].post("/rule", {"situation": situation, "book": "all"})["lines"]
    assert {line["book"] for line in lines if "error" not in line} == {"nppl"}
    assert {line["book"] for line in lines if "error" in line} == {"tnpl", "hcpn", "tda", "redtooth"}
    assert house.by["screen"].ask("POST", "/rule", {"situation": situation, "book": "tda"}).status == 422


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
