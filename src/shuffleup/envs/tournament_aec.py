"""A whole tournament as a PettingZoo environment, each entrant an agent; needs `pip install 'shuffleup[gym]'`.

    env = TournamentAEC(plan, entrants=18, rewards="icm")
    env.reset(seed=7)
    for agent in env.agent_iter():
        seen, reward, over, cut, info = env.last()
        env.step(None if over else env.action_space(agent).sample(info["action_mask"]))

An episode is a night from the first hand to the last, as `tournament_play` has it. Whose turn it is at the table whose
time has come acts; whoever goes out is done, in his place. Rewards are the changes in what the tournament is worth to
each (`worth`), in the smallest coin. What agents see: `standing`.
"""

from typing import Any, ClassVar

from shuffleup.envs.agents import AgentsInTurn
from shuffleup.envs.spaces import MaskIn, figures, masked
from shuffleup.envs.standing import actions_in, seen_in, tournament_array
from shuffleup.envs.tournament_play import TournamentPlay, names_of
from shuffleup.envs.worth import By, Earned, checked, icm_for
from shuffleup.rulebooks import Book
from shuffleup.tournament.plan import Plan


class TournamentAEC(AgentsInTurn):
    """A tournament; an illegal action is an error."""

    metadata: ClassVar[dict[str, Any]] = {
        "name": "shuffleup_tournament_v0",
        "render_modes": ["ansi"],
        "is_parallelizable": False,
    }

    def __init__(
        self,
        plan: Plan,
        entrants: int,
        *,
        rewards: By = "prize",
        book: Book | None = None,
        sizes: tuple[int, ...] | None = None,
        mask_in: MaskIn = "observation",
        render_mode: str | None = None,
    ) -> None:
        """A night of this plan for so many, under its book or another. Raises BadInput for what cannot be played."""
        super().__init__()
        self.plan, self.entrants, self.book, self.sizes = plan, entrants, book, sizes
        self.by, self.render_mode = checked(rewards), render_mode
        self._actions = actions_in(plan, sizes)
        self._meet(names_of(plan, entrants), seen_in(plan), self._actions, mask_in)
        self._icm = icm_for(entrants)
        self._play: TournamentPlay | None = None

    @property
    def play(self) -> TournamentPlay:
        """The tournament under way. ValueError before the first `reset`."""
        if self._play is None:
            raise ValueError("no tournament has begun: call reset")
        return self._play

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin the next tournament: that of a seed, or what follows on the last."""
        chance = self._next_seed(seed)
        self._play = TournamentPlay(self.plan, self.possible_agents, seed=chance, book=self.book, sizes=self.sizes)
        self._all_begin()
        self._earned = Earned(self._play, self.by, self._icm)
        self._follow()

    def step(self, action: int | None) -> None:
        """Do this for the agent whose turn it is. Raises BadInput for an action that is not legal."""
        if self._is_out(action):
            return
        self.play.act(int(action) if action is not None else -1)
        self._clear_rewards()
        self._reward(self._earned.since(self.play))
        self._follow()
        self._accumulate_rewards()
        self._deads_step_first()

    def _reward(self, earned: dict[str, float]) -> None:
        """What the hands that are over since the last turn have changed, and who is out."""
        if not earned:
            return
        stacks = self.play.stacks
        for agent in self.agents:
            self.rewards[agent] = earned[agent]
            self.terminations[agent] = self.play.is_over or agent not in stacks

    def _follow(self) -> None:
        """Say whose turn it is, and what may be done."""
        player = self.play.player
        self.agent_selection = player if player is not None else self.agents[0]
        for agent in self.agents:
            self.infos[agent] = {"action_mask": masked(self._mask(agent))}

    def _mask(self, agent: str) -> list[int]:
        hand = self.play.hand
        if hand is None or agent != self.play.player:
            return [0] * self._actions
        return hand.legal_actions_mask()

    def observe(self, agent: str) -> Any:
        """What an agent is told now."""
        seen = figures(tournament_array(self.play, agent))
        return seen if self.mask_in == "info" else {"observation": seen, "action_mask": masked(self._mask(agent))}

    def render(self) -> str | None:
        """The tournament on a line; None where no way to render was chosen."""
        return repr(self.play) if self.render_mode == "ansi" else None

    def close(self) -> None:
        """Nothing is open."""
