"""The game of a night on its plan: chosen for all levels, kept where somebody saves a plan that an EVENT file made."""

import os
from dataclasses import replace

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "shuffleup.web.settings")

from django.http import QueryDict
from served import Served, form_fields

from shuffleup.histories.nights import templates
from shuffleup.tournament.plan import Plan, PlanLevel
from shuffleup.web.plan_form import read_plan

[TURBO] = [each.plan for each in templates() if each.id == "turbo"]
HORSE = (
    PlanLevel(10, 50, 100, ante=25, game="HORSE", bring_in=30, small_bet=100, big_bet=200),
    PlanLevel(5, is_break=True),
    PlanLevel(10, 100, 200, ante=50, game="HORSE", bring_in=60, small_bet=200, big_bet=400),
)


def saved(base: Plan, **typed: str) -> Plan:
    """The plan after its form was sent as it stood, but for what somebody typed."""
    rows = {
        "level-kind": ["break" if each.is_break else "play" for each in base.levels],
        "level-minutes": [str(each.minutes) for each in base.levels],
        "level-small": [str(each.small_blind or "") for each in base.levels],
        "level-big": [str(each.big_blind or "") for each in base.levels],
        "level-ante": [str(each.ante or "") for each in base.levels],
    }
    post = QueryDict(mutable=True)
    for name, values in (rows | {name: [value] for name, value in typed.items()}).items():
        post.setlist(name, values)
    return read_plan(post, base).plan


def test_a_plan_that_is_saved_again_keeps_the_game_of_its_levels_and_their_bets() -> None:
    base = replace(TURBO, levels=HORSE)
    assert [(each.game, each.bring_in, each.small_bet, each.big_bet) for each in saved(base).levels] == [
        (each.game, each.bring_in, each.small_bet, each.big_bet) for each in HORSE
    ]


def test_a_stud_game_brings_in_the_first_figure_and_another_game_none() -> None:
    base = TURBO
    stud = saved(base, game="STUD8")
    assert {(each.game, each.bring_in == each.small_blind) for each in stud.levels if not each.is_break} == {
        ("STUD8", True)
    }
    assert {(each.game, each.bring_in) for each in saved(stud, game="PLO").levels if not each.is_break} == {("PLO", 0)}


def test_blinds_that_were_changed_take_their_old_bets_with_them() -> None:
    [first, *_] = saved(replace(TURBO, levels=HORSE), **{"level-small": "80"}).levels
    assert (first.small_blind, first.bring_in, first.small_bet) == (80, 80, 0)


def test_no_game_but_those_offered_is_taken(served: Served) -> None:
    director = served.director()
    form = director.get("/new/turbo")
    refused = director.post("/new/turbo", {**form_fields(form.text), "game": "OLD MAID"})
    assert refused.status == 422
    night = director.new_night("turbo", game="HORSE")
    assert form_fields(director.get(f"/e/{night}/plan").text)["game"] == ["HORSE"]
