"""`shuffleup decide`: what it prints, and its exit status."""

import json
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from shuffleup.bad_input import BadInput
from shuffleup.cli.decide import decide
from shuffleup.rulebooks import BOOKS

ROOM = """rulebook = "nppl"
level = "100/200"
[[table]]
number = 1
seats = ["Ann", "Bob", "", "Di", "Ed", "Flo"]
button = 1
small_blind = 2
big_blind = 3
[[command]]
kind = "button"
table = 1
[[command]]
kind = "deal_in"
player = "Gus"
seat = "1-3"
from = "broken_table"
"""


@pytest.fixture
def room(tmp_path: Path) -> Path:
    path = tmp_path / "room.toml"
    path.write_text(ROOM, encoding="utf-8")
    return path


def test_the_file_names_its_book(room: Path) -> None:
    ran = CliRunner().invoke(decide, [str(room)])
    assert ran.exit_code == 0, ran.output
    assert "button in seat 2, no small blind, big blind Di" in ran.output
    assert "first preflop 5; first postflop 4; last card 2; pot 200" in ran.output
    assert "Gus sits down in table 1, seat 3 and gets no cards until the button has passed" in ran.output
    assert "until: button_passed" in ran.output
    assert "22.b, 22.c" in ran.output


def test_books_side_by_side_mark_where_they_differ(room: Path) -> None:
    ran = CliRunner().invoke(decide, [str(room), "--book", "all"])
    marked = [line.split()[1] for line in ran.output.splitlines() if line.startswith(" *")]
    assert set(marked) == {"nppl"}, ran.output


def test_json_lines_have_every_key_of_the_contract(room: Path) -> None:
    ran = CliRunner().invoke(decide, [str(room), "--book", "all", "--json"])
    rows = [json.loads(line) for line in ran.output.splitlines()]
    assert [(row["book"], row["command"]) for row in rows] == [(book, number) for book in BOOKS for number in (0, 1)]
    names = "book command outcome who to_seat posts dealt_in hands places amounts choices needs clauses fallbacks say"
    assert all(set(names.split()) <= set(row) for row in rows)
    assert all(row["clauses"] or row["fallbacks"] for row in rows)


def test_a_question_is_a_line_too(room: Path) -> None:
    room.write_text(ROOM.replace("big_blind = 3\n", 'big_blind = "unknown"\n').replace("button = 1\n", ""))
    (line, *_) = CliRunner().invoke(decide, [str(room), "--json"]).output.splitlines()
    assert json.loads(line)["outcome"] == "director"
    room.write_text(ROOM.replace("big_blind = 3\n", "").replace("small_blind = 2\n", "").replace("button = 1\n", ""))
    (line, *_) = CliRunner().invoke(decide, [str(room), "--json"]).output.splitlines()
    row = json.loads(line)
    assert (row["outcome"], row["needs"]["fact"]) == (None, "button 1")
    assert row["needs"]["choices"] == ["1", "2", "3", "4", "5", "6", "unknown"]
    assert row["say"] == row["needs"]["question"] == "Where was the button in the last hand at table 1?"


def test_what_is_certain_is_told_beside_a_question(room: Path) -> None:
    out = '[[command]]\nkind = "bust"\nplayers = ["Ann", "Bob", "Di"]\nstacks = {Ann = 300, Bob = 300, Di = 50}\n'
    room.write_text(ROOM.split("[[command]]")[0] + out)
    lines = CliRunner().invoke(decide, [str(room), "--book", "nppl"]).output.splitlines()
    assert "   certain: out Ann, Bob, Di" in lines
    assert "   certain: places: Di 5" in lines


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ("seats =", "chairs =", "line 5: 'chairs' is no fact of a table; one of number, seats"),
        ('kind = "button"', 'kind = "juggle"', "line 10: there is no kind of command 'juggle'; one of button, draw"),
        ('seat = "1-3"', "seat = 0", "line 15: seat = 0 is wrong; a seat such as"),
        ('seat = "1-3"', "", "line 12: the command deal_in lacks its seat"),
        ('seat = "1-3"', 'seat = "1-4"', "command 1: Di sits in seat 1-4"),
        ("table = 1", "table = 7", "command 0: there is no table 7; a table of the room: 1"),
        ('"Bob"', '"Ann"', "line 5: 'Ann' sits twice"),
        ("number = 1", "", "line 3: a table has no number"),
        ("button = 1", "button = -1", "line 6: button = -1 is no seat of table 1"),
        ("[[command]]", "[[commands]]", "'commands' is no fact of a room"),
        ('"Flo"]', '"Flo"', "line"),
    ],
)
def test_bad_input_is_told_with_its_place(room: Path, old: str, new: str, says: str) -> None:
    room.write_text(ROOM.replace(old, new), encoding="utf-8")
    ran = CliRunner().invoke(decide, [str(room)])
    assert isinstance(ran.exception, BadInput)
    assert str(room) in str(ran.exception)
    assert says in str(ran.exception)


