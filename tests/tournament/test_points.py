"""League points: the table of cases in `points.toml`, the rules for ties and rounding, and a league's own file."""

import tomllib
from dataclasses import replace
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from shuffleup.bad_input import BadInput
from shuffleup.tournament import points as points_module
from shuffleup.tournament.points import Rounding, Ties, counts_knock_outs, points, points_tables, read_points_table

ROWS = tomllib.loads(Path(__file__).with_name("points.toml").read_text())["row"]
OWN_FILES = tomllib.loads(Path(__file__).with_name("own_points.toml").read_text())
OWN = """
id = "crown"
title = "The Crown"
pool_per_entrant = 10
shares_per_mille = [333, 333]
others = 1
rounding = "nearest"
ties = "shared"
"""


@pytest.mark.parametrize("row", ROWS, ids=[row["case"] for row in ROWS])
def test_the_table_of_cases(row: dict[str, Any]) -> None:
    table = read_points_table(OWN_FILES[row["file"]], "own.toml") if "file" in row else points_tables()[row["table"]]
    told = {name: Fraction(value) for name, value in row.get("told", {}).items()}
    scored = points(table, row["entrants"], row["place"], row.get("tied", 1), row.get("bonuses", ()), told)
    assert scored.points == row["points"]
    assert scored.because[0].id == row["because"]
    assert len(scored.because) == 1 + len(row.get("bonuses", ()))


def test_the_explanation_holds_every_number_it_needs() -> None:
    nppl = points_tables()["nppl"]
    assert dict(points(nppl, 25, 5).because[0].args) == {
        "points": 69,
        "place": 5,
        "entrants": 25,
        "pool": 1250,
        "percent": "5.5",
    }
    assert dict(points(nppl, 25, 5, 2).because[0].args)["last"] == 6


def test_the_explanation_of_a_formula_names_its_facts_as_a_person_writes_them() -> None:
    table = replace(read_points_table(OWN, "crown.toml"), formula="pool * share / place")
    (because,) = points(table, 4, 2).because
    assert because.args["facts"] == ("place 2", "share 0.333", "pool 40")


def test_knock_outs_count_only_where_the_formula_names_them() -> None:
    own = read_points_table(OWN, "crown.toml")
    assert not counts_knock_outs(own)
    assert not counts_knock_outs(replace(own, formula="players - place"))
    assert counts_knock_outs(replace(own, formula="players - place + 2 * knocked_out"))


@pytest.mark.parametrize("scores", ["ladder = [9]", "others = 1", "formula = 'players'"])
def test_a_table_may_score_by_any_one_thing_and_has_to_by_one(scores: str) -> None:
    head, _, tail = OWN.partition("pool_per_entrant")
    bare = head + tail[tail.index("rounding") :]
    assert read_points_table(f"{bare}\n{scores}", "crown.toml").id == "crown"
    with pytest.raises(BadInput, match="nobody would score"):
        read_points_table(bare, "crown.toml")


def test_every_table_in_the_folder_ships_under_its_own_name() -> None:
    folder = Path(points_module.__file__).with_name("points")
    points_tables.cache_clear()
    assert list(points_tables()) == sorted(each.stem for each in folder.glob("*.toml"))


def test_rounding_and_ties_are_the_tables_own() -> None:
    own = read_points_table(OWN, "crown.toml")
    assert points(own, 1, 1).points == 3
    assert points(replace(own, rounding=Rounding.UP), 1, 1).points == 4
    assert points(replace(own, rounding=Rounding.DOWN), 5, 1).points == 16
    assert points(own, 5, 2, 2).points == 9
    assert points(replace(own, ties=Ties.BEST_PLACE), 5, 2, 2).points == 17


@pytest.mark.parametrize(("entrants", "place", "tied"), [(5, 0, 1), (5, 6, 1), (5, 5, 2), (5, 1, 0)])
def test_a_place_outside_the_field_is_refused(entrants: int, place: int, tied: int) -> None:
    with pytest.raises(ValueError, match="no place"):
        points(points_tables()["nuts"], entrants, place, tied)


def test_an_unknown_bonus_is_refused() -> None:
    with pytest.raises(ValueError, match="quads"):
        points(points_tables()["nppl"], 5, 1, bonuses=["quads"])


@pytest.mark.parametrize(
    ("old", "new", "wrong"),
    [
        ('"nearest"', '"sideways"', "sideways"),
        ("others = 1", "others = -1", "do not fit"),
        ("[333, 333]", "[333, 668]", "do not fit"),
        ('ties = "shared"', "", "ties is missing"),
        ("others = 1", "others = 1\nladder = [9]", "both a ladder and shares"),
        ("pool_per_entrant = 10", "", "no pool"),
        ('"crown"', '"The Crown"', "no name"),
        ("others = 1", "others = ", "not valid TOML"),
        ("others = 1", "others = 1\nformula = '2 * n'", "nothing is called 'n'"),
    ],
)
def test_a_league_is_told_what_is_wrong_with_its_own_file(old: str, new: str, wrong: str) -> None:
    with pytest.raises(BadInput, match=wrong) as told:
        read_points_table(OWN.replace(old, new), "crown.toml")
    assert str(told.value).startswith("crown.toml")


@given(st.sampled_from(["nuts", "nppl"]), st.integers(1, 300), st.integers(1, 300))
def test_a_better_place_never_scores_less_once_eight_play(table: str, entrants: int, place: int) -> None:
    entrants = max(entrants, 8, place + 1)
    better, worse = (points(points_tables()[table], entrants, at).points for at in (place, place + 1))
    assert better >= worse
