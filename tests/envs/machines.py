"""Games and random play for the tests of machines; everything follows from the seeds."""

from collections.abc import Iterator
from random import Random

from hand.own_games import OWN
from shuffleup.envs.poker_game import PokerGame, PokerState
from shuffleup.games import VARIANTS, Variant
from shuffleup.hand.core import cards_of
from shuffleup.hand.hand import Hand

GAMES = [variant.id for variant in VARIANTS]
OF_ONES_OWN = list(OWN)
"""The rows of `docs/games.md`, which machines play as they play the games that have a code."""


def some_game(game: str, seed: int, *, players: int = 0) -> PokerGame:
    """A game with uneven stacks, so that there are side pots and short raises."""
    chance = Random(f"{game} {seed}")
    seats = players or chance.choice((2, 3, 6))
    row = OWN.get(game, game)
    return PokerGame(row, seats, stacks=[chance.choice((10_000, chance.randint(200, 3_000))) for _ in range(seats)])


def choice(state: PokerState, chance: Random) -> int:
    """An action, folds seldom so that hands last."""
    legal = state.legal_actions()
    if state.current_player() >= 0 and legal[0] == 0 and chance.random() < 0.7:
        legal = legal[1:]
    return chance.choice(legal)


def decisions(game: PokerGame, seed: int, *, sampled: bool) -> Iterator[PokerState]:
    """Each state of a random hand in which somebody has to act; the state goes on when the next is asked for."""
    chance = Random(seed)
    state = game.new_state(seed if sampled else None)
    while not state.is_terminal():
        if state.current_player() >= 0:
            yield state
        state.apply_action(choice(state, chance))


def deck_of(variant: Variant, seed: int) -> list[int]:
    """The deck that `PokerGame.new_state(seed)` shuffles."""
    deck = cards_of(variant)
    Random(seed).shuffle(deck)
    return deck


def in_another_world(state: PokerState, deck: list[int]) -> PokerState:
    """The same history with another deck."""
    game = state.game
    twin = game.new_state(state.seed)
    twin.hand = Hand(game.setup, game.law, deck=deck, all_show=True)
    for action in state.history():
        twin.apply_action(action)
    return twin
