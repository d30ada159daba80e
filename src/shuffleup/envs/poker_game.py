"""A hand of poker as a game for machines: integers in, chips out, the same calls for every game.

    game = PokerGame("PLO8", players=3)
    state = game.new_state(seed=7)          # a shuffled deck; without a seed cards come at chance nodes
    while not state.is_terminal():
        state.apply_action(chance.choice(state.legal_actions()))
    state.returns()                         # chips won or lost, by seat

Names and meanings are those of OpenSpiel. Seats count from 0, the first left of the button; with two players seat 1 has
the button. Whose rules: `hand`'s, under the common law or a book's. Every hand that is left at the showdown is tabled.
Not done: rabbits, deals, and anything between hands (`tournament_play` has that).
"""

from array import array
from collections.abc import Iterable, Sequence
from random import Random
from typing import Final, Literal

from shuffleup.bad_input import BadInput
from shuffleup.cards.card import card_text
from shuffleup.dealing.events import Acted
from shuffleup.envs.actions import ActionSpace
from shuffleup.envs.stub import UnseenStub
from shuffleup.envs.tensors import Parts, TensorLayout, information_array, length, most_acts, observation_array
from shuffleup.envs.told import told_text
from shuffleup.games.variant import Forced, Variant
from shuffleup.games.variants import find_variant
from shuffleup.hand.core import Phase, cards_of
from shuffleup.hand.hand import Hand
from shuffleup.hand.law import COMMON_LAW, HandLaw
from shuffleup.hand.table import Level, Setup
from shuffleup.hand.view import HandView

CHANCE: Final = -1
TERMINAL: Final = -4
"""What `current_player` says where it is nobody's turn; OpenSpiel's numbers."""

USUAL_STACK: Final = 10_000
BLINDS: Final = Level(small_blind=50, big_blind=100, small_bet=100, big_bet=200)
STUD: Final = Level(ante=15, bring_in=30, small_bet=100, big_bet=200)
"""What is played for unless a level is given: 100 big blinds."""

MOST_CHIPS: Final = 10**13
"""Of all stacks together, and of a stake: compiled, a pot's largest share has to fit into 63 bits."""
MOST_ACTS: Final = 100_000
"""Acts that an information state as an array has room for, some hundred bytes each."""


