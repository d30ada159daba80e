"""One player's turn while it lasts, and what is done before it comes: what was said and done, and its ruling so far.

Whose rules: none; how a turn is read is in `turns`, what becomes of an act out of turn in `out_of_turn`.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from shuffleup.floor.acts import Motion, Says
from shuffleup.floor.consulted import Consulted
from shuffleup.floor.outcomes import Outcome
from shuffleup.floor.ruling import Json
from shuffleup.floor.substantial import CHECK, CHIPS, FOLD
from shuffleup.floor.verdict import TURN_OVER, Asks, Verdict

TAP = Says(0, "tap")
"""Stands for a tap on the table among a turn's statements."""
THROWN = Says(0, "fold")
"""Stands for cards that are thrown in, and nothing said."""


class Statement(NamedTuple):
    """One thing said or pushed; those with the same `moment` cannot be told apart in time."""

    line: int
    moment: int
    said: Says | None = None
    motion: Motion | None = None
    lifted: Motion | None = None
    """Chips carried forward and not let go of."""

    @property
    def is_gesture(self) -> bool:
        """Whether it was done without a word and without chips: a tap, cards thrown in."""
        return self.said is TAP or self.said is THROWN

    @property
    def is_spoken(self) -> bool:
        """Whether words were said."""
        return self.said is not None and not self.is_gesture


@dataclass(frozen=True, slots=True)
class Condition:
    """What was announced, and how the betting stood then."""

    line: int
    price: int
    others: str
    own: str
    words: str = ""
    """How he put what he would do: `I raise to 3000`."""
    of: int | None = None
    """Whose act it hangs on: the player named, or who was to act."""
    log_at: int = 0
    street: str = ""
    """The street on which he said it in his own turn, and beyond which it does not reach; empty if before his turn."""


@dataclass(slots=True)
class Held:
    """What a player did out of turn, and how the betting stood then."""

    player: int
    price: int
    """What he faced, with what others before him had done too early."""
    answers: frozenset[int] = frozenset()
    """Whose early bets it answers."""
    raises: int = 0
    """How many bets and raises there had been on the street."""
    statements: list[Statement] = field(default_factory=list)
    lines: list[int] = field(default_factory=list)
    infractions: tuple[Json, ...] = ()
    premature: bool = False
    """Whether it calls a bet whose size was not yet known."""
    limited: bool = False
    """Whether it counts for no more than a call, since it is not the first of its kind."""
    binds: bool = False
    """Whether it binds whatever comes, since the player passed over kept silent."""
    again: bool = False
    """Whether he has acted out of turn before."""
    early: bool = False
    """Whether it was his turn but for a bet whose size was not told yet: too soon, but no offence."""
    ruled: tuple[Verdict, Consulted] | None = None
    """How it was ruled when that was found, which stays."""
    followed: bool = False
    """Whether the next player has acted out of turn because of it."""
    fold: "Held | None" = None
    """A fold that he added to it, also before his turn."""

    @property
    def kind(self) -> str:
        """What it is for substantial action: chips, check or fold."""
        said = self.statements[0].said if self.statements else None
        if said is not None and said.word in ("fold", "check", "tap"):
            return FOLD if said.word == "fold" else CHECK
        return CHIPS

    @property
    def folds(self) -> bool:
        """Whether it is a fold, which binds whatever comes."""
        first = self.statements[0].said if self.statements else None
        return first is not None and first.word == "fold"

    @property
    def gives_up(self) -> bool:
        """Whether the hand is folded, whatever becomes of what he did before that."""
        return self.folds or self.fold is not None

    @property
    def chips(self) -> int:
        """Chips that lie out for it."""
        return sum(each.motion.amount for each in self.statements if each.motion is not None)


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
    bound_at: int = -1
    """How far the log went once an act that had waited for this turn was carried out; -1 where none has."""
    pulled: int = 0
    home: int = 0
    """How many of his statements there were when he last took home what he only carried forward."""
    takes_back: bool = False
    """Whether he has taken back chips that he had let go of in this turn."""
    verdict: Verdict | None = None
    consulted: Consulted | None = None
    """What was consulted for the verdict."""
    asks: Asks | None = None
    """The fact that the turn could not be read without."""
    bound: tuple[str, ...] | None = None
    lying: int = 0
    reacted: Statement | None = None
    """The chips, only carried forward, on which somebody has acted."""
    let_go: dict[int, Held] = field(default_factory=dict)
    """Who had folded before his turn, and was let go because of this turn."""
    proposed: Verdict | None = None
    """What somebody whose turn was passed over has done, where it holds unless the director rules otherwise."""
    noted: bool = False
    """Whether what it offended against is on his record."""

    @property
    def in_the_air(self) -> list[Statement]:
        """What he has carried forward, not let go of, and not taken home."""
        return [each for each in self.statements[self.home :] if each.lifted is not None]

    @property
    def is_short(self) -> bool:
        """Whether less than a call lies there, which he has still to complete or to leave."""
        verdict = self.verdict
        return verdict is not None and verdict.undercall and verdict.outcome is Outcome.STAYS_CALL_OR_FOLD

    @property
    def is_over(self) -> bool:
        """Whether he has done all that his turn asked for."""
        return self.verdict is not None and self.verdict.outcome in TURN_OVER and not self.verdict.open

    @property
    def is_string(self) -> bool:
        """Whether chips came in several motions without a word, or in more of them than his words leave room for."""
        too_many = self.verdict is not None and self.verdict.returned > 0
        return in_motions(self.statements) and (too_many or in_silence(self.statements))


def in_motions(statements: Sequence[Statement]) -> bool:
    """Whether chips came in several motions."""
    return sum(each.motion is not None for each in statements) > 1


def in_silence(statements: Sequence[Statement]) -> bool:
    """Whether nothing was said with it."""
    return all(each.said is None for each in statements)
