"""Gymnasium's own checks of whole tournaments; skipped only where it is not installed."""

from random import Random
from typing import Any

import pytest
from test_tournament_play import BOOKS, plan_of

from shuffleup import BadInput
from shuffleup.envs.seat_turn import SeatTurn, random_player

gymnasium = pytest.importorskip("gymnasium")

from gymnasium.utils.env_checker import check_env  # noqa: E402

from shuffleup.envs import tournament_gym  # noqa: E402
from shuffleup.envs.tournament_gym import TournamentGym  # noqa: E402

ID = "shuffleup.envs.tournament_gym:shuffleup/Tournament-v0"


@pytest.mark.parametrize("rewards", ["prize", "icm"])
@pytest.mark.parametrize("book", BOOKS)
def test_gymnasium_finds_nothing_wrong(book: str, rewards: Any) -> None:
    more = {"plan": plan_of("NLHE", book=book), "entrants": 8, "rewards": rewards}
    check_env(gymnasium.make(ID, opponents=random_player, **more).unwrapped)


def test_gymnasium_finds_nothing_wrong_with_bots_in_a_mix() -> None:
    check_env(gymnasium.make(ID, plan=plan_of("HORSE"), entrants=4).unwrapped)


@pytest.mark.parametrize("rewards", ["prize", "icm"])
def test_rewards_add_up_to_the_learners_prize(rewards: Any) -> None:
    """Whatever his place, and whatever others did before his first turn; and he is asked whenever it is his turn."""
    env = TournamentGym(plan_of("NLHE"), 16, opponents=random_player, rewards=rewards, render_mode="ansi")
    chance, places, before = Random(5), set[int](), 0
    for night in range(12):
        _, info = env.reset(seed=night)
        earned, over = 0.0, False
        before += env.play.hands
        while not over:
            assert info["action_mask"].any()
            assert env.play.player == env.me
            legal = [action for action, one in enumerate(info["action_mask"]) if one]
            _, reward, over, cut, info = env.step(chance.choice(legal))
            earned += reward
            assert cut is False
        (mine,) = [each for each in env.play.results if each.name == env.me]
        places.add(mine.place)
        assert earned == pytest.approx(mine.prize - (1_000 if rewards == "icm" else 0))
        assert not info["action_mask"].any()
        assert f"{info['players_left']} left" in str(env.render())
        with pytest.raises(gymnasium.error.ResetNeeded):
            env.step(1)
    assert len(places) > 3
    assert before > 0


def test_a_learner_is_seated_anew_and_never_plays_for_others() -> None:
    asked, seats = list[str](), set[object]()

    def watched(turn: SeatTurn, chance: Random) -> int:
        asked.append(turn.view.names[turn.seat])
        return random_player(turn, chance)

    env = TournamentGym(plan_of("FLHE"), 12, opponents=watched)
    for night in range(6):
        env.reset(seed=night)
        seats.add(env.play.night.seats[env.me])
    assert env.me not in asked
    assert set(asked) >= set(env.names[1:])
    assert len(seats) > 2


def test_an_act_that_is_not_legal_is_told() -> None:
    env = TournamentGym(entrants=2)
    env.reset(seed=3)
    assert env.step(99)[-1]["legal"] is False
    assert env.plan.name == "Sit and go"


def test_what_cannot_be_played_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(BadInput, match="rewards by 'chips'"):
        TournamentGym(plan_of("NLHE"), 3, rewards="chips")
    with pytest.raises(BadInput, match="19 entrants"):
        TournamentGym(plan_of("NLHE"), 19)
    with pytest.raises(ValueError, match="reset"):
        _ = TournamentGym(plan_of("NLHE"), 3).play
    monkeypatch.setattr(tournament_gym, "MOST_TRIES", 3)
    with pytest.raises(BadInput, match="before the learner's turn"):
        TournamentGym(plan_of("NLHE", starting_stack=1), 2).reset(seed=1)