class PokerGame:
    """What is the same in every hand: game, players, chips, stakes, law, the actions and how arrays are laid out."""

    __slots__ = ("actions", "chips", "law", "layout", "most_acts", "setup", "variant")

    def __init__(
        self,
        game: str | Variant = "NLHE",
        players: int = 2,
        *,
        stacks: int | Sequence[int] = USUAL_STACK,
        level: Level | None = None,
        sizes: Sequence[int] | Literal["chips"] | None = None,
        law: HandLaw | None = None,
    ) -> None:
        """A game by its code or as data; `stacks` one number for all, or one for each seat.

        `sizes` are the raises of no-limit and pot-limit: shares of the pot in percent (USUAL_SIZES) or "chips". `law`
        is what a book says of a hand (`hand_law`). Raises BadInput for what cannot be played.
        """
        variant = find_variant(game) if isinstance(game, str) else game
        stakes = (level or usual_level(variant)).stakes(variant, players)
        each = (stacks,) * players if isinstance(stacks, int) else tuple(stacks)
        setup = Setup(variant, stakes, each)
        _check_chips(setup)
        layout = TensorLayout.for_games([variant], players)
        self._is(setup, law or COMMON_LAW, ActionSpace(variant, sizes, max(each)), layout)

    @classmethod
    def of_setup(cls, setup: Setup, law: HandLaw, actions: ActionSpace, layout: TensorLayout) -> "PokerGame":
        """The game of one hand among others, with the actions and arrays that they share."""
        _check_chips(setup)
        game = cls.__new__(cls)
        game._is(setup, law, actions, layout)
        return game

    def _is(self, setup: Setup, law: HandLaw, actions: ActionSpace, layout: TensorLayout) -> None:
        self.variant, self.setup, self.law = setup.variant, setup, law
        self.actions, self.layout = actions, layout
        self.most_acts = most_acts(setup.variant, setup.stakes, setup.stacks, law)
        self.chips = sum(setup.stacks)

    def __repr__(self) -> str:
        return f"<PokerGame {self.variant.id}, stacks {' '.join(map(str, self.setup.stacks))}>"

    @property
    def num_players(self) -> int:
        """Seats."""
        return len(self.setup.stacks)

    @property
    def num_distinct_actions(self) -> int:
        """Actions there are, legal at the moment or not."""
        return self.actions.size

    @property
    def information_parts(self) -> Parts:
        """What an information state as an array is made of, part by part with its length. Raises as `acts_told`."""
        return self.layout.information(self.acts_told)

    @property
    def acts_told(self) -> int:
        """Acts that an information state as an array has room for: all that there may be in a hand.

        Raises BadInput where stacks are so deep that they fit into none.
        """
        if self.most_acts > MOST_ACTS:
            raise BadInput(
                f"an information state of {self.most_acts:,} acts",
                right=f"fewer bets in a stack, for {MOST_ACTS:,} acts at most; or the observation",
            )
        return self.most_acts

    @property
    def observation_parts(self) -> Parts:
        """What an observation as an array is made of, part by part with its length."""
        return self.layout.observation()

    @property
    def information_state_tensor_size(self) -> int:
        """The length of an information state as an array."""
        return length(self.information_parts)

    @property
    def observation_tensor_size(self) -> int:
        """The length of an observation as an array."""
        return length(self.observation_parts)

    def new_state(self, seed: int | str | None = None) -> "PokerState":
        """A hand that begins: its deck shuffled from the seed, or, without one, each card a chance node of its own."""
        return PokerState(self, seed)

    def state_of(self, history: Iterable[int], seed: int | str | None = None) -> "PokerState":
        """The state that this history leads to. Raises BadInput or Refused at the first action that is not legal."""
        state = self.new_state(seed)
        for action in history:
            state.apply_action(action)
        return state


