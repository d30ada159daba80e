"""`shuffleup rule`: what it prints, and its exit status."""

import json
import re
from pathlib import Path

import pytest
from click.testing import CliRunner

from shuffleup.bad_input import BadInput
from shuffleup.cli.rule import rule
from shuffleup.rulebooks import BOOKS

SPOT = """variant = "NT"
antes = [0, 0, 0, 0]
blinds_or_straddles = [200, 400, 0, 0]
min_bet = 400
starting_stacks = [20000, 20000, 20000, 20000]
actions = ["d dh p1 ????", "d dh p2 ????", "d dh p3 ????", "d dh p4 ????", "p3 cbr 1100"]
players = ["Ann", "Bob", "Cy", "Di"]
_rulebook = "nppl"
_acts = [
  "p4 pushes 500 1000",
]
"""

JOINED = """variant = "NT"
antes = [0, 0]
blinds_or_straddles = [200, 400]
min_bet = 400
starting_stacks = [inf, inf]
actions = []
_street = "flop"
_pot = 800
_board = "{board}"
_acts = ["p1 says check"]
"""


@pytest.fixture
def dispute(tmp_path: Path) -> Path:
    path = tmp_path / "dispute.toml"
    path.write_text(SPOT, encoding="utf-8")
    return path


def test_the_file_names_its_book(dispute: Path) -> None:
    ran = CliRunner().invoke(rule, [str(dispute)])
    assert ran.exit_code == 0, ran.output
    assert "p4 pushes 500 1000" in ran.output
    assert "Di: a raise; 1,800 in all; 300 to add" in ran.output
    assert "Next is Ann" in ran.output


def test_books_side_by_side_mark_where_they_differ(dispute: Path) -> None:
    ran = CliRunner().invoke(rule, [str(dispute), "--book", "all"])
    marked = [line.split()[1] for line in ran.output.splitlines() if line.startswith(" *")]
    assert set(marked) == {"nppl"}, ran.output


def test_json_lines_have_every_key_of_the_contract(dispute: Path) -> None:
    ran = CliRunner().invoke(rule, [str(dispute), "--book", "all", "--json"])
    rows = [json.loads(line) for line in ran.output.splitlines()]
    assert [(row["book"], row["act"]) for row in rows] == [(book, act) for book in BOOKS for act in (0, None)]
    names = (
        "book act player outcome amount binding stays returned owes to_act options min_to max_to misdeal pots dead",
        "substantial_action clauses fallbacks choices default needs remedies infractions say to_call all_in",
    )
    keys = {key for row in names for key in row.split()}
    assert all(keys <= set(row) for row in rows)


@pytest.mark.parametrize(
    ("before", "after", "told"),
    [
        ('"p4 pushes 500 1000"', '"p4 pushes 500 x"', "line 10, column 18"),
        ('"p4 pushes 500 1000"', '"p9 folds"', "p9 is not in the hand"),
        ("min_bet = 400", "min_bet = ", "line 4"),
        ('_rulebook = "nppl"', "_smallest_chip = -1", "_smallest_chip"),
        ('_rulebook = "nppl"', '_button = "p3"', "s1 to s10"),
        ('_rulebook = "nppl"', '_street = "flop"', "actions"),
        ("starting_stacks = ", "_stacks_of_old = ", "the field starting_stacks is missing"),
    ],
)
def test_a_mistake_tells_its_place(dispute: Path, before: str, after: str, told: str) -> None:
    dispute.write_text(SPOT.replace(before, after), encoding="utf-8")
    ran = CliRunner().invoke(rule, [str(dispute)])
    assert isinstance(ran.exception, BadInput)
    assert told in str(ran.exception)
    assert str(dispute) in str(ran.exception)


@pytest.mark.parametrize(
    ("board", "told"),
    [
        ("AhKd7c2s", "_board has more cards than lie there on the flop"),
        ("AhAh7c", "_board has one card twice"),
    ],
)
def test_a_board_that_cannot_lie_there_is_said_to_be_wrong(tmp_path: Path, board: str, told: str) -> None:
    path = tmp_path / "joined.toml"
    path.write_text(JOINED.format(board=board), encoding="utf-8")
    ran = CliRunner().invoke(rule, [str(path)])
    assert isinstance(ran.exception, BadInput)
    assert told in str(ran.exception)


def test_an_action_that_the_hand_refuses_is_told_in_plain_words(dispute: Path) -> None:
    dispute.write_text(SPOT.replace("cbr 1100", "cbr 500"), encoding="utf-8")
    ran = CliRunner().invoke(rule, [str(dispute)])
    assert isinstance(ran.exception, BadInput)
    assert "cannot be played: That is too small. The least is 800 in all" in str(ran.exception)


def test_chips_that_are_not_there_cannot_be_taken_back(dispute: Path) -> None:
    dispute.write_text(SPOT.replace("p4 pushes 500 1000", "p4 pulls 100"), encoding="utf-8")
    ran = CliRunner().invoke(rule, [str(dispute)])
    assert isinstance(ran.exception, BadInput)
    assert "p4 has no chips in front" in str(ran.exception)


def test_after_a_misdeal_there_is_nothing_in_the_pot(dispute: Path) -> None:
    undealt = re.sub(r"actions = .*", "actions = []", SPOT, count=1)
    dispute.write_text(undealt.replace("p4 pushes 500 1000", "d boxes 2"), encoding="utf-8")
    ran = CliRunner().invoke(rule, [str(dispute), "--book", "tda"])
    assert "in the pot 0." in ran.output


def test_each_book_answers_for_itself_where_an_act_is_impossible_under_some(dispute: Path) -> None:
    # NPPL makes it a raise that p3 has still to call; elsewhere it is a call, the flop is due and nothing lies there.
    acts = '"p4 pushes 500 1000", "p1 folds", "p2 folds", "p3 pulls 100"'
    dispute.write_text(SPOT.replace('"p4 pushes 500 1000"', acts), encoding="utf-8")
    ran = CliRunner().invoke(rule, [str(dispute), "--book", "all", "--json"])
    assert ran.exit_code == 0, ran.output
    rows = [json.loads(line) for line in ran.output.splitlines()]
    assert {row["act"] for row in rows if row["book"] == "nppl"} == {0, 1, 2, 3, None}
    others = [row for row in rows if row["book"] != "nppl"]
    assert [row["book"] for row in others] == [book for book in BOOKS if book != "nppl"]
    assert all(set(row) == {"book", "error"} and "no chips in front" in row["error"] for row in others)
    told = CliRunner().invoke(rule, [str(dispute), "--book", "all"])
    assert told.exit_code == 0, told.output
    assert "tda: p3 has no chips in front" in told.output


def test_an_act_that_is_impossible_under_every_book_is_the_mistake_of_the_file(dispute: Path) -> None:
    dispute.write_text(SPOT.replace('"p4 pushes 500 1000"', '"p4 pulls 5"'), encoding="utf-8")
    with pytest.raises(BadInput):
        CliRunner().invoke(rule, [str(dispute), "--book", "all"], catch_exceptions=False)
