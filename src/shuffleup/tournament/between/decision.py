"""A decision and a question, as frozen values with the names that `decide` prints.

Whose rule: none; the rules fill these in. A decision changes nothing by itself: `after` is the room as it will be once
somebody has carried it out. `say` is a message id with arguments.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, fields, replace
from enum import Enum
from typing import Any

from shuffleup.message import Message
from shuffleup.tournament.answers import UNKNOWN as UNKNOWN
from shuffleup.tournament.between.outcomes import Decided
from shuffleup.tournament.between.room import Room

Json = Mapping[str, Any]
NOTHING = Message("between.none")


class Lack(Enum):
    """What a decision is short of, so that the director says it."""

    FROM = "from"
    """The table that gives a player up."""
    TO = "to"
    """The table that gets one."""
    MOVER = "mover"
    """Who moves; the answer is a name."""
    SEAT = "seat"
    """The seat to move to, as its number at `table`."""
    TABLE = "table"
    """The table that breaks."""
    HALT = "halt"
    """Whether tables stop."""


@dataclass(frozen=True, slots=True)
class Lacking:
    """The one fact that is left to the director: what it is, at which table, and what may be answered to it.

    `proposed` is the answer that a procedure or the book suggests, where one does.
    """

    what: Lack
    choices: tuple[str, ...]
    table: int | None = None
    proposed: str | None = None


@dataclass(frozen=True, slots=True)
class Decision:
    """What one command comes to under one book. `command` is its number from 0."""

    outcome: Decided
    who: tuple[str, ...] = ()
    to_seat: str | None = None
    posts: str | None = None
    dealt_in: bool | None = None
    hands: Json | None = None
    places: Mapping[str, int] = field(default_factory=dict)
    amounts: Mapping[str, int] = field(default_factory=dict)
    choices: tuple[Json, ...] = ()
    default: Json | None = None
    infractions: tuple[Json, ...] = ()
    more: Json = field(default_factory=dict)
    """Further keys of `docs/decide.md` that only some decisions have: `halt`, `until`, `allowed` and so on."""
    say: Message = NOTHING
    clauses: tuple[str, ...] = ()
    fallbacks: tuple[str, ...] = ()
    command: int = 0
    after: Room | None = field(default=None, repr=False, compare=False)
    """The room afterwards; None where it stays as it is."""
    open: Lacking | None = None
    """What the director has to say before there is one answer; None where the choices are no single fact."""

    def as_object(self) -> dict[str, Any]:
        """All keys as `decide --json` prints them, but the book and the sentence, which the edge adds."""
        left_out = ("more", "say", "after", "open")
        found = {each.name: getattr(self, each.name) for each in fields(self) if each.name not in left_out}
        plain = {name: list(value) if isinstance(value, tuple) else value for name, value in found.items()}
        return {**plain, "outcome": self.outcome.value, **self.more, "needs": None}

    def as_choice(self) -> Json:
        """The keys that tell it from other choices."""
        found: dict[str, Any] = {"outcome": self.outcome.value}
        for name in ("who", "to_seat", "posts", "dealt_in", "amounts", "places"):
            value = getattr(self, name)
            if value not in (None, (), {}):
                found[name] = list(value) if isinstance(value, tuple) else value
        return found | dict(self.more)


def director(*choices: Decision, default: int | None = 0, say: Message, **more: Any) -> Decision:
    """Left to the director; `default` is the number of the choice that is proposed, None if none is."""
    told = tuple(choice.as_choice() for choice in choices)
    proposed = told[default] if told and default is not None else None
    decision = Decision(Decided.DIRECTOR, choices=told, default=proposed, say=say)
    return replace(decision, more={**decision.more, **more})


@dataclass(frozen=True, slots=True)
class DecisionNeeds:
    """A fact that the decision turns on and nobody has told: the question, and what may be answered to it."""

    fact: str
    """What the answer is called among `facts`: `big_blind 3`, `stack Ann`."""
    question: Message
    choices: tuple[str, ...]
    """What may be answered, `unknown` last; empty but for that where the answer is a number."""
    clauses: tuple[str, ...] = ()
    fallbacks: tuple[str, ...] = ()
    command: int = 0
    certain: Decision = Decision(Decided.NONE)
    """What holds whatever is answered: its keys, and in its `after` the room."""

    @property
    def after(self) -> Room | None:
        """The room as far as it is certain; None where it stays as it is."""
        return self.certain.after

    def as_object(self) -> dict[str, Any]:
        """The keys that `decide --json` prints for a question, but the book and the question's sentence."""
        return {
            **self.certain.as_object(),
            "command": self.command,
            "outcome": None,
            "clauses": list(self.clauses),
            "fallbacks": list(self.fallbacks),
            "needs": {"fact": self.fact, "choices": list(self.choices)},
        }
