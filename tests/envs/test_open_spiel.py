"""OpenSpiel's own checks of a game, on all games here; skipped only where `open_spiel` is not installed."""

from random import Random

import pytest

from machines import GAMES
from shuffleup import BadInput

pyspiel = pytest.importorskip("pyspiel")

from shuffleup.envs import open_spiel_game  # noqa: E402


@pytest.mark.parametrize("players", [2, 3])
@pytest.mark.parametrize("game", GAMES)
def test_openspiel_finds_nothing_wrong(game: str, players: int) -> None:
    """Its simulation of random play: clones, masks, histories, serializing, tensors, utilities, lengths."""
    loaded = pyspiel.load_game(f"shuffleup(game={game},players={players},stack=2000)")
    pyspiel.random_sim_test(loaded, num_sims=4, serialize=True, verbose=False)


@pytest.mark.parametrize("game", ["NLHE", "STUD", "FL27TD"])
def test_openspiel_finds_nothing_wrong_at_a_full_table(game: str) -> None:
    players = 8 if game == "STUD" else 10
    loaded = pyspiel.load_game(f"shuffleup(game={game},players={players})")
    pyspiel.random_sim_test(loaded, num_sims=2, serialize=True, verbose=False)


def test_every_total_as_an_action() -> None:
    loaded = pyspiel.load_game("shuffleup(game=NLHE,players=2,stack=300,sizes=chips)")
    assert loaded.num_distinct_actions() == 302
    pyspiel.random_sim_test(loaded, num_sims=10, serialize=True, verbose=False)


@pytest.mark.parametrize("game", GAMES)
def test_openspiel_sees_what_the_game_tells(game: str) -> None:
    observation = pytest.importorskip("open_spiel.python.observation")
    loaded = pyspiel.load_game(f"shuffleup(game={game},players=3)")
    state, chance = loaded.new_initial_state(), Random(3)
    ours = open_spiel_game.poker_game({"game": game, "players": 3}).new_state()
    told = observation.make_observation(loaded, observation.INFO_STATE_OBS_TYPE)
    seen = observation.make_observation(loaded)
    while not state.is_terminal():
        for seat in range(3):
            told.set_from(state, seat)
            seen.set_from(state, seat)
            assert told.tensor.tolist() == ours.information_state_tensor(seat).tolist()
            assert seen.tensor.tolist() == ours.observation_tensor(seat).tolist()
            assert told.string_from(state, seat) == state.information_state_string(seat)
            assert told.string_from(state, seat) == ours.information_state_string(seat)
            assert seen.string_from(state, seat) == ours.observation_string(seat)
        if state.is_chance_node():
            assert state.chance_outcomes() == ours.chance_outcomes()
        action = chance.choice(state.legal_actions())
        assert state.action_to_string(action) == ours.action_to_string(action)
        state.apply_action(action)
        ours.apply_action(action)
    assert state.returns() == ours.returns()


def test_an_algorithm_of_openspiel_learns_on_it() -> None:
    """Regret matching on sampled hands: more is known after some iterations, at information states of both seats."""
    mccfr = pytest.importorskip("open_spiel.python.algorithms.outcome_sampling_mccfr")
    loaded = pyspiel.load_game("shuffleup(game=NLSD,players=2,stack=200)")
    solver = mccfr.OutcomeSamplingSolver(loaded)
    for _ in range(10):
        solver.iteration()
    texts = list(solver._infostates)
    assert any("seat 0" in text for text in texts)
    assert any("seat 1" in text for text in texts)


@pytest.mark.parametrize(
    ("params", "wrong"),
    [
        ({"game": "SNAP"}, "no game"),
        ({"players": 11}, "11 players"),
        ({"sizes": "half"}, "a size of 'half'"),
        ({"sizes": "9999999"}, "a size of"),
        ({"stack": -1}, "no chips"),
        ({"game": "STUD", "big_blind": 100}, "bring-in"),
    ],
)
def test_parameters_that_will_not_do_are_told(params: dict[str, object], wrong: str) -> None:
    with pytest.raises(BadInput, match=wrong):
        open_spiel_game.poker_game(params)


def test_a_level_is_a_matter_of_parameters() -> None:
    game = open_spiel_game.poker_game({"game": "RAZZ", "ante": 1, "bring_in": 2, "small_bet": 4, "big_bet": 8})
    assert (game.setup.stakes.antes, game.setup.stakes.bring_in, game.setup.stakes.big_bet) == ((1, 1), 2, 8)