class PokerState:
    """One hand under way."""

    __slots__ = ("_history", "_new_stubs", "_stub", "game", "hand", "seed")

    def __init__(self, game: PokerGame, seed: int | str | None = None) -> None:
        """At the beginning; `game.new_state` says what the seed is for."""
        self.game, self.seed = game, seed
        self._history: list[int] = []
        self._new_stubs = 0
        deck: list[int] | None = None
        if seed is not None:
            deck = cards_of(game.variant)
            Random(seed).shuffle(deck)  # noqa: S311 - play, no secret
        self.hand = Hand(game.setup, game.law, deck=deck, all_show=True)
        """The hand itself, for the dealer: it holds everybody's cards. Players get views."""
        self._stub = UnseenStub.whole(self.hand) if seed is None else None

    def __repr__(self) -> str:
        return f"<PokerState {self.hand!r}>"

    def clone(self) -> "PokerState":
        """The same state a second time. Where a seed dealt, the cards to come are the same, too."""
        twin = PokerState.__new__(PokerState)
        twin.game, twin.seed, twin._new_stubs = self.game, self.seed, self._new_stubs
        twin._history, twin.hand = self._history.copy(), self.hand.copy()
        twin._stub = None if self._stub is None else self._stub.copy()
        return twin

    def __deepcopy__(self, _: object) -> "PokerState":
        return self.clone()

    def child(self, action: int) -> "PokerState":
        """The state that follows from an action; this one stays."""
        twin = self.clone()
        twin.apply_action(action)
        return twin

    def current_player(self) -> int:
        """The seat to act, CHANCE or TERMINAL."""
        if self.hand.phase is Phase.DEAL:
            return CHANCE
        actor = self.hand.actor
        return TERMINAL if actor is None else actor

    def is_terminal(self) -> bool:
        """Whether all pots are paid."""
        return self.hand.is_over

    def is_chance_node(self) -> bool:
        """Whether a card comes next."""
        return self.hand.phase is Phase.DEAL

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Each card that may come next, 0 to 51, with its probability; empty where it is somebody's turn."""
        if self._stub is None or not self.is_chance_node():
            return []
        cards = self._stub.possible()
        return [(card, 1 / len(cards)) for card in cards]

    def legal_actions(self) -> list[int]:
        """What may be done now, rising: the player's actions, or the cards that chance may deal."""
        if self._stub is not None and self.is_chance_node():
            return self._stub.possible()
        return self.game.actions.legal(self.hand)

    def legal_actions_mask(self) -> list[int]:
        """A 1 for each action that is legal for the player to act, a 0 for each other one."""
        mask = [0] * self.game.actions.size
        for action in self.game.actions.legal(self.hand):
            mask[action] = 1
        return mask

    def apply_action(self, action: int) -> None:
        """Do what the player to act, or chance, has chosen. Raises BadInput or Refused; then nothing has changed."""
        if self.hand.is_over:
            raise BadInput("the hand is over", right="no action")
        if self._stub is not None and self.is_chance_node():
            self._stub.deal(self.hand, action)
        else:
            self.game.actions.apply(self.hand, action)
        self._history.append(action)
        if self.hand.phase is Phase.DEAL:
            self._renew_stub()

    def _renew_stub(self) -> None:
        if self._stub is not None:
            self._stub.renew(self.hand)
        while self._stub is None and self.hand.phase is Phase.DEAL:
            self._new_stubs += 1
            order = list(self.hand.muck_cards)
            chance = Random(f"{self.seed} new stub {self._new_stubs}")  # noqa: S311 - play, no secret
            chance.shuffle(order)
            self.hand.reshuffle_muck(order)

    def action_to_string(self, action: int) -> str:
        """An action of the player to act in words; a card by its letters."""
        if self.is_chance_node():
            return f"deal {card_text(action)}"
        return self.game.actions.text(action)

    def action_for(self, acted: Acted) -> int:
        """The legal action that comes nearest to what somebody would do who knows no integers, such as our bots."""
        return self.game.actions.nearest(self.hand, acted)

    def history(self) -> list[int]:
        """All actions so far, those of chance among them where it has nodes."""
        return self._history.copy()

    def returns(self) -> list[int]:
        """Chips that each seat has won, or below 0 lost; all 0 before the end."""
        return list(self.hand.payoffs) if self.hand.is_over else [0] * self.game.num_players

    def rewards(self) -> list[int]:
        """The same: chips change hands at the end alone."""
        return self.returns()

    def view(self, player: int) -> HandView:
        """All that a seat may see now. Raises Refused for no such seat."""
        return self.hand.view(player)

    def information_state_string(self, player: int) -> str:
        """Everything that a seat was told so far, as text."""
        return told_text(self.view(player), self.game.variant, self.game.setup.stacks)

    def information_state_tensor(self, player: int) -> "array[float]":
        """The same in numbers, laid out as `game.information_parts` says."""
        game = self.game
        return information_array(self.view(player), game.variant, game.layout, game.acts_told, game.chips)

    def observation_string(self, player: int) -> str:
        """What a seat sees now, as text."""
        return repr(self.view(player))

    def observation_tensor(self, player: int) -> "array[float]":
        """The same in numbers, laid out as `game.observation_parts` says."""
        return observation_array(self.view(player), self.game.variant, self.game.layout, self.game.chips)


def _check_chips(setup: Setup) -> None:
    """Raise BadInput for more chips than are counted here."""
    stakes = setup.stakes
    posted = (*map(abs, stakes.blinds), *stakes.antes, stakes.min_bet, stakes.small_bet, stakes.big_bet)
    if max(sum(setup.stacks), stakes.bring_in, stakes.smallest_chip, *posted) > MOST_CHIPS:
        raise BadInput(f"more than {MOST_CHIPS:,} chips", right="fewer in all stacks together, and in each stake")


def usual_level(variant: Variant) -> Level:
    """What a game is played for unless somebody says otherwise."""
    return STUD if variant.forced is Forced.BRING_IN else BLINDS
