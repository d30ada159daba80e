"""A hand as a PettingZoo environment, each seat an agent; needs `pip install 'shuffleup[gym]'`.

    env = hand_env("PLO", players=3)
    env.reset(seed=7)
    for agent in env.agent_iter():
        seen, reward, over, cut, info = env.last()
        env.step(None if over else env.action_space(agent).sample(info["action_mask"]))

`seat_0` is the first left of the button. An episode is a hand; rewards are chips, at its end. With `recall` agents are
told everything since the deal, else what lies there now (`tensors`). Chance follows from the seed of `reset`; without
one the next hand follows on the last.
"""

from typing import Any, ClassVar

from pettingzoo.utils.wrappers import AssertOutOfBoundsWrapper, OrderEnforcingWrapper, TerminateIllegalWrapper

from shuffleup.envs.agents import AgentsInTurn
from shuffleup.envs.poker_game import PokerGame, PokerState
from shuffleup.envs.spaces import MaskIn, figures, masked


def hand_env(game: str | PokerGame = "NLHE", *, recall: bool = False, **options: Any) -> Any:
    """A hand, in the usual wrappers: who acts illegally ends the hand, and loses a stack in reward.

    `options` are those of PokerGame.
    """
    raw = HandAEC(game, recall=recall, **options)
    stack = max(raw.game.setup.stacks)
    return OrderEnforcingWrapper(AssertOutOfBoundsWrapper(TerminateIllegalWrapper(raw, illegal_reward=-stack)))


class HandAEC(AgentsInTurn):
    """A hand, without wrappers: an illegal action is an error."""

    metadata: ClassVar[dict[str, Any]] = {
        "name": "shuffleup_hand_v0",
        "render_modes": ["ansi"],
        "is_parallelizable": False,
    }

    def __init__(
        self,
        game: str | PokerGame = "NLHE",
        *,
        recall: bool = False,
        mask_in: MaskIn = "observation",
        render_mode: str | None = None,
        **options: Any,
    ) -> None:
        """Of a game, or of PokerGame's `options`. Raises BadInput for what cannot be played."""
        super().__init__()
        self.game = game if isinstance(game, PokerGame) else PokerGame(game, **options)
        self.recall, self.render_mode = recall, render_mode
        size = self.game.information_state_tensor_size if recall else self.game.observation_tensor_size
        agents = [f"seat_{seat}" for seat in range(self.game.num_players)]
        self._meet(agents, size, self.game.num_distinct_actions, mask_in)
        self.state_now: PokerState | None = None

    @property
    def hand(self) -> PokerState:
        """The hand under way, for whoever may see all cards. ValueError before the first `reset`."""
        if self.state_now is None:
            raise ValueError("no hand has been dealt: call reset")
        return self.state_now

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Deal the next hand: that of a seed, or what follows on the last."""
        self.state_now = self.game.new_state(self._next_seed(seed))
        self._all_begin()
        self._follow()

    def step(self, action: int | None) -> None:
        """Do this for the agent whose turn it is. Raises BadInput for an action that is not legal."""
        if self._is_out(action):
            return
        self.hand.apply_action(int(action) if action is not None else -1)
        self._clear_rewards()
        self._follow()
        self._accumulate_rewards()

    def _follow(self) -> None:
        """Say whose turn it is, or how the hand ended."""
        hand = self.hand
        if hand.is_terminal():
            for agent, chips in zip(self.possible_agents, hand.returns(), strict=True):
                self.rewards[agent] = float(chips)
                self.terminations[agent] = True
        else:
            self.agent_selection = self.possible_agents[hand.current_player()]
        for agent in self.agents:
            self.infos[agent] = {"action_mask": masked(self._mask(agent))}

    def _mask(self, agent: str) -> list[int]:
        hand = self.hand
        if hand.current_player() == self.possible_agents.index(agent):
            return hand.legal_actions_mask()
        return [0] * self.game.num_distinct_actions

    def observe(self, agent: str) -> Any:
        """What an agent is told now."""
        seat, hand = self.possible_agents.index(agent), self.hand
        told = figures(hand.information_state_tensor(seat) if self.recall else hand.observation_tensor(seat))
        if self.mask_in == "info":
            return told
        return {"observation": told, "action_mask": masked(self._mask(agent))}

    def render(self) -> str | None:
        """The hand on a line, as a bystander sees it; None where no way to render was chosen."""
        return repr(self.hand.hand) if self.render_mode == "ansi" else None

    def close(self) -> None:
        """Nothing is open."""
