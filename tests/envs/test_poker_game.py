"""A hand as a game of integers: legal actions and no other, chance that adds up, returns, copies, histories."""

from random import Random
from typing import Any

import pytest

from machines import GAMES, decisions, some_game
from shuffleup import BadInput, Level, Refused, equity, find_variant, parse_cards
from shuffleup.envs.actions import FOLD, RAISE, STAY
from shuffleup.envs.poker_game import CHANCE, MOST_CHIPS, TERMINAL, PokerGame
from shuffleup.envs.seat_turn import SeatTurn, bot_player
from shuffleup.hand.acts import Drew, StubReshuffled
from shuffleup.hand.core import Phase


@pytest.mark.parametrize("sampled", [True, False], ids=["seed", "chance nodes"])
@pytest.mark.parametrize("game", GAMES)
def test_hands_end_and_chips_only_change_hands(game: str, sampled: bool) -> None:
    for seed in range(8):
        state, played = None, 0
        for state in decisions(some_game(game, seed), seed, sampled=sampled):
            assert not any(state.returns())
            played += 1
        assert state is not None
        assert state.is_terminal()
        assert state.current_player() == TERMINAL
        assert state.legal_actions() == []
        assert sum(state.returns()) == 0
        assert any(state.returns()) or max(state.hand.won) > 0
        assert played <= state.game.most_acts
        with pytest.raises(BadInput, match="over"):
            state.apply_action(STAY)


@pytest.mark.parametrize("game", GAMES)
def test_what_is_legal_can_be_done_and_nothing_else(game: str) -> None:
    for state in decisions(some_game(game, 1, players=3), 2, sampled=True):
        legal = state.legal_actions()
        assert legal == sorted(set(legal)) != []
        assert [action for action, one in enumerate(state.legal_actions_mask()) if one] == legal
        for action in range(-1, state.game.num_distinct_actions + 1):
            before = repr(state.hand), state.history()
            if action in legal:
                assert state.child(action).history() == [*before[1], action]
                assert state.game.actions.text(action)
            else:
                with pytest.raises((BadInput, Refused)):
                    state.apply_action(action)
            assert (repr(state.hand), state.history()) == before


@pytest.mark.parametrize("game", GAMES)
def test_no_two_legal_actions_are_the_same(game: str) -> None:
    for state in decisions(some_game(game, 3), 4, sampled=True):
        after = [repr(state.child(action).hand.log) for action in state.legal_actions()]
        assert len(set(after)) == len(after)


@pytest.mark.parametrize("game", GAMES)
def test_no_hand_is_longer_than_was_said(game: str) -> None:
    """The least raise whenever there is one, else stay in: the longest hands there are."""
    for players in (2, 5):
        state = PokerGame(game, players, stacks=1_000).new_state(seed=players)
        while not state.is_terminal():
            legal = state.legal_actions()
            state.apply_action(RAISE if RAISE in legal else max(legal) if STAY not in legal else STAY)
        assert len(state.history()) <= state.game.most_acts


def test_raises_are_shares_of_the_pot_after_a_call() -> None:
    """Button first: 150 lie there and 100 are owed, so the pot after a call is 250, on top of the price of 100."""
    game = PokerGame("NLHE", 3, sizes=(40, 50, 100))
    state = game.new_state(seed=1)
    assert state.legal_actions() == [FOLD, STAY, 2, 4, 5, 6]  # 40 % would be 200, the least
    totals = [game.actions.total(state.hand, action) for action in (2, 4, 5, 6)]
    assert totals == [200, 225, 350, 10_000]
    assert game.actions.text(4) == "50 % of the pot"
    pot_limit = PokerGame("PLO", 3).new_state(seed=1)
    assert [pot_limit.game.actions.total(pot_limit.hand, each) for each in (2, 3, 4)] == [200, 225, 350]
    assert PokerGame("FLHE", 3).new_state(seed=1).legal_actions() == [FOLD, STAY, RAISE]


