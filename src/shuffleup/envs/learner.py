"""What a hand and a tournament have alike as Gymnasium environments: one learns, the others are played.

An action that is not legal is a check, or a fold where there is something to call (standing pat in a draw);
`info["legal"]` tells. Not done here: play itself, rewards.
"""

from abc import ABC, abstractmethod
from random import Random
from typing import Any, ClassVar

import gymnasium

from shuffleup.envs.actions import FOLD, STAY
from shuffleup.envs.poker_game import PokerState
from shuffleup.envs.seat_turn import Player, SeatTurn, bot_player
from shuffleup.envs.spaces import box_of, discrete, masked

MOST_TRIES = 1_000
"""Episodes in a row that may be over before the learner's turn."""


class OneLearns(gymnasium.Env, ABC):
    """One player among others, who are bots of a pub's level unless somebody says otherwise."""

    metadata: ClassVar[dict[str, Any]] = {"render_modes": ["ansi"], "render_fps": 1}

    def _meet(self, seen: int, actions: int, opponents: Player | None, render_mode: str | None) -> None:
        """The learner is told `seen` figures, and has so many `actions`, legal or not."""
        self.opponents, self.render_mode = opponents or bot_player(), render_mode
        self.observation_space = box_of(seen)
        self.action_space = discrete(actions)
        self.chance = Random()  # noqa: S311 - play, no secret
        self._begun = False

    def _begin(self, seed: int | None) -> None:
        """Chance for the next episode: that of a seed, or what follows on the last."""
        super().reset(seed=seed)
        if seed is not None or not self._begun:
            self.chance, self._begun = Random(seed), True  # noqa: S311 - play, no secret

    def _others_act(self, hand: PokerState) -> int:
        """What whoever else has to act does."""
        return self.opponents(SeatTurn(hand), self.chance)

    @abstractmethod
    def _mine(self) -> PokerState | None:
        """The hand in which the learner has to act; None when the episode is over."""

    def action_masks(self) -> Any:
        """The legal actions, as learners with masks ask for them."""
        return self._mask().astype(bool)

    def _mask(self) -> Any:
        hand = self._mine()
        return masked([0] * self.action_space.n if hand is None else hand.legal_actions_mask())


def lawful(action: int, hand: PokerState) -> tuple[int, bool]:
    """The action where it is legal, what is done in its place where it is not; and whether it is."""
    legal = hand.legal_actions()
    if action in legal:
        return action, True
    return next((each for each in (FOLD, STAY) if each in legal), legal[0]), False
