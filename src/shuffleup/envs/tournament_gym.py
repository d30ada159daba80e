"""A whole tournament as a Gymnasium environment: one entrant learns, the others are played.

    env = gymnasium.make("shuffleup.envs.tournament_gym:shuffleup/Tournament-v0", plan=plan, entrants=9, rewards="icm")
    seen, info = env.reset(seed=7)
    seen, reward, over, cut, info = env.step(env.action_space.sample(info["action_mask"]))

Needs `pip install 'shuffleup[gym]'`. An episode is the learner's night, from his first turn until he is out or has all
the chips: those who are left then are not played on. Rewards are the changes in what the tournament is worth to him
(`worth`), in the smallest coin; what came before his first turn is in the first of them. What he sees: `standing`.
Seats are drawn, so the learner is always entrant 0. `learner` has what becomes of an action that is not legal.
"""

from typing import Any

import gymnasium

from shuffleup.bad_input import BadInput
from shuffleup.envs.learner import MOST_TRIES, OneLearns, lawful
from shuffleup.envs.poker_game import PokerState
from shuffleup.envs.seat_turn import Player
from shuffleup.envs.sit_and_go import sit_and_go
from shuffleup.envs.spaces import figures
from shuffleup.envs.standing import actions_in, seen_in, tournament_array
from shuffleup.envs.tournament_play import TournamentPlay, names_of
from shuffleup.envs.worth import By, Earned, checked, icm_for
from shuffleup.rulebooks import Book
from shuffleup.tournament.plan import Plan


class TournamentGym(OneLearns):
    """One entrant of a tournament."""

    def __init__(
        self,
        plan: Plan | None = None,
        entrants: int = 9,
        *,
        opponents: Player | None = None,
        rewards: By = "prize",
        book: Book | None = None,
        sizes: tuple[int, ...] | None = None,
        render_mode: str | None = None,
    ) -> None:
        """A night of this plan for so many, a sit-and-go of theirs without one, under the plan's book or another.

        `opponents` play for all others, bots of a pub's level by default. Raises BadInput for what cannot be played.
        """
        self.plan = plan or sit_and_go(entrants)
        self.names = names_of(self.plan, entrants)
        self.me = self.names[0]
        self.book, self.sizes, self.by, self._icm = book, sizes, checked(rewards), icm_for(entrants)
        self._meet(seen_in(self.plan), actions_in(self.plan, sizes), opponents, render_mode)
        self._play: TournamentPlay | None = None

    @property
    def play(self) -> TournamentPlay:
        """The tournament under way. ValueError before the first `reset`."""
        if self._play is None:
            raise ValueError("no tournament has begun: call reset")
        return self._play

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Any, dict[str, Any]]:
        """Begin the next tournament, and play it to the learner's first turn.

        Raises BadInput where the learner is out before it, a thousand times in a row.
        """
        self._begin(seed)
        for _ in range(MOST_TRIES):
            chance = self.chance.getrandbits(64)
            self._play = TournamentPlay(self.plan, self.names, seed=chance, book=self.book, sizes=self.sizes)
            self._earned = Earned(self._play, self.by, self._icm)
            self._owed = self._played_on()
            if self._mine() is not None:
                return self._seen(), self._info(legal=True)
        raise BadInput("tournaments that end before the learner's turn", right="a plan with stacks that last a hand")

    def step(self, action: int) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        """Do this, and let the others play until it is the learner's turn again, or he is done."""
        hand = self._mine()
        if hand is None:
            raise gymnasium.error.ResetNeeded("the learner is done: call reset")
        done, legal = lawful(int(action), hand)
        self.play.act(done)
        reward, self._owed = self._owed + self._played_on(), 0.0
        return self._seen(), reward, self._mine() is None, False, self._info(legal=legal)

    def render(self) -> str | None:
        """The tournament on a line."""
        return repr(self._play) if self.render_mode == "ansi" and self._play is not None else None

    def _mine(self) -> PokerState | None:
        return self._play.hand if self._play is not None and self._play.player == self.me else None

    def _played_on(self) -> float:
        """Play on to the learner's turn or his end; what he has earned on the way."""
        play = self.play
        earned = self._earned.since(play).get(self.me, 0.0)
        while play.player != self.me and play.hand is not None and self.me in play.stacks:
            play.act(self._others_act(play.hand))
            earned += self._earned.since(play).get(self.me, 0.0)
        return earned

    def _seen(self) -> Any:
        return figures(tournament_array(self.play, self.me))

    def _info(self, *, legal: bool) -> dict[str, Any]:
        return {"action_mask": self._mask(), "legal": legal, "players_left": len(self.play.stacks)}


gymnasium.register(id="shuffleup/Tournament-v0", entry_point="shuffleup.envs.tournament_gym:TournamentGym")
