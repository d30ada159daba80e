"""What a rule decides, before the spot after it is told; the question in its place where a fact is needed.

Whose rule: none of its own. The rules answer with a `Verdict`, or raise `Asks`.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from shuffleup.floor.outcomes import Outcome
from shuffleup.floor.remedies_said import remedies_said
from shuffleup.floor.ruling import Further, Json
from shuffleup.message import Message


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
    more: Further = field(default_factory=Further)
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
        if self.more.get("why") == "betting_over":
            parts = [Message("floor.betting_over")]
        if self.more.get("why") == "not_to_act":
            parts = [Message("floor.not_to_act")]
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
        parts += [*remedies_said(self.remedies), *self._shown_said()]
        if not player:
            return Message("floor.ruled", {"said": tuple(parts)})
        return Message("floor.ruled_on", {"player": player, "said": tuple(parts)})

    def _shown_said(self) -> Iterator[Message]:
        """What becomes of a card that its player let be seen, where no remedy says so."""
        if self.more.get("card") == "plays" and not self.remedies:
            yield Message("floor.shown_plays")
        if self.more.get("must_be_told"):
            yield Message("floor.must_be_told")

    def as_choice(self) -> Json:
        """The keys that tell it from other choices."""
        found: dict[str, Any] = {"outcome": self.outcome.value}
        if self.amount is not None:
            found["amount"] = self.amount
        return found | {k: v for k, v in (("returned", self.returned), ("owes", self.owes), ("stays", self.stays)) if v}


def of_choice(choice: Json) -> Verdict:
    """The ruling that one of the director's choices comes to, as `as_choice` tells it."""
    returned, owes, stays = (choice.get(key, 0) for key in ("returned", "owes", "stays"))
    return Verdict(Outcome(choice["outcome"]), choice.get("amount"), returned=returned, owes=owes, stays=stays)


AGGRESSION = (Outcome.BET, Outcome.RAISE, Outcome.COMPLETE)
TURN_OVER = (Outcome.FOLD, Outcome.CHECK, Outcome.CALL, Outcome.BRING_IN, *AGGRESSION)


class Asks(Exception):
    """A fact is needed: `Needs` without the act and the clauses, which the caller knows."""

    def __init__(self, fact: str, question: Message, choices: Sequence[str]) -> None:
        self.fact, self.question, self.choices = fact, question, (*choices, "unknown")
        super().__init__(fact)
