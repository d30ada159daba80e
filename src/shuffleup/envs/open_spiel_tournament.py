"""A whole tournament as an OpenSpiel game, for its algorithms: needs `pip install 'shuffleup[spiel]'`.

    import pyspiel
    import shuffleup.envs.open_spiel_tournament
    game = pyspiel.load_game("shuffleup_tournament(entrants=9,game=PLO,rewards=icm)")
    game = pyspiel.load_game("shuffleup_tournament", {"entrants": 18, "plan": "tuesday.toml"})

Registered under the name `shuffleup_tournament` when this module is imported: a sit-and-go of these parameters, or the
night of an EVENT file. Player 0 is entrant 0, wherever he is drawn to. Chance first picks one of DRAWS draws, from
which seats and buttons follow; then cards are chance nodes. Rewards are those of `worth`. Play that goes on for too
long ends where it stands, and everybody has what his stack is worth by ICM. Not done: information states, for what
somebody was told in a whole night has no bound.
"""

from pathlib import Path
from typing import Any, Final

import numpy as np
import pyspiel

from shuffleup.bad_input import BadInput
from shuffleup.cards.card import card_text
from shuffleup.envs.open_spiel_game import cards_in_a_hand, sizes_of
from shuffleup.envs.poker_game import CHANCE, TERMINAL, PokerState
from shuffleup.envs.sit_and_go import MOST_ENTRANTS, sit_and_go
from shuffleup.envs.standing import actions_in, seen_in, tournament_array, tournament_parts, tournament_text
from shuffleup.envs.tournament_play import TournamentPlay, names_of
from shuffleup.envs.worth import Earned, checked, icm_for
from shuffleup.histories.event_file import EVENT_FILE, read_event
from shuffleup.text_file import text_of
from shuffleup.tournament.finish import prizes_left
from shuffleup.tournament.plan import Plan

NAME: Final = "shuffleup_tournament"
DRAWS: Final = 1_000
"""Draws of seats and buttons that chance picks one of."""
ROUNDING: Final = 0.001
"""What rewards by ICM may be out by, added up over a night."""
MOST_TURNS: Final = 10**9
TURNS: Final = 2_000
"""For each entrant, unless a parameter says how many."""

SIT_AND_GO: Final[dict[str, Any]] = {"game": "NLHE", "book": "tda", "seats": 0, "stack": 5_000, "minutes": 5}
"""Parameters of `sit_and_go`; with a plan all of them are the usual ones, for they say nothing."""
USUAL: Final[dict[str, Any]] = {
    "entrants": 9,
    "plan": "",
    "rewards": "prize",
    "sizes": "",
    "turns": 0,
    **SIT_AND_GO,
}
"""The parameters. `plan` is the name of an EVENT file; `turns` are acts and hands after which it ends, 0 the usual."""

GAME_TYPE: Final = pyspiel.GameType(
    short_name=NAME,
    long_name="Shuffle Up: a poker tournament",
    dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
    chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
    information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
    utility=pyspiel.GameType.Utility.CONSTANT_SUM,
    reward_model=pyspiel.GameType.RewardModel.REWARDS,
    max_num_players=MOST_ENTRANTS,
    min_num_players=2,
    provides_information_state_string=False,
    provides_information_state_tensor=False,
    provides_observation_string=True,
    provides_observation_tensor=True,
    provides_factored_observation_string=False,
    parameter_specification=USUAL,
)


def plan_of(params: dict[str, Any]) -> Plan:
    """The plan of these parameters. Raises BadInput for one that cannot be read or played."""
    asked = {**USUAL, **params}
    if not asked["plan"]:
        figures = {name: asked[name] for name in SIT_AND_GO}
        return sit_and_go(int(asked["entrants"]), **figures)
    if said := [name for name, usual in SIT_AND_GO.items() if asked[name] != usual]:
        raise BadInput(f"a plan, and {', '.join(said)} beside it", right="one of the two: the plan says all of that")
    return read_event(text_of(Path(asked["plan"]), EVENT_FILE), asked["plan"])


class OpenSpielTournament(pyspiel.Game):
    """A tournament as OpenSpiel wants it."""

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        """Of these parameters, those of USUAL where they are not given. Raises BadInput for what cannot be played."""
        asked = {**USUAL, **(params or {})}
        self.plan, self.sizes, self.by = plan_of(params or {}), sizes_of(asked["sizes"]), checked(asked["rewards"])
        self.names = names_of(self.plan, int(asked["entrants"]))
        self.turns = int(asked["turns"]) or TURNS * len(self.names)
        if not 0 < self.turns <= MOST_TURNS:
            raise BadInput(f"{self.turns} turns", right=f"1 to {MOST_TURNS:,}, or 0 for {TURNS:,} an entrant")
        self.icm = icm_for(len(self.names))
        first = self.begun(0)
        self.games, prizes = first.games, prizes_left(first.state)
        even = sum(prizes) / len(self.names) if self.by == "icm" else 0.0
        info = pyspiel.GameInfo(
            num_distinct_actions=actions_in(self.plan, self.sizes),
            max_chance_outcomes=DRAWS,
            num_players=len(self.names),
            min_utility=-even - ROUNDING,
            max_utility=max(prizes, default=0) - even + ROUNDING,
            utility_sum=sum(prizes) - even * len(self.names),
            max_game_length=self.turns,
        )
        super().__init__(GAME_TYPE, info, params or {})

    def begun(self, draw: int) -> TournamentPlay:
        """The tournament after this draw."""
        return TournamentPlay(self.plan, self.names, seed=draw, sizes=self.sizes, chance_nodes=True)

    def new_initial_state(self) -> "TournamentState":
        """A tournament whose seats are not drawn yet."""
        return TournamentState(self)

    def max_chance_nodes_in_history(self) -> int:
        """The draw, and the cards of as many hands as there may be turns, and of those under way."""
        cards = max(cards_in_a_hand(game, self.plan.seats_per_table) for game in self.games)
        return 1 + cards * (self.turns + len(self.plan.tables))

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> "TournamentObserver":
        """What looks at states for OpenSpiel's own observations."""
        return TournamentObserver(self, iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False), params)


