"""What a night must be whose chips are on phones: games, times to act, nothing staked but where the law lets it."""

from dataclasses import replace
from typing import Any

import pytest

from shuffleup.tournament.answers import Declined
from shuffleup.tournament.check_dealt import dealing_problems, most_dealt
from shuffleup.tournament.commands import ChangePlan
from shuffleup.tournament.plan import Dealt, Format, Limits, PlanLevel, Prize

from .nights import Night, plan

LAW = Limits("club", "Cards in clubs", "2020-01-01", "GBP", digital=True)


@pytest.mark.parametrize(
    ("fields", "id_"),
    [
        ({"buy_in": 500}, "digital_for_stakes"),
        ({"added": 500}, "digital_for_stakes"),
        ({"prizes": (Prize(1, amount=100),)}, "digital_for_stakes"),
        ({"format": Format.COUNTS}, "digital_without_names"),
        ({"rebuys": 1, "rebuy_until": 2}, "digital_rebuys"),
        ({"turn_seconds": 1}, "digital_turn"),
        ({"bank_seconds": -1}, "digital_bank"),
        ({"tv_delay": 61}, "digital_tv_delay"),
        ({"levels": (PlanLevel(20, 25, 50, game="SNAP"),)}, "digital_game"),
        ({"levels": (PlanLevel(20, 25, 50, game="STUD"),), "seats_per_table": 10}, "digital_seats"),
    ],
)
def test_what_the_program_does_not_deal(fields: dict[str, Any], id_: str) -> None:
    night = Night()
    answer = night.send(ChangePlan(plan(**{"dealt": Dealt.DIGITAL, **fields})))
    assert isinstance(answer, Declined)
    assert answer.message.id == f"plan.{id_}"


def test_a_law_that_lets_it_lets_a_digital_night_be_played_for_prizes() -> None:
    Night(dealt=Dealt.DIGITAL, buy_in=500, prizes=(Prize(1, share=100),), limits=LAW)


@pytest.mark.parametrize(
    ("fields", "problem"),
    [
        ({"rebuys": 1, "rebuy_until": 2}, ("rebuys", "digital_rebuys")),
        ({"add_on_stack": 5_000}, ("add_on_stack", "digital_rebuys")),
        ({"turn_seconds": 0}, ("turn_seconds", "digital_turn")),
        ({"dealt": Dealt.PHONE_CHIPS, "turn_seconds": 3}, ("turn_seconds", "digital_turn")),
        ({"dealt": Dealt.PHONE_CHIPS, "turn_seconds": 0}, None),
        ({"dealt": Dealt.PHONE_CHIPS, "turn_seconds": 30}, None),
        ({"turn_seconds": 30}, None),
    ],
)
def test_what_is_wrong_is_told_at_its_field_and_only_where_people_deal_nobody_is_hurried(
    fields: dict[str, Any], problem: tuple[str, str] | None
) -> None:
    found = [
        (each.field, each.message.id.removeprefix("plan."))
        for each in dealing_problems(plan(**{"dealt": Dealt.DIGITAL, **fields}))
    ]
    assert found == ([problem] if problem else [])


def test_a_table_holds_as_many_as_the_game_with_the_fewest_is_dealt_to() -> None:
    stud, holdem, rest = PlanLevel(20, game="STUD"), PlanLevel(20, 25, 50), PlanLevel(10, is_break=True)
    assert most_dealt(plan(dealt=Dealt.DIGITAL, levels=(stud, rest, stud))) == 8
    assert most_dealt(plan(dealt=Dealt.DIGITAL, levels=(holdem, replace(rest, game="STUD"), holdem))) == 10