def test_every_total_can_be_an_action() -> None:
    game = PokerGame("NLHE", 2, stacks=400, sizes="chips")
    assert game.num_distinct_actions == 402
    state = game.new_state(seed=3)
    assert state.legal_actions() == [FOLD, STAY, *range(201, 402)]
    state.apply_action(301)
    assert state.hand.bets[1] == 300
    assert game.actions.text(301) == "bet or raise to 300"
    with pytest.raises(BadInput, match="not legal"):
        state.apply_action(302)


def test_draws_are_numbered_by_the_cards_that_go() -> None:
    game = PokerGame("FL27TD", 2)
    state = game.new_state(seed=5)
    state.apply_action(STAY)
    state.apply_action(STAY)
    assert state.hand.phase is Phase.DRAW
    assert len(state.legal_actions()) == 32
    first, *_, last = state.hand.hole(0)
    action = game.actions.first_draw + 0b10001
    assert state.action_to_string(action) == "draw for card 1, 5"
    state.apply_action(action)
    assert state.hand.log[-1] == Drew(0, (first, last))
    assert game.actions.text(game.actions.first_draw) == "stand pat"


def test_chance_is_even_over_all_that_nobody_has_seen() -> None:
    state = PokerGame("NLHE", 2).new_state()
    assert state.current_player() == CHANCE
    assert state.is_chance_node()
    for dealt in range(4):
        outcomes = state.chance_outcomes()
        assert [card for card, _ in outcomes] == state.legal_actions()
        assert len(outcomes) == 52 - dealt
        assert sum(part for _, part in outcomes) == pytest.approx(1)
        state.apply_action(outcomes[dealt][0])
    assert state.chance_outcomes() == []
    assert state.action_to_string(FOLD) == "fold"


def test_chance_weighs_what_equity_weighs() -> None:
    """Both all-in on the flop: the mean over all turns and rivers is the equity to the last digit."""
    state = PokerGame("NLHE", 2, stacks=1_000).new_state()
    hands = parse_cards("AhKd"), parse_cards("QsQc")
    for card in (hands[0][0], hands[1][0], hands[0][1], hands[1][1]):
        state.apply_action(card)
    state.apply_action(state.legal_actions()[-1])
    state.apply_action(STAY)
    for card in parse_cards("Kh7s2h"):
        state.apply_action(card)
    total = nodes = 0
    for turn, _ in state.chance_outcomes():
        after = state.child(turn)
        for river, _ in after.chance_outcomes():
            total += after.child(river).returns()[0]
            nodes += 1
    assert nodes == 45 * 44
    exact = equity(["AhKd", "QsQc"], board="Kh7s2h")
    assert (total / nodes + 1_000) / 2_000 == pytest.approx(exact.hands[0].equity)


@pytest.mark.parametrize("sampled", [True, False], ids=["seed", "chance nodes"])
def test_a_stub_that_runs_out_is_made_of_the_muck(sampled: bool) -> None:
    """Ten players who all draw five: cards in play, and those burned before, are never dealt again."""
    chance, state = Random(1), PokerGame("FL27TD", 10).new_state(7 if sampled else None)
    while not state.is_terminal():
        legal = state.legal_actions()
        if state.hand.phase is Phase.DRAW:
            action = max(legal)
        elif state.is_chance_node():
            held = {card for seat in state.hand.live for card in state.hand.hole(seat)}
            assert not held & set(legal)
            action = chance.choice(legal)
        else:
            action = STAY
        state.apply_action(action)
        held_now = [card for seat in state.hand.live for card in state.hand.hole(seat)]
        assert len(set(held_now)) == len(held_now)
    assert sum(isinstance(act, StubReshuffled) for act in state.hand.log) >= 2


@pytest.mark.parametrize("game", GAMES)
def test_a_clone_goes_its_own_way_and_a_history_makes_the_state_again(game: str) -> None:
    for sampled in (True, False):
        poker = some_game(game, 5)
        for state in decisions(poker, 6, sampled=sampled):
            before = repr(state.hand), state.history()
            twin = state.clone()
            again = poker.state_of(state.history(), state.seed)
            assert repr(again.hand) == repr(twin.hand) == before[0]
            twin.apply_action(twin.legal_actions()[-1])
            assert (repr(state.hand), state.history()) == before


