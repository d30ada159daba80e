"""One player's turn while it lasts: what he has said and done in it, and what that counts as so far.

Whose rules: none; how a turn is read is in `turns`.
"""

from dataclasses import dataclass, field

from shuffleup.floor.case import TURN_OVER, Asks, Statement, Verdict
from shuffleup.floor.out_of_turn import Held
from shuffleup.floor.outcomes import Outcome


@dataclass(slots=True)
class Turn:
    """What one player did while it was his turn, and how far the hand's log went before."""

    player: int
    statements: list[Statement] = field(default_factory=list)
    log_at: int = 0
    lines: list[int] = field(default_factory=list)
    front: int = 0
    """Chips that lay in front of him before it."""
    ended_at: int = -1
    """How far the log went once it was done; -1 while it is not, or where it was done before its time came."""
    early: Held | None = None
    """What he had said of it before it was his turn."""
    pulled: int = 0
    takes_back: bool = False
    """Whether he has taken back chips that he had let go of in this turn."""
    verdict: Verdict | None = None
    asks: Asks | None = None
    """The fact that the turn could not be read without."""
    bound: tuple[str, ...] | None = None
    lying: int = 0
    reacted: bool = False
    let_go: dict[int, Held] = field(default_factory=dict)
    """Who had folded before his turn, and was let go because of this turn."""
    proposed: Verdict | None = None
    """What somebody whose turn was passed over has done, where it holds unless the director rules otherwise."""

    @property
    def is_short(self) -> bool:
        """Whether less than a call lies there, which he has still to complete or to leave."""
        verdict = self.verdict
        return verdict is not None and verdict.undercall and verdict.outcome is Outcome.STAYS_CALL_OR_FOLD

    @property
    def is_over(self) -> bool:
        """Whether he has done all that his turn asked for."""
        return self.verdict is not None and self.verdict.outcome in TURN_OVER and not self.verdict.open
