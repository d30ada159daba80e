"""The kind of player that is fitted to real hands plays like them; the kinds run from tight to wild."""

from typing import Any

import pytest

from shown_code import run_page
from shuffleup.bad_input import BadInput
from shuffleup.simulation.assumptions import Assumptions
from shuffleup.simulation.fit import compare, count_files, measured, of_kind
from shuffleup.simulation.forecast import forecast
from shuffleup.simulation.habits import Habits
from shuffleup.simulation.models import FIELDS_OF_PLAYERS, KINDS_OF_PLAYERS, Field, Traits, field_of
from simulation.conftest import TEMPLATES

ONE = """variant = "NT"
antes = [0, 0, 0]
blinds_or_straddles = [50, 100, 0]
min_bet = 100
starting_stacks = [1000, 2000, 3000]
actions = ["d dh p1 2c2d", "d dh p2 AhAd", "d dh p3 KsKc", "p3 cbr 300", "p1 f", "p2 cc", "d db 3h7d9c", "p2 cc",
  "p3 cbr 400", "p2 cbr 1700", "p3 cc", "d db 4s", "d db 5s", "p2 sm AhAd", "p3 sm KsKc"]
"""


def test_the_fitted_kind_plays_like_the_real_hands():
    """Within three standard errors of the real figures, which are of 225 hands."""
    real, kind, players, big_blinds = measured()
    compared = compare(real, of_kind(kind, players, big_blinds, 3_000))
    assert {each.figure: round(each.off, 1) for each in compared if abs(each.off) > 3} == {}
    assert len(compared) == 7


def test_kinds_run_from_tight_to_wild():
    figures = {kind: of_kind(kind, 6, 100, 400).figures() for kind in ("rock", "regular", "loose", "wild")}
    vpip = [each["vpip"] for each in figures.values()]
    assert vpip == sorted(vpip)
    assert figures["rock"]["all_in"] < figures["wild"]["all_in"]
    assert figures["rock"]["showdown"] < figures["loose"]["showdown"]


def test_a_real_hand_is_counted(tmp_path):
    (tmp_path / "one.phh").write_text(ONE)
    counted = count_files(tmp_path, 3)
    assert counted == Habits(
        hands=1, seats=3, entered=2, raised=1, bets=2, calls=1, folds=0, flops=1, showdowns=1, all_ins=1
    )
    assert count_files(tmp_path, 6).hands == 0


def test_fields_are_of_known_kinds():
    for name in FIELDS_OF_PLAYERS:
        rows = field_of(name).rows()
        assert rows[-1][0] == 1024
    with pytest.raises(BadInput, match="no field"):
        field_of("aliens")
    with pytest.raises(BadInput, match="no kind"):
        Field({"alien": 1}, KINDS_OF_PLAYERS).rows()
    with pytest.raises(BadInput, match="enters is 2000"):
        Field({"new": 1}, {"new": Traits(2000, 1, 1, 1, 1, 1, 1, 100)}).rows()


def test_the_example_of_the_page_runs(tmp_path, monkeypatch, compiled):
    """Players of one's own: the page's own lines, run as they stand there, beside a night of rocks."""
    (tmp_path / "tuesday.toml").write_text((TEMPLATES / "pub_night_15.toml").read_text(encoding="utf-8"))
    monkeypatch.chdir(tmp_path)
    made: dict[str, Any] = run_page("simulation.md")
    found = made["tonight"]
    assert found.field == "regular 2, gambler 1"
    rocks = Assumptions(field=Field({"rock": 1}, KINDS_OF_PLAYERS))
    assert found.finish_minutes.p50 < forecast("tuesday.toml", 24, 100, assumed=rocks).finish_minutes.p50
