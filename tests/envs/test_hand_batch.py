"""Many hands at once, compiled, against the same hands one by one in Python: every mask, observation and return."""

from dataclasses import replace
from typing import Any

import pytest

from hand.own_games import OWN
from shuffleup import BadInput
from shuffleup.envs.poker_game import PokerGame, PokerState
from shuffleup.games import VARIANTS, Variant
from shuffleup.games.variant import LowFrom
from shuffleup.hand.hand import Hand

np = pytest.importorskip("numpy")
pytest.importorskip("numba")

from shuffleup.envs.hand_batch import HandBatch  # noqa: E402

DONE = [
    row
    for row in (*VARIANTS, *OWN.values())
    if row.low_from is not LowFrom.SECOND_BOARD and not any(street.draw for street in row.streets)
]
HANDS = 12


def as_state(game: PokerGame, record: Any) -> PokerState:
    """The hand of a record that has just begun, in Python, with its deck."""
    state = game.new_state(0)
    size = 36 if game.variant.short_deck else 52
    state.hand = Hand(game.setup, game.law, deck=[int(card) for card in record["deck"][:size]], all_show=True)
    return state


@pytest.mark.timeout(900)
@pytest.mark.parametrize("game", DONE, ids=lambda row: row.id)
def test_a_batch_plays_as_hands_do(game: Variant) -> None:
    poker = PokerGame(game, 4, stacks=(1_000, 5_000, 430, 2_500))
    batch, chance = HandBatch(poker, HANDS, seed=game.id), np.random.default_rng(1)
    states = [as_state(poker, record) for record in batch.records]
    ended = 0
    for _ in range(120):
        seen = batch.observations()
        for number, state in enumerate(states):
            if batch.over[number]:
                assert state.is_terminal()
                assert batch.returns[number].tolist() == state.returns()
                assert not batch.mask[number].any()
                assert not seen[number].any()
                ended += 1
                continue
            seat = state.current_player()
            assert batch.actors[number] == seat
            assert batch.mask[number].tolist() == state.legal_actions_mask()
            assert seen[number].tolist() == state.observation_tensor(seat).tolist()
            assert not batch.returns[number].any()
        over = batch.over.copy()
        actions = np.argmax(batch.mask * chance.random(batch.mask.shape), axis=1)
        batch.step(actions)
        for number, action in enumerate(actions.tolist()):
            if over[number]:
                states[number] = as_state(poker, batch.records[number])
            else:
                states[number].apply_action(action)
    assert ended > HANDS


def test_a_batch_prints_its_game_and_how_far_it_is() -> None:
    batch = HandBatch(PokerGame("NLHE", 2), 3, seed=1)
    assert repr(batch) == "<HandBatch of 3 hands of <PokerGame NLHE, stacks 10000 10000>, 0 over>"


def test_the_same_seed_deals_the_same_hands() -> None:
    game = PokerGame("NLHE", 3)
    one, same, other = (HandBatch(game, 5, seed=seed) for seed in (1, 1, 2))
    assert one.observations().tolist() == same.observations().tolist()
    assert one.observations().tolist() != other.observations().tolist()


def test_what_is_not_legal_is_told_and_nothing_done() -> None:
    batch = HandBatch(PokerGame("NLHE", 2), 3, seed=1)
    before = batch.records.copy()
    for actions, wrong in (
        ([1, 1], "shape"),
        ([1, 99, 1], "action 99 in hand 1"),
        ([1, 1, -1], "action -1 in hand 2"),
        ([1.7, 1, 1], "of the kind float64"),
        ([10**30, 1, 1], "of the kind object"),
        ([None, 1, 1], "of the kind object"),
    ):
        with pytest.raises(BadInput, match=wrong):
            batch.step(actions)
    assert (batch.records == before).all()


@pytest.mark.parametrize(
    ("game", "hands"),
    [
        (PokerGame("FL27TD"), 3),
        (PokerGame("NLHE", sizes="chips"), 3),
        (PokerGame("NLHE"), 0),
        (PokerGame("NLHE"), 10**9),
    ],
)
def test_what_is_not_done_is_told(game: PokerGame, hands: int) -> None:
    with pytest.raises(BadInput):
        HandBatch(game, hands, seed=1)


def test_a_second_board_is_refused_by_what_would_be_done() -> None:
    with pytest.raises(BadInput, match="a batch of Double board hold'em; a game with one board"):
        HandBatch(PokerGame(OWN["2BOARDS"]), 3, seed=1)


def test_two_small_boards_are_two_boards() -> None:
    rhode = OWN["RHODE"]
    streets = tuple(replace(street, board=2 * street.board) for street in rhode.streets)
    two = replace(rhode, id="RHODE2", name="Two Rhodes", streets=streets, low=rhode.high, low_from=LowFrom.SECOND_BOARD)
    with pytest.raises(BadInput, match="a batch of Two Rhodes; a game with one board"):
        HandBatch(PokerGame(two), 3, seed=1)
