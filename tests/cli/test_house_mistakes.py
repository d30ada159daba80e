"""A house book with several mistakes: the command line tells them all in one run, each with its line."""

import subprocess
import sys
from datetime import date
from pathlib import Path

import pytest

from shuffleup.rulebooks import load_book
from shuffleup.rulebooks.house import house_book_problems, read_house_book

BROKEN = """\
[book]
id = "crown"
nmae = "The Crown"
extends = "redteeth"

[policies]
late_seats = 1
clock_seconds = "soon"

[[clause]]
id = "C1"
title = "Quiet"
topic = "conduct"
kind = "loud"
says = "Quiet, please."
"""

TOLD = [
    (3, "'nmae' has no place in [book]"),
    (1, "[book] has no name"),
    (4, "no rulebook is called 'redteeth'"),
    (7, "no policy is called 'late_seats'"),
    (8, 'clock_seconds cannot be "soon"'),
    (14, "clause C1 has the kind 'loud'"),
]

LATE = """\
[book]
id = "crown"
name = "The Crown"
extends = "redtooth"
[policies]
clock_seconds = [
  { value = 40, since = 2026-06-01 },
  { value = 50, since = 2099-01-01 },
]
[[clause]]
id = "C1"
title = "Quiet"
topic = "conduct"
kind = "infraction"
says = "Quiet, please."
examples = ["loud music"]
since = 2099-02-01
"""

SITUATION = """\
variant = "NT"
antes = [0, 0]
blinds_or_straddles = [50, 100]
min_bet = 100
starting_stacks = [1000, 1000]
actions = ["d dh p1 ????", "d dh p2 ????"]
_acts = ["p2 says call"]
"""


@pytest.mark.parametrize(
    "command",
    [
        ("rule", "hand.toml", "--book", "crown.toml"),
        ("clauses", "crown.toml"),
        ("compare", "clock", "--book", "crown.toml"),
        ("conformance", "crown.toml"),
    ],
    ids=lambda command: command[0],
)
def test_every_mistake_is_shown_with_its_line(command: tuple[str, ...], tmp_path: Path) -> None:
    (tmp_path / "crown.toml").write_text(BROKEN, encoding="utf-8")
    (tmp_path / "hand.toml").write_text(SITUATION, encoding="utf-8")
    done = _run(*command, at=tmp_path)
    assert done.returncode == 2
    assert done.stdout == ""
    lines = done.stderr.splitlines()
    assert len(lines) == len(TOLD), done.stderr
    for line, (number, wrong) in zip(lines, sorted(TOLD), strict=True):
        assert line.startswith(f"shuffleup: crown.toml, line {number}: ")
        assert wrong in line


def test_what_is_no_toml_is_one_mistake(tmp_path: Path) -> None:
    (tmp_path / "crown.toml").write_text(BROKEN + "late seat\nlater seat\n", encoding="utf-8")
    done = _run("clauses", "crown.toml", at=tmp_path)
    assert done.returncode == 2
    (line,) = done.stderr.splitlines()
    assert "line 16" in line


def test_the_mistakes_of_the_book_below_are_told_too(tmp_path: Path) -> None:
    (tmp_path / "crown.toml").write_text(BROKEN, encoding="utf-8")
    above = '[book]\nid = "pub"\nname = "Pub"\nextends = "crown.toml"\n[policies]\nlate_seats = 1\n'
    (tmp_path / "pub.toml").write_text(above, encoding="utf-8")
    lines = _run("clauses", "pub.toml", at=tmp_path).stderr.splitlines()
    assert sum(line.startswith("shuffleup: crown.toml, line ") for line in lines) == len(TOLD)
    assert sum(line.startswith("shuffleup: pub.toml, line 6: ") for line in lines) == 1
    assert len(lines) == len(TOLD) + 1


def test_what_begins_absurdly_late_is_told(tmp_path: Path) -> None:
    (tmp_path / "crown.toml").write_text(LATE, encoding="utf-8")
    done = _run("clauses", "crown.toml", at=tmp_path)
    assert done.returncode == 2
    value, clause = done.stderr.splitlines()
    assert value.startswith(
        "shuffleup: crown.toml, line 6: since of clock_seconds is 2099-01-01, more than 10 years ahead; a day up to 20"
    )
    assert "line 17: since of clause C1 is 2099-02-01" in clause


def test_a_book_that_was_taken_is_not_refused_for_its_days() -> None:
    text, night = LATE.replace("2099", "2036"), date(2026, 1, 1)
    assert house_book_problems(text, source="crown", load=load_book, asked=date(2026, 11, 22)) == []
    assert len(house_book_problems(text, source="crown", load=load_book, asked=date(2020, 1, 1))) == 2
    assert read_house_book(text, source="crown", load=load_book, on=night).policy("clock_seconds").value == 30


def _run(*arguments: str, at: Path) -> "subprocess.CompletedProcess[str]":
    return subprocess.run(
        [sys.executable, "-m", "shuffleup", *arguments],
        cwd=at,
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
