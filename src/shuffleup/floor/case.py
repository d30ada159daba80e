"""One player's turn as it is ruled on: what faces him, what he said and pushed, and the book that is consulted.

Whose rule: none of its own. Family modules read a `TurnCase` and answer a `Verdict`, or raise `Asks` for a fact that
they need. All sums come from the hand's kernels.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, NamedTuple

from shuffleup.floor.acts import Motion, Says
from shuffleup.floor.citing import cite_binding, cite_least, cite_next_raise, cite_no_raise, cite_price
from shuffleup.floor.consulted import Consulted
from shuffleup.floor.outcomes import Outcome
from shuffleup.floor.remedies_said import remedies_said
from shuffleup.floor.spot import NOT_KNOWN, Spot
from shuffleup.games.variant import Betting, Forced
from shuffleup.hand.facing import Facing
from shuffleup.hand.hand import Hand
from shuffleup.message import Message
from shuffleup.rulebooks.policies import Policies
from shuffleup.rulebooks.policies.out_of_turn import OutOfTurnExcess

Json = Mapping[str, Any]


class Statement(NamedTuple):
    """One thing said or pushed; those with the same `moment` cannot be told apart in time."""

    line: int
    moment: int
    said: Says | None = None
    motion: Motion | None = None
    lifted: Motion | None = None
    """Chips carried forward and not let go of."""


@dataclass(frozen=True, slots=True)
class Verdict:
    """What a turn counts as. `amount` None with bet or raise: bound, and the size is still open."""

    outcome: Outcome
    amount: int | None = None
    returned: int = 0
    owes: int = 0
    stays: int = 0
    binding: bool = True
    options: tuple[str, ...] | None = None
    """What the player is bound to choose from, where that is less than the hand allows."""
    choices: tuple[Json, ...] = ()
    default: Json | None = None
    remedies: tuple[Json, ...] = ()
    infractions: tuple[Json, ...] = ()
    more: Json = field(default_factory=dict)
    said_total: int | None = None
    """The sum that was said where it was too small and has been lifted."""
    meant: int | None = None
    """The sum that was meant, where the game does not allow it and it has been brought within the bounds."""
    undercall: bool = False
    """Whether it puts an undercall right."""
    about: int | None = None
    """The player that the ruling is about, where it is not the one who acted."""
    once_acted_on: tuple[Json, ...] = ()
    """The choices that are left once somebody has acted on it."""

    @property
    def open(self) -> bool:
        """Whether the player is bound to bet or raise and has not said how much."""
        return self.outcome in AGGRESSION and self.amount is None

    def with_back(self, chips: int) -> "Verdict":
        """The same with further chips that lie there: what he owes is met from them, the rest goes back."""
        met = min(chips, self.owes)
        return replace(self, owes=self.owes - met, returned=self.returned + chips - met) if chips else self

    def resized(self, amount: int, front: int, *, chips: bool) -> "Verdict":
        """The same bet with another total, where `front` lay there before and perhaps chips went out for it."""
        if not chips or self.amount is None:
            return replace(self, amount=amount)
        pushed = self.amount - front - self.owes + self.returned
        owed = amount - front
        return replace(self, amount=amount, returned=max(0, pushed - owed), owes=max(0, owed - pushed))

    def said(self, player: str) -> Message:
        """What to say to the table."""
        parts = [Message("floor.size_open") if self.open else Message(f"floor.{self.outcome.value}")]
        if self.more.get("void") == "hand":
            parts = [Message("floor.hand_void")]
        if self.outcome is Outcome.SHOWS and "of" in self.more:
            parts = [Message("floor.hand_shown", {"player": str(self.more["of"])})]
        if self.amount and self.outcome in (Outcome.CALL, Outcome.BRING_IN, *AGGRESSION):
            parts.append(Message("floor.in_all", {"chips": self.amount}))
        if self.owes:
            parts.append(Message("floor.adds", {"chips": self.owes}))
        if self.stays:
            parts.append(Message("floor.leaves", {"chips": self.stays}))
        if self.returned:
            dead = self.outcome is Outcome.HAND_DEAD
            parts.append(Message("floor.uncalled_back" if dead else "floor.takes_back", {"chips": self.returned}))
        if self.outcome is Outcome.CLOCK_RUNNING:
            parts.append(Message("floor.seconds", dict(self.more.get("clock", {}))))
        parts += remedies_said(self.remedies)
        if not player:
            return Message("floor.ruled", {"said": tuple(parts)})
        return Message("floor.ruled_on", {"player": player, "said": tuple(parts)})

    def as_choice(self) -> Json:
        """The keys that tell it from other choices."""
        found: dict[str, Any] = {"outcome": self.outcome.value}
        if self.amount is not None:
            found["amount"] = self.amount
        return found | {k: v for k, v in (("returned", self.returned), ("owes", self.owes), ("stays", self.stays)) if v}


AGGRESSION = (Outcome.BET, Outcome.RAISE, Outcome.COMPLETE)
TURN_OVER = (Outcome.FOLD, Outcome.CHECK, Outcome.CALL, Outcome.BRING_IN, *AGGRESSION)


class Asks(Exception):
    """A fact is needed: `Needs` without the act and the clauses, which the caller knows."""

    def __init__(self, fact: str, question: Message, choices: Sequence[str]) -> None:
        self.fact, self.question, self.choices = fact, question, (*choices, "unknown")
        super().__init__(fact)


@dataclass(slots=True)
class TurnCase:
    """A turn under one book."""

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
    reacted: bool = False
    """Whether somebody has acted on chips that he only carried forward."""
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
        """Least increment of a full raise."""
        return (self.facing.full or self.facing.price + self.facing.step) - self.facing.price

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

    def call(self, pushed: int | None = None, **more: Any) -> Verdict:
        """A call, or a check where there is nothing to call; `pushed` chips lie there for it, None if none do."""
        if not self.faces_bet:
            return self.check(pushed, **more)
        cite_price(self)
        if pushed is None and self.lying:
            pushed = self.lying
        owed = self.called - self.facing.front
        verdict = self._with_chips(Verdict(Outcome.CALL, self.called, **more), owed, pushed)
        if not (self.lying and verdict.returned):
            return verdict
        if self.policies.out_of_turn.out_of_turn_excess is OutOfTurnExcess.STAYS_IN_POT:
            return replace(verdict, returned=0, stays=verdict.returned)
        return verdict

    def check(self, pushed: int | None = None, **more: Any) -> Verdict:
        """A check, or the bring-in where that is due; other chips that were pushed go back."""
        if self.owes_bring_in:
            posted = min(self.hand.setup.stakes.bring_in, self.facing.stack)
            return self._with_chips(Verdict(Outcome.BRING_IN, posted, **more), posted, pushed)
        return Verdict(Outcome.CHECK, self.facing.front, returned=pushed or 0, **more)

    def raise_to(self, total: int, pushed: int | None = None, **more: Any) -> Verdict:
        """A bet or raise to `total`, brought within the bounds of the game; a call where no raise is open."""
        if not self.may_raise:
            self._ask_players_left()
            cite_no_raise(self)
            cite_binding(self)
            return self.call(pushed, **more)
        cite_least(self)
        cite_next_raise(self)
        if self.facing.least < self.facing.full and not self.fixed_limit:
            self.consulted.cites("reopen_short_all_ins")
        to = max(self.facing.least, min(total, self.facing.most))
        if to != total:
            missed = {"least": to} if to > total else {"most": to}
            more = {**more, "more": {**more.get("more", {}), **missed}, "meant": total}
        return self._with_chips(Verdict(self.raising, to, **more), to - self.facing.front, pushed)

    def _ask_players_left(self) -> None:
        """The cap of limit play is lifted late in the tournament; ask how late it is if nobody knows."""
        fact = "players left"
        if self.fixed_limit and not self.spot.knows(fact) and fact not in self.spot.facts:
            self.consulted.cites("limit_cap_lifted_at")
            raise Asks(fact, Message("floor.asks.players_left"), ())

    def open_raise(self, **more: Any) -> Verdict:
        """Bound to bet or raise, amount to come."""
        if not self.may_raise:
            self._ask_players_left()
            cite_no_raise(self)
            return self.call(**more)
        if self.fixed_limit:
            return self.raise_to(self.facing.full, **more)
        cite_least(self)
        word = self.raising.value
        return Verdict(self.raising, None, options=(word,), **more)

    def _with_chips(self, verdict: Verdict, owed: int, pushed: int | None) -> Verdict:
        if pushed is None:
            return verdict
        return replace(verdict, returned=max(0, pushed - owed), owes=max(0, owed - pushed))

    def director(self, *choices: Verdict, default: int = 0, **more: Any) -> Verdict:
        """Left to the director; one choice alone is no choice."""
        told = tuple(choice.as_choice() for choice in choices)
        if all(each == told[0] for each in told[1:]) and told:
            return choices[0]
        return Verdict(Outcome.DIRECTOR, binding=False, choices=told, default=told[default] if told else None, **more)