def answers(path: Path, text: str, *options: str) -> list[dict[str, Any]]:
    """The answers to a file, as scripts read them."""
    path.write_text(text, encoding="utf-8")
    ran = CliRunner().invoke(decide, [str(path), "--json", *options])
    assert ran.exit_code == 0, ran.exception or ran.output
    return [json.loads(line) for line in ran.output.splitlines()]


SEATS_OF_HANDS = ("button", "big_blind", "first_preflop", "first_postflop", "last_postflop", "last_card")


@pytest.mark.parametrize(
    "told", ["button = {}\nsmall_blind = {}\nbig_blind = {}", "[table.next]\nbutton = {}\nbig_blind = {}"]
)
def test_seats_of_the_hand_are_written_as_the_file_writes_them(room: Path, told: str) -> None:
    table = (
        '[[table]]\nnumber = 4\nseats = ["A", "B", "", "D", "E", "F"]\n{}\n[[command]]\nkind = "button"\ntable = 4\n'
    )
    (short,) = answers(room, table.format(told.format(1, 2, 4)))
    (full,) = answers(room, table.format(told.format('"4-1"', '"4-2"', '"4-4"')))
    for key in SEATS_OF_HANDS:
        assert full["hands"][key] == f"4-{short['hands'][key]}"
    assert type(short["hands"]["button"]) is int
    assert (full["hands"]["pot"], full["hands"]["button_dead"]) == (
        short["hands"]["pot"],
        short["hands"]["button_dead"],
    )


def test_a_dead_small_blind_is_null_in_either_form(room: Path) -> None:
    texts = ROOM.replace("button = 1", 'button = "1-1"')
    assert [rows[0]["hands"]["small_blind"] for rows in (answers(room, ROOM), answers(room, texts))] == [None, None]


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ('seat = "1-3"', "seat = 3"),
        ("table = 1\n", ""),
        ("table = 1\n", 'table = "1"\n'),
    ],
)
def test_short_forms_are_understood_where_one_table_is_meant(room: Path, old: str, new: str) -> None:
    assert answers(room, ROOM.replace(old, new)) == answers(room, ROOM)


def test_somebody_who_sits_there_needs_no_seat_told(room: Path) -> None:
    sits = ROOM.replace('""', '"Gus"').replace('seat = "1-3"\n', "")
    assert answers(room, sits)[1]["to_seat"] == "1-3"


def test_a_seat_alone_is_refused_where_two_tables_could_be_meant(room: Path) -> None:
    two = ROOM.replace('seat = "1-3"', "seat = 3").replace(
        "[[command]]", "[[table]]\nnumber = 2\nplayers = 6\n[[command]]", 1
    )
    room.write_text(two, encoding="utf-8")
    assert "seat = 3 is wrong" in str(CliRunner().invoke(decide, [str(room)]).exception)


def test_choices_and_places_read_as_sentences(room: Path) -> None:
    balance = (
        '[[table]]\nnumber = 1\nseats = ["A", "", "C", ""]\nbutton = 1\nsmall_blind = 1\nbig_blind = 3\n'
        '[[table]]\nnumber = 2\nseats = ["Dan", "E", "F", "G"]\nbutton = 1\nsmall_blind = 2\nbig_blind = 3\n'
        '[[command]]\nkind = "balance"\nfrom = 2\nto = 1\n'
        '[[command]]\nkind = "bust"\nplayers = ["E", "F", "G"]\nstacks = {E = 300, F = 900, G = 300}\n'
        'hands = {E = "AhAd", G = "2c3d"}\nboard = "AsKsQdJh9c"\n'
    )
    room.write_text(balance, encoding="utf-8")
    host = CliRunner().invoke(decide, [str(room), "--book", "nppl"]).output
    assert "choice: Dan to table 1, seat " in host, host
    assert "Out on one hand: F in 4th; E in 5th; G in 6th" in host
    tied = CliRunner().invoke(decide, [str(room), "--book", "tnpl"]).output
    assert "Out on one hand: F in 4th; E and G sharing 5th" in tied


def test_a_hand_is_not_a_room(tmp_path: Path) -> None:
    path = tmp_path / "hand.toml"
    path.write_text('variant = "NT"\n_acts = []\n', encoding="utf-8")
    ran = CliRunner().invoke(decide, [str(path)])
    assert "this is a hand with acts, for rule" in str(ran.exception)


def test_the_example_of_the_page_runs(tmp_path: Path) -> None:
    page = (Path(__file__).parents[2] / "docs" / "decide.md").read_text(encoding="utf-8")
    told, after = page.split("```toml\n", 1)[1].split("```\n", 1)
    path = tmp_path / "room.toml"
    path.write_text(told, encoding="utf-8")
    shown = after.split("## The room")[0].strip("\n").rstrip()
    ran = CliRunner().invoke(decide, [str(path)])
    assert [line.removeprefix("    ").rstrip() for line in shown.splitlines()] == ran.output.rstrip().splitlines()
