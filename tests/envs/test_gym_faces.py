"""Gymnasium's and PettingZoo's own checks of a hand, on all games; skipped only where they are not installed."""

import warnings
from random import Random
from typing import Any

import pytest

from machines import GAMES
from shuffleup import BadInput
from shuffleup.envs.seat_turn import SeatTurn, random_player

gymnasium = pytest.importorskip("gymnasium")
pettingzoo_test = pytest.importorskip("pettingzoo.test")

from gymnasium.utils.env_checker import check_env  # noqa: E402

from shuffleup.envs.hand_aec import HandAEC, hand_env  # noqa: E402
from shuffleup.envs.hand_gym import HandGym  # noqa: E402

ID = "shuffleup.envs.hand_gym:shuffleup/Hand-v0"


@pytest.mark.parametrize("game", GAMES)
def test_pettingzoo_finds_nothing_wrong(game: str) -> None:
    """Not so much as a warning, with the mask in `info`; with the usual dictionary it warns of the dictionary alone."""
    pettingzoo_test.api_test(HandAEC(game, players=3, mask_in="info"), num_cycles=100)
    with warnings.catch_warnings(record=True) as told:
        warnings.simplefilter("always")
        pettingzoo_test.api_test(hand_env(game, players=2, recall=True), num_cycles=100)
    said = {str(each.message).split(" is ")[0].split(" for ")[0] for each in told}
    assert said <= {"Observation", "Observation space"}


@pytest.mark.parametrize("game", GAMES)
def test_pettingzoo_finds_that_a_seed_deals_the_same(game: str) -> None:
    pettingzoo_test.seed_test(lambda: hand_env(game, players=3), num_cycles=50)


@pytest.mark.parametrize("game", GAMES)
def test_gymnasium_finds_nothing_wrong(game: str) -> None:
    check_env(gymnasium.make(ID, game=game, players=3, opponents=random_player).unwrapped)


def test_gymnasium_finds_nothing_wrong_with_bots_and_all_that_was_told() -> None:
    check_env(gymnasium.make(ID, game="PLO", players=6, recall=True).unwrapped)


def test_seats_play_for_chips() -> None:
    env = HandAEC("NLHE", players=4, stacks=1_000)
    chance, won = Random(2), dict.fromkeys(env.possible_agents, 0.0)
    for hand in range(30):
        env.reset(seed=hand)
        for agent in env.agent_iter():
            seen, reward, over, _, info = env.last()
            won[agent] += reward
            legal = [action for action, one in enumerate(seen["action_mask"]) if one]
            assert list(info["action_mask"]) == list(seen["action_mask"])
            assert bool(legal) is not over
            env.step(None if over else chance.choice(legal))
    assert sum(won.values()) == 0
    assert max(won.values()) > 0


def test_an_illegal_action_ends_a_wrapped_hand_and_is_an_error_in_a_bare_one() -> None:
    wrapped, bare = hand_env("NLHE", stacks=1_000), HandAEC("NLHE", stacks=1_000)
    for env in (wrapped, bare):
        env.reset(seed=1)
    first = bare.agent_selection
    bare.step(1)
    wrapped.step(1)
    folds_for_nothing = 0
    with pytest.raises(BadInput, match="action 0 is not legal now"):
        bare.step(folds_for_nothing)
    checks = bare.agent_selection
    assert checks != first
    wrapped.step(folds_for_nothing)
    assert wrapped.terminations[checks]
    assert wrapped.rewards[checks] == -1_000


def test_a_hand_is_shown_without_cards_that_are_not_for_all() -> None:
    env = HandAEC("STUD", players=2, render_mode="ansi")
    with pytest.raises(ValueError, match="reset"):
        _ = env.hand
    env.reset(seed=3)
    assert str(env.render()).count("????") == 2
    assert HandAEC().render_mode is None


def test_a_learner_plays_against_whom_it_likes() -> None:
    asked: list[SeatTurn] = []

    def folds(turn: SeatTurn, chance: Random) -> int:
        asked.append(turn)
        return turn.legal_actions[0]

    env = HandGym("NLHE", players=3, seat=0, opponents=folds, stacks=1_000)
    _, info = env.reset(seed=1)
    assert info["seat"] == 0
    assert [action for action, one in enumerate(info["action_mask"]) if one]
    assert env.action_masks().tolist() == info["action_mask"].astype(bool).tolist()
    _, reward, over, cut, info = env.step(env.action_space.n - 1)
    assert (over, cut, info["legal"]) == (True, False, True)
    assert reward == 100
    assert {turn.seat for turn in asked} == {1, 2}
    with pytest.raises(gymnasium.error.ResetNeeded):
        env.step(1)
    with pytest.raises(BadInput, match="before the learner's turn"):
        HandGym("NLHE", players=3, seat=1, opponents=folds).reset(seed=1)


def test_a_learner_who_acts_illegally_is_told() -> None:
    env = HandGym("FLHE", players=2, seat=1)
    env.reset(seed=1)
    *_, over, _, info = env.step(7)
    assert info["legal"] is False
    assert over


@pytest.mark.parametrize("wrong", [{"seat": 2}, {"players": 1}, {"stacks": -5}])
def test_what_cannot_be_played_is_told(wrong: dict[str, Any]) -> None:
    with pytest.raises(BadInput):
        HandGym("NLHE", **wrong)
