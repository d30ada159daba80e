"""What a hand and a tournament have alike as PettingZoo environments: agents, what they see and can do, the next one.

Not done here: play itself, rewards.
"""

from random import Random
from typing import Any

from pettingzoo import AECEnv

from shuffleup.envs.spaces import MaskIn, box_of, discrete, with_mask


class AgentsInTurn(AECEnv):
    """Agents who act one after the other; an illegal action is an error."""

    def _meet(self, agents: list[str], seen: int, actions: int, mask_in: MaskIn) -> None:
        """These agents play, told `seen` figures each, with so many `actions`, legal or not."""
        self.possible_agents, self.mask_in = agents, mask_in
        self.observation_spaces = {agent: with_mask(box_of(seen), actions, mask_in) for agent in agents}
        self.action_spaces = {agent: discrete(actions) for agent in agents}
        self._chance = Random()  # noqa: S311 - play, no secret

    def observation_space(self, agent: str) -> Any:
        """What an agent is told."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        """What an agent can do."""
        return self.action_spaces[agent]

    def _next_seed(self, seed: int | None) -> int:
        """The chance of the next episode: that of a seed, or what follows on the last."""
        if seed is not None:
            self._chance = Random(seed)  # noqa: S311 - play, no secret
        return self._chance.getrandbits(64)

    def _all_begin(self) -> None:
        """Everybody plays, and nobody has won anything yet."""
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.agents[0]

    def _is_out(self, action: int | None) -> bool:
        """Whether the agent in turn is out, which is all that its step says then."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return True
        self._cumulative_rewards[agent] = 0.0
        return False
