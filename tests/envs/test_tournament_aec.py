"""PettingZoo's own checks of whole tournaments; skipped only where it is not installed."""

import warnings
from random import Random
from typing import Any

import pytest
from test_tournament_play import BOOKS, plan_of

from shuffleup import BadInput

pettingzoo_test = pytest.importorskip("pettingzoo.test")

from shuffleup.envs.tournament_aec import TournamentAEC  # noqa: E402


@pytest.mark.parametrize("rewards", ["prize", "icm"])
@pytest.mark.parametrize("book", BOOKS)
def test_pettingzoo_finds_nothing_wrong(book: str, rewards: Any) -> None:
    pettingzoo_test.api_test(TournamentAEC(plan_of("NLHE", book=book), 9, rewards=rewards, mask_in="info"), 300)
    with warnings.catch_warnings(record=True) as told:
        warnings.simplefilter("always")
        pettingzoo_test.api_test(TournamentAEC(plan_of("HORSE", book=book), 4, rewards=rewards), 200)
    said = {str(each.message).split(" is ")[0].split(" for ")[0] for each in told}
    assert said <= {"Observation", "Observation space"}


def test_pettingzoo_finds_that_a_seed_deals_the_same() -> None:
    pettingzoo_test.seed_test(lambda: TournamentAEC(plan_of("10-GAME"), 7), 300)


@pytest.mark.parametrize("rewards", ["prize", "icm"])
def test_rewards_add_up_to_prizes(rewards: Any) -> None:
    env, chance = TournamentAEC(plan_of("NLHE"), 13, rewards=rewards, render_mode="ansi"), Random(4)
    env.reset(seed=4)
    earned, out = dict.fromkeys(env.possible_agents, 0.0), list[str]()
    for agent in env.agent_iter():
        seen, reward, over, _, _ = env.last()
        earned[agent] += reward
        legal = [action for action, one in enumerate(seen["action_mask"]) if one]
        assert bool(legal) is not over
        if over:
            out.append(agent)
        env.step(None if over else chance.choice(legal))
    assert sorted(out) == sorted(env.possible_agents)
    prizes = {each.name: each.prize for each in env.play.results}
    stake = 1_000 if rewards == "icm" else 0
    assert earned == pytest.approx({name: prize - stake for name, prize in prizes.items()})
    assert "1 left at 1 tables" in str(env.render())


def test_what_cannot_be_played_is_told() -> None:
    with pytest.raises(BadInput, match="rewards by 'chips'"):
        TournamentAEC(plan_of("NLHE"), 3, rewards="chips")
    env = TournamentAEC(plan_of("NLHE"), 3)
    with pytest.raises(ValueError, match="reset"):
        _ = env.play
    env.reset(seed=1)
    with pytest.raises(BadInput, match="not legal"):
        env.step(99)