def test_the_same_seed_deals_the_same_hand_and_another_one_another() -> None:
    game = PokerGame("PLO8", 4)
    first, again, other = (game.new_state(seed) for seed in ("a", "a", "b"))
    assert [first.hand.hole(seat) for seat in range(4)] == [again.hand.hole(seat) for seat in range(4)]
    assert first.hand.hole(0) != other.hand.hole(0)


@pytest.mark.parametrize("game", GAMES)
def test_bots_play_by_the_nearest_action(game: str) -> None:
    player, chance = bot_player("pub"), Random(1)
    for seed in range(3):
        state = some_game(game, seed, players=3).new_state(seed)
        while not state.is_terminal():
            turn = SeatTurn(state)
            action = player(turn, chance)
            assert action in turn.legal_actions
            assert [number for number, one in enumerate(turn.mask) if one] == turn.legal_actions
            state.apply_action(action)
        with pytest.raises(ValueError, match="nobody"):
            SeatTurn(state)


@pytest.mark.parametrize(
    ("options", "wrong"),
    [
        ({"sizes": (100, 50)}, "sizes of"),
        ({"sizes": (0,)}, "sizes of"),
        ({"sizes": (True,)}, "sizes of"),
        ({"sizes": "pot"}, "sizes of 'pot'"),
        ({"sizes": "chips", "stacks": 2_000_000}, "an action for each"),
        ({"players": 11}, "11 players"),
        ({"stacks": 0}, "no chips"),
        ({"game": "FLHE", "sizes": (50,)}, "sizes of raises"),
        ({"game": "SNAP"}, "no game"),
    ],
)
def test_what_cannot_be_played_is_told(options: dict[str, Any], wrong: str) -> None:
    with pytest.raises(BadInput, match=wrong):
        PokerGame(**options)


HUGE = 10**5_000
"""So long that Python writes it in no message."""


@pytest.mark.parametrize(
    "options",
    [
        {"stacks": HUGE},
        {"stacks": (1_000, HUGE)},
        {"stacks": HUGE, "sizes": "chips"},
        {"stacks": MOST_CHIPS // 2 + 1},
        {"level": Level(50, HUGE)},
        {"level": Level(50, 100, ante=HUGE)},
        {"level": Level(50, 100, smallest_chip=MOST_CHIPS + 1)},
    ],
)
def test_chips_beyond_measure_are_told(options: dict[str, Any]) -> None:
    with pytest.raises(BadInput, match="more than 10,000,000,000,000 chips"):
        PokerGame(**options)


def test_the_most_chips_can_be_played_for() -> None:
    state = PokerGame("NLHE", 2, stacks=MOST_CHIPS // 2).new_state(seed=1)
    while not state.is_terminal():
        state.apply_action(state.legal_actions()[-1])
    assert {abs(won) for won in state.returns()} in ({0}, {MOST_CHIPS // 2})


def test_an_array_of_more_acts_than_fit_is_told_and_the_observation_is_there() -> None:
    game = PokerGame("NLHE", 2, stacks=MOST_CHIPS // 2)
    state = game.new_state(seed=1)
    with pytest.raises(BadInput, match="acts"):
        _ = game.information_state_tensor_size
    with pytest.raises(BadInput, match="acts"):
        state.information_state_tensor(0)
    assert len(state.observation_tensor(0)) == game.observation_tensor_size


def test_a_game_of_data_will_do() -> None:
    assert repr(PokerGame(find_variant("RAZZ"), 3)) == "<PokerGame RAZZ, stacks 10000 10000 10000>"


@pytest.mark.parametrize("game", ["NLHE", "STUD", "FL27TD"])
def test_a_card_that_cannot_come_is_told_and_nothing_done(game: str) -> None:
    state = PokerGame(game, 3).new_state()
    state.apply_action(7)
    before = repr(state.hand), state.history(), state.legal_actions()
    for card in (-1, 7, 52, 10**30):
        with pytest.raises(BadInput, match=f"card {card} cannot come now"):
            state.apply_action(card)
        assert (repr(state.hand), state.history(), state.legal_actions()) == before
