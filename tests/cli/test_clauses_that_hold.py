"""`clauses` of a house book: what the house took away or set otherwise is marked."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from shuffleup.cli.clauses import clauses
from shuffleup.rulebooks import load_book

CROWN = """\
[book]
id = "crown"
name = "The Crown"
extends = "tnpl"

[policies]
clock_seconds = { value = 20, clauses = ["C1"] }
final_table_max = 10

[[clause]]
id = "C1"
title = "Twenty seconds"
topic = "clock"
kind = "enforced"
says = "On the clock there are twenty seconds."

[[clause]]
id = "A1.1"
repealed = true
"""

PUB = """\
[book]
id = "pub"
name = "Pub"
extends = "crown.toml"

[policies]
clock_seconds = {value}
"""


Rows = Callable[[str, str], dict[str, dict[str, object]]]


@pytest.fixture
def told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Rows:
    def rows(name: str, text: str) -> dict[str, dict[str, object]]:
        (tmp_path / "crown.toml").write_text(CROWN, encoding="utf-8")
        path = tmp_path / name
        path.write_text(text, encoding="utf-8")
        clauses.main([str(path), "--json"], standalone_mode=False)
        lines = map(json.loads, capsys.readouterr().out.splitlines())
        return {row["id"]: row for row in lines}

    return rows


def marked(rows: dict[str, dict[str, object]]) -> dict[str, object]:
    return {id_: row["repealed"] or row["set_otherwise"] for id_, row in rows.items() if not row["holds"]}


def test_what_the_house_took_away_or_set_otherwise_is_marked(told: Rows) -> None:
    clock = load_book("tnpl").policy("clock_seconds").clauses
    assert clock
    assert load_book("tnpl").policy("final_table_max").value == 10  # the house says the same: its clauses hold
    rows = told("crown.toml", CROWN)
    assert marked(rows) == {"A1.1": True} | {key: ["clock_seconds"] for key in clock}
    assert rows["C1"]["holds"] is True
    assert (rows["C1"]["digital"], rows["E1.1"]["digital"], rows["E1.1"]["redefinition"]) == (
        "",
        "redefined",
        "at_seat",
    )


def test_a_house_above_can_set_it_back_or_otherwise_again(told: Rows) -> None:
    clock = load_book("tnpl").policy("clock_seconds").clauses
    league = load_book("tnpl").policy("clock_seconds").value
    back = marked(told("pub.toml", PUB.replace("{value}", str(league))))
    assert back == {"A1.1": True, "C1": ["clock_seconds"]}
    again = marked(told("pub.toml", PUB.replace("{value}", "45")))
    assert again == {"A1.1": True} | {key: ["clock_seconds"] for key in (*clock, "C1")}


def test_a_leagues_book_has_nothing_that_does_not_hold(capsys: pytest.CaptureFixture[str]) -> None:
    clauses.main(["tnpl", "--json"], standalone_mode=False)
    assert all(json.loads(line)["holds"] for line in capsys.readouterr().out.splitlines())


def test_people_read_why(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "crown.toml"
    path.write_text(CROWN, encoding="utf-8")
    clauses.main([str(path), "A1.1"], standalone_mode=False)
    paper = capsys.readouterr().out
    assert "(no longer holds: repealed)" in paper
    assert "at a digital table: the floor, the director or the plan decides it" in paper
    (clause, *_) = load_book("tnpl").policy("clock_seconds").clauses
    clauses.main([str(path), clause], standalone_mode=False)
    assert "(no longer holds as it stands: the house sets clock_seconds otherwise)" in capsys.readouterr().out
