"""Points of a whole night: what everybody scores and why, bonuses that are ticked, and tables that cannot be read."""

from dataclasses import replace
from typing import Any

import pytest

from shuffleup.tournament.answers import Accepted, Already, Declined
from shuffleup.tournament.check import check_plan
from shuffleup.tournament.commands import BustPlayers, ChangePlan, OpenTournament, PublishResults, TakeBack
from shuffleup.tournament.finish import scored, standings
from shuffleup.tournament.opening import open_tournament
from shuffleup.tournament.scoring import GiveBonus, asks_who_knocked_out

from .nights import Night, pinned, plan
from .points_night import OWN


def nuts() -> Night:
    night = Night(points="nuts", tables=(1,))
    night.play("Ann", "Bob", "Cy", "Di")
    return night


def test_the_card_is_ticked_and_counts_when_the_night_is_scored() -> None:
    night = nuts()
    ann = night.entry("Ann")
    night.must(GiveBonus(ann, "card"))
    night.bust("Ann")
    # Four make a pool of 800; the percentages stay: fourth has 10 %, and 30 for the card.
    assert scored(night.state)[ann].points == 80 + 30
    assert [each.id for each in scored(night.state)[ann].because] == ["points.share", "points.bonus"]
    night.must(GiveBonus(ann, "card", given=False))
    assert scored(night.state)[ann].points == 80


def test_a_bonus_is_given_once_and_only_one_that_the_table_has() -> None:
    night = nuts()
    ann = night.entry("Ann")
    night.must(GiveBonus(ann, "card"))
    again = night.send(GiveBonus(ann, "card"))
    assert isinstance(again, Already)
    assert again.message.id == "already.bonus_given"
    none = night.send(GiveBonus(night.entry("Bob"), "card", given=False))
    assert isinstance(none, Already)
    assert none.message.id == "already.bonus_not_given"
    for command in (GiveBonus(ann, "quads"), GiveBonus("nobody", "card")):
        assert isinstance(night.send(command), Declined)
    without = Night(tables=(1,))
    without.play("Ann", "Bob")
    assert isinstance(without.send(GiveBonus(without.entry("Ann"), "card")), Declined)


def test_a_bonus_after_the_results_makes_a_correction_and_undo_takes_it_back() -> None:
    night = nuts()
    for name in ("Di", "Cy", "Bob"):
        night.bust(name)
    night.must(PublishResults())
    ticked = night.must(GiveBonus(night.entry("Bob"), "card"))
    night.must(PublishResults())
    numbers = {each.number: {row.entry: row.points for row in each.results} for each in night.state.published}
    assert numbers[2][night.entry("Bob")] == numbers[1][night.entry("Bob")] + 30
    later = night.last
    night.must(TakeBack((later.id, ticked.id)))
    assert night.state.bonuses == {}


def test_a_leagues_own_table_lies_in_the_plan_and_counts_knock_outs() -> None:
    night = Night(points="crown", points_table=OWN, tables=(1,))
    ann, bob, cy, di = night.play("Ann", "Bob", "Cy", "Di")
    night.must(BustPlayers(((di,), (cy,)), ((di, 1), (cy, 1)), by=ann))
    night.must(BustPlayers(((bob,),), ((bob, 1),), by=ann))
    # ladder * players / 8 + 2 * knocked_out: 100 / 2 + 6, 60 / 2, 40 / 2, 5 / 2 to the nearest, a half upwards
    assert [(each.entry, each.points) for each in standings(night.state)] == [(ann, 56), (bob, 30), (di, 20), (cy, 3)]


@pytest.mark.parametrize(
    ("fields", "asks"),
    [
        ({}, False),
        ({"points": "nuts"}, False),
        ({"points": "crown", "points_table": OWN}, True),
        ({"buy_in": 1_000, "bounty": 100}, True),
        ({"buy_in": 1_000, "bounty": 100, "points": "nuts"}, True),
    ],
)
def test_who_took_a_stack_is_asked_where_bounties_or_points_hang_on_it(fields: dict[str, Any], asks: bool) -> None:
    assert asks_who_knocked_out(Night(**fields).state) is asks


@pytest.mark.parametrize("text", [OWN.replace("ladder *", "import *"), "id = 1", "nonsense"])
def test_a_plan_with_a_table_that_cannot_be_read_is_refused(text: str) -> None:
    bad = plan(points="crown", points_table=text)
    assert [each.message.id for each in check_plan(bad) if each.is_error] == ["plan.bad_points_table"]
    answer = open_tournament(OpenTournament(bad, pinned("tda")))
    assert isinstance(answer, Declined)
    assert answer.message.id == "refused.plan_with_bad_points"
    night = Night()
    assert isinstance(night.send(ChangePlan(replace(night.state.plan, points="crown", points_table=text))), Declined)
    good = replace(night.state.plan, points="crown", points_table=OWN)
    assert isinstance(night.send(ChangePlan(good)), Accepted)
