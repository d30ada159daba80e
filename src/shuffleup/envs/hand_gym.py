"""A hand as a Gymnasium environment: one seat learns, the others are played; needs `pip install 'shuffleup[gym]'`.

    env = gymnasium.make("shuffleup.envs.hand_gym:shuffleup/Hand-v0", game="NLHE", players=6)
    seen, info = env.reset(seed=7)
    seen, reward, over, cut, info = env.step(env.action_space.sample(info["action_mask"]))

An episode is a hand; the reward are the chips won, at its end. The learner's seat is drawn for each hand unless one is
given. `learner` has what becomes of an action that is not legal. `action_masks` is there for learners that ask for it.
"""

from typing import Any

import gymnasium

from shuffleup.bad_input import BadInput
from shuffleup.envs.learner import MOST_TRIES, OneLearns, lawful
from shuffleup.envs.poker_game import TERMINAL, PokerGame, PokerState
from shuffleup.envs.seat_turn import Player
from shuffleup.envs.spaces import figures


class HandGym(OneLearns):
    """One seat of a hand."""

    def __init__(
        self,
        game: str | PokerGame = "NLHE",
        *,
        seat: int | None = None,
        opponents: Player | None = None,
        recall: bool = False,
        render_mode: str | None = None,
        **options: Any,
    ) -> None:
        """Of a game, or of PokerGame's `options`; `opponents` play the other seats, bots of a pub's level by default.

        Raises BadInput for what cannot be played.
        """
        self.game = game if isinstance(game, PokerGame) else PokerGame(game, **options)
        if seat is not None and not 0 <= seat < self.game.num_players:
            raise BadInput(f"seat {seat}", right=f"0 to {self.game.num_players - 1}, or None for any")
        self.seat, self.recall, self.me = seat, recall, seat or 0
        size = self.game.information_state_tensor_size if recall else self.game.observation_tensor_size
        self._meet(size, self.game.num_distinct_actions, opponents, render_mode)
        self.hand: PokerState | None = None

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Any, dict[str, Any]]:
        """Deal hands until one comes to the learner's turn: others may all fold before it.

        Raises BadInput where that goes on for a thousand hands.
        """
        self._begin(seed)
        for _ in range(MOST_TRIES):
            self.me = self.chance.randrange(self.game.num_players) if self.seat is None else self.seat
            self.hand = self.game.new_state(self.chance.getrandbits(64))
            self._play_others(self.hand)
            if not self.hand.is_terminal():
                return self._seen(self.hand), self._info(legal=True)
        raise BadInput(
            "the others end every hand before the learner's turn", right="opponents who play, or another seat"
        )

    def step(self, action: int) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        """Do this, and let the others play until it is the learner's turn again."""
        hand = self._mine()
        if hand is None:
            raise gymnasium.error.ResetNeeded("the hand is over: call reset")
        done, legal = lawful(int(action), hand)
        hand.apply_action(done)
        self._play_others(hand)
        reward = float(hand.returns()[self.me])
        return self._seen(hand), reward, hand.is_terminal(), False, self._info(legal=legal)

    def render(self) -> str | None:
        """The hand on a line, as a bystander sees it."""
        return repr(self.hand.hand) if self.render_mode == "ansi" and self.hand is not None else None

    def _mine(self) -> PokerState | None:
        return None if self.hand is None or self.hand.is_terminal() else self.hand

    def _play_others(self, hand: PokerState) -> None:
        while hand.current_player() not in (self.me, TERMINAL):
            hand.apply_action(self._others_act(hand))

    def _seen(self, hand: PokerState) -> Any:
        return figures(hand.information_state_tensor(self.me) if self.recall else hand.observation_tensor(self.me))

    def _info(self, *, legal: bool) -> dict[str, Any]:
        return {"action_mask": self._mask(), "legal": legal, "seat": self.me}


gymnasium.register(id="shuffleup/Hand-v0", entry_point="shuffleup.envs.hand_gym:HandGym")
