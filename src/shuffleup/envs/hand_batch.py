"""Thousands of hands of one game at once, compiled: needs `pip install 'shuffleup[sim]'`.

    batch = HandBatch(PokerGame("NLHE", 6), hands=4096, seed=7)
    while learning:
        actions = choose(batch.observations(), batch.mask)      # an action for each hand
        batch.step(actions)                                     # batch.actors, batch.mask, batch.over, batch.returns

All hands go one step with each call. Where one is over (`over`, its `returns` told once), the next call begins another
in its place and its action is not looked at. The rules are those of `PokerState`, by the same source compiled; masks
and observations are equal to its, which a test looks at step by step. Not done: draw games, second boards, every total
as an action, information states, copies.
"""

from typing import Any

import numpy as np

from shuffleup.bad_input import BadInput
from shuffleup.cards.chance import ChanceState
from shuffleup.envs.poker_game import PokerGame
from shuffleup.games.variant import Betting, LowFrom
from shuffleup.hand.record import HandRecord
from shuffleup.hand.table import table_record
from shuffleup.simulation.batch_loops import MOST_SHARES, BatchRecord
from shuffleup.simulation.compiled import compiled, quietly, record_like
from shuffleup.simulation.ranking import table_record as ranking_record

LOOPS = "shuffleup.simulation.batch_loops"
MOST_HANDS_AT_ONCE = 100_000
"""Some three kilobytes each."""
SPARE = 8
"""Burns and shared cards that may come off a deck beside hands and board."""


class HandBatch:
    """Hands of one game side by side."""

    def __init__(self, game: PokerGame, hands: int, *, seed: int | str) -> None:
        """So many hands, all of whose cards follow from the seed. Raises BadInput for a game that is not done."""
        if not 1 <= hands <= MOST_HANDS_AT_ONCE:
            raise BadInput(f"{hands} hands", right=f"1 to {MOST_HANDS_AT_ONCE}")
        self.game = game
        self._b = record_like(_same_for_all(game))
        setup = game.setup
        live = HandRecord()
        live.n, live.players_left = game.num_players, setup.stakes.players_left
        self.records: Any = np.repeat(np.array([record_like(live)]), hands)
        """Every hand as it stands, cards of all seats included: for whoever may see them."""
        self._read: Any = record_like(table_record(setup)), record_like(game.law), ranking_record()
        self._chance = record_like(ChanceState(seed))
        self.actors: Any = np.full(hands, -1, np.int64)
        """Whose turn it is in each hand, -1 where it is over."""
        self._mask = np.zeros(hands * game.num_distinct_actions, np.int8)
        self._won = np.zeros(hands * game.num_players, np.int64)
        self._seen = np.zeros(hands * game.observation_tensor_size, np.float32)
        self._loops = compiled(LOOPS)
        with quietly():
            self._loops.begin_all(self._b, self.records, *self._read, self._chance, self.actors, self._mask, self._won)

    def __repr__(self) -> str:
        return f"<HandBatch of {len(self)} hands of {self.game!r}, {int((self.actors < 0).sum())} over>"

    def __len__(self) -> int:
        return len(self.records)

    @property
    def mask(self) -> Any:
        """Legal actions: a row a hand, a 1 for each that is."""
        return self._mask.reshape(len(self), -1)

    @property
    def over(self) -> Any:
        """Which hands are over."""
        return self.actors < 0

    @property
    def returns(self) -> Any:
        """Chips won or lost: a row a hand, by seat; zeros where it is not over."""
        return self._won.reshape(len(self), -1)

    def observations(self) -> Any:
        """What the player to act sees in each hand, a row a hand; zeros where it is over. Written over by the next."""
        with quietly():
            self._loops.see_all(self._b, self.records, self._read[0], self._read[1], self._seen)
        return self._seen.reshape(len(self), -1)

    def step(self, actions: Any) -> None:
        """An action in every hand. Raises BadInput, and does nothing, where one is not legal."""
        given = np.asarray(actions)
        if given.shape != (len(self),):
            raise BadInput(f"actions of shape {given.shape}", right=f"one for each of {len(self)} hands")
        if given.dtype.kind not in "iub":
            raise BadInput(f"actions of the kind {given.dtype}", right="whole numbers")
        chosen = np.ascontiguousarray(given, np.int64)
        inside = (chosen >= 0) & (chosen < self.game.num_distinct_actions)
        legal = self.mask[np.arange(len(self)), np.where(inside, chosen, 0)] == 1
        wrong = np.flatnonzero(~(inside & legal | self.over))
        if len(wrong):
            at = int(wrong[0])
            right = ", ".join(map(str, np.flatnonzero(self.mask[at]).tolist()))
            raise BadInput(f"action {int(chosen[at])} in hand {at} is not legal now", right=right)
        records = self._b, self.records, *self._read, self._chance
        with quietly():
            self._loops.step_all(*records, chosen, self.actors, self._mask, self._won)


def _same_for_all(game: PokerGame) -> BatchRecord:
    """What is the same in all hands."""
    sizes, variant = game.actions.sizes, game.variant
    if any(street.draw for street in variant.streets):
        raise BadInput(f"a batch of {variant.name}", right="a game without draws")
    if variant.low_from is LowFrom.SECOND_BOARD:
        raise BadInput(f"a batch of {variant.name}", right="a game with one board")
    if isinstance(sizes, str) or len(sizes) > MOST_SHARES:
        raise BadInput("a batch with every total as an action", right=f"at most {MOST_SHARES} shares of the pot")
    b = BatchRecord()
    b.limit = int(variant.betting is Betting.FIXED_LIMIT)
    b.shares[: len(sizes)], b.shares_n = list(sizes), len(sizes)
    b.most, b.actions = game.actions.first_draw - 1, game.num_distinct_actions
    b.deck_size = 36 if variant.short_deck else 52
    b.wanted = min(b.deck_size, game.num_players * variant.hole_cards + game.layout.board + SPARE)
    b.stack[: game.num_players], b.chips = list(game.setup.stacks), game.chips
    b.held, b.ups, b.streets = game.layout.held, game.layout.ups, game.layout.streets
    b.seen = game.observation_tensor_size
    return b
