"""A hand as a Gymnasium environment: one seat learns, the others are played; needs `pip install 'shuffleup[gym]'`.

    env = gymnasium.make("shuffleup.envs.hand_gym:shuffleup/Hand-v0", game="NLHE", players=6)
    seen, info = env.reset(seed=7)
    seen, reward, over, cut, info = env.step(env.action_space.sample(info["action_mask"]))

An episode is a hand; the reward are the chips won, at its end. The learner's seat is drawn for each hand unless one is
given. An action that is not legal is a check, or a fold where there is something to call (standing pat in a draw);
`info["legal"]` tells. `action_masks` is there for learners that ask for it.
"""

from random import Random
from typing import Any, ClassVar

import gymnasium

from shuffleup.bad_input import BadInput
from shuffleup.envs.actions import FOLD, STAY
from shuffleup.envs.poker_game import TERMINAL, PokerGame, PokerState
from shuffleup.envs.seat_turn import Player, SeatTurn, bot_player
from shuffleup.envs.spaces import box_of, discrete, figures, masked

MOST_HANDS = 1_000
"""Hands in a row that may be over before the learner's turn."""


class HandGym(gymnasium.Env):
    """One seat of a hand."""

    metadata: ClassVar[dict[str, Any]] = {"render_modes": ["ansi"], "render_fps": 1}

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
        self.seat, self.recall, self.render_mode = seat, recall, render_mode
        self.opponents = opponents or bot_player()
        size = self.game.information_state_tensor_size if recall else self.game.observation_tensor_size
        self.observation_space = box_of(size)
        self.action_space = discrete(self.game.num_distinct_actions)
        self.me = seat or 0
        self.hand: PokerState | None = None
        self._chance: Random | None = None

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Any, dict[str, Any]]:
        """Deal hands until one comes to the learner's turn: others may all fold before it.

        Raises BadInput where that goes on for a thousand hands.
        """
        super().reset(seed=seed)
        if seed is not None or self._chance is None:
            self._chance = Random(seed)  # noqa: S311 - play, no secret
        chance = self._chance
        for _ in range(MOST_HANDS):
            self.me = chance.randrange(self.game.num_players) if self.seat is None else self.seat
            self.hand = self.game.new_state(chance.getrandbits(64))
            self._play_others(self.hand)
            if not self.hand.is_terminal():
                return self._seen(self.hand), self._info(self.hand, legal=True)
        raise BadInput(
            "the others end every hand before the learner's turn", right="opponents who play, or another seat"
        )

    def step(self, action: int) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        """Do this, and let the others play until it is the learner's turn again."""
        hand = self.hand
        if hand is None or hand.is_terminal():
            raise gymnasium.error.ResetNeeded("the hand is over: call reset")
        legal_actions = hand.legal_actions()
        legal = int(action) in legal_actions
        instead = FOLD if FOLD in legal_actions else STAY if STAY in legal_actions else legal_actions[0]
        hand.apply_action(int(action) if legal else instead)
        self._play_others(hand)
        over = hand.is_terminal()
        reward = float(hand.returns()[self.me])
        return self._seen(hand), reward, over, False, self._info(hand, legal=legal)

    def action_masks(self) -> Any:
        """The legal actions, as learners with masks ask for them."""
        if self.hand is None or self.hand.is_terminal():
            return masked([0] * self.game.num_distinct_actions).astype(bool)
        return masked(self.hand.legal_actions_mask()).astype(bool)

    def render(self) -> str | None:
        """The hand on a line, as a bystander sees it."""
        return repr(self.hand.hand) if self.render_mode == "ansi" and self.hand is not None else None

    def _play_others(self, hand: PokerState) -> None:
        while hand.current_player() not in (self.me, TERMINAL):
            if self._chance is not None:
                hand.apply_action(self.opponents(SeatTurn(hand), self._chance))

    def _seen(self, hand: PokerState) -> Any:
        return figures(hand.information_state_tensor(self.me) if self.recall else hand.observation_tensor(self.me))

    def _info(self, hand: PokerState, *, legal: bool) -> dict[str, Any]:
        mask = hand.legal_actions_mask() if not hand.is_terminal() else [0] * self.game.num_distinct_actions
        return {"action_mask": masked(mask), "legal": legal, "seat": self.me}


gymnasium.register(id="shuffleup/Hand-v0", entry_point="shuffleup.envs.hand_gym:HandGym")
