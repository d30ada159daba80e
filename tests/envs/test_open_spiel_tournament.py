"""OpenSpiel's own checks of whole tournaments; skipped only where `open_spiel` is not installed."""

from pathlib import Path
from random import Random
from typing import Any

import pytest
from test_tournament_play import BOOKS, plan_of

from shuffleup import BadInput, write_event
from shuffleup.tournament.icm import icm

pyspiel = pytest.importorskip("pyspiel")

from shuffleup.envs import open_spiel_tournament  # noqa: E402
from shuffleup.envs.standing import tournament_array, tournament_text  # noqa: E402

PLAYED = (
    "entrants=3,stack=600",
    "entrants=3,rewards=icm,game=HORSE,stack=400",
    "entrants=4,rewards=icm,game=FL27TD,stack=300",
    "entrants=9,seats=5,stack=500,sizes=33 75",
    "entrants=3,turns=25,rewards=icm",
    "entrants=3,turns=25",
)


@pytest.mark.parametrize("params", [*PLAYED, *(f"entrants=4,stack=400,book={book}" for book in BOOKS)])
def test_openspiel_finds_nothing_wrong(params: str) -> None:
    """Its simulation of random play: clones, masks, histories, serializing, tensors, rewards, utilities, lengths."""
    loaded = pyspiel.load_game(f"shuffleup_tournament({params})")
    pyspiel.random_sim_test(loaded, num_sims=1, serialize=True, verbose=False)


def played(params: dict[str, Any], seed: int) -> Any:
    state, chance = pyspiel.load_game("shuffleup_tournament", params).new_initial_state(), Random(seed)
    while not state.is_terminal():
        state.apply_action(chance.choice(state.legal_actions()))
    return state


@pytest.mark.parametrize("rewards", ["prize", "icm"])
def test_returns_are_the_prizes_of_an_event_file(tmp_path: Path, rewards: str) -> None:
    event = tmp_path / "tuesday.toml"
    event.write_text(write_event(plan_of("NLHE", book="tnpl")))
    state = played({"plan": str(event), "entrants": 11, "rewards": rewards}, 4)
    assert state.play.state.book.id == "tnpl"
    prizes = {each.name: each.prize for each in state.play.results}
    stake = 1_000 if rewards == "icm" else 0
    assert state.returns() == pytest.approx([prizes[name] - stake for name in state.play.names])


def test_play_that_is_cut_off_is_worth_what_the_stacks_are() -> None:
    state = played({"entrants": 6, "turns": 12}, 2)
    play = state.play
    assert not play.is_over
    assert state.current_player() == -4
    prizes = [share.share * 60 for share in play.state.plan.prizes]
    assert len(prizes) == 2
    equities = dict(zip(play.stacks, icm(list(play.stacks.values()), prizes), strict=True))
    paid = {each.name: float(each.prize) for each in play.results} | equities
    assert sum(state.returns()) == pytest.approx(6_000)
    assert state.returns() == pytest.approx([paid[name] for name in play.names])


def test_openspiel_sees_what_an_entrant_sees() -> None:
    observation = pytest.importorskip("open_spiel.python.observation")
    loaded = pyspiel.load_game("shuffleup_tournament(entrants=3,game=STUD8,stack=600)")
    state, chance = loaded.new_initial_state(), Random(3)
    seen = observation.make_observation(loaded)
    seen.set_from(state, 0)
    assert not seen.tensor.any()
    assert seen.string_from(state, 0) == "before the draw"
    assert state.action_to_string(7) == "draw 7"
    state.apply_action(7)
    assert state.action_to_string(0) == "deal 2c"
    while not state.is_terminal():
        for player, name in enumerate(state.play.names):
            seen.set_from(state, player)
            assert seen.tensor.tolist() == tournament_array(state.play, name).tolist()
            assert seen.string_from(state, player) == tournament_text(state.play, name)
        state.apply_action(chance.choice(state.legal_actions()))


def test_a_text_tells_of_no_cards_but_ones_own() -> None:
    """Worlds that differ in the other's cards have the same text, those that differ in one's own have not."""
    loaded, texts = pyspiel.load_game("shuffleup_tournament(entrants=2)"), list[str]()
    for cards in ((0, 1, 2, 3), (0, 9, 2, 30), (0, 1, 5, 3)):
        state = loaded.new_initial_state()
        for action in (5, *cards):
            state.apply_action(action)
        hand, play = state.play.hand, state.play
        (first,) = [name for name in play.names if play.hand_of(name)[1] == 0]
        assert set(hand.hand.hole(0)) == {cards[0], cards[2]}
        texts.append(tournament_text(play, first))
    assert texts[0] == texts[1] != texts[2]


@pytest.mark.parametrize(
    ("params", "wrong"),
    [
        ({"game": "SNAP"}, "no game"),
        ({"entrants": 1}, "1 entrants"),
        ({"entrants": 10**9}, "1000000000 entrants"),
        ({"seats": 11}, "11 seats"),
        ({"stack": 0}, "0 chips"),
        ({"minutes": -1}, "-1 minutes"),
        ({"turns": -5}, "-5 turns"),
        ({"rewards": "chips"}, "rewards by 'chips'"),
        ({"sizes": "half"}, "a size of 'half'"),
        ({"plan": "away.toml"}, "away.toml"),
        ({"plan": "away.toml", "game": "PLO"}, "game beside it"),
    ],
)
def test_parameters_that_will_not_do_are_told(params: dict[str, object], wrong: str) -> None:
    with pytest.raises(BadInput, match=wrong):
        open_spiel_tournament.OpenSpielTournament(params)
