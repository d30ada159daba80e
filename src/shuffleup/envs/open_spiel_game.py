"""Every game here as an OpenSpiel game, for its algorithms: needs `pip install 'shuffleup[spiel]'`.

    import pyspiel
    import shuffleup.envs.open_spiel_game
    game = pyspiel.load_game("shuffleup(game=PLO8,players=3,stack=5000)")

Registered under the name `shuffleup` when this module is imported. Cards are chance nodes; sizes are percentages with
spaces between (`sizes=50 100`), or `chips`. All else is `poker_game`'s, chips of floats being OpenSpiel's way.
Not done: a law other than the common one, unequal stacks.
"""

from typing import Any, Final

import numpy as np
import pyspiel

from shuffleup.bad_input import BadInput
from shuffleup.cards.card import card_text
from shuffleup.envs.actions import CHIPS
from shuffleup.envs.poker_game import CHANCE, PokerGame, PokerState, usual_level
from shuffleup.games.variant import Variant
from shuffleup.games.variants import find_variant
from shuffleup.hand.table import Level

NAME: Final = "shuffleup"
MOST_PLAYERS: Final = 10
LONGEST_PERCENT: Final = 6
USUAL: Final[dict[str, Any]] = {
    "game": "NLHE",
    "players": 2,
    "stack": 10_000,
    "sizes": "",
    "small_blind": 0,
    "big_blind": 0,
    "ante": 0,
    "bring_in": 0,
    "small_bet": 0,
    "big_bet": 0,
}
"""The parameters; a level of zeros is the usual one of the game."""

LEVEL: Final = ("small_blind", "big_blind", "ante", "bring_in", "small_bet", "big_bet")

GAME_TYPE: Final = pyspiel.GameType(
    short_name=NAME,
    long_name="Shuffle Up: poker in eighteen games",
    dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
    chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
    information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
    utility=pyspiel.GameType.Utility.ZERO_SUM,
    reward_model=pyspiel.GameType.RewardModel.TERMINAL,
    max_num_players=MOST_PLAYERS,
    min_num_players=2,
    provides_information_state_string=True,
    provides_information_state_tensor=True,
    provides_observation_string=True,
    provides_observation_tensor=True,
    provides_factored_observation_string=False,
    parameter_specification=USUAL,
)


def poker_game(params: dict[str, Any]) -> PokerGame:
    """The game of these parameters. Raises BadInput for what cannot be played."""
    asked = {**USUAL, **params}
    variant = find_variant(asked["game"])
    posted: dict[str, Any] = {name: int(asked[name]) for name in LEVEL}
    level = Level(**posted) if any(posted.values()) else usual_level(variant)
    players, stack = int(asked["players"]), int(asked["stack"])
    if str(asked["sizes"]).strip() == CHIPS:
        return PokerGame(variant, players, stacks=stack, level=level, sizes=CHIPS)
    return PokerGame(variant, players, stacks=stack, level=level, sizes=sizes_of(asked["sizes"]))


def sizes_of(text: Any) -> tuple[int, ...] | None:
    """The shares of the pot in a parameter; None for the usual ones. Raises BadInput for what are none."""
    return tuple(_percent(each) for each in str(text).split()) or None


def _percent(text: str) -> int:
    """A percentage as written; raises BadInput for what is none."""
    if not (text.isascii() and text.isdecimal() and len(text) <= LONGEST_PERCENT):
        raise BadInput(f"a size of {text!r}", right=f"percentages of the pot with spaces between, or {CHIPS}")
    return int(text)


def cards_in_a_hand(variant: Variant, players: int) -> int:
    """Cards that can be dealt in a hand, draws and new stubs included."""
    draws = sum(street.draw for street in variant.streets)
    return players * variant.hole_cards * (1 + draws) + 5


class OpenSpielGame(pyspiel.Game):
    """A game as OpenSpiel wants it."""

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        """Of these parameters, those of USUAL where they are not given."""
        self.poker = poker_game(params or {})
        chips = max(self.poker.setup.stacks)
        players = self.poker.num_players
        info = pyspiel.GameInfo(
            num_distinct_actions=self.poker.num_distinct_actions,
            max_chance_outcomes=52,
            num_players=players,
            min_utility=-float(chips),
            max_utility=float(chips * (players - 1)),
            utility_sum=0.0,
            max_game_length=self.poker.most_acts,
        )
        super().__init__(GAME_TYPE, info, params or {})

    def new_initial_state(self) -> "OpenSpielState":
        """A hand that begins."""
        return OpenSpielState(self)

    def max_chance_nodes_in_history(self) -> int:
        """Cards that can be dealt in a hand, draws and new stubs included."""
        return cards_in_a_hand(self.poker.variant, self.poker.num_players)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> "Observer":
        """What looks at states for OpenSpiel's own observations."""
        return Observer(self.poker, iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False), params)


class OpenSpielState(pyspiel.State):
    """A hand under way as OpenSpiel wants it."""

    def __init__(self, game: OpenSpielGame) -> None:
        """At the beginning."""
        super().__init__(game)
        self.poker: PokerState = game.poker.new_state()

    def current_player(self) -> int:
        """The seat to act, chance or the end."""
        return self.poker.current_player()

    def is_terminal(self) -> bool:
        """Whether the hand is over."""
        return self.poker.is_terminal()

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """The cards that may come next, with their probabilities."""
        return self.poker.chance_outcomes()

    def returns(self) -> list[float]:
        """Chips won or lost by seat."""
        return [float(chips) for chips in self.poker.returns()]

    def _legal_actions(self, player: int) -> list[int]:
        return self.poker.legal_actions() if player == self.poker.current_player() else []

    def _apply_action(self, action: int) -> None:
        self.poker.apply_action(action)

    def _action_to_string(self, player: int, action: int) -> str:
        if player == CHANCE:
            return f"deal {card_text(action)}"
        return self.poker.game.actions.text(action)

    def __str__(self) -> str:
        return repr(self.poker.hand)


class Observer:
    """Observations as OpenSpiel's `make_observation` wants them: one array that is filled, and its parts by name."""

    def __init__(self, game: PokerGame, kind: Any, params: Any) -> None:
        """Of everything that was told (`perfect_recall`) or of what lies there now. ValueError for what is not done."""
        if params:
            raise ValueError(f"observations take no parameters, and were given {params}")
        if kind.private_info != pyspiel.PrivateInfoType.SINGLE_PLAYER or not kind.public_info:
            raise ValueError("observations are of what a player was told: public, and his own cards")
        self.recalls = bool(kind.perfect_recall)
        parts = game.information_parts if self.recalls else game.observation_parts
        self.tensor = np.zeros(sum(size for _, size in parts), np.float32)
        self.dict: dict[str, Any] = {}
        at = 0
        for name, size in parts:
            self.dict[name] = self.tensor[at : at + size]
            at += size

    def set_from(self, state: OpenSpielState, player: int) -> None:
        """Fill the array with what this player was told."""
        poker = state.poker
        told = poker.information_state_tensor(player) if self.recalls else poker.observation_tensor(player)
        self.tensor[:] = told

    def string_from(self, state: OpenSpielState, player: int) -> str:
        """The same as text."""
        poker = state.poker
        return poker.information_state_string(player) if self.recalls else poker.observation_string(player)


pyspiel.register_game(GAME_TYPE, OpenSpielGame)
