"""A sit-and-go's plan: one that the house finds nothing wrong with, whatever the field."""

import pytest

from machines import GAMES
from shuffleup import BadInput
from shuffleup.envs.sit_and_go import sit_and_go
from shuffleup.games.mixes import MIXES, games_in_turn
from shuffleup.tournament.check import check_plan
from shuffleup.tournament.plan import Plan


def cost(plan: Plan) -> list[int]:
    return [level.big_blind for level in plan.levels]


@pytest.mark.parametrize("entrants", [2, 9, 10, 180, 1_000])
@pytest.mark.parametrize("game", ["NLHE", "RAZZ", "10-GAME"])
def test_a_plan_with_which_nothing_is_wrong(game: str, entrants: int) -> None:
    plan = sit_and_go(entrants, game=game)
    assert not check_plan(plan)
    assert plan.capacity >= entrants > plan.capacity - plan.seats_per_table
    assert sum(prize.share for prize in plan.prizes) == 100
    assert cost(plan) == sorted(set(cost(plan)))
    assert cost(plan)[:7] == [100, 150, 200, 300, 400, 600, 800][: len(plan.levels)]
    assert entrants * plan.starting_stack <= 40 * cost(plan)[-1]


@pytest.mark.parametrize("game", [*GAMES, *(mix.id for mix in MIXES)])
def test_there_are_cards_for_everybody_at_a_table(game: str) -> None:
    most = min(each.max_players for each in games_in_turn(game).variants())
    assert sit_and_go(30, game=game).seats_per_table == min(9, most)
    with pytest.raises(BadInput, match=f"{most + 1} seats"):
        sit_and_go(30, game=game, seats=most + 1)
