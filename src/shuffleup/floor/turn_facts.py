"""One player's turn as it is ruled on: what faces him, what he said and pushed, and the book that is consulted.

Whose rule: none; facts, and what follows from them by the hand's kernels.
"""

from dataclasses import dataclass

from shuffleup.floor.consulted import Consulted
from shuffleup.floor.outcomes import Outcome
from shuffleup.floor.spot import NOT_KNOWN, Spot
from shuffleup.floor.turn import Statement
from shuffleup.games.variant import Betting, Forced
from shuffleup.hand.facing import Facing
from shuffleup.hand.hand import Hand
from shuffleup.rulebooks.policies import Policies


@dataclass(slots=True)
class TurnFacts:
    """A turn under one book, as it stands."""

    spot: Spot
    hand: Hand
    consulted: Consulted
    player: int
    facing: Facing
    statements: tuple[Statement, ...]
    left: int
    """Players left in the hand, without those whose fold waits for its turn."""
    opening_bet: bool
    """Whether what the player faces is the opening bet of the street."""
    acted: bool
    """Whether he has acted on the street before."""
    pulled: int = 0
    """Chips of an earlier bet that he has taken back."""
    front_chips: tuple[int, ...] = ()
    """The single chips in front of him from an earlier bet or a blind, where they are known."""
    lying: int = 0
    """Chips that lie out from an act out of turn and stay there."""
    bound: tuple[str, ...] | None = None
    """What an earlier ruling left him to choose from."""
    told: int | None = None
    """A sum that the dealer has told of the bet that he faces."""
    told_by_pot: int | None = None
    """What the bet that he faces would be by a wrong count of the pot."""
    after_undercall: int = 0
    """The first of the players before him who have just undercalled one after the other; 0 for nobody."""
    after_series: int = 0
    """The first of two or more who have done so on this street, whether or not right before him; 0 for nobody."""
    reacted: Statement | None = None
    """The chips that he only carried forward on which somebody has acted."""
    has_waited: bool = False
    """Whether it was done before his turn, and has waited for it."""
    together: bool = False
    """Whether words and chips came in one moment, so that which counts is settled."""

    @property
    def policies(self) -> Policies:
        """The book's policies; what is read is noted."""
        return self.consulted.policies

    @property
    def owes_bring_in(self) -> bool:
        """Whether it is for him to bring the betting in."""
        return self.hand.can_bring_in(self.player - 1)

    @property
    def faces_bet(self) -> bool:
        """Whether there is something to call."""
        return self.facing.missing > 0

    @property
    def after_blinds(self) -> bool:
        """Whether it is the round that posted blinds have opened."""
        first = self.hand.street == self.hand.variant.streets[0].name
        return first and self.hand.variant.forced is Forced.BLINDS

    @property
    def no_limit(self) -> bool:
        """Whether bets have no limit."""
        return self.hand.variant.betting is Betting.NO_LIMIT

    @property
    def fixed_limit(self) -> bool:
        """Whether every bet and raise has its sum."""
        return self.hand.variant.betting is Betting.FIXED_LIMIT

    @property
    def stack_known(self) -> bool:
        """Whether somebody knows how many chips the player has."""
        return self.facing.stack < NOT_KNOWN

    @property
    def change(self) -> int:
        """What the chips in front of him are worth beyond his bet: a blind posted with one larger chip."""
        return max(0, sum(self.front_chips) - self.facing.front)

    @property
    def may_raise(self) -> bool:
        """Whether a bet or raise is open to him."""
        return self.facing.least > 0

    @property
    def increment(self) -> int:
        """Least increment of a full raise, of somebody who may raise."""
        return self.facing.full - self.facing.price

    @property
    def raising(self) -> Outcome:
        """What more chips than the price are called."""
        if "complete" in self.hand.options():
            return Outcome.COMPLETE
        return Outcome.BET if self.facing.price == 0 else Outcome.RAISE

    @property
    def called(self) -> int:
        """The player's total after a call, all-in for less perhaps."""
        return self.facing.front + min(self.facing.stack, self.facing.missing)
