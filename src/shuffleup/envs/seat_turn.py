"""A player's turn: what he may know and what he may do, and nothing that leads to the cards of others.

    def always_stays(turn: SeatTurn, chance: Random) -> int:
        return 1

A `Player` is any such function. Ours are the bots of `shuffleup.bots`, from a view alone as they always play; what they
would do becomes the action that comes nearest.
"""

from array import array
from collections.abc import Callable
from random import Random

from shuffleup.bots import BotLevel, choose
from shuffleup.dealing.events import Acted
from shuffleup.envs.poker_game import PokerState
from shuffleup.hand.view import HandView


class SeatTurn:
    """The turn of whoever has to act in a hand."""

    __slots__ = ("_state", "seat", "view")

    def __init__(self, state: PokerState) -> None:
        """Of the player to act. ValueError where nobody has to."""
        if state.current_player() < 0:
            raise ValueError("it is nobody's turn")
        self._state = state
        self.seat: int = state.current_player()
        self.view: HandView = state.view(self.seat)

    @property
    def legal_actions(self) -> list[int]:
        """The actions that may be done, rising."""
        return self._state.legal_actions()

    @property
    def mask(self) -> list[int]:
        """A 1 for each of them, a 0 for each other one."""
        return self._state.legal_actions_mask()

    @property
    def observation(self) -> "array[float]":
        """What lies before the player, in numbers."""
        return self._state.observation_tensor(self.seat)

    @property
    def information(self) -> "array[float]":
        """All that he was told in this hand, in numbers."""
        return self._state.information_state_tensor(self.seat)

    @property
    def text(self) -> str:
        """The same as text."""
        return self._state.information_state_string(self.seat)

    def action_for(self, acted: Acted) -> int:
        """The legal action that comes nearest to an act."""
        return self._state.action_for(acted)


Player = Callable[[SeatTurn, Random], int]
"""From a turn, and chance, to a legal action."""


def bot_player(level: BotLevel | str = BotLevel.PUB) -> Player:
    """A bot of this level: easy, pub, solid, strong or beginner. ValueError for another word."""
    plays = BotLevel(level)

    def act(turn: SeatTurn, chance: Random) -> int:
        return turn.action_for(choose(turn.view, plays, chance))

    return act


def random_player(turn: SeatTurn, chance: Random) -> int:
    """Any legal action, each as likely as the others."""
    return chance.choice(turn.legal_actions)
