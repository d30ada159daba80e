"""What one player's turn can count as: a call, a check, a bet or raise, each with the chips that lie there for it.

Whose rule: none of its own. Family modules read a `TurnCase` and answer a `Verdict`, or raise `Asks` for a fact that
they need. All sums come from the hand's kernels.
"""

from dataclasses import dataclass, replace
from typing import Any

from shuffleup.floor.citing import cite_binding, cite_least, cite_no_raise, cite_price
from shuffleup.floor.outcomes import Outcome
from shuffleup.floor.turn_facts import TurnFacts
from shuffleup.floor.verdict import Asks, Verdict
from shuffleup.message import Message
from shuffleup.rulebooks.policies.out_of_turn import OutOfTurnExcess


@dataclass(slots=True)
class TurnCase(TurnFacts):
    """A turn under one book, and what it can count as."""

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