class TournamentState(pyspiel.State):
    """A tournament under way as OpenSpiel wants it."""

    def __init__(self, game: OpenSpielTournament) -> None:
        """Before the draw."""
        super().__init__(game)
        self.play: TournamentPlay | None = None
        self._earned: Earned | None = None
        self._acts = 0
        self._rewards = [0.0] * len(game.names)
        self._returns = self._rewards.copy()

    @property
    def hand(self) -> PokerState | None:
        """The hand that goes on now; None before the draw and at the end."""
        return None if self.play is None or self.is_terminal() else self.play.hand

    def is_terminal(self) -> bool:
        """Whether one has all the chips, or it has gone on for too long."""
        play = self.play
        return play is not None and (play.is_over or self._acts + play.hands >= self.get_game().turns)

    def current_player(self) -> int:
        """The entrant to act, chance or the end."""
        if self.is_terminal():
            return TERMINAL
        player = None if self.play is None else self.play.player
        return CHANCE if player is None else self.get_game().names.index(player)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """The draws, or the cards that may come next, with their probabilities."""
        if self.play is None:
            return [(draw, 1 / DRAWS) for draw in range(DRAWS)]
        return [] if self.hand is None else self.hand.chance_outcomes()

    def rewards(self) -> list[float]:
        """What has changed for each since the last player acted, in the smallest coin; OpenSpiel asks at no card."""
        return self._rewards.copy()

    def returns(self) -> list[float]:
        """All rewards so far."""
        return self._returns.copy()

    def _legal_actions(self, player: int) -> list[int]:
        if self.play is None or self.hand is None or player != self.current_player():
            return []
        return self.hand.legal_actions()

    def _apply_action(self, action: int) -> None:
        game = self.get_game()
        if self.play is None:
            if not 0 <= action < DRAWS:
                raise BadInput(f"draw {action}", right=f"0 to {DRAWS - 1}")
            self.play = game.begun(action)
            self._earned = Earned(self.play, game.by, game.icm)
            return
        if self.play.player is not None:
            self._acts += 1
            self._rewards = [0.0] * len(game.names)
        self.play.act(action)
        self._reward(game, self.play)

    def _reward(self, game: OpenSpielTournament, play: TournamentPlay) -> None:
        """What this has changed; where play has gone on for too long, all that the stacks are worth."""
        if self._earned is not None:
            earned = self._earned.since(play, ends_here=self.is_terminal())
            for player, name in enumerate(game.names):
                self._rewards[player] += earned.get(name, 0.0)
                self._returns[player] += earned.get(name, 0.0)

    def _action_to_string(self, player: int, action: int) -> str:
        if self.play is None:
            return f"draw {action}"
        if player == CHANCE:
            return f"deal {card_text(action)}"
        return "" if self.hand is None else self.hand.game.actions.text(action)

    def __str__(self) -> str:
        return "before the draw" if self.play is None else f"{self.play!r} {self.play.hand!r}"


class TournamentObserver:
    """Observations as OpenSpiel's `make_observation` wants them: one array that is filled, and its parts by name."""

    def __init__(self, game: OpenSpielTournament, kind: Any, params: Any) -> None:
        """Of what lies there now. ValueError for what is not done."""
        if params:
            raise ValueError(f"observations take no parameters, and were given {params}")
        if kind.perfect_recall:
            raise ValueError("a tournament has no information states: observations are of what lies there now")
        if kind.private_info != pyspiel.PrivateInfoType.SINGLE_PLAYER or not kind.public_info:
            raise ValueError("observations are of what a player is told: public, and his own cards")
        self.tensor = np.zeros(seen_in(game.plan), np.float32)
        self.dict: dict[str, Any] = {}
        self._names, at = game.names, 0
        for name, size in tournament_parts(game.games):
            self.dict[name] = self.tensor[at : at + size]
            at += size

    def set_from(self, state: TournamentState, player: int) -> None:
        """Fill the array with what this player sees; zeros before the draw."""
        self.tensor[:] = 0 if state.play is None else tournament_array(state.play, self._names[player])

    def string_from(self, state: TournamentState, player: int) -> str:
        """The same as text."""
        return "before the draw" if state.play is None else tournament_text(state.play, self._names[player])


pyspiel.register_game(GAME_TYPE, OpenSpielTournament)
